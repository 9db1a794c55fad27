#pragma once

#include "models/Slot.h"
#include "ui/DeskSession.h"
#include "ui/visit/StaleStep.h"

#include <QWidget>

#include <optional>

namespace holdfast {

class AddToQueue;
class DayBar;
class DayGridView;
class DayNavigator;
class NoticeStrip;
class PanelStack;
class PatientPanel;
class RestPanel;
class SeatListPanel;
class ScrolledPanel;
class SeatPanel;
class UndoReason;
class TrayKeys;
class TrayPanel;
class WalkInPanel;

/// The day: bar, grid and, at the right, what is being done with a seat.
class DayPage : public QWidget
{
    Q_OBJECT

public:
    /// The session must outlive the page.
    explicit DayPage(DeskSession &session, QWidget *parent = nullptr);

    DayGridView *grid() const { return m_grid; }

    DayNavigator &navigator() { return *m_navigator; }
    /// Shows the day and selects the seat there.
    void showSeat(const QDate &date, qint64 slotId);
    /// The next seat that is held is for this patient; the next free one is selected.
    void bookFor(const Patient &patient);
    /// What was typed here and is not saved, in words; empty when nothing.
    QString unsaved() const;
    /// One step back in what is being done, the seat stays selected.
    void stepBack();

Q_SIGNALS:
    void daySheetAsked(const QDate &date, qint64 doctorId);
    void slipAsked(const holdfast::Slot &seat);

protected:
    void focusInEvent(QFocusEvent *event) override;
    void showEvent(QShowEvent *event) override;

private:
    void build();
    QWidget *buildSide();
    void addKeys();
    void addVisitKeys();
    bool showsSeat() const;
    bool isAboutOther() const;
    std::optional<Slot> meantSeat();
    std::optional<Slot> meantVisit();
    bool openMeant(bool free);
    void onStale(const StaleStep &stale);
    void takeFocusBack();
    void addToQueue();
    void onBlock(const QModelIndex &index);
    void onWalkIn(WalkIn::State state);
    void onSeats(const QModelIndex &index);
    void holdSeat(const Slot &seat);
    std::optional<Slot> chosenAppointment();
    bool walkInIsOpen();
    void takeSeat(const Slot &seat);
    void openSeat(const Slot &seat, bool fromList = false);
    void openSeats(const Slot &seat);
    void closeSeat();
    void openPatient();
    void openFile(const Patient &patient);
    void askToPrint();
    void backToGrid(qint64 slotId);
    void notice(const QString &text, Tone tone);

    DeskSession &m_session;
    DayBar *m_bar;
    DayGridView *m_grid;
    DayNavigator *m_navigator;
    PanelStack *m_side;
    RestPanel *m_rest;
    WalkInPanel *m_walkInPanel;
    SeatListPanel *m_seatList;
    SeatPanel *m_seatPanel;
    ScrolledPanel *m_seatPlace;
    PatientPanel *m_patientPanel;
    QWidget *m_patientFile;
    bool m_fromList = false; ///< the open seat was chosen in the list: closing leads back there
    TrayPanel *m_tray;
    TrayKeys *m_trayKeys;
    AddToQueue *m_addToQueue;
    UndoReason *m_undoReason;
    NoticeStrip *m_notice;
};

} // namespace holdfast
