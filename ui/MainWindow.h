#pragma once

#include "ui/Rail.h"

#include <QList>
#include <QPointer>
#include <QWidget>

class QStackedLayout;
class QStackedWidget;

namespace holdfast {

class DayPage;
class DeskPrinting;
class DeskSession;
class LockPage;
class PatientPage;
class SettingsPage;

/// The desk's window: pages, the rail to choose one, and the status line.
class MainWindow : public QWidget
{
    Q_OBJECT

public:
    /// The session must outlive the window.
    explicit MainWindow(DeskSession &session, QWidget *parent = nullptr);

    DayPage *dayPage() const { return m_dayPage; }
    DeskPrinting &printing() { return *m_printing; }
    PatientPage *patientPage() const { return m_patientPage; }
    SettingsPage *settingsPage() const { return m_settingsPage; }
    LockPage *lockPage() const { return m_lockPage; }
    /// Shows one of the rail's pages and gives it the focus.
    void showPage(QWidget *page);
    /// The page that is open, by a name that stays the same over versions and languages; showPageNamed() shows it.
    QString pageName() const;
    void showPageNamed(const QString &name);

    /// Covers everything until unlock(): what is beneath goes on, and nothing of it can be read or reached by a key.
    void lock(const QString &reason);
    void unlock();
    bool isLocked() const;
    /// What was typed somewhere and is not saved, in words; empty when nothing.
    QString unsaved() const;
    /// The part of it that the next person does not find any more: whose file is open is that person's reading.
    QString goesWithPerson() const;

Q_SIGNALS:
    void languageChosen(const QString &code);
    void themeChosen(const QString &name);
    void lockAsked();
    void nextPersonAsked();

private:
    QWidget *buildContent();
    void addKeys();
    void hideDialogs();
    void addPages();
    void addPage(QWidget *page, const Rail::Entry &entry);
    void refreshTitle();
    void showKeys();

    DeskSession &m_session;
    QStackedLayout *m_layers; ///< the content, and what covers it
    QWidget *m_content;
    LockPage *m_lockPage;
    QPointer<QWidget> m_focusBefore; ///< where unlocking leads back to
    QList<QPointer<QWidget>> m_hidden;
    QStackedWidget *m_pages;
    Rail *m_rail;
    DayPage *m_dayPage = nullptr;
    DeskPrinting *m_printing = nullptr;
    PatientPage *m_patientPage = nullptr;
    SettingsPage *m_settingsPage = nullptr;
};

} // namespace holdfast
