-- The audit, chained per clinic: hash = SHA-256(hash before, the event's text). A chainer appends what slot_events got, in the
-- order (xid, id) and below the oldest running transaction, so that a booking never waits for another one's place in the chain.
--
-- Found: a chained event that was edited, deleted or put in afterwards; a row of the chain that was edited or deleted; an end of
-- events and chain that was cut off (audit_heads keeps count and hash beside the chain); a seat whose state is not what its last
-- event says (the trigger was switched off).
-- Not found: what was done to an event before it was chained, about a second (such events are told as pending); a change by
-- somebody who can write every table as the owner and computes the whole rest of the chain and the heads anew. Against that,
-- keep the heads that verify-audit exports outside of the database: a later check against them finds it.
-- The order is by transaction ids: a logical dump restored into another cluster needs a new chain; file-level backups and
-- pg_upgrade keep it.

CREATE INDEX slot_events_in_order ON slot_events (xid, id);

CREATE TABLE audit_chain (
    clinic_id bigint NOT NULL,
    position bigint NOT NULL CHECK (position >= 1),
    event_id bigint NOT NULL,
    hash bytea NOT NULL CHECK (length(hash) = 32),
    PRIMARY KEY (clinic_id, position),
    CONSTRAINT event_is_chained_once UNIQUE (event_id)
);
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_chain
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE audit_heads (
    clinic_id bigint PRIMARY KEY,
    count bigint NOT NULL CHECK (count >= 0),
    hash bytea NOT NULL CHECK (length(hash) = 32)
);

-- How far the chainer has come, over all clinics.
CREATE TABLE audit_cursor (
    one boolean PRIMARY KEY DEFAULT true CHECK (one),
    xid xid8 NOT NULL,
    id bigint NOT NULL
);
INSERT INTO audit_cursor (xid, id) VALUES ('0', 0);

-- Every column, each quoted, so that no two different events have one text.
CREATE FUNCTION audit_text(e holdfast.slot_events) RETURNS text LANGUAGE plpgsql STABLE AS $$
BEGIN
    RETURN concat_ws(',', quote_nullable(e.id), quote_nullable(e.xid::text), quote_nullable(e.clinic_id), quote_nullable(e.slot_id),
        quote_nullable(to_char(e.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US')), quote_nullable(e.account_id),
        quote_nullable(e.actor), quote_nullable(e.channel), quote_nullable(e.desk), quote_nullable(e.from_status),
        quote_nullable(e.to_status), quote_nullable(e.version), quote_nullable(e.appointment_id),
        quote_nullable(e.step), quote_nullable(e.step_from), quote_nullable(e.step_to), quote_nullable(e.detail));
END
$$;

CREATE FUNCTION audit_start(p_clinic bigint) RETURNS bytea LANGUAGE sql IMMUTABLE AS $$
    SELECT sha256(convert_to('holdfast audit of clinic ' || p_clinic, 'UTF8'))
$$;

CREATE FUNCTION audit_link(p_before bytea, e holdfast.slot_events) RETURNS bytea LANGUAGE plpgsql STABLE AS $$
BEGIN
    RETURN sha256(p_before || convert_to(holdfast.audit_text(e), 'UTF8'));
END
$$;

-- Appends at most p_limit events; says how many. One chainer at a time: another one waits. Clinic by clinic, so that each head is
-- written once: a row that one transaction writes again and again is slower to find each time.
CREATE FUNCTION append_audit(p_limit integer) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = holdfast, pg_temp AS $$
DECLARE
    at_cursor audit_cursor;
    batch record;
    e slot_events;
    h audit_heads;
BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended('audit_chain', 0));
    SELECT * INTO at_cursor FROM audit_cursor;
    SELECT count(*) AS events, (array_agg(q.xid ORDER BY q.xid DESC, q.id DESC))[1] AS xid,
           (array_agg(q.id ORDER BY q.xid DESC, q.id DESC))[1] AS id
    INTO batch
    FROM (SELECT v.xid, v.id FROM slot_events v
          WHERE (v.xid, v.id) > (at_cursor.xid, at_cursor.id) AND v.xid < pg_snapshot_xmin(pg_current_snapshot())
          ORDER BY v.xid, v.id LIMIT p_limit) AS q;
    IF batch.events = 0 THEN
        RETURN 0;
    END IF;
    FOR e IN SELECT v.* FROM slot_events v
             WHERE (v.xid, v.id) > (at_cursor.xid, at_cursor.id) AND (v.xid, v.id) <= (batch.xid, batch.id)
             ORDER BY v.clinic_id, v.xid, v.id
    LOOP
        IF h.clinic_id IS DISTINCT FROM e.clinic_id THEN
            PERFORM keep_audit_head(h);
            SELECT * INTO h FROM audit_heads WHERE clinic_id = e.clinic_id;
            IF NOT FOUND THEN
                h := (e.clinic_id, 0, audit_start(e.clinic_id));
            END IF;
        END IF;
        h.count := h.count + 1;
        h.hash := audit_link(h.hash, e);
        INSERT INTO audit_chain (clinic_id, position, event_id, hash) VALUES (h.clinic_id, h.count, e.id, h.hash);
    END LOOP;
    PERFORM keep_audit_head(h);
    UPDATE audit_cursor SET xid = batch.xid, id = batch.id;
    RETURN batch.events;
END
$$;

CREATE FUNCTION keep_audit_head(h holdfast.audit_heads) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    IF h.clinic_id IS NOT NULL THEN
        INSERT INTO holdfast.audit_heads (clinic_id, count, hash) VALUES (h.clinic_id, h.count, h.hash)
        ON CONFLICT (clinic_id) DO UPDATE SET count = excluded.count, hash = excluded.hash;
    END IF;
END
$$;

-- Walks one clinic's chain and tells what is wrong with it. After a break it goes on from the stored hash, so that each bad row is
-- told once. Meant for a transaction that keeps its snapshot (REPEATABLE READ).
CREATE FUNCTION audit_breaks_in_chain(p_clinic bigint) RETURNS TABLE (place bigint, event_id bigint, problem text)
LANGUAGE plpgsql STABLE AS $$
DECLARE
    before bytea := holdfast.audit_start(p_clinic);
    expected bigint := 1;
    head holdfast.audit_heads;
    link record;
BEGIN
    FOR link IN SELECT c.position, c.event_id, c.hash, e AS event, e.id AS found
                FROM holdfast.audit_chain c LEFT JOIN holdfast.slot_events e ON e.id = c.event_id
                WHERE c.clinic_id = p_clinic ORDER BY c.position
    LOOP
        IF link.position <> expected THEN
            RETURN QUERY SELECT expected, NULL::bigint, format('%s rows of the chain are missing', link.position - expected);
        ELSIF link.found IS NULL THEN
            RETURN QUERY SELECT link.position, link.event_id, 'the event was deleted';
        ELSIF holdfast.audit_link(before, link.event) <> link.hash THEN
            RETURN QUERY SELECT link.position, link.event_id, 'the event or its row of the chain was edited';
        END IF;
        before := link.hash;
        expected := link.position + 1;
    END LOOP;
    SELECT * INTO head FROM holdfast.audit_heads h WHERE h.clinic_id = p_clinic;
    IF head.clinic_id IS NULL THEN
        IF expected > 1 THEN
            RETURN QUERY SELECT expected - 1, NULL::bigint, 'the head was deleted';
        END IF;
    ELSIF head.count >= expected THEN
        RETURN QUERY SELECT expected, NULL::bigint, format('the end was cut off: %s rows are missing', head.count - expected + 1);
    ELSIF head.count <> expected - 1 OR head.hash <> before THEN
        RETURN QUERY SELECT head.count, NULL::bigint, 'the head is not the hash of the chain''s end';
    END IF;
END
$$;

-- Events that should be in the chain and are not, and seats that changed without an event.
CREATE FUNCTION audit_breaks_beside_chain(p_clinic bigint) RETURNS TABLE (place bigint, event_id bigint, problem text)
LANGUAGE plpgsql STABLE AS $$
BEGIN
    RETURN QUERY
    SELECT NULL::bigint, e.id, 'the event is older than the chain''s end and not in the chain'
    FROM holdfast.slot_events e JOIN holdfast.audit_cursor k ON (e.xid, e.id) <= (k.xid, k.id)
    LEFT JOIN holdfast.audit_chain c ON c.event_id = e.id
    WHERE e.clinic_id = p_clinic AND (c.event_id IS NULL OR c.clinic_id <> p_clinic);
    RETURN QUERY
    SELECT NULL::bigint, last.id, format('seat %s is %s in version %s, its last event says %s in version %s', s.id, s.status,
               s.version, coalesce(last.to_status, 'nothing'), coalesce(last.version, 1))
    FROM holdfast.slots s LEFT JOIN LATERAL (
        SELECT e.id, e.to_status, e.version FROM holdfast.slot_events e
        WHERE e.slot_id = s.id AND e.detail NOT LIKE 'appointment %' ORDER BY e.version DESC, e.id DESC LIMIT 1) AS last ON true
    WHERE s.clinic_id = p_clinic AND (s.version > 1 OR s.status <> 'open' OR last.id IS NOT NULL)
      AND (last.to_status IS DISTINCT FROM s.status OR last.version IS DISTINCT FROM s.version);
END
$$;

CREATE FUNCTION pending_audit(p_clinic bigint) RETURNS bigint LANGUAGE plpgsql STABLE AS $$
BEGIN
    RETURN (SELECT count(*) FROM holdfast.slot_events e, holdfast.audit_cursor k
            WHERE e.clinic_id = p_clinic AND (e.xid, e.id) > (k.xid, k.id));
END
$$;
