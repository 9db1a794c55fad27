<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="ko_KR">
<context>
    <name>WrittenDate</name>
    <message>
        <source>dd.MM.yyyy</source>
        <comment>how dates are written in figures</comment>
        <translation>yyyy.MM.dd</translation>
    </message>
</context>
<context>
    <name>holdfast::ApiClient</name>
    <message>
        <source>The answer is not the service&apos;s (HTTP status %1).</source>
        <translation>서버의 응답이 아닙니다(HTTP 상태 %1).</translation>
    </message>
    <message>
        <source>No answer within %1 s.</source>
        <translation>%1초 안에 응답이 없습니다.</translation>
    </message>
    <message>
        <source>The answer is larger than any of the service&apos;s.</source>
        <translation>응답이 서버가 보낼 수 있는 크기보다 큽니다.</translation>
    </message>
    <message>
        <source>The answer is not the service&apos;s: a field is missing.</source>
        <translation>서버의 응답이 아닙니다. 항목 하나가 빠져 있습니다.</translation>
    </message>
</context>
<context>
    <name>holdfast::ChosenPatient</name>
    <message>
        <source>another patient</source>
        <translation>다른 환자</translation>
    </message>
</context>
<context>
    <name>holdfast::CountdownBar</name>
    <message>
        <source>Time left of the hold</source>
        <translation>남은 확보 시간</translation>
    </message>
</context>
<context>
    <name>holdfast::DayBar</name>
    <message>
        <source>Today</source>
        <translation>오늘</translation>
    </message>
    <message>
        <source>dddd d MMMM</source>
        <comment>the day's title, QLocale's format</comment>
        <translation>M월 d일 dddd</translation>
    </message>
    <message>
        <source>This day is not here yet; the service is not reachable</source>
        <translation>이 날은 아직 불러오지 못했습니다. 서버에 연결되지 않습니다</translation>
    </message>
    <message>
        <source>Reading the day…</source>
        <translation>하루를 읽는 중…</translation>
    </message>
    <message>
        <source>As it was at %1, read-only</source>
        <translation>%1 기준, 보기 전용</translation>
    </message>
    <message>
        <source>Week</source>
        <translation>주</translation>
    </message>
    <message>
        <source>Day</source>
        <translation>일</translation>
    </message>
    <message>
        <source>Back to the day</source>
        <translation>하루 보기로 돌아가기</translation>
    </message>
    <message>
        <source>Week of this doctor</source>
        <translation>이 의사의 한 주</translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n doctors</source>
        <translation>
            <numerusform>의사 %n명 중 %1명</numerusform>
        </translation>
    </message>
    <message>
        <source>d MMM</source>
        <comment>a day of a week's title, QLocale's format</comment>
        <translation>M월 d일</translation>
    </message>
    <message>
        <source>d</source>
        <comment>the first day of a week's title, QLocale's format</comment>
        <translation>M월 d일</translation>
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
        <translation>전날</translation>
    </message>
    <message>
        <source>Day after</source>
        <translation>다음 날</translation>
    </message>
    <message>
        <source>Date</source>
        <translation>날짜</translation>
    </message>
    <message>
        <source>30.11, 2W, +3</source>
        <translation>30.11, 2W, +3</translation>
    </message>
    <message>
        <source>Calendar (D)</source>
        <translation>달력 (D)</translation>
    </message>
    <message>
        <source>Type a date (30.11), weeks (2W) or days (+3, -1)</source>
        <translation>날짜(30.11), 주(2W), 일(+3, -1)로 입력하세요</translation>
    </message>
</context>
<context>
    <name>holdfast::NextFreeButton</name>
    <message>
        <source>Next free</source>
        <translation>다음 빈자리</translation>
    </message>
    <message>
        <source>Whose next free seat</source>
        <translation>누구의 다음 빈자리</translation>
    </message>
    <message>
        <source>Next free of all shown</source>
        <translation>표시된 모든 의사의 다음 빈자리</translation>
    </message>
    <message>
        <source>Next free of this doctor</source>
        <translation>이 의사의 다음 빈자리</translation>
    </message>
    <message>
        <source>Next free of this specialty</source>
        <translation>이 진료과의 다음 빈자리</translation>
    </message>
</context>
<context>
    <name>holdfast::DayGridView</name>
    <message>
        <source>Day grid</source>
        <translation>하루 예약표</translation>
    </message>
</context>
<context>
    <name>holdfast::DayHeader</name>
    <message numerus="yes">
        <source>%n places</source>
        <translation>
            <numerusform>%n자리</numerusform>
        </translation>
    </message>
    <message>
        <source>Doctors of the day</source>
        <translation>오늘의 의사</translation>
    </message>
</context>
<context>
    <name>holdfast::DaySheetDialog</name>
    <message>
        <source>Day sheet</source>
        <translation>일일 명단</translation>
    </message>
    <message>
        <source>Doctor</source>
        <translation>의사</translation>
    </message>
    <message>
        <source>All doctors</source>
        <translation>모든 의사</translation>
    </message>
    <message>
        <source>read again</source>
        <translation>다시 읽기</translation>
    </message>
    <message>
        <source>all doctors</source>
        <translation>모든 의사</translation>
    </message>
    <message>
        <source>another doctor</source>
        <translation>다른 의사</translation>
    </message>
    <message>
        <source>Reading the day…</source>
        <translation>하루를 읽는 중…</translation>
    </message>
    <message>
        <source>Printed %1</source>
        <translation>인쇄 %1</translation>
    </message>
    <message>
        <source>%1 F5 reads again.</source>
        <translation>%1 F5로 다시 읽습니다.</translation>
    </message>
    <message>
        <source>As it was at %1</source>
        <translation>%1 기준</translation>
    </message>
    <message>
        <source>The service is not reachable. The sheet shows what this desk knows, without birth dates and phone numbers. F5 reads again.</source>
        <translation>서버에 연결할 수 없습니다. 이 창구가 아는 내용만 보이며 생년월일과 전화번호는 없습니다. F5로 다시 읽습니다.</translation>
    </message>
    <message>
        <source>There are no consultation hours on this day, so there is nothing to print.</source>
        <translation>이 날은 진료 시간이 없어 인쇄할 것이 없습니다.</translation>
    </message>
    <message>
        <source>Day sheet %1</source>
        <translation>일일 명단 %1</translation>
    </message>
</context>
<context>
    <name>holdfast::DaySheetDocument</name>
    <message>
        <source>Queue without a time</source>
        <translation>시간 없이 대기</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>시간</translation>
    </message>
    <message>
        <source>No.</source>
        <translation>번호</translation>
    </message>
    <message>
        <source>Patient</source>
        <translation>환자</translation>
    </message>
    <message>
        <source>Born</source>
        <translation>생년월일</translation>
    </message>
    <message>
        <source>Phone</source>
        <translation>전화</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>메모</translation>
    </message>
    <message>
        <source>Status</source>
        <translation>상태</translation>
    </message>
    <message>
        <source>Page %1 of %2</source>
        <translation>%1/%2쪽</translation>
    </message>
</context>
<context>
    <name>holdfast::GridModel</name>
    <message numerus="yes">
        <source>%1, and %n squeezed in</source>
        <translation>
            <numerusform>%1, 추가 %n명</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, %2, %3</source>
        <comment>doctor or day, time, what the seat is</comment>
        <translation>%1, %2, %3</translation>
    </message>
    <message>
        <source>%1 of %2 taken</source>
        <translation>%2자리 중 %1자리 참</translation>
    </message>
    <message>
        <source>%1, checking</source>
        <translation>%1, 확인 중</translation>
    </message>
    <message>
        <source>checking</source>
        <translation>확인 중</translation>
    </message>
    <message>
        <source>blocked</source>
        <translation>막힘</translation>
    </message>
    <message>
        <source>blocked: %1</source>
        <translation>막힘: %1</translation>
    </message>
    <message>
        <source>open</source>
        <translation>비어 있음</translation>
    </message>
    <message>
        <source>held by you</source>
        <translation>내가 확보함</translation>
    </message>
    <message>
        <source>held</source>
        <translation>확보됨</translation>
    </message>
    <message>
        <source>held by %1</source>
        <translation>%1에서 확보함</translation>
    </message>
    <message>
        <source>booked</source>
        <translation>예약됨</translation>
    </message>
    <message>
        <source>%1, arrived</source>
        <translation>%1, 도착</translation>
    </message>
    <message>
        <source>%1, in the room</source>
        <translation>%1, 진료실 안</translation>
    </message>
    <message>
        <source>%1, done</source>
        <translation>%1, 완료</translation>
    </message>
    <message>
        <source>%1, no-show</source>
        <translation>%1, 오지 않음</translation>
    </message>
    <message>
        <source>%1, booked</source>
        <translation>%1, 예약됨</translation>
    </message>
    <message>
        <source>%1, being moved</source>
        <translation>%1, 이동 중</translation>
    </message>
    <message>
        <source>%1, being moved, may begin here</source>
        <translation>%1, 이동 중, 여기서 시작할 수 있음</translation>
    </message>
</context>
<context>
    <name>holdfast::DayPage</name>
    <message>
        <source>Day grid</source>
        <translation>하루 예약표</translation>
    </message>
    <message>
        <source>This time is blocked.</source>
        <translation>이 시간은 막혀 있습니다.</translation>
    </message>
    <message>
        <source>This time is blocked: %1.</source>
        <translation>이 시간은 막혀 있습니다: %1.</translation>
    </message>
    <message>
        <source>A walk-in is open: finish it, or let it go with Esc.</source>
        <translation>진행 중인 현장 접수가 있습니다. 마치거나 Esc로 놓아 주세요.</translation>
    </message>
    <message>
        <source>Booked: %1 at %2.</source>
        <translation>예약됨: %1, %2.</translation>
    </message>
    <message>
        <source>Several seats: choose one with the arrows, then press the key again.</source>
        <translation>자리가 여럿입니다. 화살표로 고른 뒤 키를 다시 누르세요.</translation>
    </message>
    <message>
        <source>Nobody has this seat.</source>
        <translation>이 자리는 비어 있습니다.</translation>
    </message>
    <message>
        <source>Not done: %1 was changed meanwhile by %2. Look at it again.</source>
        <translation>처리하지 않았습니다: %1 님의 예약을 그사이 %2 님이 변경했습니다. 다시 확인하세요.</translation>
    </message>
    <message>
        <source>Choose a doctor first: any of their seats.</source>
        <translation>먼저 의사를 고르세요. 그 의사의 아무 자리나 선택하면 됩니다.</translation>
    </message>
    <message>
        <source>No patient here. Choose a booked seat, or find a patient with Ctrl 3.</source>
        <translation>이 자리에는 환자가 없습니다. 예약된 자리를 고르거나 Ctrl 3으로 환자를 찾으세요.</translation>
    </message>
    <message>
        <source>a new patient&apos;s registration</source>
        <translation>새 환자 등록</translation>
    </message>
    <message>
        <source>Esc closes this first: the key is about the seat in the grid.</source>
        <translation>먼저 Esc로 닫으세요. 이 키는 표의 자리에 쓰는 키입니다.</translation>
    </message>
</context>
<context>
    <name>holdfast::Desk</name>
    <message>
        <source>The language changes when this walk-in is finished.</source>
        <translation>이 접수가 끝나면 언어가 바뀝니다.</translation>
    </message>
    <message>
        <source>First save or leave %1, then choose the language again.</source>
        <translation>먼저 %1 항목을 저장하거나 취소한 뒤 언어를 다시 선택하세요.</translation>
    </message>
</context>
<context>
    <name>holdfast::DeskSession</name>
    <message>
        <source>Not booked: %1 at %2. %3</source>
        <translation>예약되지 않음: %1, %2. %3</translation>
    </message>
    <message>
        <source>Booked after all: %1 at %2.</source>
        <translation>결국 예약됨: %1, %2.</translation>
    </message>
    <message>
        <source>You are signed out. Sign in again to book.</source>
        <translation>로그아웃 상태입니다. 예약하려면 다시 로그인하세요.</translation>
    </message>
    <message>
        <source>The service is not reachable, so nothing can be held now. The day is shown as it was at %1; the desk returns by itself.</source>
        <translation>서버에 연결되지 않아 지금은 자리를 확보할 수 없습니다. %1 기준 화면이며, 창구는 스스로 다시 연결합니다.</translation>
    </message>
    <message>
        <source>The booking at %1 is still being confirmed.</source>
        <translation>%1 예약을 아직 확정하는 중입니다.</translation>
    </message>
    <message>
        <source>Nothing is free until %1. Shift A puts the patient into the queue without a time.</source>
        <translation>%1까지 빈 자리가 없습니다. Shift A로 환자를 시간 없이 대기열에 넣습니다.</translation>
    </message>
    <message>
        <source>ddd d MMM</source>
        <translation>M월 d일 ddd</translation>
    </message>
    <message>
        <source>The walk-in of %1 at %2 was let go.</source>
        <translation>%1님이 진행하던 %2 방문 접수는 취소되었습니다.</translation>
    </message>
