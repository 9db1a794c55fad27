#include "ui/move/TrayPanel.h"

#include "ui/ProblemText.h"
#include "ui/StatusText.h"
#include "ui/parts/CountdownBar.h"
#include "ui/parts/KeyButton.h"
#include "ui/parts/KeyHint.h"
#include "ui/parts/Look.h"
#include "ui/parts/RowsView.h"

#include <QFrame>
#include <QHBoxLayout>
#include <QVBoxLayout>

#include <algorithm>

namespace holdfast {

using State = ParkingTray::State;

TrayPanel::TrayPanel(ParkingTray &tray, Words words, QWidget *parent)
    : QWidget(parent), m_tray(tray), m_words(std::move(words))
{
    setAccessibleName(tr("Parking tray"));
    setFocusPolicy(Qt::ClickFocus);
    build();
    connect(&m_tray, &ParkingTray::changed, this, &TrayPanel::refresh);
    connect(&m_tray, &ParkingTray::ticked, this, &TrayPanel::refreshCountdown);
    connect(m_confirm, &QPushButton::clicked, this, &TrayPanel::onEnter);
    connect(m_rows, &QListView::clicked, this, [this](const QModelIndex &index) { m_tray.choose(index.row()); });
    connect(m_alternativeRows, &QListView::clicked, this,
            [this](const QModelIndex &index) { m_tray.takeAlternative(index.row()); });
    m_confirm->installEventFilter(this);
    refresh();
}

void TrayPanel::build()
{
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(16, 0, 16, 16);
    column->setSpacing(8);
    auto *line = new QFrame(this);
    setLook(line, "line");
    column->addWidget(line);
    column->addSpacing(4);
    column->addWidget(makeLabel(tr("Parking tray"), "title", this));
    m_empty = new QFrame(this);
    m_empty->setObjectName(QStringLiteral("trayEmpty"));
    setLook(m_empty, "tray");
    auto *inside = new QVBoxLayout(m_empty);
    inside->setContentsMargins(12, 8, 12, 8);
    inside->setSpacing(6);
    inside->addWidget(
        makeLines(tr("Drag an appointment here. The new seat is really held while you choose."), "muted", m_empty));
    inside->addWidget(new KeyHint(QStringLiteral("Ctrl X"), tr("park the chosen appointment"), m_empty, true));
    m_rows = new RowsView(3, {}, this);
    m_rows->setObjectName(QStringLiteral("trayRows"));
    m_rows->setAccessibleName(tr("Appointments in the parking tray"));
    m_rows->setModel(&m_parked);
    m_choose = makeLines(QString(), "muted", this);
    m_target = buildTarget();
    column->addWidget(m_empty);
    column->addWidget(m_rows);
    column->addWidget(m_choose);
    column->addWidget(m_target);
    column->addWidget(buildHints());
}

QWidget *TrayPanel::buildTarget()
{
    auto *target = new QWidget(this);
    auto *column = new QVBoxLayout(target);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    auto *top = new QHBoxLayout;
    m_when = makeLines(QString(), "strong", target);
    m_when->setObjectName(QStringLiteral("trayTarget"));
    m_countdown = makeLabel(QString(), "countdown", target);
    top->addWidget(m_when, 1);
    top->addWidget(m_countdown, 0, Qt::AlignTop);
    m_bar = new CountdownBar(target);
    m_message = makeLines(QString(), "muted", target);
    m_message->setObjectName(QStringLiteral("trayMessage"));
    m_alternativeRows = new RowsView(
        3, [](const QModelIndex &index, bool) { return QString::number(index.row() + 1); }, target);
    m_alternativeRows->setObjectName(QStringLiteral("trayAlternatives"));
    m_alternativeRows->setAccessibleName(tr("Other seats"));
    m_alternativeRows->setModel(&m_alternatives);
    m_confirm = new KeyButton(tr("Move"), tr("Enter"), target);
    m_confirm->setObjectName(QStringLiteral("move"));
    setLook(m_confirm, "primary");
    m_confirm->setTall(40);
    column->addLayout(top);
    column->addWidget(m_bar);
    column->addWidget(m_message);
    column->addWidget(m_alternativeRows);
    column->addSpacing(4);
    column->addWidget(m_confirm);
    return target;
}

QWidget *TrayPanel::buildHints()
{
    m_hints = new QWidget(this);
    auto *row = new QHBoxLayout(m_hints);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(12);
    row->addStretch(1);
    row->addWidget(new KeyHint(QStringLiteral("Esc"), tr("put back"), m_hints));
    m_otherHint = new KeyHint(QStringLiteral("Ctrl ↑ ↓"), tr("another"), m_hints);
    m_renewHint = new KeyHint(QStringLiteral("F6"), tr("5 more minutes"), m_hints);
    row->addWidget(m_otherHint);
    row->addWidget(m_renewHint);
    row->addStretch(1);
    return m_hints;
}

void TrayPanel::refresh()
{
    const bool hadFocus = isAncestorOf(window()->focusWidget()) || window()->focusWidget() == this;
    const State state = m_tray.state();
    const bool empty = m_tray.isEmpty();
    refreshRows();
    m_empty->setVisible(empty);
    m_rows->setVisible(!empty);
    m_choose->setVisible(!empty && state == State::Choosing);
    m_choose->setText(tr("Choose a free seat, on whatever day: Enter or Ctrl V holds it."));
    m_target->setVisible(state != State::Choosing);
    m_hints->setVisible(!empty);
    m_otherHint->setVisible(state == State::Choosing && m_tray.parked().size() > 1);
    m_renewHint->setVisible(state == State::Held);
    refreshAlternatives();
    refreshTarget();
    refreshButton();
    if (hadFocus && state != State::Choosing)
        takeFocus();
}

void TrayPanel::refreshRows()
{
    const QList<Parked> &parked = m_tray.parked();
    m_parked.setColumnCount(1);
    m_parked.setRowCount(static_cast<int>(parked.size()));
    for (int row = 0; row < m_parked.rowCount(); ++row) {
        if (!m_parked.item(row))
            m_parked.setItem(row, new QStandardItem);
        m_parked.item(row)->setText(parked.at(row).appointment.patientName);
        m_parked.item(row)->setToolTip(tr("keeps %1 until it is moved").arg(m_words.seat(parked.at(row).seat)));
    }
    m_rows->setCurrentIndex(m_parked.index(m_tray.currentRow(), 0));
    m_rows->updateGeometry();
}

void TrayPanel::refreshTarget()
{
    if (m_tray.state() == State::Choosing)
        return;
    const Slot &seat = m_tray.target().seat();
    m_when->setText(QStringLiteral("→ %1").arg(m_words.seat(seat)));
    m_when->setAccessibleName(tr("New seat: %1").arg(m_words.seat(seat)));
    refreshCountdown();
}

void TrayPanel::refreshAlternatives()
{
    const QList<Slot> offered = m_tray.alternatives();
    m_alternatives.clear();
    for (const Slot &seat : offered)
        m_alternatives.appendRow(new QStandardItem(m_words.seat(seat)));
    m_alternativeRows->setVisible(!offered.isEmpty());
    if (!offered.isEmpty())
        m_alternativeRows->selectFirst();
}

void TrayPanel::refreshButton()
{
    const State state = m_tray.state();
    const bool again = state == State::Lapsed || state == State::Lost;
    const bool waits = state == State::Asking || state == State::Moving;
    m_confirm->setText(waits && m_tray.isChecking() ? tr("Checking…")
                       : state == State::Moving     ? tr("Moving…")
                       : again                      ? tr("Hold again")
                                                    : tr("Move"));
    if (state == State::Lost && m_alternatives.rowCount() > 0)
        m_confirm->setText(tr("Hold this one"));
    m_confirm->setAccessibleName(m_confirm->text());
    // Disabled under the focus it would send the focus somewhere else.
    if (waits && m_confirm->hasFocus())
        setFocus();
    m_confirm->setEnabled(!waits);
}

void TrayPanel::refreshCountdown()
{
    const State state = m_tray.state();
    const bool counts = state == State::Held || state == State::Moving;
    const int left = counts ? m_tray.target().secondsLeft() : 0;
    setLook(m_countdown, counts && left < CountdownBar::warnBelow ? "countdownSoon" : "countdown");
    m_countdown->setText(counts ? QStringLiteral("%1:%2").arg(left / 60).arg(left % 60, 2, 10, QLatin1Char('0'))
                                : QString());
    m_countdown->setAccessibleName(tr("Time left of the hold: %1").arg(m_countdown->text()));
    m_bar->setVisible(counts);
    m_bar->setLeft(left, m_tray.target().secondsGranted());
    sayState();
}

void TrayPanel::say(const char *look, const QString &text)
{
    setLook(m_message, look);
    m_message->setText(text);
    m_message->setVisible(!text.isEmpty());
}

void TrayPanel::sayState()
{
    const QString checking = tr("No answer yet, checking… The desk keeps asking until it knows. Nothing is lost.");
    switch (m_tray.state()) {
    case State::Choosing:
        return say("muted", QString());
    case State::Asking:
        return m_tray.isChecking() ? say("warning", checking) : say("muted", tr("Asking for the seat…"));
    case State::Moving:
        return m_tray.isChecking() ? say("warning", checking) : say("muted", QString());
    case State::Lapsed:
        return say("warning", tr("The hold has run out. Enter holds the seat again if it is still free."));
    case State::Lost:
    case State::Held:
        break;
    }
    if (m_tray.problem())
        say("error", problemWords());
    else if (m_tray.target().secondsLeft() < CountdownBar::warnBelow)
        say("warning", tr("Little time left: F6 adds five minutes."));
    else
        say("muted", QString());
}

QString TrayPanel::problemWords() const
{
    const Problem problem = m_tray.problem().value_or(Problem());
    if (problem.code == ErrorCode::StaleVersion && problem.appointment) {
        const ChangedBy &by = problem.changedBy;
        return tr("%1 changed this appointment at %2; it is now: %3. Enter moves it all the same, Esc leaves it.")
            .arg(by.desk.isEmpty() ? by.name : by.desk, m_words.time(by.at), statusText(problem.appointment->status));
    }
    if (m_tray.state() != State::Lost)
        return problemText(problem);
    if (m_tray.alternatives().isEmpty())
        return tr("%1 Choose another free seat.").arg(problemText(problem));
    return tr("%1 These are free:").arg(problemText(problem));
}

QAbstractItemView *TrayPanel::rows() const
{
    return m_rows;
}

void TrayPanel::takeFocus()
{
    if (m_confirm->isEnabled())
        m_confirm->setFocus();
    else
        setFocus();
}

void TrayPanel::showDrag(bool dragging, bool over)
{
    setLook(m_empty, over ? "trayOver" : dragging ? "trayAsks" : "tray");
}

} // namespace holdfast
