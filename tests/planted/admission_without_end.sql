-- tst_admission::anAdmissionRunsOutAndTheTicketBringsAnother
-- An admission never runs out.
SELECT pg_temp.plant('with_admission', 'v_words[3] <= extract(epoch FROM booking_now())', 'false');