</context>
<context>
    <name>holdfast::EarlierRun</name>
    <message>
        <source>Let go: the seat held before the restart (%1).</source>
        <translation>다시 시작하기 전에 확보한 자리를 놓았습니다 (%1).</translation>
    </message>
    <message>
        <source>Booked before the restart, now certain: %1 at %2.</source>
        <translation>다시 시작하기 전의 예약이 확인됨: %1, %2.</translation>
    </message>
    <message>
        <source>Not booked before the restart (%1). %2</source>
        <translation>다시 시작하기 전에 예약되지 않았습니다 (%1). %2</translation>
    </message>
    <message>
        <source>Cancelled before the restart, now certain: %1.</source>
        <translation>다시 시작하기 전의 취소가 확인됨: %1.</translation>
    </message>
    <message>
        <source>Not cancelled before the restart (%1). %2</source>
        <translation>다시 시작하기 전에 취소되지 않았습니다 (%1). %2</translation>
    </message>
    <message>
        <source>Registered before the restart: %1.</source>
        <translation>다시 시작하기 전에 등록됨: %1.</translation>
    </message>
    <message>
        <source>Not done before the restart (%1). %2</source>
        <translation>다시 시작하기 전에 처리되지 않았습니다(%1). %2</translation>
    </message>
    <message>
        <source>Settled before the restart, now certain: %1, number %2 in the queue.</source>
        <translation>다시 시작하기 전 작업이 확인되었습니다: %1, 대기 %2번.</translation>
    </message>
    <message>
        <source>Settled before the restart, now certain: %1 at %2, %3.</source>
        <translation>다시 시작하기 전 작업이 확인되었습니다: %1, %2, %3.</translation>
    </message>
</context>
<context>
    <name>holdfast::EmptyDay</name>
    <message>
        <source>No consultation hours on this day</source>
        <translation>이 날은 진료가 없습니다</translation>
    </message>
    <message>
        <source>today</source>
        <translation>오늘</translation>
    </message>
    <message>
        <source>next day with a free seat</source>
        <translation>빈자리가 있는 다음 날</translation>
    </message>
    <message>
        <source>show all doctors</source>
        <translation>모든 의사 표시</translation>
    </message>
    <message>
        <source>back, on</source>
        <translation>이전, 다음</translation>
    </message>
    <message>
        <source>The chosen doctors are not here on this day</source>
        <translation>선택한 의사가 이날에는 없습니다</translation>
    </message>
    <message>
        <source>No consultation hours in this week</source>
        <translation>이번 주에는 진료 시간이 없습니다</translation>
    </message>
</context>
<context>
    <name>holdfast::IntentSender</name>
    <message>
        <source>Nobody is signed in</source>
        <translation>로그인한 사람이 없습니다</translation>
    </message>
    <message>
        <source>Nothing was sent. Sign in and try again.</source>
        <translation>아무것도 보내지 않았습니다. 로그인한 뒤 다시 시도하십시오.</translation>
    </message>
    <message>
        <source>Nothing was sent</source>
        <translation>아무것도 보내지 않았습니다</translation>
    </message>
</context>
<context>
    <name>holdfast::KeyMapDialog</name>
    <message>
        <source>Keys</source>
        <translation>단축키</translation>
    </message>
    <message>
        <source>The day</source>
        <translation>하루</translation>
    </message>
    <message>
        <source>today</source>
        <translation>오늘</translation>
    </message>
    <message>
        <source>day before, day after</source>
        <translation>전날, 다음 날</translation>
    </message>
    <message>
        <source>read the day again</source>
        <translation>하루 다시 읽기</translation>
    </message>
    <message>
        <source>larger, smaller</source>
        <translation>크게, 작게</translation>
    </message>
    <message>
        <source>as large as at first</source>
        <translation>처음 크기로</translation>
    </message>
    <message>
        <source>In the grid</source>
        <translation>예약표에서</translation>
    </message>
    <message>
        <source>walk the seats</source>
        <translation>자리 이동</translation>
    </message>
    <message>
        <source>first and last of a doctor</source>
        <translation>의사의 처음과 마지막</translation>
    </message>
    <message>
        <source>an hour up, an hour down</source>
        <translation>한 시간 위, 아래</translation>
    </message>
    <message>
        <source>Enter</source>
        <translation>Enter</translation>
    </message>
    <message>
        <source>hold the seat, or open the appointment</source>
        <translation>자리 확보 또는 예약 열기</translation>
    </message>
    <message>
        <source>Space</source>
        <translation>Space</translation>
    </message>
    <message>
        <source>the seats of a vaccination time</source>
        <translation>접종 시간의 자리들</translation>
    </message>
    <message>
        <source>Walk-in</source>
        <translation>현장 접수</translation>
    </message>
    <message>
        <source>search the patient</source>
        <translation>환자 검색</translation>
    </message>
    <message>
        <source>highlight</source>
        <translation>줄 고르기</translation>
    </message>
    <message>
        <source>pick, then confirm</source>
        <translation>고른 뒤 확정</translation>
    </message>
    <message>
        <source>another patient</source>
        <translation>다른 환자</translation>
    </message>
    <message>
        <source>new patient</source>
        <translation>새 환자</translation>
    </message>
    <message>
        <source>take another seat, when this one is lost</source>
        <translation>이 자리를 잃으면 다른 자리</translation>
    </message>
    <message>
        <source>hold for 5 more minutes</source>
        <translation>5분 더 확보</translation>
    </message>
    <message>
        <source>let the seat go</source>
        <translation>자리 놓기</translation>
    </message>
    <message>
        <source>Appointment</source>
        <translation>예약</translation>
    </message>
    <message>
        <source>cancel it; Y says yes, N no</source>
        <translation>취소. Y는 예, N은 아니요</translation>
    </message>
    <message>
        <source>close</source>
        <translation>닫기</translation>
    </message>
    <message>
        <source>Everywhere</source>
        <translation>어디서나</translation>
    </message>
    <message>
        <source>this page</source>
        <translation>이 화면</translation>
    </message>
    <message>
        <source>day sheet of this doctor, or of all</source>
        <translation>이 의사 또는 모든 의사의 일일 명단</translation>
    </message>
    <message>
        <source>its slip, once more</source>
        <translation>접수증 다시</translation>
    </message>
    <message>
        <source>week of this doctor, and back</source>
        <translation>이 의사의 한 주, 다시 하루로</translation>
    </message>
    <message>
        <source>the same of this doctor</source>
        <translation>이 의사의 빈자리</translation>
    </message>
    <message>
        <source>the same of this specialty</source>
        <translation>이 진료과의 빈자리</translation>
    </message>
    <message>
        <source>find a doctor, a specialty, a time</source>
        <translation>의사, 진료과, 시각 찾기</translation>
    </message>
    <message>
        <source>all doctors, or those chosen before</source>
        <translation>모든 의사, 또는 앞서 고른 의사</translation>
    </message>
    <message>
        <source>another day: calendar, 30.11, 2W, +3</source>
        <translation>다른 날: 달력, 30.11, 2W, +3</translation>
    </message>
    <message>
        <source>arrived, in the room, done, no-show</source>
        <translation>도착, 진료실, 완료, 오지 않음</translation>
    </message>
    <message>
        <source>write the note; Ctrl Enter saves it</source>
        <translation>메모 쓰기, Ctrl Enter로 저장</translation>
    </message>
    <message>
        <source>history of the appointment, of the seat</source>
        <translation>예약 이력, 자리 이력</translation>
    </message>
    <message>
        <source>keep theirs, do mine: another desk was faster</source>
        <translation>상대 것 유지, 내 것 반영: 다른 창구가 빨랐을 때</translation>
    </message>
    <message>
        <source>Queue</source>
        <translation>대기</translation>
    </message>
    <message>
        <source>into this doctor's queue, without a time</source>
        <translation>이 의사의 대기열에 시간 없이</translation>
    </message>
    <message>
        <source>the same, out of a walk-in</source>
        <translation>현장 접수 중에 같은 작업</translation>
    </message>
    <message>
        <source>in the room, done, left</source>
        <translation>진료실, 완료, 귀가</translation>
    </message>
    <message>
        <source>put somebody into the queue</source>
        <translation>대기열에 넣기</translation>
    </message>
    <message>
        <source>take this desk's last step back</source>
        <translation>이 창구의 마지막 작업 되돌리기</translation>
    </message>
    <message>
        <source>the same, with a reason</source>
        <translation>이유를 적어 되돌리기</translation>
    </message>
    <message>
        <source>day, queue</source>
        <translation>일별, 대기</translation>
    </message>
    <message>
        <source>Parking tray</source>
        <translation>이동 보관함</translation>
    </message>
    <message>
        <source>park the appointment</source>
        <translation>예약을 보관함에 넣기</translation>
    </message>
    <message>
        <source>hold the free seat for it</source>
        <translation>그 예약의 빈자리 확보</translation>
    </message>
    <message>
        <source>move, once it is held</source>
        <translation>확보한 뒤 이동</translation>
    </message>
    <message>
        <source>another one of the tray</source>
        <translation>보관함의 다른 예약</translation>
    </message>
    <message>
        <source>put all back</source>
        <translation>모두 되돌리기</translation>
    </message>
    <message>
        <source>confirm without a slip</source>
        <translation>접수증 없이 확정</translation>
    </message>
    <message>
        <source>Patient</source>
        <translation>환자</translation>
    </message>
    <message>
        <source>file of the patient of this seat</source>
        <translation>이 자리 환자의 기록</translation>
    </message>
    <message>
        <source>book next for this patient</source>
        <translation>이 환자의 다음 예약</translation>
    </message>
    <message>
        <source>correct the record</source>
        <translation>정보 고치기</translation>
    </message>
    <message>
        <source>write a note; Del takes one away</source>
        <translation>메모 쓰기, Del로 지우기</translation>
    </message>
    <message>
        <source>patients</source>
        <translation>환자</translation>
    </message>
    <message>
        <source>settings</source>
        <translation>설정</translation>
    </message>
    <message>
        <source>lock the desk</source>
        <translation>창구 잠그기</translation>
    </message>
    <message>
        <source>the next person signs in</source>
        <translation>다음 근무자 로그인</translation>
    </message>
    <message>
        <source>messages: language, channels, quiet hours</source>
        <translation>메시지: 언어, 수단, 방해 금지 시간</translation>
    </message>
    <message>
        <source>the slip, once more</source>
        <translation>접수증 다시</translation>
    </message>
    <message>
        <source>earliest free seat, then the one after, then the next day&apos;s</source>
        <translation>가장 이른 빈자리, 그다음 빈자리, 그다음 날 빈자리</translation>
    </message>
</context>
<context>
    <name>holdfast::LoginDialog</name>
    <message>
        <source>Sign in</source>
        <translation>로그인</translation>
    </message>
    <message>
        <source>Sign in at this desk.</source>
        <translation>이 창구에 로그인합니다.</translation>
    </message>
    <message>
        <source>Service: %1 · change</source>
        <translation>서버: %1 · 바꾸기</translation>
    </message>
    <message>
        <source>Change the service's address</source>
        <translation>서버 주소 바꾸기</translation>
    </message>
    <message>
        <source>Service address</source>
        <translation>서버 주소</translation>
    </message>
    <message>
        <source>Login</source>
        <translation>아이디</translation>
    </message>
    <message>
        <source>Password</source>
        <translation>비밀번호</translation>
    </message>
    <message>
        <source>This desk's name</source>
        <translation>이 창구의 이름</translation>
    </message>
    <message>
        <source>Counter 1</source>
        <translation>창구 1</translation>
    </message>
    <message>
        <source>Write the service's address, for instance http://clinic-server:8080.</source>
        <translation>서버 주소를 적으세요. 예: http://clinic-server:8080.</translation>
    </message>
    <message>
        <source>Write your login.</source>
        <translation>아이디를 적으세요.</translation>
    </message>
    <message>
        <source>Write your password.</source>
        <translation>비밀번호를 적으세요.</translation>
    </message>
    <message>
        <source>Give this desk a name, for instance Counter 1: other desks see it.</source>
        <translation>창구 이름을 적으세요. 예: 창구 1. 다른 창구에 보입니다.</translation>
    </message>
    <message>
        <source>No answer from %1. Is the service (holdfastd) running and the address right? Then press Enter again.</source>
        <translation>%1에서 응답이 없습니다. 서버(holdfastd)가 켜져 있고 주소가 맞는지 확인한 뒤 Enter를 다시 누르세요.</translation>
    </message>
    <message>
        <source>Signing in…</source>
        <translation>로그인 중…</translation>
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
        <translation>하루</translation>
    </message>
    <message>
        <source>Day page</source>
        <translation>하루 화면</translation>
    </message>
    <message>
        <source>Queue</source>
        <translation>대기</translation>
    </message>
    <message>
        <source>Queue page</source>
        <translation>대기 화면</translation>
    </message>
    <message>
        <source>Patients</source>
        <translation>환자</translation>
    </message>
    <message>
        <source>Patients page</source>
        <translation>환자 화면</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>설정</translation>
    </message>
    <message>
        <source>Settings page</source>
        <translation>설정 화면</translation>
    </message>
