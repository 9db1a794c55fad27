#pragma once

#include "models/DayModel.h"

#include <QTimeZone>

namespace holdfast {

/// A busy morning of a Vietnamese polyclinic at 08:51, with every state a seat can be in.
class SampleDay
{
public:
    SampleDay()
    {
        m_day.clinic = {.id = 1, .name = QStringLiteral("An Bình"), .timeZone = QTimeZone("Asia/Ho_Chi_Minh")};
        m_day.date = QDate(2026, 11, 30);
        m_day.cursor = QStringLiteral("1");
        m_day.serverTime = now();
        internalMedicine();
        cardiology();
        dermatology();
        children();
        obstetrics();
        vaccination();
    }

    QDateTime at(const QString &time) const
    {
        return QDateTime(m_day.date, QTime::fromString(time, QStringLiteral("HH:mm")), m_day.clinic.timeZone).toUTC();
    }
    QDateTime now() const { return at(QStringLiteral("08:51")).addSecs(10); }
    const DaySnapshot &snapshot() const { return m_day; }

    /// The doctor's first seat at that time.
    Slot seat(qint64 doctorId, const QString &time) const
    {
        for (const Slot &slot : m_day.slotList) {
            if (slot.doctorId == doctorId && slot.startsAt == at(time))
                return slot;
        }
        qFatal("The sample day has no such seat.");
    }

    /// The hold that this desk has, on doctor 1 at 09:45.
    OwnHold ownHold() const
    {
        const Slot held = seat(1, QStringLiteral("09:45"));
        return {.slotId = held.id,
                .holdId = QStringLiteral("a"),
                .grantedAt = held.holdExpiresAt.addSecs(-300),
                .expiresAt = held.holdExpiresAt};
    }

private:
    void doctor(qint64 id, const QString &name, const QString &specialty, const QString &room)
    {
        m_day.doctors.append({.id = id, .name = name, .specialty = specialty, .room = room});
    }

    Slot &slot(const QString &time, int minutes = 15)
    {
        Slot seat;
        seat.id = m_day.slotList.size() + 1;
        seat.doctorId = m_day.doctors.last().id;
        seat.startsAt = at(time);
        seat.endsAt = seat.startsAt.addSecs(60 * minutes);
        seat.version = 1;
        m_day.slotList.append(seat);
        return m_day.slotList.last();
    }

    void free(const QStringList &times)
    {
        for (const QString &time : times)
            slot(time);
    }

    void booked(const QString &time, const QString &name, AppointmentStatus status = AppointmentStatus::Confirmed,
                const QString &since = QStringLiteral("07:30"), int minutes = 15)
    {
        Slot &seat = slot(time, minutes);
        seat.status = SlotStatus::Booked;
        seat.appointment = Appointment{.id = seat.id,
                                       .slotId = seat.id,
                                       .patientId = seat.id,
                                       .patientName = name,
                                       .status = status,
                                       .channel = QStringLiteral("counter"),
                                       .createdAt = at(QStringLiteral("07:00")),
                                       .statusSince = at(since)};
    }

    void held(const QString &time, const QString &desk, int seconds)
    {
        Slot &seat = slot(time);
        seat.status = SlotStatus::Held;
        seat.heldBy = Holder{.accountId = 7, .name = QStringLiteral("Thu Hà"), .desk = desk};
        seat.holdExpiresAt = now().addSecs(seconds);
    }

    void blocked(const QStringList &times, const QString &reason)
    {
        for (const QString &time : times) {
            Slot &seat = slot(time);
            seat.status = SlotStatus::Blocked;
            seat.blockedReason = reason;
        }
    }

    void internalMedicine();
    void cardiology();
    void dermatology();
    void children();
    void obstetrics();
    void vaccination();

