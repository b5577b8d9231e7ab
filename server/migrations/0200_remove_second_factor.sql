-- What an administrator may do to a colleague's second factor, through doors like those of 0014.

-- Whether a colleague's sign-in asks for a second factor, and whether the colleague administers the platform.
create function iwe_factor_facts(p_user bigint) returns table (has_second_factor boolean, is_platform_admin boolean)
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from second_factor f where f.user_id = u.id and f.confirmed_at is not null), u.is_platform_admin
  from app_user u where u.id = p_user and exists (select from membership m where m.organisation_id = iwe_organisation() and m.user_id = u.id)
$$;

-- Removes the lost second factor of a colleague, with its recovery codes, and ends every session: the phone may be in
-- somebody else's hands. Returns null when nothing was removed. A person of other organisations and an administrator of
-- the platform are not this organisation's to decide about.
create function iwe_remove_second_factor(p_user bigint) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (select from iwe_factor_facts(p_user) f where f.has_second_factor and not f.is_platform_admin)
    or exists (select from membership m where m.organisation_id <> iwe_organisation() and m.user_id = p_user) then return null; end if;
  delete from second_factor f where f.user_id = p_user;
  return iwe_end_sessions(p_user);
end $$;

revoke execute on function iwe_factor_facts, iwe_remove_second_factor from public;
grant execute on function iwe_factor_facts, iwe_remove_second_factor to iwe_app;
