<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="vi_VN">
<context>
    <name>WrittenDate</name>
    <message>
        <source>dd.MM.yyyy</source>
        <comment>how dates are written in figures</comment>
        <translation>dd/MM/yyyy</translation>
    </message>
</context>
<context>
    <name>holdfast::ApiClient</name>
    <message>
        <source>The answer is not the service&apos;s (HTTP status %1).</source>
        <translation>Câu trả lời không phải của máy chủ Holdfast (mã HTTP %1).</translation>
    </message>
    <message>
        <source>No answer within %1 s.</source>
        <translation>Không có trả lời trong %1 giây.</translation>
    </message>
    <message>
        <source>The answer is larger than any of the service&apos;s.</source>
        <translation>Câu trả lời lớn hơn mức máy chủ có thể gửi.</translation>
    </message>
    <message>
        <source>The answer is not the service&apos;s: a field is missing.</source>
        <translation>Câu trả lời không phải của máy chủ Holdfast: thiếu một trường.</translation>
    </message>
</context>
<context>
    <name>holdfast::ChosenPatient</name>
    <message>
        <source>another patient</source>
        <translation>bệnh nhân khác</translation>
    </message>
</context>
<context>
    <name>holdfast::CountdownBar</name>
    <message>
        <source>Time left of the hold</source>
        <translation>Thời gian giữ chỗ còn lại</translation>
    </message>
</context>
<context>
    <name>holdfast::DayBar</name>
    <message>
        <source>Today</source>
        <translation>Hôm nay</translation>
    </message>
    <message>
        <source>dddd d MMMM</source>
        <comment>the day's title, QLocale's format</comment>
        <translation>dddd, d MMMM</translation>
    </message>
    <message>
        <source>This day is not here yet; the service is not reachable</source>
        <translation>Chưa có ngày này; không kết nối được máy chủ</translation>
    </message>
    <message>
        <source>Reading the day…</source>
        <translation>Đang đọc ngày…</translation>
    </message>
    <message>
        <source>As it was at %1, read-only</source>
        <translation>Số liệu lúc %1, chỉ xem</translation>
    </message>
    <message>
        <source>Week</source>
        <translation>Tuần</translation>
    </message>
    <message>
        <source>Day</source>
        <translation>Ngày</translation>
    </message>
    <message>
        <source>Back to the day</source>
        <translation>Trở lại ngày</translation>
    </message>
    <message>
        <source>Week of this doctor</source>
        <translation>Tuần của bác sĩ này</translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n doctors</source>
        <translation>
            <numerusform>%1 trong %n bác sĩ</numerusform>
        </translation>
    </message>
    <message>
        <source>d MMM</source>
        <comment>a day of a week's title, QLocale's format</comment>
        <translation>d/M</translation>
    </message>
    <message>
        <source>d</source>
        <comment>the first day of a week's title, QLocale's format</comment>
        <translation>d/M</translation>
    </message>
    <message>
        <source>%1 – %2 · %3</source>
        <comment>first day, last day, doctor</comment>
        <translation>%1 – %2 · %3</translation>
    </message>
</context>
<context>
    <name>holdfast::DayTitle</name>
    <message>
        <source>Day before</source>
        <translation>Ngày trước</translation>
    </message>
    <message>
        <source>Day after</source>
        <translation>Ngày sau</translation>
    </message>
    <message>
        <source>Date</source>
        <translation>Ngày</translation>
    </message>
    <message>
        <source>30.11, 2W, +3</source>
        <translation>30.11, 2W, +3</translation>
    </message>
    <message>
        <source>Calendar (D)</source>
        <translation>Lịch (D)</translation>
    </message>
    <message>
        <source>Type a date (30.11), weeks (2W) or days (+3, -1)</source>
        <translation>Gõ ngày (30.11), số tuần (2W) hoặc số ngày (+3, -1)</translation>
    </message>
</context>
<context>
    <name>holdfast::NextFreeButton</name>
    <message>
        <source>Next free</source>
        <translation>Chỗ trống kế tiếp</translation>
    </message>
    <message>
        <source>Whose next free seat</source>
        <translation>Chỗ trống kế tiếp của ai</translation>
    </message>
    <message>
        <source>Next free of all shown</source>
        <translation>Chỗ trống kế tiếp của mọi bác sĩ đang hiện</translation>
    </message>
    <message>
        <source>Next free of this doctor</source>
        <translation>Chỗ trống kế tiếp của bác sĩ này</translation>
    </message>
    <message>
        <source>Next free of this specialty</source>
        <translation>Chỗ trống kế tiếp của chuyên khoa này</translation>
    </message>
</context>
<context>
    <name>holdfast::DayGridView</name>
    <message>
        <source>Day grid</source>
        <translation>Lưới ngày</translation>
    </message>
</context>
<context>
    <name>holdfast::DayHeader</name>
    <message numerus="yes">
        <source>%n places</source>
        <translation>
            <numerusform>%n chỗ</numerusform>
        </translation>
    </message>
    <message>
        <source>Doctors of the day</source>
        <translation>Bác sĩ trong ngày</translation>
    </message>
</context>
<context>
    <name>holdfast::DaySheetDialog</name>
    <message>
        <source>Day sheet</source>
        <translation>Danh sách ngày</translation>
    </message>
    <message>
        <source>Doctor</source>
        <translation>Bác sĩ</translation>
    </message>
    <message>
        <source>All doctors</source>
        <translation>Tất cả bác sĩ</translation>
    </message>
    <message>
        <source>read again</source>
        <translation>đọc lại</translation>
    </message>
    <message>
        <source>all doctors</source>
        <translation>tất cả bác sĩ</translation>
    </message>
    <message>
        <source>another doctor</source>
        <translation>bác sĩ khác</translation>
    </message>
    <message>
        <source>Reading the day…</source>
        <translation>Đang đọc ngày…</translation>
    </message>
    <message>
        <source>Printed %1</source>
        <translation>In lúc %1</translation>
    </message>
    <message>
        <source>%1 F5 reads again.</source>
        <translation>%1 F5 để đọc lại.</translation>
    </message>
    <message>
        <source>As it was at %1</source>
        <translation>Theo dữ liệu lúc %1</translation>
    </message>
    <message>
        <source>The service is not reachable. The sheet shows what this desk knows, without birth dates and phone numbers. F5 reads again.</source>
        <translation>Không kết nối được máy chủ. Danh sách chỉ có những gì quầy này biết, không có ngày sinh và số điện thoại. F5 để đọc lại.</translation>
    </message>
    <message>
        <source>There are no consultation hours on this day, so there is nothing to print.</source>
        <translation>Ngày này không có giờ khám nên không có gì để in.</translation>
    </message>
    <message>
        <source>Day sheet %1</source>
        <translation>Danh sách ngày %1</translation>
    </message>
</context>
<context>
    <name>holdfast::DaySheetDocument</name>
    <message>
        <source>Queue without a time</source>
        <translation>Hàng chờ không hẹn giờ</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Giờ</translation>
    </message>
    <message>
        <source>No.</source>
        <translation>Số</translation>
    </message>
    <message>
        <source>Patient</source>
        <translation>Bệnh nhân</translation>
    </message>
    <message>
        <source>Born</source>
        <translation>Ngày sinh</translation>
    </message>
    <message>
        <source>Phone</source>
        <translation>Điện thoại</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Ghi chú</translation>
    </message>
    <message>
        <source>Status</source>
        <translation>Trạng thái</translation>
    </message>
    <message>
        <source>Page %1 of %2</source>
        <translation>Trang %1/%2</translation>
    </message>
</context>
<context>
    <name>holdfast::GridModel</name>
    <message numerus="yes">
        <source>%1, and %n squeezed in</source>
        <translation>
            <numerusform>%1, và thêm %n chỗ</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, %2, %3</source>
        <comment>doctor or day, time, what the seat is</comment>
        <translation>%1, %2, %3</translation>
    </message>
    <message>
        <source>%1 of %2 taken</source>
        <translation>đã nhận %1 trên %2</translation>
    </message>
    <message>
        <source>%1, checking</source>
        <translation>%1, đang kiểm tra</translation>
    </message>
    <message>
        <source>checking</source>
        <translation>đang kiểm tra</translation>
    </message>
    <message>
        <source>blocked</source>
        <translation>khoá</translation>
    </message>
    <message>
        <source>blocked: %1</source>
        <translation>khoá: %1</translation>
    </message>
    <message>
        <source>open</source>
        <translation>trống</translation>
    </message>
    <message>
        <source>held by you</source>
        <translation>bạn đang giữ</translation>
    </message>
    <message>
        <source>held</source>
        <translation>đang giữ</translation>
    </message>
    <message>
        <source>held by %1</source>
        <translation>%1 đang giữ</translation>
    </message>
    <message>
        <source>booked</source>
        <translation>đã đặt</translation>
    </message>
    <message>
        <source>%1, arrived</source>
        <translation>%1, đã đến</translation>
    </message>
    <message>
        <source>%1, in the room</source>
        <translation>%1, trong phòng</translation>
    </message>
    <message>
        <source>%1, done</source>
        <translation>%1, xong</translation>
    </message>
    <message>
        <source>%1, no-show</source>
        <translation>%1, không đến</translation>
    </message>
    <message>
        <source>%1, booked</source>
        <translation>%1, đã đặt</translation>
    </message>
    <message>
        <source>%1, being moved</source>
        <translation>%1, đang chuyển</translation>
    </message>
    <message>
        <source>%1, being moved, may begin here</source>
        <translation>%1, đang chuyển, có thể bắt đầu ở đây</translation>
    </message>
</context>
<context>
    <name>holdfast::DayPage</name>
    <message>
        <source>Day grid</source>
        <translation>Lưới ngày</translation>
    </message>
    <message>
        <source>This time is blocked.</source>
        <translation>Giờ này đã khoá.</translation>
    </message>
    <message>
        <source>This time is blocked: %1.</source>
        <translation>Giờ này đã khoá: %1.</translation>
    </message>
    <message>
        <source>A walk-in is open: finish it, or let it go with Esc.</source>
        <translation>Đang làm dở một khách vãng lai: làm xong, hoặc trả chỗ bằng Esc.</translation>
    </message>
    <message>
        <source>Booked: %1 at %2.</source>
        <translation>Đã đặt: %1 lúc %2.</translation>
    </message>
    <message>
        <source>Several seats: choose one with the arrows, then press the key again.</source>
        <translation>Có nhiều chỗ: chọn bằng phím mũi tên rồi bấm lại.</translation>
    </message>
    <message>
        <source>Nobody has this seat.</source>
        <translation>Không ai có chỗ này.</translation>
    </message>
    <message>
        <source>Not done: %1 was changed meanwhile by %2. Look at it again.</source>
        <translation>Chưa ghi: %1 vừa được %2 thay đổi. Hãy xem lại.</translation>
    </message>
    <message>
        <source>Choose a doctor first: any of their seats.</source>
        <translation>Hãy chọn bác sĩ trước: một chỗ bất kỳ của họ.</translation>
    </message>
    <message>
        <source>No patient here. Choose a booked seat, or find a patient with Ctrl 3.</source>
        <translation>Ở đây không có bệnh nhân. Hãy chọn chỗ đã đặt, hoặc tìm bệnh nhân bằng Ctrl 3.</translation>
    </message>
    <message>
        <source>a new patient&apos;s registration</source>
        <translation>đăng ký bệnh nhân mới</translation>
    </message>
    <message>
        <source>Esc closes this first: the key is about the seat in the grid.</source>
        <translation>Bấm Esc để đóng phần này trước: phím này dành cho chỗ trong lưới.</translation>
    </message>
</context>
<context>
    <name>holdfast::Desk</name>
    <message>
        <source>The language changes when this walk-in is finished.</source>
        <translation>Ngôn ngữ sẽ đổi khi xong khách này.</translation>
    </message>
    <message>
        <source>First save or leave %1, then choose the language again.</source>
        <translation>Hãy lưu hoặc bỏ %1 trước, rồi chọn lại ngôn ngữ.</translation>
    </message>
</context>
<context>
    <name>holdfast::DeskSession</name>
    <message>
        <source>Not booked: %1 at %2. %3</source>
        <translation>Chưa đặt: %1 lúc %2. %3</translation>
    </message>
    <message>
        <source>Booked after all: %1 at %2.</source>
        <translation>Đã đặt được: %1 lúc %2.</translation>
    </message>
    <message>
        <source>You are signed out. Sign in again to book.</source>
        <translation>Bạn đã đăng xuất. Đăng nhập lại để đặt chỗ.</translation>
    </message>
    <message>
        <source>The service is not reachable, so nothing can be held now. The day is shown as it was at %1; the desk returns by itself.</source>
        <translation>Không kết nối được máy chủ nên chưa giữ chỗ được. Đang xem số liệu lúc %1; quầy sẽ tự kết nối lại.</translation>
    </message>
    <message>
        <source>The booking at %1 is still being confirmed.</source>
        <translation>Lịch hẹn lúc %1 vẫn đang được xác nhận.</translation>
    </message>
    <message>
        <source>Nothing is free until %1. Shift A puts the patient into the queue without a time.</source>
        <translation>Đến %1 không còn chỗ trống. Shift A xếp bệnh nhân vào hàng chờ không hẹn giờ.</translation>
    </message>
    <message>
        <source>ddd d MMM</source>
        <translation>ddd d MMM</translation>
    </message>
    <message>
        <source>The walk-in of %1 at %2 was let go.</source>
        <translation>Khách vãng lai của %1 lúc %2 đã được trả chỗ.</translation>
    </message>
