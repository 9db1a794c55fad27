#include "app/load/Load.h"

#include <QCoreApplication>
#include <QJsonDocument>

#include <cstdio>
#include <exception>

/// Loads a service on this machine; one line of JSON tells the outcome.
int main(int argc, char **argv)
{
    const QCoreApplication application(argc, argv);
    try {
        holdfast::Load load(holdfast::loadOptionsFrom(QCoreApplication::arguments()));
        const holdfast::Tally tally = load.run();
        std::puts(QJsonDocument(tally.toJson(load.seconds())).toJson(QJsonDocument::Compact).constData());
        return tally.answers() > 0 ? 0 : 1;
    } catch (const std::exception &error) {
        std::fprintf(stderr, "holdfast-load: %s\n", error.what());
        return 2;
    }
}
