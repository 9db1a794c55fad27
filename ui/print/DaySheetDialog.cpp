#include "ui/print/DaySheetDialog.h"

#include "ui/DeskSession.h"
#include "ui/ProblemText.h"
#include "ui/print/DaySheetDocument.h"
#include "ui/print/PagesView.h"

#include <QComboBox>
#include <QShortcut>

namespace holdfast {

DaySheetDialog::DaySheetDialog(DeskSession &session, const QDate &date, qint64 doctorId, const QString &printer,
                               QWidget *parent)
    : PrintPreviewDialog(tr("Day sheet"), printer, parent)
    , m_session(session)
    , m_date(date)
    , m_doctor(addChoice(tr("Doctor")))
{
    m_doctor->setObjectName(QStringLiteral("sheetDoctor"));
    m_doctor->addItem(tr("All doctors"), qint64(0));
    for (const Doctor &doctor : m_session.day().day().doctors) {
        m_doctor->addItem(doctor.name, doctor.id);
        if (doctor.id == doctorId)
            m_doctor->setCurrentIndex(m_doctor->count() - 1);
    }
    setSubtitle(dateOnPaper(m_date));
    connect(m_doctor, &QComboBox::currentIndexChanged, this, &DaySheetDialog::read);
    const auto key = [this](const QKeySequence &keys, auto &&does) {
        connect(new QShortcut(keys, this), &QShortcut::activated, this, does);
    };
    key(QKeySequence(Qt::Key_A), [this] { m_doctor->setCurrentIndex(0); });
    key(QKeySequence(Qt::Key_Left), [this] { otherDoctor(-1); });
    key(QKeySequence(Qt::Key_Right), [this] { otherDoctor(1); });
    key(QKeySequence(Qt::Key_F5), [this] { read(); });
    addHint(QStringLiteral("F5"), tr("read again"));
    addHint(QStringLiteral("A"), tr("all doctors"));
    addHint(QStringLiteral("← →"), tr("another doctor"));
    read();
}

qint64 DaySheetDialog::doctorId() const
{
    return m_doctor->currentData().toLongLong();
}

void DaySheetDialog::otherDoctor(int steps)
{
    m_doctor->setCurrentIndex(qBound(0, m_doctor->currentIndex() + steps, m_doctor->count() - 1));
}

void DaySheetDialog::read()
{
    say({}, Tone::Plain);
    if (m_shownDoctor == -1)
        showMessage(tr("Reading the day…"));
    m_session.fetchDaySheet(m_date, doctorId(), this, [this, asked = doctorId()](const Reply<DaySheet> &reply) {
        if (asked == doctorId())
            onSheet(reply);
    });
}

void DaySheetDialog::onSheet(const Reply<DaySheet> &reply)
{
    const auto clock = [this](const QDateTime &at) {
        return at.toTimeZone(m_session.session().clinic.timeZone).toString(QStringLiteral("HH:mm"));
    };
    if (reply.value) {
        showSheet(*reply.value, tr("Printed %1").arg(clock(reply.value->serverTime)));
        return;
    }
    const DaySnapshot &known = m_session.day().day();
    if (known.date != m_date || (reply.problem && reply.problem->status < 500)) {
        showMessage(tr("%1 F5 reads again.").arg(reply.problem ? problemText(*reply.problem) : noAnswerText()));
        m_shownDoctor = -1;
        return;
    }
    showSheet(sheetFromSnapshot(m_session.day().day(), doctorId()),
              tr("As it was at %1").arg(clock(m_session.readAt())));
    say(tr("The service is not reachable. The sheet shows what this desk knows, without birth dates and phone numbers. "
           "F5 reads again."),
        Tone::Warning);
}

void DaySheetDialog::showSheet(const DaySheet &sheet, const QString &printedAt)
{
    const QList<SheetText> texts = sheetTexts(sheet, printedAt);
    if (texts.isEmpty()) {
        showMessage(tr("There are no consultation hours on this day, so there is nothing to print."));
        m_shownDoctor = -1;
        return;
    }
    QString title = tr("Day sheet %1").arg(m_date.toString(Qt::ISODate));
    if (doctorId() != 0)
        title += QLatin1Char(' ') + m_doctor->currentText();
    showDocument(std::make_shared<DaySheetDocument>(title, texts), doctorId() == m_shownDoctor);
    m_shownDoctor = doctorId();
}

} // namespace holdfast
