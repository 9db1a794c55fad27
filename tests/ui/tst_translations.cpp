#include <QFile>
#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>
#include <QXmlStreamReader>

namespace {

struct Message
{
    QString context;
    QString source;
    QStringList translations;
    bool finished = true;
};

QList<Message> messagesIn(const QString &path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        qFatal("%s cannot be read", qPrintable(path));
    QXmlStreamReader xml(&file);
    QList<Message> messages;
    QString context;
    while (!xml.atEnd()) {
        if (xml.readNext() != QXmlStreamReader::StartElement)
            continue;
        if (xml.name() == u"name") {
            context = xml.readElementText();
        } else if (xml.name() == u"message") {
            messages.append({.context = context, .source = {}, .translations = {}});
        } else if (xml.name() == u"source") {
            messages.last().source = xml.readElementText();
        } else if (xml.name() == u"translation") {
            messages.last().finished = !xml.attributes().hasAttribute(QStringLiteral("type"));
            const QString text = xml.readElementText(QXmlStreamReader::IncludeChildElements).trimmed();
            messages.last().translations.append(text);
        }
    }
    if (xml.hasError())
        qFatal("%s: %s", qPrintable(path), qPrintable(xml.errorString()));
    return messages;
}

/// "%1", "%n" and so on, each once, in order.
QStringList placeholdersIn(const QString &text)
{
    static const QRegularExpression place(QStringLiteral("%L?(?:\\d+|n)"));
    QStringList found;
    for (auto each = place.globalMatch(text); each.hasNext();)
        found.append(each.next().captured());
    found.removeDuplicates();
    found.sort();
    return found;
}

} // namespace

/// Reads the sources as the build does, into a copy: whatever is new there comes out unfinished.
class TranslationsTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyTextIsTranslated_data() { languages(); }
    void everyTextIsTranslated();
    void placeholdersAreTheSame_data() { languages(); }
    void placeholdersAreTheSame();

private:
    static void languages()
    {
        QTest::addColumn<QString>("code");
        QTest::newRow("Vietnamese") << QStringLiteral("vi");
        QTest::newRow("Korean") << QStringLiteral("ko");
    }
    static QString fileOf(const QString &code)
    {
        return QStringLiteral(HOLDFAST_SOURCE_FOLDER "/resources/translations/holdfast_%1.ts").arg(code);
    }
};

void TranslationsTest::everyTextIsTranslated()
{
    QFETCH(QString, code);
    const QTemporaryDir folder;
    const QString copy = folder.filePath(QStringLiteral("copy.ts"));
    QVERIFY(QFile::copy(fileOf(code), copy));
    // With ".." in it lupdate finds no header, and takes every class for another one.
    const QString root = QStringLiteral(HOLDFAST_SOURCE_FOLDER);
    QProcess lupdate;
    lupdate.start(QStringLiteral(LUPDATE_PATH),
                  {QStringLiteral("-silent"), QStringLiteral("-no-obsolete"), QStringLiteral("-locations"),
                   QStringLiteral("none"), QStringLiteral("-I"), root, root + QStringLiteral("/ui"),
                   root + QStringLiteral("/models"), root + QStringLiteral("/net/client"),
                   root + QStringLiteral("/app/desk"), QStringLiteral("-ts"), copy});
    QVERIFY2(lupdate.waitForFinished(60000) && lupdate.exitCode() == 0, lupdate.readAllStandardError().constData());
    const QList<Message> messages = messagesIn(copy);
    QVERIFY(messages.size() > 200);
    for (const Message &message : messages) {
        const bool empty = message.translations.contains(QString());
        if (!message.finished || empty || message.translations.isEmpty())
            QTest::qFail(
                qPrintable(QStringLiteral("%1 is missing in %2: \"%3\"").arg(code, message.context, message.source)),
                __FILE__, __LINE__);
    }
    // The other way round: what nobody says any more is only in the way.
    const qsizetype kept = messagesIn(fileOf(code)).size();
    QVERIFY2(kept <= messages.size(), qPrintable(QStringLiteral("%1 of %2 texts of %3 are not said any more")
                                                     .arg(kept - messages.size())
                                                     .arg(kept)
                                                     .arg(code)));
}

void TranslationsTest::placeholdersAreTheSame()
{
    QFETCH(QString, code);
    const QList<Message> messages = messagesIn(fileOf(code));
    for (const Message &message : messages)
        for (const QString &text : message.translations)
            if (placeholdersIn(text) != placeholdersIn(message.source))
                QTest::qFail(qPrintable(QStringLiteral("%1, %2: \"%3\" became \"%4\"")
                                            .arg(code, message.context, message.source, text)),
                             __FILE__, __LINE__);
}

QTEST_GUILESS_MAIN(TranslationsTest)
#include "tst_translations.moc"
