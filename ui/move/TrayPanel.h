#pragma once

#include "ui/move/ParkingTray.h"

#include <QStandardItemModel>
#include <QWidget>

#include <functional>

class QAbstractItemView;
class QFrame;
class QLabel;

namespace holdfast {

class CountdownBar;
class KeyButton;
class RowsView;

/// The parking tray as the person at the desk sees it, below whatever else is shown: who is being moved, the new seat
/// and its countdown, the one button. Enter moves, Esc puts back, F6 renews, digits take an alternative.
class TrayPanel : public QWidget
{
    Q_OBJECT

public:
    /// How the clinic says a seat and an instant (UTC).
    struct Words
    {
        std::function<QString(const Slot &)> seat;
        std::function<QString(const QDateTime &)> time;
    };

    /// The tray must outlive the panel.
    TrayPanel(ParkingTray &tray, Words words, QWidget *parent = nullptr);

    ParkingTray &tray() const { return m_tray; }
    /// Who is in it, one a row.
    QAbstractItemView *rows() const;
    /// Puts the focus where the move goes on.
    void takeFocus();
    /// Makes the one above (-1) or below (1) in the tray the current one.
    void chooseNext(int step);
    /// Something is dragged: over the panel (`over`) it would be dropped here.
    void showDrag(bool dragging, bool over);

Q_SIGNALS:
    /// An arrow key that is the grid's: another seat is looked for.
    void gridAsked(int key);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    void build();
    QWidget *buildTarget();
    QWidget *buildHints();
    void refresh();
    void refreshRows();
    void refreshTarget();
    void refreshAlternatives();
    void refreshButton();
    void refreshCountdown();
    void sayState();
    void say(const char *look, const QString &text);
    QString problemWords() const;
    void onEnter();
    bool onKey(QKeyEvent *key);

    ParkingTray &m_tray;
    Words m_words;
    QStandardItemModel m_parked;
    QStandardItemModel m_alternatives;
    QFrame *m_empty;
    RowsView *m_rows;
    QLabel *m_choose;
    QWidget *m_target;
    QLabel *m_when;
    QLabel *m_countdown;
    CountdownBar *m_bar;
    QLabel *m_message;
    RowsView *m_alternativeRows;
    KeyButton *m_confirm;
    QWidget *m_hints;
    QWidget *m_otherHint;
    QWidget *m_renewHint;
};

} // namespace holdfast
