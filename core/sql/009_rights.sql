-- The application's role may look and may call the booking functions; there is no other path around the state machine.

DO $$
BEGIN
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'holdfast_app') THEN
        CREATE ROLE holdfast_app LOGIN;
    END IF;
    EXECUTE format('ALTER ROLE holdfast_app IN DATABASE %I SET timezone = ''UTC''', current_database());
    EXECUTE format('ALTER ROLE holdfast_app IN DATABASE %I SET statement_timeout = ''1s''', current_database());
    EXECUTE format('ALTER ROLE holdfast_app IN DATABASE %I SET lock_timeout = ''800ms''', current_database());
    EXECUTE format('ALTER ROLE holdfast_app IN DATABASE %I SET idle_in_transaction_session_timeout = ''5s''', current_database());
    -- A table that a rush fills looks empty to the planner until statistics follow, and a plan made by them lives on in every
    -- connection: no function of this role has a reason to read a table from its first row to its last. And none is long
    -- enough to be worth compiling.
    EXECUTE format('ALTER ROLE holdfast_app IN DATABASE %I SET enable_seqscan = off', current_database());
    EXECUTE format('ALTER ROLE holdfast_app IN DATABASE %I SET jit = off', current_database());
END
$$;

-- Later migrations begin from nothing too: each grants what callers call.
ALTER DEFAULT PRIVILEGES REVOKE EXECUTE ON FUNCTIONS FROM PUBLIC;
ALTER DEFAULT PRIVILEGES IN SCHEMA holdfast GRANT SELECT ON TABLES TO holdfast_app;
REVOKE ALL ON ALL FUNCTIONS IN SCHEMA holdfast FROM PUBLIC;
GRANT USAGE ON SCHEMA holdfast TO holdfast_app;
GRANT SELECT ON ALL TABLES IN SCHEMA holdfast TO holdfast_app;
GRANT USAGE ON TYPE intent, answer TO holdfast_app;

-- What callers call.
GRANT EXECUTE ON FUNCTION
    hold_slot(intent, bigint, bigint, interval), renew_hold(intent, bigint, uuid, interval),
    release_hold(intent, bigint, uuid), confirm_hold(intent, bigint, uuid, bigint),
    book_slot(intent, bigint, bigint), cancel_appointment(intent, bigint, bigint, text),
    register_patient(intent, text, date, text, text, boolean),
    open_session(bigint, bytea, text, interval, interval), touch_session(bytea), close_session(bytea),
    broken_promises()
TO holdfast_app;
-- What views and reads need.
GRANT EXECUTE ON FUNCTION
    booking_now(), instant(timestamptz), appointment_json(appointments, text), patient_json(patients),
    fold_name(text), fold_phone(text), hangul_initials(text)
TO holdfast_app;
