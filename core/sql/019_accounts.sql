-- Signing in, with delays that grow and never lock for good, and the administration of accounts.

CREATE TABLE sign_ins (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    at timestamptz NOT NULL,
    clinic_id bigint,                -- none: no such login. What was typed is not kept: it may be a password
    account_id bigint REFERENCES accounts,
    address text NOT NULL,
    desk text NOT NULL DEFAULT '',
    outcome text NOT NULL CHECK (outcome IN ('signed_in', 'wrong_password', 'unknown_login', 'disabled', 'delayed'))
);
CREATE INDEX sign_ins_by_clinic ON sign_ins (clinic_id, id);
CREATE INDEX sign_ins_by_time ON sign_ins (at);
CREATE INDEX sign_ins_known ON sign_ins (account_id, address, at) WHERE outcome = 'signed_in';

-- Failures in a row: of a login from addresses it has not been used from, of a login from one it has ("known"), of an
-- address. So a stranger who guesses at a login does not keep its owner out at the usual desk.
CREATE TABLE sign_in_delays (
    kind text NOT NULL CHECK (kind IN ('address', 'known', 'login')),
    subject bytea NOT NULL,
    failures integer NOT NULL,
    last_at timestamptz NOT NULL,
    told boolean NOT NULL DEFAULT false,
    PRIMARY KEY (kind, subject)
);
CREATE INDEX sign_in_delays_by_time ON sign_in_delays (last_at);

CREATE TABLE account_events (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    at timestamptz NOT NULL,
    clinic_id bigint NOT NULL,
    account_id bigint NOT NULL REFERENCES accounts,
    by_account bigint NOT NULL REFERENCES accounts,
    change text NOT NULL
);
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON account_events
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Three failures of a login, twenty of an address, cost nothing; then 1, 2, 4 ... at most 60 seconds. An hour of quiet
-- forgets them.
CREATE FUNCTION sign_in_wait(d holdfast.sign_in_delays) RETURNS interval LANGUAGE plpgsql STABLE AS $$
DECLARE
    v_beyond integer := (d).failures - CASE (d).kind WHEN 'address' THEN 21 ELSE 4 END;
BEGIN
    IF v_beyond < 0 OR (d).last_at < holdfast.booking_now() - interval '1 hour' THEN
        RETURN interval '0';
    END IF;
    RETURN greatest((d).last_at + make_interval(secs => least(2 ^ least(v_beyond, 6), 60)) - holdfast.booking_now(),
                    interval '0');
END
$$;

-- An IPv6 guest owns a whole /64.
CREATE FUNCTION address_key(p_address text) RETURNS text LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
    RETURN CASE family(p_address::inet) WHEN 6 THEN host(network(set_masklen(p_address::inet, 64)))
                                        ELSE host(p_address::inet) END;
EXCEPTION WHEN invalid_text_representation THEN
    RETURN p_address;
END
$$;

-- The delays that an attempt is subject to. A login nobody has counts like any other.
CREATE FUNCTION sign_in_subjects(p_login text, p_address text, OUT kind text, OUT subject bytea)
RETURNS SETOF record LANGUAGE plpgsql STABLE AS $$
DECLARE
    v_login bytea := sha256(convert_to(lower(p_login), 'UTF8'));
    v_address bytea := convert_to(holdfast.address_key(p_address), 'UTF8');
BEGIN
    IF EXISTS (SELECT FROM holdfast.sign_ins s JOIN holdfast.accounts a ON a.id = s.account_id
               WHERE lower(a.login) = lower(p_login) AND s.address = holdfast.address_key(p_address)
                 AND s.outcome = 'signed_in' AND s.at > holdfast.booking_now() - interval '30 days') THEN
        RETURN QUERY SELECT 'known', v_login || v_address;
    ELSE
        RETURN QUERY VALUES ('address', v_address), ('login', v_login);
    END IF;
END
$$;

CREATE FUNCTION log_sign_in(p_login text, p_address text, p_desk text, p_outcome text) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO holdfast.sign_ins (at, clinic_id, account_id, address, desk, outcome)
    SELECT holdfast.booking_now(), a.clinic_id, a.id, holdfast.address_key(p_address), coalesce(p_desk, ''),
           CASE WHEN p_outcome <> 'wrong_password' THEN p_outcome WHEN a.id IS NULL THEN 'unknown_login'
                WHEN a.disabled_at IS NOT NULL THEN 'disabled' ELSE p_outcome END
    FROM (VALUES (1)) AS one LEFT JOIN holdfast.accounts a ON lower(a.login) = lower(p_login);
    -- What is old goes a little at a time.
    DELETE FROM holdfast.sign_ins WHERE id IN (SELECT s.id FROM holdfast.sign_ins s
        WHERE s.at < holdfast.booking_now() - interval '180 days' ORDER BY s.at LIMIT 5 FOR UPDATE SKIP LOCKED);
    DELETE FROM holdfast.sign_in_delays d USING (SELECT o.kind, o.subject FROM holdfast.sign_in_delays o
        WHERE o.last_at < holdfast.booking_now() - interval '1 day' ORDER BY o.last_at LIMIT 5
        FOR UPDATE SKIP LOCKED) AS old
    WHERE d.kind = old.kind AND d.subject = old.subject;
