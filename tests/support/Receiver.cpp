#include "tests/support/Receiver.h"

#include <QDir>
#include <QFile>
#include <QJsonDocument>

#include <filesystem>
#include <stdexcept>

namespace holdfast {

Receiver::Receiver(const QString &script, const QStringList &arguments)
    : m_folder(QStringLiteral("/tmp/holdfast-receiver-XXXXXX"))
{
    // The system's Python is the one that has the mail server.
    const QString path = QStringLiteral(HOLDFAST_SOURCE_FOLDER "/tests/support/receivers/") + script;
    m_process.setProcessChannelMode(QProcess::ForwardedErrorChannel);
    m_process.start(QStringLiteral("/usr/bin/python3"), QStringList{path, m_folder.path()} + arguments);
    QByteArray line;
    while (!line.endsWith('\n')) {
        if (!m_process.waitForReadyRead(30'000))
            throw std::runtime_error("The receiver " + script.toStdString() + " did not start.");
        line += m_process.readAllStandardOutput();
    }
    m_port = line.trimmed().toInt();
}

Receiver::~Receiver()
{
    m_process.closeWriteChannel();
    if (!m_process.waitForFinished(2000))
        m_process.kill();
    m_process.waitForFinished();
}

void Receiver::setMood(const QByteArray &mood, const QString &of)
{
    const QString name = of.isEmpty() ? QStringLiteral("mood") : QStringLiteral("mood-") + of;
    QFile file(m_folder.filePath(QStringLiteral("mood.new")));
    if (!file.open(QIODevice::WriteOnly) || file.write(mood) != mood.size())
        throw std::runtime_error("The receiver can't be told its mood.");
    file.close();
    // In one step: whoever asks meanwhile finds the old mood or the new one.
    std::filesystem::rename(file.fileName().toStdString(), m_folder.filePath(name).toStdString());
}

QList<QJsonObject> Receiver::taken() const
{
    QList<QJsonObject> taken;
    const QDir folder(m_folder.path());
    for (const QString &name : folder.entryList({QStringLiteral("*.json")}, QDir::Files, QDir::Name)) {
        QFile file(folder.filePath(name));
        if (file.open(QIODevice::ReadOnly))
            taken.append(QJsonDocument::fromJson(file.readAll()).object());
    }
    return taken;
}

void Receiver::clear()
{
    QDir folder(m_folder.path());
    for (const QString &name : folder.entryList({QStringLiteral("*.json")}, QDir::Files))
        folder.remove(name);
}

} // namespace holdfast
