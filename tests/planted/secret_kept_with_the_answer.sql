-- tst_api_webhooks::aSecretIsShownOnceAndNeverAgain
-- A repeat of the request shows the secret once more.
SELECT pg_temp.plant('give_secret', 'json_build_object(''webhook'', holdfast.webhook_json(w))::text);', 'json_build_object(''webhook'', holdfast.webhook_json(w), ''secret'', ''whsec_'' || encode(p_secret, ''base64''))::text);');