</context>
<context>
    <name>holdfast::EarlierRun</name>
    <message>
        <source>Let go: the seat held before the restart (%1).</source>
        <translation>Đã trả chỗ giữ từ trước khi khởi động lại (%1).</translation>
    </message>
    <message>
        <source>Booked before the restart, now certain: %1 at %2.</source>
        <translation>Đặt trước khi khởi động lại, nay đã chắc chắn: %1 lúc %2.</translation>
    </message>
    <message>
        <source>Not booked before the restart (%1). %2</source>
        <translation>Trước khi khởi động lại chưa đặt được (%1). %2</translation>
    </message>
    <message>
        <source>Cancelled before the restart, now certain: %1.</source>
        <translation>Huỷ trước khi khởi động lại, nay đã chắc chắn: %1.</translation>
    </message>
    <message>
        <source>Not cancelled before the restart (%1). %2</source>
        <translation>Trước khi khởi động lại chưa huỷ được (%1). %2</translation>
    </message>
    <message>
        <source>Registered before the restart: %1.</source>
        <translation>Đã đăng ký trước khi khởi động lại: %1.</translation>
    </message>
    <message>
        <source>Not done before the restart (%1). %2</source>
        <translation>Chưa thực hiện trước khi khởi động lại (%1). %2</translation>
    </message>
    <message>
        <source>Settled before the restart, now certain: %1, number %2 in the queue.</source>
        <translation>Đã thực hiện trước khi khởi động lại, nay đã rõ: %1, số %2 trong hàng chờ.</translation>
    </message>
    <message>
        <source>Settled before the restart, now certain: %1 at %2, %3.</source>
        <translation>Đã thực hiện trước khi khởi động lại, nay đã rõ: %1 lúc %2, %3.</translation>
    </message>
</context>
<context>
    <name>holdfast::EmptyDay</name>
    <message>
        <source>No consultation hours on this day</source>
        <translation>Ngày này không có giờ khám</translation>
    </message>
    <message>
        <source>today</source>
        <translation>hôm nay</translation>
    </message>
    <message>
        <source>next day with a free seat</source>
        <translation>ngày kế tiếp còn chỗ trống</translation>
    </message>
    <message>
        <source>show all doctors</source>
        <translation>hiện tất cả bác sĩ</translation>
    </message>
    <message>
        <source>back, on</source>
        <translation>lùi, tiến</translation>
    </message>
    <message>
        <source>The chosen doctors are not here on this day</source>
        <translation>Các bác sĩ đã chọn không có trong ngày này</translation>
    </message>
    <message>
        <source>No consultation hours in this week</source>
        <translation>Tuần này không có giờ khám</translation>
    </message>
</context>
<context>
    <name>holdfast::IntentSender</name>
    <message>
        <source>Nobody is signed in</source>
        <translation>Chưa có ai đăng nhập</translation>
    </message>
    <message>
        <source>Nothing was sent. Sign in and try again.</source>
        <translation>Chưa gửi gì cả. Hãy đăng nhập rồi thử lại.</translation>
    </message>
    <message>
        <source>Nothing was sent</source>
        <translation>Chưa gửi gì cả</translation>
    </message>
</context>
<context>
    <name>holdfast::KeyMapDialog</name>
    <message>
        <source>Keys</source>
        <translation>Phím tắt</translation>
    </message>
    <message>
        <source>The day</source>
        <translation>Ngày</translation>
    </message>
    <message>
        <source>today</source>
        <translation>hôm nay</translation>
    </message>
    <message>
        <source>day before, day after</source>
        <translation>ngày trước, ngày sau</translation>
    </message>
    <message>
        <source>read the day again</source>
        <translation>đọc lại ngày</translation>
    </message>
    <message>
        <source>larger, smaller</source>
        <translation>to hơn, nhỏ hơn</translation>
    </message>
    <message>
        <source>as large as at first</source>
        <translation>cỡ ban đầu</translation>
    </message>
    <message>
        <source>In the grid</source>
        <translation>Trong lưới</translation>
    </message>
    <message>
        <source>walk the seats</source>
        <translation>đi qua các chỗ</translation>
    </message>
    <message>
        <source>first and last of a doctor</source>
        <translation>chỗ đầu và chỗ cuối của bác sĩ</translation>
    </message>
    <message>
        <source>an hour up, an hour down</source>
        <translation>lên một giờ, xuống một giờ</translation>
    </message>
    <message>
        <source>Enter</source>
        <translation>Enter</translation>
    </message>
    <message>
        <source>hold the seat, or open the appointment</source>
        <translation>giữ chỗ, hoặc mở lịch hẹn</translation>
    </message>
    <message>
        <source>Space</source>
        <translation>Space</translation>
    </message>
    <message>
        <source>the seats of a vaccination time</source>
        <translation>các chỗ của một giờ tiêm</translation>
    </message>
    <message>
        <source>Walk-in</source>
        <translation>Khách vãng lai</translation>
    </message>
    <message>
        <source>search the patient</source>
        <translation>tìm bệnh nhân</translation>
    </message>
    <message>
        <source>highlight</source>
        <translation>chọn dòng</translation>
    </message>
    <message>
        <source>pick, then confirm</source>
        <translation>chọn, rồi xác nhận</translation>
    </message>
    <message>
        <source>another patient</source>
        <translation>bệnh nhân khác</translation>
    </message>
    <message>
        <source>new patient</source>
        <translation>bệnh nhân mới</translation>
    </message>
    <message>
        <source>take another seat, when this one is lost</source>
        <translation>lấy chỗ khác, khi mất chỗ này</translation>
    </message>
    <message>
        <source>hold for 5 more minutes</source>
        <translation>giữ thêm 5 phút</translation>
    </message>
    <message>
        <source>let the seat go</source>
        <translation>trả chỗ</translation>
    </message>
    <message>
        <source>Appointment</source>
        <translation>Lịch hẹn</translation>
    </message>
    <message>
        <source>cancel it; Y says yes, N no</source>
        <translation>huỷ lịch; Y là có, N là không</translation>
    </message>
    <message>
        <source>close</source>
        <translation>đóng</translation>
    </message>
    <message>
        <source>Everywhere</source>
        <translation>Mọi nơi</translation>
    </message>
    <message>
        <source>this page</source>
        <translation>trang này</translation>
    </message>
    <message>
        <source>day sheet of this doctor, or of all</source>
        <translation>danh sách ngày của bác sĩ này hoặc tất cả</translation>
    </message>
    <message>
        <source>its slip, once more</source>
        <translation>in lại phiếu</translation>
    </message>
    <message>
        <source>week of this doctor, and back</source>
        <translation>tuần của bác sĩ này, và trở lại</translation>
    </message>
    <message>
        <source>the same of this doctor</source>
        <translation>cũng vậy, của bác sĩ này</translation>
    </message>
    <message>
        <source>the same of this specialty</source>
        <translation>cũng vậy, của chuyên khoa này</translation>
    </message>
    <message>
        <source>find a doctor, a specialty, a time</source>
        <translation>tìm bác sĩ, chuyên khoa, giờ</translation>
    </message>
    <message>
        <source>all doctors, or those chosen before</source>
        <translation>tất cả bác sĩ, hoặc những người đã chọn</translation>
    </message>
    <message>
        <source>another day: calendar, 30.11, 2W, +3</source>
        <translation>ngày khác: lịch, 30.11, 2W, +3</translation>
    </message>
    <message>
        <source>arrived, in the room, done, no-show</source>
        <translation>đã đến, vào phòng, xong, không đến</translation>
    </message>
    <message>
        <source>write the note; Ctrl Enter saves it</source>
        <translation>viết ghi chú; Ctrl Enter để lưu</translation>
    </message>
    <message>
        <source>history of the appointment, of the seat</source>
        <translation>lịch sử của lịch hẹn, của chỗ</translation>
    </message>
    <message>
        <source>keep theirs, do mine: another desk was faster</source>
        <translation>giữ của họ, ghi của tôi: quầy khác nhanh hơn</translation>
    </message>
    <message>
        <source>Queue</source>
        <translation>Hàng chờ</translation>
    </message>
    <message>
        <source>into this doctor's queue, without a time</source>
        <translation>vào hàng chờ bác sĩ này, không hẹn giờ</translation>
    </message>
    <message>
        <source>the same, out of a walk-in</source>
        <translation>như trên, từ khách vãng lai</translation>
    </message>
    <message>
        <source>in the room, done, left</source>
        <translation>vào phòng, xong, đã về</translation>
    </message>
    <message>
        <source>put somebody into the queue</source>
        <translation>xếp người vào hàng chờ</translation>
    </message>
    <message>
        <source>take this desk's last step back</source>
        <translation>hoàn tác thao tác cuối của quầy này</translation>
    </message>
    <message>
        <source>the same, with a reason</source>
        <translation>như trên, kèm lý do</translation>
    </message>
    <message>
        <source>day, queue</source>
        <translation>ngày, hàng chờ</translation>
    </message>
    <message>
        <source>Parking tray</source>
        <translation>Khay chuyển lịch</translation>
    </message>
    <message>
        <source>park the appointment</source>
        <translation>đưa lịch hẹn vào khay</translation>
    </message>
    <message>
        <source>hold the free seat for it</source>
        <translation>giữ chỗ trống cho lịch đó</translation>
    </message>
    <message>
        <source>move, once it is held</source>
        <translation>chuyển, khi đã giữ chỗ</translation>
    </message>
    <message>
        <source>another one of the tray</source>
        <translation>lịch khác trong khay</translation>
    </message>
    <message>
        <source>put all back</source>
        <translation>trả tất cả về chỗ cũ</translation>
    </message>
    <message>
        <source>confirm without a slip</source>
        <translation>xác nhận, không in phiếu</translation>
    </message>
    <message>
        <source>Patient</source>
        <translation>Bệnh nhân</translation>
    </message>
    <message>
        <source>file of the patient of this seat</source>
        <translation>hồ sơ bệnh nhân của chỗ này</translation>
    </message>
    <message>
        <source>book next for this patient</source>
        <translation>đặt lịch tiếp cho bệnh nhân này</translation>
    </message>
    <message>
        <source>correct the record</source>
        <translation>sửa hồ sơ</translation>
    </message>
    <message>
        <source>write a note; Del takes one away</source>
        <translation>viết ghi chú; Del để bỏ</translation>
    </message>
    <message>
        <source>patients</source>
        <translation>bệnh nhân</translation>
    </message>
    <message>
        <source>settings</source>
        <translation>cài đặt</translation>
    </message>
    <message>
        <source>lock the desk</source>
        <translation>khóa quầy</translation>
    </message>
    <message>
        <source>the next person signs in</source>
        <translation>người kế tiếp đăng nhập</translation>
    </message>
    <message>
        <source>messages: language, channels, quiet hours</source>
        <translation>tin nhắn: ngôn ngữ, cách gửi, giờ yên tĩnh</translation>
    </message>
    <message>
        <source>the slip, once more</source>
        <translation>in lại phiếu</translation>
    </message>
    <message>
        <source>earliest free seat, then the one after, then the next day&apos;s</source>
        <translation>chỗ trống sớm nhất, rồi chỗ sau đó, rồi ngày kế tiếp</translation>
    </message>
