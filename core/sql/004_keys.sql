-- One key per intent: key, effect and answer commit together.

CREATE TYPE intent AS (
    account_id bigint,
    clinic_id bigint,
    channel text,
    desk text,
    key text,
    fingerprint bytea,
    own_patient bigint               -- whom a patient acts for; none: staff, who may act for anybody
);

CREATE TYPE answer AS (
    status integer,
    body text,
    replayed boolean
);

CREATE FUNCTION problem(p_status integer, p_code text, p_title text, p_detail text, p_alternatives json DEFAULT NULL)
RETURNS text LANGUAGE sql STABLE AS $$
    SELECT json_strip_nulls(json_build_object('type', 'about:blank', 'status', p_status, 'code', p_code,
        'title', p_title, 'detail', p_detail, 'alternatives', p_alternatives))::text
$$;

-- What twins of one intent wait for.
CREATE FUNCTION key_lock(p_account bigint, p_operation text, p_key text) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT hashtextextended(p_operation || chr(31) || p_key, p_account)
$$;

-- The answer given earlier under this key; none when this call is the first. A twin that is still running is waited for: the lock
-- ends after its commit is visible, and each statement here sees with new eyes (READ COMMITTED).
CREATE FUNCTION answer_given(i holdfast.intent, p_operation text) RETURNS holdfast.answer LANGUAGE plpgsql AS $$
DECLARE
    k holdfast.idempotency_keys;
BEGIN
    PERFORM pg_advisory_xact_lock(holdfast.key_lock(i.account_id, p_operation, i.key));
    SELECT * INTO k FROM holdfast.idempotency_keys
    WHERE account_id = i.account_id AND operation = p_operation AND key = i.key;
    IF FOUND AND k.fingerprint <> i.fingerprint THEN
        RETURN (422, holdfast.problem(422, 'key_reused', 'The key was used before',
            'This Idempotency-Key belongs to another request. Use a new key for a new intent.'), false)::holdfast.answer;
    ELSIF FOUND THEN
        RETURN (k.status, k.body, true)::holdfast.answer;
    END IF;
    PERFORM holdfast.act_as(i.account_id, i.channel, i.desk);
    RETURN NULL;
END
$$;

-- Keeps what was decided (2xx and 409). Losing a refusal in a crash harms nobody, so it does not wait for the disk.
CREATE FUNCTION give_answer(i holdfast.intent, p_operation text, p_status integer, p_body text)
RETURNS holdfast.answer LANGUAGE plpgsql AS $$
BEGIN
    IF p_status = 409 THEN
        PERFORM set_config('synchronous_commit', 'off', true);
    END IF;
    IF p_status < 300 OR p_status = 409 THEN
        INSERT INTO holdfast.idempotency_keys (account_id, operation, key, fingerprint, status, body, created_at)
        VALUES (i.account_id, p_operation, i.key, i.fingerprint, p_status, p_body, holdfast.booking_now());
    END IF;
    RETURN (p_status, p_body, false)::holdfast.answer;
END
$$;
