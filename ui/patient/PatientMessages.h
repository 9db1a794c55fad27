#pragma once

#include "models/ContactPreferences.h"
#include "net/client/Reply.h"

#include <QTimer>
#include <QWidget>

class QLabel;

namespace holdfast {

class DeskSession;
class KeyButton;
class MessageFields;

/// How a patient hears from the clinic, changed in place: Enter saves, Esc leaves. If somebody else changed it
/// meanwhile, it takes over what they changed, keeps what was typed here, says so and waits for another Enter.
class PatientMessages : public QWidget
{
    Q_OBJECT

public:
    /// The session must outlive it.
    explicit PatientMessages(DeskSession &session, QWidget *parent = nullptr);

    /// Reads how it is now.
    void start(qint64 patientId);
    bool isWaiting() const { return m_waiting; }
    bool hasChanges() const; ///< something was changed that is not saved
    void showChecking();
    /// Asks for the Enter or the Esc that it waits for.
    void insist();

Q_SIGNALS:
    void saved();
    void left();

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void build();
    void read();
    void takeContact(const Reply<PatientContact> &reply);
    void showContact(const PatientContact &contact);
    void save();
    void takeOutcome(const Reply<QJsonObject> &outcome);
    void say(const char *look, const QString &text);
    bool onKey(QObject *watched, int key);

    DeskSession &m_session;
    qint64 m_patientId = 0;
    PatientContact m_read;
    bool m_known = false;
    bool m_waiting = false;
    bool m_stale = false; ///< somebody was faster: what is read next is theirs
    QTimer m_again;
    QLabel *m_last;
    MessageFields *m_fields;
    QLabel *m_message;
    KeyButton *m_save;
};

} // namespace holdfast
