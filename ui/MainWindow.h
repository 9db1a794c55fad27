#pragma once

#include <QWidget>

class QStackedWidget;
class QToolButton;

namespace holdfast {

class DayPage;
class DeskSession;

/// The desk's window: pages, the rail to choose one, and the status line.
class MainWindow : public QWidget
{
    Q_OBJECT

public:
    /// The session must outlive the window.
    explicit MainWindow(DeskSession &session, QWidget *parent = nullptr);

    DayPage *dayPage() const { return m_dayPage; }

Q_SIGNALS:
    void languageChosen(const QString &code);
    void themeChosen(const QString &name);

protected:
    void changeEvent(QEvent *event) override;

private:
    QWidget *buildRail();
    void takeTheme();
    void refreshTitle();
    void showKeys();

    DeskSession &m_session;
    QStackedWidget *m_pages;
    DayPage *m_dayPage;
    QToolButton *m_dayButton = nullptr;
};

} // namespace holdfast
