-- A webhook is active, disabled, removed; and tried out.

-- What waits for a receiver that is told nothing any more comes to its end.
CREATE FUNCTION end_webhook(w holdfast.webhooks, p_why text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    UPDATE holdfast.deliveries SET state = 'skipped', ended_at = holdfast.booking_now(), lease_until = NULL, lease_owner = NULL,
        last_error = p_why
    WHERE consumer = 'webhook ' || w.id AND state = 'waiting';
END
$$;

CREATE FUNCTION disable_webhook(i holdfast.intent, p_id bigint) RETURNS holdfast.answer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = holdfast, pg_temp AS $$
DECLARE
    given answer := answer_given(i, 'webhook.disable');
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
    ELSIF w.disabled_at IS NULL THEN
        UPDATE webhooks SET disabled_at = booking_now(), disabled_because = 'manager', replay_xid = NULL, replay_id = NULL,
            version = version + 1 WHERE id = p_id RETURNING * INTO w;
        PERFORM end_webhook(w, 'The webhook was disabled by a manager.');
        PERFORM keep_webhook_change(w, i.account_id, 'disable');
    END IF;
    RETURN give_answer(i, 'webhook.disable', 200, json_build_object('webhook', webhook_json(w))::text);
END
$$;

-- From here on it is told what is new; with a place (p_xid, p_id) also what happened from there on, once more if need be.
CREATE FUNCTION enable_webhook(i holdfast.intent, p_id bigint, p_from_xid xid8, p_from_id bigint) RETURNS holdfast.answer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = holdfast, pg_temp AS $$
DECLARE
    given answer := answer_given(i, 'webhook.enable');
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
    ELSIF EXISTS (SELECT FROM outbox_trimmed t WHERE (p_from_xid, p_from_id) <= (t.xid, t.id)) THEN
        RETURN unprocessable('The event that fromEvent names is not kept any more. Leave it out to begin with what is new.');
    ELSIF w.disabled_at IS NOT NULL OR p_from_xid IS NOT NULL THEN
        UPDATE webhooks SET disabled_at = NULL, disabled_because = NULL, failing_since = NULL, begins = pg_current_snapshot(),
            replay_xid = p_from_xid, replay_id = p_from_id, version = version + 1 WHERE id = p_id RETURNING * INTO w;
        PERFORM keep_webhook_change(w, i.account_id, 'enable');
    END IF;
    RETURN give_answer(i, 'webhook.enable', 200, json_build_object('webhook', webhook_json(w))::text);
END
$$;

CREATE FUNCTION remove_webhook(i holdfast.intent, p_id bigint) RETURNS holdfast.answer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = holdfast, pg_temp AS $$
DECLARE
    given answer := answer_given(i, 'webhook.remove');
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
    PERFORM end_webhook(w, 'The webhook was removed by a manager.');
    UPDATE deliveries SET state = 'skipped' WHERE consumer = 'webhook ' || p_id AND state = 'dead';
    PERFORM keep_webhook_change(w, i.account_id, 'remove');
    DELETE FROM webhooks WHERE id = p_id;
    RETURN give_answer(i, 'webhook.remove', 200, json_build_object('removed', p_id)::text);
END
$$;

-- An event for this receiver alone; it goes the way of all others.
CREATE FUNCTION test_webhook(i holdfast.intent, p_id bigint) RETURNS holdfast.answer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = holdfast, pg_temp AS $$
DECLARE
    given answer := answer_given(i, 'webhook.test');
    w webhooks;
    o outbox;
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
    ELSIF w.disabled_at IS NOT NULL THEN
        RETURN give_answer(i, 'webhook.test', 409, problem(409, 'stale_version', 'The webhook is disabled',
            'Enable it first; then send the test.'));
    END IF;
    INSERT INTO outbox (clinic_id, topic, webhook_id, at) VALUES (i.clinic_id, 'webhook.test', p_id, booking_now()) RETURNING * INTO o;
    PERFORM keep_webhook_change(w, i.account_id, 'test');
    RETURN give_answer(i, 'webhook.test', 202, json_build_object('event', o.xid || '-' || o.id, 'consumer', 'webhook ' || p_id)::text);
END
$$;

GRANT EXECUTE ON FUNCTION
    disable_webhook(intent, bigint), enable_webhook(intent, bigint, xid8, bigint), remove_webhook(intent, bigint),
    test_webhook(intent, bigint)
TO holdfast_app;
