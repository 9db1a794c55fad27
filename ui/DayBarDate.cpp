#include "ui/DayBar.h"

#include "ui/DeskSession.h"
#include "ui/TypedDate.h"
#include "ui/day/DatePopup.h"
#include "ui/parts/Look.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QToolButton>

namespace holdfast {

namespace {

void setInvalid(QLineEdit *field, bool invalid)
{
    field->setProperty("invalid", invalid);
    field->style()->unpolish(field);
    field->style()->polish(field);
}

QToolButton *step(const QString &sign, const QString &name, QWidget *parent)
{
    auto *button = new QToolButton(parent);
    button->setText(sign);
    button->setAccessibleName(name);
    button->setToolTip(name);
    button->setAutoRaise(true);
    button->setFocusPolicy(Qt::TabFocus);
    button->setFixedSize(28, 32);
    QFont big = button->font();
    big.setPixelSize(20);
    button->setFont(big);
    return button;
}

} // namespace

void DayBar::buildDate(QHBoxLayout *row)
{
    QToolButton *before = step(QStringLiteral("‹"), tr("Day before"), this);
    QToolButton *after = step(QStringLiteral("›"), tr("Day after"), this);
    m_title = makeLabel(QString(), "heading", this);
    m_title->setObjectName(QStringLiteral("dayTitle"));
    m_date = new QLineEdit(this);
    m_date->setObjectName(QStringLiteral("typedDate"));
    m_date->setAccessibleName(tr("Date"));
    m_date->setPlaceholderText(tr("30.11, 2W, +3"));
    m_date->setFixedWidth(160);
    m_date->installEventFilter(this);
    m_date->hide();
    m_calendar = step(QStringLiteral("▾"), tr("Calendar (D)"), this);
    m_calendar->setObjectName(QStringLiteral("openCalendar"));
    m_calendar->setFont(font());
    m_days = new DatePopup(m_page);
    row->addWidget(before);
    row->addWidget(m_title);
    row->addWidget(m_date);
    row->addWidget(m_calendar);
    row->addWidget(after);
    connect(before, &QToolButton::clicked, this, [this] { Q_EMIT stepsAsked(-1); });
    connect(after, &QToolButton::clicked, this, [this] { Q_EMIT stepsAsked(1); });
    connect(m_calendar, &QToolButton::clicked, this, &DayBar::askDate);
    connect(m_date, &QLineEdit::returnPressed, this, &DayBar::takeDate);
    connect(m_date, &QLineEdit::textEdited, this, &DayBar::previewDate);
    connect(m_days, &DatePopup::dateClicked, this, &DayBar::chooseDate);
}

void DayBar::askDate()
{
    m_title->hide();
    m_date->clear();
    setInvalid(m_date, false);
    m_date->show();
    m_date->setFocus();
    const QDate date = m_weekFirst.isValid() ? m_weekFirst : m_session.wantedDate();
    const QPoint corner = mapTo(m_page, QPoint(8, height() + 5));
    m_days->open(corner, date.isValid() ? date : m_session.today(), m_session.today());
}

bool DayBar::isAskingDate() const
{
    return m_date->isVisibleTo(this);
}

void DayBar::leaveDate()
{
    m_days->hide();
    m_date->hide();
    m_title->show();
    m_state->setText(stateText());
    Q_EMIT dateLeft();
}

/// The calendar shows what the letters mean so far.
void DayBar::previewDate(const QString &typed)
{
    setInvalid(m_date, false);
    m_days->setDate(typedDate(typed, m_session.wantedDate(), m_session.today()));
}

void DayBar::takeDate()
{
    const QString typed = m_date->text();
    const QDate date =
        typed.trimmed().isEmpty() ? m_days->date() : typedDate(typed, m_session.wantedDate(), m_session.today());
    setInvalid(m_date, !date.isValid());
    if (date.isValid())
        chooseDate(date);
    else
        m_state->setText(tr("Type a date (30.11), weeks (2W) or days (+3, -1)"));
}

void DayBar::chooseDate(const QDate &date)
{
    leaveDate();
    Q_EMIT dateChosen(date);
}

/// Keys of the calendar, unless they move within what is typed.
bool DayBar::dateKey(int key, Qt::KeyboardModifiers modifiers)
{
    const bool inText = key == Qt::Key_Left || key == Qt::Key_Right || key == Qt::Key_Home || key == Qt::Key_End;
    if ((inText && !m_date->text().isEmpty()) || !m_days->step(key, modifiers & Qt::ShiftModifier))
        return false;
    m_date->clear(); // the calendar's day is meant from now on
    return true;
}

bool DayBar::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_date && event->type() == QEvent::KeyPress) {
        const auto *press = static_cast<QKeyEvent *>(event);
        if (!press->modifiers().testAnyFlags(Qt::ControlModifier | Qt::AltModifier) &&
            dateKey(press->key(), press->modifiers()))
            return true;
    }
    if (watched == m_date && event->type() == QEvent::FocusOut && isAskingDate()) {
        const Qt::FocusReason reason = static_cast<QFocusEvent *>(event)->reason();
        if (reason == Qt::MouseFocusReason || reason == Qt::TabFocusReason || reason == Qt::BacktabFocusReason) {
            m_days->hide();
            m_date->hide();
            m_title->show();
        }
    }
    return QFrame::eventFilter(watched, event);
}

} // namespace holdfast
