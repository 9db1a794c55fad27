#pragma once

#include "models/Patient.h"
#include "ui/day/FindSource.h"

#include <QTimer>

namespace holdfast {

class DeskSession;

/// Finds patients for the find field: whoever has an appointment on the shown day at once, by name; everybody else of
/// the clinic as soon as the service answers. Enter leads to the card of the shown day, or opens the file.
class PatientFinder : public FindSource
{
    Q_OBJECT

public:
    /// The session must outlive the finder.
    explicit PatientFinder(DeskSession &session, QObject *parent = nullptr);

    QList<FindOffer> offersFor(const QString &typed) override;

Q_SIGNALS:
    void seatWanted(qint64 slotId); ///< of the shown day
    void fileWanted(const holdfast::Patient &patient);

private:
    void ask();
    FindOffer offerSeat(qint64 slotId);
    FindOffer offerFile(const Patient &patient);

    DeskSession &m_session;
    QTimer m_debounce;
    QString m_typed;
    QString m_answered; ///< the words that m_found is of
    QList<Patient> m_found;
};

} // namespace holdfast
