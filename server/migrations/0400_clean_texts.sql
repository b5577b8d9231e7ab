-- Texts are cleaned where they arrive; this cleans codes, names and numbers that were stored before. The rules are those
-- of cleanLine in @iwe/domain: no characters that nobody sees, one blank for a run of blanks, accents composed with
-- their letters. A text with pictures keeps the characters that join them.
create function iwe_clean_line(value text) returns text language sql immutable parallel safe strict as $$
  select case when value ~ '^([!-~]+( [!-~]+)*)?$' then value else
    btrim(regexp_replace(
      regexp_replace(normalize(value, nfc),
        case when value ~ '[\u2600-\u27bf\U0001f000-\U0001faff]' then
          '[\u00ad\u034f\u061c\u180b-\u180f\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]'
        else
          '[\u00ad\u034f\u061c\u115f\u1160\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f]'
            || '|[\ufeff\uffa0\ufff9-\ufffb]'
        end, '', 'g'),
      '[\s\u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+', ' ', 'g'))
  end $$;

-- Codes and names that only look the same become the same, in capitals or not. The one that was clean, then the first
-- keeps it; of its twins each gets its id behind the code, so that nothing is lost, and its history says why.
drop index product_code_any_case;
alter table brand drop constraint brand_organisation_id_name_key;
alter table warehouse drop constraint warehouse_organisation_id_code_key;
alter table customer_class drop constraint customer_class_organisation_id_name_key;
do $$
declare
  named record;
  twin record;
begin
  for named in select * from (values ('product', 'code'), ('brand', 'name'), ('warehouse', 'code'),
    ('customer_class', 'name')) as t (record, field)
  loop
    for twin in execute format(
      $sql$ with ranked as (
          select organisation_id, id, %2$I as old, iwe_clean_line(%2$I) as clean, row_number() over (
            partition by organisation_id, lower(iwe_clean_line(%2$I))
            order by %2$I = iwe_clean_line(%2$I) desc, id) as place
          from %1$I),
        tidied as (
          update %1$I t set content_version = t.content_version + 1, updated_at = now(),
            %2$I = case when r.place = 1 and r.clean <> '' then r.clean
              else concat_ws('-', nullif(r.clean, ''), r.id) end
          from ranked r where r.organisation_id = t.organisation_id and r.id = t.id
            and (r.clean <> r.old or r.place > 1 or r.clean = '')
          returning t.organisation_id, t.id, t.content_version, t.%2$I as tidy, r.old, r.clean, r.place)
        insert into audit (organisation_id, operator, action, entity, entity_id, before, after)
        select organisation_id, 'Upgrade',
          case when place > 1 then format('Change (another %1$s has the %2$s %%s: compare them)', clean) else 'Change' end,
          %1$L, id, jsonb_build_object(%2$L, old), jsonb_build_object(%2$L, tidy, 'version', content_version)
        from tidied
        returning organisation_id, entity_id, action, after ->> %2$L as tidy $sql$, named.record, named.field)
    loop
      if twin.action <> 'Change' then
        raise warning 'Organisation %, % %: is % now. %', twin.organisation_id, named.record, twin.entity_id,
          twin.tidy, twin.action;
      end if;
    end loop;
  end loop;
end $$;
create unique index product_code_any_case on product (organisation_id, lower(code));
create unique index brand_name_any_case on brand (organisation_id, lower(name));
create unique index warehouse_code_any_case on warehouse (organisation_id, lower(code));
create unique index customer_class_name_any_case on customer_class (organisation_id, lower(name));

with tidied as (
  update product p set name = iwe_clean_line(p.name), content_version = p.content_version + 1, updated_at = now()
  from product before
  where before.organisation_id = p.organisation_id and before.id = p.id and p.name <> iwe_clean_line(p.name)
  returning p.organisation_id, p.id, p.content_version, before.name as old, p.name as tidy)
insert into audit (organisation_id, operator, action, entity, entity_id, before, after)
select organisation_id, 'Upgrade', 'Change', 'product', id, jsonb_build_object('name', old),
  jsonb_build_object('name', tidy, 'version', content_version)
from tidied;

with tidied as (
  update contact p set name = c.name, code = c.code, email = c.email, phone = c.phone, mobile = c.mobile,
    content_version = p.content_version + 1, updated_at = now()
  from (
    select organisation_id, id, jsonb_build_object('name', name, 'code', code, 'email', email, 'phone', phone,
        'mobile', mobile) as old, iwe_clean_line(name) as name, iwe_clean_line(code) as code,
      iwe_clean_line(email) as email, iwe_clean_line(phone) as phone, iwe_clean_line(mobile) as mobile
    from contact) c
  where p.organisation_id = c.organisation_id and p.id = c.id
    and (p.name, p.code, p.email, p.phone, p.mobile) is distinct from (c.name, c.code, c.email, c.phone, c.mobile)
  returning p.organisation_id, p.id, p.content_version, c.old, p.name, p.code, p.email, p.phone, p.mobile)
insert into audit (organisation_id, operator, action, entity, entity_id, before, after)
select organisation_id, 'Upgrade', 'Change', 'contact', id, old,
  jsonb_build_object('name', name, 'code', code, 'email', email, 'phone', phone, 'mobile', mobile,
    'version', content_version)
from tidied;
drop function iwe_clean_line(text);
