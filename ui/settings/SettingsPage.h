#pragma once

#include "ui/DeskSettings.h"
#include "ui/signin/KeptSignIn.h"

#include <QList>
#include <QWidget>

class QCheckBox;
class QComboBox;
class QFormLayout;
class QLabel;
class QLineEdit;
class QSpinBox;

namespace holdfast {

class AddressBox;
class KeyButton;

/// What can be set at this desk. Everything applies at once and Ctrl+Z takes the last change back; only another service
/// address is taken on purpose, since it signs out.
class SettingsPage : public QWidget
{
    Q_OBJECT

public:
    explicit SettingsPage(QWidget *parent = nullptr);
    ~SettingsPage() override;

    /// What holds now. Not told as a change.
    void setSettings(const DeskSettings &settings);
    /// What became of staying signed in; `why` are the keyring's own words.
    void setKept(KeptSignIn::State state, const QString &why);
    void undo();
    /// Why the language is not another one yet, and what to do. Stays until the next change.
    void explainLanguage(const QString &words);

    AddressBox *address() const { return m_address; }

Q_SIGNALS:
    void changed(const holdfast::DeskSettings &settings);
    void left(); ///< Esc

protected:
    void focusInEvent(QFocusEvent *event) override;
    void showEvent(QShowEvent *event) override;

private:
    QWidget *build();
    void addGroup(QFormLayout *form, const QString &title);
    void addService(QFormLayout *form);
    void addLook(QFormLayout *form);
    void addSafety(QFormLayout *form);
    void addSlip(QFormLayout *form);
    void listen();
    void fill();
    void takeFields();
    void apply(const DeskSettings &settings);
    void readPrinters();

    DeskSettings m_settings;
    QList<DeskSettings> m_before; ///< what Ctrl+Z leads back to
    bool m_filling = false;
    bool m_printersRead = false;
    AddressBox *m_address;
    QLineEdit *m_desk;
    QComboBox *m_language;
    QLabel *m_languageWords;
    QComboBox *m_theme;
    QSpinBox *m_zoom;
    QCheckBox *m_layout;
    QComboBox *m_lock;
    QCheckBox *m_stay;
    QLabel *m_kept;
    QCheckBox *m_slip;
    QComboBox *m_paper;
    QComboBox *m_printer;
    KeyButton *m_undo;
};

} // namespace holdfast