</context>
<context>
    <name>holdfast::PagesView</name>
    <message>
        <source>Pages</source>
        <translation>페이지</translation>
    </message>
</context>
<context>
    <name>holdfast::Paper</name>
    <message>
        <source>80 mm roll</source>
        <translation>80 mm 롤 용지</translation>
    </message>
</context>
<context>
    <name>holdfast::PatientPicker</name>
    <message>
        <source>Name, phone, birth date or id number</source>
        <translation>이름, 전화, 생년월일, 신분증 번호</translation>
    </message>
    <message>
        <source>Search patient</source>
        <translation>환자 검색</translation>
    </message>
    <message>
        <source>Enter</source>
        <translation>Enter</translation>
    </message>
    <message>
        <source>Patients found</source>
        <translation>찾은 환자</translation>
    </message>
    <message>
        <source>+ New patient</source>
        <translation>+ 새 환자</translation>
    </message>
    <message>
        <source>+ New patient “%1”</source>
        <translation>+ 새 환자 “%1”</translation>
    </message>
    <message>
        <source>Type two letters or more, with or without accents.</source>
        <translation>두 글자 이상 입력하세요. 초성만으로도 됩니다.</translation>
    </message>
    <message>
        <source>Nobody found. Register a new patient?</source>
        <translation>찾지 못했습니다. 새 환자를 등록할까요?</translation>
    </message>
    <message>
        <source>Lately at this desk</source>
        <translation>이 창구의 최근 환자</translation>
    </message>
    <message numerus="yes">
        <source>%n people share %1: choose by name and birth date</source>
        <translation>
            <numerusform>%1 번호를 %n명이 함께 씁니다. 이름과 생년월일로 고르세요</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>holdfast::Printing</name>
    <message>
        <source>The PDF could not be written to %1: %2. Choose another folder.</source>
        <translation>PDF를 %1에 저장하지 못했습니다: %2. 다른 폴더를 선택하십시오.</translation>
    </message>
    <message>
        <source>The printer %1 is not set up on this computer any more. Choose another one, or save a PDF.</source>
        <translation>프린터 %1이(가) 더 이상 이 컴퓨터에 설정되어 있지 않습니다. 다른 프린터를 고르거나 PDF로 저장하십시오.</translation>
    </message>
    <message>
        <source>%1 does not take the pages: look whether it is on and has paper, then print again.</source>
        <translation>%1에서 인쇄를 받지 않습니다. 전원과 용지를 확인한 뒤 다시 인쇄하십시오.</translation>
    </message>
</context>
<context>
    <name>holdfast::PrintPreviewDialog</name>
    <message>
        <source>Printer</source>
        <translation>프린터</translation>
    </message>
    <message>
        <source>No printer is set up on this computer. Save a PDF, and print it where there is one.</source>
        <translation>이 컴퓨터에 프린터가 없습니다. PDF로 저장한 뒤 프린터가 있는 곳에서 인쇄하십시오.</translation>
    </message>
    <message>
        <source>Print</source>
        <translation>인쇄</translation>
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
        <translation>PDF로 저장…</translation>
    </message>
    <message>
        <source>PgUp PgDn</source>
        <translation>PgUp PgDn</translation>
    </message>
    <message>
        <source>page by page</source>
        <translation>한 쪽씩</translation>
    </message>
    <message>
        <source>close</source>
        <translation>닫기</translation>
    </message>
    <message>
        <source>Page %1 of %2</source>
        <translation>%1/%2쪽</translation>
    </message>
    <message>
        <source>Handed to %1.</source>
        <translation>%1(으)로 보냈습니다.</translation>
    </message>
    <message>
        <source>Save as PDF</source>
        <translation>PDF로 저장</translation>
    </message>
    <message>
        <source>PDF (*.pdf)</source>
        <translation>PDF (*.pdf)</translation>
    </message>
    <message>
        <source>Saved: %1</source>
        <translation>저장됨: %1</translation>
    </message>
</context>
<context>
    <name>holdfast::ProblemText</name>
    <message>
        <source>The service does not answer. Check the network; the desk keeps trying.</source>
        <translation>서버가 응답하지 않습니다. 네트워크를 확인하세요. 창구는 계속 시도합니다.</translation>
    </message>
    <message>
        <source>Somebody else has this seat.</source>
        <translation>다른 사람이 이 자리를 잡았습니다.</translation>
    </message>
    <message>
        <source>The seat is no longer held for you.</source>
        <translation>이 자리는 더 이상 확보되어 있지 않습니다.</translation>
    </message>
    <message>
        <source>The seat was held for another patient. Choose that patient, or let go.</source>
        <translation>다른 환자를 위해 확보한 자리입니다. 그 환자를 고르거나 놓아 주세요.</translation>
    </message>
    <message>
        <source>This patient has another appointment at that time. Choose another time or another patient.</source>
        <translation>이 환자는 같은 시간에 다른 예약이 있습니다. 다른 시간이나 환자를 고르세요.</translation>
    </message>
    <message>
        <source>This patient already has this very appointment.</source>
        <translation>이 환자는 이미 이 예약이 있습니다.</translation>
    </message>
    <message>
        <source>A seat of this doctor is already held for this patient today.</source>
        <translation>이 환자를 위해 그 날 이 의사의 자리가 이미 확보되어 있습니다.</translation>
    </message>
    <message>
        <source>This appointment is already cancelled or over.</source>
        <translation>이 예약은 이미 취소되었거나 끝났습니다.</translation>
    </message>
    <message>
        <source>This patient is already waiting for this doctor.</source>
        <translation>이 환자는 이미 이 의사의 진료를 기다리고 있습니다.</translation>
    </message>
    <message>
        <source>Somebody like this is already registered.</source>
        <translation>비슷한 사람이 이미 등록되어 있습니다.</translation>
    </message>
    <message>
        <source>It was changed meanwhile. Look at it again.</source>
        <translation>그 사이에 바뀌었습니다. 다시 확인하세요.</translation>
    </message>
    <message>
        <source>This time is over. Choose a later one.</source>
        <translation>이 시간은 지났습니다. 더 늦은 시간을 고르세요.</translation>
    </message>
    <message>
        <source>This time is not open for booking yet.</source>
        <translation>이 시간은 아직 예약이 열리지 않았습니다.</translation>
    </message>
    <message>
        <source>It is not there any more. Press F5 to read the day again.</source>
        <translation>더 이상 없습니다. F5를 눌러 하루를 다시 읽으세요.</translation>
    </message>
    <message>
        <source>Login or password is wrong. Check Caps Lock and try again.</source>
        <translation>아이디나 비밀번호가 틀립니다. Caps Lock을 확인하고 다시 해 보세요.</translation>
    </message>
    <message>
        <source>Your session has ended. Sign in again; nothing is lost.</source>
        <translation>세션이 끝났습니다. 다시 로그인하세요. 잃은 것은 없습니다.</translation>
    </message>
    <message>
        <source>Your role does not allow this. Ask a manager.</source>
        <translation>권한이 없습니다. 관리자에게 문의하세요.</translation>
    </message>
    <message>
        <source>The service did not understand this desk. Is the program up to date?</source>
        <translation>서버가 이 창구를 이해하지 못했습니다. 프로그램이 최신인가요?</translation>
    </message>
    <message>
        <source>That is too long. Shorten it.</source>
        <translation>너무 깁니다. 줄여 주세요.</translation>
    </message>
    <message>
        <source>This was sent before with other content. Do it once more.</source>
        <translation>같은 요청이 다른 내용으로 보내졌습니다. 한 번 더 해 주세요.</translation>
    </message>
    <message>
        <source>Something in the form is not right. Check the fields.</source>
        <translation>입력한 내용이 맞지 않습니다. 칸을 확인하세요.</translation>
    </message>
    <message>
        <source>The same is being done right now. Wait a moment.</source>
        <translation>같은 작업이 진행 중입니다. 잠시 기다리세요.</translation>
    </message>
    <message>
        <source>The network is slow. Try again.</source>
        <translation>네트워크가 느립니다. 다시 해 보세요.</translation>
    </message>
    <message>
        <source>Too many tries in a short time. Wait a moment.</source>
        <translation>짧은 시간에 너무 많이 시도했습니다. 잠시 기다리세요.</translation>
    </message>
    <message>
        <source>The service is busy or its database is away. Try again in a moment.</source>
        <translation>서버가 바쁘거나 데이터베이스가 없습니다. 잠시 뒤 다시 해 보세요.</translation>
    </message>
    <message>
        <source>The service had an internal error. Try again; if it stays, tell your administrator.</source>
        <translation>서버 내부 오류입니다. 다시 해 보고, 계속되면 관리자에게 알리세요.</translation>
    </message>
</context>
<context>
    <name>holdfast::RegistrationForm</name>
    <message>
        <source>New patient</source>
        <translation>새 환자</translation>
    </message>
    <message>
        <source>Enter</source>
        <translation>Enter</translation>
    </message>
    <message>
        <source>Registered already</source>
        <translation>이미 등록됨</translation>
    </message>
    <message>
        <source>Register</source>
        <translation>등록</translation>
    </message>
    <message>
        <source>Register anyway</source>
        <translation>그래도 등록</translation>
    </message>
    <message>
        <source>back to the search</source>
        <translation>검색으로</translation>
    </message>
    <message>
        <source>Somebody like this is registered already. Is it one of these?</source>
        <translation>비슷한 사람이 이미 있습니다. 이 가운데 있나요?</translation>
    </message>
    <message>
        <source>No answer yet, checking… The desk keeps asking until it knows.</source>
        <translation>아직 응답이 없어 확인 중… 알 때까지 창구가 계속 묻습니다.</translation>
    </message>
</context>
<context>
    <name>holdfast::RestPanel</name>
    <message>
        <source>Ready</source>
        <translation>준비됨</translation>
    </message>
    <message>
        <source>Choose a seat for the person at the counter.</source>
        <translation>창구에 온 분의 자리를 고르세요.</translation>
    </message>
    <message>
        <source>walk the seats</source>
        <translation>자리 이동</translation>
    </message>
    <message>
        <source>Enter</source>
        <translation>Enter</translation>
    </message>
    <message>
        <source>hold the seat, or open the appointment</source>
        <translation>자리 확보 또는 예약 열기</translation>
    </message>
    <message>
        <source>Space</source>
        <translation>Space</translation>
    </message>
    <message>
        <source>its seats one by one</source>
        <translation>자리를 하나씩</translation>
    </message>
    <message>
        <source>next free seat</source>
        <translation>다음 빈자리</translation>
    </message>
    <message>
        <source>today</source>
        <translation>오늘</translation>
    </message>
    <message>
        <source>another day</source>
        <translation>다른 날</translation>
    </message>
    <message>
        <source>day before, day after</source>
        <translation>전날, 다음 날</translation>
    </message>
    <message>
        <source>all keys</source>
        <translation>모든 단축키</translation>
    </message>
    <message>
        <source>day sheet</source>
        <translation>일일 명단</translation>
    </message>
    <message>
        <source>find a doctor, a specialty, a time</source>
        <translation>의사, 진료과, 시각 찾기</translation>
    </message>
    <message>
        <source>week of this doctor, and back</source>
        <translation>이 의사의 한 주, 다시 하루로</translation>
    </message>
    <message>
        <source>arrived, in the room, done, no-show</source>
        <translation>도착, 진료실, 완료, 오지 않음</translation>
    </message>
    <message>
        <source>take the last step back</source>
        <translation>마지막 작업 되돌리기</translation>
    </message>
    <message>
        <source>into the queue, without a time</source>
        <translation>시간 없이 대기열에</translation>
    </message>
