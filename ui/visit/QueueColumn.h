#pragma once

#include "models/Clinic.h"
#include "ui/visit/WaitingListModel.h"

#include <QFrame>

class QLabel;
class QListView;

namespace holdfast {

/// One doctor of the queue page: the name, how many are here, and the list.
class QueueColumn : public QFrame
{
    Q_OBJECT

public:
    /// The model must outlive the column.
    QueueColumn(const Doctor &doctor, WaitingListModel &model, QWidget *parent = nullptr);

    qint64 doctorId() const { return m_model.doctorId(); }
    QListView *list() const { return m_list; }
    /// Whoever is highlighted, nullptr when the list is empty.
    const Waiting *current() const;
    /// Takes the focus, and highlights the row nearest to `row`.
    void enter(int row);
    int currentRow() const;

private:
    void refresh();

    WaitingListModel &m_model;
    QLabel *m_counts;
    QListView *m_list;
    QLabel *m_empty;
};

} // namespace holdfast
