#include "net/client/IntentJournal.h"

#include "net/Api.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QJsonDocument>
#include <QSaveFile>

#include <algorithm>
#include <cerrno>
#include <fcntl.h>
#include <stdexcept>
#include <unistd.h>

namespace holdfast {

using namespace Qt::StringLiterals;

namespace {

constexpr QFileDevice::Permissions ownerOnly = QFileDevice::ReadOwner | QFileDevice::WriteOwner;
constexpr int idleLinesBeforeCompaction = 256;

QString text(const char *source)
{
    return QCoreApplication::translate("holdfast::IntentJournal", source);
}

[[noreturn]] void fail(const QString &message)
{
    throw std::runtime_error(message.toStdString());
}

bool syncToDisk(int handle)
{
    int result = 0;
    do
        result = ::fsync(handle);
    while (result < 0 && errno == EINTR);
    return result == 0;
}

/// A new name in a folder is only safe when the folder is on disk too.
void syncFolder(const QString &folder)
{
    const int handle = ::open(QFile::encodeName(folder).constData(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (handle < 0)
        return;
    syncToDisk(handle);
    ::close(handle);
}

QByteArray toLine(const QJsonObject &object)
{
    return QJsonDocument(object).toJson(QJsonDocument::Compact) + '\n';
}

QJsonObject addition(const JournaledIntent &intent)
{
    return {{u"intent"_s, intent.toJson()}};
}

QJsonObject addition(const JournaledHold &hold)
{
    return {{u"held"_s, hold.toJson()}};
}

} // namespace

IntentJournal::IntentJournal(const QString &file)
    : m_file(QFileInfo(file).absoluteFilePath()), m_lock(m_file + u".lock"_s)
{
    makeFolder();
    lock();
    load();
    compact();
}

void IntentJournal::makeFolder()
{
    const QFileInfo folder(QFileInfo(m_file).absolutePath());
    if (folder.isDir())
        return;
    QDir parent(folder.absolutePath());
    if (!parent.mkpath(u"."_s) || !parent.mkdir(folder.fileName(), ownerOnly | QFileDevice::ExeOwner))
        fail(text("The folder %1 for the desk's journal cannot be made. Make it yourself, writable for you, or free "
                  "some space, then "
                  "start the desk again.")
                 .arg(folder.filePath()));
}

void IntentJournal::lock()
{
    // Age never makes the lock stale; QLockFile takes over from a process that has died.
    m_lock.setStaleLockTime(0);
    if (m_lock.tryLock(0))
        return;
    if (m_lock.error() != QLockFile::LockFailedError)
        fail(text("The folder of the desk's journal %1 cannot be written. Give yourself the right to write there, or "
                  "free some space, "
                  "then start the desk again.")
                 .arg(m_file));
    qint64 process = 0;
    QString host;
    QString program;
    m_lock.getLockInfo(&process, &host, &program);
    fail(text("Another desk (process %1) has the journal %2 open. Close that desk first, or start this one with a "
              "journal of its own.")
             .arg(process)
             .arg(m_file));
}

void IntentJournal::load()
{
    QFile in(m_file);
    if (!in.exists())
        return;
    if (!in.open(QIODevice::ReadOnly))
        fail(text("The desk's journal %1 cannot be read (%2). Give yourself the right to read it, then start the desk "
                  "again.")
                 .arg(m_file, in.errorString()));
    bool damaged = false;
    while (!in.atEnd()) {
        const QByteArray line = in.readLine();
        // Without its line feed it is the torn end of a crash: no request had gone out for it.
        if (take(line) == Line::Unreadable && line.endsWith('\n'))
            damaged = true;
    }
    if (in.error() != QFileDevice::NoError)
        fail(text("The desk's journal %1 cannot be read to its end (%2). Check the disk, then start the desk again.")
                 .arg(m_file, in.errorString()));
    if (damaged)
        keepAside();
}

IntentJournal::Line IntentJournal::take(const QByteArray &line)
{
    const QJsonObject object = QJsonDocument::fromJson(line).object();
    const auto withKey = [](const QString &key) {
        return [key](const JournaledIntent &intent) { return intent.key == key; };
    };
    if (const QString settled = object[u"settled"].toString(); !settled.isEmpty()) {
        m_unsettled.removeIf(withKey(settled));
        return Line::Good;
    }
    if (const QString over = object[u"holdOver"].toString(); !over.isEmpty()) {
        dropHold(over);
        return Line::Good;
    }
    if (const JournaledHold hold = JournaledHold::fromJson(object[u"held"].toObject()); !hold.holdId.isEmpty()) {
        putHold(hold);
        return Line::Good;
    }
    const JournaledIntent intent = JournaledIntent::fromJson(object[u"intent"].toObject());
    if (intent.key.isEmpty() || intent.method.isEmpty() || intent.path.isEmpty())
        return Line::Unreadable;
    if (std::none_of(m_unsettled.cbegin(), m_unsettled.cend(), withKey(intent.key)))
        m_unsettled.append(intent);
    return Line::Good;
}

void IntentJournal::keepAside()
{
    QString aside = m_file + u".damaged"_s;
    for (int number = 2; QFile::exists(aside); ++number)
        aside = m_file + u".damaged-%1"_s.arg(number);
    if (!QFile::copy(m_file, aside) || !QFile::setPermissions(aside, ownerOnly))
        fail(text("The desk's journal %1 is damaged and cannot be copied to %2. Free some space, then start the desk "
                  "again.")
                 .arg(m_file, aside));
    m_damagedFile = aside;
}

void IntentJournal::append(const JournaledIntent &intent)
{
    write(addition(intent), true);
    m_unsettled.append(intent);
}

void IntentJournal::settle(const QString &key)
{
    const auto at = std::find_if(m_unsettled.cbegin(), m_unsettled.cend(),
                                 [&key](const JournaledIntent &intent) { return intent.key == key; });
    if (at == m_unsettled.cend())
        return;
    const bool tellsOfAPatient = at->path.startsWith(QLatin1String(api::patients));
    m_unsettled.erase(at);
    // No fsync: should the computer die now, asking once more under the same key does no harm.
    write({{u"settled"_s, key}}, false);
    // What a patient told does not stay on this disk longer than it is needed.
    if (tellsOfAPatient)
        compact();
    else
        compactWhenIdle();
}

void IntentJournal::keepHold(const JournaledHold &hold)
{
    putHold(hold);
    // No fsync: what outlives the crash of the desk is enough, a computer that went down lets the seat lapse.
    write(addition(hold), false);
}

void IntentJournal::forgetHold(const QString &holdId)
{
    const qsizetype before = m_holds.size();
    dropHold(holdId);
    if (m_holds.size() == before)
        return;
    write({{u"holdOver"_s, holdId}}, false);
    compactWhenIdle();
}

void IntentJournal::putHold(const JournaledHold &hold)
{
    dropHold(hold.holdId);
    m_holds.append(hold);
}

void IntentJournal::dropHold(const QString &holdId)
{
    m_holds.removeIf([&holdId](const JournaledHold &hold) { return hold.holdId == holdId; });
}

void IntentJournal::compactWhenIdle()
{
    if (m_lines > 2 * (m_unsettled.size() + m_holds.size()) + idleLinesBeforeCompaction)
        compact();
}

void IntentJournal::write(const QJsonObject &line, bool durably)
{
    if (m_torn)
        compact();
    const qint64 before = m_out.size();
    const QByteArray bytes = toLine(line);
    if (m_out.write(bytes) == bytes.size() && (!durably || syncToDisk(m_out.handle()))) {
        ++m_lines;
        return;
    }
    const QString why = m_out.error() != QFileDevice::NoError ? m_out.errorString() : qt_error_string(errno);
    m_torn = true;
    m_out.unsetError();
    m_out.resize(before);
    fail(text("The desk's journal %1 cannot be written (%2). Free some space on the disk or check it, then try again.")
             .arg(m_file, why));
}

void IntentJournal::compact()
{
    const auto refuse = [this](const QString &why) {
        fail(text("The desk's journal %1 cannot be rewritten (%2). Give yourself the right to write in its folder, or "
                  "free some space, "
                  "then try again.")
                 .arg(m_file, why));
    };
    QSaveFile fresh(m_file);
    if (!fresh.open(QIODevice::WriteOnly) || !fresh.setPermissions(ownerOnly))
        refuse(fresh.errorString());
    for (const JournaledIntent &intent : std::as_const(m_unsettled))
        fresh.write(toLine(addition(intent)));
    for (const JournaledHold &hold : std::as_const(m_holds))
        fresh.write(toLine(addition(hold)));
    if (!fresh.flush() || !syncToDisk(fresh.handle()) || !fresh.commit())
        refuse(fresh.errorString());
    syncFolder(QFileInfo(m_file).absolutePath());
    openForAppending();
    m_lines = static_cast<int>(m_unsettled.size() + m_holds.size());
    m_torn = false;
}

void IntentJournal::openForAppending()
{
    m_out.close();
    m_out.setFileName(m_file);
    if (!m_out.open(QIODevice::WriteOnly | QIODevice::Append | QIODevice::Unbuffered)) {
        m_torn = true;
        fail(text("The desk's journal %1 cannot be opened (%2). Give yourself the right to write it, then try again.")
                 .arg(m_file, m_out.errorString()));
    }
}

} // namespace holdfast
