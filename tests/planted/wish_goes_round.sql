-- tst_admission::withoutAnAdmissionNoSeatIsClaimedInAnyWay
-- Seats are claimed without an admission.
SELECT pg_temp.plant('is_claimable', 'AND holdfast.is_let_in((s).clinic_id, (s).opens_at)', '');
