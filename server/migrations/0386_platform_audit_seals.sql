-- Seals over the platform's own audit, as 0127 has them over those of the organisations: each covers a range of ids and
-- contains the hash of the seal before it.
create table platform_audit_seal (
  -- Rows with from_id < id <= until_id.
  from_id bigint not null unique,
  until_id bigint primary key check (until_id > from_id),
  rows int not null check (rows > 0),
  -- SHA-256 over the hash of the seal before it and the hashes of the rows, by id.
  hash bytea not null,
  sealed_at timestamptz not null default now()
);

create function iwe_platform_audit_row_hash(a platform_audit) returns bytea language sql stable as $$
  select sha256(convert_to(jsonb_build_array(a.id, extract(epoch from a.at), a.user_id, a.actor, a.action,
    a.organisation_id, a.remote, a.version, a.reason, a.before, a.after, a.revision)::text, 'UTF8'))
$$;

-- Seals the next rows, 10,000 at most, that are from before `p_before`. Returns their number.
create function iwe_seal_platform_audit(p_before timestamptz) returns int language plpgsql as $$
declare
  last platform_audit_seal;
  -- The first row that is too young: it and all behind it wait.
  young bigint;
  sealed int;
begin
  perform pg_advisory_xact_lock(hashtextextended('platform audit seal', 0));
  select * into last from platform_audit_seal order by until_id desc limit 1;
  select min(id) into young from platform_audit where id > coalesce(last.until_id, 0) and at >= p_before;
  insert into platform_audit_seal (from_id, until_id, rows, hash)
    select coalesce(last.until_id, 0), max(id), count(*),
      sha256(coalesce(last.hash, '') || string_agg(hash, '' order by id))
    from (
      select a.id, iwe_platform_audit_row_hash(a) as hash from platform_audit a
      where a.id > coalesce(last.until_id, 0) and (young is null or a.id < young)
      order by a.id limit 10000) next
    having count(*) > 0
    returning rows into sealed;
  return coalesce(sealed, 0);
end $$;
revoke execute on function iwe_seal_platform_audit from public;
