-- tst_openings::whoComesBeforeTheOpeningHasARandomRankWhateverTheyDo
-- Each time somebody asks, a lot is drawn, and the best one counts.
SELECT pg_temp.plant('join_opening', 'opening_mac(''lot.'' || o.id || ''.'' || v_patient)', 'uuid_send(gen_random_uuid())');
SELECT pg_temp.plant('join_opening', 'DO NOTHING', 'DO UPDATE SET lot = least(opening_tickets.lot, excluded.lot)');
