#include "ui/parts/KeyButton.h"
#include "ui/parts/RowsView.h"
#include "ui/walkin/PatientPicker.h"
#include "ui/walkin/WalkInPanel.h"

#include <QKeyEvent>
#include <QLineEdit>

namespace holdfast {

namespace {

bool isPlainText(const QKeyEvent *key)
{
    return !key->text().isEmpty() && key->text().at(0).isPrint() &&
           !(key->modifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier));
}

} // namespace

void WalkInPanel::changePatient(const QString &typed)
{
    m_walkIn.clearPatient();
    m_picker->field()->setFocus();
    if (typed.isEmpty())
        m_picker->field()->selectAll();
    else
        m_picker->start(typed);
}

void WalkInPanel::onEnter(WalkIn::Slip slip)
{
    switch (m_walkIn.state()) {
    case WalkIn::State::Lapsed:
        m_walkIn.holdAgain();
        return;
    case WalkIn::State::Lost:
        if (m_alternatives.rowCount() > 0)
            m_walkIn.takeAlternative(qMax(0, m_alternativeRows->currentIndex().row()));
        else
            m_walkIn.holdAgain();
        return;
    case WalkIn::State::Holding:
    case WalkIn::State::Held:
        if (m_walkIn.patient())
            m_walkIn.confirm(slip);
        else
            m_picker->pickCurrent();
        return;
    default:
        return;
    }
}

bool WalkInPanel::onKey(QObject *watched, QKeyEvent *key)
{
    if (m_walkIn.state() == WalkIn::State::Confirming)
        return isPlainText(key) || key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter;
    const bool plain = !(key->modifiers() & ~Qt::KeypadModifier);
    const int digit = key->key() - Qt::Key_1;
    if (plain && digit >= 0 && digit < m_alternatives.rowCount()) {
        m_walkIn.takeAlternative(digit);
        return true;
    }
    switch (key->key()) {
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (watched == m_picker->newPatient())
            registerPatient();
        else
            onEnter(plain ? WalkIn::Slip::Print : WalkIn::Slip::Skip);
        return true;
    case Qt::Key_Up:
    case Qt::Key_Down: {
        const int step = key->key() == Qt::Key_Down ? 1 : -1;
        if (m_alternatives.rowCount() > 0)
            m_alternativeRows->moveBy(step);
        else
            m_picker->moveBy(step);
        return true;
    }
    case Qt::Key_Backspace:
        if (watched == m_picker->field() || !m_walkIn.patient())
            return false;
        changePatient(QString());
        return true;
    default:
        break;
    }
    if (watched != m_picker->field() && isPlainText(key) && key->key() != Qt::Key_Space) {
        changePatient(key->text());
        return true;
    }
    return false;
}

bool WalkInPanel::eventFilter(QObject *watched, QEvent *event)
{
    // What a child, the form's fields among them, left over climbs up here: it is not meant for the panel.
    if (watched == this && !hasFocus())
        return false;
    if (event->type() == QEvent::ShortcutOverride && isPlainText(static_cast<QKeyEvent *>(event))) {
        // Letters are somebody's name here, not the day page's shortcuts.
        event->accept();
        return true;
    }
    if (event->type() == QEvent::KeyPress && onKey(watched, static_cast<QKeyEvent *>(event)))
        return true;
    return QWidget::eventFilter(watched, event);
}

} // namespace holdfast
