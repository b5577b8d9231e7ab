-- What a person has uploaded and emailed within a day is counted before there is more of it.
create index stored_file_uploaded on stored_file (organisation_id, created_at) include (created_by, bytes)
  where kind = 'attachment';
create index sheet_email_by_person on sheet_email (organisation_id, requested_by, requested_at);
