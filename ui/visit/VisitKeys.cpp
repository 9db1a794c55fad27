#include "ui/visit/VisitKeys.h"

#include "ui/DeskSession.h"
#include "ui/visit/Visits.h"

#include <QShortcut>
#include <QWidget>

namespace holdfast {

VisitKeys::VisitKeys(DeskSession &session, QWidget *page, Meant meant) : QObject(page)
{
    const auto key = [page](const QKeySequence &keys) {
        auto *shortcut = new QShortcut(keys, page);
        shortcut->setContext(Qt::WidgetWithChildrenShortcut);
        shortcut->setAutoRepeat(false);
        return shortcut;
    };
    for (const AppointmentStatus to : {AppointmentStatus::Arrived, AppointmentStatus::InRoom,
                                       AppointmentStatus::Completed, AppointmentStatus::NoShow})
        connect(key(QKeySequence(keyOf(to))), &QShortcut::activated, this, [&session, meant, to] {
            if (const std::optional<Slot> seat = meant())
                session.visits().setStatus(*seat, to);
        });
    connect(key(Qt::CTRL | Qt::Key_Z), &QShortcut::activated, this, [&session] { session.visits().undoLast(); });
    connect(key(Qt::CTRL | Qt::SHIFT | Qt::Key_Z), &QShortcut::activated, this, &VisitKeys::undoReasonAsked);
}

QString VisitKeys::keyOf(AppointmentStatus status)
{
    switch (status) {
    case AppointmentStatus::Arrived:
        return QStringLiteral("A");
    case AppointmentStatus::InRoom:
        return QStringLiteral("R");
    case AppointmentStatus::Completed:
        return QStringLiteral("F");
    case AppointmentStatus::NoShow:
        return QStringLiteral("X");
    default:
        return {};
    }
}

} // namespace holdfast
