-- Keys are kept for 72 hours, then taken away in batches; who has lost an answer asks by key.

CREATE FUNCTION keys_are_kept() RETURNS interval LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT interval '72 hours' $$;

CREATE INDEX idempotency_keys_by_age ON idempotency_keys (created_at);

-- Takes away up to p_limit keys whose time is over, oldest first; tells how many. Two services may reap at once.
CREATE FUNCTION reap_keys(p_limit integer) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = holdfast, pg_temp AS $$
DECLARE
    reaped integer;
BEGIN
    WITH over AS (
        SELECT account_id, operation, key FROM idempotency_keys
        WHERE created_at < booking_now() - keys_are_kept()
        ORDER BY created_at LIMIT p_limit FOR UPDATE SKIP LOCKED
    )
    DELETE FROM idempotency_keys k USING over
    WHERE k.account_id = over.account_id AND k.operation = over.operation AND k.key = over.key;
    GET DIAGNOSTICS reaped = ROW_COUNT;
    RETURN reaped;
END
$$;

-- What was answered under an account's key; none when nothing is decided. Waits for a request that is running, as its twin would.
CREATE FUNCTION answer_of_key(p_account bigint, p_operation text, p_key text) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = holdfast, pg_temp AS $$
BEGIN
    PERFORM pg_advisory_xact_lock_shared(key_lock(p_account, p_operation, p_key));
    RETURN (
        SELECT json_build_object('operation', operation, 'key', key, 'status', status, 'answer', body::json,
            'storedAt', instant(created_at), 'keptUntil', instant(created_at + keys_are_kept()))::text
        FROM idempotency_keys WHERE account_id = p_account AND operation = p_operation AND key = p_key
    );
END
$$;

GRANT EXECUTE ON FUNCTION keys_are_kept(), reap_keys(integer), answer_of_key(bigint, text, text) TO holdfast_app;