</context>
<context>
    <name>holdfast::SeatListPanel</name>
    <message>
        <source>Seats</source>
        <translation>자리</translation>
    </message>
    <message>
        <source>Enter</source>
        <translation>Enter</translation>
    </message>
    <message>
        <source>Seats of this time</source>
        <translation>이 시간의 자리</translation>
    </message>
    <message>
        <source>open the appointment, or hold the seat</source>
        <translation>예약 열기 또는 자리 확보</translation>
    </message>
    <message>
        <source>close</source>
        <translation>닫기</translation>
    </message>
    <message>
        <source>%1 of %2 taken</source>
        <translation>%2자리 중 %1자리 참</translation>
    </message>
    <message>
        <source>checking…</source>
        <translation>확인 중…</translation>
    </message>
    <message>
        <source>Free</source>
        <translation>비어 있음</translation>
    </message>
    <message>
        <source>Blocked</source>
        <translation>막힘</translation>
    </message>
    <message>
        <source>You hold</source>
        <translation>내가 확보</translation>
    </message>
    <message>
        <source>Held online</source>
        <translation>온라인 확보</translation>
    </message>
    <message>
        <source>%1 holds</source>
        <translation>%1 확보</translation>
    </message>
    <message>
        <source>Seat %1</source>
        <translation>%1번 자리</translation>
    </message>
</context>
<context>
    <name>holdfast::SeatPanel</name>
    <message>
        <source>Appointment</source>
        <translation>예약</translation>
    </message>
    <message>
        <source>Free times near it</source>
        <translation>가까운 빈 시간</translation>
    </message>
    <message>
        <source>Enter</source>
        <translation>Enter</translation>
    </message>
    <message>
        <source>Cancel appointment</source>
        <translation>예약 취소</translation>
    </message>
    <message>
        <source>Del</source>
        <translation>Del</translation>
    </message>
    <message>
        <source>close</source>
        <translation>닫기</translation>
    </message>
    <message>
        <source>Cancel this appointment? The seat is free at once.</source>
        <translation>이 예약을 취소할까요? 자리는 바로 비게 됩니다.</translation>
    </message>
    <message>
        <source>Yes, cancel</source>
        <translation>예, 취소</translation>
    </message>
    <message>
        <source>No</source>
        <translation>아니요</translation>
    </message>
    <message>
        <source>Free</source>
        <translation>비어 있음</translation>
    </message>
    <message>
        <source>Slip</source>
        <translation>접수증</translation>
    </message>
    <message>
        <source>Blocked</source>
        <translation>막힘</translation>
    </message>
    <message>
        <source>Nobody has this seat.</source>
        <translation>이 자리는 비어 있습니다.</translation>
    </message>
    <message>
        <source>checking…</source>
        <translation>확인 중…</translation>
    </message>
    <message>
        <source>Booked %1</source>
        <translation>예약 %1</translation>
    </message>
    <message>
        <source>number %1</source>
        <translation>%1번</translation>
    </message>
</context>
<context>
    <name>holdfast::SheetText</name>
    <message>
        <source>Extra seat</source>
        <translation>추가 자리</translation>
    </message>
    <message>
        <source>Blocked</source>
        <translation>막힘</translation>
    </message>
    <message>
        <source>Being booked</source>
        <translation>예약 중</translation>
    </message>
    <message>
        <source>dddd d MMMM yyyy</source>
        <comment>a date on paper, QLocale&apos;s format</comment>
        <translation>yyyy년 M월 d일 dddd</translation>
    </message>
</context>
<context>
    <name>holdfast::SlipDialog</name>
    <message>
        <source>Slip</source>
        <translation>접수증</translation>
    </message>
    <message>
        <source>Paper</source>
        <translation>용지</translation>
    </message>
</context>
<context>
    <name>holdfast::SlipDocument</name>
    <message>
        <source>Slip</source>
        <translation>접수증</translation>
    </message>
    <message>
        <source>Your number</source>
        <translation>대기 번호</translation>
    </message>
    <message>
        <source>Without a time</source>
        <translation>시간 없음</translation>
    </message>
</context>
<context>
    <name>holdfast::SlipPrinter</name>
    <message>
        <source>%1: booked, without a slip. No printer is set up on this computer; Ctrl+P on the appointment shows the slip and saves a PDF.</source>
        <translation>%1: 예약됨, 접수증 없음. 이 컴퓨터에 프린터가 없습니다. 예약에서 Ctrl+P를 누르면 접수증을 보고 PDF로 저장할 수 있습니다.</translation>
    </message>
    <message>
        <source>%1: booked, without a slip. %2</source>
        <translation>%1: 예약됨, 접수증 없음. %2</translation>
    </message>
</context>
<context>
    <name>holdfast::SlipText</name>
    <message>
        <source>Printed %1</source>
        <translation>인쇄 %1</translation>
    </message>
</context>
<context>
    <name>holdfast::SlotCard</name>
    <message>
        <source>Extra place</source>
        <translation>추가 자리</translation>
    </message>
    <message>
        <source>Blocked</source>
        <translation>막힘</translation>
    </message>
    <message>
        <source>You hold 1</source>
        <translation>1자리 확보</translation>
    </message>
    <message>
        <source>checking…</source>
        <translation>확인 중…</translation>
    </message>
    <message>
        <source>You hold</source>
        <translation>내가 확보</translation>
    </message>
    <message>
        <source>Held online</source>
        <translation>온라인 확보</translation>
    </message>
    <message>
        <source>%1 holds</source>
        <translation>%1 확보</translation>
    </message>
    <message>
        <source>holds this seat</source>
        <translation>이 자리를 확보함</translation>
    </message>
    <message>
        <source>Booked</source>
        <translation>예약됨</translation>
    </message>
    <message numerus="yes">
        <source>Waiting %n min</source>
        <translation>
            <numerusform>%n분 대기</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>In the room %n min</source>
        <translation>
            <numerusform>진료실 %n분</numerusform>
        </translation>
    </message>
    <message>
        <source>Done %1</source>
        <translation>%1 완료</translation>
    </message>
    <message>
        <source>No-show</source>
        <translation>오지 않음</translation>
    </message>
    <message numerus="yes">
        <source>%n min</source>
        <translation>
            <numerusform>%n분</numerusform>
        </translation>
    </message>
    <message>
        <source>full</source>
        <translation>만석</translation>
    </message>
    <message numerus="yes">
        <source>%n free</source>
        <translation>
            <numerusform>%n자리</numerusform>
        </translation>
    </message>
    <message>
        <source>Must be moved</source>
        <translation>시간 변경 필요</translation>
    </message>
    <message numerus="yes">
        <source>Late %n min</source>
        <translation>
            <numerusform>%n분 늦음</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Late %n h</source>
        <translation>
            <numerusform>%n시간 늦음</numerusform>
        </translation>
    </message>
    <message>
        <source>being moved</source>
        <translation>이동 중</translation>
    </message>
    <message>
        <source>may begin here</source>
        <translation>여기서 시작 가능</translation>
    </message>
</context>
<context>
    <name>holdfast::SlotDelegate</name>
    <message>
        <source>Hold</source>
        <translation>확보</translation>
    </message>
    <message>
        <source>Enter</source>
        <translation>Enter</translation>
    </message>
    <message>
        <source>Break</source>
        <translation>휴식</translation>
    </message>
</context>
<context>
    <name>holdfast::StateFolder</name>
    <message>
        <source>The folder %1 cannot be made. Choose another one with --state.</source>
        <translation>%1 폴더를 만들 수 없습니다. --state로 다른 폴더를 고르세요.</translation>
    </message>
    <message>
        <source>Another desk is running with the folder %1. Give this one its own with --state.</source>
        <translation>다른 창구가 %1 폴더를 쓰고 있습니다. --state로 이 창구의 폴더를 따로 주세요.</translation>
    </message>
</context>
<context>
    <name>holdfast::StatusLine</name>
    <message>
        <source>Sign out</source>
        <translation>로그아웃</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>밝게</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>어둡게</translation>
    </message>
    <message>
        <source>As the computer</source>
        <translation>컴퓨터 설정대로</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>단축키</translation>
    </message>
    <message>
        <source>Language and look</source>
        <translation>언어와 화면</translation>
    </message>
    <message>
        <source>Live · %1 ms</source>
        <translation>실시간 · %1 ms</translation>
    </message>
    <message>
        <source>Live</source>
        <translation>실시간</translation>
    </message>
    <message>
        <source>Catching up</source>
        <translation>따라잡는 중</translation>
    </message>
    <message>
        <source>Connecting…</source>
        <translation>연결 중…</translation>
    </message>
    <message>
        <source>Offline since %1</source>
        <translation>%1부터 연결 끊김</translation>
    </message>
    <message>
        <source>Last change %1</source>
        <translation>마지막 변경 %1</translation>
    </message>
    <message>
        <source>Last change %1 · %2</source>
        <translation>마지막 변경 %1 · %2</translation>
    </message>
    <message numerus="yes">
        <source>%n action(s) without known outcome</source>
        <translation>
            <numerusform>결과를 모르는 작업 %n건</numerusform>
        </translation>
    </message>
    <message>
        <source>Signed in: %1 at %2</source>
        <translation>로그인: %2의 %1</translation>
    </message>
    <message>
        <source>Lock</source>
        <translation>잠그기</translation>
    </message>
    <message>
        <source>Next person…</source>
        <translation>다음 근무자…</translation>
    </message>
</context>
<context>
    <name>holdfast::StatusText</name>
    <message>
        <source>Confirmed</source>
        <translation>확정됨</translation>
    </message>
    <message>
        <source>Arrived</source>
        <translation>도착</translation>
    </message>
    <message>
        <source>In the room</source>
        <translation>진료실 안</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>완료</translation>
    </message>
    <message>
        <source>Cancelled</source>
        <translation>취소됨</translation>
    </message>
    <message>
        <source>No-show</source>
        <translation>오지 않음</translation>
    </message>
    <message>
        <source>free</source>
        <translation>비어 있음</translation>
    </message>
    <message>
        <source>held</source>
        <translation>확보됨</translation>
    </message>
    <message>
        <source>booked</source>
        <translation>예약됨</translation>
    </message>
    <message>
        <source>blocked</source>
        <translation>막힘</translation>
    </message>
    <message>
        <source>Counter</source>
        <translation>창구</translation>
    </message>
    <message>
        <source>App</source>
        <translation>앱</translation>
    </message>
    <message>
        <source>Web site</source>
        <translation>웹사이트</translation>
    </message>
    <message>
        <source>Database</source>
        <translation>데이터베이스</translation>
    </message>
    <message>
        <source>Waiting</source>
        <translation>대기 중</translation>
    </message>
    <message>
        <source>Left</source>
        <translation>돌아감</translation>
    </message>
</context>
<context>
    <name>holdfast::TimeColumn</name>
    <message>
        <source>Times</source>
        <translation>시간</translation>
    </message>
</context>
<context>
    <name>holdfast::WalkInHead</name>
    <message>
        <source>Walk-in</source>
        <translation>현장 접수</translation>
    </message>
    <message>
        <source>Time left of the hold: %1</source>
        <translation>남은 확보 시간: %1</translation>
    </message>
    <message>
        <source>No answer yet, checking… The desk keeps asking until it knows. Nothing is lost.</source>
        <translation>아직 응답이 없어 확인 중… 알 때까지 창구가 계속 묻습니다. 잃은 것은 없습니다.</translation>
    </message>
    <message>
        <source>Asking for the seat…</source>
        <translation>자리를 요청하는 중…</translation>
    </message>
    <message>
        <source>Confirming…</source>
        <translation>확정하는 중…</translation>
    </message>
    <message>
        <source>The hold has run out. Enter holds the seat again if it is still free.</source>
        <translation>확보 시간이 끝났습니다. 아직 비어 있으면 Enter로 다시 확보합니다.</translation>
    </message>
    <message>
        <source>The service is not reachable just now. What you type stays; the desk goes on by itself.</source>
        <translation>지금 서버에 연결되지 않습니다. 입력한 내용은 남아 있고 창구가 스스로 이어 갑니다.</translation>
    </message>
    <message>
        <source>Little time left: F6 adds five minutes.</source>
        <translation>시간이 얼마 없습니다. F6으로 5분 늘립니다.</translation>
    </message>
    <message>
        <source>%1 These are free:</source>
        <translation>%1 비어 있는 자리:</translation>
    </message>
    <message>
        <source>%1 Enter asks for it again.</source>
        <translation>%1 Enter로 다시 요청합니다.</translation>
    </message>
    <message>
        <source>dddd d MMMM</source>
        <translation>M월 d일 dddd</translation>
    </message>
    <message>
        <source>%1 Nothing near is free. Esc, then N finds the next free seat; F8 puts the patient into the queue without a time.</source>
        <translation>%1 가까운 빈 자리가 없습니다. Esc 다음 N으로 다음 빈 자리를 찾고, F8로 환자를 시간 없이 대기열에 넣습니다.</translation>
    </message>
