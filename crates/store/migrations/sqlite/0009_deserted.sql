-- Games that are not over, by when something happened last: those that everybody has left are removed.
CREATE INDEX tables_not_over ON tables (acted) WHERE result = '*';
