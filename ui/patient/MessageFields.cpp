#include "ui/patient/MessageFields.h"

#include "ui/look/Languages.h"
#include "ui/parts/Look.h"
#include "ui/patient/MessageText.h"

#include <QAbstractItemView>
#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QRegularExpression>
#include <QVBoxLayout>

namespace holdfast {

namespace {

enum Quiet { OfClinic, Never, Own };

bool isAddress(const QString &text)
{
    static const QRegularExpression form(QStringLiteral("^[!-~]+@[A-Za-z0-9.-]+$"));
    return form.match(text).hasMatch();
}

QString languageName(const QString &code)
{
    for (const auto &[known, name] : Languages::all())
        if (known == code)
            return name;
    return code;
}

} // namespace

MessageFields::MessageFields(QWidget *parent) : QWidget(parent)
{
    build();
    for (QComboBox *box : {m_language, m_quiet}) {
        box->view()->setAccessibleName(box->accessibleName());
        box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon); // as narrow as its place
        connect(box, &QComboBox::activated, this, &MessageFields::onEdited);
    }
    for (QCheckBox *box : {m_usual, m_email, m_sms, m_push})
        connect(box, &QCheckBox::clicked, this, &MessageFields::onEdited);
    for (QLineEdit *field : {m_address, m_from, m_to})
        connect(field, &QLineEdit::textEdited, this, &MessageFields::onEdited);
}

void MessageFields::build()
{
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    m_language = new QComboBox(this);
    m_language->setObjectName(QStringLiteral("messageLanguage"));
    addLabelled(tr("Language"), m_language);
    addLabelled(tr("How"), buildChannels());
    m_address = addLine(tr("E-mail address"), QStringLiteral("messageAddress"), this);
    m_address->setPlaceholderText(tr("may stay empty"));
    m_address->setMaxLength(254);
    addLabelled(tr("E-mail address"), m_address);
    m_quiet = new QComboBox(this);
    m_quiet->setObjectName(QStringLiteral("quietHours"));
    addLabelled(tr("Quiet hours"), m_quiet);
    column->addWidget(buildHours());
    m_way = makeLines(QString(), "muted", this);
    m_way->setObjectName(QStringLiteral("messageWay"));
    column->addSpacing(4);
    column->addWidget(m_way);
}

QWidget *MessageFields::buildChannels()
{
    auto *channels = new QWidget(this);
    auto *column = new QVBoxLayout(channels);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(2);
    const auto box = [channels](const QString &text, const char *name) {
        auto *made = new QCheckBox(text, channels);
        made->setObjectName(QString::fromLatin1(name));
        return made;
    };
    m_usual = box(tr("As usual: e-mail, else SMS"), "usualChannels");
    m_email = box(MessageText::channel(QStringLiteral("email")), "byEmail");
    m_sms = box(MessageText::channel(QStringLiteral("sms")), "bySms");
    m_push = box(MessageText::channel(QStringLiteral("push")), "byPush");
    auto *row = new QHBoxLayout;
    row->setSpacing(16);
    for (QCheckBox *one : {m_email, m_sms, m_push})
        row->addWidget(one);
    row->addStretch(1);
    column->addWidget(m_usual);
    column->addLayout(row);
    return channels;
}

QWidget *MessageFields::buildHours()
{
    m_hours = new QWidget(this);
    auto *row = new QHBoxLayout(m_hours);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(8);
    m_from = addLine(tr("Quiet from"), QStringLiteral("quietFrom"), m_hours);
    m_to = addLine(tr("Quiet to"), QStringLiteral("quietTo"), m_hours);
    for (QLineEdit *field : {m_from, m_to}) {
        field->setPlaceholderText(field == m_from ? QStringLiteral("21:00") : QStringLiteral("07:00"));
        field->setMaxLength(5);
    }
    row->addWidget(m_from);
    row->addWidget(makeLabel(QStringLiteral("–"), "muted", m_hours));
    row->addWidget(m_to);
    return m_hours;
}

QLineEdit *MessageFields::addLine(const QString &name, const QString &objectName, QWidget *parent)
{
    auto *field = new QLineEdit(parent);
    field->setAccessibleName(name);
    field->setObjectName(objectName);
    return field;
}

void MessageFields::addLabelled(const QString &label, QWidget *control)
{
    QLabel *words = makeLabel(label, "muted", this);
    words->setBuddy(control);
    if (control->accessibleName().isEmpty())
        control->setAccessibleName(label);
    layout()->addWidget(words);
    layout()->addWidget(control);
}

void MessageFields::nameChoices()
{
    m_language->clear();
    m_language->addItem(tr("As the clinic: %1").arg(languageName(m_filled.clinicLanguage)), QString());
    for (const auto &[code, name] : Languages::all())
        m_language->addItem(name, code);
    m_quiet->clear();
    m_quiet->addItem(
        m_filled.clinicQuietFrom.isValid()
            ? tr("As the clinic: %1").arg(MessageText::hours(m_filled.clinicQuietFrom, m_filled.clinicQuietTo))
            : tr("As the clinic: none"),
        OfClinic);
    m_quiet->addItem(tr("None: at any hour"), Never);
    m_quiet->addItem(tr("Their own"), Own);
}

void MessageFields::fill(const PatientContact &contact)
{
    m_filled = contact;
    nameChoices();
    showWishes(contact.preferences);
}

