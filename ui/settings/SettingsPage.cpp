#include "ui/settings/SettingsPage.h"

#include "ui/look/Languages.h"
#include "ui/parts/KeyButton.h"
#include "ui/parts/Look.h"
#include "ui/parts/ScrolledPanel.h"
#include "ui/settings/AddressBox.h"

#include <QAbstractItemView>
#include <QCheckBox>
#include <QComboBox>
#include <QFocusEvent>
#include <QFormLayout>
#include <QLineEdit>
#include <QPrinterInfo>
#include <QShortcut>
#include <QSpinBox>
#include <QVBoxLayout>

#include <array>

namespace holdfast {

namespace {

constexpr int widest = 720;
constexpr std::array<int, 6> lockMinutes{0, 2, 5, 10, 15, 30};

QComboBox *makeBox(const QString &objectName, const QString &name, QWidget *parent)
{
    auto *box = new QComboBox(parent);
    box->setObjectName(objectName);
    box->setAccessibleName(name);
    box->view()->setAccessibleName(name);
    box->setMinimumWidth(220);
    return box;
}

void choose(QComboBox *box, const QVariant &value)
{
    box->setCurrentIndex(qMax(0, box->findData(value)));
}

} // namespace

SettingsPage::SettingsPage(QWidget *parent) : QWidget(parent)
{
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(new ScrolledPanel(build(), this));
    listen();
}

SettingsPage::~SettingsPage()
{
    m_desk->disconnect(this); // losing the focus on the way down is no editing
}

QWidget *SettingsPage::build()
{
    auto *page = new QWidget(this);
    page->setMaximumWidth(widest);
    auto *column = new QVBoxLayout(page);
    column->setContentsMargins(24, 16, 24, 24);
    column->setSpacing(8);
    auto *head = new QHBoxLayout;
    head->addWidget(makeLabel(tr("Settings of this desk"), "heading", page), 1);
    m_undo = new KeyButton(tr("Take the last change back"), QStringLiteral("Ctrl Z"), page);
    m_undo->setObjectName(QStringLiteral("undoSetting"));
    head->addWidget(m_undo);
    column->addLayout(head);
    column->addWidget(makeLines(tr("Everything applies at once."), "muted", page));
    auto *form = new QFormLayout;
    form->setHorizontalSpacing(24);
    form->setVerticalSpacing(10);
    form->setLabelAlignment(Qt::AlignLeft);
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    column->addLayout(form);
    column->addStretch(1);
    addService(form);
    addLook(form);
    addSafety(form);
    addSlip(form);
    return page;
}

void SettingsPage::addGroup(QFormLayout *form, const QString &title)
{
    QLabel *label = makeLabel(title, "title", this);
    label->setContentsMargins(0, 14, 0, 0);
    form->addRow(label);
}

void SettingsPage::addService(QFormLayout *form)
{
    addGroup(form, tr("Desk and service"));
    m_desk = new QLineEdit(this);
    m_desk->setObjectName(QStringLiteral("deskName"));
    m_desk->setAccessibleName(tr("This desk's name"));
    m_desk->setMaxLength(40);
    form->addRow(makeLabel(tr("This desk's name"), "muted", this), m_desk);
    form->addRow(QString(), makeLines(tr("Other desks see it; it changes with the next sign-in."), "faint", this));
    m_address = new AddressBox(this);
    form->addRow(makeLabel(tr("Service address"), "muted", this), m_address);
}

void SettingsPage::addLook(QFormLayout *form)
{
    addGroup(form, tr("Look"));
    m_language = makeBox(QStringLiteral("language"), tr("Language"), this);
    m_language->addItem(tr("As the computer"), QString());
    for (const auto &[code, name] : Languages::all())
        m_language->addItem(name, code);
    m_theme = makeBox(QStringLiteral("theme"), tr("Colours"), this);
    m_theme->addItem(tr("As the computer"), QString());
    m_theme->addItem(tr("Light"), QStringLiteral("light"));
    m_theme->addItem(tr("Dark"), QStringLiteral("dark"));
    m_zoom = new QSpinBox(this);
    m_zoom->setObjectName(QStringLiteral("zoom"));
    m_zoom->setAccessibleName(tr("Size of the day grid"));
    m_zoom->setRange(60, 200);
    m_zoom->setSingleStep(10);
    m_zoom->setSuffix(QStringLiteral(" %"));
    m_layout = new QCheckBox(tr("Open with the window, the widths and the page of the last time"), this);
    m_layout->setObjectName(QStringLiteral("rememberLayout"));
    m_languageWords = makeLines(QString(), "warning", this);
    m_languageWords->setObjectName(QStringLiteral("languageWords"));
    m_languageWords->hide();
    form->addRow(makeLabel(tr("Language"), "muted", this), m_language);
    form->addRow(m_languageWords);
    form->addRow(makeLabel(tr("Colours"), "muted", this), m_theme);
    form->addRow(makeLabel(tr("Size of the day grid"), "muted", this), m_zoom);
    form->addRow(QString(), m_layout);
}

void SettingsPage::addSafety(QFormLayout *form)
{
    addGroup(form, tr("Lock and sign-in"));
    m_lock = makeBox(QStringLiteral("lockAfter"), tr("Lock by itself"), this);
    for (const int minutes : lockMinutes)
        m_lock->addItem(minutes == 0 ? tr("Never") : tr("After %n minute(s) without a key", nullptr, minutes), minutes);
    m_stay = new QCheckBox(tr("Stay signed in when the program is closed"), this);
    m_stay->setObjectName(QStringLiteral("staySignedIn"));
    m_kept = makeLines(QString(), "faint", this);
    m_kept->setObjectName(QStringLiteral("keptState"));
    form->addRow(makeLabel(tr("Lock by itself"), "muted", this), m_lock);
    form->addRow(QString(), m_stay);
    form->addRow(QString(), m_kept);
}

void SettingsPage::addSlip(QFormLayout *form)
{
    addGroup(form, tr("Slip for the patient"));
    m_slip = new QCheckBox(tr("Print a slip after each confirmed booking"), this);
    m_slip->setObjectName(QStringLiteral("printSlip"));
    m_paper = makeBox(QStringLiteral("slipPaperSetting"), tr("Paper"), this);
    m_paper->addItem(tr("80 mm roll"), QStringLiteral("80mm"));
    m_paper->addItem(QStringLiteral("A6"), QStringLiteral("A6"));
    m_paper->addItem(QStringLiteral("A4"), QStringLiteral("A4"));
    m_printer = makeBox(QStringLiteral("slipPrinter"), tr("Printer"), this);
    m_printer->addItem(tr("The computer's default"), QString());
    form->addRow(QString(), m_slip);
    form->addRow(makeLabel(tr("Paper"), "muted", this), m_paper);
    form->addRow(makeLabel(tr("Printer"), "muted", this), m_printer);
}

void SettingsPage::listen()
{
    for (QComboBox *box : {m_language, m_theme, m_lock, m_paper, m_printer})
        connect(box, &QComboBox::activated, this, &SettingsPage::takeFields);
    for (QCheckBox *box : {m_layout, m_stay, m_slip})
        connect(box, &QCheckBox::toggled, this, &SettingsPage::takeFields);
    connect(m_zoom, &QSpinBox::valueChanged, this, &SettingsPage::takeFields);
    connect(m_desk, &QLineEdit::editingFinished, this, &SettingsPage::takeFields);
    connect(m_address, &AddressBox::addressTaken, this, [this](const QUrl &address) {
        DeskSettings settings = m_settings;
        settings.service = address;
        m_before.clear(); // Ctrl+Z must not sign somebody out
        apply(settings);
    });
    connect(m_undo, &QPushButton::clicked, this, &SettingsPage::undo);
    const auto key = [this](const QKeySequence &keys, auto does) {
        auto *shortcut = new QShortcut(keys, this);
        shortcut->setContext(Qt::WidgetWithChildrenShortcut);
        connect(shortcut, &QShortcut::activated, this, does);
    };
    key(QKeySequence::Undo, [this] { undo(); });
    key(QKeySequence(Qt::Key_Escape), [this] { Q_EMIT left(); });
}

void SettingsPage::setSettings(const DeskSettings &settings)
{
    if (settings.service != m_settings.service)
        m_before.clear();
    m_settings = settings;
    fill();
}

void SettingsPage::explainLanguage(const QString &words)
{
    m_languageWords->setText(words);
    m_languageWords->setVisible(!words.isEmpty());
}

void SettingsPage::fill()
{
    m_filling = true;
    m_desk->setText(m_settings.desk);
    m_address->setAddress(m_settings.service);
    choose(m_language, m_settings.language);
    choose(m_theme, m_settings.theme);
    m_zoom->setValue(qRound(m_settings.zoom * 100));
    m_layout->setChecked(m_settings.rememberLayout);
    choose(m_lock, m_settings.lockAfterMinutes);
    m_stay->setChecked(m_settings.staySignedIn);
    m_slip->setChecked(m_settings.printSlip);
    choose(m_paper, m_settings.slipPaper);
    // A printer that is switched off just now is still the chosen one.
    if (m_printer->findData(m_settings.slipPrinter) < 0)
        m_printer->addItem(m_settings.slipPrinter, m_settings.slipPrinter);
    choose(m_printer, m_settings.slipPrinter);
    m_paper->setEnabled(m_settings.printSlip);
    m_printer->setEnabled(m_settings.printSlip);
    m_undo->setEnabled(!m_before.isEmpty());
    m_filling = false;
}

void SettingsPage::takeFields()
{
    if (m_filling)
        return;
    DeskSettings settings = m_settings;
    if (const QString desk = m_desk->text().simplified(); !desk.isEmpty())
        settings.desk = desk;
    settings.language = m_language->currentData().toString();
    settings.theme = m_theme->currentData().toString();
    settings.zoom = m_zoom->value() / 100.0;
    settings.rememberLayout = m_layout->isChecked();
    settings.lockAfterMinutes = m_lock->currentData().toInt();
    settings.staySignedIn = m_stay->isChecked();
    settings.printSlip = m_slip->isChecked();
    settings.slipPaper = m_paper->currentData().toString();
    settings.slipPrinter = m_printer->currentData().toString();
    if (settings == m_settings) {
        fill();
        return;
    }
    m_before.append(m_settings);
    apply(settings);
}

void SettingsPage::apply(const DeskSettings &settings)
{
    m_settings = settings;
    explainLanguage({});
    fill();
    Q_EMIT changed(settings);
}

void SettingsPage::undo()
{
    if (!m_before.isEmpty())
        apply(m_before.takeLast());
}

void SettingsPage::setKept(KeptSignIn::State state, const QString &why)
{
    using State = KeptSignIn::State;
    setLook(m_kept, state == State::NoKeyring ? "warning" : "faint");
    switch (state) {
    case State::Off:
        m_kept->setText(tr("Each start asks for the password."));
        break;
    case State::Untried:
        m_kept->setText(tr("From the next sign-in on, in the computer's keyring. Locking takes it out again."));
        break;
    case State::Kept:
        m_kept->setText(tr("Kept in the computer's keyring, never in a file. Locking takes it out again."));
        break;
    case State::NoKeyring:
        m_kept->setText(
            tr("This computer's keyring is not to be had (%1). The desk works all the same; each start asks "
               "for the password.")
                .arg(why));
        break;
    }
}

/// The computer may take its time to tell its printers: only who opens this page waits for it.
void SettingsPage::readPrinters()
{
    m_printersRead = true;
    const QStringList names = QPrinterInfo::availablePrinterNames();
    for (const QString &name : names)
        if (m_printer->findData(name) < 0)
            m_printer->addItem(name, name);
}

/// No focus proxy: Tab would come round to it before it has been everywhere.
void SettingsPage::focusInEvent(QFocusEvent *event)
{
    m_desk->setFocus(event->reason());
}

void SettingsPage::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    if (!m_printersRead)
        readPrinters();
}

} // namespace holdfast
