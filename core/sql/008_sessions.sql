-- Sessions. Only the database's clock ends one.

CREATE FUNCTION open_session(p_account bigint, p_token_hash bytea, p_desk text, p_idle interval, p_absolute interval)
RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = holdfast, pg_temp AS $$
    INSERT INTO sessions (token_hash, account_id, desk, created_at, last_seen_at, expires_at, idle)
    VALUES (p_token_hash, p_account, p_desk, booking_now(), booking_now(), booking_now() + p_absolute, p_idle)
$$;

-- Keeps a live session from idling out; writes at most every twenty seconds.
CREATE FUNCTION touch_session(p_token_hash bytea) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = holdfast, pg_temp AS $$
DECLARE
    s sessions;
BEGIN
    SELECT live.* INTO s FROM sessions live JOIN accounts a ON a.id = live.account_id AND a.disabled_at IS NULL
    WHERE live.token_hash = p_token_hash AND live.expires_at > booking_now()
      AND live.last_seen_at + live.idle > booking_now();
    IF NOT FOUND THEN
        RETURN false;
    ELSIF s.last_seen_at < booking_now() - interval '20 seconds' THEN
        UPDATE sessions SET last_seen_at = booking_now() WHERE token_hash = p_token_hash;
    END IF;
    RETURN true;
END
$$;

CREATE FUNCTION close_session(p_token_hash bytea) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = holdfast, pg_temp AS $$
    DELETE FROM sessions WHERE token_hash = p_token_hash
$$;
