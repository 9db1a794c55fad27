#include "net/client/IntentJournal.h"

#include <QDir>
#include <QFileInfo>
#include <QTemporaryDir>
#include <QTest>

#include <cerrno>
#include <csignal>
#include <stdexcept>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

using namespace holdfast;
using namespace Qt::StringLiterals;

namespace {

/// What the journal asked the kernel to put on disk: inode to the size the file had at that moment.
QHash<ino_t, off_t> syncedBytes;
bool diskFails = false;

} // namespace

/// Stands in for the C library's: notes what is synced, or fails like a dying disk.
extern "C" int fsync(int handle)
{
    if (diskFails) {
        errno = EIO;
        return -1;
    }
    struct stat file = {};
    if (::fstat(handle, &file) == 0)
        syncedBytes[file.st_ino] = file.st_size;
    return static_cast<int>(::syscall(SYS_fsync, handle));
}

class IntentJournalTest : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;
    QString m_file;
    int m_number = 0;

    static JournaledIntent intent(const QString &key)
    {
        return {
            .key = key,
            .method = "POST",
            .path = u"/api/v1/slots/7/holds/ab/confirm"_s,
            .body = {{u"patientId"_s, 300}, {u"note"_s, u"Nguyễn \"Đào\"\n김"_s}},
            .kind = u"confirm"_s,
            .slotId = 7,
            .accountId = 3,
            .madeAt = QDateTime(QDate(2026, 11, 30), QTime(1, 2, 3, 456), Qt::UTC),
        };
    }

    static QStringList keys(const IntentJournal &journal)
    {
        QStringList list;
        for (const JournaledIntent &entry : journal.unsettled())
            list.append(entry.key);
        return list;
    }

    static QByteArray contents(const QString &file)
    {
        QFile in(file);
        return in.open(QIODevice::ReadOnly) ? in.readAll() : QByteArray();
    }

    void put(const QByteArray &bytes) const
    {
        QFile out(m_file);
        QVERIFY(out.open(QIODevice::WriteOnly));
        QCOMPARE(out.write(bytes), bytes.size());
    }

    /// The file as a machine that stops right now would leave it, under another name, for the journal in use keeps its
    /// lock.
    QString asLeftByACrash() const
    {
        const QString copy = m_file + u".crash"_s;
        QFile::remove(copy);
        return QFile::copy(m_file, copy) ? copy : QString();
    }

    static QString refusal(const QString &file)
    {
        try {
            IntentJournal journal(file);
        } catch (const std::runtime_error &error) {
            return QString::fromUtf8(error.what());
        }
        return {};
    }