</context>
<context>
    <name>holdfast::LoginDialog</name>
    <message>
        <source>Sign in</source>
        <translation>Đăng nhập</translation>
    </message>
    <message>
        <source>Sign in at this desk.</source>
        <translation>Đăng nhập tại quầy này.</translation>
    </message>
    <message>
        <source>Service: %1 · change</source>
        <translation>Máy chủ: %1 · đổi</translation>
    </message>
    <message>
        <source>Change the service's address</source>
        <translation>Đổi địa chỉ máy chủ</translation>
    </message>
    <message>
        <source>Service address</source>
        <translation>Địa chỉ máy chủ</translation>
    </message>
    <message>
        <source>Login</source>
        <translation>Tên đăng nhập</translation>
    </message>
    <message>
        <source>Password</source>
        <translation>Mật khẩu</translation>
    </message>
    <message>
        <source>This desk's name</source>
        <translation>Tên quầy này</translation>
    </message>
    <message>
        <source>Counter 1</source>
        <translation>Quầy 1</translation>
    </message>
    <message>
        <source>Write the service's address, for instance http://clinic-server:8080.</source>
        <translation>Nhập địa chỉ máy chủ, ví dụ http://clinic-server:8080.</translation>
    </message>
    <message>
        <source>Write your login.</source>
        <translation>Nhập tên đăng nhập.</translation>
    </message>
    <message>
        <source>Write your password.</source>
        <translation>Nhập mật khẩu.</translation>
    </message>
    <message>
        <source>Give this desk a name, for instance Counter 1: other desks see it.</source>
        <translation>Đặt tên cho quầy, ví dụ Quầy 1: các quầy khác sẽ thấy tên này.</translation>
    </message>
    <message>
        <source>No answer from %1. Is the service (holdfastd) running and the address right? Then press Enter again.</source>
        <translation>%1 không trả lời. Máy chủ (holdfastd) có đang chạy và địa chỉ có đúng không? Kiểm tra rồi nhấn Enter lần nữa.</translation>
    </message>
    <message>
        <source>Signing in…</source>
        <translation>Đang đăng nhập…</translation>
    </message>
    <message>
        <source>Enter</source>
        <translation>Enter</translation>
    </message>
</context>
<context>
    <name>holdfast::MainWindow</name>
    <message>
        <source>Day</source>
        <translation>Ngày</translation>
    </message>
    <message>
        <source>Day page</source>
        <translation>Trang ngày</translation>
    </message>
    <message>
        <source>Queue</source>
        <translation>Hàng chờ</translation>
    </message>
    <message>
        <source>Queue page</source>
        <translation>Trang hàng chờ</translation>
    </message>
    <message>
        <source>Patients</source>
        <translation>Bệnh nhân</translation>
    </message>
    <message>
        <source>Patients page</source>
        <translation>Trang bệnh nhân</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Cài đặt</translation>
    </message>
    <message>
        <source>Settings page</source>
        <translation>Trang cài đặt</translation>
    </message>
</context>
<context>
    <name>holdfast::PagesView</name>
    <message>
        <source>Pages</source>
        <translation>Các trang</translation>
    </message>
</context>
<context>
    <name>holdfast::Paper</name>
    <message>
        <source>80 mm roll</source>
        <translation>Giấy cuộn 80 mm</translation>
    </message>
</context>
<context>
    <name>holdfast::PatientPicker</name>
    <message>
        <source>Name, phone, birth date or id number</source>
        <translation>Họ tên, điện thoại, ngày sinh, số giấy tờ</translation>
    </message>
    <message>
        <source>Search patient</source>
        <translation>Tìm bệnh nhân</translation>
    </message>
    <message>
        <source>Enter</source>
        <translation>Enter</translation>
    </message>
    <message>
        <source>Patients found</source>
        <translation>Bệnh nhân tìm thấy</translation>
    </message>
    <message>
        <source>+ New patient</source>
        <translation>+ Bệnh nhân mới</translation>
    </message>
    <message>
        <source>+ New patient “%1”</source>
        <translation>+ Bệnh nhân mới “%1”</translation>
    </message>
    <message>
        <source>Type two letters or more, with or without accents.</source>
        <translation>Gõ từ hai chữ cái, có dấu hay không đều được.</translation>
    </message>
    <message>
        <source>Nobody found. Register a new patient?</source>
        <translation>Không tìm thấy. Đăng ký bệnh nhân mới?</translation>
    </message>
    <message>
        <source>Lately at this desk</source>
        <translation>Gần đây ở quầy này</translation>
    </message>
    <message numerus="yes">
        <source>%n people share %1: choose by name and birth date</source>
        <translation>
            <numerusform>%n người cùng số %1: chọn theo tên và ngày sinh</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>holdfast::Printing</name>
    <message>
        <source>The PDF could not be written to %1: %2. Choose another folder.</source>
        <translation>Không ghi được tệp PDF vào %1: %2. Hãy chọn thư mục khác.</translation>
    </message>
    <message>
        <source>The printer %1 is not set up on this computer any more. Choose another one, or save a PDF.</source>
        <translation>Máy in %1 không còn được cài trên máy tính này. Hãy chọn máy in khác hoặc lưu PDF.</translation>
    </message>
    <message>
        <source>%1 does not take the pages: look whether it is on and has paper, then print again.</source>
        <translation>%1 không nhận trang in: hãy xem máy đã bật và còn giấy chưa, rồi in lại.</translation>
    </message>
</context>
<context>
    <name>holdfast::PrintPreviewDialog</name>
    <message>
        <source>Printer</source>
        <translation>Máy in</translation>
    </message>
    <message>
        <source>No printer is set up on this computer. Save a PDF, and print it where there is one.</source>
        <translation>Máy tính này chưa cài máy in. Hãy lưu PDF rồi in ở máy có máy in.</translation>
    </message>
    <message>
        <source>Print</source>
        <translation>In</translation>
    </message>
    <message>
        <source>Ctrl P</source>
        <translation>Ctrl P</translation>
    </message>
    <message>
        <source>Ctrl S</source>
        <translation>Ctrl S</translation>
    </message>
    <message>
        <source>Save as PDF…</source>
        <translation>Lưu PDF…</translation>
    </message>
    <message>
        <source>PgUp PgDn</source>
        <translation>PgUp PgDn</translation>
    </message>
    <message>
        <source>page by page</source>
        <translation>từng trang</translation>
    </message>
    <message>
        <source>close</source>
        <translation>đóng</translation>
    </message>
    <message>
        <source>Page %1 of %2</source>
        <translation>Trang %1/%2</translation>
    </message>
    <message>
        <source>Handed to %1.</source>
        <translation>Đã gửi đến %1.</translation>
    </message>
    <message>
        <source>Save as PDF</source>
        <translation>Lưu PDF</translation>
    </message>
    <message>
        <source>PDF (*.pdf)</source>
        <translation>PDF (*.pdf)</translation>
    </message>
    <message>
        <source>Saved: %1</source>
        <translation>Đã lưu: %1</translation>
    </message>
</context>
<context>
    <name>holdfast::ProblemText</name>
    <message>
        <source>The service does not answer. Check the network; the desk keeps trying.</source>
        <translation>Máy chủ không trả lời. Kiểm tra mạng; quầy vẫn tiếp tục thử.</translation>
    </message>
    <message>
        <source>Somebody else has this seat.</source>
        <translation>Người khác đã lấy chỗ này.</translation>
    </message>
    <message>
        <source>The seat is no longer held for you.</source>
        <translation>Chỗ này không còn được giữ cho bạn.</translation>
    </message>
    <message>
        <source>The seat was held for another patient. Choose that patient, or let go.</source>
        <translation>Chỗ này giữ cho bệnh nhân khác. Chọn bệnh nhân đó, hoặc trả chỗ.</translation>
    </message>
    <message>
        <source>This patient has another appointment at that time. Choose another time or another patient.</source>
        <translation>Bệnh nhân có lịch hẹn khác vào giờ này. Chọn giờ khác hoặc bệnh nhân khác.</translation>
    </message>
    <message>
        <source>This patient already has this very appointment.</source>
        <translation>Bệnh nhân đã có đúng lịch hẹn này.</translation>
    </message>
    <message>
        <source>A seat of this doctor is already held for this patient today.</source>
        <translation>Hôm đó đã giữ một chỗ của bác sĩ này cho bệnh nhân.</translation>
    </message>
    <message>
        <source>This appointment is already cancelled or over.</source>
        <translation>Lịch hẹn này đã huỷ hoặc đã xong.</translation>
    </message>
    <message>
        <source>This patient is already waiting for this doctor.</source>
        <translation>Bệnh nhân này đang chờ bác sĩ này rồi.</translation>
    </message>
    <message>
        <source>Somebody like this is already registered.</source>
        <translation>Đã có người giống như vậy trong danh sách.</translation>
    </message>
    <message>
        <source>It was changed meanwhile. Look at it again.</source>
        <translation>Vừa có thay đổi. Hãy xem lại.</translation>
    </message>
    <message>
        <source>This time is over. Choose a later one.</source>
        <translation>Giờ này đã qua. Chọn giờ muộn hơn.</translation>
    </message>
    <message>
        <source>This time is not open for booking yet.</source>
        <translation>Giờ này chưa mở đặt chỗ.</translation>
    </message>
    <message>
        <source>It is not there any more. Press F5 to read the day again.</source>
        <translation>Mục này không còn nữa. Nhấn F5 để đọc lại ngày.</translation>
    </message>
    <message>
        <source>Login or password is wrong. Check Caps Lock and try again.</source>
        <translation>Sai tên đăng nhập hoặc mật khẩu. Kiểm tra Caps Lock rồi thử lại.</translation>
    </message>
    <message>
        <source>Your session has ended. Sign in again; nothing is lost.</source>
        <translation>Phiên làm việc đã hết. Đăng nhập lại; không mất gì cả.</translation>
    </message>
    <message>
        <source>Your role does not allow this. Ask a manager.</source>
        <translation>Vai trò của bạn không được làm việc này. Hãy hỏi quản lý.</translation>
    </message>
    <message>
        <source>The service did not understand this desk. Is the program up to date?</source>
        <translation>Máy chủ không hiểu quầy này. Phần mềm đã cập nhật chưa?</translation>
    </message>
    <message>
        <source>That is too long. Shorten it.</source>
        <translation>Quá dài. Hãy rút ngắn.</translation>
    </message>
    <message>
        <source>This was sent before with other content. Do it once more.</source>
        <translation>Thao tác này đã gửi với nội dung khác. Hãy làm lại.</translation>
    </message>
    <message>
        <source>Something in the form is not right. Check the fields.</source>
        <translation>Có ô nhập chưa đúng. Kiểm tra lại.</translation>
    </message>
    <message>
        <source>The same is being done right now. Wait a moment.</source>
        <translation>Thao tác này đang được thực hiện. Chờ một chút.</translation>
    </message>
    <message>
        <source>The network is slow. Try again.</source>
        <translation>Mạng chậm. Thử lại.</translation>
    </message>
    <message>
        <source>Too many tries in a short time. Wait a moment.</source>
        <translation>Thử quá nhiều lần. Chờ một chút.</translation>
    </message>
    <message>
        <source>The service is busy or its database is away. Try again in a moment.</source>
        <translation>Máy chủ đang bận hoặc mất cơ sở dữ liệu. Lát nữa thử lại.</translation>
    </message>
    <message>
        <source>The service had an internal error. Try again; if it stays, tell your administrator.</source>
        <translation>Máy chủ gặp lỗi bên trong. Thử lại; nếu vẫn lỗi, báo người quản trị.</translation>
    </message>
</context>
<context>
    <name>holdfast::RegistrationForm</name>
    <message>
        <source>New patient</source>
        <translation>Bệnh nhân mới</translation>
    </message>
    <message>
        <source>Enter</source>
        <translation>Enter</translation>
    </message>
    <message>
        <source>Registered already</source>
        <translation>Đã đăng ký</translation>
    </message>
    <message>
        <source>Register</source>
        <translation>Đăng ký</translation>
    </message>
    <message>
        <source>Register anyway</source>
        <translation>Vẫn đăng ký</translation>
    </message>
    <message>
        <source>back to the search</source>
        <translation>về ô tìm</translation>
    </message>
    <message>
        <source>Somebody like this is registered already. Is it one of these?</source>
        <translation>Đã có người giống như vậy. Có phải một trong những người này?</translation>
    </message>
    <message>
        <source>No answer yet, checking… The desk keeps asking until it knows.</source>
        <translation>Chưa có trả lời, đang kiểm tra… Quầy hỏi lại cho đến khi rõ.</translation>
    </message>
</context>
<context>
    <name>holdfast::RestPanel</name>
    <message>
        <source>Ready</source>
        <translation>Sẵn sàng</translation>
    </message>
    <message>
        <source>Choose a seat for the person at the counter.</source>
        <translation>Chọn chỗ cho khách tại quầy.</translation>
    </message>
    <message>
        <source>walk the seats</source>
        <translation>đi qua các chỗ</translation>
    </message>
    <message>
        <source>Enter</source>
        <translation>Enter</translation>
    </message>
    <message>
        <source>hold the seat, or open the appointment</source>
        <translation>giữ chỗ, hoặc mở lịch hẹn</translation>
    </message>
    <message>
        <source>Space</source>
        <translation>Space</translation>
    </message>
    <message>
        <source>its seats one by one</source>
        <translation>từng chỗ một</translation>
    </message>
    <message>
        <source>next free seat</source>
        <translation>chỗ trống kế tiếp</translation>
    </message>
    <message>
        <source>today</source>
        <translation>hôm nay</translation>
    </message>
    <message>
        <source>another day</source>
        <translation>ngày khác</translation>
    </message>
    <message>
        <source>day before, day after</source>
        <translation>ngày trước, ngày sau</translation>
    </message>
    <message>
        <source>all keys</source>
        <translation>mọi phím</translation>
    </message>
    <message>
        <source>day sheet</source>
        <translation>danh sách ngày</translation>
    </message>
    <message>
        <source>find a doctor, a specialty, a time</source>
        <translation>tìm bác sĩ, chuyên khoa, giờ</translation>
    </message>
    <message>
        <source>week of this doctor, and back</source>
        <translation>tuần của bác sĩ này, và trở lại</translation>
    </message>
    <message>
        <source>arrived, in the room, done, no-show</source>
        <translation>đã đến, vào phòng, xong, không đến</translation>
    </message>
    <message>
        <source>take the last step back</source>
        <translation>hoàn tác thao tác cuối</translation>
    </message>
    <message>
        <source>into the queue, without a time</source>
        <translation>vào hàng chờ, không hẹn giờ</translation>
    </message>
