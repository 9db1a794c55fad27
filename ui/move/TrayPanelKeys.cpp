#include "ui/move/TrayPanel.h"
#include "ui/parts/RowsView.h"

#include <QKeyEvent>

#include <algorithm>

namespace holdfast {

using State = ParkingTray::State;

void TrayPanel::chooseNext(int step)
{
    m_tray.choose(std::clamp(m_tray.currentRow() + step, 0, std::max(0, m_parked.rowCount() - 1)));
}

void TrayPanel::onEnter()
{
    switch (m_tray.state()) {
    case State::Held:
        return m_tray.confirm();
    case State::Lapsed:
        return m_tray.placeAgain();
    case State::Lost:
        if (m_alternatives.rowCount() > 0)
            m_tray.takeAlternative(std::max(0, m_alternativeRows->currentIndex().row()));
        else
            m_tray.placeAgain();
        return;
    default:
        return;
    }
}

bool TrayPanel::onKey(QKeyEvent *key)
{
    if (key->modifiers() & ~Qt::KeypadModifier)
        return false;
    const int digit = key->key() - Qt::Key_1;
    if (digit >= 0 && digit < m_alternatives.rowCount()) {
        m_tray.takeAlternative(digit);
        return true;
    }
    switch (key->key()) {
    case Qt::Key_Return:
    case Qt::Key_Enter:
        onEnter();
        return true;
    case Qt::Key_Up:
    case Qt::Key_Down:
        if (m_alternatives.rowCount() > 0) {
            m_alternativeRows->moveBy(key->key() == Qt::Key_Down ? 1 : -1);
            return true;
        }
        [[fallthrough]];
    case Qt::Key_Left:
    case Qt::Key_Right:
        Q_EMIT gridAsked(key->key());
        return true;
    default:
        return false;
    }
}

bool TrayPanel::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::ShortcutOverride) {
        // A digit takes an alternative here; it is no shortcut of the page.
        const int digit = static_cast<QKeyEvent *>(event)->key() - Qt::Key_1;
        if (digit >= 0 && digit < m_alternatives.rowCount()) {
            event->accept();
            return true;
        }
    }
    if (event->type() == QEvent::KeyPress && onKey(static_cast<QKeyEvent *>(event)))
        return true;
    return QWidget::eventFilter(watched, event);
}

void TrayPanel::keyPressEvent(QKeyEvent *event)
{
    if (!onKey(event))
        QWidget::keyPressEvent(event);
}

} // namespace holdfast
