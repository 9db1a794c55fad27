#include "ui/walkin/WalkInPanel.h"

#include "ui/DeskSession.h"
#include "ui/ProblemText.h"
#include "ui/parts/KeyButton.h"
#include "ui/parts/KeyHint.h"
#include "ui/parts/Look.h"
#include "ui/parts/RowsView.h"
#include "ui/walkin/ChosenPatient.h"
#include "ui/walkin/PatientPicker.h"
#include "ui/walkin/RegistrationForm.h"
#include "ui/walkin/WalkInHead.h"

#include <QLabel>
#include <QLineEdit>
#include <QVBoxLayout>

namespace holdfast {

WalkInPanel::WalkInPanel(DeskSession &session, QWidget *parent)
    : QWidget(parent), m_session(session), m_walkIn(session.walkIn())
{
    build();
    connect(m_picker, &PatientPicker::picked, this, [this](const Patient &patient) {
        m_walkIn.choosePatient(patient);
        takeFocus();
    });
    connect(m_picker->newPatient(), &QPushButton::clicked, this, &WalkInPanel::registerPatient);
    connect(m_confirm, &QPushButton::clicked, this, [this] { onEnter(WalkIn::Slip::Print); });
    connect(m_alternativeRows, &QListView::clicked, this,
            [this](const QModelIndex &index) { m_walkIn.takeAlternative(index.row()); });
    connect(m_form, &RegistrationForm::closed, this, &WalkInPanel::closeForm);
    connect(m_form, &RegistrationForm::patientChosen, this, [this](const Patient &patient) {
        closeForm();
        m_walkIn.choosePatient(patient);
        takeFocus();
    });
    connect(m_form, &RegistrationForm::registrationAsked, this, [this](const QJsonObject &patient) {
        m_session.registerPatient(patient, m_form,
                                  [this](const Reply<QJsonObject> &outcome) { m_form->showOutcome(outcome); });
    });
    connect(&m_session, &DeskSession::unsettledCountChanged, this, [this](int count) {
        if (count > 0 && m_session.connection() == DeskSession::Connection::Offline)
            m_form->showChecking();
    });
    connect(&m_walkIn, &WalkIn::changed, this, &WalkInPanel::refresh);
    setFocusPolicy(Qt::ClickFocus);
    for (QWidget *control : {static_cast<QWidget *>(this), static_cast<QWidget *>(m_picker->field()),
                             static_cast<QWidget *>(m_picker->newPatient()), static_cast<QWidget *>(m_confirm)})
        control->installEventFilter(this);
    refresh();
}

void WalkInPanel::build()
{
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(16, 16, 16, 16);
    column->setSpacing(8);
    column->addWidget(new WalkInHead(m_session, this));
    m_alternativeRows = new RowsView(
        3, [](const QModelIndex &index, bool) { return QString::number(index.row() + 1); }, this);
    m_alternativeRows->setModel(&m_alternatives);
    m_alternativeRows->setAccessibleName(tr("Other seats"));
    m_picker = new PatientPicker(m_session, this);
    m_chosen = new ChosenPatient(this);
    m_form = new RegistrationForm(this);
    m_form->hide();
    m_confirm = new KeyButton(tr("Confirm"), tr("Enter"), this);
    m_confirm->setObjectName(QStringLiteral("confirm"));
    setLook(m_confirm, "primary");
    m_confirm->setTall(40);
    column->addWidget(m_alternativeRows);
    column->addSpacing(4);
    column->addWidget(m_picker);
    column->addWidget(m_chosen);
    column->addWidget(m_form);
    column->addSpacing(8);
    column->addWidget(m_confirm);
    column->addWidget(buildHints());
    column->addStretch(1);
}

void WalkInPanel::refresh()
{
    const WalkIn::State state = m_walkIn.state();
    const bool hadFocus = hasFocus() || isAncestorOf(window()->focusWidget());
    refreshAlternatives();
    const bool form = inForm();
    const bool chosen = m_walkIn.patient().has_value();
    const bool offers = m_alternatives.rowCount() > 0;
    m_picker->setVisible(!form && !chosen);
    m_picker->showRows(!offers);
    m_chosen->setVisible(!form && chosen);
    if (chosen)
        m_chosen->setPatient(*m_walkIn.patient());
    const bool again = state == WalkIn::State::Lapsed || (state == WalkIn::State::Lost && !offers);
    // While nobody knows, a second press would ask for nothing: the button says so.
    const bool waits = state == WalkIn::State::Confirming;
    m_confirm->setText(again                             ? tr("Hold again")
                       : waits && m_walkIn.isChecking()  ? tr("Checking…")
                       : waits                           ? tr("Confirming…")
                       : chosen && m_walkIn.offersSlip() ? tr("Confirm and print slip")
                                                         : tr("Confirm"));
    m_confirm->setAccessibleName(m_confirm->text());
    m_confirm->setVisible(!form && !(offers && !chosen));
    // Disabled under the focus it would send the focus somewhere else.
    if (waits && m_confirm->hasFocus())
        setFocus();
    m_confirm->setEnabled(!waits && (again || chosen));
    m_hints->setVisible(!form);
    m_renewHint->setVisible(state == WalkIn::State::Held);
    m_noSlipHint->setVisible(state == WalkIn::State::Held && chosen && m_walkIn.offersSlip());
    if (hadFocus && m_walkIn.isOpen() && (hasFocus() || !isAncestorOf(window()->focusWidget())))
        takeFocus();
}

void WalkInPanel::refreshAlternatives()
{
    const QList<Slot> offered = m_walkIn.alternatives();
    m_alternatives.clear();
    for (const Slot &seat : offered) {
        auto *row = new QStandardItem(m_session.seatText(seat));
        for (const Doctor &doctor : m_session.day().day().doctors)
            if (doctor.id == seat.doctorId)
                row->setToolTip(QStringList{doctor.specialty, doctor.room}.join(QStringLiteral(" · ")));
        m_alternatives.appendRow(row);
    }
    m_alternativeRows->setVisible(!offered.isEmpty());
    if (!offered.isEmpty())
        m_alternativeRows->selectFirst();
}

QWidget *WalkInPanel::buildHints()
{
    m_hints = new QWidget(this);
    auto *lines = new QVBoxLayout(m_hints);
    lines->setContentsMargins(0, 4, 0, 0);
    lines->setSpacing(6);
    auto *row = new QHBoxLayout;
    row->setSpacing(12);
    row->addStretch(1);
    row->addWidget(new KeyHint(QStringLiteral("Esc"), tr("let go"), m_hints));
    m_renewHint = new KeyHint(QStringLiteral("F6"), tr("5 more minutes"), m_hints);
    row->addWidget(m_renewHint);
    row->addStretch(1);
    m_noSlipHint = new KeyHint(tr("Ctrl Enter"), tr("confirm without a slip"), m_hints);
    lines->addLayout(row);
    lines->addWidget(m_noSlipHint, 0, Qt::AlignHCenter);
    return m_hints;
}

bool WalkInPanel::inForm() const
{
    return m_form->isVisibleTo(this);
}

void WalkInPanel::start()
{
    m_form->hide();
    m_picker->start();
    refresh();
    takeFocus();
}

void WalkInPanel::takeFocus()
{
    if (inForm())
        return;
    if (m_walkIn.patient() && m_walkIn.state() == WalkIn::State::Confirming)
        setFocus();
    else if (m_walkIn.patient())
        m_confirm->setFocus();
    else
        m_picker->field()->setFocus();
}

void WalkInPanel::registerPatient()
{
    if (inForm() || !m_walkIn.isOpen() || m_walkIn.state() == WalkIn::State::Confirming)
        return;
    m_form->setToday(m_session.today());
    m_form->show();
    m_form->start(m_walkIn.patient() ? QString() : m_picker->text());
    refresh();
}

void WalkInPanel::closeForm()
{
    if (!inForm())
        return;
    m_form->hide();
    refresh();
    takeFocus();
}

void WalkInPanel::stepBack()
{
    if (inForm()) {
        if (!m_form->isWaiting())
            closeForm();
        return;
    }
    m_walkIn.letGo();
    if (!m_walkIn.isOpen())
        Q_EMIT letGo();
}

} // namespace holdfast
