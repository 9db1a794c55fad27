#pragma once

#include "tests/ui/SampleDay.h"
#include "ui/DayPage.h"
#include "ui/DeskSession.h"
#include "ui/KeyMapDialog.h"
#include "ui/LoginDialog.h"
#include "ui/MainWindow.h"
#include "ui/day/DayGridView.h"
#include "ui/print/DaySheetDialog.h"
#include "ui/print/SlipDialog.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAbstractSpinBox>
#include <QAccessible>
#include <QComboBox>
#include <QLineEdit>
#include <QMenu>
#include <QScrollBar>
#include <QStackedLayout>
#include <QStackedWidget>
#include <QTcpServer>
#include <QTemporaryDir>
#include <QTextEdit>

#include <functional>
#include <memory>
#include <vector>

namespace holdfast {

inline QUrl nowhere()
{
    QTcpServer server;
    server.listen(QHostAddress::LocalHost);
    return QUrl(QStringLiteral("http://127.0.0.1:%1").arg(server.serverPort()));
}

/// Every window of the desk, with a day on the screen.
class AllWindows
{
public:
    AllWindows() : m_session(nowhere(), m_state.path())
    {
        m_session.day().setDay(SampleDay().snapshot());
        const SampleDay day;
        const SlipText slip = slipText(day.seat(1, QStringLiteral("09:00")), day.snapshot(), day.now());
        m_main = std::make_unique<MainWindow>(m_session);
        m_main->dayPage()->grid()->setCurrentIndex(m_session.day().index(0, 0));
        m_windows.push_back(std::make_unique<LoginDialog>(DeskSettings()));
        m_windows.push_back(std::make_unique<KeyMapDialog>());
        m_windows.push_back(std::make_unique<SlipDialog>(slip, Paper::Roll80, QString()));
        m_windows.push_back(std::make_unique<DaySheetDialog>(m_session, day.snapshot().date, 0, QString()));
    }

    QList<QWidget *> all() const
    {
        QList<QWidget *> windows{m_main.get()};
        for (const auto &window : m_windows)
            windows.append(window.get());
        return windows;
    }

private:
    QTemporaryDir m_state;
    DeskSession m_session;
    std::unique_ptr<MainWindow> m_main;
    std::vector<std::unique_ptr<QWidget>> m_windows;
};

/// Qt's own parts of a control are the control's business.
inline bool isInnerPart(const QWidget *widget)
{
    if (widget->objectName().startsWith(u"qt_") || qobject_cast<const QScrollBar *>(widget) ||
        qobject_cast<const QMenu *>(widget))
        return true;
    const QWidget *parent = widget->parentWidget();
    return parent && (qobject_cast<const QAbstractSpinBox *>(parent) || qobject_cast<const QComboBox *>(parent) ||
                      QByteArray(parent->metaObject()->className()).startsWith("QComboBoxPrivate"));
}

inline bool isControl(const QWidget *widget)
{
    if (widget->isWindow() || isInnerPart(widget))
        return false;
    return qobject_cast<const QAbstractButton *>(widget) || qobject_cast<const QLineEdit *>(widget) ||
           qobject_cast<const QComboBox *>(widget) || qobject_cast<const QAbstractSpinBox *>(widget) ||
           qobject_cast<const QTextEdit *>(widget) || qobject_cast<const QAbstractItemView *>(widget) ||
           (widget->focusPolicy() & Qt::TabFocus);
}

inline QList<QWidget *> controlsOf(const QWidget *window)
{
    QList<QWidget *> controls;
    for (QWidget *widget : window->findChildren<QWidget *>())
        if (isControl(widget))
            controls.append(widget);
    return controls;
}

inline QString nameOf(QWidget *widget)
{
    QAccessibleInterface *face = QAccessible::queryAccessibleInterface(widget);
    return face ? face->text(QAccessible::Name) : QString();
}

inline QString describe(QWidget *widget)
{
    QStringList way;
    for (QWidget *at = widget; at && way.size() < 4; at = at->parentWidget())
        way.prepend(QString::fromLatin1(at->metaObject()->className()).remove(QStringLiteral("holdfast::")));
    return QStringLiteral("%1 \"%2\" %3").arg(way.join(u'>'), nameOf(widget), widget->objectName());
}

/// The pages of stacks within a widget, one set of choices after the other, each with its words.
struct View
{
    QString name;
    std::function<void()> show;
};

inline QList<View> viewsOf(QWidget *window)
{
    QList<View> views;
    std::function<void(QWidget *, const QString &, const std::function<void()> &)> walk =
        [&](QWidget *within, const QString &name, const std::function<void()> &show) {
            bool split = false;
            for (QStackedWidget *stack : within->findChildren<QStackedWidget *>()) {
                QWidget *between = stack->parentWidget();
                while (between && between != within && !qobject_cast<QStackedWidget *>(between))
                    between = between->parentWidget();
                if (between != within)
                    continue; // in a page of another stack: its turn comes there
                split = true;
                for (int page = 0; page < stack->count(); ++page)
                    walk(stack->widget(page), name + QLatin1Char('/') + QString::number(page), [=] {
                        show();
                        stack->setCurrentIndex(page);
                    });
            }
            if (!split)
                views.append({name, show});
        };
    const QString name = QString::fromLatin1(window->metaObject()->className()).remove(QStringLiteral("holdfast::"));
    auto *layers = qobject_cast<QStackedLayout *>(window->layout());
    if (!layers)
        walk(window, name, [] {});
    for (int layer = 0; layers && layer < layers->count(); ++layer)
        walk(layers->widget(layer), name + QLatin1Char('#') + QString::number(layer),
             [=] { layers->setCurrentIndex(layer); });
    return views;
}

/// Everything that a view may show at some time, shown at once; what floats over the page stays away.
inline void unveil(QWidget *window)
{
    for (QWidget *widget : window->findChildren<QWidget *>()) {
        const QWidget *parent = widget->parentWidget();
        if (widget->isWindow() || isInnerPart(widget) || qobject_cast<const QStackedWidget *>(parent) ||
            qobject_cast<QStackedLayout *>(parent->layout()))
            continue;
        if (parent->layout() && parent->layout()->indexOf(widget) >= 0)
            widget->show();
        if (isControl(widget))
            widget->setEnabled(true);
    }
}

} // namespace holdfast