END
$$;

-- Before a password is looked at. wait_ms > 0: not now, however right the password. Otherwise this attempt has the turn: of
-- several at once behind a delay, one gets it.
CREATE FUNCTION begin_sign_in(p_login text, p_address text, p_desk text,
                              OUT wait_ms integer, OUT account_id bigint, OUT password_hash text)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = holdfast, pg_temp AS $$
DECLARE
    v_wait interval := '0';
    v_told boolean;
    d sign_in_delays;
BEGIN
    FOR d IN SELECT w.* FROM sign_in_delays w JOIN sign_in_subjects(p_login, p_address) AS mine
                 ON w.kind = mine.kind AND w.subject = mine.subject
             ORDER BY w.kind, w.subject FOR UPDATE OF w LOOP
        IF sign_in_wait(d) > v_wait THEN
            v_wait := sign_in_wait(d);
            v_told := d.told;
        END IF;
    END LOOP;
    wait_ms := ceil(extract(epoch FROM v_wait) * 1000);
    IF wait_ms > 0 AND v_told THEN
        RETURN;
    END IF;
    UPDATE sign_in_delays w SET told = wait_ms > 0, last_at = CASE WHEN wait_ms > 0 THEN w.last_at ELSE booking_now() END
    FROM sign_in_subjects(p_login, p_address) AS mine
    WHERE w.kind = mine.kind AND w.subject = mine.subject AND w.last_at > booking_now() - interval '1 hour';
    IF wait_ms > 0 THEN
        PERFORM log_sign_in(p_login, p_address, p_desk, 'delayed');
        RETURN;
    END IF;
    SELECT a.id, a.password_hash INTO account_id, password_hash FROM accounts a
    WHERE lower(a.login) = lower(p_login) AND a.disabled_at IS NULL;
END
$$;

