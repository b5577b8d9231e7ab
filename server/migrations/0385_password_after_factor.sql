-- A password beside a second factor may have 8 characters, one alone has 12, and nobody can tell from its hash. So a
-- removed factor takes the password along: the person chooses a new one by the link in the mail about it.
create or replace function iwe_remove_second_factor(p_user bigint) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (
    select from iwe_factor_facts(p_user) f where f.has_second_factor and not f.is_platform_admin
  ) or exists (
    select from membership m where m.organisation_id <> iwe_organisation() and m.user_id = p_user
  ) then return null; end if;
  delete from second_factor f where f.user_id = p_user;
  update app_user set password_hash = null, updated_at = now() where id = p_user;
  return iwe_end_sessions(p_user);
end $$;
