#pragma once

#include "ui/Rail.h"

#include <QWidget>

class QStackedWidget;

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
    /// Shows one of the rail's pages and gives it the focus.
    void showPage(QWidget *page);

Q_SIGNALS:
    void languageChosen(const QString &code);
    void themeChosen(const QString &name);

private:
    void addPages();
    void addPage(QWidget *page, const Rail::Entry &entry);
    void refreshTitle();
    void showKeys();

    DeskSession &m_session;
    QStackedWidget *m_pages;
    Rail *m_rail;
    DayPage *m_dayPage = nullptr;
};

} // namespace holdfast
