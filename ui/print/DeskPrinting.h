#pragma once

#include "models/Slot.h"
#include "ui/DeskSettings.h"

#include <QDate>
#include <QObject>

class QWidget;

namespace holdfast {

class DeskSession;
struct QueueEntry;

/// What this desk puts on paper: a slip after a booking, and whatever somebody asks to see first.
class DeskPrinting : public QObject
{
    Q_OBJECT

public:
    /// Dialogs open over `window`; both must outlive this. Prints nothing by itself before it was told the settings.
    DeskPrinting(DeskSession &session, QWidget *window);

    void setSettings(const DeskSettings &settings);
    QString sheetPrinter() const { return m_settings.sheetPrinter; } ///< the last that was used; empty is the default

    /// `doctorId` 0 begins with all doctors.
    void showDaySheet(const QDate &date, qint64 doctorId);
    void showSlip(const Slot &seat);
    void showSlip(const QueueEntry &entry);
    /// Prints at once when slips are wanted. What goes wrong is told by the session's `noticed`; no printer at all,
    /// once.
    void printSlip(const Slot &seat);
    void printSlip(const QueueEntry &entry);

private:
    void print(const struct SlipText &slip);
    void show(const SlipText &slip);

    DeskSession &m_session;
    QWidget *m_window;
    DeskSettings m_settings;
    bool m_toldNoPrinter = false;
};

} // namespace holdfast
