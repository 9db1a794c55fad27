#pragma once

#include "models/Patient.h"

#include <QFrame>

class QLabel;

namespace holdfast {

/// The patient of the walk-in, with the key that takes another one.
class ChosenPatient : public QFrame
{
    Q_OBJECT

public:
    explicit ChosenPatient(QWidget *parent = nullptr);

    void setPatient(const Patient &patient);

private:
    QLabel *m_name;
    QLabel *m_line;
};

} // namespace holdfast
