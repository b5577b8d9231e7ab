-- What works inside an organisation reads names of people and leaves mails; password hashes, and mails with the links in
-- them, are for the owner alone.

revoke select on app_user from iwe_app;
grant select (id, email, name, phone) on app_user to iwe_app;
revoke select on mail_message from iwe_app;
grant select (id) on mail_message to iwe_app;
