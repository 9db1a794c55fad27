-- tst_openings::aTicketIsGoodForItsPatientAndItsOpeningAlone
-- A ticket of one opening is good for another.
SELECT pg_temp.plant('ticket_holder', ' OR v_words[1] <> p_opening', '');
