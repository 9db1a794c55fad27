-- tst_attempts::aPatientHoldsOneSeatOfADoctorsDay
-- A patient holds seats as many as there are.
SELECT pg_temp.plant('refuse_second_hold', 'i.own_patient IS NULL', 'true');
