-- Checked imports: further results of the check, and until when the rows are retained.

alter table import_batch
  -- Identifies the batch in the audit, whose entity ids are numbers; clients see only the opaque id.
  add column number bigint generated always as identity,
  -- The form's fields in addition to the file: the kind of sheet, its customer.
  add column fields jsonb not null default '{}',
  -- The headings in their order, as the check took them.
  add column headings jsonb not null default '[]',
  add column written_count int not null default 0,
  add column expires_at timestamptz not null default now() + interval '1 day';

create index import_batch_expiry on import_batch (expires_at);
