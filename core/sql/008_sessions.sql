-- Sessions. Only the database's clock ends one; what ends one early, by whatever path, is told through the outbox.

ALTER TABLE accounts
    ADD patient_id bigint REFERENCES patients,   -- whom a patient's account is for
    ADD channel text CHECK (channel IN ('app', 'web')),
    ADD CONSTRAINT only_a_patient_is_bound CHECK (patient_id IS NULL OR role = 'patient'),
    ADD CONSTRAINT staff_is_at_the_counter CHECK (channel IS NULL OR role IN ('client', 'patient'));
CREATE UNIQUE INDEX one_account_per_patient ON accounts (patient_id);

ALTER TABLE sessions ADD client_id bigint REFERENCES accounts;   -- the program that opened it for a patient
CREATE INDEX sessions_by_client ON sessions (client_id) WHERE client_id IS NOT NULL;

ALTER TABLE outbox ADD account_id bigint, ADD token_hash bytea;

CREATE FUNCTION tell_session_end() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF OLD.expires_at > holdfast.booking_now() THEN
        INSERT INTO holdfast.outbox (clinic_id, topic, account_id, token_hash, at)
        SELECT a.clinic_id, 'session.revoked', a.id, OLD.token_hash, holdfast.booking_now()
        FROM holdfast.accounts a WHERE a.id = OLD.account_id;
    END IF;
    RETURN OLD;
END
$$;
CREATE TRIGGER session_ended AFTER DELETE ON sessions FOR EACH ROW EXECUTE FUNCTION tell_session_end();

-- Whoever was disabled, got another password or other rights signs in again; enabling an account revives nothing.
CREATE FUNCTION end_sessions_of_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    DELETE FROM holdfast.sessions WHERE account_id = NEW.id OR client_id = NEW.id;
    INSERT INTO holdfast.outbox (clinic_id, topic, account_id, at)
    VALUES (OLD.clinic_id, CASE WHEN NEW.disabled_at IS NULL THEN 'account.changed' ELSE 'account.disabled' END,
            NEW.id, holdfast.booking_now());
    RETURN NEW;
END
$$;
CREATE TRIGGER account_changed AFTER UPDATE ON accounts FOR EACH ROW
    WHEN ((OLD.disabled_at, OLD.password_hash, OLD.role, OLD.clinic_id, OLD.patient_id, OLD.channel)
          IS DISTINCT FROM (NEW.disabled_at, NEW.password_hash, NEW.role, NEW.clinic_id, NEW.patient_id, NEW.channel))
    EXECUTE FUNCTION end_sessions_of_changed();

-- The account's row is locked, so that a change of it either ends this session or prevents it.
CREATE FUNCTION open_session(p_account bigint, p_token_hash bytea, p_desk text, p_idle interval, p_absolute interval)
RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path = holdfast, pg_temp AS $$
BEGIN
    PERFORM FROM accounts WHERE id = p_account AND disabled_at IS NULL FOR SHARE;
    IF NOT FOUND THEN
        RETURN false;
    END IF;
    DELETE FROM sessions WHERE account_id = p_account AND expires_at <= booking_now();
    INSERT INTO sessions (token_hash, account_id, desk, created_at, last_seen_at, expires_at, idle)
    VALUES (p_token_hash, p_account, p_desk, booking_now(), booking_now(), booking_now() + p_absolute, p_idle);
    RETURN true;
END
$$;

-- Keeps a live session from idling out; writes at most every twenty seconds.
CREATE FUNCTION touch_session(p_token_hash bytea) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = holdfast, pg_temp AS $$
DECLARE
    s sessions;
BEGIN
    SELECT live.* INTO s FROM sessions live JOIN accounts a ON a.id = live.account_id AND a.disabled_at IS NULL
    LEFT JOIN accounts program ON program.id = live.client_id
    WHERE live.token_hash = p_token_hash AND live.expires_at > booking_now()
      AND live.last_seen_at + live.idle > booking_now() AND program.disabled_at IS NULL;
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
