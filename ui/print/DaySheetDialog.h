#pragma once

#include "models/DaySheet.h"
#include "net/client/Reply.h"
#include "ui/print/PrintPreviewDialog.h"

#include <QDate>

namespace holdfast {

class DeskSession;

/// The day sheet of one doctor or of all, read afresh from the service. While the service is away: what the desk knows,
/// with its age on each page.
class DaySheetDialog : public PrintPreviewDialog
{
    Q_OBJECT

public:
    /// Begins with this doctor; 0 with all. The session must outlive the dialog.
    DaySheetDialog(DeskSession &session, const QDate &date, qint64 doctorId, const QString &printer,
                   QWidget *parent = nullptr);

private:
    void read();
    void onSheet(const Reply<DaySheet> &reply);
    void showSheet(const DaySheet &sheet, const QString &printedAt);
    qint64 doctorId() const; ///< 0 for all
    void otherDoctor(int steps);

    DeskSession &m_session;
    QDate m_date;
    QComboBox *m_doctor;
    qint64 m_shownDoctor = -1;
};

} // namespace holdfast