</context>
<context>
    <name>holdfast::SeatListPanel</name>
    <message>
        <source>Seats</source>
        <translation>Các chỗ</translation>
    </message>
    <message>
        <source>Enter</source>
        <translation>Enter</translation>
    </message>
    <message>
        <source>Seats of this time</source>
        <translation>Các chỗ của giờ này</translation>
    </message>
    <message>
        <source>open the appointment, or hold the seat</source>
        <translation>mở lịch hẹn, hoặc giữ chỗ</translation>
    </message>
    <message>
        <source>close</source>
        <translation>đóng</translation>
    </message>
    <message>
        <source>%1 of %2 taken</source>
        <translation>đã nhận %1 trên %2</translation>
    </message>
    <message>
        <source>checking…</source>
        <translation>đang kiểm tra…</translation>
    </message>
    <message>
        <source>Free</source>
        <translation>Trống</translation>
    </message>
    <message>
        <source>Blocked</source>
        <translation>Khoá</translation>
    </message>
    <message>
        <source>You hold</source>
        <translation>Bạn đang giữ</translation>
    </message>
    <message>
        <source>Held online</source>
        <translation>Giữ qua mạng</translation>
    </message>
    <message>
        <source>%1 holds</source>
        <translation>%1 giữ</translation>
    </message>
    <message>
        <source>Seat %1</source>
        <translation>Chỗ %1</translation>
    </message>
</context>
<context>
    <name>holdfast::SeatPanel</name>
    <message>
        <source>Appointment</source>
        <translation>Lịch hẹn</translation>
    </message>
    <message>
        <source>Free times near it</source>
        <translation>Giờ trống gần đó</translation>
    </message>
    <message>
        <source>Enter</source>
        <translation>Enter</translation>
    </message>
    <message>
        <source>Cancel appointment</source>
        <translation>Huỷ lịch hẹn</translation>
    </message>
    <message>
        <source>Del</source>
        <translation>Del</translation>
    </message>
    <message>
        <source>close</source>
        <translation>đóng</translation>
    </message>
    <message>
        <source>Cancel this appointment? The seat is free at once.</source>
        <translation>Huỷ lịch hẹn này? Chỗ sẽ trống ngay.</translation>
    </message>
    <message>
        <source>Yes, cancel</source>
        <translation>Có, huỷ</translation>
    </message>
    <message>
        <source>No</source>
        <translation>Không</translation>
    </message>
    <message>
        <source>Free</source>
        <translation>Trống</translation>
    </message>
    <message>
        <source>Slip</source>
        <translation>Phiếu</translation>
    </message>
    <message>
        <source>Blocked</source>
        <translation>Khoá</translation>
    </message>
    <message>
        <source>Nobody has this seat.</source>
        <translation>Không ai có chỗ này.</translation>
    </message>
    <message>
        <source>checking…</source>
        <translation>đang kiểm tra…</translation>
    </message>
    <message>
        <source>Booked %1</source>
        <translation>Đặt %1</translation>
    </message>
    <message>
        <source>number %1</source>
        <translation>số %1</translation>
    </message>
</context>
<context>
    <name>holdfast::SheetText</name>
    <message>
        <source>Extra seat</source>
        <translation>Chỗ thêm</translation>
    </message>
    <message>
        <source>Blocked</source>
        <translation>Đã khóa</translation>
    </message>
    <message>
        <source>Being booked</source>
        <translation>Đang đặt</translation>
    </message>
    <message>
        <source>dddd d MMMM yyyy</source>
        <comment>a date on paper, QLocale&apos;s format</comment>
        <translation>dddd, d MMMM, yyyy</translation>
    </message>
</context>
<context>
    <name>holdfast::SlipDialog</name>
    <message>
        <source>Slip</source>
        <translation>Phiếu</translation>
    </message>
    <message>
        <source>Paper</source>
        <translation>Khổ giấy</translation>
    </message>
</context>
<context>
    <name>holdfast::SlipDocument</name>
    <message>
        <source>Slip</source>
        <translation>Phiếu</translation>
    </message>
    <message>
        <source>Your number</source>
        <translation>Số thứ tự</translation>
    </message>
    <message>
        <source>Without a time</source>
        <translation>Không hẹn giờ</translation>
    </message>
</context>
<context>
    <name>holdfast::SlipPrinter</name>
    <message>
        <source>%1: booked, without a slip. No printer is set up on this computer; Ctrl+P on the appointment shows the slip and saves a PDF.</source>
        <translation>%1: đã đặt, chưa có phiếu. Máy tính này chưa cài máy in; Ctrl+P trong lịch hẹn để xem phiếu và lưu PDF.</translation>
    </message>
    <message>
        <source>%1: booked, without a slip. %2</source>
        <translation>%1: đã đặt, chưa có phiếu. %2</translation>
    </message>
</context>
<context>
    <name>holdfast::SlipText</name>
    <message>
        <source>Printed %1</source>
        <translation>In lúc %1</translation>
    </message>
</context>
<context>
    <name>holdfast::SlotCard</name>
    <message>
        <source>Extra place</source>
        <translation>Thêm chỗ</translation>
    </message>
    <message>
        <source>Blocked</source>
        <translation>Khoá</translation>
    </message>
    <message>
        <source>You hold 1</source>
        <translation>Bạn giữ 1</translation>
    </message>
    <message>
        <source>checking…</source>
        <translation>đang kiểm tra…</translation>
    </message>
    <message>
        <source>You hold</source>
        <translation>Bạn đang giữ</translation>
    </message>
    <message>
        <source>Held online</source>
        <translation>Giữ qua mạng</translation>
    </message>
    <message>
        <source>%1 holds</source>
        <translation>%1 giữ</translation>
    </message>
    <message>
        <source>holds this seat</source>
        <translation>đang giữ chỗ này</translation>
    </message>
    <message>
        <source>Booked</source>
        <translation>Đã đặt</translation>
    </message>
    <message numerus="yes">
        <source>Waiting %n min</source>
        <translation>
            <numerusform>Chờ %n ph</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>In the room %n min</source>
        <translation>
            <numerusform>Trong phòng %n ph</numerusform>
        </translation>
    </message>
    <message>
        <source>Done %1</source>
        <translation>Xong %1</translation>
    </message>
    <message>
        <source>No-show</source>
        <translation>Không đến</translation>
    </message>
    <message numerus="yes">
        <source>%n min</source>
        <translation>
            <numerusform>%n ph</numerusform>
        </translation>
    </message>
    <message>
        <source>full</source>
        <translation>đầy</translation>
    </message>
    <message numerus="yes">
        <source>%n free</source>
        <translation>
            <numerusform>%n chỗ</numerusform>
        </translation>
    </message>
    <message>
        <source>Must be moved</source>
        <translation>Phải chuyển giờ</translation>
    </message>
    <message numerus="yes">
        <source>Late %n min</source>
        <translation>
            <numerusform>Trễ %n ph</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Late %n h</source>
        <translation>
            <numerusform>Trễ %n giờ</numerusform>
        </translation>
    </message>
    <message>
        <source>being moved</source>
        <translation>đang chuyển</translation>
    </message>
    <message>
        <source>may begin here</source>
        <translation>có thể bắt đầu ở đây</translation>
    </message>
</context>
<context>
    <name>holdfast::SlotDelegate</name>
    <message>
        <source>Hold</source>
        <translation>Giữ</translation>
    </message>
    <message>
        <source>Enter</source>
        <translation>Enter</translation>
    </message>
    <message>
        <source>Break</source>
        <translation>Nghỉ</translation>
    </message>
</context>
<context>
    <name>holdfast::StateFolder</name>
    <message>
        <source>The folder %1 cannot be made. Choose another one with --state.</source>
        <translation>Không tạo được thư mục %1. Chọn thư mục khác bằng --state.</translation>
    </message>
    <message>
        <source>Another desk is running with the folder %1. Give this one its own with --state.</source>
        <translation>Một quầy khác đang dùng thư mục %1. Cho quầy này thư mục riêng bằng --state.</translation>
    </message>
</context>
<context>
    <name>holdfast::StatusLine</name>
    <message>
        <source>Sign out</source>
        <translation>Đăng xuất</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Sáng</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Tối</translation>
    </message>
    <message>
        <source>As the computer</source>
        <translation>Theo máy tính</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>Phím tắt</translation>
    </message>
    <message>
        <source>Language and look</source>
        <translation>Ngôn ngữ và giao diện</translation>
    </message>
    <message>
        <source>Live · %1 ms</source>
        <translation>Trực tiếp · %1 ms</translation>
    </message>
    <message>
        <source>Live</source>
        <translation>Trực tiếp</translation>
    </message>
    <message>
        <source>Catching up</source>
        <translation>Đang cập nhật</translation>
    </message>
    <message>
        <source>Connecting…</source>
        <translation>Đang kết nối…</translation>
    </message>
    <message>
        <source>Offline since %1</source>
        <translation>Mất kết nối từ %1</translation>
    </message>
    <message>
        <source>Last change %1</source>
        <translation>Thay đổi gần nhất %1</translation>
    </message>
    <message>
        <source>Last change %1 · %2</source>
        <translation>Thay đổi gần nhất %1 · %2</translation>
    </message>
    <message numerus="yes">
        <source>%n action(s) without known outcome</source>
        <translation>
            <numerusform>%n thao tác chưa rõ kết quả</numerusform>
        </translation>
    </message>
    <message>
        <source>Signed in: %1 at %2</source>
        <translation>Đang đăng nhập: %1 tại %2</translation>
    </message>
    <message>
        <source>Lock</source>
        <translation>Khóa</translation>
    </message>
    <message>
        <source>Next person…</source>
        <translation>Người kế tiếp…</translation>
    </message>
</context>
<context>
    <name>holdfast::StatusText</name>
    <message>
        <source>Confirmed</source>
        <translation>Đã xác nhận</translation>
    </message>
    <message>
        <source>Arrived</source>
        <translation>Đã đến</translation>
    </message>
    <message>
        <source>In the room</source>
        <translation>Trong phòng</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Xong</translation>
    </message>
    <message>
        <source>Cancelled</source>
        <translation>Đã huỷ</translation>
    </message>
    <message>
        <source>No-show</source>
        <translation>Không đến</translation>
    </message>
    <message>
        <source>free</source>
        <translation>trống</translation>
    </message>
    <message>
        <source>held</source>
        <translation>đang giữ</translation>
    </message>
    <message>
        <source>booked</source>
        <translation>đã đặt</translation>
    </message>
    <message>
        <source>blocked</source>
        <translation>khoá</translation>
    </message>
    <message>
        <source>Counter</source>
        <translation>Quầy</translation>
    </message>
    <message>
        <source>App</source>
        <translation>Ứng dụng</translation>
    </message>
    <message>
        <source>Web site</source>
        <translation>Trang web</translation>
    </message>
    <message>
        <source>Database</source>
        <translation>Cơ sở dữ liệu</translation>
    </message>
    <message>
        <source>Waiting</source>
        <translation>Đang chờ</translation>
    </message>
    <message>
        <source>Left</source>
        <translation>Đã về</translation>
    </message>
</context>
<context>
    <name>holdfast::TimeColumn</name>
    <message>
        <source>Times</source>
        <translation>Giờ</translation>
    </message>
