-- A distributed PostgreSQL refuses SET NULL of single columns (docs/SCALE.md). Since e1381c50 the statements empty the
-- columns themselves, so the version before runs on these keys, too. The next migration looks at the rows that are
-- there, without keeping writes away meanwhile.
alter table sheet_line
  drop constraint sheet_line_organisation_id_source_line_id_fkey,
  add foreign key (organisation_id, source_line_id) references sheet_line (organisation_id, id) not valid;

alter table list_preference
  drop constraint list_preference_organisation_id_start_filter_id_fkey,
  add foreign key (organisation_id, start_filter_id) references saved_filter (organisation_id, id) not valid;
