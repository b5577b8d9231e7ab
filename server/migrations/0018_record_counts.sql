-- Lists without filters show their exact total (DOMAIN §9): products and customers are counted as they are created,
-- like sheets.
-- Kinds of `counter` in addition to the series of sheets: 'product', and 'customer' for contacts that are no suppliers.

-- How many of a kind this transaction has added, stored in a setting until the commit.
create function iwe_note_records() returns trigger language plpgsql as $$
declare
  each record;
  name text;
begin
  for each in execute 'select organisation_id, count(*) as records from changed' || case tg_argv[0] when 'customer' then ' where not is_supplier' else '' end || ' group by 1' loop
    name := format('iwe.%s_%s', tg_argv[0], each.organisation_id);
    perform set_config(name, (coalesce(nullif(current_setting(name, true), ''), '0')::bigint + case tg_op when 'INSERT' then each.records else -each.records end)::text, true);
  end loop;
  return null;
end $$;

-- The counter is locked last, at the commit, so that a long import does not block others from creating records.
create function iwe_count_records() returns trigger language plpgsql as $$
declare
  organisation int := case tg_op when 'INSERT' then new.organisation_id else old.organisation_id end;
  name text := format('iwe.%s_%s', tg_argv[0], organisation);
  noted bigint := coalesce(nullif(current_setting(name, true), ''), '0')::bigint;
begin
  if noted <> 0 then
    perform set_config(name, '0', true);
    insert into counter (organisation_id, kind, value) values (organisation, tg_argv[0], noted)
      on conflict (organisation_id, kind) do update set value = counter.value + excluded.value;
  end if;
  return null;
end $$;

create trigger note_new after insert on product referencing new table as changed for each statement execute function iwe_note_records('product');
create trigger note_gone after delete on product referencing old table as changed for each statement execute function iwe_note_records('product');
create constraint trigger count_at_commit after insert or delete on product deferrable initially deferred for each row execute function iwe_count_records('product');
create trigger note_new after insert on contact referencing new table as changed for each statement execute function iwe_note_records('customer');
create trigger note_gone after delete on contact referencing old table as changed for each statement execute function iwe_note_records('customer');
create constraint trigger count_at_commit after insert or delete on contact deferrable initially deferred for each row execute function iwe_count_records('customer');

insert into counter (organisation_id, kind, value) select organisation_id, 'product', count(*) from product group by 1;
insert into counter (organisation_id, kind, value) select organisation_id, 'customer', count(*) from contact where not is_supplier group by 1;
