-- The outbox and what came of it are kept for a while, then taken away in batches; never what a reader still needs.

-- The last event that was taken away: whoever wants to go on from before it has missed something.
CREATE TABLE outbox_trimmed (
    one boolean PRIMARY KEY DEFAULT true CHECK (one),
    xid xid8 NOT NULL,
    id bigint NOT NULL
);
INSERT INTO outbox_trimmed (xid, id) VALUES ('0', 0);

-- Takes away up to p_limit events that are older than p_keep and behind every reader with a cursor here; tells how many.
CREATE FUNCTION trim_outbox(p_keep interval, p_limit integer) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = holdfast, pg_temp AS $$
DECLARE
    slowest outbox_cursor;
    last record;
    v_count integer;
BEGIN
    SELECT * INTO slowest FROM outbox_cursor ORDER BY xid, id LIMIT 1;
    WITH old AS (
        SELECT o.xid, o.id FROM outbox o
        WHERE (o.xid, o.id) <= (slowest.xid, slowest.id) AND o.xid < pg_snapshot_xmin(pg_current_snapshot())
          AND o.at < booking_now() - p_keep
        ORDER BY o.xid, o.id LIMIT p_limit
    ), gone AS (
        DELETE FROM outbox o USING old WHERE o.xid = old.xid AND o.id = old.id RETURNING o.xid, o.id
    )
    SELECT xid, id, count(*) OVER () AS count INTO last FROM gone ORDER BY xid DESC, id DESC LIMIT 1;
    v_count := coalesce(last.count, 0);
    IF v_count > 0 THEN
        UPDATE outbox_trimmed SET xid = last.xid, id = last.id WHERE (xid, id) < (last.xid, last.id);
    END IF;
    RETURN v_count;
END
$$;

-- Takes away up to p_limit deliveries that came to a good end longer ago than p_keep; the dead stay until somebody looks at them.
CREATE FUNCTION trim_deliveries(p_keep interval, p_limit integer) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = holdfast, pg_temp AS $$
DECLARE
    v_count integer;
BEGIN
    DELETE FROM deliveries WHERE id IN (
        SELECT id FROM deliveries WHERE state IN ('done', 'skipped') AND ended_at < booking_now() - p_keep
        ORDER BY ended_at LIMIT p_limit FOR UPDATE SKIP LOCKED);
    GET DIAGNOSTICS v_count = ROW_COUNT;
    RETURN v_count;
END
$$;

GRANT SELECT ON outbox_trimmed TO holdfast_app;
GRANT EXECUTE ON FUNCTION trim_outbox(interval, integer), trim_deliveries(interval, integer) TO holdfast_app;
