-- How far the other's rating may be from the opener's, in points; none where it may be any.
ALTER TABLE seeks ADD COLUMN within INTEGER;
