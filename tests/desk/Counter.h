#pragma once

#include "models/DayModel.h"
#include "models/PatientListModel.h"
#include "tests/support/Waiting.h"
#include "ui/DayPage.h"
#include "ui/DeskSession.h"
#include "ui/MainWindow.h"
#include "ui/day/DayGridView.h"
#include "ui/parts/NoticeStrip.h"

#include <QAbstractItemView>
#include <QLabel>
#include <QSet>
#include <QSignalSpy>
#include <QTest>

#include <optional>

namespace holdfast {

/// A receptionist with a window of their own: presses keys, looks, nothing else.
class Counter
{
public:
    Counter(const QUrl &service, const QString &state, const QString &login, const QString &name)
        : session(service, state)
    {
        QSignalSpy shown(&session, &DeskSession::dayShown);
        window.emplace(session);
        session.signIn(login, QStringLiteral("holdfast"), name);
        if (!shown.wait(10000))
            qFatal("%s could not sign in", qPrintable(login));
        window->show();
        window->activateWindow();
        if (!waitUntil([this] { return isLive(); }))
            qFatal("%s is not live", qPrintable(name));
        showDayWithRoom();
    }

    void press(Qt::Key key, Qt::KeyboardModifiers modifiers = Qt::NoModifier)
    {
        window->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&*window));
        QTest::keyClick(window->focusWidget(), key, modifiers);
    }
    void type(const QString &text)
    {
        for (const QChar letter : text) {
            window->activateWindow();
            QVERIFY(QTest::qWaitForWindowActive(&*window));
            QTest::keyClick(window->focusWidget(), letter.toLatin1());
        }
    }
    DayGridView *grid() const { return window->dayPage()->grid(); }
    bool gridHasFocus() const { return window->focusWidget() == grid(); }
    bool isLive() const { return session.connection() == DeskSession::Connection::Live; }
    WalkIn::State state() { return session.walkIn().state(); }
    const Slot *seat(qint64 id) { return session.day().slot(id); }
    QString notice() const
    {
        return window->dayPage()->findChild<NoticeStrip *>()->findChild<QLabel *>(QStringLiteral("notice"))->text();
    }

    QList<qint64> freeConsultations()
    {
        QList<qint64> found;
        const QDateTime now = session.clock().now();
        for (int column = 0; column < session.day().columnCount(); ++column)
            for (int row = 0; row < session.day().rowCount(); ++row) {
                const DayBlock *block = session.day().blockAt(session.day().index(row, column));
                if (block && block->seats.size() == 1 && block->startsAt > now.addSecs(600) &&
                    block->seats.constFirst().status == SlotStatus::Open)
                    found.append(block->seats.constFirst().id);
            }
        return found;
    }
    void showDayWithRoom()
    {
        for (int days = 0; freeConsultations().size() < 20 && days < 7; ++days) {
            press(Qt::Key_Right, Qt::AltModifier);
            QVERIFY(waitUntil([this] { return session.shownDate() == session.wantedDate(); }));
        }
        QVERIFY(freeConsultations().size() >= 20);
    }
    void walkTo(qint64 slotId)
    {
        const QModelIndex wanted = session.day().indexOfSlot(slotId);
        for (int steps = 0; grid()->currentIndex() != wanted && steps < 300; ++steps) {
            const QModelIndex here = grid()->currentIndex();
            if (here.column() != wanted.column())
                press(here.column() < wanted.column() ? Qt::Key_Right : Qt::Key_Left);
            else
                press(here.data(DayModel::StartsAtRole).toDateTime() < wanted.data(DayModel::StartsAtRole).toDateTime()
                          ? Qt::Key_Down
                          : Qt::Key_Up);
        }
        QCOMPARE(grid()->currentIndex(), wanted);
    }
    /// The patients found, of the panel that is open; nullptr while none is shown.
    QAbstractItemView *patientRows() const
    {
        for (auto *rows : window->findChildren<QAbstractItemView *>(QStringLiteral("patientRows")))
            if (rows->isVisible())
                return rows;
        return nullptr;
    }
    /// Types a name without its marks and picks the first found who has no appointment that day.
    void findSomebody(const QString &typed)
    {
        type(typed);
        QVERIFY(waitUntil([this] { return patientRows() && patientRows()->model()->rowCount() > 0; }));
        QAbstractItemView *rows = patientRows();
        auto *found = qobject_cast<PatientListModel *>(rows->model());
        QSet<qint64> busy;
        for (const Slot &told : session.day().day().slotList)
            if (const Slot *known = seat(told.id); known && known->appointment)
                busy.insert(known->appointment->patientId);
        int row = 0;
        while (row < found->rowCount() && busy.contains(found->patientAt(found->index(row, 0))->id))
            ++row;
        QVERIFY2(row < found->rowCount(), "everybody found is busy that day");
        for (int step = 0; step < row; ++step)
            press(Qt::Key_Down);
        press(Qt::Key_Return);
        QVERIFY(session.walkIn().patient());
    }

    DeskSession session;
    std::optional<MainWindow> window;
};

} // namespace holdfast
