#pragma once

#include "models/Slot.h"

#include <QObject>

#include <functional>
#include <optional>

class QWidget;

namespace holdfast {

class DeskSession;

/// The keys of a visit on a page: A arrived, R in the room, F done, X no-show, and Ctrl+Z that takes the last step
/// back.
class VisitKeys : public QObject
{
    Q_OBJECT

public:
    /// Whose visit is meant; empty when nobody's, and then it says why by itself.
    using Meant = std::function<std::optional<Slot>()>;

    /// The page owns it; the session must outlive the page.
    VisitKeys(DeskSession &session, QWidget *page, Meant meant);

    static QString keyOf(AppointmentStatus status); ///< "A"; empty for what no key leads to

Q_SIGNALS:
    void undoReasonAsked();
};

} // namespace holdfast