</context>
<context>
    <name>holdfast::WalkInHead</name>
    <message>
        <source>Walk-in</source>
        <translation>Khách vãng lai</translation>
    </message>
    <message>
        <source>Time left of the hold: %1</source>
        <translation>Thời gian giữ chỗ còn lại: %1</translation>
    </message>
    <message>
        <source>No answer yet, checking… The desk keeps asking until it knows. Nothing is lost.</source>
        <translation>Chưa có trả lời, đang kiểm tra… Quầy hỏi lại cho đến khi rõ. Không mất gì cả.</translation>
    </message>
    <message>
        <source>Asking for the seat…</source>
        <translation>Đang xin giữ chỗ…</translation>
    </message>
    <message>
        <source>Confirming…</source>
        <translation>Đang xác nhận…</translation>
    </message>
    <message>
        <source>The hold has run out. Enter holds the seat again if it is still free.</source>
        <translation>Đã hết thời gian giữ chỗ. Enter để giữ lại nếu còn trống.</translation>
    </message>
    <message>
        <source>The service is not reachable just now. What you type stays; the desk goes on by itself.</source>
        <translation>Tạm thời không kết nối được máy chủ. Nội dung đã gõ vẫn còn; quầy sẽ tự tiếp tục.</translation>
    </message>
    <message>
        <source>Little time left: F6 adds five minutes.</source>
        <translation>Sắp hết giờ: F6 thêm năm phút.</translation>
    </message>
    <message>
        <source>%1 These are free:</source>
        <translation>%1 Các chỗ còn trống:</translation>
    </message>
    <message>
        <source>%1 Enter asks for it again.</source>
        <translation>%1 Enter để xin lại.</translation>
    </message>
    <message>
        <source>dddd d MMMM</source>
        <translation>dddd, d MMMM</translation>
    </message>
    <message>
        <source>%1 Nothing near is free. Esc, then N finds the next free seat; F8 puts the patient into the queue without a time.</source>
        <translation>%1 Quanh đó không còn chỗ trống. Esc rồi N tìm chỗ trống kế tiếp; F8 xếp bệnh nhân vào hàng chờ không hẹn giờ.</translation>
    </message>
</context>
<context>
    <name>holdfast::WalkInPanel</name>
    <message>
        <source>Other seats</source>
        <translation>Chỗ khác</translation>
    </message>
    <message>
        <source>Confirm</source>
        <translation>Xác nhận</translation>
    </message>
    <message>
        <source>Enter</source>
        <translation>Enter</translation>
    </message>
    <message>
        <source>Hold again</source>
        <translation>Giữ lại</translation>
    </message>
    <message>
        <source>let go</source>
        <translation>trả chỗ</translation>
    </message>
    <message>
        <source>5 more minutes</source>
        <translation>giữ thêm 5 phút</translation>
    </message>
    <message>
        <source>Checking…</source>
        <translation>Đang kiểm tra…</translation>
    </message>
    <message>
        <source>Confirming…</source>
        <translation>Đang xác nhận…</translation>
    </message>
    <message>
        <source>Confirm and print slip</source>
        <translation>Xác nhận và in phiếu</translation>
    </message>
    <message>
        <source>Ctrl Enter</source>
        <translation>Ctrl Enter</translation>
    </message>
    <message>
        <source>confirm without a slip</source>
        <translation>xác nhận, không in phiếu</translation>
    </message>
</context>
<context>
    <name>holdfast::WeekModel</name>
    <message>
        <source>ddd d MMM</source>
        <comment>a day above its column, QLocale's format</comment>
        <translation>ddd d/M</translation>
    </message>
    <message>
        <source>today</source>
        <translation>hôm nay</translation>
    </message>
</context>
<context>
    <name>holdfast::DayNavigator</name>
    <message numerus="yes">
        <source>All %n doctors are shown.</source>
        <translation>
            <numerusform>Đang hiện tất cả %n bác sĩ.</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 are shown. Esc shows all.</source>
        <translation>Đang hiện %1. Esc: hiện tất cả.</translation>
    </message>
    <message>
        <source>%1 has no consultation hours on this day.</source>
        <translation>%1 không khám vào ngày này.</translation>
    </message>
    <message>
        <source>A week can be read only while the service is reachable.</source>
        <translation>Chỉ xem được cả tuần khi kết nối được máy chủ.</translation>
    </message>
    <message>
        <source>Nothing more is free in this week. The same key again shows the next one.</source>
        <translation>Tuần này không còn chỗ trống. Bấm lại phím đó để xem tuần sau.</translation>
    </message>
    <message>
        <source>Nothing more is free on this day. The same key again looks in the days after it.</source>
        <translation>Ngày này không còn chỗ trống. Bấm lại phím đó để tìm trong những ngày sau.</translation>
    </message>
    <message>
        <source>dddd d MMMM</source>
        <comment>the day's title, QLocale's format</comment>
        <translation>dddd, d MMMM</translation>
    </message>
    <message>
        <source>The week from %1.</source>
        <translation>Tuần bắt đầu từ %1.</translation>
    </message>
    <message>
        <source>The next day with a free seat: %1.</source>
        <translation>Ngày kế tiếp còn chỗ trống: %1.</translation>
    </message>
    <message>
        <source>Nothing more is free on this day. Next: %1. The same key again goes there; Shift A puts the patient into today&apos;s queue without a time.</source>
        <translation>Ngày này không còn chỗ trống. Chỗ kế tiếp: %1. Bấm lại phím đó để đến đó; Shift A xếp bệnh nhân vào hàng chờ hôm nay, không hẹn giờ.</translation>
    </message>
</context>
<context>
    <name>holdfast::DatePopup</name>
    <message>
        <source>Calendar</source>
        <translation>Lịch</translation>
    </message>
    <message>
        <source>Month before</source>
        <translation>Tháng trước</translation>
    </message>
    <message>
        <source>Month after</source>
        <translation>Tháng sau</translation>
    </message>
    <message>
        <source>month</source>
        <translation>tháng</translation>
    </message>
    <message>
        <source>Enter</source>
        <translation>Enter</translation>
    </message>
    <message>
        <source>show</source>
        <translation>xem</translation>
    </message>
    <message>
        <source>MMMM yyyy</source>
        <comment>a month, QLocale's format</comment>
        <translation>MMMM, yyyy</translation>
    </message>
</context>
<context>
    <name>holdfast::FindPopup</name>
    <message>
        <source>Found</source>
        <translation>Kết quả</translation>
    </message>
    <message>
        <source>Enter</source>
        <translation>Enter</translation>
    </message>
    <message>
        <source>Shift Enter</source>
        <translation>Shift Enter</translation>
    </message>
    <message>
        <source>All doctors</source>
        <translation>Tất cả bác sĩ</translation>
    </message>
    <message>
        <source>Nothing found for “%1”. Try a part of a name, a specialty or a time (9:30).</source>
        <translation>Không tìm thấy “%1”. Hãy thử một phần tên, chuyên khoa hoặc giờ (9:30).</translation>
    </message>
</context>
<context>
    <name>holdfast::FindField</name>
    <message>
        <source>Find doctor, specialty, time</source>
        <translation>Tìm bác sĩ, chuyên khoa, giờ</translation>
    </message>
    <message>
        <source>Show all doctors</source>
        <translation>Hiện tất cả bác sĩ</translation>
    </message>
    <message>
        <source>Show all doctors (Esc)</source>
        <translation>Hiện tất cả bác sĩ (Esc)</translation>
    </message>
    <message>
        <source>Find doctor, time…</source>
        <translation>Tìm bác sĩ, giờ…</translation>
    </message>
</context>
<context>
    <name>holdfast::DoctorFinder</name>
    <message>
        <source>Go to %1</source>
        <translation>Đến %1</translation>
    </message>
    <message>
        <source>in the column where you are; N goes on to the next free seat</source>
        <translation>ở cột đang chọn; N đến chỗ trống kế tiếp</translation>
    </message>
    <message numerus="yes">
        <source>show only this specialty, %n doctors</source>
        <translation>
            <numerusform>chỉ hiện chuyên khoa này, %n bác sĩ</numerusform>
        </translation>
    </message>
    <message>
        <source>hide</source>
        <translation>ẩn</translation>
    </message>
    <message>
        <source>add</source>
        <translation>thêm</translation>
    </message>
    <message>
        <source>only</source>
        <translation>chỉ người này</translation>
    </message>
</context>
<context>
    <name>holdfast::Visits</name>
    <message>
        <source>There is nothing of this desk to take back.</source>
        <translation>Quầy này không còn thao tác nào để hoàn tác.</translation>
    </message>
    <message>
        <source>Taken back: %1.</source>
        <translation>Đã hoàn tác: %1.</translation>
    </message>
    <message>
        <source>The seat is not booked any more.</source>
        <translation>Chỗ này không còn được đặt nữa.</translation>
    </message>
    <message>
        <source>%1: %2 already. Ctrl Z takes this desk's last step back.</source>
        <translation>%1: đã “%2” rồi. Ctrl Z hoàn tác thao tác cuối của quầy này.</translation>
    </message>
    <message>
        <source>%1 has not arrived yet: A for arrived, or R for in the room.</source>
        <translation>%1 chưa đến: A là đã đến, R là vào phòng.</translation>
    </message>
    <message>
        <source>%1 is in the room. F when the visit is done.</source>
        <translation>%1 đang trong phòng. Bấm F khi khám xong.</translation>
    </message>
    <message>
        <source>The appointment of %1 is still to come: no-show can be said after its beginning.</source>
        <translation>Lịch hẹn của %1 chưa tới giờ: chỉ ghi không đến sau giờ hẹn.</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Ghi chú</translation>
    </message>
    <message>
        <source>%1 · Ctrl Z takes it back</source>
        <translation>%1 · Ctrl Z để hoàn tác</translation>
    </message>
    <message>
        <source>%1: so it is already, by %2.</source>
        <translation>%1: đã được ghi rồi, bởi %2.</translation>
    </message>
    <message>
        <source>undone at %1</source>
        <translation>hoàn tác tại %1</translation>
    </message>
    <message>
        <source>It was changed since by %1.</source>
        <translation>Sau đó %1 đã thay đổi.</translation>
    </message>
    <message>
        <source>Now: %1.</source>
        <translation>Hiện tại: %1.</translation>
    </message>
    <message>
        <source>Not taken back: %1. %2</source>
        <translation>Chưa hoàn tác: %1. %2</translation>
    </message>
    <message>
        <source>somebody</source>
        <translation>ai đó</translation>
    </message>
</context>
<context>
    <name>holdfast::QueueDesk</name>
    <message>
        <source>Without a time: %1, %2</source>
        <translation>Không hẹn giờ: %1, %2</translation>
    </message>
    <message>
        <source>%1 waits for %2 without a time: number %3 · Ctrl Z takes it back</source>
        <translation>%1 chờ %2, không hẹn giờ: số %3 · Ctrl Z để hoàn tác</translation>
    </message>
    <message>
        <source>%1: %2 already.</source>
        <translation>%1: đã “%2” rồi.</translation>
    </message>
    <message>
        <source>%1 · Ctrl Z takes it back</source>
        <translation>%1 · Ctrl Z để hoàn tác</translation>
    </message>
    <message>
        <source>%1 was changed meanwhile by %2: %3. Nothing was overwritten.</source>
        <translation>%1 vừa được %2 thay đổi: %3. Không có gì bị ghi đè.</translation>
    </message>
    <message>
        <source>%1: %2, number %3</source>
        <comment>what was done, whom, their number in the queue</comment>
        <translation>%1: %2, số %3</translation>
    </message>
</context>
<context>
    <name>holdfast::WaitingListModel</name>
    <message>
        <source>checking…</source>
        <translation>đang kiểm tra…</translation>
    </message>
    <message numerus="yes">
        <source>In the room %n min</source>
        <translation>
            <numerusform>Trong phòng %n ph</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Waiting %n min</source>
        <translation>
            <numerusform>Chờ %n ph</numerusform>
        </translation>
    </message>
    <message>
        <source>no time</source>
        <translation>không hẹn</translation>
    </message>
    <message>
        <source>%1, number %2, %3</source>
        <translation>%1, số %2, %3</translation>
    </message>
</context>
<context>
    <name>holdfast::UndoReason</name>
    <message>
        <source>Why? May stay empty</source>
        <translation>Vì sao? Có thể để trống</translation>
    </message>
    <message>
        <source>Why it is taken back</source>
        <translation>Lý do hoàn tác</translation>
    </message>
    <message>
        <source>Enter</source>
        <translation>Enter</translation>
    </message>
    <message>
        <source>take back</source>
        <translation>hoàn tác</translation>
    </message>
    <message>
        <source>leave as it is</source>
        <translation>để nguyên</translation>
    </message>
    <message>
        <source>Take back “%1”</source>
        <translation>Hoàn tác “%1”</translation>
    </message>
</context>
<context>
    <name>holdfast::HistoryText</name>
    <message>
        <source>Booked: %1</source>
        <translation>Đặt: %1</translation>
    </message>
    <message>
        <source>Moved: %1</source>
        <translation>Chuyển: %1</translation>
    </message>
    <message>
        <source>Note taken away</source>
        <translation>Đã xoá ghi chú</translation>
    </message>
    <message>
        <source>Note: %1</source>
        <translation>Ghi chú: %1</translation>
    </message>
    <message>
        <source>Taken back: %1</source>
        <translation>Hoàn tác: %1</translation>
    </message>
