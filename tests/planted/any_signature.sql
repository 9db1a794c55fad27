-- tst_openings::aForgedTicketIsRefused
-- Signatures are not looked at.
SELECT pg_temp.plant('read_signed', 'OR sha256(', 'OR false AND sha256(');
