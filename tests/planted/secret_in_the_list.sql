-- tst_api_webhooks::aSecretIsShownOnceAndNeverAgain
-- Whoever lists the webhooks reads their secrets.
SELECT pg_temp.plant('webhook_json', 'json_build_object(''madeAt'', holdfast.instant(s.made_at)', 'json_build_object(''madeAt'', encode(s.secret, ''base64'')');
