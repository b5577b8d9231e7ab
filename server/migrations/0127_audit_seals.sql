-- Seals over the audit: each covers a range of ids of one organisation and contains the hash of the seal before it, so
-- that
-- a row which somebody changes, removes or inserts later, even as the owner of the tables, no longer fits. `invariants`
-- compares. Sealing ranges from time to time costs writers nothing; a hash in every row would make them wait for each
-- other.
create table audit_seal (
  organisation_id int not null references organisation (id),
  -- Rows with from_id < id <= until_id.
  from_id bigint not null,
  until_id bigint not null check (until_id > from_id),
  rows int not null check (rows > 0),
  -- SHA-256 over the hash of the seal before it and the hashes of the rows, by id.
  hash bytea not null,
  sealed_at timestamptz not null default now(),
  primary key (organisation_id, until_id),
  unique (organisation_id, from_id)
);
select iwe_protect('audit_seal', can_change => false);
revoke insert on audit_seal from iwe_app;

create function iwe_audit_row_hash(a audit) returns bytea language sql stable as $$
  select sha256(convert_to(jsonb_build_array(a.organisation_id, a.id, extract(epoch from a.at), a.user_id, a.operator,
    a.action, a.entity, a.entity_id, a.before, a.after, a.request_id)::text, 'UTF8'))
$$;

-- Seals the next rows of an organisation, 10,000 at most. Ids are given before the commit, so only rows from before
-- `p_before` are sealed: it must be so long ago that every transaction of that time has ended. Returns the number of
-- rows.
create function iwe_seal_audit(p_organisation int, p_before timestamptz) returns int language plpgsql as $$
declare
  last audit_seal;
  -- The first row that is too young: it and all behind it wait.
  young bigint;
  sealed int;
begin
  perform pg_advisory_xact_lock(hashtextextended('audit seal ' || p_organisation, 0));
  select * into last from audit_seal where organisation_id = p_organisation order by until_id desc limit 1;
  select min(id) into young from audit
    where organisation_id = p_organisation and id > coalesce(last.until_id, 0) and at >= p_before;
  insert into audit_seal (organisation_id, from_id, until_id, rows, hash)
    select p_organisation, coalesce(last.until_id, 0), max(id), count(*),
      sha256(coalesce(last.hash, '') || string_agg(hash, '' order by id))
    from (
      select a.id, iwe_audit_row_hash(a) as hash from audit a
      where a.organisation_id = p_organisation and a.id > coalesce(last.until_id, 0)
        and (young is null or a.id < young)
      order by a.id limit 10000) next
    having count(*) > 0
    returning rows into sealed;
  return coalesce(sealed, 0);
end $$;
revoke execute on function iwe_seal_audit from public;
