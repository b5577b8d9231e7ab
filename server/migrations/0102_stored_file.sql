-- Stored files: uploads, reports, attachments and documents of an organisation. The row is written first and the bytes
-- afterwards, in the file store, below '<organisation>/<id>'; so no file is ever without its row.

alter table stored_file rename column content_type to media_type;
alter table stored_file
  alter column bytes drop not null,
  alter column sha256 drop not null,
  add column kind text not null default 'attachment' check (kind in ('upload', 'report', 'attachment', 'document')),
  -- writing: the bytes are on their way. stored: they are all there. deleting: they are being removed. deleted: the row
  -- alone is left, to say that the file has expired.
  add column state text not null default 'stored' check (state in ('writing', 'stored', 'deleting', 'deleted')),
  -- Null: the file stays.
  add column expires_at timestamptz,
  add constraint stored_file_facts check (state = 'writing' or (bytes is not null and sha256 is not null));
alter table stored_file
  alter column kind drop default,
  alter column state set default 'writing';

create index stored_file_expiry on stored_file (expires_at) where state <> 'deleted';
create index stored_file_unfinished on stored_file (created_at) where state in ('writing', 'deleting');

-- The uploaded file of an import, for as long as its preview.
alter table import_batch
  add column file_id uuid,
  add foreign key (organisation_id, file_id) references stored_file (organisation_id, id);