</context>
<context>
    <name>holdfast::WalkInPanel</name>
    <message>
        <source>Other seats</source>
        <translation>다른 자리</translation>
    </message>
    <message>
        <source>Confirm</source>
        <translation>확정</translation>
    </message>
    <message>
        <source>Enter</source>
        <translation>Enter</translation>
    </message>
    <message>
        <source>Hold again</source>
        <translation>다시 확보</translation>
    </message>
    <message>
        <source>let go</source>
        <translation>놓기</translation>
    </message>
    <message>
        <source>5 more minutes</source>
        <translation>5분 더</translation>
    </message>
    <message>
        <source>Checking…</source>
        <translation>확인 중…</translation>
    </message>
    <message>
        <source>Confirming…</source>
        <translation>확정 중…</translation>
    </message>
    <message>
        <source>Confirm and print slip</source>
        <translation>확정하고 접수증 인쇄</translation>
    </message>
    <message>
        <source>Ctrl Enter</source>
        <translation>Ctrl Enter</translation>
    </message>
    <message>
        <source>confirm without a slip</source>
        <translation>접수증 없이 확정</translation>
    </message>
</context>
<context>
    <name>holdfast::WeekModel</name>
    <message>
        <source>ddd d MMM</source>
        <comment>a day above its column, QLocale's format</comment>
        <translation>M월 d일 ddd</translation>
    </message>
    <message>
        <source>today</source>
        <translation>오늘</translation>
    </message>
</context>
<context>
    <name>holdfast::DayNavigator</name>
    <message numerus="yes">
        <source>All %n doctors are shown.</source>
        <translation>
            <numerusform>의사 %n명을 모두 표시합니다.</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 are shown. Esc shows all.</source>
        <translation>%1을 표시합니다. Esc: 모두 표시.</translation>
    </message>
    <message>
        <source>%1 has no consultation hours on this day.</source>
        <translation>%1 선생님은 이날 진료가 없습니다.</translation>
    </message>
    <message>
        <source>A week can be read only while the service is reachable.</source>
        <translation>서버에 연결되어 있을 때만 한 주를 볼 수 있습니다.</translation>
    </message>
    <message>
        <source>Nothing more is free in this week. The same key again shows the next one.</source>
        <translation>이번 주에는 빈자리가 더 없습니다. 같은 키를 다시 누르면 다음 주를 봅니다.</translation>
    </message>
    <message>
        <source>Nothing more is free on this day. The same key again looks in the days after it.</source>
        <translation>이날에는 빈자리가 더 없습니다. 같은 키를 다시 누르면 다음 날들에서 찾습니다.</translation>
    </message>
    <message>
        <source>dddd d MMMM</source>
        <comment>the day's title, QLocale's format</comment>
        <translation>M월 d일 dddd</translation>
    </message>
    <message>
        <source>The week from %1.</source>
        <translation>%1부터의 한 주입니다.</translation>
    </message>
    <message>
        <source>The next day with a free seat: %1.</source>
        <translation>빈자리가 있는 다음 날: %1.</translation>
    </message>
    <message>
        <source>Nothing more is free on this day. Next: %1. The same key again goes there; Shift A puts the patient into today&apos;s queue without a time.</source>
        <translation>이날에는 빈자리가 더 없습니다. 다음 빈자리: %1. 같은 키를 다시 누르면 그리로 갑니다. Shift A로 환자를 시간 없이 오늘 대기열에 넣습니다.</translation>
    </message>
</context>
<context>
    <name>holdfast::DatePopup</name>
    <message>
        <source>Calendar</source>
        <translation>달력</translation>
    </message>
    <message>
        <source>Month before</source>
        <translation>이전 달</translation>
    </message>
    <message>
        <source>Month after</source>
        <translation>다음 달</translation>
    </message>
    <message>
        <source>month</source>
        <translation>달</translation>
    </message>
    <message>
        <source>Enter</source>
        <translation>Enter</translation>
    </message>
    <message>
        <source>show</source>
        <translation>보기</translation>
    </message>
    <message>
        <source>MMMM yyyy</source>
        <comment>a month, QLocale's format</comment>
        <translation>yyyy년 M월</translation>
    </message>
</context>
<context>
    <name>holdfast::FindPopup</name>
    <message>
        <source>Found</source>
        <translation>찾은 항목</translation>
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
        <translation>모든 의사</translation>
    </message>
    <message>
        <source>Nothing found for “%1”. Try a part of a name, a specialty or a time (9:30).</source>
        <translation>“%1”에 맞는 것이 없습니다. 이름 일부, 진료과 또는 시각(9:30)을 입력해 보세요.</translation>
    </message>
</context>
<context>
    <name>holdfast::FindField</name>
    <message>
        <source>Find doctor, specialty, time</source>
        <translation>의사, 진료과, 시각 찾기</translation>
    </message>
    <message>
        <source>Show all doctors</source>
        <translation>모든 의사 표시</translation>
    </message>
    <message>
        <source>Show all doctors (Esc)</source>
        <translation>모든 의사 표시 (Esc)</translation>
    </message>
    <message>
        <source>Find doctor, time…</source>
        <translation>의사, 시각 찾기…</translation>
    </message>
</context>
<context>
    <name>holdfast::DoctorFinder</name>
    <message>
        <source>Go to %1</source>
        <translation>%1로 이동</translation>
    </message>
    <message>
        <source>in the column where you are; N goes on to the next free seat</source>
        <translation>지금 있는 열에서; N은 다음 빈자리로</translation>
    </message>
    <message numerus="yes">
        <source>show only this specialty, %n doctors</source>
        <translation>
            <numerusform>이 진료과만 표시, 의사 %n명</numerusform>
        </translation>
    </message>
    <message>
        <source>hide</source>
        <translation>숨기기</translation>
    </message>
    <message>
        <source>add</source>
        <translation>추가</translation>
    </message>
    <message>
        <source>only</source>
        <translation>이 의사만</translation>
    </message>
</context>
<context>
    <name>holdfast::Visits</name>
    <message>
        <source>There is nothing of this desk to take back.</source>
        <translation>이 창구에서 되돌릴 작업이 없습니다.</translation>
    </message>
    <message>
        <source>Taken back: %1.</source>
        <translation>되돌렸습니다: %1.</translation>
    </message>
    <message>
        <source>The seat is not booked any more.</source>
        <translation>이 자리는 더 이상 예약되어 있지 않습니다.</translation>
    </message>
    <message>
        <source>%1: %2 already. Ctrl Z takes this desk's last step back.</source>
        <translation>%1: 이미 “%2” 상태입니다. Ctrl Z로 이 창구의 마지막 작업을 되돌립니다.</translation>
    </message>
    <message>
        <source>%1 has not arrived yet: A for arrived, or R for in the room.</source>
        <translation>%1 님은 아직 도착하지 않았습니다. A는 도착, R은 진료실입니다.</translation>
    </message>
    <message>
        <source>%1 is in the room. F when the visit is done.</source>
        <translation>%1 님은 진료실에 있습니다. 진료가 끝나면 F를 누르세요.</translation>
    </message>
    <message>
        <source>The appointment of %1 is still to come: no-show can be said after its beginning.</source>
        <translation>%1 님의 예약은 아직 시작 전입니다. 오지 않음은 시작 시각 이후에 기록할 수 있습니다.</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>메모</translation>
    </message>
    <message>
        <source>%1 · Ctrl Z takes it back</source>
        <translation>%1 · Ctrl Z로 되돌리기</translation>
    </message>
    <message>
        <source>%1: so it is already, by %2.</source>
        <translation>%1: 이미 기록되어 있습니다(%2).</translation>
    </message>
    <message>
        <source>undone at %1</source>
        <translation>%1에서 되돌림</translation>
    </message>
    <message>
        <source>It was changed since by %1.</source>
        <translation>그 뒤에 %1 님이 변경했습니다.</translation>
    </message>
    <message>
        <source>Now: %1.</source>
        <translation>현재: %1.</translation>
    </message>
    <message>
        <source>Not taken back: %1. %2</source>
        <translation>되돌리지 못했습니다: %1. %2</translation>
    </message>
    <message>
        <source>somebody</source>
        <translation>누군가</translation>
    </message>
</context>
<context>
    <name>holdfast::QueueDesk</name>
    <message>
        <source>Without a time: %1, %2</source>
        <translation>시간 없음: %1, %2</translation>
    </message>
    <message>
        <source>%1 waits for %2 without a time: number %3 · Ctrl Z takes it back</source>
        <translation>%1 님이 시간 없이 %2 진료를 기다립니다: %3번 · Ctrl Z로 되돌리기</translation>
    </message>
    <message>
        <source>%1: %2 already.</source>
        <translation>%1: 이미 “%2” 상태입니다.</translation>
    </message>
    <message>
        <source>%1 · Ctrl Z takes it back</source>
        <translation>%1 · Ctrl Z로 되돌리기</translation>
    </message>
    <message>
        <source>%1 was changed meanwhile by %2: %3. Nothing was overwritten.</source>
        <translation>%1 님의 상태를 그사이 %2 님이 변경했습니다: %3. 덮어쓴 것은 없습니다.</translation>
    </message>
    <message>
        <source>%1: %2, number %3</source>
        <comment>what was done, whom, their number in the queue</comment>
        <translation>%1: %2, %3번</translation>
    </message>
</context>
<context>
    <name>holdfast::WaitingListModel</name>
    <message>
        <source>checking…</source>
        <translation>확인 중…</translation>
    </message>
    <message numerus="yes">
        <source>In the room %n min</source>
        <translation>
            <numerusform>진료 중 %n분</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Waiting %n min</source>
        <translation>
            <numerusform>대기 %n분</numerusform>
        </translation>
    </message>
    <message>
        <source>no time</source>
        <translation>시간 없음</translation>
    </message>
    <message>
        <source>%1, number %2, %3</source>
        <translation>%1, %2번, %3</translation>
    </message>
</context>
<context>
    <name>holdfast::UndoReason</name>
    <message>
        <source>Why? May stay empty</source>
        <translation>이유(비워 두어도 됩니다)</translation>
    </message>
    <message>
        <source>Why it is taken back</source>
        <translation>되돌리는 이유</translation>
    </message>
    <message>
        <source>Enter</source>
        <translation>Enter</translation>
    </message>
    <message>
        <source>take back</source>
        <translation>되돌리기</translation>
    </message>
    <message>
        <source>leave as it is</source>
        <translation>그대로 두기</translation>
    </message>
    <message>
        <source>Take back “%1”</source>
        <translation>“%1” 되돌리기</translation>
    </message>
</context>
<context>
    <name>holdfast::HistoryText</name>
    <message>
        <source>Booked: %1</source>
        <translation>예약: %1</translation>
    </message>
    <message>
        <source>Moved: %1</source>
        <translation>이동: %1</translation>
    </message>
    <message>
        <source>Note taken away</source>
        <translation>메모 삭제</translation>
    </message>
    <message>
        <source>Note: %1</source>
        <translation>메모: %1</translation>
    </message>
    <message>
        <source>Taken back: %1</source>
        <translation>되돌림: %1</translation>
    </message>
