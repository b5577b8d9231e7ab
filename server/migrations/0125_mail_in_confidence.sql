-- What a mail says is encrypted with the instance key while it waits, because it may contain a link that sets a
-- password,
-- and is deleted when the mail server has accepted it.
alter table mail_message
  -- Names the mail in its Message-ID, the same at every attempt. Unlike `id` it is never used twice, also not after a
  -- restore.
  add column message_key uuid not null default gen_random_uuid(),
  -- Nonce, tag and ciphertext of {"text", "html"}; null when the mail was sent, and for mails that waited when this
  -- ran.
  add column body bytea,
  add column body_key_id text,
  alter column body_text drop not null;
create unique index mail_message_key on mail_message (message_key);
update mail_message set body_text = null, body_html = null where state <> 'waiting';

-- Jobs with a higher number are begun first: somebody waits in front of the screen for a password link.
alter table job add column priority smallint not null default 0;
drop index job_due;
create index job_due on job (priority desc, run_after) where state = 'waiting' and delivery is null;

-- A mail that was sent twice because its worker died in between is shown once by the demo.
alter table mail_sink add column message_id text unique;
