-- Checked imports: what the check saw beside the rows, and until when the rows are kept.

alter table import_batch
  -- Names the batch in the history, whose entities are numbers; the wire knows only the opaque id.
  add column number bigint generated always as identity,
  -- The form's fields beside the file: the kind of sheet, its customer.
  add column fields jsonb not null default '{}',
  -- The headings in their order, as the check took them.
  add column headings jsonb not null default '[]',
  add column written_count int not null default 0,
  add column expires_at timestamptz not null default now() + interval '1 day';

create index import_batch_expiry on import_batch (expires_at);
