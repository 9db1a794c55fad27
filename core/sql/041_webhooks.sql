-- Which of a clinic's other systems are told of what, and with which secrets. Managers decide; a receiver that says it is gone
-- (410) is switched off by the service.

CREATE FUNCTION webhook_types() RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT '{appointment.booked,appointment.moved,appointment.cancelled,appointment.status_changed,slot.held,slot.released}'::text[]
$$;

CREATE TABLE webhooks (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    clinic_id bigint NOT NULL REFERENCES clinics,
    url text NOT NULL,
    events text[] NOT NULL,
    include_patient boolean NOT NULL,        -- name and phone; otherwise the patient's id alone
    begins pg_snapshot NOT NULL,             -- what was committed by then is not news; the leader makes deliveries of the rest
    replay_xid xid8,                         -- deliveries are still to be made from this event on, up to where it begins
    replay_id bigint,
    disabled_at timestamptz,
    disabled_because text CHECK (disabled_because IN ('gone', 'manager')),
    failing_since timestamptz,               -- since the last success
    last_success_at timestamptz,
    last_failure_at timestamptz,
    last_failure text NOT NULL DEFAULT '',
    created_by bigint NOT NULL REFERENCES accounts,
    created_at timestamptz NOT NULL,
    version bigint NOT NULL DEFAULT 1,
    CONSTRAINT webhook_url_has_an_end CHECK (length(url) BETWEEN 1 AND 2000),
    CONSTRAINT webhook_events_are_known CHECK (cardinality(events) > 0 AND events <@ webhook_types()),
    CONSTRAINT disabled_has_a_reason CHECK ((disabled_at IS NULL) = (disabled_because IS NULL)),
    CONSTRAINT replay_is_a_place CHECK ((replay_xid IS NULL) = (replay_id IS NULL))
);
CREATE INDEX webhooks_by_clinic ON webhooks (clinic_id);

-- Every one that is still good signs. The last has no end; those before it end a day after they were replaced.
CREATE TABLE webhook_secrets (
    webhook_id bigint NOT NULL REFERENCES webhooks ON DELETE CASCADE,
    number integer NOT NULL,
    secret bytea NOT NULL CHECK (length(secret) >= 24),
    made_at timestamptz NOT NULL,
    good_until timestamptz,
    PRIMARY KEY (webhook_id, number)
);

CREATE TABLE webhook_changes (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    at timestamptz NOT NULL,
    clinic_id bigint NOT NULL,
    webhook_id bigint NOT NULL,
    account_id bigint REFERENCES accounts,   -- none: the service
    change text NOT NULL,
    detail jsonb NOT NULL                    -- as it was then, without its secrets
);
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON webhook_changes
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- A secret leaves the database only towards its receiver.
REVOKE SELECT ON webhooks, webhook_secrets FROM holdfast_app;

ALTER TABLE outbox ADD COLUMN webhook_id bigint;   -- whom a test is for

CREATE FUNCTION webhook_json(w holdfast.webhooks) RETURNS json LANGUAGE plpgsql STABLE AS $$
BEGIN
    RETURN (SELECT json_strip_nulls(json_build_object('id', w.id, 'url', w.url, 'events', w.events, 'includePatient', w.include_patient,
        'state', CASE WHEN w.disabled_at IS NULL THEN 'active' ELSE 'disabled' END, 'disabledBecause', w.disabled_because,
        'disabledSince', holdfast.instant(w.disabled_at), 'failingSince', holdfast.instant(w.failing_since),
        'lastSuccessAt', holdfast.instant(w.last_success_at), 'lastFailureAt', holdfast.instant(w.last_failure_at),
        'lastFailure', nullif(w.last_failure, ''), 'consumer', 'webhook ' || w.id,
        'waiting', (SELECT count(*) FROM holdfast.deliveries d WHERE d.consumer = 'webhook ' || w.id AND d.state = 'waiting'),
        'dead', (SELECT count(*) FROM holdfast.deliveries d WHERE d.consumer = 'webhook ' || w.id AND d.state = 'dead'),
        'secrets', (SELECT json_agg(json_strip_nulls(json_build_object('madeAt', holdfast.instant(s.made_at),
                        'goodUntil', holdfast.instant(s.good_until))) ORDER BY s.number DESC)
                    FROM holdfast.webhook_secrets s
                    WHERE s.webhook_id = w.id AND (s.good_until IS NULL OR s.good_until > holdfast.booking_now())),
        'createdBy', a.name, 'createdAt', holdfast.instant(w.created_at), 'version', w.version))
        FROM holdfast.accounts a WHERE a.id = w.created_by);
