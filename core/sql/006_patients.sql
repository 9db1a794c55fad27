-- Finding and registering patients.

ALTER TABLE patients ADD COLUMN merged_into bigint REFERENCES patients CHECK (merged_into <> id);
CREATE INDEX patients_by_merge ON patients (merged_into) WHERE merged_into IS NOT NULL;

-- The words a name is found by, each behind a letter for its kind: w folded, e as written, s the folded word's ends (three letters or
-- more, or Hangul), i the ends of the initial consonants. So every part of a word is the beginning of some lexeme, and one index
-- finds any mix of words.
CREATE FUNCTION name_words(t text) RETURNS tsvector LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
    folded text := holdfast.fold_name(t);
    initials text := left(holdfast.hangul_initials(t), 40);
BEGIN
    RETURN (
        SELECT coalesce(array_to_tsvector(array_agg(DISTINCT found.word)), '') FROM (
            SELECT 'w' || left(w, 200) FROM unnest(string_to_array(folded, ' ')) AS w WHERE w <> ''
            UNION ALL
            SELECT 'e' || left(w, 200) FROM regexp_split_to_table(lower(normalize(t, NFC)), '\s+') AS w WHERE w <> ''
            UNION ALL
            SELECT 's' || substr(left(w, 40), n) FROM unnest(string_to_array(folded, ' ')) AS w,
                generate_series(2, length(left(w, 40)) - CASE WHEN w ~ '[가-힣]' THEN 0 ELSE 2 END) AS n
            UNION ALL
            SELECT 'i' || substr(initials, n) FROM generate_series(1, length(initials)) AS n) AS found (word)
    );
END
$$;

ALTER TABLE patients ADD COLUMN name_words tsvector NOT NULL GENERATED ALWAYS AS (name_words(name)) STORED;
CREATE INDEX patients_by_words ON patients USING gin (name_words) WITH (fastupdate = off);
CREATE INDEX patients_by_whole_phone ON patients (clinic_id, phone_digits text_pattern_ops) WHERE phone_digits <> '';
CREATE INDEX patients_by_whole_id_number ON patients (clinic_id, id_number text_pattern_ops) WHERE id_number <> '';
DROP INDEX patients_by_initials, patients_by_name;