</context>
<context>
    <name>holdfast::NoteBox</name>
    <message>
        <source>Note</source>
        <translation>메모</translation>
    </message>
    <message>
        <source>Note of the appointment</source>
        <translation>예약 메모</translation>
    </message>
    <message>
        <source>For example: comes by wheelchair</source>
        <translation>예: 휠체어로 내원</translation>
    </message>
    <message>
        <source>write</source>
        <translation>쓰기</translation>
    </message>
    <message>
        <source>go on</source>
        <translation>이어 쓰기</translation>
    </message>
    <message>
        <source>drop</source>
        <translation>버리기</translation>
    </message>
    <message>
        <source>Ctrl Enter</source>
        <translation>Ctrl Enter</translation>
    </message>
    <message>
        <source>save</source>
        <translation>저장</translation>
    </message>
    <message>
        <source>later</source>
        <translation>나중에</translation>
    </message>
    <message>
        <source>A note has %1 letters at most; this one has %2.</source>
        <translation>메모는 최대 %1자입니다. 지금은 %2자입니다.</translation>
    </message>
    <message>
        <source>None yet.</source>
        <translation>아직 없습니다.</translation>
    </message>
    <message>
        <source>Not saved yet: “%1”</source>
        <translation>저장 전: “%1”</translation>
    </message>
</context>
<context>
    <name>holdfast::ChangedMeanwhile</name>
    <message>
        <source>Changed meanwhile</source>
        <translation>그사이 변경됨</translation>
    </message>
    <message>
        <source>Keep theirs</source>
        <translation>상대 것을 유지</translation>
    </message>
    <message>
        <source>Do mine after it</source>
        <translation>내 것을 이어서 반영</translation>
    </message>
    <message>
        <source>The note was taken away.</source>
        <translation>메모가 삭제되었습니다.</translation>
    </message>
    <message>
        <source>Note: “%1”</source>
        <translation>메모: “%1”</translation>
    </message>
    <message>
        <source>It is now: %1</source>
        <translation>현재: %1</translation>
    </message>
    <message>
        <source>You wanted: %1</source>
        <translation>하려던 것: %1</translation>
    </message>
    <message>
        <source>You wanted: no note</source>
        <translation>하려던 것: 메모 없음</translation>
    </message>
    <message>
        <source>You typed: “%1”</source>
        <translation>입력한 것: “%1”</translation>
    </message>
    <message>
        <source>You wanted to cancel it.</source>
        <translation>예약을 취소하려 했습니다.</translation>
    </message>
</context>
<context>
    <name>holdfast::HistoryBox</name>
    <message>
        <source>other</source>
        <translation>다른 이력</translation>
    </message>
    <message>
        <source>Reading…</source>
        <translation>읽는 중…</translation>
    </message>
    <message>
        <source>History of the seat</source>
        <translation>자리 이력</translation>
    </message>
    <message>
        <source>History of the appointment</source>
        <translation>예약 이력</translation>
    </message>
    <message>
        <source>Nothing has happened to this appointment yet.</source>
        <translation>이 예약에는 아직 이력이 없습니다.</translation>
    </message>
    <message>
        <source>Nothing has happened to this seat yet.</source>
        <translation>이 자리에는 아직 이력이 없습니다.</translation>
    </message>
</context>
<context>
    <name>holdfast::QueueColumn</name>
    <message>
        <source>Waiting for %1</source>
        <translation>%1 대기</translation>
    </message>
    <message>
        <source>Nobody waits.</source>
        <translation>대기자가 없습니다.</translation>
    </message>
    <message numerus="yes">
        <source>%n waiting</source>
        <translation>
            <numerusform>대기 %n명</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n in the room</source>
        <translation>
            <numerusform>진료 중 %n명</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>holdfast::AddToQueue</name>
    <message>
        <source>Without a time</source>
        <translation>시간 없이 접수</translation>
    </message>
    <message>
        <source>Enter</source>
        <translation>Enter</translation>
    </message>
    <message>
        <source>pick, and put into the queue</source>
        <translation>고르고 대기열에 넣기</translation>
    </message>
    <message>
        <source>close</source>
        <translation>닫기</translation>
    </message>
    <message>
        <source>No answer yet, checking… The desk keeps asking until it knows. Nothing is lost.</source>
        <translation>아직 응답이 없어 확인 중… 알 때까지 창구가 계속 묻습니다. 잃은 것은 없습니다.</translation>
    </message>
    <message>
        <source>Waits today for a gap between the appointments, by number.</source>
        <translation>오늘 예약 사이의 빈 시간을 번호 순서대로 기다립니다.</translation>
    </message>
    <message>
        <source>Putting %1 into the queue…</source>
        <translation>%1 님을 대기열에 넣는 중…</translation>
    </message>
    <message>
        <source>Ctrl Enter</source>
        <translation>Ctrl Enter</translation>
    </message>
    <message>
        <source>the same, without a slip</source>
        <translation>같은 동작, 접수증 없이</translation>
    </message>
</context>
<context>
    <name>holdfast::QueuePage</name>
    <message>
        <source>Not today</source>
        <translation>오늘이 아닙니다</translation>
    </message>
    <message>
        <source>Today</source>
        <translation>오늘</translation>
    </message>
    <message>
        <source>Without a time</source>
        <translation>시간 없이 접수</translation>
    </message>
    <message>
        <source>Who is here</source>
        <translation>지금 와 있는 분</translation>
    </message>
    <message>
        <source>First who is in the room, then who has a time, then who has none, by number.</source>
        <translation>진료실에 있는 분, 시간이 있는 분, 시간이 없는 분(번호순) 차례입니다.</translation>
    </message>
    <message>
        <source>walk the lists</source>
        <translation>목록 이동</translation>
    </message>
    <message>
        <source>into the room</source>
        <translation>진료실로</translation>
    </message>
    <message>
        <source>done</source>
        <translation>완료</translation>
    </message>
    <message>
        <source>left without being seen</source>
        <translation>진료 없이 귀가</translation>
    </message>
    <message>
        <source>put somebody into this doctor's queue, without a time</source>
        <translation>이 의사의 대기열에 시간 없이 넣기</translation>
    </message>
    <message>
        <source>Enter</source>
        <translation>Enter</translation>
    </message>
    <message>
        <source>show the appointment in the day</source>
        <translation>일별 화면에서 예약 보기</translation>
    </message>
    <message>
        <source>take the last step back</source>
        <translation>마지막 작업 되돌리기</translation>
    </message>
    <message>
        <source>the same, with a reason</source>
        <translation>이유를 적어 되돌리기</translation>
    </message>
    <message>
        <source>Queue · %1</source>
        <translation>대기 · %1</translation>
    </message>
    <message>
        <source>dddd d MMMM</source>
        <translation>M월 d일 dddd</translation>
    </message>
    <message>
        <source>Queue</source>
        <translation>대기</translation>
    </message>
    <message>
        <source>Nobody is highlighted.</source>
        <translation>선택한 사람이 없습니다.</translation>
    </message>
    <message>
        <source>%1 has an appointment: Enter shows it in the day, where X says no-show.</source>
        <translation>%1 님은 예약이 있습니다. Enter로 일별 화면을 열고 X로 오지 않음을 기록하세요.</translation>
    </message>
    <message>
        <source>the slip once more</source>
        <translation>접수증 다시</translation>
    </message>
</context>
<context>
    <name>holdfast::TrayPanel</name>
    <message>
        <source>Parking tray</source>
        <translation>이동 보관함</translation>
    </message>
    <message>
        <source>Drag an appointment here. The new seat is really held while you choose.</source>
        <translation>예약을 여기로 끌어 놓으세요. 고르는 동안 새 자리를 실제로 확보합니다.</translation>
    </message>
    <message>
        <source>park the chosen appointment</source>
        <translation>선택한 예약을 보관함에 넣기</translation>
    </message>
    <message>
        <source>Appointments in the parking tray</source>
        <translation>보관함의 예약</translation>
    </message>
    <message>
        <source>Choose a free seat, on whatever day: Enter or Ctrl V holds it.</source>
        <translation>어느 날이든 빈자리를 고르세요. Enter 또는 Ctrl V로 확보합니다.</translation>
    </message>
    <message>
        <source>Other seats</source>
        <translation>다른 자리</translation>
    </message>
    <message>
        <source>Move</source>
        <translation>이동</translation>
    </message>
    <message>
        <source>Enter</source>
        <translation>Enter</translation>
    </message>
    <message>
        <source>put back</source>
        <translation>되돌리기</translation>
    </message>
    <message>
        <source>another</source>
        <translation>다른 예약</translation>
    </message>
    <message>
        <source>5 more minutes</source>
        <translation>5분 더</translation>
    </message>
    <message>
        <source>keeps %1 until it is moved</source>
        <translation>옮길 때까지 %1 유지</translation>
    </message>
    <message>
        <source>New seat: %1</source>
        <translation>새 자리: %1</translation>
    </message>
    <message>
        <source>Checking…</source>
        <translation>확인 중…</translation>
    </message>
    <message>
        <source>Moving…</source>
        <translation>이동 중…</translation>
    </message>
    <message>
        <source>Hold again</source>
        <translation>다시 확보</translation>
    </message>
    <message>
        <source>Hold this one</source>
        <translation>이 자리 확보</translation>
    </message>
    <message>
        <source>Time left of the hold: %1</source>
        <translation>남은 확보 시간: %1</translation>
    </message>
    <message>
        <source>No answer yet, checking… The desk keeps asking until it knows. Nothing is lost.</source>
        <translation>아직 응답이 없어 확인 중… 알 때까지 창구가 계속 묻습니다. 잃은 것은 없습니다.</translation>
    </message>
    <message>
        <source>Asking for the seat…</source>
        <translation>자리를 요청하는 중…</translation>
    </message>
    <message>
        <source>The hold has run out. Enter holds the seat again if it is still free.</source>
        <translation>확보 시간이 끝났습니다. 아직 비어 있으면 Enter로 다시 확보합니다.</translation>
    </message>
    <message>
        <source>Little time left: F6 adds five minutes.</source>
        <translation>시간이 얼마 없습니다. F6으로 5분 늘립니다.</translation>
    </message>
    <message>
        <source>%1 changed this appointment at %2; it is now: %3. Enter moves it all the same, Esc leaves it.</source>
        <translation>%1에서 %2에 이 예약을 변경했습니다. 현재 상태: %3. Enter는 그대로 이동, Esc는 그냥 둡니다.</translation>
    </message>
    <message>
        <source>%1 Choose another free seat.</source>
        <translation>%1 다른 빈자리를 고르세요.</translation>
    </message>
    <message>
        <source>%1 These are free:</source>
        <translation>%1 비어 있는 자리:</translation>
    </message>
</context>
<context>
    <name>holdfast::Moves</name>
    <message>
        <source>Not moved: %1 stays at %2. %3</source>
        <translation>이동하지 못함: %1 님은 %2 그대로입니다. %3</translation>
    </message>
    <message>
        <source>Nobody is booked here. Choose an appointment, then Ctrl X.</source>
        <translation>여기에는 예약이 없습니다. 예약을 고른 뒤 Ctrl X를 누르세요.</translation>
    </message>
    <message>
        <source>%1: %2. Only an appointment whose patient is awaited or waits can be moved.</source>
        <translation>%1: %2. 아직 오지 않았거나 대기 중인 환자의 예약만 옮길 수 있습니다.</translation>
    </message>
    <message>
        <source>First move %1, or let the new seat go with Esc.</source>
        <translation>먼저 %1 님을 옮기거나 Esc로 새 자리를 놓아 주세요.</translation>
    </message>
    <message>
        <source>The parking tray is empty. Choose an appointment, then Ctrl X.</source>
        <translation>이동 보관함이 비어 있습니다. 예약을 고른 뒤 Ctrl X를 누르세요.</translation>
    </message>
    <message>
        <source>This time is over. Choose a later one.</source>
        <translation>이 시간은 지났습니다. 더 늦은 시간을 고르세요.</translation>
    </message>
    <message>
        <source>This seat is not free. Choose a free one for %1.</source>
        <translation>이 자리는 비어 있지 않습니다. %1 님의 빈자리를 고르세요.</translation>
    </message>
    <message>
        <source>%1 is being moved: wait for the answer.</source>
        <translation>%1 님을 옮기는 중입니다. 응답을 기다려 주세요.</translation>
    </message>
    <message>
        <source>Moved: %1 to %2.</source>
        <translation>이동 완료: %1 님을 %2(으)로 옮겼습니다.</translation>
    </message>
    <message>
        <source>Moved: %1 from %2</source>
        <translation>이동: %1, 원래 %2</translation>
    </message>
    <message>
        <source>%1 is no longer at %2: moved or cancelled meanwhile.</source>
        <translation>%1 님의 예약이 %2에 더 이상 없습니다. 그사이 옮겨졌거나 취소되었습니다.</translation>
    </message>
    <message>
        <source>%1 cannot be moved any more: %2.</source>
        <translation>%1 님은 더 이상 옮길 수 없습니다: %2.</translation>
    </message>
    <message>
        <source>%1 is here already. Choose another time.</source>
        <translation>%1 님은 이미 이 시간입니다. 다른 시간을 고르세요.</translation>
    </message>