END
$$;

CREATE FUNCTION list_webhooks(p_clinic bigint) RETURNS text
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = holdfast, pg_temp AS $$
BEGIN
    RETURN (SELECT json_build_object('webhooks', coalesce(json_agg(webhook_json(w) ORDER BY w.id), '[]'))::text
            FROM webhooks w WHERE w.clinic_id = p_clinic);
END
$$;

CREATE FUNCTION keep_webhook_change(w holdfast.webhooks, p_account bigint, p_change text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO holdfast.webhook_changes (at, clinic_id, webhook_id, account_id, change, detail)
    VALUES (holdfast.booking_now(), w.clinic_id, w.id, p_account, p_change,
            jsonb_build_object('url', w.url, 'events', w.events, 'includePatient', w.include_patient, 'version', w.version));
END
$$;

CREATE FUNCTION explain_webhook(p_constraint text) RETURNS holdfast.answer LANGUAGE sql STABLE AS $$
    SELECT holdfast.unprocessable(CASE p_constraint
        WHEN 'webhook_url_has_an_end' THEN 'url has at most 2000 letters.'
        ELSE 'events is a list of ' || array_to_string(holdfast.webhook_types(), ', ') || '.' END)
$$;

CREATE FUNCTION refuse_webhook() RETURNS holdfast.answer LANGUAGE sql STABLE AS $$
    SELECT (404, holdfast.problem(404, 'not_found', 'No such webhook',
        'There is no webhook with this id in your clinic. Read the list again.'), false)::holdfast.answer
$$;

-- Nobody else changes it or makes deliveries for it until this transaction ends. (Noting how a call ended waits for it too.)
CREATE FUNCTION lock_webhook(i holdfast.intent, p_id bigint) RETURNS holdfast.webhooks LANGUAGE plpgsql AS $$
DECLARE
    w holdfast.webhooks;
BEGIN
    SELECT * INTO w FROM holdfast.webhooks WHERE id = p_id AND clinic_id = i.clinic_id FOR UPDATE;
    RETURN w;
END
$$;

-- The kept answer has no secret, so that it is shown once: a repeat of the request is answered without it.
CREATE FUNCTION give_secret(i holdfast.intent, p_operation text, p_status integer, w holdfast.webhooks, p_secret bytea)
RETURNS holdfast.answer LANGUAGE plpgsql AS $$
DECLARE
    v_answer holdfast.answer := holdfast.give_answer(i, p_operation, p_status,
        json_build_object('webhook', holdfast.webhook_json(w))::text);
BEGIN
    v_answer.body := json_build_object('webhook', holdfast.webhook_json(w), 'secret', 'whsec_' || encode(p_secret, 'base64'))::text;
    RETURN v_answer;
END
$$;

CREATE FUNCTION add_webhook(i holdfast.intent, p_url text, p_events text[], p_include_patient boolean, p_secret bytea)
RETURNS holdfast.answer LANGUAGE plpgsql SECURITY DEFINER SET search_path = holdfast, pg_temp AS $$
DECLARE
    given answer := answer_given(i, 'webhook.add');
    w webhooks;
    v_constraint text;
BEGIN
    IF given.status IS NULL THEN
        given := refuse_unless_counter(i);
    END IF;
    IF given.status IS NOT NULL THEN
        RETURN given;
    END IF;
    PERFORM pg_advisory_xact_lock(hashtextextended('webhooks', i.clinic_id));
    IF (SELECT count(*) FROM webhooks WHERE clinic_id = i.clinic_id) >= 20 THEN
        RETURN unprocessable('A clinic has at most 20 webhooks. Remove one that is not needed any more.');
    END IF;
    BEGIN
        INSERT INTO webhooks (clinic_id, url, events, include_patient, begins, created_by, created_at)
        VALUES (i.clinic_id, p_url, ARRAY(SELECT DISTINCT e FROM unnest(p_events) AS e ORDER BY e), p_include_patient,
                pg_current_snapshot(), i.account_id, booking_now()) RETURNING * INTO w;
    EXCEPTION WHEN check_violation THEN
        GET STACKED DIAGNOSTICS v_constraint = CONSTRAINT_NAME;
        RETURN explain_webhook(v_constraint);
    END;
    INSERT INTO webhook_secrets (webhook_id, number, secret, made_at) VALUES (w.id, 1, p_secret, booking_now());
    PERFORM keep_webhook_change(w, i.account_id, 'add');
    RETURN give_secret(i, 'webhook.add', 201, w, p_secret);
END
$$;

-- Whoever changes it names the version they saw. What waits already is sent to the new address.
CREATE FUNCTION change_webhook(i holdfast.intent, p_id bigint, p_url text, p_events text[], p_include_patient boolean, p_version bigint)
RETURNS holdfast.answer LANGUAGE plpgsql SECURITY DEFINER SET search_path = holdfast, pg_temp AS $$
DECLARE
    given answer := answer_given(i, 'webhook.change');
    w webhooks;
    v_constraint text;
BEGIN
    IF given.status IS NULL THEN
        given := refuse_unless_counter(i);
    END IF;
    IF given.status IS NOT NULL THEN
        RETURN given;
    END IF;
    w := lock_webhook(i, p_id);
    IF w.id IS NULL THEN
        RETURN refuse_webhook();
    ELSIF w.version <> p_version THEN
        RETURN give_answer(i, 'webhook.change', 409, problem(409, 'stale_version', 'It has changed since it was read',
            'Somebody else changed this webhook, or its receiver said that it is gone. Read the list again, then decide.'));
    END IF;
    BEGIN
        UPDATE webhooks SET url = p_url, events = ARRAY(SELECT DISTINCT e FROM unnest(p_events) AS e ORDER BY e),
            include_patient = p_include_patient, version = version + 1 WHERE id = p_id RETURNING * INTO w;
    EXCEPTION WHEN check_violation THEN
        GET STACKED DIAGNOSTICS v_constraint = CONSTRAINT_NAME;
        RETURN explain_webhook(v_constraint);
    END;
    PERFORM keep_webhook_change(w, i.account_id, 'change');
    RETURN give_answer(i, 'webhook.change', 200, json_build_object('webhook', webhook_json(w))::text);
END
$$;

-- A new secret; the ones before it are good for another day. Whoever lost an answer asks again: what the receiver has stays good.
CREATE FUNCTION rotate_webhook_secret(i holdfast.intent, p_id bigint, p_secret bytea)
RETURNS holdfast.answer LANGUAGE plpgsql SECURITY DEFINER SET search_path = holdfast, pg_temp AS $$
DECLARE
    given answer := answer_given(i, 'webhook.rotate');
    w webhooks;
BEGIN
    IF given.status IS NULL THEN
        given := refuse_unless_counter(i);
    END IF;
    IF given.status IS NOT NULL THEN
        RETURN given;
    END IF;
    w := lock_webhook(i, p_id);
    IF w.id IS NULL THEN
        RETURN refuse_webhook();
    END IF;
    DELETE FROM webhook_secrets WHERE webhook_id = p_id AND good_until <= booking_now();
    IF (SELECT count(*) FROM webhook_secrets WHERE webhook_id = p_id) >= 5 THEN
        RETURN unprocessable('Five secrets are good at once already; the older ones end a day after they were replaced. Wait for that, '
                             || 'or make a new webhook.');
    END IF;
    UPDATE webhook_secrets SET good_until = booking_now() + interval '24 hours' WHERE webhook_id = p_id AND good_until IS NULL;
    INSERT INTO webhook_secrets (webhook_id, number, secret, made_at)
    SELECT p_id, max(number) + 1, p_secret, booking_now() FROM webhook_secrets WHERE webhook_id = p_id;
    PERFORM keep_webhook_change(w, i.account_id, 'rotate');
    RETURN give_secret(i, 'webhook.rotate', 200, w, p_secret);
END
$$;

GRANT EXECUTE ON FUNCTION
    list_webhooks(bigint), add_webhook(intent, text, text[], boolean, bytea),
    change_webhook(intent, bigint, text, text[], boolean, bigint), rotate_webhook_secret(intent, bigint, bytea)
TO holdfast_app;
