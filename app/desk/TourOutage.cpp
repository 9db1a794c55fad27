#include "app/desk/Tour.h"

#include "ui/walkin/WalkIn.h"

namespace holdfast {

void Tour::pullTheCable()
{
    m_first->selectFreeConsultation();
    m_first->hold();
    m_first->findSomebodyWithoutAppointment();
    m_first->pickWithoutAppointment();
    m_cable.pull();
    m_first->press(Qt::Key_Return);
    expect(QStringLiteral("the outcome is being checked"), [this] { return m_first->walkIn().isChecking(); });
    m_first->picture(QStringLiteral("checking"));
    m_first->press(Qt::Key_Escape);
    expect(
        QStringLiteral("the desk is offline"),
        [this] { return m_first->session().connection() == DeskSession::Connection::Offline; }, 20000);
    m_first->picture(QStringLiteral("offline"));
    m_cable.plug();
    expect(
        QStringLiteral("the desk is back and has settled its booking"),
        [this] {
            return m_first->session().connection() == DeskSession::Connection::Live &&
                   m_first->session().unsettledCount() == 0;
        },
        20000);
    m_first->picture(QStringLiteral("settled"));
}

} // namespace holdfast
