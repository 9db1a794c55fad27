#pragma once

#include <QList>
#include <QPair>
#include <QString>
#include <QTranslator>

namespace holdfast {

/// Speaks one of the desk's languages: texts and the names of days. "en", "vi" or "ko"; empty is the computer's
/// language, English when the desk does not speak it.
class Languages
{
public:
    /// Code and the language's own name.
    static QList<QPair<QString, QString>> all();

    /// False, and nothing changes, when the desk does not speak it. Windows take the new texts when they are made.
    bool speak(const QString &language);
    QString spoken() const { return m_spoken; } ///< the code, empty before the first speak()

private:
    QTranslator m_texts;
    QString m_spoken;
};

} // namespace holdfast
