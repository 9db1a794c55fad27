#include "deliver/notify/MessageTexts.h"

#include <QFile>
#include <QJsonDocument>
#include <QLocale>
#include <QRegularExpression>

#include <stdexcept>

namespace holdfast {

namespace {

using Values = QMap<QString, QString>;
using Rows = QList<std::pair<QString, QString>>;

QByteArray templateFile(const QString &name)
{
    QFile file(QStringLiteral(":/templates/") + name);
    if (!file.open(QIODevice::ReadOnly))
        throw std::runtime_error("The template " + name.toStdString() + " is missing in this program.");
    return file.readAll();
}

/// In one pass, so that a patient's name in braces stays a name.
QString filled(const QString &pattern, const Values &values)
{
    static const QRegularExpression placeholder(QStringLiteral("\\{([a-zA-Z]+)\\}"));
    QString text;
    qsizetype from = 0;
    for (auto found = placeholder.globalMatch(pattern); found.hasNext();) {
        const QRegularExpressionMatch match = found.next();
        text += pattern.mid(from, match.capturedStart() - from) + values.value(match.captured(1));
        from = match.capturedEnd();
    }
    return text + pattern.mid(from);
}

QString inOneLine(const QString &text)
{
    return text.simplified();
}

/// One language's way to say when.
class Times
{
public:
    Times(const QJsonObject &texts, const QTimeZone &zone)
        : m_texts(texts), m_locale(texts[u"locale"].toString()), m_zone(zone)
    {}

    QString date(const QDateTime &at) const { return said(at, u"date"); }
    QString shortDate(const QDateTime &at) const { return said(at, u"shortDate"); }
    QString time(const QDateTime &at) const { return said(at, u"time"); }

private:
    QString said(const QDateTime &at, QStringView format) const
    {
        return m_locale.toString(at.toTimeZone(m_zone), m_texts[format].toString());
    }

    const QJsonObject &m_texts;
    const QLocale m_locale;
    const QTimeZone m_zone;
};

Rows detailsOf(const Notification &notification, const QJsonObject &labels, const Times &times)
{
    const auto span = [&](const QDateTime &from, const QDateTime &to) {
        return filled(labels[u"until"].toString(), {{QStringLiteral("date"), times.date(from)},
                                                    {QStringLiteral("time"), times.time(from)},
                                                    {QStringLiteral("end"), times.time(to)}});
    };
    const QDateTime &moved = notification.movedFrom;
    const qint64 length = notification.startsAt.secsTo(notification.endsAt);
    Rows rows{{labels[u"when"].toString(), span(notification.startsAt, notification.endsAt)}};
    if (moved.isValid())
        rows.append({labels[u"before"].toString(), span(moved, moved.addSecs(length))});
    rows.append({labels[u"doctor"].toString(), notification.doctor});
    rows.append({labels[u"room"].toString(), notification.room});
    rows.append({labels[u"where"].toString(), inOneLine(notification.address)});
    rows.append({labels[u"phone"].toString(), notification.phone});
    rows.removeIf([](const std::pair<QString, QString> &row) { return row.second.isEmpty(); });
    return rows;
}

QString plain(const Rows &rows)
{
    QStringList lines;
    for (const auto &[label, value] : rows)
        lines.append(label + QStringLiteral(": ") + value);
    return lines.join(u'\n');
}

QString html(const Rows &rows)
{
    QString table;
    for (const auto &[label, value] : rows)
        table += QStringLiteral("<tr><th style=\"padding:4px 16px 4px 0;text-align:left;vertical-align:top;"
                                "font-weight:normal;color:#4a5763;white-space:nowrap\">%1</th>"
                                "<td style=\"padding:4px 0;font-weight:bold\">%2</td></tr>\n")
                     .arg(label.toHtmlEscaped(), value.toHtmlEscaped());
    return table.trimmed();
}

Values escaped(Values values)
{
    for (QString &value : values)
        value = value.toHtmlEscaped();
    return values;
}

} // namespace

MessageTexts::MessageTexts()
    : m_plainLayout(QString::fromUtf8(templateFile(QStringLiteral("mail.txt"))))
    , m_htmlLayout(QString::fromUtf8(templateFile(QStringLiteral("mail.html"))))
{
    for (const char *language : {"en", "vi", "ko"}) {
        const QString name = QString::fromLatin1(language);
        m_languages.insert(name, QJsonDocument::fromJson(templateFile(name + QStringLiteral(".json"))).object());
    }
}

Message MessageTexts::worded(const Notification &notification) const
{
    const QString language = m_languages.contains(notification.language) ? notification.language : QStringLiteral("en");
    const QJsonObject texts = m_languages.value(language);
    const QJsonObject words = texts[notification.kind].toObject();
    const Times times(texts, notification.zone);
    Values values{{QStringLiteral("patient"), inOneLine(notification.patient)},
                  {QStringLiteral("clinic"), inOneLine(notification.clinic)},
                  {QStringLiteral("doctor"), inOneLine(notification.doctor)},
                  {QStringLiteral("date"), times.date(notification.startsAt)},
                  {QStringLiteral("shortDate"), times.shortDate(notification.startsAt)},
                  {QStringLiteral("time"), times.time(notification.startsAt)},
                  {QStringLiteral("language"), language}};
    const Values facts = values;
    for (const char16_t *part : {u"subject", u"heading", u"lead", u"greeting", u"closing"}) {
        const QString name = QString::fromUtf16(part);
        values.insert(name, filled((words.contains(name) ? words : texts)[name].toString(), facts));
    }
    const Rows details = detailsOf(notification, texts[u"labels"].toObject(), times);

    Message message;
    message.id = notification.id;
    message.kind = notification.kind;
    message.language = language;
    message.clinic = notification.clinic;
    message.name = notification.patient;
    message.to = notification.to;
    message.subject = values.value(QStringLiteral("subject"));
    message.shortText = filled(words[u"short"].toString(), facts);
    Values inHtml = escaped(values);
    values.insert(QStringLiteral("details"), plain(details));
    inHtml.insert(QStringLiteral("details"), html(details));
    message.text = filled(m_plainLayout, values);
    message.html = filled(m_htmlLayout, inHtml);
    return message;
}

} // namespace holdfast