</context>
<context>
    <name>holdfast::NoteBox</name>
    <message>
        <source>Note</source>
        <translation>Ghi chú</translation>
    </message>
    <message>
        <source>Note of the appointment</source>
        <translation>Ghi chú của lịch hẹn</translation>
    </message>
    <message>
        <source>For example: comes by wheelchair</source>
        <translation>Ví dụ: đi xe lăn</translation>
    </message>
    <message>
        <source>write</source>
        <translation>viết</translation>
    </message>
    <message>
        <source>go on</source>
        <translation>viết tiếp</translation>
    </message>
    <message>
        <source>drop</source>
        <translation>bỏ</translation>
    </message>
    <message>
        <source>Ctrl Enter</source>
        <translation>Ctrl Enter</translation>
    </message>
    <message>
        <source>save</source>
        <translation>lưu</translation>
    </message>
    <message>
        <source>later</source>
        <translation>để sau</translation>
    </message>
    <message>
        <source>A note has %1 letters at most; this one has %2.</source>
        <translation>Ghi chú dài nhất %1 ký tự; ghi chú này có %2.</translation>
    </message>
    <message>
        <source>None yet.</source>
        <translation>Chưa có.</translation>
    </message>
    <message>
        <source>Not saved yet: “%1”</source>
        <translation>Chưa lưu: “%1”</translation>
    </message>
</context>
<context>
    <name>holdfast::ChangedMeanwhile</name>
    <message>
        <source>Changed meanwhile</source>
        <translation>Vừa bị thay đổi</translation>
    </message>
    <message>
        <source>Keep theirs</source>
        <translation>Giữ của họ</translation>
    </message>
    <message>
        <source>Do mine after it</source>
        <translation>Ghi tiếp của tôi</translation>
    </message>
    <message>
        <source>The note was taken away.</source>
        <translation>Ghi chú đã bị xoá.</translation>
    </message>
    <message>
        <source>Note: “%1”</source>
        <translation>Ghi chú: “%1”</translation>
    </message>
    <message>
        <source>It is now: %1</source>
        <translation>Hiện tại: %1</translation>
    </message>
    <message>
        <source>You wanted: %1</source>
        <translation>Bạn muốn: %1</translation>
    </message>
    <message>
        <source>You wanted: no note</source>
        <translation>Bạn muốn: không ghi chú</translation>
    </message>
    <message>
        <source>You typed: “%1”</source>
        <translation>Bạn đã gõ: “%1”</translation>
    </message>
    <message>
        <source>You wanted to cancel it.</source>
        <translation>Bạn muốn huỷ lịch hẹn.</translation>
    </message>
</context>
<context>
    <name>holdfast::HistoryBox</name>
    <message>
        <source>other</source>
        <translation>phần kia</translation>
    </message>
    <message>
        <source>Reading…</source>
        <translation>Đang đọc…</translation>
    </message>
    <message>
        <source>History of the seat</source>
        <translation>Lịch sử của chỗ</translation>
    </message>
    <message>
        <source>History of the appointment</source>
        <translation>Lịch sử lịch hẹn</translation>
    </message>
    <message>
        <source>Nothing has happened to this appointment yet.</source>
        <translation>Lịch hẹn này chưa có gì thay đổi.</translation>
    </message>
    <message>
        <source>Nothing has happened to this seat yet.</source>
        <translation>Chỗ này chưa có gì thay đổi.</translation>
    </message>
</context>
<context>
    <name>holdfast::QueueColumn</name>
    <message>
        <source>Waiting for %1</source>
        <translation>Chờ %1</translation>
    </message>
    <message>
        <source>Nobody waits.</source>
        <translation>Không ai chờ.</translation>
    </message>
    <message numerus="yes">
        <source>%n waiting</source>
        <translation>
            <numerusform>%n người chờ</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n in the room</source>
        <translation>
            <numerusform>%n trong phòng</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>holdfast::AddToQueue</name>
    <message>
        <source>Without a time</source>
        <translation>Không hẹn giờ</translation>
    </message>
    <message>
        <source>Enter</source>
        <translation>Enter</translation>
    </message>
    <message>
        <source>pick, and put into the queue</source>
        <translation>chọn và xếp vào hàng chờ</translation>
    </message>
    <message>
        <source>close</source>
        <translation>đóng</translation>
    </message>
    <message>
        <source>No answer yet, checking… The desk keeps asking until it knows. Nothing is lost.</source>
        <translation>Chưa có trả lời, đang kiểm tra… Quầy hỏi lại cho đến khi rõ. Không mất gì cả.</translation>
    </message>
    <message>
        <source>Waits today for a gap between the appointments, by number.</source>
        <translation>Hôm nay chờ chỗ trống giữa các lịch hẹn, theo số thứ tự.</translation>
    </message>
    <message>
        <source>Putting %1 into the queue…</source>
        <translation>Đang xếp %1 vào hàng chờ…</translation>
    </message>
    <message>
        <source>Ctrl Enter</source>
        <translation>Ctrl Enter</translation>
    </message>
    <message>
        <source>the same, without a slip</source>
        <translation>như trên, không in phiếu</translation>
    </message>
</context>
<context>
    <name>holdfast::QueuePage</name>
    <message>
        <source>Not today</source>
        <translation>Không phải hôm nay</translation>
    </message>
    <message>
        <source>Today</source>
        <translation>Hôm nay</translation>
    </message>
    <message>
        <source>Without a time</source>
        <translation>Không hẹn giờ</translation>
    </message>
    <message>
        <source>Who is here</source>
        <translation>Ai đang ở đây</translation>
    </message>
    <message>
        <source>First who is in the room, then who has a time, then who has none, by number.</source>
        <translation>Trước là người trong phòng, rồi người có giờ hẹn, sau cùng là người không hẹn giờ theo số.</translation>
    </message>
    <message>
        <source>walk the lists</source>
        <translation>di chuyển trong danh sách</translation>
    </message>
    <message>
        <source>into the room</source>
        <translation>vào phòng</translation>
    </message>
    <message>
        <source>done</source>
        <translation>xong</translation>
    </message>
    <message>
        <source>left without being seen</source>
        <translation>bỏ về, chưa khám</translation>
    </message>
    <message>
        <source>put somebody into this doctor's queue, without a time</source>
        <translation>xếp người không hẹn giờ vào hàng chờ bác sĩ này</translation>
    </message>
    <message>
        <source>Enter</source>
        <translation>Enter</translation>
    </message>
    <message>
        <source>show the appointment in the day</source>
        <translation>xem lịch hẹn trong trang ngày</translation>
    </message>
    <message>
        <source>take the last step back</source>
        <translation>hoàn tác thao tác cuối</translation>
    </message>
    <message>
        <source>the same, with a reason</source>
        <translation>như trên, kèm lý do</translation>
    </message>
    <message>
        <source>Queue · %1</source>
        <translation>Hàng chờ · %1</translation>
    </message>
    <message>
        <source>dddd d MMMM</source>
        <translation>dddd, d MMMM</translation>
    </message>
    <message>
        <source>Queue</source>
        <translation>Hàng chờ</translation>
    </message>
    <message>
        <source>Nobody is highlighted.</source>
        <translation>Chưa chọn ai.</translation>
    </message>
    <message>
        <source>%1 has an appointment: Enter shows it in the day, where X says no-show.</source>
        <translation>%1 có lịch hẹn: Enter mở trong trang ngày, ở đó X ghi không đến.</translation>
    </message>
    <message>
        <source>the slip once more</source>
        <translation>in lại phiếu</translation>
    </message>
</context>
<context>
    <name>holdfast::TrayPanel</name>
    <message>
        <source>Parking tray</source>
        <translation>Khay chuyển lịch</translation>
    </message>
    <message>
        <source>Drag an appointment here. The new seat is really held while you choose.</source>
        <translation>Kéo một lịch hẹn vào đây. Chỗ mới được giữ thật trong lúc bạn chọn.</translation>
    </message>
    <message>
        <source>park the chosen appointment</source>
        <translation>đưa lịch hẹn đang chọn vào khay</translation>
    </message>
    <message>
        <source>Appointments in the parking tray</source>
        <translation>Lịch hẹn trong khay</translation>
    </message>
    <message>
        <source>Choose a free seat, on whatever day: Enter or Ctrl V holds it.</source>
        <translation>Chọn một chỗ trống, ngày nào cũng được: Enter hoặc Ctrl V giữ chỗ.</translation>
    </message>
    <message>
        <source>Other seats</source>
        <translation>Chỗ khác</translation>
    </message>
    <message>
        <source>Move</source>
        <translation>Chuyển</translation>
    </message>
    <message>
        <source>Enter</source>
        <translation>Enter</translation>
    </message>
    <message>
        <source>put back</source>
        <translation>trả về</translation>
    </message>
    <message>
        <source>another</source>
        <translation>lịch khác</translation>
    </message>
    <message>
        <source>5 more minutes</source>
        <translation>giữ thêm 5 phút</translation>
    </message>
    <message>
        <source>keeps %1 until it is moved</source>
        <translation>vẫn giữ %1 đến khi chuyển xong</translation>
    </message>
    <message>
        <source>New seat: %1</source>
        <translation>Chỗ mới: %1</translation>
    </message>
    <message>
        <source>Checking…</source>
        <translation>Đang kiểm tra…</translation>
    </message>
    <message>
        <source>Moving…</source>
        <translation>Đang chuyển…</translation>
    </message>
    <message>
        <source>Hold again</source>
        <translation>Giữ lại</translation>
    </message>
    <message>
        <source>Hold this one</source>
        <translation>Giữ chỗ này</translation>
    </message>
    <message>
        <source>Time left of the hold: %1</source>
        <translation>Thời gian giữ chỗ còn lại: %1</translation>
    </message>
    <message>
        <source>No answer yet, checking… The desk keeps asking until it knows. Nothing is lost.</source>
        <translation>Chưa có trả lời, đang kiểm tra… Quầy hỏi lại cho đến khi rõ. Không mất gì cả.</translation>
    </message>
    <message>
        <source>Asking for the seat…</source>
        <translation>Đang xin giữ chỗ…</translation>
    </message>
    <message>
        <source>The hold has run out. Enter holds the seat again if it is still free.</source>
        <translation>Đã hết thời gian giữ chỗ. Enter để giữ lại nếu còn trống.</translation>
    </message>
    <message>
        <source>Little time left: F6 adds five minutes.</source>
        <translation>Sắp hết giờ: F6 thêm năm phút.</translation>
    </message>
    <message>
        <source>%1 changed this appointment at %2; it is now: %3. Enter moves it all the same, Esc leaves it.</source>
        <translation>%1 đã thay đổi lịch hẹn này lúc %2; hiện là: %3. Enter vẫn chuyển, Esc để nguyên.</translation>
    </message>
    <message>
        <source>%1 Choose another free seat.</source>
        <translation>%1 Hãy chọn chỗ trống khác.</translation>
    </message>
    <message>
        <source>%1 These are free:</source>
        <translation>%1 Các chỗ còn trống:</translation>
    </message>
</context>
<context>
    <name>holdfast::Moves</name>
    <message>
        <source>Not moved: %1 stays at %2. %3</source>
        <translation>Chưa chuyển: %1 vẫn ở %2. %3</translation>
    </message>
    <message>
        <source>Nobody is booked here. Choose an appointment, then Ctrl X.</source>
        <translation>Chỗ này chưa có ai đặt. Hãy chọn một lịch hẹn rồi nhấn Ctrl X.</translation>
    </message>
    <message>
        <source>%1: %2. Only an appointment whose patient is awaited or waits can be moved.</source>
        <translation>%1: %2. Chỉ chuyển được lịch hẹn của người chưa đến hoặc đang chờ.</translation>
    </message>
    <message>
        <source>First move %1, or let the new seat go with Esc.</source>
        <translation>Hãy chuyển %1 trước, hoặc trả chỗ mới bằng Esc.</translation>
    </message>
    <message>
        <source>The parking tray is empty. Choose an appointment, then Ctrl X.</source>
        <translation>Khay chuyển lịch đang trống. Hãy chọn một lịch hẹn rồi nhấn Ctrl X.</translation>
    </message>
    <message>
        <source>This time is over. Choose a later one.</source>
        <translation>Giờ này đã qua. Chọn giờ muộn hơn.</translation>
    </message>
    <message>
        <source>This seat is not free. Choose a free one for %1.</source>
        <translation>Chỗ này không trống. Hãy chọn chỗ trống cho %1.</translation>
    </message>
    <message>
        <source>%1 is being moved: wait for the answer.</source>
        <translation>Đang chuyển %1: hãy chờ trả lời.</translation>
    </message>
    <message>
        <source>Moved: %1 to %2.</source>
        <translation>Đã chuyển: %1 sang %2.</translation>
    </message>
    <message>
        <source>Moved: %1 from %2</source>
        <translation>Đã chuyển: %1 từ %2</translation>
    </message>
    <message>
        <source>%1 is no longer at %2: moved or cancelled meanwhile.</source>
        <translation>%1 không còn ở %2: trong lúc đó đã bị chuyển hoặc hủy.</translation>
    </message>
    <message>
        <source>%1 cannot be moved any more: %2.</source>
        <translation>Không chuyển được %1 nữa: %2.</translation>
    </message>
    <message>
        <source>%1 is here already. Choose another time.</source>
        <translation>%1 đang ở chính chỗ này. Hãy chọn giờ khác.</translation>
    </message>
