-- Finding and registering patients.

-- Exact writing first, then words from their beginning, then whoever came last. The query's words may stand in any order.
CREATE FUNCTION search_patients(p_clinic bigint, p_query text, p_limit integer) RETURNS text
LANGUAGE plpgsql STABLE AS $$
DECLARE
    folded text := holdfast.fold_name(p_query);
    digits text := holdfast.fold_phone(p_query);
    words text[] := string_to_array(regexp_replace(folded, '([\\%_])', '\\\1', 'g'), ' ');
    patterns text[] := ARRAY(SELECT '%' || w || '%' FROM unnest(words) AS w WHERE w <> '');
    starts text[] := ARRAY(SELECT '% ' || w || '%' FROM unnest(words) AS w WHERE w <> '');
    birthday date;
    found json;
BEGIN
    IF p_query ~ '^\s*\d{1,2}[./-]\d{1,2}[./-]\d{4}\s*$' THEN
        BEGIN
            birthday := to_date(regexp_replace(btrim(p_query), '[/-]', '.', 'g'), 'DD.MM.YYYY');
        EXCEPTION WHEN datetime_field_overflow OR invalid_datetime_format THEN
            birthday := NULL;
        END;
    END IF;
    SELECT json_agg(holdfast.patient_json(hit.p) ORDER BY hit.n) INTO found FROM (
        SELECT p, row_number() OVER (ORDER BY
                   position(lower(btrim(normalize(p_query, NFC))) IN lower(normalize(p.name, NFC))) > 0 DESC,
                   ' ' || p.name_folded LIKE ALL (starts) DESC, p.name_folded, p.id) AS n
        FROM holdfast.patients p
        WHERE p.clinic_id = p_clinic AND CASE
            WHEN birthday IS NOT NULL THEN p.birth_date = birthday
            WHEN p_query ~ '^[\s\d+().-]+$' AND length(digits) >= 3
                THEN p.phone_digits LIKE '%' || digits || '%' OR p.id_number LIKE regexp_replace(p_query, '\D', '', 'g') || '%'
            WHEN p_query ~ '^[ㄱ-ㅎ\s]+$' AND p_query ~ '\S'
                THEN p.name_initials LIKE '%' || regexp_replace(p_query, '\s', '', 'g') || '%'
            ELSE p.name_folded LIKE ALL (patterns)
        END
        ORDER BY n LIMIT p_limit) AS hit;
    RETURN json_build_object('patients', coalesce(found, '[]'))::text;
END
$$;

CREATE FUNCTION register_patient(i holdfast.intent, p_name text, p_birth_date date, p_phone text, p_id_number text,
                                 p_anyway boolean)
RETURNS holdfast.answer LANGUAGE plpgsql SECURITY DEFINER SET search_path = holdfast, pg_temp AS $$
DECLARE
    given answer := answer_given(i, 'register');
    twins json;
    p patients;
BEGIN
    IF given.status IS NOT NULL THEN
        RETURN given;
    END IF;
    -- Two desks registering the same person at once: one waits, then sees the other's.
    PERFORM pg_advisory_xact_lock(hashtextextended('register' || fold_name(p_name), i.clinic_id));
    IF NOT p_anyway THEN
        SELECT json_agg(patient_json(q.twin) ORDER BY (q.twin).id) INTO twins FROM (
            SELECT t AS twin FROM patients t
            WHERE t.clinic_id = i.clinic_id
              AND ((p_id_number <> '' AND t.id_number = p_id_number)
                   OR (t.birth_date = p_birth_date AND t.name_folded = fold_name(p_name)))
            LIMIT 5) AS q;
    END IF;
    IF twins IS NOT NULL THEN
        RETURN give_answer(i, 'register', 409, json_build_object('type', 'about:blank', 'status', 409,
            'code', 'possible_duplicate', 'title', 'Perhaps registered already',
            'detail', 'Somebody with this id number, or this name and birth date, is registered. Choose one of them, or send anyway: true.',
            'candidates', twins)::text);
    END IF;
    INSERT INTO patients (clinic_id, name, birth_date, phone, id_number)
    VALUES (i.clinic_id, btrim(p_name), p_birth_date, btrim(coalesce(p_phone, '')), btrim(coalesce(p_id_number, '')))
    RETURNING * INTO p;
    RETURN give_answer(i, 'register', 201, json_build_object('patient', patient_json(p))::text);
END
$$;
