-- What the sheet commands need beyond the tables: replays by uuid, lines that change places, a door for keyword search.

-- The hash of the payload that made the sheet: the same uuid with the same payload answers again, with another it is refused.
alter table sheet add column request_hash bytea;

-- Lines change places in one statement, so their order is checked at its end.
alter table sheet_line drop constraint sheet_line_organisation_id_sheet_id_seq_key;
alter table sheet_line add constraint sheet_line_seq unique (organisation_id, sheet_id, seq) deferrable initially immediate;

-- A line of a sheet that went back to draft may be taken away; the ledger keeps the line's number as it was posted,
-- and a voided return forgets where it came from.
alter table stock_ledger drop constraint stock_ledger_organisation_id_line_id_fkey;
alter table sheet_line drop constraint sheet_line_organisation_id_source_line_id_fkey;
alter table sheet_line add foreign key (organisation_id, source_line_id) references sheet_line (organisation_id, id) on delete set null (source_line_id);

-- LIKE is not leakproof: under row-level security the trigram index of sheet is reached through the owner's view alone,
-- which carries the organisation itself (as product_search and contact_search do).
create view sheet_search as
  select organisation_id, id, type, no, reference, lower(no || ' ' || reference) as search_text
  from sheet where organisation_id = nullif(current_setting('iwe.organisation', true), '')::int;
grant select on sheet_search to iwe_app;

-- What waits for an answer, and what was answered to the person who asked.
create index approval_request_waiting on approval_request (organisation_id, id) where answer is null;
create index approval_request_asked_by on approval_request (organisation_id, asked_by, id desc);

-- Commands take the ids of a sheet, its lines and its ledger entries before they write, so that one statement writes them all.
grant usage on sequence sheet_id_seq, sheet_line_id_seq, stock_ledger_id_seq to iwe_app;

-- The remark of the person who answered a question.
alter table approval_request add column answer_note text not null default '';

-- The sums of a list are read from its index alone.
drop index sheet_list;
create index sheet_list on sheet (organisation_id, type, id desc) include (total_quantity, total_cents);
drop index sheet_status;
create index sheet_status on sheet (organisation_id, type, status, id desc) include (total_quantity, total_cents);