CREATE FUNCTION fail_sign_in(p_login text, p_address text, p_desk text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = holdfast, pg_temp AS $$
BEGIN
    INSERT INTO sign_in_delays AS d (kind, subject, failures, last_at)
    SELECT mine.kind, mine.subject, 1, booking_now() FROM sign_in_subjects(p_login, p_address) AS mine ORDER BY 1, 2
    ON CONFLICT (kind, subject) DO UPDATE SET last_at = booking_now(), told = false,
        failures = CASE WHEN d.last_at < booking_now() - interval '1 hour' THEN 1 ELSE d.failures + 1 END;
    PERFORM log_sign_in(p_login, p_address, p_desk, 'wrong_password');
END
$$;

-- False when the account was disabled or got another password since begin_sign_in. An address keeps its failures, lest an
-- account of one's own buys free guesses at others'.
CREATE FUNCTION finish_sign_in(p_login text, p_address text, p_desk text, p_verified text, p_token_hash bytea,
                               p_idle interval, p_absolute interval)
RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path = holdfast, pg_temp AS $$
DECLARE
    v_account bigint;
BEGIN
    SELECT id INTO v_account FROM accounts WHERE lower(login) = lower(p_login) AND password_hash = p_verified FOR SHARE;
    IF NOT FOUND OR NOT open_session(v_account, p_token_hash, p_desk, p_idle, p_absolute) THEN
        RETURN false;
    END IF;
    DELETE FROM sign_in_delays d USING sign_in_subjects(p_login, p_address) AS mine
    WHERE d.kind = mine.kind AND d.subject = mine.subject AND d.kind <> 'address';
    PERFORM log_sign_in(p_login, p_address, p_desk, 'signed_in');
    RETURN true;
END
$$;

-- A session in a patient's name, opened by a client program. 'opened', or why not.
CREATE FUNCTION open_patient_session(p_client bigint, p_patient bigint, p_token_hash bytea, p_idle interval,
                                     p_absolute interval)
RETURNS text LANGUAGE plpgsql SECURITY DEFINER SET search_path = holdfast, pg_temp AS $$
DECLARE
    program accounts;
    v_account bigint;
    v_patient bigint := kept_patient(p_patient);
BEGIN
    SELECT * INTO program FROM accounts WHERE id = p_client AND role = 'client' AND disabled_at IS NULL FOR SHARE;
    IF NOT FOUND THEN
        RETURN 'no_client';
    END IF;
    INSERT INTO accounts (clinic_id, login, password_hash, name, role, patient_id)
    SELECT p.clinic_id, 'patient:' || p.id, '', p.name, 'patient', p.id
    FROM patients p WHERE p.id = v_patient AND p.clinic_id = program.clinic_id
    ON CONFLICT DO NOTHING;
    SELECT id INTO v_account FROM accounts WHERE patient_id = v_patient AND clinic_id = program.clinic_id;
    IF NOT FOUND THEN
        RETURN 'no_patient';
    ELSIF NOT open_session(v_account, p_token_hash, '', p_idle, p_absolute) THEN
        RETURN 'disabled';
    END IF;
    UPDATE sessions SET client_id = p_client WHERE token_hash = p_token_hash;
    RETURN 'opened';
END
$$;

CREATE FUNCTION account_json(a holdfast.accounts) RETURNS json LANGUAGE plpgsql STABLE AS $$
BEGIN
    RETURN (SELECT json_strip_nulls(json_build_object('id', (a).id, 'login', (a).login, 'name', (a).name,
        'role', (a).role, 'channel', (a).channel, 'patientId', (a).patient_id, 'disabled', (a).disabled_at IS NOT NULL,
        'createdAt', holdfast.instant((a).created_at),
        'sessions', (SELECT count(*) FROM holdfast.sessions s WHERE (a).id IN (s.account_id, s.client_id)
                     AND s.expires_at > holdfast.booking_now() AND s.last_seen_at + s.idle > holdfast.booking_now()),
        'lastSignIn', (SELECT holdfast.instant(max(l.at)) FROM holdfast.sign_ins l
                       WHERE l.account_id = (a).id AND l.outcome = 'signed_in'))));
END
$$;

CREATE FUNCTION list_accounts(p_clinic bigint) RETURNS text
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = holdfast, pg_temp AS $$
BEGIN
    RETURN (SELECT json_build_object('accounts', coalesce(json_agg(account_json(a) ORDER BY lower(a.login)), '[]'))::text
            FROM accounts a WHERE a.clinic_id = p_clinic AND a.role <> 'patient');
END
$$;

CREATE FUNCTION list_sign_ins(p_clinic bigint, p_limit integer) RETURNS text
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = holdfast, pg_temp AS $$
BEGIN
    RETURN (SELECT json_build_object('signIns', coalesce(json_agg(json_strip_nulls(json_build_object('id', l.id,
                'at', instant(l.at), 'accountId', l.account_id, 'login', a.login, 'address', l.address, 'desk', l.desk,
                'outcome', l.outcome)) ORDER BY l.id DESC), '[]'))::text
            FROM (SELECT * FROM sign_ins WHERE clinic_id = p_clinic OR clinic_id IS NULL
                  ORDER BY id DESC LIMIT p_limit) AS l
            LEFT JOIN accounts a ON a.id = l.account_id);
END
$$;

-- An admin administers everybody, a manager receptionists and patients; asked of the database, not of the session.
CREATE FUNCTION may_administer(i holdfast.intent, p_role text) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
    RETURN EXISTS (SELECT FROM holdfast.accounts WHERE id = i.account_id AND clinic_id = i.clinic_id
        AND disabled_at IS NULL AND (role = 'admin' OR (role = 'manager' AND p_role IN ('receptionist', 'patient'))));
END
$$;

CREATE FUNCTION refuse_administration() RETURNS holdfast.answer LANGUAGE sql STABLE AS $$
    SELECT (403, holdfast.problem(403, 'forbidden', 'This account may not do that',
        'Managers administer receptionists and patients; everything else is an admin''s.'), false)::holdfast.answer
$$;

CREATE FUNCTION unprocessable(p_detail text) RETURNS holdfast.answer LANGUAGE sql STABLE AS $$
    SELECT (422, holdfast.problem(422, 'unprocessable', 'A field breaks a rule', p_detail), false)::holdfast.answer
$$;

CREATE FUNCTION keep_account_event(i holdfast.intent, p_account bigint, p_change text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO holdfast.account_events (at, clinic_id, account_id, by_account, change)
    VALUES (holdfast.booking_now(), i.clinic_id, p_account, i.account_id, p_change);
END
$$;

CREATE FUNCTION create_account(i holdfast.intent, p_login text, p_password_hash text, p_name text, p_role text,
                               p_channel text, p_patient bigint)
RETURNS holdfast.answer LANGUAGE plpgsql SECURITY DEFINER SET search_path = holdfast, pg_temp AS $$
DECLARE
    given answer := answer_given(i, 'account.create');
    a accounts;
    v_constraint text;
BEGIN
    IF given.status IS NOT NULL THEN
        RETURN given;
    ELSIF NOT may_administer(i, p_role) THEN
        RETURN refuse_administration();
    ELSIF btrim(p_login) = '' OR btrim(p_name) = '' OR p_login ~ '[:\s]' THEN
        RETURN unprocessable('An account needs a name, and a login without spaces and colons.');
    ELSIF (p_role = 'patient') <> (p_patient IS NOT NULL) THEN
        RETURN unprocessable('patientId says whose account a patient''s is, and belongs to no other role.');
    ELSIF p_patient IS NOT NULL AND NOT lock_patient(i, p_patient) THEN
        RETURN refuse_patient();
    END IF;
    BEGIN
        INSERT INTO accounts (clinic_id, login, password_hash, name, role, channel, patient_id)
        VALUES (i.clinic_id, p_login, p_password_hash, btrim(p_name), p_role, p_channel, p_patient) RETURNING * INTO a;
    EXCEPTION WHEN unique_violation OR check_violation THEN
        GET STACKED DIAGNOSTICS v_constraint = CONSTRAINT_NAME;
    END;
    IF v_constraint IS NOT NULL THEN
        RETURN unprocessable(CASE v_constraint
            WHEN 'one_account_per_login' THEN 'This login is in use: choose another.'
            WHEN 'one_account_per_patient' THEN 'This patient has an account already: give that one a new password.'
            WHEN 'staff_is_at_the_counter' THEN 'Only client programs and patients have a channel.'
            ELSE 'role is receptionist, manager, admin, client or patient; channel is app or web.' END);
    END IF;
    PERFORM keep_account_event(i, a.id, 'create');
    RETURN give_answer(i, 'account.create', 201, json_build_object('account', account_json(a))::text);
END
$$;

-- p_change: disable, enable, password, close_sessions. Disabling and a new password end the account's sessions.
CREATE FUNCTION change_account(i holdfast.intent, p_account bigint, p_change text, p_password_hash text)
RETURNS holdfast.answer LANGUAGE plpgsql SECURITY DEFINER SET search_path = holdfast, pg_temp AS $$
DECLARE
    given answer := answer_given(i, 'account.' || p_change);
    a accounts;
BEGIN
    IF given.status IS NOT NULL THEN
        RETURN given;
    END IF;
    -- One change of a clinic's accounts at a time, so that two admins cannot disable each other.
    PERFORM pg_advisory_xact_lock(hashtextextended('accounts', i.clinic_id));
    SELECT * INTO a FROM accounts WHERE id = p_account AND clinic_id = i.clinic_id FOR NO KEY UPDATE;
    IF NOT FOUND THEN
        RETURN (404, problem(404, 'not_found', 'No such account', 'There is no account with this id in your clinic.'),
                false)::answer;
    ELSIF NOT may_administer(i, a.role) THEN
        RETURN refuse_administration();
    ELSIF p_change = 'disable' AND a.id = i.account_id THEN
        RETURN unprocessable('Nobody disables the account they are signed in with: ask another admin.');
    END IF;
    CASE p_change
        WHEN 'disable' THEN
            UPDATE accounts SET disabled_at = coalesce(disabled_at, booking_now()) WHERE id = p_account RETURNING * INTO a;
        WHEN 'enable' THEN
            UPDATE accounts SET disabled_at = NULL WHERE id = p_account RETURNING * INTO a;
        WHEN 'password' THEN
            UPDATE accounts SET password_hash = p_password_hash WHERE id = p_account RETURNING * INTO a;
        WHEN 'close_sessions' THEN
            DELETE FROM sessions WHERE account_id = p_account OR client_id = p_account;
    END CASE;
    PERFORM keep_account_event(i, a.id, p_change);
    RETURN give_answer(i, 'account.' || p_change, 200, json_build_object('account', account_json(a))::text);
END
$$;

-- The application's role reads a password's hash only where somebody signs in, one at a time.
REVOKE SELECT ON accounts FROM holdfast_app;
GRANT SELECT (id, clinic_id, login, name, role, disabled_at, created_at, patient_id, channel) ON accounts TO holdfast_app;
REVOKE SELECT ON sign_in_delays FROM holdfast_app;

GRANT EXECUTE ON FUNCTION
    begin_sign_in(text, text, text), fail_sign_in(text, text, text),
    finish_sign_in(text, text, text, text, bytea, interval, interval),
    open_patient_session(bigint, bigint, bytea, interval, interval),
    list_accounts(bigint), list_sign_ins(bigint, integer),
    create_account(intent, text, text, text, text, text, bigint), change_account(intent, bigint, text, text)
TO holdfast_app;
