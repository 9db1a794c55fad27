#pragma once

#include "models/Patient.h"

#include <QDate>
#include <QWidget>

#include <array>
#include <optional>

class QLineEdit;

namespace holdfast {

/// Name, birth date, phone and id number of a patient, as they are typed.
class PatientFields : public QWidget
{
    Q_OBJECT

public:
    explicit PatientFields(QWidget *parent = nullptr);

    void setToday(const QDate &today) { m_today = today; } ///< of the clinic: nobody is born later
    void fill(const Patient &patient);
    /// Takes the other record's values where a field still says what `before` says.
    void takeUntouched(const Patient &before, const Patient &other);
    /// What is typed; nothing, with `complaint` and the wrong field marked and focused, when it cannot be right. Id,
    /// last visit and version are not set.
    std::optional<Patient> read(QString &complaint);
    void clearComplaint();

    using Fields = std::array<QLineEdit *, 4>;
    const Fields &fields() const { return m_fields; } ///< in the order of the class's first line

Q_SIGNALS:
    void edited();

private:
    QLineEdit *addField(const QString &label, const QString &hint);
    void mark(QLineEdit *field, bool invalid);

    QDate m_today;
    Fields m_fields{};
};

} // namespace holdfast