private Q_SLOTS:
    void init()
    {
        diskFails = false;
        m_file = m_folder.filePath(u"%1/journal.jsonl"_s.arg(++m_number));
    }

    void intentSurvivesInEveryField()
    {
        IntentJournal journal(m_file);
        journal.append(intent(u"k1"_s));

        const IntentJournal after(asLeftByACrash());
        QCOMPARE(after.unsettled().size(), 1);
        QCOMPARE(after.unsettled().first().toJson(), intent(u"k1"_s).toJson());
        QCOMPARE(after.unsettled().first().madeAt, intent(u"k1"_s).madeAt);
        QCOMPARE(after.unsettled().first().method, QByteArray("POST"));
        QCOMPARE(after.unsettled().first().body, intent(u"k1"_s).body);
    }

    void holdsAreKeptUntilTheyAreOver()
    {
        const JournaledHold first{.holdId = u"aa"_s, .slotId = 7, .accountId = 3, .expiresAt = intent(u"k"_s).madeAt};
        JournaledHold second = first;
        second.holdId = u"bb"_s;
        {
            IntentJournal journal(m_file);
            journal.keepHold(first);
            journal.keepHold(second);
            journal.append(intent(u"k"_s));
            journal.forgetHold(u"aa"_s);
            JournaledHold renewed = second;
            renewed.expiresAt = second.expiresAt.addSecs(300);
            journal.keepHold(renewed);
        }
        for (int run = 0; run < 2; ++run) { // the first reads the lines as written, the second what the first compacted
            IntentJournal journal(m_file);
            QCOMPARE(journal.holds().size(), 1);
            const JournaledHold kept = journal.holds().constFirst();
            QCOMPARE(kept.holdId, u"bb"_s);
            QCOMPARE(kept.slotId, 7);
            QCOMPARE(kept.accountId, 3);
            QCOMPARE(kept.expiresAt, second.expiresAt.addSecs(300));
            QCOMPARE(keys(journal), QStringList{u"k"_s});
            QVERIFY(journal.damagedFile().isEmpty());
        }
    }

    void appendReturnsWhenAllIsOnDisk()
    {
        IntentJournal journal(m_file);
        for (int i = 0; i < 3; ++i) {
            journal.append(intent(u"k%1"_s.arg(i)));
            struct stat file = {};
            QCOMPARE(::stat(QFile::encodeName(m_file).constData(), &file), 0);
            QVERIFY(file.st_size > 0);
            QCOMPARE(syncedBytes.value(file.st_ino), file.st_size);
        }
    }

    void settledIsForgottenAcrossARestart()
    {
        IntentJournal journal(m_file);
        journal.append(intent(u"k1"_s));
        journal.append(intent(u"k2"_s));
        journal.append(intent(u"k3"_s));
        journal.settle(u"k2"_s);
        journal.settle(u"unheard of"_s);
        QCOMPARE(keys(journal), (QStringList{u"k1"_s, u"k3"_s}));
        QCOMPARE(keys(IntentJournal(asLeftByACrash())), (QStringList{u"k1"_s, u"k3"_s}));
    }

    void tornLastLineIsPassedOver()
    {
        {
            IntentJournal journal(m_file);
            journal.append(intent(u"k1"_s));
            journal.append(intent(u"k2"_s));
        }
        const QByteArray whole = contents(m_file);
        const qsizetype secondLine = whole.indexOf('\n') + 1;
        // Wherever the crash cut the second line.
        for (qsizetype size = secondLine; size < whole.size() - 1; ++size) {
            put(whole.left(size));
            IntentJournal journal(m_file);
            QCOMPARE(keys(journal), QStringList{u"k1"_s});
            QCOMPARE(journal.damagedFile(), QString());
        }
        put(whole.left(whole.size() - 10));
        {
            IntentJournal journal(m_file);
            journal.append(intent(u"k3"_s));
        }
        QCOMPARE(keys(IntentJournal(m_file)), (QStringList{u"k1"_s, u"k3"_s}));
    }

    void corruptMiddleLosesNothingAfterIt()
    {
        {
            IntentJournal journal(m_file);
            journal.append(intent(u"k1"_s));
            journal.append(intent(u"k2"_s));
            journal.append(intent(u"k3"_s));
        }
        QByteArray bytes = contents(m_file);
        const qsizetype second = bytes.indexOf('\n') + 1;
        bytes.replace(second + 5, 6, QByteArray(6, '\0'));
        put(bytes);

        IntentJournal journal(m_file);
        QCOMPARE(keys(journal), (QStringList{u"k1"_s, u"k3"_s}));
        QCOMPARE(journal.damagedFile(), m_file + u".damaged"_s);
        QCOMPARE(contents(journal.damagedFile()), bytes);
        QCOMPARE(QFile::permissions(journal.damagedFile()) & (QFile::ReadGroup | QFile::ReadOther),
                 QFile::Permissions());
    }

    void secondDamageDoesNotOverwriteTheFirst()
    {
        const QByteArray line = "{\"settled\":\"k\"}\n";
        for (const QByteArray &garbage : {QByteArray("one\n"), QByteArray("two\n")}) {
            QDir().mkpath(QFileInfo(m_file).path());
            put(garbage + line);
            IntentJournal journal(m_file);
            QCOMPARE(contents(journal.damagedFile()), garbage + line);
        }
        QCOMPARE(contents(m_file + u".damaged"_s), "one\n" + line);
        QCOMPARE(contents(m_file + u".damaged-2"_s), "two\n" + line);
    }

    void fileAndFolderAreTheOwnersAlone()
    {
        IntentJournal journal(m_file);
        const auto mode = [](const QString &path) {
            struct stat file = {};
            ::stat(QFile::encodeName(path).constData(), &file);
            return file.st_mode & 0777U;
        };
        QCOMPARE(mode(QFileInfo(m_file).path()), 0700U);
        QCOMPARE(mode(m_file), 0600U);
        journal.append(intent(u"k1"_s));
        QCOMPARE(mode(m_file), 0600U);
    }

    void secondDeskIsRefused()
    {
        {
            IntentJournal journal(m_file);
            journal.append(intent(u"k1"_s));
            const QString why = refusal(m_file);
            QVERIFY2(why.contains(u"Another desk"_s) && why.contains(m_file), qPrintable(why));
            journal.append(intent(u"k2"_s));
        }
        QCOMPARE(keys(IntentJournal(m_file)), (QStringList{u"k1"_s, u"k2"_s}));
    }

    void folderThatCannotBeMadeIsSaid()
    {
        QFile blocker(m_folder.filePath(u"blocker"_s));
        QVERIFY(blocker.open(QIODevice::WriteOnly));
        const QString why = refusal(blocker.fileName() + u"/journal.jsonl"_s);
        QVERIFY2(why.contains(u"cannot be made"_s) && why.contains(blocker.fileName()), qPrintable(why));
        const QString noFolder = refusal(u"/proc/journal.jsonl"_s);
        QVERIFY2(noFolder.contains(u"cannot be written"_s), qPrintable(noFolder));
    }

    void growthIsCompactedAway()
    {
        IntentJournal journal(m_file);
        journal.append(intent(u"stays"_s));
        const qint64 one = QFileInfo(m_file).size();
        for (int i = 0; i < 700; ++i) {
            journal.append(intent(u"k%1"_s.arg(i)));
            journal.settle(u"k%1"_s.arg(i));
        }
        journal.append(intent(u"last"_s));
        QVERIFY2(QFileInfo(m_file).size() < 300 * one, qPrintable(QString::number(QFileInfo(m_file).size())));
        QCOMPARE(keys(IntentJournal(asLeftByACrash())), (QStringList{u"stays"_s, u"last"_s}));
    }

    void diskThatFailsIsSaidAndNothingIsRemembered()
    {
        IntentJournal journal(m_file);
        journal.append(intent(u"k1"_s));
        diskFails = true;
        QVERIFY_THROWS_EXCEPTION(std::runtime_error, journal.append(intent(u"k2"_s)));
        QCOMPARE(keys(journal), QStringList{u"k1"_s});
        diskFails = false;
        journal.append(intent(u"k3"_s));
        QCOMPARE(keys(IntentJournal(asLeftByACrash())), (QStringList{u"k1"_s, u"k3"_s}));
    }

    void fullDiskInTheMiddleOfALineHarmsNoOtherLine()
    {
        IntentJournal journal(m_file);
        journal.append(intent(u"k1"_s));
        rlimit before = {};
        QCOMPARE(::getrlimit(RLIMIT_FSIZE, &before), 0);
        rlimit tight = before;
        tight.rlim_cur = static_cast<rlim_t>(QFileInfo(m_file).size()) + 20;
        std::signal(SIGXFSZ, SIG_IGN);
        QCOMPARE(::setrlimit(RLIMIT_FSIZE, &tight), 0);
        bool refused = false;
        try {
            journal.append(intent(u"k2"_s));
        } catch (const std::runtime_error &) {
            refused = true;
        }
        QCOMPARE(::setrlimit(RLIMIT_FSIZE, &before), 0);
        QVERIFY(refused);
        journal.append(intent(u"k3"_s));
        const IntentJournal after(asLeftByACrash());
        QCOMPARE(keys(after), (QStringList{u"k1"_s, u"k3"_s}));
        QCOMPARE(after.damagedFile(), QString());
    }
};

QTEST_GUILESS_MAIN(IntentJournalTest)
#include "tst_intentjournal.moc"
