#include "tests/desk/Counter.h"
#include "tests/desk/SoakWriter.h"
#include "tests/support/RunningService.h"
#include "ui/look/Palette.h"

#include <QApplication>
#include <QFile>
#include <QJsonDocument>

#include <malloc.h>
#include <unistd.h>

using namespace holdfast;
using namespace Qt::StringLiterals;

namespace {

constexpr int changesAtOnce = 100;
/// The memory may not grow faster than this once it is warm. One Slot kept by mistake for each event would be 600 KB
/// for a thousand.
constexpr double mostKilobytesPerThousand = 60;

double residentKilobytes()
{
    ::malloc_trim(0); // what is free, but not given back, is no leak
    QFile statm(u"/proc/self/statm"_s);
    return statm.open(QIODevice::ReadOnly)
               ? statm.readAll().split(' ').value(1).toDouble() * static_cast<double>(::sysconf(_SC_PAGESIZE)) / 1024
               : 0;
}

/// Kilobytes per thousand changes: the line through the samples with the least squares.
double slopeOf(const QList<QPointF> &samples)
{
    double x = 0;
    double y = 0;
    for (const QPointF &sample : samples) {
        x += sample.x() / static_cast<double>(samples.size());
        y += sample.y() / static_cast<double>(samples.size());
    }
    double above = 0;
    double below = 0;
    for (const QPointF &sample : samples) {
        above += (sample.x() - x) * (sample.y() - y);
        below += (sample.x() - x) * (sample.x() - x);
    }
    return below > 0 ? above / below * 1000 : 0;
}

} // namespace

/// Two desks on a day that lives fast. 1,000 changes, or as many as HOLDFAST_SOAK_CHANGES says.
class SoakTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void gridsStayEqualAndMemoryFlat();
    void cleanupTestCase();

private:
    /// The first difference between a desk's grid and the database; empty without one.
    QString difference(Counter &desk);
    void leaveAndReturn(Counter &desk);
    qsizetype partsOf(Counter &desk) const
    {
        return desk.window->findChildren<QObject *>().size() + desk.session.findChildren<QObject *>().size();
    }

    QTemporaryDir m_state;
    std::unique_ptr<RunningService> m_service;
    std::unique_ptr<Database> m_owner;
    std::unique_ptr<Counter> m_one;
    std::unique_ptr<Counter> m_two;
};

void SoakTest::initTestCase()
{
    applyLook(*qApp, Theme::Light);
    m_service = std::make_unique<RunningService>();
    m_owner = std::make_unique<Database>(m_service->owner());
    m_one = std::make_unique<Counter>(m_service->url(), m_state.path() + u"/one"_s, u"thuha"_s, u"Counter 1"_s);
    m_two = std::make_unique<Counter>(m_service->url(), m_state.path() + u"/two"_s, u"minhanh"_s, u"Counter 2"_s);
    QCOMPARE(m_two->session.shownDate(), m_one->session.shownDate());
}

void SoakTest::cleanupTestCase()
{
    m_one.reset();
    m_two.reset();
    m_owner.reset();
    m_service.reset();
}

QString SoakTest::difference(Counter &desk)
{
    const DaySnapshot &day = desk.session.day().day();
    const QDateTime begins = day.date.startOfDay(day.clinic.timeZone);
    const Rows rows = m_owner->run("SELECT body FROM holdfast.slot_views WHERE clinic_id = $1 AND starts_at >= $2 AND "
                                   "starts_at < $2::timestamptz + interval '1 day'",
                                   {day.clinic.id, begins.toUTC().toString(Qt::ISODate)});
    if (rows.size() == 0)
        return u"the database has no seats that day"_s;
    for (int row = 0; row < rows.size(); ++row) {
        const Slot truth = Slot::fromJson(QJsonDocument::fromJson(rows.bytes(row, 0)).object());
        const Slot *shown = desk.seat(truth.id);
        if (!shown || *shown != truth)
            return u"seat %1: version %2 (%3) shown, %4 (%5) in the database"_s.arg(truth.id)
                .arg(shown ? shown->version : 0)
                .arg(shown ? toString(shown->status) : QString())
                .arg(truth.version)
                .arg(toString(truth.status));
    }
    return {};
}

void SoakTest::leaveAndReturn(Counter &desk)
{
    for (const Qt::Key key : {Qt::Key_Right, Qt::Key_Left}) {
        desk.press(key, Qt::AltModifier);
        QVERIFY(waitUntil([&desk] { return desk.session.shownDate() == desk.session.wantedDate(); }));
    }
}

void SoakTest::gridsStayEqualAndMemoryFlat()
{
    const int wanted = qEnvironmentVariableIntValue("HOLDFAST_SOAK_CHANGES") > 0
                           ? qEnvironmentVariableIntValue("HOLDFAST_SOAK_CHANGES")
                           : 1000;
    QList<qint64> seats;
    for (const Slot &slot : m_one->session.day().day().slotList)
        if (slot.startsAt > m_one->session.clock().now().addSecs(3600))
            seats.append(slot.id);
    QVERIFY(seats.size() > 50);
    SoakWriter writer(m_service->owner(), seats, 20261130);
    QList<QPointF> samples;
    qsizetype partsWhenWarm = 0;
    for (int round = 0; writer.changes() < wanted; ++round) {
        for (int count = 0; count < changesAtOnce; ++count) {
            writer.change();
            QCoreApplication::processEvents();
        }
        if (round % 10 == 9)
            leaveAndReturn(*m_one);
        for (Counter *desk : {m_one.get(), m_two.get()})
            QVERIFY2(waitUntil([&] { return difference(*desk).isEmpty(); }, 15000), qPrintable(difference(*desk)));
        const bool warm = writer.changes() > wanted / 3;
        if (warm && partsWhenWarm == 0)
            partsWhenWarm = partsOf(*m_one) + partsOf(*m_two);
        if (warm)
            samples.append({static_cast<double>(writer.changes()), residentKilobytes()});
    }
    const QHash<QByteArray, int> kinds = writer.kinds();
    for (auto kind = kinds.begin(); kind != kinds.end(); ++kind)
        qInfo("%5d %s", kind.value(), kind.key().constData());
    const double slope = slopeOf(samples);
    qInfo("%d changes, RSS %.0f KB warm, %.0f KB at the end, %.1f KB per thousand changes", writer.changes(),
          samples.constFirst().y(), samples.constLast().y(), slope);
    QVERIFY2(kinds.size() == 10, "not every kind of change came about");
    QCOMPARE(partsOf(*m_one) + partsOf(*m_two), partsWhenWarm);
    // A short run is all noise of the allocator: there only a gross leak shows.
    QVERIFY2(slope < (wanted >= 10'000 ? mostKilobytesPerThousand : 20 * mostKilobytesPerThousand), "memory grows");
}

QTEST_MAIN(SoakTest)
#include "tst_soak.moc"