CREATE FUNCTION word_query(p_kind text, p_word text, p_beginning boolean) RETURNS text LANGUAGE sql IMMUTABLE AS $$
    SELECT '''' || replace(replace(p_kind || left(p_word, 200), '\', '\\'), '''', '''''') || CASE WHEN p_beginning THEN ''':*' ELSE '''' END
$$;

-- Queries for name_words, the closest first: all words whole; the last one begun; all begun, each as written before folded; parts.
CREATE FUNCTION name_queries(p_query text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
    folded text[] := array_remove(string_to_array(holdfast.fold_name(p_query), ' '), '');
    written text[] := array_remove(regexp_split_to_array(lower(normalize(p_query, NFC)), '\s+'), '');
    queries text[] := '{}';
    words text[];
    begun_from integer;
    kind text;
BEGIN
    FOREACH begun_from IN ARRAY ARRAY[cardinality(folded) + 1, cardinality(folded), 1] LOOP
        FOREACH kind IN ARRAY ARRAY['e', 'w'] LOOP
            words := CASE kind WHEN 'e' THEN written ELSE folded END;
            queries := queries || (SELECT string_agg(holdfast.word_query(kind, w, n >= begun_from), ' & ')
                                   FROM unnest(words) WITH ORDINALITY AS u (w, n));
        END LOOP;
    END LOOP;
    IF p_query ~ '^[ㄱ-ㅎ\s]+$' THEN
        RETURN ARRAY[holdfast.word_query('i', regexp_replace(p_query, '\s', '', 'g'), true)];
    END IF;
    RETURN queries || (SELECT string_agg(CASE WHEN length(w) >= 3 OR w ~ '[가-힣]'
                                              THEN format('(%s | %s)', holdfast.word_query('w', w, true), holdfast.word_query('s', w, true))
                                              ELSE holdfast.word_query('w', w, true) END, ' & ') FROM unnest(folded) AS w);
END
$$;

-- Everybody whom the widest query finds, the closest first; none at all when there are more than p_most.
CREATE FUNCTION ranked_patients(p_clinic bigint, p_folded text, p_steps text[], p_most integer, p_limit integer)
RETURNS bigint[] LANGUAGE plpgsql STABLE AS $$
DECLARE
    widest tsquery := p_steps[cardinality(p_steps)]::tsquery;
    found bigint[];
BEGIN
    found := ARRAY(SELECT p.id FROM holdfast.patients p
                   WHERE p.name_words @@ widest AND p.clinic_id = p_clinic AND p.merged_into IS NULL LIMIT p_most + 1);
    IF cardinality(found) > p_most THEN
        RETURN NULL;
    END IF;
    RETURN ARRAY(SELECT p.id FROM holdfast.patients p WHERE p.id = ANY (found)
                 ORDER BY (SELECT min(n) FROM unnest(p_steps) WITH ORDINALITY AS u (s, n) WHERE p.name_words @@ s::tsquery),
                          starts_with(p.name_folded || ' ', p_folded || ' ') DESC, starts_with(p.name_folded, p_folded) DESC,
                          p.name_folded, p.id
                 LIMIT p_limit);
END
$$;

-- By name, the closest first, until there are enough. Queries of whole words cost little; when they do not find enough, the widest
-- one mostly finds few, who are ranked at once. Of more than four hundred that are equally close, some are shown.
CREATE FUNCTION patients_by_name(p_clinic bigint, p_query text, p_limit integer) RETURNS bigint[] LANGUAGE plpgsql STABLE AS $$
DECLARE
    many constant integer := 400;
    cheap constant integer := 4;
    folded text := holdfast.fold_name(p_query);
    steps text[] := holdfast.name_queries(p_query);
    wanted tsquery;
    found bigint[] := '{}';
    ranked bigint[];
BEGIN
    FOR n IN 1 .. cardinality(steps) LOOP
        EXIT WHEN cardinality(found) >= p_limit;
        IF n = cheap + 1 THEN
            ranked := holdfast.ranked_patients(p_clinic, folded, steps, many, p_limit);
            IF ranked IS NOT NULL THEN
                RETURN ranked;
            END IF;
        END IF;
        CONTINUE WHEN steps[n] = ANY (steps[:n - 1]);
        wanted := steps[n]::tsquery;
        found := found || ARRAY(
            SELECT c.id FROM (SELECT p.id, p.name_folded FROM holdfast.patients p
                              WHERE p.name_words @@ wanted AND p.clinic_id = p_clinic AND p.merged_into IS NULL
                                AND p.id <> ALL (found) LIMIT many) AS c
            ORDER BY starts_with(c.name_folded || ' ', folded || ' ') DESC, starts_with(c.name_folded, folded) DESC,
                     c.name_folded, c.id
            LIMIT p_limit - cardinality(found));
    END LOOP;
    RETURN found;
END
$$;

-- By phone or id number: the whole number, then its beginning, then any part of the phone. ':' follows '9'.
CREATE FUNCTION patients_by_number(p_clinic bigint, p_query text, p_limit integer) RETURNS bigint[] LANGUAGE plpgsql STABLE AS $$
DECLARE
    digits text := holdfast.fold_phone(p_query);
    raw text := regexp_replace(p_query, '\D', '', 'g');
    found bigint[];
BEGIN
    found := ARRAY(
        SELECT c.id FROM (
            (SELECT p.id, p.name_folded, p.phone_digits <> digits AS begun FROM holdfast.patients p
             WHERE p.clinic_id = p_clinic AND p.phone_digits <> '' AND p.merged_into IS NULL
               AND p.phone_digits ~>=~ digits AND p.phone_digits ~<~ (digits || ':')
             ORDER BY p.phone_digits USING ~<~ LIMIT 400)
            UNION ALL
            (SELECT p.id, p.name_folded, p.id_number <> raw FROM holdfast.patients p
             WHERE p.clinic_id = p_clinic AND p.id_number <> '' AND p.merged_into IS NULL
               AND p.id_number ~>=~ raw AND p.id_number ~<~ (raw || ':')
             ORDER BY p.id_number USING ~<~ LIMIT 400)) AS c
        GROUP BY c.id, c.name_folded ORDER BY min(c.begun::integer), c.name_folded, c.id LIMIT p_limit);
    IF cardinality(found) < p_limit THEN
        found := found || ARRAY(
            SELECT c.id FROM (SELECT p.id, p.name_folded FROM holdfast.patients p
                              WHERE p.phone_digits LIKE '%' || digits || '%' AND p.clinic_id = p_clinic
                                AND p.merged_into IS NULL AND p.id <> ALL (found) LIMIT 400) AS c
            ORDER BY c.name_folded, c.id LIMIT p_limit - cardinality(found));
    END IF;
    RETURN found;
END
$$;

-- 12.4.1987, 12/04/1987 and 1987-04-12; none for everything else.
CREATE FUNCTION birthday_in(p_query text) RETURNS date LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
    parts text[] := regexp_split_to_array(btrim(p_query), '[./-]');
BEGIN
    IF p_query ~ '^\s*\d{4}[./-]\d{1,2}[./-]\d{1,2}\.?\s*$' THEN
        RETURN make_date(parts[1]::integer, parts[2]::integer, parts[3]::integer);
    ELSIF p_query ~ '^\s*\d{1,2}[./-]\d{1,2}[./-]\d{4}\s*$' THEN
        RETURN make_date(parts[3]::integer, parts[2]::integer, parts[1]::integer);
    END IF;
    RETURN NULL;
EXCEPTION WHEN datetime_field_overflow THEN
    RETURN 'infinity';
END
$$;

-- The ids of whom a query means, best first. Nothing asked for: the newest patients.
CREATE FUNCTION search_patient_ids(p_clinic bigint, p_query text, p_limit integer) RETURNS bigint[] LANGUAGE plpgsql STABLE AS $$
DECLARE
    birthday date := holdfast.birthday_in(p_query);
    number_like boolean := p_query ~ '^[\s\d+().-]+$' AND length(holdfast.fold_phone(p_query)) >= 3;
    found bigint[] := '{}';
BEGIN
    IF btrim(p_query) = '' THEN
        RETURN ARRAY(SELECT p.id FROM holdfast.patients p WHERE p.clinic_id = p_clinic AND p.merged_into IS NULL
                     ORDER BY p.id DESC LIMIT p_limit);
    ELSIF birthday IS NOT NULL THEN
        RETURN ARRAY(SELECT p.id FROM holdfast.patients p
                     WHERE p.clinic_id = p_clinic AND p.birth_date = birthday AND p.merged_into IS NULL
                     ORDER BY p.name_folded, p.id LIMIT p_limit);
    ELSIF number_like THEN
        RETURN holdfast.patients_by_number(p_clinic, p_query, p_limit);
    ELSIF p_query ~ '\d' THEN
        found := ARRAY(SELECT p.id FROM holdfast.patients p
                       WHERE p.clinic_id = p_clinic AND p.id_number IN (btrim(p_query), upper(btrim(p_query)))
                         AND p.id_number <> '' AND p.merged_into IS NULL ORDER BY p.id LIMIT p_limit);
    END IF;
    RETURN (found || ARRAY(SELECT other FROM unnest(holdfast.patients_by_name(p_clinic, p_query, p_limit)) AS other
                           WHERE other <> ALL (found)))[:p_limit];
END
$$;

CREATE FUNCTION patients_body(p_ids bigint[]) RETURNS text LANGUAGE plpgsql STABLE AS $$
BEGIN
    RETURN (SELECT json_build_object('patients', coalesce(json_agg(holdfast.patient_json(p) ORDER BY u.n), '[]'))::text
            FROM unnest(p_ids) WITH ORDINALITY AS u (id, n) JOIN holdfast.patients p ON p.id = u.id);
END
$$;

CREATE FUNCTION register_patient(i holdfast.intent, p_name text, p_birth_date date, p_phone text, p_id_number text,
                                 p_anyway boolean)
RETURNS holdfast.answer LANGUAGE plpgsql SECURITY DEFINER SET search_path = holdfast, pg_temp AS $$
DECLARE
    given answer := answer_given(i, 'register');
    v_id_number text := btrim(coalesce(p_id_number, ''));
    twins json;
    p patients;
BEGIN
    IF given.status IS NOT NULL THEN
        RETURN given;
    END IF;
    -- Two desks registering the same person at once: one waits, then sees the other's. The name's lock always before the number's.
    PERFORM pg_advisory_xact_lock(hashtextextended('register' || fold_name(p_name), i.clinic_id));
    IF v_id_number <> '' THEN
        PERFORM pg_advisory_xact_lock(hashtextextended('register number' || v_id_number, i.clinic_id));
    END IF;
    IF NOT p_anyway THEN
        SELECT json_agg(patient_json(q.twin) ORDER BY (q.twin).id) INTO twins FROM (
            SELECT t AS twin FROM patients t
            WHERE t.clinic_id = i.clinic_id AND t.merged_into IS NULL
              AND ((v_id_number <> '' AND t.id_number = v_id_number)
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
    VALUES (i.clinic_id, btrim(p_name), p_birth_date, btrim(coalesce(p_phone, '')), v_id_number)
    RETURNING * INTO p;
    RETURN give_answer(i, 'register', 201, json_build_object('patient', patient_json(p))::text);
END
$$;
