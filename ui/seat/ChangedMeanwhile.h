#pragma once

#include "ui/visit/StaleStep.h"

#include <QFrame>

#include <optional>

class QLabel;

namespace holdfast {

class DeskSession;
class KeyButton;

/// Another desk was faster: what it did, who it was, and what was wanted here. 1 keeps theirs, 2 does mine on top of
/// it. Nothing is overwritten before that.
class ChangedMeanwhile : public QFrame
{
    Q_OBJECT

public:
    /// The session must outlive it.
    explicit ChangedMeanwhile(DeskSession &session, QWidget *parent = nullptr);

    void showFor(const StaleStep &stale);
    bool isOpen() const { return m_stale.has_value(); }
    void keepTheirs();
    /// Nothing happens when mine cannot follow theirs.
    void writeMine();
    /// The seat has changed again: decide about that.
    void refresh(const Slot &seat);
    void close();
    KeyButton *theirs() const { return m_keep; }
    KeyButton *mine() const { return m_write; }

Q_SIGNALS:
    void decided();

private:
    QStringList differences() const;
    QString mineText() const;
    bool mineCanFollow() const;

    DeskSession &m_session;
    std::optional<StaleStep> m_stale;
    QLabel *m_who;
    QLabel *m_what;
    QLabel *m_mine;
    KeyButton *m_keep;
    KeyButton *m_write;
};

} // namespace holdfast