</context>
<context>
    <name>holdfast::TrayKeys</name>
    <message>
        <source>A walk-in is open: finish it, or let it go with Esc.</source>
        <translation>진행 중인 현장 접수가 있습니다. 마치거나 Esc로 놓아 주세요.</translation>
    </message>
</context>
<context>
    <name>holdfast::DropTargets</name>
    <message>
        <source>Move here</source>
        <translation>여기로 이동</translation>
    </message>
</context>
<context>
    <name>holdfast::AgeText</name>
    <message numerus="yes">
        <source>%n month(s)</source>
        <translation>
            <numerusform>%n개월</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n year(s)</source>
        <translation>
            <numerusform>%n세</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>holdfast::AddressBox</name>
    <message>
        <source>Service address</source>
        <translation>서비스 주소</translation>
    </message>
    <message>
        <source>Test</source>
        <translation>시험</translation>
    </message>
    <message>
        <source>Enter</source>
        <translation>Enter</translation>
    </message>
    <message>
        <source>Use this address</source>
        <translation>이 주소 사용</translation>
    </message>
    <message>
        <source>Use it all the same</source>
        <translation>그래도 사용</translation>
    </message>
    <message>
        <source>Write the service&apos;s address, for instance http://clinic-server:8080.</source>
        <translation>서비스 주소를 입력하세요. 예: http://clinic-server:8080</translation>
    </message>
    <message>
        <source>Asking %1…</source>
        <translation>%1에 확인하는 중…</translation>
    </message>
    <message>
        <source>✓ Holdfast, version %1 of its interface</source>
        <translation>✓ Holdfast, 인터페이스 버전 %1</translation>
    </message>
    <message>
        <source>answers in %1 ms</source>
        <translation>응답 %1ms</translation>
    </message>
    <message>
        <source>its clock and this computer&apos;s agree</source>
        <translation>시계가 이 컴퓨터와 일치합니다</translation>
    </message>
    <message numerus="yes">
        <source>its clock is %n second(s) ahead of this computer&apos;s; the desk goes by the service&apos;s</source>
        <translation>
            <numerusform>서비스 시계가 이 컴퓨터보다 %n초 빠릅니다. 창구는 서비스 시계를 따릅니다</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>its clock is %n second(s) behind this computer&apos;s; the desk goes by the service&apos;s</source>
        <translation>
            <numerusform>서비스 시계가 이 컴퓨터보다 %n초 느립니다. 창구는 서비스 시계를 따릅니다</numerusform>
        </translation>
    </message>
    <message>
        <source>Holdfast is there, but its database is not. The desk will work as soon as it is back.</source>
        <translation>Holdfast는 있지만 데이터베이스가 응답하지 않습니다. 복구되면 바로 쓸 수 있습니다.</translation>
    </message>
    <message>
        <source>Something answers at %1, but it is not a Holdfast service. Look at the port and the path.</source>
        <translation>%1에서 응답하지만 Holdfast 서비스가 아닙니다. 포트와 경로를 확인하세요.</translation>
    </message>
    <message>
        <source>The computer %1 is there, but no service listens on port %2. Is holdfastd running?</source>
        <translation>컴퓨터 %1은(는) 있지만 포트 %2에서 듣는 서비스가 없습니다. holdfastd가 실행 중인가요?</translation>
    </message>
    <message>
        <source>Nobody knows a computer named %1. Look at the spelling.</source>
        <translation>%1(이)라는 컴퓨터를 찾을 수 없습니다. 철자를 확인하세요.</translation>
    </message>
    <message>
        <source>No secure connection to %1: its certificate is not trusted here, or it speaks plain http. (%2)</source>
        <translation>%1에 보안 연결을 할 수 없습니다. 인증서를 신뢰할 수 없거나 http만 지원합니다. (%2)</translation>
    </message>
    <message>
        <source>No answer from %1. Is the network connected, and no firewall between? (%2)</source>
        <translation>%1에서 응답이 없습니다. 네트워크와 방화벽을 확인하세요. (%2)</translation>
    </message>
    <message>
        <source>Holdfast answers at %1, but version %2 of its interface, which this desk does not speak. Update the older of the two.</source>
        <translation>%1에 Holdfast가 있지만 인터페이스 버전이 %2여서 이 데스크와 맞지 않습니다. 둘 중 오래된 쪽을 업데이트하세요.</translation>
    </message>
</context>
<context>
    <name>holdfast::BookingFor</name>
    <message>
        <source>Choosing a seat for</source>
        <translation>예약할 환자</translation>
    </message>
    <message>
        <source>Enter</source>
        <translation>Enter</translation>
    </message>
    <message>
        <source>holds the seat, Enter again books it</source>
        <translation>자리 잡기, 한 번 더 누르면 예약</translation>
    </message>
    <message>
        <source>not now</source>
        <translation>나중에</translation>
    </message>
</context>
<context>
    <name>holdfast::Door</name>
    <message numerus="yes">
        <source>Nobody was here for %n minute(s). Your password leads back to where you were.</source>
        <translation>
            <numerusform>%n분 동안 사용하지 않았습니다. 비밀번호를 입력하면 하던 화면으로 돌아갑니다.</numerusform>
        </translation>
    </message>
    <message>
        <source>Your session has ended. Sign in again to go on; nothing is lost.</source>
        <translation>세션이 끝났습니다. 다시 로그인하면 이어서 할 수 있습니다. 잃은 것은 없습니다.</translation>
    </message>
    <message>
        <source>Signed out.</source>
        <translation>로그아웃했습니다.</translation>
    </message>
    <message>
        <source>Signed out. Who is next?</source>
        <translation>로그아웃했습니다. 다음은 누구인가요?</translation>
    </message>
    <message>
        <source>Who is next at this desk? The day stays as it is.</source>
        <translation>이 창구의 다음 근무자는 누구인가요? 화면은 그대로 유지됩니다.</translation>
    </message>
    <message>
        <source>The walk-in that %1 has open is let go.</source>
        <translation>%1님이 진행 중인 방문 접수는 취소됩니다.</translation>
    </message>
    <message>
        <source>What %1 typed and has not saved is then gone.</source>
        <translation>%1님이 입력하고 저장하지 않은 내용은 사라집니다.</translation>
    </message>
    <message>
        <source>The session of this desk has ended. Sign in again.</source>
        <translation>이 창구의 세션이 끝났습니다. 다시 로그인하세요.</translation>
    </message>
</context>
<context>
    <name>holdfast::LockPage</name>
    <message>
        <source>Locked desk</source>
        <translation>잠긴 창구</translation>
    </message>
    <message>
        <source>Locked</source>
        <translation>잠김</translation>
    </message>
    <message>
        <source>Password</source>
        <translation>비밀번호</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>계속</translation>
    </message>
    <message>
        <source>Enter</source>
        <translation>Enter</translation>
    </message>
    <message>
        <source>Somebody else signs in</source>
        <translation>다른 사람 로그인</translation>
    </message>
    <message>
        <source>Your password leads back to where you were.</source>
        <translation>비밀번호를 입력하면 하던 화면으로 돌아갑니다.</translation>
    </message>
    <message>
        <source>Something that was typed here is not saved yet. It waits for you.</source>
        <translation>입력하고 아직 저장하지 않은 내용이 그대로 있습니다.</translation>
    </message>
    <message>
        <source>A seat is held for another %1.</source>
        <translation>자리를 %1 동안 더 잡고 있습니다.</translation>
    </message>
    <message>
        <source>A walk-in is open. It waits for you.</source>
        <translation>진행 중인 방문 접수가 그대로 있습니다.</translation>
    </message>
    <message>
        <source>Write your password.</source>
        <translation>비밀번호를 입력하세요.</translation>
    </message>
    <message>
        <source>The service does not answer, and this password is not known here. Is the network connected? Then press Enter again.</source>
        <translation>서비스가 응답하지 않아 비밀번호를 확인할 수 없습니다. 네트워크를 확인하고 Enter를 다시 누르세요.</translation>
    </message>
    <message>
        <source>The password is wrong. Try again.</source>
        <translation>비밀번호가 틀렸습니다. 다시 입력하세요.</translation>
    </message>
    <message>
        <source>Looking…</source>
        <translation>확인 중…</translation>
    </message>
</context>
<context>
    <name>holdfast::PatientCorrection</name>
    <message>
        <source>Correct the record</source>
        <translation>정보 고치기</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>저장</translation>
    </message>
    <message>
        <source>Enter</source>
        <translation>Enter</translation>
    </message>
    <message>
        <source>leave it as it was</source>
        <translation>그대로 두기</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>이름</translation>
    </message>
    <message>
        <source>Birth date</source>
        <translation>생년월일</translation>
    </message>
    <message>
        <source>Phone</source>
        <translation>전화</translation>
    </message>
    <message>
        <source>Id number</source>
        <translation>신분증 번호</translation>
    </message>
    <message>
        <source>Somebody else</source>
        <translation>다른 사람</translation>
    </message>
    <message>
        <source>%1 changed this record meanwhile. %2. What you typed is still here: look at it, then Enter saves.</source>
        <translation>그사이 %1님이 이 정보를 고쳤습니다. %2. 입력하신 내용은 그대로 있으니 확인 후 Enter로 저장하세요.</translation>
    </message>
    <message>
        <source>No answer yet, checking… The desk keeps asking until it knows.</source>
        <translation>아직 응답이 없어 확인 중입니다… 결과를 알 때까지 계속 확인합니다.</translation>
    </message>
    <message>
        <source>Save this first with Enter, or leave it with Esc.</source>
        <translation>먼저 Enter로 저장하거나 Esc로 그만두세요.</translation>
    </message>
</context>
<context>
    <name>holdfast::PatientFields</name>
    <message>
        <source>Name</source>
        <translation>이름</translation>
    </message>
    <message>
        <source>Birth date</source>
        <translation>생년월일</translation>
    </message>
    <message>
        <source>day.month.year</source>
        <translation>년.월.일</translation>
    </message>
    <message>
        <source>Phone</source>
        <translation>전화</translation>
    </message>
    <message>
        <source>Id number</source>
        <translation>신분증 번호</translation>
    </message>
    <message>
        <source>may stay empty</source>
        <translation>비워 두어도 됩니다</translation>
    </message>
    <message>
        <source>Write the patient&apos;s name.</source>
        <translation>환자 이름을 입력하세요.</translation>
    </message>
    <message>
        <source>Write the birth date as day.month.year, for instance 12.4.1987.</source>
        <translation>생년월일을 연.월.일로 입력하세요. 예: 1987.4.12</translation>
    </message>
</context>
<context>
    <name>holdfast::PatientFinder</name>
    <message>
        <source>file</source>
        <translation>기록</translation>
    </message>
</context>
<context>
    <name>holdfast::PatientListModel</name>
    <message>
        <source>last here %1</source>
        <translation>최근 방문 %1</translation>
    </message>
</context>
<context>
    <name>holdfast::PatientNotes</name>
    <message>
        <source>Notes</source>
        <translation>메모</translation>
    </message>
    <message>
        <source>Nothing is noted about this patient.</source>
        <translation>이 환자에 대한 메모가 없습니다.</translation>
    </message>
    <message>
        <source>New note</source>
        <translation>새 메모</translation>
    </message>
    <message>
        <source>New note: Enter saves, Esc leaves</source>
        <translation>새 메모: Enter 저장, Esc 닫기</translation>
    </message>
    <message>
        <source>brings the note back</source>
        <translation>메모 되살리기</translation>
    </message>
    <message>
        <source>Write a note</source>
        <translation>메모 쓰기</translation>
    </message>
    <message>
        <source>Removed. Ctrl Z brings it back.</source>
        <translation>지웠습니다. Ctrl Z로 되살립니다.</translation>
    </message>
</context>
<context>
    <name>holdfast::PatientPage</name>
    <message>
        <source>Patients</source>
        <translation>환자</translation>
    </message>
    <message>
        <source>Nobody chosen</source>
        <translation>선택한 환자 없음</translation>
    </message>
    <message>
        <source>Find a patient by a part of the name, the phone, the birth date or the id number.</source>
        <translation>이름 일부, 전화, 생년월일, 신분증 번호로 환자를 찾으세요.</translation>
    </message>
    <message>
        <source>highlight</source>
        <translation>이동</translation>
    </message>
    <message>
        <source>Enter</source>
        <translation>Enter</translation>
    </message>
    <message>
        <source>open the file</source>
        <translation>기록 열기</translation>
    </message>
    <message>
        <source>new patient</source>
        <translation>새 환자</translation>
    </message>
    <message>
        <source>a new patient&apos;s registration</source>
        <translation>새 환자 등록</translation>
    </message>
