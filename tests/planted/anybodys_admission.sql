-- tst_admission::anAdmissionIsGoodForItsPatientAlone
-- An admission may be passed on.
SELECT pg_temp.plant('with_admission', ' OR kept_patient(v_words[2]) IS DISTINCT FROM kept_patient(i.own_patient)', '');
