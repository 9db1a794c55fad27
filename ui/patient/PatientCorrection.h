#pragma once

#include "models/Patient.h"
#include "models/Problem.h"
#include "net/client/Reply.h"

#include <QWidget>

class QLabel;

namespace holdfast {

class DeskSession;
class KeyButton;
class PatientFields;

/// Corrects a patient's record in place: Enter saves, Esc leaves. If somebody else changed the record meanwhile, it
/// takes over what they changed, keeps what was typed here, says what is different and waits for another Enter.
class PatientCorrection : public QWidget
{
    Q_OBJECT

public:
    /// The session must outlive it.
    explicit PatientCorrection(DeskSession &session, QWidget *parent = nullptr);

    void start(const Patient &patient);
    bool isWaiting() const { return m_waiting; }
    bool hasChanges() const; ///< something was typed that is not saved
    void showChecking();
    /// Asks for the Enter or the Esc that it waits for.
    void insist();

Q_SIGNALS:
    void saved(const holdfast::Patient &patient);
    void left();

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void save();
    void take(const Reply<QJsonObject> &outcome);
    void takeTheirs(const Problem &problem);
    void say(const char *look, const QString &text);

    DeskSession &m_session;
    Patient m_read; ///< as it was read
    bool m_waiting = false;
    PatientFields *m_fields;
    QLabel *m_message;
    KeyButton *m_save;
};

} // namespace holdfast
