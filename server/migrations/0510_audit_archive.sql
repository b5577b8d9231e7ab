-- Sealed ranges of the audit whose rows are in a file instead of the table (`pnpm audit-archive`). The seal stays, so
-- that the file can be compared with it, and the next seal continues it.
alter table stored_file drop constraint stored_file_kind_check;
alter table stored_file add constraint stored_file_kind_check
  check (kind in ('upload', 'report', 'attachment', 'document', 'audit-archive'));
alter table audit_seal
  add column archive_file_id uuid,
  -- When the newest of the archived rows was written.
  add column archived_until timestamptz,
  add constraint audit_seal_archive check ((archive_file_id is null) = (archived_until is null)),
  add foreign key (organisation_id, archive_file_id) references stored_file (organisation_id, id);
