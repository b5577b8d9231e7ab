-- Administration: versions that detect concurrent edits, invitations, and functions for people and sessions.

-- A change carries the version that it was made from.
alter table organisation add column content_version int not null default 1;
alter table warehouse add column content_version int not null default 1;
alter table brand add column content_version int not null default 1;
alter table customer_class add column content_version int not null default 1, add column created_at timestamptz not null default now(), add column updated_at timestamptz not null default now();
alter table membership
  add column content_version int not null default 1,
  -- Set while somebody was asked by email and has no password yet.
  add column invited_at timestamptz,
  add column accepted_at timestamptz;

-- A supplier that is no longer bought from is not offered any more; its sheets stay.
alter table contact add column is_active boolean not null default true;
create or replace view contact_search as
  select * from contact where organisation_id = nullif(current_setting('iwe.organisation', true), '')::int;

-- One container builder in an organisation: purchase orders to it begin at 'Initial' (spec §4).
create unique index contact_container_builder on contact (organisation_id) where is_container_builder;

-- How often an address requested password links is counted here; entries are retained for a year.
create index security_event_asked on security_event (address, at) where kind = 'reset-asked';
create index security_event_at on security_event (at);

-- People, sessions and password links are global tables that iwe_app does not write. What an administrator may do to them
-- goes through these doors; each looks at the organisation of the transaction itself and can do nothing else.

-- The person with this email, made when there is none.
create function iwe_person_for_invitation(p_email text, p_name text, p_phone text) returns table (id bigint, name text, has_password boolean)
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if iwe_organisation() is null then raise exception 'no organisation'; end if;
  insert into app_user as u (email, name, phone) values (p_email, p_name, p_phone) on conflict (email) do nothing;
  return query select u.id, u.name, u.password_hash is not null from app_user u where u.email = p_email;
end $$;

-- A link to set the first password. Null when the person is no member here, has a password already, or was written to three times in a quarter of an hour.
create function iwe_add_invitation_link(p_user bigint, p_token_hash bytea, p_minutes int) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('password reset ' || p_user::text, 0));
  if not exists (select from membership m join app_user u on u.id = m.user_id where m.organisation_id = iwe_organisation() and m.user_id = p_user and u.password_hash is null) then return false; end if;
  if (select count(*) from password_reset r where r.user_id = p_user and r.created_at > now() - interval '15 minutes') >= 3 then return false; end if;
  insert into password_reset (token_hash, user_id, expires_at) values (p_token_hash, p_user, now() + make_interval(mins => p_minutes));
  return true;
end $$;

-- What an administrator sees of a colleague beyond the account: whether a password was set, and whether other organisations know the person too.
create function iwe_person_facts(p_user bigint) returns table (has_password boolean, is_shared boolean, last_sign_in timestamptz)
language sql stable security definer set search_path = public, pg_temp as $$
  select u.password_hash is not null,
    exists (select from membership o where o.user_id = u.id and o.organisation_id <> iwe_organisation()),
    (select max(s.created_at) from session s where s.user_id = u.id)
  from app_user u where u.id = p_user and exists (select from membership m where m.organisation_id = iwe_organisation() and m.user_id = u.id)
$$;

-- Changes name or phone of a person who belongs to no other organisation. Returns false when nothing was changed.
create function iwe_rename_person(p_user bigint, p_name text, p_phone text) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update app_user u set name = p_name, phone = p_phone, updated_at = now() where u.id = p_user
    and exists (select from membership m where m.organisation_id = iwe_organisation() and m.user_id = u.id)
    and not exists (select from membership m where m.organisation_id <> iwe_organisation() and m.user_id = u.id);
  return found;
end $$;

-- Ends every session of a colleague; the next request of any of them answers 401.
create function iwe_end_sessions(p_user bigint) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare ended int;
begin
  if not exists (select from membership m where m.organisation_id = iwe_organisation() and m.user_id = p_user) then return 0; end if;
  update session set revoked_at = now() where user_id = p_user and revoked_at is null;
  get diagnostics ended = row_count;
  return ended;
end $$;

revoke execute on function iwe_person_for_invitation, iwe_add_invitation_link, iwe_person_facts, iwe_rename_person, iwe_end_sessions from public;
grant execute on function iwe_person_for_invitation, iwe_add_invitation_link, iwe_person_facts, iwe_rename_person, iwe_end_sessions to iwe_app;

-- Changes and refused changes of rights are security events as well; rows can be added, never read or altered.
grant insert on security_event to iwe_app;