    DaySnapshot m_day;
};

inline void SampleDay::internalMedicine()
{
    using enum AppointmentStatus;
    doctor(1, QStringLiteral("BS. Nguyễn Thị Lan"), QStringLiteral("Nội tổng quát"), QStringLiteral("1"));
    booked(QStringLiteral("08:00"), QStringLiteral("Đỗ Minh Khoa"), Completed, QStringLiteral("08:14"));
    booked(QStringLiteral("08:15"), QStringLiteral("Vũ Thị Hạnh"), Completed, QStringLiteral("08:32"));
    booked(QStringLiteral("08:30"), QStringLiteral("Lý Thanh Tùng"), InRoom, QStringLiteral("08:48"));
    booked(QStringLiteral("08:45"), QStringLiteral("Hoàng Anh Thư"), Arrived, QStringLiteral("08:39"));
    booked(QStringLiteral("09:00"), QStringLiteral("Ngô Đức Long"));
    free({QStringLiteral("09:15")});
    booked(QStringLiteral("09:30"), QStringLiteral("Bùi Hải Yến"));
    held(QStringLiteral("09:45"), QStringLiteral("Quầy 1"), 278);
    free({QStringLiteral("10:00")});
    booked(QStringLiteral("10:15"), QStringLiteral("Đặng Văn Sơn"));
    free({QStringLiteral("10:30"), QStringLiteral("10:45")});
    booked(QStringLiteral("11:30"), QStringLiteral("Nguyễn Hoàng Phương Uyên Thảo"));
    free({QStringLiteral("11:45")});
}

inline void SampleDay::cardiology()
{
    using enum AppointmentStatus;
    doctor(2, QStringLiteral("BS. Trần Quốc Đạt"), QStringLiteral("Tim mạch"), QStringLiteral("2"));
    booked(QStringLiteral("08:00"), QStringLiteral("Trịnh Công"), Completed, QStringLiteral("08:20"));
    booked(QStringLiteral("08:15"), QStringLiteral("Phan Thu Trang"), NoShow, QStringLiteral("08:30"));
    booked(QStringLiteral("08:30"), QStringLiteral("Mai Quang Huy"), InRoom, QStringLiteral("08:42"));
    booked(QStringLiteral("08:45"), QStringLiteral("Tạ Bích Ngọc"), Arrived, QStringLiteral("08:20"));
    booked(QStringLiteral("09:00"), QStringLiteral("Cao Xuân Lộc"));
    booked(QStringLiteral("09:15"), QStringLiteral("Hồ Ngọc Hà"));
    held(QStringLiteral("09:30"), QStringLiteral("Quầy 2"), 221);
    booked(QStringLiteral("09:45"), QStringLiteral("Đinh Tiến"));
    booked(QStringLiteral("10:00"), QStringLiteral("Lưu Bảo Châu"));
    booked(QStringLiteral("10:15"), QStringLiteral("Kiều Oanh"));
    free({QStringLiteral("10:30")});
    booked(QStringLiteral("10:45"), QStringLiteral("Tô Vĩnh Phúc"));
    booked(QStringLiteral("11:00"), QStringLiteral("Chu Văn An"));
    free({QStringLiteral("11:15"), QStringLiteral("11:30")});
}

inline void SampleDay::dermatology()
{
    doctor(3, QStringLiteral("BS. 김민수"), QStringLiteral("Da liễu"), QStringLiteral("4"));
    free({QStringLiteral("08:00"), QStringLiteral("08:15")});
    booked(QStringLiteral("08:30"), QStringLiteral("박지영"));
    free({QStringLiteral("08:45"), QStringLiteral("09:00")});
    booked(QStringLiteral("09:15"), QStringLiteral("이서준"));
    free({QStringLiteral("09:30"), QStringLiteral("09:45")});
    booked(QStringLiteral("10:00"), QStringLiteral("최은정"));
    free({QStringLiteral("10:15"), QStringLiteral("10:30"), QStringLiteral("10:45")});
    blocked({QStringLiteral("11:00"), QStringLiteral("11:15")}, QStringLiteral("Hội chẩn"));
    free({QStringLiteral("11:30")});
}

inline void SampleDay::children()
{
    using enum AppointmentStatus;
    doctor(4, QStringLiteral("BS. Lê Hoài Phương"), QStringLiteral("Nhi"), QStringLiteral("5"));
    booked(QStringLiteral("08:00"), QStringLiteral("Bé Minh Anh"), Completed, QStringLiteral("08:11"));
    booked(QStringLiteral("08:15"), QStringLiteral("Bé Gia Hân"), Completed, QStringLiteral("08:27"));
    booked(QStringLiteral("08:30"), QStringLiteral("Bé Tuấn Kiệt"), Completed, QStringLiteral("08:44"));
    booked(QStringLiteral("08:45"), QStringLiteral("Bé Khánh Vy"), InRoom, QStringLiteral("08:49"));
    booked(QStringLiteral("09:00"), QStringLiteral("Bé Nhật Minh"), Arrived, QStringLiteral("08:45"));
    const QStringList names{
        QStringLiteral("Bé Bảo Ngọc"), QStringLiteral("Bé Hải Đăng"), QStringLiteral("Bé Thảo My"),
        QStringLiteral("Bé An Nhiên"), QStringLiteral("Bé Phúc Lâm"), QStringLiteral("Bé Quỳnh Chi"),
        QStringLiteral("Bé Đức Anh"),  QStringLiteral("Bé Tường Vi"), QStringLiteral("Bé Minh Triết")};
    for (int i = 0; i < names.size(); ++i)
        booked(QTime(9, 15).addSecs(i * 900).toString(QStringLiteral("HH:mm")), names.at(i));
    booked(QStringLiteral("10:00"), QStringLiteral("Bé Gia Bảo"));
    m_day.slotList.last().seat = 2;
    m_day.slotList.last().extra = true;
}

inline void SampleDay::obstetrics()
{
    using enum AppointmentStatus;
    doctor(5, QStringLiteral("BS. Phạm Gia Bảo"), QStringLiteral("Sản"), QStringLiteral("6"));
    free({QStringLiteral("08:00")});
    booked(QStringLiteral("08:15"), QStringLiteral("Nguyễn Kim Chi"), Completed, QStringLiteral("08:39"));
    booked(QStringLiteral("08:30"), QStringLiteral("Trương Mỹ Linh"), Completed, QStringLiteral("08:50"), 30);
    booked(QStringLiteral("09:00"), QStringLiteral("Võ Hồng Nhung"), Confirmed, QStringLiteral("07:30"), 45);
    free({QStringLiteral("09:45"), QStringLiteral("10:00")});
    booked(QStringLiteral("10:15"), QStringLiteral("Lâm Thúy"));
    free({QStringLiteral("10:30"), QStringLiteral("10:45"), QStringLiteral("11:00"), QStringLiteral("11:15")});
}

inline void SampleDay::vaccination()
{
    doctor(6, QStringLiteral("Tiêm chủng"), QString(), QStringLiteral("3"));
    const QList<int> taken{10, 10, 9, 8, 6, 3, 0, 0, 0, 0};
    for (int i = 0; i < taken.size(); ++i) {
        const QString time = QTime(8, 0).addSecs(i * 900).toString(QStringLiteral("HH:mm"));
        for (int number = 1; number <= 10; ++number) {
            if (number <= taken.at(i))
                booked(time, QStringLiteral("Khách %1").arg(number));
            else
                slot(time);
            m_day.slotList.last().seat = number;
        }
    }
    blocked({QStringLiteral("10:30"), QStringLiteral("10:45"), QStringLiteral("11:00"), QStringLiteral("11:15")},
            QStringLiteral("Nghỉ"));
}

} // namespace holdfast
