#include "ui/print/SlipPrinter.h"

#include "ui/print/Printing.h"
#include "ui/print/SlipDocument.h"

#include <QCoreApplication>

namespace holdfast {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(holdfast::SlipPrinter)
};

} // namespace

SlipPrinter::Outcome SlipPrinter::print(const SlipText &slip) const
{
    QString target = printer;
    if (target.isEmpty()) {
        const QStringList known = printerNames();
        if (known.isEmpty())
            return {Text::tr("%1: booked, without a slip. No printer is set up on this computer; Ctrl+P on the "
                             "appointment shows the slip and saves a PDF.")
                        .arg(slip.patient),
                    true};
        target = known.constFirst();
    }
    const QString whyNot = printOn(target, SlipDocument(slip, paperFromString(paper).value_or(Paper::Roll80)));
    if (whyNot.isEmpty())
        return {};
    return {Text::tr("%1: booked, without a slip. %2").arg(slip.patient, whyNot), false};
}

} // namespace holdfast
