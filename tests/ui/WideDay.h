#pragma once

#include "models/DaySnapshot.h"

#include <QStringList>

namespace holdfast {

/// Twelve doctors of four specialties, each with quarter hours from 8 to 12 of a day to come, all free.
inline DaySnapshot wideDay(const QDate &date)
{
    const QStringList names{
        QStringLiteral("BS. Nguyễn Thị Lan"), QStringLiteral("BS. Trần Quốc Đạt"), QStringLiteral("BS. 김민수"),
        QStringLiteral("BS. Lê Hoài Phương"), QStringLiteral("BS. Phạm Gia Bảo"),  QStringLiteral("BS. Võ Hồng Nhung"),
        QStringLiteral("BS. Đặng Văn Sơn"),   QStringLiteral("BS. Bùi Hải Yến"),   QStringLiteral("BS. Ngô Đức Long"),
        QStringLiteral("BS. Hồ Ngọc Hà"),     QStringLiteral("BS. Đinh Tiến"),     QStringLiteral("BS. Lâm Thúy")};
    const QStringList specialties{QStringLiteral("Nội tổng quát"), QStringLiteral("Tim mạch"), QStringLiteral("Nhi"),
                                  QStringLiteral("Da liễu")};
    DaySnapshot day;
    day.clinic = {.id = 1, .name = QStringLiteral("An Bình"), .timeZone = QTimeZone("Asia/Ho_Chi_Minh")};
    day.date = date;
    day.serverTime = QDateTime(date, QTime(7, 0), day.clinic.timeZone).toUTC();
    for (int doctor = 0; doctor < names.size(); ++doctor) {
        day.doctors.append({.id = doctor + 1,
                            .name = names.at(doctor),
                            .specialty = specialties.at(doctor % 4),
                            .room = QString::number(doctor + 1)});
        for (int quarter = 0; quarter < 16; ++quarter) {
            Slot slot;
            slot.id = day.slotList.size() + 1;
            slot.doctorId = doctor + 1;
            slot.startsAt = day.serverTime.addSecs(3600 + quarter * 900);
            slot.endsAt = slot.startsAt.addSecs(900);
            slot.version = 1;
            day.slotList.append(slot);
        }
    }
    return day;
}

} // namespace holdfast
