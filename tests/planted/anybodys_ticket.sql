-- tst_openings::aTicketIsGoodForItsPatientAndItsOpeningAlone
-- A ticket may be passed on.
SELECT pg_temp.plant('ticket_holder', ' OR kept_patient(v_words[2]) IS DISTINCT FROM kept_patient(p_patient)', '');
