-- tst_openings::whoComesBeforeTheOpeningHasARandomRankWhateverTheyDo
-- Who comes early is first.
SELECT pg_temp.plant('join_opening', 'opening_mac(''lot.'' || o.id || ''.'' || v_patient)', 'int8send((extract(epoch FROM clock_timestamp()) * 1000000)::bigint)');
