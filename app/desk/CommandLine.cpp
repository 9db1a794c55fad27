#include "app/desk/CommandLine.h"

#include "ui/look/Languages.h"
#include "ui/look/ThemeName.h"

#include <QApplication>
#include <QCommandLineParser>
#include <QFile>
#include <QStandardPaths>

#include <algorithm>
#include <stdexcept>

namespace holdfast {

namespace {

QString firstLine(const QString &path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        throw std::runtime_error("cannot read " + path.toStdString() + ": " + file.errorString().toStdString());
    const QByteArray line = file.readLine().trimmed();
    if (line.isEmpty())
        throw std::runtime_error("no password in the first line of " + path.toStdString());
    return QString::fromUtf8(line);
}

QString themeOf(const QString &name)
{
    if (!name.isEmpty() && !themeNamed(name))
        throw std::runtime_error("--theme is light or dark; without it the desk looks as remembered");
    return name;
}

QString languageOf(const QString &code)
{
    const auto known = Languages::all();
    if (!code.isEmpty() && std::ranges::none_of(known, [&](const auto &one) { return one.first == code; }))
        throw std::runtime_error("--language is one of en, vi, ko; without it the desk speaks as remembered");
    return code;
}

QUrl serviceOf(const QString &text)
{
    const QUrl url(text, QUrl::StrictMode);
    if (!text.isEmpty() && (!url.isValid() || url.host().isEmpty() || !url.scheme().startsWith(u"http")))
        throw std::runtime_error("--service is an address such as http://clinic-server:8080");
    return url;
}

} // namespace

CommandLine CommandLine::parse(const QStringList &arguments)
{
    const auto text = [](const char *words) { return QString::fromLatin1(words); };
    const QString state = QStandardPaths::writableLocation(QStandardPaths::AppDataLocation);
    QCommandLineParser parser;
    parser.setApplicationDescription(text("The reception desk of a Holdfast clinic."));
    parser.addHelpOption();
    parser.addVersionOption();
    parser.addOptions({
        {text("service"), text("The service's address."), text("URL")},
        {text("login"), text("Who signs in."), text("NAME")},
        {text("password-file"), text("A file whose first line is the password."), text("FILE")},
        {text("desk-name"), text("This desk's name, as other desks see it."), text("NAME")},
        {text("language"), text("en, vi or ko."), text("LANGUAGE")},
        {text("theme"), text("light or dark."), text("THEME")},
        {text("state"), text("Where the journal and the settings are; each running desk has its own."), text("DIR"),
         state},
        {text("tour"),
         text("Play a morning at two desks in each language and look, save a picture of each step, leave."),
         text("DIR")},
    });
    parser.process(arguments);

    CommandLine line;
    line.desk.service = serviceOf(parser.value(text("service")));
    line.desk.login = parser.value(text("login"));
    line.desk.desk = parser.value(text("desk-name"));
    line.desk.stateFolder = parser.value(text("state"));
    if (parser.isSet(text("password-file")))
        line.desk.password = firstLine(parser.value(text("password-file")));
    line.desk.language = languageOf(parser.value(text("language")));
    line.desk.theme = themeOf(parser.value(text("theme")));
    line.tour = parser.value(text("tour"));
    if (!line.tour.isEmpty() && line.desk.service.isEmpty())
        throw std::runtime_error("--tour needs --service");
    return line;
}

} // namespace holdfast
