// The desk's grid under a storm of changes: forty doctors by forty starts, a thousand changed seats a second, painted
// at sixty frames a second. Prints a line for each window, fails when a frame takes too long.

#include "models/DayModel.h"
#include "ui/day/DayGridView.h"
#include "ui/look/Palette.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QScrollBar>

#include <algorithm>
#include <cstdio>
#include <ctime>
#include <random>
#include <vector>

using namespace holdfast;

namespace {

constexpr int Doctors = 40;
constexpr int Starts = 40;
constexpr int ChangesASecond = 1000;
constexpr int FramesASecond = 60;
constexpr double LongestFrameMs = 16;

DaySnapshot busyDay()
{
    DaySnapshot day;
    day.clinic = {.id = 1, .name = QStringLiteral("Bench"), .timeZone = QTimeZone("Asia/Ho_Chi_Minh")};
    day.date = QDate(2026, 11, 30);
    day.serverTime = QDateTime(day.date, QTime(9, 7), day.clinic.timeZone).toUTC();
    for (int doctor = 1; doctor <= Doctors; ++doctor) {
        day.doctors.append({.id = doctor,
                            .name = QStringLiteral("BS. Nguyễn Thị Lan %1").arg(doctor),
                            .specialty = QStringLiteral("Nội tổng quát"),
                            .room = QString::number(doctor)});
        for (int start = 0; start < Starts; ++start) {
            Slot slot;
            slot.id = day.slotList.size() + 1;
            slot.doctorId = doctor;
            slot.startsAt = QDateTime(day.date, QTime(7, 0), day.clinic.timeZone).toUTC().addSecs(start * 900);
            slot.endsAt = slot.startsAt.addSecs(900);
            slot.version = 1;
            day.slotList.append(slot);
        }
    }
    return day;
}

/// One seat after the other in another state, as a feed would tell it.
class Storm
{
public:
    explicit Storm(const DaySnapshot &day) : m_slots(day.slotList), m_now(day.serverTime) {}

    const Slot &next()
    {
        Slot &slot = m_slots[std::uniform_int_distribution<qsizetype>(0, m_slots.size() - 1)(m_random)];
        slot.version += 1;
        slot.status = static_cast<SlotStatus>(std::uniform_int_distribution(0, 3)(m_random));
        slot.appointment.reset();
        slot.heldBy.reset();
        if (slot.status == SlotStatus::Held) {
            slot.heldBy = Holder{.accountId = 2, .name = QStringLiteral("Thu Hà"), .desk = QStringLiteral("Quầy 2")};
            slot.holdExpiresAt = m_now.addSecs(200);
        } else if (slot.status == SlotStatus::Booked) {
            slot.appointment = Appointment{};
            slot.appointment->id = slot.id;
            slot.appointment->patientName = QStringLiteral("Nguyễn Hoàng Phương Uyên %1").arg(slot.id);
            slot.appointment->status = static_cast<AppointmentStatus>(std::uniform_int_distribution(0, 3)(m_random));
            slot.appointment->statusSince = m_now.addSecs(-600);
        }
        return slot;
    }

private:
    QList<Slot> m_slots;
    QDateTime m_now;
    std::mt19937 m_random{7};
};

struct Window
{
    const char *name;
    QSize size;
    double zoom;
    bool scrolls; ///< somebody turns the wheel all the while
};

/// Milliseconds that this thread has had the processor for: other programs do not count.
double processorMs()
{
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_nsec) / 1e6;
}

/// Milliseconds of each frame, sorted: what the changes of its time cost, and the painting; by the clock on the wall,
/// and of the processor.
struct Frames
{
    std::vector<double> wall;
    std::vector<double> processor;

    void add(double wallMs, double ownMs)
    {
        wall.push_back(wallMs);
        processor.push_back(ownMs);
    }
    void sort()
    {
        std::ranges::sort(wall);
        std::ranges::sort(processor);
    }
    static double part(const std::vector<double> &sorted, double of)
    {
        return sorted[static_cast<std::size_t>(of * static_cast<double>(sorted.size() - 1))];
    }
};

Frames framesOf(const Window &window, int seconds)
{
    const DaySnapshot day = busyDay();
    DayModel model;
    model.setDay(day);
    DayGridView view([&day] { return day.serverTime; });
    view.setGridModel(&model);
    view.startFades();
    view.resize(window.size);
    view.setZoom(window.zoom);
    view.show();
    view.showNow();
    QApplication::processEvents();

    Storm storm(day);
    Frames frames;
    int changes = 0;
    for (int frame = 1; frame <= seconds * FramesASecond; ++frame) {
        QElapsedTimer clock;
        clock.start();
        const double before = processorMs();
        for (; changes < frame * ChangesASecond / FramesASecond; ++changes)
            model.applySlot(storm.next());
        if (window.scrolls) {
            QScrollBar *bar = view.verticalScrollBar();
            bar->setValue(frame / 30 % 2 == 0 ? bar->value() + 7 : bar->value() - 7);
        }
        QApplication::processEvents();
        frames.add(static_cast<double>(clock.nsecsElapsed()) / 1e6, processorMs() - before);
    }
    frames.sort();
    return frames;
}

bool measure(const Window &window, int seconds)
{
    const Frames frames = framesOf(window, seconds);
    const double slow = Frames::part(frames.wall, 0.99);
    std::printf("%-44s %8.2f %8.2f %8.2f %8.2f %8.2f\n", window.name, Frames::part(frames.wall, 0.5), slow,
                frames.wall.back(), Frames::part(frames.processor, 0.5), Frames::part(frames.processor, 0.99));
    std::fflush(stdout);
    if (slow < LongestFrameMs)
        return true;
    std::fprintf(stderr, "holdfast-bench-desk: %s: 1 frame of 100 takes longer than %.0f ms\n", window.name,
                 LongestFrameMs);
    return false;
}

} // namespace

int main(int argc, char **argv)
{
    if (!qEnvironmentVariableIsSet("QT_QPA_PLATFORM"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication application(argc, argv);
    applyLook(application, Theme::Light);
    const int seconds = QApplication::arguments().contains(QStringLiteral("--quick")) ? 2 : 5;
    std::printf("%-44s %8s %8s %8s %8s %8s\n", "40 doctors x 40 starts, 1,000 changes a s", "p50 ms", "p99 ms",
                "max ms", "cpu p50", "cpu p99");
    const Window windows[] = {
        {.name = "window of 1440 x 860", .size = {1440, 860}, .zoom = 1, .scrolls = false},
        {.name = "1440 x 860, while scrolling", .size = {1440, 860}, .zoom = 1, .scrolls = true},
        {.name = "1920 x 1080, all smaller (zoom 0.5)", .size = {1920, 1080}, .zoom = 0.5, .scrolls = false},
    };
    bool fine = true;
    for (const Window &window : windows)
        fine = measure(window, seconds) && fine;
    return fine ? 0 : 1;
}
