-- tst_opening_seats::aSeatTakenAtTheCounterLowersWhatIsFree
-- What the counter takes is still kept for the line.
SELECT pg_temp.plant('seats_left', 'holdfast.is_claimable(s, ''counter'')', '(holdfast.is_claimable(s, ''counter'') OR (SELECT a.channel FROM holdfast.appointments a WHERE a.id = s.appointment_id) = ''counter'')');
