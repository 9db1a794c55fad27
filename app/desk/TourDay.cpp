#include "app/desk/Tour.h"

#include "models/DayModel.h"
#include "ui/DayNavigator.h"
#include "ui/DayPage.h"

namespace holdfast {

void Tour::showEmptyDay()
{
    DeskSession &session = m_second->session();
    const auto shown = [&session] { return session.shownDate() == session.wantedDate(); };
    auto *empty = m_second->window()->findChild<QWidget *>(QStringLiteral("emptyDay"));
    for (int days = 0; days < 8 && !empty->isVisible(); ++days) {
        m_second->press(Qt::Key_Right, Qt::AltModifier);
        expect(QStringLiteral("the next day is shown"), shown);
    }
    expect(QStringLiteral("the clinic has a free day in a week"), [empty] { return empty->isVisible(); });
    m_second->picture(QStringLiteral("no-hours"));
    m_second->press(Qt::Key_N, {}, QStringLiteral("n"));
    expect(QStringLiteral("the next day with hours is shown"), [&] { return shown() && !empty->isVisible(); });
}

/// What is typed to find somebody, something or another day.
void Tour::showFinding()
{
    m_first->press(Qt::Key_Slash, {}, QStringLiteral("/"));
    m_first->type(QStringLiteral("tim"));
    m_first->picture(QStringLiteral("find"));
    m_first->press(Qt::Key_Escape);
    m_first->press(Qt::Key_D, {}, QStringLiteral("d"));
    m_first->picture(QStringLiteral("date"));
    m_first->press(Qt::Key_Escape);
}

void Tour::showWeek()
{
    const auto isWeek = [this] { return m_first->page()->navigator().isWeek(); };
    m_first->press(Qt::Key_W, {}, QStringLiteral("w"));
    expect(QStringLiteral("the week is shown"), isWeek);
    m_first->picture(QStringLiteral("week"));
    m_first->press(Qt::Key_W, {}, QStringLiteral("w"));
    expect(QStringLiteral("the day is back"), [&] { return !isWeek(); });
}

} // namespace holdfast
