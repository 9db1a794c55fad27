#include "app/desk/Tour.h"

#include "ui/KeyMapDialog.h"
#include "ui/MainWindow.h"
#include "ui/patient/PatientPage.h"
#include "ui/print/PrintPreviewDialog.h"

#include <stdexcept>

namespace holdfast {

void Tour::showKeys()
{
    m_second->press(Qt::Key_Question, {}, QStringLiteral("?"));
    const auto page = [this] { return m_second->window()->findChild<KeyMapDialog *>(); };
    expect(QStringLiteral("the keys are shown"), [&] { return page() && page()->isVisible(); });
    m_second->pictureOf(page(), QStringLiteral("keys"));
}

void Tour::showPatient()
{
    m_first->press(Qt::Key_3, Qt::ControlModifier);
    m_first->type(QStringLiteral("nguyen"));
    m_first->picture(QStringLiteral("patients"));
    m_first->press(Qt::Key_Return);
    m_first->picture(QStringLiteral("patient"));
    m_first->press(Qt::Key_1, Qt::ControlModifier);
}

void Tour::showSettings()
{
    m_first->press(Qt::Key_Comma, Qt::ControlModifier);
    m_first->picture(QStringLiteral("settings"));
    m_first->press(Qt::Key_1, Qt::ControlModifier);
}

void Tour::showLock()
{
    m_first->press(Qt::Key_L, Qt::ControlModifier);
    expect(QStringLiteral("the desk is locked"), [this] { return m_first->isLocked(); });
    m_first->picture(QStringLiteral("locked"));
    m_first->type(password());
    m_first->press(Qt::Key_Return);
    expect(QStringLiteral("the desk is open again"), [this] { return !m_first->isLocked(); });
}

/// The day sheet, and the slip of the first appointment on it.
void Tour::showPaper()
{
    const auto preview = [this](const QString &name) {
        m_first->press(Qt::Key_P, Qt::ControlModifier);
        const auto ready = [this]() -> PrintPreviewDialog * {
            auto *dialog = m_first->window()->findChild<PrintPreviewDialog *>();
            const auto *pdf = dialog ? dialog->findChild<QWidget *>(QStringLiteral("pdf")) : nullptr;
            return pdf && pdf->isEnabled() ? dialog : nullptr;
        };
        expect(QStringLiteral("the pages are shown"), [&] { return ready() != nullptr; });
        m_first->pictureOf(ready(), name);
        expect(QStringLiteral("the pages are closed"), [&] { return ready() == nullptr; });
    };
    preview(QStringLiteral("day-sheet"));
    const bool found = m_first->selectBlock([](const DayBlock &block) {
        return block.seats.size() == 1 && block.seats.constFirst().appointment.has_value();
    });
    if (!found)
        throw std::runtime_error("nobody is booked on this day: there is no slip to show");
    m_first->press(Qt::Key_Return);
    preview(QStringLiteral("slip"));
    m_first->press(Qt::Key_Escape);
}

} // namespace holdfast
