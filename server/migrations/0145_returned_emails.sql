-- returned: the mail server accepted the email, and it came back later. Found by the key in its Message-ID.
alter table sheet_email drop constraint sheet_email_state_check;
alter table sheet_email
  add constraint sheet_email_state_check check (state in ('waiting', 'sent', 'refused', 'returned'));
create unique index sheet_email_message_key on sheet_email (message_key);