</context>
<context>
    <name>holdfast::PatientPanel</name>
    <message>
        <source>✓ Saved.</source>
        <translation>✓ 저장했습니다.</translation>
    </message>
    <message>
        <source>No answer yet, checking… The desk keeps asking until it knows.</source>
        <translation>아직 응답이 없어 확인 중입니다… 결과를 알 때까지 계속 확인합니다.</translation>
    </message>
    <message>
        <source>Book next</source>
        <translation>다음 예약</translation>
    </message>
    <message>
        <source>Correct</source>
        <translation>고치기</translation>
    </message>
    <message>
        <source>Reading…</source>
        <translation>읽는 중…</translation>
    </message>
    <message>
        <source>The service is not reachable: this is the file as it was.</source>
        <translation>서비스에 연결되지 않아 이전에 읽은 기록을 보여 줍니다.</translation>
    </message>
    <message>
        <source>Nothing else is known.</source>
        <translation>다른 정보가 없습니다.</translation>
    </message>
    <message>
        <source>a correction of %1&apos;s record</source>
        <translation>%1님 정보 수정</translation>
    </message>
    <message>
        <source>a note about %1</source>
        <translation>%1님에 대한 메모</translation>
    </message>
    <message>
        <source>Messages</source>
        <translation>메시지</translation>
    </message>
    <message>
        <source>how %1 hears from the clinic</source>
        <translation>%1 님의 메시지 수신 설정</translation>
    </message>
</context>
<context>
    <name>holdfast::SettingsPage</name>
    <message>
        <source>Settings of this desk</source>
        <translation>이 창구의 설정</translation>
    </message>
    <message>
        <source>Take the last change back</source>
        <translation>마지막 변경 되돌리기</translation>
    </message>
    <message>
        <source>Everything applies at once.</source>
        <translation>바꾸면 바로 적용됩니다.</translation>
    </message>
    <message>
        <source>Desk and service</source>
        <translation>창구와 서비스</translation>
    </message>
    <message>
        <source>This desk&apos;s name</source>
        <translation>이 창구의 이름</translation>
    </message>
    <message>
        <source>Other desks see it; it changes with the next sign-in.</source>
        <translation>다른 창구에 보이는 이름이며 다음 로그인부터 바뀝니다.</translation>
    </message>
    <message>
        <source>Service address</source>
        <translation>서비스 주소</translation>
    </message>
    <message>
        <source>Look</source>
        <translation>화면</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>언어</translation>
    </message>
    <message>
        <source>As the computer</source>
        <translation>컴퓨터 설정대로</translation>
    </message>
    <message>
        <source>Colours</source>
        <translation>색</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>밝게</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>어둡게</translation>
    </message>
    <message>
        <source>Size of the day grid</source>
        <translation>하루 표 크기</translation>
    </message>
    <message>
        <source>Open with the window, the widths and the page of the last time</source>
        <translation>지난번의 창, 너비, 화면으로 열기</translation>
    </message>
    <message>
        <source>Lock and sign-in</source>
        <translation>잠금과 로그인</translation>
    </message>
    <message>
        <source>Lock by itself</source>
        <translation>자동 잠금</translation>
    </message>
    <message>
        <source>Never</source>
        <translation>안 함</translation>
    </message>
    <message numerus="yes">
        <source>After %n minute(s) without a key</source>
        <translation>
            <numerusform>%n분 동안 사용하지 않으면</numerusform>
        </translation>
    </message>
    <message>
        <source>Stay signed in when the program is closed</source>
        <translation>프로그램을 닫아도 로그인 유지</translation>
    </message>
    <message>
        <source>Slip for the patient</source>
        <translation>환자용 안내 쪽지</translation>
    </message>
    <message>
        <source>Print a slip after each confirmed booking</source>
        <translation>예약을 확정할 때마다 쪽지 인쇄</translation>
    </message>
    <message>
        <source>Paper</source>
        <translation>용지</translation>
    </message>
    <message>
        <source>80 mm roll</source>
        <translation>80mm 롤</translation>
    </message>
    <message>
        <source>Printer</source>
        <translation>프린터</translation>
    </message>
    <message>
        <source>The computer&apos;s default</source>
        <translation>컴퓨터 기본 프린터</translation>
    </message>
    <message>
        <source>Each start asks for the password.</source>
        <translation>시작할 때마다 비밀번호를 묻습니다.</translation>
    </message>
    <message>
        <source>From the next sign-in on, in the computer&apos;s keyring. Locking takes it out again.</source>
        <translation>다음 로그인부터 컴퓨터의 키링에 보관합니다. 잠그면 지웁니다.</translation>
    </message>
    <message>
        <source>Kept in the computer&apos;s keyring, never in a file. Locking takes it out again.</source>
        <translation>파일이 아니라 컴퓨터의 키링에 보관합니다. 잠그면 지웁니다.</translation>
    </message>
    <message>
        <source>This computer&apos;s keyring is not to be had (%1). The desk works all the same; each start asks for the password.</source>
        <translation>이 컴퓨터의 키링을 쓸 수 없습니다(%1). 창구는 그대로 쓸 수 있고, 시작할 때마다 비밀번호를 묻습니다.</translation>
    </message>
</context>
<context>
    <name>holdfast::VisitListModel</name>
    <message>
        <source>ddd d MMM yyyy</source>
        <comment>a visit&apos;s day, QLocale&apos;s format</comment>
        <translation>yyyy년 M월 d일 (ddd)</translation>
    </message>
</context>
<context>
    <name>holdfast::KeptSignIn</name>
    <message>
        <source>The folder %1 cannot be written.</source>
        <translation>%1 폴더에 쓸 수 없습니다.</translation>
    </message>
</context>
<context>
    <name>holdfast::PatientVisits</name>
    <message>
        <source>Appointments ahead</source>
        <translation>앞으로의 예약</translation>
    </message>
    <message>
        <source>None. N books the next one.</source>
        <translation>없습니다. N으로 다음 예약을 잡습니다.</translation>
    </message>
    <message>
        <source>Visits behind</source>
        <translation>지난 방문</translation>
    </message>
    <message>
        <source>Never here so far.</source>
        <translation>방문한 적이 없습니다.</translation>
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
        <translation>이 환자에게 보내는 메시지</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>저장</translation>
    </message>
    <message>
        <source>Enter</source>
        <translation>Enter</translation>
    </message>
    <message>
        <source>leave it as it was</source>
        <translation>그대로 두기</translation>
    </message>
    <message>
        <source>Reading…</source>
        <translation>읽는 중…</translation>
    </message>
    <message>
        <source>Nothing was sent to this patient yet.</source>
        <translation>이 환자에게 보낸 메시지가 아직 없습니다.</translation>
    </message>
    <message>
        <source>Somebody else changed this meanwhile; their changes are taken in. What you typed is still here: look at it, then Enter saves.</source>
        <translation>그사이 다른 사람이 변경했으며 그 내용이 반영되었습니다. 입력하신 내용은 그대로 있습니다. 확인한 뒤 Enter로 저장하세요.</translation>
    </message>
    <message>
        <source>No answer yet, checking… The desk keeps asking until it knows.</source>
        <translation>아직 응답이 없어 확인 중… 알 때까지 창구가 계속 묻습니다.</translation>
    </message>
    <message>
        <source>Save this first with Enter, or leave it with Esc.</source>
        <translation>먼저 Enter로 저장하거나 Esc로 그만두세요.</translation>
    </message>
</context>
<context>
    <name>holdfast::MessageFields</name>
    <message>
        <source>Language</source>
        <translation>언어</translation>
    </message>
    <message>
        <source>How</source>
        <translation>보내는 방법</translation>
    </message>
    <message>
        <source>E-mail address</source>
        <translation>이메일 주소</translation>
    </message>
    <message>
        <source>may stay empty</source>
        <translation>비워 두어도 됩니다</translation>
    </message>
    <message>
        <source>Quiet hours</source>
        <translation>방해 금지 시간</translation>
    </message>
    <message>
        <source>As usual: e-mail, else SMS</source>
        <translation>기본: 이메일, 없으면 문자</translation>
    </message>
    <message>
        <source>Quiet from</source>
        <translation>방해 금지 시작</translation>
    </message>
    <message>
        <source>Quiet to</source>
        <translation>방해 금지 끝</translation>
    </message>
    <message>
        <source>As the clinic: %1</source>
        <translation>병원과 같음: %1</translation>
    </message>
    <message>
        <source>As the clinic: none</source>
        <translation>병원과 같음: 없음</translation>
    </message>
    <message>
        <source>None: at any hour</source>
        <translation>없음: 언제든지</translation>
    </message>
    <message>
        <source>Their own</source>
        <translation>직접 지정</translation>
    </message>
    <message>
        <source>Write the address like name@example.org, or leave it empty.</source>
        <translation>주소를 name@example.org 형식으로 쓰거나 비워 두세요.</translation>
    </message>
    <message>
        <source>Write the e-mail address, or take E-mail away.</source>
        <translation>이메일 주소를 쓰거나 이메일 선택을 해제하세요.</translation>
    </message>
    <message>
        <source>There is no phone number for SMS. Take SMS away; or leave with Esc and write the number with E.</source>
        <translation>문자를 보낼 전화번호가 없습니다. 문자 선택을 해제하거나, Esc로 나가서 E로 번호를 입력하세요.</translation>
    </message>
    <message>
        <source>Write when it begins, for instance 21:00.</source>
        <translation>시작 시각을 쓰세요. 예: 21:00</translation>
    </message>
    <message>
        <source>Write when it ends, for instance 07:00.</source>
        <translation>끝 시각을 쓰세요. 예: 07:00</translation>
    </message>
</context>
<context>
    <name>holdfast::MessageText</name>
    <message>
        <source>New time</source>
        <translation>시간 변경</translation>
    </message>
    <message>
        <source>Cancellation</source>
        <translation>취소</translation>
    </message>
    <message>
        <source>Reminder</source>
        <translation>알림</translation>
    </message>
    <message>
        <source>Confirmation</source>
        <translation>확인</translation>
    </message>
    <message>
        <source>sent</source>
        <translation>발송됨</translation>
    </message>
    <message>
        <source>under way</source>
        <translation>발송 중</translation>
    </message>
    <message>
        <source>no longer true when it was to go</source>
        <translation>발송 시점에 유효하지 않음</translation>
    </message>
    <message>
        <source>did not leave, is tried again</source>
        <translation>발송 실패, 다시 시도함</translation>
    </message>
    <message>
        <source>refused</source>
        <translation>거부됨</translation>
    </message>
    <message>
        <source>E-mail</source>
        <translation>이메일</translation>
    </message>
    <message>
        <source>SMS</source>
        <translation>문자</translation>
    </message>
    <message>
        <source>App</source>
        <translation>앱</translation>
    </message>
    <message>
        <source>by e-mail to %1</source>
        <translation>이메일(%1)</translation>
    </message>
    <message>
        <source>by SMS to %1</source>
        <translation>문자(%1)</translation>
    </message>
    <message>
        <source>to the app on their phone</source>
        <translation>휴대폰 앱</translation>
    </message>
    <message>
        <source>Nothing is sent to this patient.</source>
        <translation>이 환자에게는 아무것도 보내지 않습니다.</translation>
    </message>
    <message>
        <source>Nothing reaches this patient: there is no address for it.</source>
        <translation>이 환자에게 보낼 수 있는 연락처가 없습니다.</translation>
    </message>
    <message>
        <source>Messages go %1.</source>
        <translation>메시지 수신: %1</translation>
    </message>
    <message>
        <source> and </source>
        <translation>, </translation>
    </message>
    <message>
        <source>d MMM</source>
        <comment>day of a message, QLocale&apos;s format</comment>
        <translation>M월 d일</translation>
    </message>
    <message>
        <source>Last: %1 of %2 with %3, %4, %5 at %6</source>
        <comment>kind, appointment, doctor, channel, how it ended</comment>
        <translation>마지막: %2 %3 예약 %1, %4, %6 %5</translation>
    </message>
</context>
</TS>
