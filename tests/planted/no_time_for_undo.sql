-- tst_notifications::aBookingIsConfirmedOnceAndOnlyAfterTheUndoWindow
-- Patients are told of what may still be taken back.
SELECT pg_temp.plant('fan_out', 'coalesce(r.due, booking_now())', 'booking_now()');
