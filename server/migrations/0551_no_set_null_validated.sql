-- Of 0550, in a transaction of its own: it reads every line, and locks against other changes of the tables alone.
alter table sheet_line validate constraint sheet_line_organisation_id_source_line_id_fkey;
alter table list_preference validate constraint list_preference_organisation_id_start_filter_id_fkey;
