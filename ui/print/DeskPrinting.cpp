#include "ui/print/DeskPrinting.h"

#include "ui/DeskSession.h"
#include "ui/print/DaySheetDialog.h"
#include "ui/print/SlipDialog.h"
#include "ui/print/SlipPrinter.h"
#include "ui/visit/QueueDesk.h"

namespace holdfast {

DeskPrinting::DeskPrinting(DeskSession &session, QWidget *window)
    : QObject(window), m_session(session), m_window(window)
{
    m_settings.printSlip = false;
    connect(&m_session.walkIn(), &WalkIn::slipWanted, this, qOverload<const Slot &>(&DeskPrinting::printSlip));
    connect(&m_session.queueDesk(), &QueueDesk::slipWanted, this,
            qOverload<const QueueEntry &>(&DeskPrinting::printSlip));
}

void DeskPrinting::setSettings(const DeskSettings &settings)
{
    if (settings.slipPrinter != m_settings.slipPrinter || settings.printSlip != m_settings.printSlip)
        m_toldNoPrinter = false;
    m_settings = settings;
    m_session.walkIn().setOffersSlip(settings.printSlip);
}

void DeskPrinting::showDaySheet(const QDate &date, qint64 doctorId)
{
    if (!date.isValid())
        return;
    auto *dialog = new DaySheetDialog(m_session, date, doctorId, m_settings.sheetPrinter, m_window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &PrintPreviewDialog::printed, this,
            [this](const QString &printer) { m_settings.sheetPrinter = printer; });
    dialog->open();
    dialog->activateWindow();
}

void DeskPrinting::show(const SlipText &slip)
{
    const Paper paper = paperFromString(m_settings.slipPaper).value_or(Paper::Roll80);
    auto *dialog = new SlipDialog(slip, paper, m_settings.slipPrinter, m_window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->open();
    dialog->activateWindow();
}

void DeskPrinting::showSlip(const Slot &seat)
{
    show(slipText(seat, m_session.day().day(), m_session.clock().now()));
}

void DeskPrinting::showSlip(const QueueEntry &entry)
{
    show(slipText(entry, m_session.day().day(), m_session.clock().now()));
}

void DeskPrinting::printSlip(const Slot &seat)
{
    print(slipText(seat, m_session.day().day(), m_session.clock().now()));
}

void DeskPrinting::printSlip(const QueueEntry &entry)
{
    print(slipText(entry, m_session.day().day(), m_session.clock().now()));
}

void DeskPrinting::print(const SlipText &slip)
{
    if (!m_settings.printSlip)
        return;
    const SlipPrinter printer{.paper = m_settings.slipPaper, .printer = m_settings.slipPrinter};
    const SlipPrinter::Outcome outcome = printer.print(slip);
    const bool known = outcome.noPrinter && m_toldNoPrinter;
    m_toldNoPrinter = outcome.noPrinter;
    if (!outcome.whyNot.isEmpty() && !known)
        Q_EMIT m_session.noticed(outcome.whyNot, Tone::Warning);
}

} // namespace holdfast