void MessageFields::showWishes(const ContactPreferences &preferences)
{
    m_language->setCurrentIndex(qMax(0, m_language->findData(preferences.language.value_or(QString()))));
    const QStringList wanted = preferences.notify.value_or(QStringList());
    m_usual->setChecked(!preferences.notify);
    m_email->setChecked(wanted.contains(u"email"));
    m_sms->setChecked(wanted.contains(u"sms"));
    m_push->setChecked(wanted.contains(u"push"));
    m_address->setText(preferences.email);
    const bool none = preferences.quietFrom.isValid() && preferences.quietFrom == preferences.quietTo;
    const bool own = preferences.quietFrom.isValid() && !none;
    m_quiet->setCurrentIndex(none ? Never : own ? Own : OfClinic);
    const QString format = QStringLiteral("HH:mm");
    m_from->setText(own ? preferences.quietFrom.toString(format) : QString());
    m_to->setText(own ? preferences.quietTo.toString(format) : QString());
    refresh();
}

ContactPreferences MessageFields::typed() const
{
    ContactPreferences now{.email = m_address->text().trimmed(), .pushToken = m_filled.preferences.pushToken};
    if (const QString code = m_language->currentData().toString(); !code.isEmpty())
        now.language = code;
    if (!m_usual->isChecked()) {
        now.notify.emplace();
        for (const auto &[box, channel] : {std::pair{m_email, "email"}, {m_sms, "sms"}, {m_push, "push"}})
            if (box->isChecked())
                now.notify->append(QString::fromLatin1(channel));
    }
    if (m_quiet->currentIndex() == Never)
        now.quietFrom = now.quietTo = QTime(0, 0);
    else if (m_quiet->currentIndex() == Own) {
        now.quietFrom = MessageText::timeFrom(m_from->text());
        now.quietTo = MessageText::timeFrom(m_to->text());
    }
    return now;
}

bool MessageFields::hasChanges() const
{
    const bool begunHours = m_quiet->currentIndex() == Own && !m_filled.preferences.quietFrom.isValid();
    ContactPreferences before = m_filled.preferences;
    if (before.quietFrom.isValid() && before.quietFrom == before.quietTo)
        before.quietFrom = before.quietTo = QTime(0, 0);
    return begunHours || typed() != before;
}

void MessageFields::takeUntouched(const PatientContact &theirs)
{
    const ContactPreferences mine = typed();
    const ContactPreferences &before = m_filled.preferences;
    ContactPreferences merged = theirs.preferences;
    if (mine.language != before.language)
        merged.language = mine.language;
    if (mine.notify != before.notify)
        merged.notify = mine.notify;
    if (mine.email != before.email)
        merged.email = mine.email;
    const bool ownHours = mine.quietFrom != before.quietFrom || mine.quietTo != before.quietTo;
    const int quiet = m_quiet->currentIndex();
    const QString from = m_from->text();
    const QString to = m_to->text();
    m_filled = theirs;
    nameChoices();
    showWishes(merged);
    if (!ownHours)
        return;
    m_quiet->setCurrentIndex(quiet);
    m_from->setText(from);
    m_to->setText(to);
    refresh();
}

std::optional<ContactPreferences> MessageFields::read(QString &complaint)
{
    for (QLineEdit *field : {m_address, m_from, m_to})
        mark(field, false);
    const ContactPreferences now = typed();
    const auto refuse = [&](QLineEdit *field, const QString &why) {
        complaint = why;
        mark(field, true);
        return std::nullopt;
    };
    if (!now.email.isEmpty() && !isAddress(now.email))
        return refuse(m_address, tr("Write the address like name@example.org, or leave it empty."));
    if (now.notify && now.notify->contains(u"email") && now.email.isEmpty())
        return refuse(m_address, tr("Write the e-mail address, or take E-mail away."));
    if (now.notify && now.notify->contains(u"sms") && m_filled.phone.isEmpty()) {
        complaint =
            tr("There is no phone number for SMS. Take SMS away; or leave with Esc and write the number with E.");
        m_sms->setFocus();
        return std::nullopt;
    }
    if (m_quiet->currentIndex() == Own) {
        if (!now.quietFrom.isValid())
            return refuse(m_from, tr("Write when it begins, for instance 21:00."));
        if (!now.quietTo.isValid() || now.quietTo == now.quietFrom)
            return refuse(m_to, tr("Write when it ends, for instance 07:00."));
    }
    return now;
}

void MessageFields::onEdited()
{
    for (QLineEdit *field : {m_address, m_from, m_to})
        mark(field, false);
    refresh();
    Q_EMIT edited();
}

void MessageFields::refresh()
{
    for (QCheckBox *box : {m_email, m_sms, m_push})
        box->setEnabled(!m_usual->isChecked());
    m_push->setVisible(!m_filled.preferences.pushToken.isEmpty() || m_push->isChecked());
    m_hours->setVisible(m_quiet->currentIndex() == Own);
    QString why;
    const QString way = MessageText::way(typed(), m_filled.phone, why);
    setLook(m_way, why.isEmpty() ? "muted" : "warning");
    m_way->setText(why.isEmpty() ? way : why);
}

void MessageFields::mark(QLineEdit *field, bool invalid)
{
    if (field->property("invalid").toBool() == invalid)
        return;
    field->setProperty("invalid", invalid);
    field->style()->unpolish(field);
    field->style()->polish(field);
    if (!invalid)
        return;
    field->setFocus();
    field->selectAll();
}

QList<QWidget *> MessageFields::controls() const
{
    return {m_language, m_usual, m_email, m_sms, m_push, m_address, m_quiet, m_from, m_to};
}

} // namespace holdfast
