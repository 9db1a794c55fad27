-- Money that goes back: sent to the gateway once it is marked as sent, recalled while it is not.

ALTER TABLE payments ADD COLUMN refund_sent_at timestamptz;

-- Marks a requested refund as on its way, before the gateway is called: from here on it can't be recalled. The payment as it is;
-- none when there is no such payment.
CREATE FUNCTION begin_refund(p_payment bigint)
RETURNS TABLE (status text, reference text, amount bigint, currency text)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = holdfast, pg_temp AS $$
BEGIN
    UPDATE payments p SET refund_sent_at = coalesce(p.refund_sent_at, booking_now())
    WHERE p.id = p_payment AND p.status = 'refund_requested';
    RETURN QUERY SELECT p.status, p.gateway_reference, p.charged_minor, p.charged_currency FROM payments p WHERE p.id = p_payment;
END
$$;

-- The gateway's answer says that the money of this charge went back. Its webhook may have said so before, or will.
CREATE FUNCTION note_refund(p_payment bigint, p_reference text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = holdfast, pg_temp AS $$
BEGIN
    UPDATE payments SET status = 'refunded', status_since = booking_now()
    WHERE id = p_payment AND gateway_reference = p_reference AND status = 'refund_requested';
END
$$;

-- A cancellation that is taken back takes its refund back too, unless the money is on its way: the appointment is unpaid then, and
-- its history says so.
CREATE FUNCTION recall_refund() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    p holdfast.payments;
    s holdfast.slots;
    v_step text := coalesce(current_setting('holdfast.step', true), '');
    v_words text;
BEGIN
    SELECT * INTO p FROM holdfast.payments
    WHERE appointment_id = NEW.id AND reason = 'cancelled' AND status IN ('refund_requested', 'refunded')
    ORDER BY id DESC LIMIT 1 FOR UPDATE;
    IF NOT FOUND THEN
        RETURN NULL;
    ELSIF p.status = 'refund_requested' AND p.refund_sent_at IS NULL THEN
        UPDATE holdfast.payments SET status = 'paid', reason = NULL, status_since = holdfast.booking_now() WHERE id = p.id;
        RETURN NULL;
    END IF;
    -- A line of its own among the appointment's steps.
    v_words := format('The refund of payment %s is on its way: the appointment is unpaid.', p.id);
    SELECT * INTO s FROM holdfast.slots WHERE id = NEW.slot_id;
    PERFORM set_config('holdfast.step', array_to_string(ARRAY['note', '', v_words], chr(31)), true);
    PERFORM holdfast.write_slot_event(s, s.status, s.status, NEW.id, v_words);
    PERFORM set_config('holdfast.step', v_step, true);
    RETURN NULL;
END
$$;
CREATE TRIGGER taken_back_is_recalled AFTER UPDATE ON appointments
    FOR EACH ROW WHEN (OLD.status = 'cancelled' AND NEW.status <> 'cancelled') EXECUTE FUNCTION recall_refund();

-- Where the money of each charge is: booked, refunded, or neither, and why. In the currency's smallest unit.
CREATE FUNCTION payment_places() RETURNS TABLE (payment bigint, clinic bigint, reference text, amount bigint, money text, place text,
                                                since timestamptz, words text)
LANGUAGE plpgsql STABLE AS $$
BEGIN
    RETURN QUERY
    SELECT p.id, p.clinic_id, p.gateway_reference, p.charged_minor, p.charged_currency,
        CASE WHEN p.status = 'refunded' THEN 'refunded'
             WHEN p.status = 'paid' AND a.id IS NOT NULL THEN 'booked'
             WHEN p.status = 'refund_requested' AND d.state = 'waiting' THEN 'under way'
             ELSE 'nowhere' END,
        p.status_since,
        CASE WHEN p.status = 'paid' AND a.id IS NULL THEN 'Paid, and the appointment is cancelled or not there.'
             WHEN p.status = 'refund_requested' AND d.state IS NULL THEN 'To be refunded, and no delivery says so to the gateway.'
             WHEN p.status = 'refund_requested' AND d.state = 'dead' THEN 'The refund was given up: ' || d.last_error
             WHEN p.status = 'refund_requested' AND d.state <> 'waiting' THEN
                 'The gateway was told, and has not said that the money went back.'
             WHEN p.status = 'refund_requested' THEN coalesce(nullif(d.last_error, ''), 'The refund waits for its turn.')
             ELSE '' END
    FROM holdfast.payments p
    LEFT JOIN holdfast.appointments a ON a.id = p.appointment_id AND a.status <> 'cancelled' AND p.status = 'paid'
    LEFT JOIN LATERAL (SELECT x.state, x.last_error FROM holdfast.deliveries x
                       WHERE x.payment_id = p.id AND x.consumer = 'refunds' ORDER BY x.event_id DESC LIMIT 1) AS d ON true
    WHERE p.gateway_reference IS NOT NULL;
END
$$;
CREATE INDEX deliveries_of_payments ON deliveries (payment_id) WHERE payment_id IS NOT NULL;

GRANT EXECUTE ON FUNCTION begin_refund(bigint), note_refund(bigint, text) TO holdfast_app;
