#include "ui/parts/KeyButton.h"
#include "ui/seat/ChangedMeanwhile.h"
#include "ui/seat/NoteBox.h"
#include "ui/seat/SeatPanel.h"

#include <QKeyEvent>

namespace holdfast {

void SeatPanel::stepBack()
{
    if (m_note->isEditing()) {
        m_note->stopEditing();
    } else if (m_changed->isOpen()) {
        m_changed->close();
        m_nearest->show();
        m_nearest->setFocus();
        refresh();
    } else if (isAsking()) {
        answer(false);
    } else {
        Q_EMIT closed();
    }
}

bool SeatPanel::eventFilter(QObject *watched, QEvent *event)
{
    const bool override = event->type() == QEvent::ShortcutOverride;
    if (!override && event->type() != QEvent::KeyPress)
        return QWidget::eventFilter(watched, event);
    const int key = static_cast<QKeyEvent *>(event)->key();
    if (override) {
        // The question's letters mean something to the page too.
        if (!isAsking() || (key != Qt::Key_Y && key != Qt::Key_N))
            return QWidget::eventFilter(watched, event);
        event->accept();
        return true;
    }
    return onKey(watched, key) || QWidget::eventFilter(watched, event);
}

bool SeatPanel::onKey(QObject *watched, int key)
{
    if (isAsking() && (key == Qt::Key_Y || key == Qt::Key_N)) {
        answer(key == Qt::Key_Y);
        return true;
    }
    if (m_changed->isOpen() && (key == Qt::Key_1 || key == Qt::Key_2)) {
        key == Qt::Key_1 ? m_changed->keepTheirs() : m_changed->writeMine();
        return true;
    }
    if (key == Qt::Key_Backspace && m_note->hasDraft()) {
        m_note->dropDraft();
        return true;
    }
    if (key == Qt::Key_Return || key == Qt::Key_Enter) {
        if (auto *button = qobject_cast<QPushButton *>(watched))
            button->click();
        return true;
    }
    if (isAsking() && (key == Qt::Key_Left || key == Qt::Key_Right)) {
        (watched == m_yes ? m_no : m_yes)->setFocus();
        return true;
    }
    return false;
}

} // namespace holdfast
