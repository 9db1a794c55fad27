#include "ui/parts/KeyButton.h"
#include "ui/parts/RowsView.h"
#include "ui/patient/PatientNotes.h"
#include "ui/patient/PatientPanel.h"
#include "ui/patient/PatientVisits.h"

#include <QKeyEvent>
#include <QLineEdit>

#include <algorithm>
#include <array>

namespace holdfast {

/// Down from the last row of a list leads on, Up from its first row back.
bool PatientPanel::walk(QObject *watched, int step)
{
    if (auto *list = qobject_cast<QListView *>(watched)) {
        const int row = list->currentIndex().row() + step;
        if (list->currentIndex().isValid() && row >= 0 && row < list->model()->rowCount())
            return false;
    }
    const std::array<QWidget *, 4> stops{m_book, m_visits->upcoming(), m_visits->past(), m_notes->rows()};
    auto at = std::ranges::find(stops, watched) - stops.begin();
    if (at == static_cast<qsizetype>(stops.size()))
        at = 0; // from another button of the head or the notes
    for (at += step; at >= 0 && at < static_cast<qsizetype>(stops.size()); at += step) {
        QWidget *next = stops[static_cast<std::size_t>(at)];
        if (!next->isVisibleTo(this))
            continue;
        if (auto *list = qobject_cast<QListView *>(next))
            list->setCurrentIndex(list->model()->index(step > 0 ? 0 : list->model()->rowCount() - 1, 0));
        next->setFocus();
        return true;
    }
    return true;
}

bool PatientPanel::onKey(QObject *watched, int key, bool plain)
{
    if (key == Qt::Key_Z && !plain)
        return m_notes->undoRemoval();
    if (!plain)
        return false;
    switch (key) {
    case Qt::Key_N:
        book();
        return true;
    case Qt::Key_E:
        correct();
        return true;
    case Qt::Key_M:
        writeMessages();
        return true;
    case Qt::Key_A:
        if (m_known)
            m_notes->write();
        return m_known;
    case Qt::Key_Delete:
        if (watched == m_notes->rows())
            m_notes->removeCurrent();
        return true;
    case Qt::Key_Up:
    case Qt::Key_Down:
        return walk(watched, key == Qt::Key_Down ? 1 : -1);
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (auto *button = qobject_cast<QPushButton *>(watched))
            button->click();
        else if (const auto *list = qobject_cast<QListView *>(watched))
            m_visits->go(list->currentIndex());
        return true;
    case Qt::Key_Escape:
        stepBack();
        return true;
    default:
        return false;
    }
}

bool PatientPanel::eventFilter(QObject *watched, QEvent *event)
{
    const bool override = event->type() == QEvent::ShortcutOverride;
    if (!override && event->type() != QEvent::KeyPress)
        return QWidget::eventFilter(watched, event);
    const auto *key = static_cast<QKeyEvent *>(event);
    const bool typing = watched == m_notes->field();
    const bool plain = !(key->modifiers() & ~Qt::KeypadModifier);
    const bool undo = key->modifiers() == Qt::ControlModifier && key->key() == Qt::Key_Z && m_notes->hasRemoval();
    if (!plain && !undo)
        return QWidget::eventFilter(watched, event);
    if (typing && (key->key() != Qt::Key_Escape || undo))
        return QWidget::eventFilter(watched, event);
    if (!override)
        return onKey(watched, key->key(), plain) || QWidget::eventFilter(watched, event);
    // The day page around this panel has the same letters for other things.
    static const std::array<int, 7> own{Qt::Key_N,      Qt::Key_E,      Qt::Key_M, Qt::Key_A,
                                        Qt::Key_Delete, Qt::Key_Escape, Qt::Key_Z};
    if (std::ranges::find(own, key->key()) != own.end()) {
        event->accept();
        return true;
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace holdfast
