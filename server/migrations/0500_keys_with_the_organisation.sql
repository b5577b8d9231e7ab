-- Unique keys and foreign keys of tenant tables as a distributed PostgreSQL demands them (docs/SCALE.md): each has the
-- organisation. The hashes and message keys are random numbers of 122 bits and more, so nothing is less unique than
-- before. The key comes first: it is looked for before the organisation is known.
create unique index customer_token_hash on customer_token (token_hash, organisation_id);
alter table customer_token drop constraint customer_token_token_hash_key;
create unique index run_link_hash on run_link (token_hash, organisation_id);
alter table run_link drop constraint run_link_token_hash_key;
create unique index service_oauth_state_hash on service_oauth_state (state_hash, organisation_id);
alter table service_oauth_state drop constraint service_oauth_state_state_hash_key;
create unique index sheet_email_key on sheet_email (message_key, organisation_id);
drop index sheet_email_message_key;

-- Jobs are a queue of the whole installation. A report outlives its job, and every reader joins it from the left.
alter table report drop constraint report_organisation_id_job_id_fkey;
