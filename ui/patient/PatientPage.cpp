#include "ui/patient/PatientPage.h"

#include "ui/DeskSession.h"
#include "ui/parts/KeyButton.h"
#include "ui/parts/KeyHint.h"
#include "ui/parts/Look.h"
#include "ui/parts/ScrolledPanel.h"
#include "ui/patient/PatientPanel.h"
#include "ui/walkin/PatientPicker.h"
#include "ui/walkin/RegistrationForm.h"

#include <QKeyEvent>
#include <QLineEdit>
#include <QShortcut>
#include <QSplitter>
#include <QStackedWidget>
#include <QVBoxLayout>

namespace holdfast {

namespace {

constexpr int searchWidth = 360;
constexpr int mostFound = 9;
constexpr int widestFile = 1000;
constexpr int widestForm = 420;

} // namespace

PatientPage::PatientPage(DeskSession &session, QWidget *parent) : QWidget(parent), m_session(session)
{
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    m_splitter = new QSplitter(this);
    m_splitter->setHandleWidth(1);
    m_splitter->setChildrenCollapsible(false);
    m_splitter->addWidget(buildSearch());
    m_splitter->addWidget(buildFile());
    m_splitter->setStretchFactor(1, 1);
    m_splitter->setSizes({searchWidth, 1000});
    row->addWidget(m_splitter);
    setFocusProxy(m_picker->field());
    listen();
}

QWidget *PatientPage::buildSearch()
{
    auto *search = new QFrame(this);
    setLook(search, "bar");
    search->setMinimumWidth(280);
    auto *column = new QVBoxLayout(search);
    column->setContentsMargins(16, 16, 16, 16);
    column->setSpacing(12);
    column->addWidget(makeLabel(tr("Patients"), "heading", search));
    m_picker = new PatientPicker(m_session, search, mostFound);
    column->addWidget(m_picker);
    column->addStretch(1);
    return search;
}

QWidget *PatientPage::buildFile()
{
    m_right = new QStackedWidget(this);
    m_nobody = new QWidget(m_right);
    auto *hints = new QVBoxLayout(m_nobody);
    hints->setContentsMargins(32, 32, 32, 32);
    hints->setSpacing(8);
    hints->addWidget(makeLabel(tr("Nobody chosen"), "title", m_nobody));
    hints->addWidget(makeLines(tr("Find a patient by a part of the name, the phone, the birth date or the id number."),
                               "muted", m_nobody));
    hints->addSpacing(8);
    for (const auto &[key, does] :
         {std::pair{QStringLiteral("↑ ↓"), tr("highlight")}, std::pair{tr("Enter"), tr("open the file")},
          std::pair{QStringLiteral("Ctrl N"), tr("new patient")}})
        hints->addWidget(new KeyHint(key, does, m_nobody));
    hints->addStretch(1);

    m_panel = new PatientPanel(m_session, PatientPanel::Width::Wide);
    m_panel->setMaximumWidth(widestFile);
    m_file = new ScrolledPanel(m_panel, m_right);

    m_newPatient = new QWidget(m_right);
    auto *around = new QVBoxLayout(m_newPatient);
    around->setContentsMargins(16, 16, 16, 16);
    m_form = new RegistrationForm(m_newPatient);
    m_form->setMaximumWidth(widestForm);
    around->addWidget(m_form);
    around->addStretch(1);
    for (QWidget *page : {m_nobody, m_file, m_newPatient})
        m_right->addWidget(page);
    return m_right;
}

void PatientPage::listen()
{
    connect(m_picker, &PatientPicker::picked, this, [this](const Patient &patient) { open(Patient(patient)); });
    connect(m_picker->newPatient(), &QPushButton::clicked, this, &PatientPage::registerPatient);
    connect(m_panel, &PatientPanel::closed, this, &PatientPage::backToSearch);
    connect(m_panel, &PatientPanel::appointmentAsked, this, &PatientPage::appointmentAsked);
    connect(m_panel, &PatientPanel::bookingAsked, this, &PatientPage::bookingAsked);
    connect(m_form, &RegistrationForm::closed, this, &PatientPage::closeForm);
    connect(m_form, &RegistrationForm::patientChosen, this, [this](const Patient &patient) { open(Patient(patient)); });
    connect(m_form, &RegistrationForm::registrationAsked, this, [this](const QJsonObject &patient) {
        m_session.registerPatient(patient, m_form,
                                  [this](const Reply<QJsonObject> &outcome) { m_form->showOutcome(outcome); });
    });
    connect(&m_session, &DeskSession::unsettledCountChanged, this, [this](int count) {
        if (count > 0 && m_session.connection() == DeskSession::Connection::Offline)
            m_form->showChecking();
    });
    connect(&m_session, &DeskSession::personChanged, this, [this] {
        m_panel->clear();
        if (m_right->currentWidget() == m_newPatient)
            return; // a new patient stands at the counter, whoever types
        m_right->setCurrentWidget(m_nobody);
        m_picker->start();
    });
    m_picker->field()->installEventFilter(this);
    m_picker->newPatient()->installEventFilter(this);
    const auto key = [this](const QKeySequence &keys, auto does) {
        auto *shortcut = new QShortcut(keys, this);
        shortcut->setContext(Qt::WidgetWithChildrenShortcut);
        connect(shortcut, &QShortcut::activated, this, does);
    };
    key(QKeySequence(Qt::CTRL | Qt::Key_N), [this] { registerPatient(); });
    key(QKeySequence(Qt::Key_Slash), [this] { m_picker->field()->setFocus(); });
    key(QKeySequence(Qt::Key_Escape), [this] { stepBack(); });
}

void PatientPage::open(const Patient &patient)
{
    m_right->setCurrentWidget(m_file);
    if (m_panel->open(patient))
        m_panel->takeFocus();
}

void PatientPage::registerPatient()
{
    if (m_right->currentWidget() == m_newPatient)
        return;
    m_form->setToday(m_session.today());
    m_right->setCurrentWidget(m_newPatient);
    m_form->start(m_picker->text());
}

void PatientPage::closeForm()
{
    m_right->setCurrentWidget(m_panel->patientId() != 0 ? m_file : m_nobody);
    backToSearch();
}

void PatientPage::stepBack()
{
    if (m_right->currentWidget() == m_newPatient && !m_form->isWaiting())
        closeForm();
    else if (m_picker->field()->hasFocus())
        m_picker->start();
    else
        m_panel->stepBack();
}

void PatientPage::backToSearch()
{
    m_picker->field()->setFocus();
    m_picker->field()->selectAll();
}

QString PatientPage::unsaved() const
{
    return m_right->currentWidget() == m_newPatient ? tr("a new patient's registration") : m_panel->unsaved();
}

QByteArray PatientPage::layoutState() const
{
    return m_splitter->saveState();
}

void PatientPage::restoreLayoutState(const QByteArray &state)
{
    if (!state.isEmpty())
        m_splitter->restoreState(state);
}

bool PatientPage::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() != QEvent::KeyPress)
        return QWidget::eventFilter(watched, event);
    const int key = static_cast<QKeyEvent *>(event)->key();
    switch (key) {
    case Qt::Key_Up:
    case Qt::Key_Down:
        m_picker->moveBy(key == Qt::Key_Down ? 1 : -1);
        return true;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (watched == m_picker->newPatient())
            registerPatient();
        else
            m_picker->pickCurrent();
        return true;
    default:
        return QWidget::eventFilter(watched, event);
    }
}

} // namespace holdfast
