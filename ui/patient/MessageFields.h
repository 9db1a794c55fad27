#pragma once

#include "models/ContactPreferences.h"

#include <QWidget>

#include <optional>

class QCheckBox;
class QComboBox;
class QLabel;
class QLineEdit;

namespace holdfast {

/// How a patient wants to hear from the clinic, as it is typed: language, channels, address, quiet hours. Says at once
/// what that comes to.
class MessageFields : public QWidget
{
    Q_OBJECT

public:
    explicit MessageFields(QWidget *parent = nullptr);

    void fill(const PatientContact &contact);
    /// Takes over what somebody else changed, where a field still says what was filled in.
    void takeUntouched(const PatientContact &theirs);
    bool hasChanges() const;
    /// What is typed; nothing, with `complaint` and the wrong field marked and focused, when it cannot be right.
    std::optional<ContactPreferences> read(QString &complaint);
    QList<QWidget *> controls() const; ///< from top to bottom

Q_SIGNALS:
    void edited();

private:
    void build();
    QWidget *buildChannels();
    QWidget *buildHours();
    QLineEdit *addLine(const QString &name, const QString &objectName, QWidget *parent);
    void addLabelled(const QString &label, QWidget *control);
    void nameChoices();
    void showWishes(const ContactPreferences &preferences);
    ContactPreferences typed() const;
    void onEdited();
    void refresh();
    void mark(QLineEdit *field, bool invalid);

    PatientContact m_filled;
    QComboBox *m_language;
    QCheckBox *m_usual;
    QCheckBox *m_email;
    QCheckBox *m_sms;
    QCheckBox *m_push;
    QLineEdit *m_address;
    QComboBox *m_quiet;
    QWidget *m_hours;
    QLineEdit *m_from;
    QLineEdit *m_to;
    QLabel *m_way;
};

} // namespace holdfast
