-- tst_notifications::aMailThatMayHaveArrivedIsRepeatedUnderTheSameId
-- A message that may have arrived is sent again as another one.
SELECT pg_temp.plant('unfinished_notification', 'IF n.status IN (''sending'', ''failed'', ''refused'')', 'IF n.status IN (''failed'', ''refused'')');
