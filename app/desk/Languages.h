#pragma once

#include <QString>
#include <QTranslator>

namespace holdfast {

/// Speaks one of the desk's languages: texts and the names of days. "en", "vi" or "ko"; empty is the computer's
/// language, English when the desk does not speak it.
class Languages
{
public:
    /// False, and nothing changes, when the desk does not speak it.
    bool speak(const QString &language);

private:
    QTranslator m_texts;
};

} // namespace holdfast
