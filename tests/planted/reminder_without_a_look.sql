-- tst_notifications::noReminderAfterACancellation
-- A reminder does not look whether the appointment is still there.
SELECT pg_temp.plant('next_reminder', 'a.status IS DISTINCT FROM ''confirmed'' OR ', '');
