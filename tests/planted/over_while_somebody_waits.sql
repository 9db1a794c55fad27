-- tst_admission::anOpeningIsOverOnceItsTimeIsUpAndNobodyWaits
-- An opening ends while somebody waits.
SELECT pg_temp.plant('is_over', 'holdfast.admitted_by(o, holdfast.booking_now()) >= o.numbered', 'true');
