#pragma once

#include <QByteArray>
#include <QJsonObject>
#include <QString>
#include <QStringList>

namespace holdfast {

/// One object of a configuration file, read field by field. Whatever is wrong is thrown as std::runtime_error, naming
/// file and field and what it should have been, in words for an administrator.
class ConfigReader
{
public:
    /// `where` is the file, and the object's name within it.
    ConfigReader(QJsonObject object, QString where) : m_object(std::move(object)), m_where(std::move(where)) {}

    /// A JSON file's object.
    static ConfigReader fromFile(const QString &path);
    /// A file's only line, without its end. `what` names the file's purpose.
    static QByteArray secretFrom(const QString &path, const QString &what);

    QString text(const char *field) const;
    QString text(const char *field, const QString &fallback) const;
    bool flag(const char *field, bool fallback) const;
    int number(const char *field, int fallback, int least, int most) const;
    QStringList texts(const char *field) const; ///< empty when absent
    bool has(const char *field) const { return m_object.contains(QLatin1String(field)); }
    ConfigReader object(const char *field) const; ///< empty when absent
    const QJsonObject &json() const { return m_object; }
    const QString &where() const { return m_where; }

    /// Refuses fields that are not among these: a typing error would be silent.
    void allowOnly(std::initializer_list<const char *> fields) const;
    [[noreturn]] void refuse(const char *field, const QString &why) const;

private:
    const QJsonObject m_object;
    const QString m_where;
};

} // namespace holdfast