</context>
<context>
    <name>holdfast::TrayKeys</name>
    <message>
        <source>A walk-in is open: finish it, or let it go with Esc.</source>
        <translation>Đang làm dở một khách vãng lai: làm xong, hoặc trả chỗ bằng Esc.</translation>
    </message>
</context>
<context>
    <name>holdfast::DropTargets</name>
    <message>
        <source>Move here</source>
        <translation>Chuyển vào đây</translation>
    </message>
</context>
<context>
    <name>holdfast::AgeText</name>
    <message numerus="yes">
        <source>%n month(s)</source>
        <translation>
            <numerusform>%n tháng tuổi</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n year(s)</source>
        <translation>
            <numerusform>%n tuổi</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>holdfast::AddressBox</name>
    <message>
        <source>Service address</source>
        <translation>Địa chỉ máy chủ</translation>
    </message>
    <message>
        <source>Test</source>
        <translation>Thử</translation>
    </message>
    <message>
        <source>Enter</source>
        <translation>Enter</translation>
    </message>
    <message>
        <source>Use this address</source>
        <translation>Dùng địa chỉ này</translation>
    </message>
    <message>
        <source>Use it all the same</source>
        <translation>Vẫn dùng</translation>
    </message>
    <message>
        <source>Write the service&apos;s address, for instance http://clinic-server:8080.</source>
        <translation>Hãy nhập địa chỉ máy chủ, ví dụ http://clinic-server:8080.</translation>
    </message>
    <message>
        <source>Asking %1…</source>
        <translation>Đang hỏi %1…</translation>
    </message>
    <message>
        <source>✓ Holdfast, version %1 of its interface</source>
        <translation>✓ Holdfast, giao diện phiên bản %1</translation>
    </message>
    <message>
        <source>answers in %1 ms</source>
        <translation>trả lời trong %1 ms</translation>
    </message>
    <message>
        <source>its clock and this computer&apos;s agree</source>
        <translation>đồng hồ khớp với máy này</translation>
    </message>
    <message numerus="yes">
        <source>its clock is %n second(s) ahead of this computer&apos;s; the desk goes by the service&apos;s</source>
        <translation>
            <numerusform>đồng hồ máy chủ nhanh hơn máy này %n giây; quầy theo giờ máy chủ</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>its clock is %n second(s) behind this computer&apos;s; the desk goes by the service&apos;s</source>
        <translation>
            <numerusform>đồng hồ máy chủ chậm hơn máy này %n giây; quầy theo giờ máy chủ</numerusform>
        </translation>
    </message>
    <message>
        <source>Holdfast is there, but its database is not. The desk will work as soon as it is back.</source>
        <translation>Có Holdfast ở đó, nhưng cơ sở dữ liệu chưa sẵn sàng. Khi có lại, quầy sẽ làm việc ngay.</translation>
    </message>
    <message>
        <source>Something answers at %1, but it is not a Holdfast service. Look at the port and the path.</source>
        <translation>Ở %1 có chương trình trả lời, nhưng không phải Holdfast. Hãy xem lại cổng và đường dẫn.</translation>
    </message>
    <message>
        <source>The computer %1 is there, but no service listens on port %2. Is holdfastd running?</source>
        <translation>Có máy %1, nhưng không có dịch vụ ở cổng %2. holdfastd đã chạy chưa?</translation>
    </message>
    <message>
        <source>Nobody knows a computer named %1. Look at the spelling.</source>
        <translation>Không tìm thấy máy tên %1. Hãy xem lại chính tả.</translation>
    </message>
    <message>
        <source>No secure connection to %1: its certificate is not trusted here, or it speaks plain http. (%2)</source>
        <translation>Không kết nối bảo mật được tới %1: chứng chỉ không được tin cậy, hoặc máy chủ chỉ dùng http. (%2)</translation>
    </message>
    <message>
        <source>No answer from %1. Is the network connected, and no firewall between? (%2)</source>
        <translation>%1 không trả lời. Mạng đã nối chưa, có tường lửa ở giữa không? (%2)</translation>
    </message>
    <message>
        <source>Holdfast answers at %1, but version %2 of its interface, which this desk does not speak. Update the older of the two.</source>
        <translation>Ở %1 có Holdfast, nhưng giao diện là phiên bản %2 mà quầy này không dùng được. Hãy cập nhật bên cũ hơn.</translation>
    </message>
</context>
<context>
    <name>holdfast::BookingFor</name>
    <message>
        <source>Choosing a seat for</source>
        <translation>Đang chọn chỗ cho</translation>
    </message>
    <message>
        <source>Enter</source>
        <translation>Enter</translation>
    </message>
    <message>
        <source>holds the seat, Enter again books it</source>
        <translation>giữ chỗ, Enter lần nữa để đặt</translation>
    </message>
    <message>
        <source>not now</source>
        <translation>để sau</translation>
    </message>
</context>
<context>
    <name>holdfast::Door</name>
    <message numerus="yes">
        <source>Nobody was here for %n minute(s). Your password leads back to where you were.</source>
        <translation>
            <numerusform>Không ai thao tác trong %n phút. Nhập mật khẩu để trở lại chỗ cũ.</numerusform>
        </translation>
    </message>
    <message>
        <source>Your session has ended. Sign in again to go on; nothing is lost.</source>
        <translation>Phiên làm việc đã hết. Đăng nhập lại để tiếp tục; không mất gì cả.</translation>
    </message>
    <message>
        <source>Signed out.</source>
        <translation>Đã đăng xuất.</translation>
    </message>
    <message>
        <source>Signed out. Who is next?</source>
        <translation>Đã đăng xuất. Ai tiếp theo?</translation>
    </message>
    <message>
        <source>Who is next at this desk? The day stays as it is.</source>
        <translation>Ai tiếp theo ở quầy này? Màn hình ngày giữ nguyên.</translation>
    </message>
    <message>
        <source>The walk-in that %1 has open is let go.</source>
        <translation>Khách vãng lai %1 đang làm dở sẽ được trả chỗ.</translation>
    </message>
    <message>
        <source>What %1 typed and has not saved is then gone.</source>
        <translation>Những gì %1 đã nhập mà chưa lưu sẽ mất.</translation>
    </message>
    <message>
        <source>The session of this desk has ended. Sign in again.</source>
        <translation>Phiên của quầy này đã hết. Hãy đăng nhập lại.</translation>
    </message>
</context>
<context>
    <name>holdfast::LockPage</name>
    <message>
        <source>Locked desk</source>
        <translation>Quầy đã khóa</translation>
    </message>
    <message>
        <source>Locked</source>
        <translation>Đã khóa</translation>
    </message>
    <message>
        <source>Password</source>
        <translation>Mật khẩu</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>Tiếp tục</translation>
    </message>
    <message>
        <source>Enter</source>
        <translation>Enter</translation>
    </message>
    <message>
        <source>Somebody else signs in</source>
        <translation>Người khác đăng nhập</translation>
    </message>
    <message>
        <source>Your password leads back to where you were.</source>
        <translation>Nhập mật khẩu để trở lại chỗ cũ.</translation>
    </message>
    <message>
        <source>Something that was typed here is not saved yet. It waits for you.</source>
        <translation>Có nội dung đã nhập chưa lưu. Vẫn còn nguyên ở đó.</translation>
    </message>
    <message>
        <source>A seat is held for another %1.</source>
        <translation>Một chỗ còn được giữ %1.</translation>
    </message>
    <message>
        <source>A walk-in is open. It waits for you.</source>
        <translation>Có khách vãng lai đang làm dở. Vẫn còn nguyên ở đó.</translation>
    </message>
    <message>
        <source>Write your password.</source>
        <translation>Hãy nhập mật khẩu.</translation>
    </message>
    <message>
        <source>The service does not answer, and this password is not known here. Is the network connected? Then press Enter again.</source>
        <translation>Máy chủ không trả lời và máy này không biết mật khẩu đó. Mạng đã nối chưa? Rồi nhấn Enter lần nữa.</translation>
    </message>
    <message>
        <source>The password is wrong. Try again.</source>
        <translation>Mật khẩu sai. Hãy thử lại.</translation>
    </message>
    <message>
        <source>Looking…</source>
        <translation>Đang kiểm tra…</translation>
    </message>
</context>
<context>
    <name>holdfast::PatientCorrection</name>
    <message>
        <source>Correct the record</source>
        <translation>Sửa hồ sơ</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Lưu</translation>
    </message>
    <message>
        <source>Enter</source>
        <translation>Enter</translation>
    </message>
    <message>
        <source>leave it as it was</source>
        <translation>để nguyên như cũ</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Họ tên</translation>
    </message>
    <message>
        <source>Birth date</source>
        <translation>Ngày sinh</translation>
    </message>
    <message>
        <source>Phone</source>
        <translation>Điện thoại</translation>
    </message>
    <message>
        <source>Id number</source>
        <translation>Số giấy tờ</translation>
    </message>
    <message>
        <source>Somebody else</source>
        <translation>Người khác</translation>
    </message>
    <message>
        <source>%1 changed this record meanwhile. %2. What you typed is still here: look at it, then Enter saves.</source>
        <translation>%1 vừa sửa hồ sơ này. %2. Nội dung bạn nhập vẫn còn: xem lại rồi Enter để lưu.</translation>
    </message>
    <message>
        <source>No answer yet, checking… The desk keeps asking until it knows.</source>
        <translation>Chưa có trả lời, đang kiểm tra… Quầy sẽ hỏi cho đến khi biết.</translation>
    </message>
    <message>
        <source>Save this first with Enter, or leave it with Esc.</source>
        <translation>Hãy lưu bằng Enter trước, hoặc bỏ bằng Esc.</translation>
    </message>
</context>
<context>
    <name>holdfast::PatientFields</name>
    <message>
        <source>Name</source>
        <translation>Họ tên</translation>
    </message>
    <message>
        <source>Birth date</source>
        <translation>Ngày sinh</translation>
    </message>
    <message>
        <source>day.month.year</source>
        <translation>ngày/tháng/năm</translation>
    </message>
    <message>
        <source>Phone</source>
        <translation>Điện thoại</translation>
    </message>
    <message>
        <source>Id number</source>
        <translation>Số giấy tờ</translation>
    </message>
    <message>
        <source>may stay empty</source>
        <translation>có thể để trống</translation>
    </message>
    <message>
        <source>Write the patient&apos;s name.</source>
        <translation>Hãy nhập tên bệnh nhân.</translation>
    </message>
    <message>
        <source>Write the birth date as day.month.year, for instance 12.4.1987.</source>
        <translation>Hãy nhập ngày sinh theo ngày/tháng/năm, ví dụ 12/4/1987.</translation>
    </message>
</context>
<context>
    <name>holdfast::PatientFinder</name>
    <message>
        <source>file</source>
        <translation>hồ sơ</translation>
    </message>
</context>
<context>
    <name>holdfast::PatientListModel</name>
    <message>
        <source>last here %1</source>
        <translation>gần nhất %1</translation>
    </message>
</context>
<context>
    <name>holdfast::PatientNotes</name>
    <message>
        <source>Notes</source>
        <translation>Ghi chú</translation>
    </message>
    <message>
        <source>Nothing is noted about this patient.</source>
        <translation>Chưa có ghi chú về bệnh nhân này.</translation>
    </message>
    <message>
        <source>New note</source>
        <translation>Ghi chú mới</translation>
    </message>
    <message>
        <source>New note: Enter saves, Esc leaves</source>
        <translation>Ghi chú mới: Enter lưu, Esc thoát</translation>
    </message>
    <message>
        <source>brings the note back</source>
        <translation>lấy lại ghi chú</translation>
    </message>
    <message>
        <source>Write a note</source>
        <translation>Viết ghi chú</translation>
    </message>
    <message>
        <source>Removed. Ctrl Z brings it back.</source>
        <translation>Đã bỏ. Ctrl Z lấy lại.</translation>
    </message>
</context>
<context>
    <name>holdfast::PatientPage</name>
    <message>
        <source>Patients</source>
        <translation>Bệnh nhân</translation>
    </message>
    <message>
        <source>Nobody chosen</source>
        <translation>Chưa chọn ai</translation>
    </message>
    <message>
        <source>Find a patient by a part of the name, the phone, the birth date or the id number.</source>
        <translation>Tìm bệnh nhân theo một phần tên, số điện thoại, ngày sinh hoặc số giấy tờ.</translation>
    </message>
    <message>
        <source>highlight</source>
        <translation>di chuyển</translation>
    </message>
    <message>
        <source>Enter</source>
        <translation>Enter</translation>
    </message>
    <message>
        <source>open the file</source>
        <translation>mở hồ sơ</translation>
    </message>
    <message>
        <source>new patient</source>
        <translation>bệnh nhân mới</translation>
    </message>
    <message>
        <source>a new patient&apos;s registration</source>
        <translation>đăng ký bệnh nhân mới</translation>
    </message>
