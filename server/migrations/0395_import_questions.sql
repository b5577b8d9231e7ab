-- What only the person can decide about a file (hidden rows and columns, rounding), with the answer of the upload:
-- [{key, text, answer}]. A file with an open question is not imported.
alter table import_batch add column questions jsonb not null default '[]';
