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

Notice SlipPrinter::print(const SlipText &slip) const
{
    QString target = printer;
    if (target.isEmpty()) {
        const QStringList known = printerNames();
        if (known.isEmpty())
            return {
                Text::tr(
                    "No slip: no printer is set up on this computer. P in the appointment shows it and saves a PDF."),
                Tone::Warning};
        target = known.constFirst();
    }
    const QString whyNot = printOn(target, SlipDocument(slip, paperFromString(paper).value_or(Paper::Roll80)));
    if (!whyNot.isEmpty())
        return {Text::tr("No slip. %1").arg(whyNot), Tone::Warning};
    return {Text::tr("Slip handed to %1.").arg(target), Tone::Plain};
}

} // namespace holdfast
