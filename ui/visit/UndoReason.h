#pragma once

#include <QFrame>

class QLabel;
class QLineEdit;

namespace holdfast {

class DeskSession;

/// Asks why the last step is taken back. Enter takes it back, with or without a reason; Esc leaves it as it is.
class UndoReason : public QFrame
{
    Q_OBJECT

public:
    /// The session must outlive it.
    explicit UndoReason(DeskSession &session, QWidget *parent = nullptr);

    /// Shows itself and takes the focus; says so in `noticed` when there is nothing to take back.
    void ask();
    bool isAsking() const;
    void leave();

Q_SIGNALS:
    void closed(); ///< the focus is free

private:
    void take();

    DeskSession &m_session;
    QLabel *m_what;
    QLineEdit *m_reason;
};

} // namespace holdfast
