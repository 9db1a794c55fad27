-- A number in the queue of a doctor's day for everybody who claims a seat: given with the hold or the booking, kept when the hold
-- is confirmed, never given again that day.

CREATE TABLE queue_counters (
    doctor_id bigint NOT NULL REFERENCES doctors,
    day date NOT NULL,
    last_number integer NOT NULL,
    PRIMARY KEY (doctor_id, day)
) WITH (fillfactor = 50);

-- Counts on, in the clinic's day of an instant. The counter's row is the last lock of a claim, one in each transaction, so nobody
-- waits in a circle.
CREATE FUNCTION next_queue_number(p_clinic bigint, p_doctor bigint, p_at timestamptz) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
    v_number integer;
BEGIN
    INSERT INTO holdfast.queue_counters AS c (doctor_id, day, last_number)
    SELECT p_doctor, (p_at AT TIME ZONE clinic.time_zone)::date, 1 FROM holdfast.clinics clinic WHERE clinic.id = p_clinic
    ON CONFLICT (doctor_id, day) DO UPDATE SET last_number = c.last_number + 1
    RETURNING last_number INTO v_number;
    RETURN v_number;
END
$$;

-- A claim that brings no number gets one; a hold's number stays with its confirmation; a seat that is let go has none.
CREATE FUNCTION number_the_claim() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW.status NOT IN ('held', 'booked') THEN
        NEW.queue_number := NULL;
    ELSIF NEW.queue_number IS NULL OR (TG_OP = 'UPDATE' AND NEW.status = 'held' AND OLD.hold_id IS DISTINCT FROM NEW.hold_id) THEN
        NEW.queue_number := holdfast.next_queue_number(NEW.clinic_id, NEW.doctor_id, NEW.starts_at);
    END IF;
    RETURN NEW;
END
$$;
CREATE TRIGGER claim_is_numbered BEFORE UPDATE ON slots
    FOR EACH ROW WHEN (OLD.status IS DISTINCT FROM NEW.status OR OLD.hold_id IS DISTINCT FROM NEW.hold_id
                       OR (NEW.queue_number IS NULL AND NEW.status IN ('held', 'booked')))
    EXECUTE FUNCTION number_the_claim();
CREATE TRIGGER claim_is_numbered_from_the_start BEFORE INSERT ON slots
    FOR EACH ROW WHEN (NEW.status IN ('held', 'booked')) EXECUTE FUNCTION number_the_claim();
