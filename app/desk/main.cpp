#include "app/desk/Desk.h"
#include "app/desk/Languages.h"
#include "app/desk/Tour.h"
#include "ui/look/Palette.h"

#include <QApplication>
#include <QCommandLineParser>
#include <QFile>
#include <QPalette>
#include <QStandardPaths>

#include <cstdio>
#include <stdexcept>

using namespace holdfast;

namespace {

int complain(const QString &text)
{
    std::fprintf(stderr, "holdfast-desk: %s\n", qPrintable(text));
    return 2;
}

QString firstLine(const QString &path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        throw std::runtime_error("cannot read " + path.toStdString() + ": " + file.errorString().toStdString());
    return QString::fromUtf8(file.readLine()).trimmed();
}

} // namespace

int main(int argc, char **argv)
{
    QApplication application(argc, argv);
    QApplication::setApplicationName(QStringLiteral("holdfast-desk"));
    QApplication::setApplicationVersion(QStringLiteral(HOLDFAST_VERSION));
    QCommandLineParser parser;
    parser.setApplicationDescription(QStringLiteral("The reception desk of a Holdfast clinic."));
    parser.addHelpOption();
    parser.addVersionOption();
    const QString state = QStandardPaths::writableLocation(QStandardPaths::AppDataLocation);
    parser.addOptions(
        {{QStringLiteral("service"), QStringLiteral("The service's address."), QStringLiteral("URL")},
         {QStringLiteral("login"), QStringLiteral("Who signs in."), QStringLiteral("NAME")},
         {QStringLiteral("password-file"), QStringLiteral("First line: the password."), QStringLiteral("FILE")},
         {QStringLiteral("desk-name"), QStringLiteral("This desk's name."), QStringLiteral("NAME")},
         {QStringLiteral("language"), QStringLiteral("en, vi or ko."), QStringLiteral("LANGUAGE")},
         {QStringLiteral("theme"), QStringLiteral("light, dark or system."), QStringLiteral("THEME"),
          QStringLiteral("system")},
         {QStringLiteral("state"), QStringLiteral("Journal and settings; one running desk each."),
          QStringLiteral("DIR"), state},
         {QStringLiteral("tour"), QStringLiteral("Play a walk-in at two desks, save pictures, leave."),
          QStringLiteral("DIR")}});
    parser.process(application);

    Languages languages;
    if (!languages.speak(parser.value(QStringLiteral("language"))))
        return complain(QStringLiteral("--language is one of en, vi, ko"));
    const QString theme = parser.value(QStringLiteral("theme"));
    if (theme != u"light" && theme != u"dark" && theme != u"system")
        return complain(QStringLiteral("--theme is one of light, dark, system"));
    const bool darkSystem = QApplication::palette().color(QPalette::Window).lightness() < 128;
    applyLook(application, theme == u"dark" || (theme == u"system" && darkSystem) ? Theme::Dark : Theme::Light);
    try {
        DeskOptions options{.service = QUrl(parser.value(QStringLiteral("service"))),
                            .login = parser.value(QStringLiteral("login")),
                            .desk = parser.value(QStringLiteral("desk-name")),
                            .stateFolder = parser.value(QStringLiteral("state"))};
        if (parser.isSet(QStringLiteral("tour")))
            return Tour(application, languages, options, parser.value(QStringLiteral("tour"))).play();
        if (parser.isSet(QStringLiteral("password-file")))
            options.password = firstLine(parser.value(QStringLiteral("password-file")));
        Desk desk(options);
        desk.start();
        return QApplication::exec();
    } catch (const std::exception &error) {
        return complain(QString::fromUtf8(error.what()));
    }
}
