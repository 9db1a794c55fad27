#pragma once

#include "tests/desk/Counter.h"
#include "ui/DeskSettings.h"
#include "ui/lock/LockPage.h"
#include "ui/signin/Door.h"

#include <QLabel>

namespace holdfast {

/// One run of the program at a desk: settings, session, door and window, as the program wires them.
class DeskRun
{
public:
    DeskRun(const QUrl &service, const QString &folder, Keyring &keyring, bool stay = false)
        : settings{.service = service,
                   .login = QStringLiteral("thuha"),
                   .desk = QStringLiteral("Counter 1"),
                   .lockAfterMinutes = 5,
                   .staySignedIn = stay}
        , session(service, folder)
        , door(session, settings, keyring, folder, [this] { return clock; })
    {
        QObject::connect(&door, &Door::entered, &door, [this] {
            if (window)
                return;
            window.emplace(session);
            door.setWindow(&*window);
            window->show();
        });
    }

    /// In with the password, at a day with room.
    void enter(const QString &password = QStringLiteral("holdfast"))
    {
        door.open(password);
        QVERIFY(waitUntil([this] {
            return window && session.shownDate().isValid() && session.connection() == DeskSession::Connection::Live;
        }));
        for (int days = 0; !free().isValid() && days < 7; ++days) {
            press(Qt::Key_Right, Qt::AltModifier);
            QVERIFY(waitUntil([this] { return session.shownDate() == session.wantedDate(); }));
        }
        QVERIFY(free().isValid());
    }
    QModelIndex free()
    {
        const QDateTime now = session.clock().now();
        for (int column = 0; column < session.day().columnCount(); ++column)
            for (int row = session.day().blockCount(column) - 1; row >= 0; --row) {
                const DayBlock *block = session.day().blockAt(session.day().index(row, column));
                if (block->seats.size() == 1 && block->startsAt > now && block->claimableSeat(now))
                    return session.day().index(row, column);
            }
        return {};
    }
    void hold()
    {
        grid()->setCurrentIndex(free());
        grid()->setFocus();
        press(Qt::Key_Return);
        QVERIFY(waitUntil([this] { return session.walkIn().state() == WalkIn::State::Held; }));
    }
    void press(Qt::Key key, Qt::KeyboardModifiers modifiers = Qt::NoModifier) { pressIn(&*window, key, modifiers); }
    static void pressIn(QWidget *where, Qt::Key key, Qt::KeyboardModifiers modifiers = Qt::NoModifier)
    {
        where->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(where));
        QTest::keyClick(where->focusWidget() ? where->focusWidget() : where, key, modifiers);
    }
    void type(const QString &text)
    {
        window->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&*window));
        QTest::keyClicks(window->focusWidget(), text);
    }
    void unlockWith(const QString &password)
    {
        type(password);
        press(Qt::Key_Return);
    }
    bool isLocked() const { return window->isLocked(); }
    QString lockText(const char *name) const
    {
        const auto *label = window->lockPage()->findChild<QLabel *>(QString::fromLatin1(name));
        return label->isVisible() ? label->text() : QString();
    }
    DayGridView *grid() { return window->dayPage()->grid(); }
    QString notice() const { return window->findChild<QLabel *>(QStringLiteral("notice"))->text(); }
    void shoot(const QString &name, QWidget *what = nullptr)
    {
        if (const QString folder = qEnvironmentVariable("HOLDFAST_PICTURES"); !folder.isEmpty())
            (what ? what : &*window)->grab().save(folder + QLatin1Char('/') + name + QStringLiteral(".png"));
    }

    QDateTime clock = QDateTime::currentDateTimeUtc();
    DeskSettings settings;
    DeskSession session;
    std::optional<MainWindow> window;
    Door door;
};

} // namespace holdfast
