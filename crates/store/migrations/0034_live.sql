-- An analysis that others follow live is a link whose analysis changes: who opened it, as in `holders`, how often it was changed,
-- where in it they are, counted as in records, and whether everybody who has the link may change it.
ALTER TABLE short_links ADD COLUMN opener BLOB;
ALTER TABLE short_links ADD COLUMN revision INTEGER NOT NULL DEFAULT 0;
ALTER TABLE short_links ADD COLUMN place INTEGER NOT NULL DEFAULT 0;
ALTER TABLE short_links ADD COLUMN open INTEGER NOT NULL DEFAULT 0;
CREATE INDEX short_links_by_opener ON short_links (opener) WHERE opener IS NOT NULL;
