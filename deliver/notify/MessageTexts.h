#pragma once

#include "deliver/channels/Message.h"
#include "deliver/notify/Notification.h"

#include <QJsonObject>
#include <QMap>

namespace holdfast {

/// Words notifications in the patient's language, with the clinic's local time. Thread-safe once made.
class MessageTexts
{
public:
    /// Reads the templates that are built in.
    MessageTexts();

    /// Subject, plain text, HTML and one line. Everything but the calendar.
    Message worded(const Notification &notification) const;

private:
    QMap<QString, QJsonObject> m_languages;
    QString m_plainLayout;
    QString m_htmlLayout;
};

} // namespace holdfast
