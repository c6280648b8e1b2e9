-- Whoever adds a holder says so in the table's row: PostgreSQL writes triggers in another way.
DROP TRIGGER tables_held;