</context>
<context>
    <name>holdfast::PatientPanel</name>
    <message>
        <source>✓ Saved.</source>
        <translation>✓ Đã lưu.</translation>
    </message>
    <message>
        <source>No answer yet, checking… The desk keeps asking until it knows.</source>
        <translation>Chưa có trả lời, đang kiểm tra… Quầy sẽ hỏi cho đến khi biết.</translation>
    </message>
    <message>
        <source>Book next</source>
        <translation>Đặt lịch tiếp</translation>
    </message>
    <message>
        <source>Correct</source>
        <translation>Sửa</translation>
    </message>
    <message>
        <source>Reading…</source>
        <translation>Đang đọc…</translation>
    </message>
    <message>
        <source>The service is not reachable: this is the file as it was.</source>
        <translation>Không kết nối được máy chủ: đây là hồ sơ lúc trước.</translation>
    </message>
    <message>
        <source>Nothing else is known.</source>
        <translation>Chưa có thông tin khác.</translation>
    </message>
    <message>
        <source>a correction of %1&apos;s record</source>
        <translation>phần sửa hồ sơ của %1</translation>
    </message>
    <message>
        <source>a note about %1</source>
        <translation>ghi chú về %1</translation>
    </message>
    <message>
        <source>Messages</source>
        <translation>Tin nhắn</translation>
    </message>
    <message>
        <source>how %1 hears from the clinic</source>
        <translation>cách nhận tin của %1</translation>
    </message>
</context>
<context>
    <name>holdfast::SettingsPage</name>
    <message>
        <source>Settings of this desk</source>
        <translation>Cài đặt của quầy này</translation>
    </message>
    <message>
        <source>Take the last change back</source>
        <translation>Hoàn tác thay đổi cuối</translation>
    </message>
    <message>
        <source>Everything applies at once.</source>
        <translation>Mọi thay đổi có hiệu lực ngay.</translation>
    </message>
    <message>
        <source>Desk and service</source>
        <translation>Quầy và máy chủ</translation>
    </message>
    <message>
        <source>This desk&apos;s name</source>
        <translation>Tên quầy này</translation>
    </message>
    <message>
        <source>Other desks see it; it changes with the next sign-in.</source>
        <translation>Các quầy khác thấy tên này; đổi từ lần đăng nhập sau.</translation>
    </message>
    <message>
        <source>Service address</source>
        <translation>Địa chỉ máy chủ</translation>
    </message>
    <message>
        <source>Look</source>
        <translation>Giao diện</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>Ngôn ngữ</translation>
    </message>
    <message>
        <source>As the computer</source>
        <translation>Theo máy tính</translation>
    </message>
    <message>
        <source>Colours</source>
        <translation>Màu</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Sáng</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Tối</translation>
    </message>
    <message>
        <source>Size of the day grid</source>
        <translation>Cỡ lưới ngày</translation>
    </message>
    <message>
        <source>Open with the window, the widths and the page of the last time</source>
        <translation>Mở lại cửa sổ, độ rộng và trang của lần trước</translation>
    </message>
    <message>
        <source>Lock and sign-in</source>
        <translation>Khóa và đăng nhập</translation>
    </message>
    <message>
        <source>Lock by itself</source>
        <translation>Tự khóa</translation>
    </message>
    <message>
        <source>Never</source>
        <translation>Không bao giờ</translation>
    </message>
    <message numerus="yes">
        <source>After %n minute(s) without a key</source>
        <translation>
            <numerusform>Sau %n phút không thao tác</numerusform>
        </translation>
    </message>
    <message>
        <source>Stay signed in when the program is closed</source>
        <translation>Giữ đăng nhập khi đóng chương trình</translation>
    </message>
    <message>
        <source>Slip for the patient</source>
        <translation>Phiếu cho bệnh nhân</translation>
    </message>
    <message>
        <source>Print a slip after each confirmed booking</source>
        <translation>In phiếu sau mỗi lần xác nhận</translation>
    </message>
    <message>
        <source>Paper</source>
        <translation>Giấy</translation>
    </message>
    <message>
        <source>80 mm roll</source>
        <translation>Cuộn 80 mm</translation>
    </message>
    <message>
        <source>Printer</source>
        <translation>Máy in</translation>
    </message>
    <message>
        <source>The computer&apos;s default</source>
        <translation>Mặc định của máy tính</translation>
    </message>
    <message>
        <source>Each start asks for the password.</source>
        <translation>Mỗi lần mở đều hỏi mật khẩu.</translation>
    </message>
    <message>
        <source>From the next sign-in on, in the computer&apos;s keyring. Locking takes it out again.</source>
        <translation>Từ lần đăng nhập sau, lưu trong kho khóa của máy tính. Khóa quầy sẽ xóa khỏi đó.</translation>
    </message>
    <message>
        <source>Kept in the computer&apos;s keyring, never in a file. Locking takes it out again.</source>
        <translation>Lưu trong kho khóa của máy tính, không lưu ra tệp. Khóa quầy sẽ xóa khỏi đó.</translation>
    </message>
    <message>
        <source>This computer&apos;s keyring is not to be had (%1). The desk works all the same; each start asks for the password.</source>
        <translation>Không dùng được kho khóa của máy này (%1). Quầy vẫn làm việc; mỗi lần mở sẽ hỏi mật khẩu.</translation>
    </message>
</context>
<context>
    <name>holdfast::VisitListModel</name>
    <message>
        <source>ddd d MMM yyyy</source>
        <comment>a visit&apos;s day, QLocale&apos;s format</comment>
        <translation>ddd d/M/yyyy</translation>
    </message>
</context>
<context>
    <name>holdfast::KeptSignIn</name>
    <message>
        <source>The folder %1 cannot be written.</source>
        <translation>Không ghi được vào thư mục %1.</translation>
    </message>
</context>
<context>
    <name>holdfast::PatientVisits</name>
    <message>
        <source>Appointments ahead</source>
        <translation>Lịch hẹn sắp tới</translation>
    </message>
    <message>
        <source>None. N books the next one.</source>
        <translation>Chưa có. N để đặt lịch tiếp.</translation>
    </message>
    <message>
        <source>Visits behind</source>
        <translation>Các lần khám trước</translation>
    </message>
    <message>
        <source>Never here so far.</source>
        <translation>Chưa từng đến khám.</translation>
    </message>
    <message>
        <source>Enter</source>
        <translation>Enter</translation>
    </message>
</context>
<context>
    <name>holdfast::PatientMessages</name>
    <message>
        <source>Messages to this patient</source>
        <translation>Tin nhắn cho bệnh nhân này</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Lưu</translation>
    </message>
    <message>
        <source>Enter</source>
        <translation>Enter</translation>
    </message>
    <message>
        <source>leave it as it was</source>
        <translation>để nguyên như cũ</translation>
    </message>
    <message>
        <source>Reading…</source>
        <translation>Đang đọc…</translation>
    </message>
    <message>
        <source>Nothing was sent to this patient yet.</source>
        <translation>Chưa gửi tin nào cho bệnh nhân này.</translation>
    </message>
    <message>
        <source>Somebody else changed this meanwhile; their changes are taken in. What you typed is still here: look at it, then Enter saves.</source>
        <translation>Trong lúc đó có người khác đã thay đổi; thay đổi của họ đã được đưa vào. Những gì bạn nhập vẫn còn đây: hãy xem lại rồi Enter để lưu.</translation>
    </message>
    <message>
        <source>No answer yet, checking… The desk keeps asking until it knows.</source>
        <translation>Chưa có trả lời, đang kiểm tra… Quầy hỏi lại cho đến khi rõ.</translation>
    </message>
    <message>
        <source>Save this first with Enter, or leave it with Esc.</source>
        <translation>Hãy lưu bằng Enter trước, hoặc bỏ bằng Esc.</translation>
    </message>
</context>
<context>
    <name>holdfast::MessageFields</name>
    <message>
        <source>Language</source>
        <translation>Ngôn ngữ</translation>
    </message>
    <message>
        <source>How</source>
        <translation>Cách gửi</translation>
    </message>
    <message>
        <source>E-mail address</source>
        <translation>Địa chỉ e-mail</translation>
    </message>
    <message>
        <source>may stay empty</source>
        <translation>có thể để trống</translation>
    </message>
    <message>
        <source>Quiet hours</source>
        <translation>Giờ yên tĩnh</translation>
    </message>
    <message>
        <source>As usual: e-mail, else SMS</source>
        <translation>Mặc định: e-mail, hoặc SMS</translation>
    </message>
    <message>
        <source>Quiet from</source>
        <translation>Yên tĩnh từ</translation>
    </message>
    <message>
        <source>Quiet to</source>
        <translation>Yên tĩnh đến</translation>
    </message>
    <message>
        <source>As the clinic: %1</source>
        <translation>Theo phòng khám: %1</translation>
    </message>
    <message>
        <source>As the clinic: none</source>
        <translation>Theo phòng khám: không có</translation>
    </message>
    <message>
        <source>None: at any hour</source>
        <translation>Không có: giờ nào cũng được</translation>
    </message>
    <message>
        <source>Their own</source>
        <translation>Giờ riêng</translation>
    </message>
    <message>
        <source>Write the address like name@example.org, or leave it empty.</source>
        <translation>Hãy ghi địa chỉ dạng ten@example.org, hoặc để trống.</translation>
    </message>
    <message>
        <source>Write the e-mail address, or take E-mail away.</source>
        <translation>Hãy ghi địa chỉ e-mail, hoặc bỏ chọn E-mail.</translation>
    </message>
    <message>
        <source>There is no phone number for SMS. Take SMS away; or leave with Esc and write the number with E.</source>
        <translation>Chưa có số điện thoại để gửi SMS. Hãy bỏ chọn SMS; hoặc thoát bằng Esc rồi nhấn E để ghi số.</translation>
    </message>
    <message>
        <source>Write when it begins, for instance 21:00.</source>
        <translation>Hãy ghi giờ bắt đầu, ví dụ 21:00.</translation>
    </message>
    <message>
        <source>Write when it ends, for instance 07:00.</source>
        <translation>Hãy ghi giờ kết thúc, ví dụ 07:00.</translation>
    </message>
</context>
<context>
    <name>holdfast::MessageText</name>
    <message>
        <source>New time</source>
        <translation>Giờ mới</translation>
    </message>
    <message>
        <source>Cancellation</source>
        <translation>Hủy hẹn</translation>
    </message>
    <message>
        <source>Reminder</source>
        <translation>Nhắc hẹn</translation>
    </message>
    <message>
        <source>Confirmation</source>
        <translation>Xác nhận</translation>
    </message>
    <message>
        <source>sent</source>
        <translation>đã gửi</translation>
    </message>
    <message>
        <source>under way</source>
        <translation>đang gửi</translation>
    </message>
    <message>
        <source>no longer true when it was to go</source>
        <translation>không còn đúng khi đến lúc gửi</translation>
    </message>
    <message>
        <source>did not leave, is tried again</source>
        <translation>chưa gửi được, sẽ thử lại</translation>
    </message>
    <message>
        <source>refused</source>
        <translation>bị từ chối</translation>
    </message>
    <message>
        <source>E-mail</source>
        <translation>E-mail</translation>
    </message>
    <message>
        <source>SMS</source>
        <translation>SMS</translation>
    </message>
    <message>
        <source>App</source>
        <translation>Ứng dụng</translation>
    </message>
    <message>
        <source>by e-mail to %1</source>
        <translation>qua e-mail đến %1</translation>
    </message>
    <message>
        <source>by SMS to %1</source>
        <translation>qua SMS đến %1</translation>
    </message>
    <message>
        <source>to the app on their phone</source>
        <translation>đến ứng dụng trên điện thoại</translation>
    </message>
    <message>
        <source>Nothing is sent to this patient.</source>
        <translation>Không gửi gì cho bệnh nhân này.</translation>
    </message>
    <message>
        <source>Nothing reaches this patient: there is no address for it.</source>
        <translation>Không có cách nào gửi đến bệnh nhân này: chưa có địa chỉ tương ứng.</translation>
    </message>
    <message>
        <source>Messages go %1.</source>
        <translation>Tin nhắn được gửi %1.</translation>
    </message>
    <message>
        <source> and </source>
        <translation> và </translation>
    </message>
    <message>
        <source>d MMM</source>
        <comment>day of a message, QLocale&apos;s format</comment>
        <translation>d MMM</translation>
    </message>
    <message>
        <source>Last: %1 of %2 with %3, %4, %5 at %6</source>
        <comment>kind, appointment, doctor, channel, how it ended</comment>
        <translation>Gần nhất: %1 lịch %2 với %3, %4, %5 lúc %6</translation>
    </message>
</context>
</TS>
