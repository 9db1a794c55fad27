#pragma once

#include "ui/visit/WaitingListModel.h"

#include <QScrollArea>

#include <memory>
#include <vector>

class QHBoxLayout;

namespace holdfast {

class DeskSession;
class QueueColumn;

/// The doctors' lists of the queue page side by side. Left and Right go from list to list, at the same height; one of
/// them is the current one, also while the focus is elsewhere.
class QueueColumns : public QScrollArea
{
    Q_OBJECT

public:
    /// The session must outlive them.
    explicit QueueColumns(DeskSession &session, QWidget *parent = nullptr);

    /// Makes a list for each doctor of the shown day; who was current stays so.
    void refresh();
    /// Waiting times have grown.
    void tick();
    /// Makes this doctor's list the current one, when there is one.
    void choose(qint64 doctorId);
    /// Gives the focus to the current list.
    void enter();
    /// nullptr when the day has no doctors.
    QueueColumn *current() const;
    /// Whoever is highlighted in the current list, nullptr when it is empty.
    const Waiting *highlighted() const;

Q_SIGNALS:
    /// Enter on whoever is highlighted.
    void opened();

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    bool onKey(int key);
    void onFocus(const QObject *list);
    void step(int by);

    DeskSession &m_session;
    QHBoxLayout *m_row;
    std::vector<std::unique_ptr<WaitingListModel>> m_models; ///< must outlive their columns
    QList<QueueColumn *> m_columns;
    int m_current = 0;
};

} // namespace holdfast
