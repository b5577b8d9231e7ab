-- Names and codes are sorted as people in Australia read them: small and capital letters and accents together, numbers
-- by their value. The collation is part of the columns, so every list, select and report and all their indexes have it.
-- It only orders: texts that differ in anything are different. Both apostrophes and all dashes have one place (that takes
-- PostgreSQL 16; 15 sorts them one after the other).
do $$
begin
  if current_setting('server_version_num')::int >= 160000 then
    create collation iwe_text (provider = icu, locale = 'en-AU-u-kn-true', rules = '[numericOrdering on] &\''=’=‘=ʼ &\-=‐=‑=–=—');
  else
    create collation iwe_text (provider = icu, locale = 'en-AU-u-kn-true');
  end if;
end $$;

-- How texts are compared when somebody searches: without accents, capitals, and kinds of apostrophes and dashes. The same
-- as foldText of @iwe/domain.
create function iwe_fold(value text) returns text language plpgsql immutable parallel safe as $$
begin
  -- Most texts are ASCII, and the collation "C" is several times as fast for them as ICU.
  if octet_length(value) = length(value) then return lower(value collate "C"); end if;
  return replace(replace(replace(translate(lower(regexp_replace(
    normalize(translate(value, '‘’ʼ´′‐‑‒–—―−', '''''''''''-------'), nfkd), '[\u0300-\u036f]', '', 'g')),
    'øłđðıħ', 'olddih'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe');
end $$;

drop view product_search, contact_search, sheet_search;
drop index product_code_find, product_code_any_case, contact_name_find, contact_code_digits, sheet_number;
alter table product drop column search_text;
alter table contact drop column search_text;
alter table product alter column code type text collate iwe_text, alter column name type text collate iwe_text;
alter table contact alter column code type text collate iwe_text, alter column name type text collate iwe_text;
alter table brand alter column name type text collate iwe_text;
alter table warehouse alter column code type text collate iwe_text, alter column name type text collate iwe_text;
alter table customer_class alter column name type text collate iwe_text;
alter table area_type alter column name type text collate iwe_text;
alter table auto_parts_type alter column name type text collate iwe_text;
alter table tag_option alter column name type text collate iwe_text;
alter table app_user alter column name type text collate iwe_text;

-- A code is found without its dashes and blanks as well; numbers of ABN and phones in any notation.
alter table product add column search_text text not null generated always as (
  iwe_fold(code || ' ' || name || ' ' || helper_code || ' ' || origin_code || ' ' || size_key
    || case when code ~ '[-\s]' then ' ' || regexp_replace(code, '[-\s]', '', 'g') else '' end)) stored;
alter table contact add column search_text text not null generated always as (
  iwe_fold(name || ' ' || code || ' ' || attention || ' ' || email || ' ' || phone || ' ' || mobile || ' ' ||
    regexp_replace(code, '[^0-9a-zA-Z]', '', 'g') || ' ' || regexp_replace(phone, '[^0-9]', '', 'g') || ' ' ||
    regexp_replace(mobile, '[^0-9]', '', 'g'))) stored;
create index product_search_text on product using gin (organisation_id, search_text gin_trgm_ops);
create index contact_search_text on contact using gin (organisation_id, search_text gin_trgm_ops);
create index sheet_number on sheet using gin (organisation_id, (iwe_fold(no || ' ' || reference)) gin_trgm_ops);
create unique index product_code_any_case on product (organisation_id, lower(code));
create index product_code_find on product (organisation_id, code collate "C");
create index contact_name_find on contact (organisation_id, is_supplier, name collate "C");
create index contact_code_digits on contact (organisation_id, (regexp_replace(code, '\s', '', 'g'))) where not is_supplier;

create view product_search as
  select * from product where organisation_id = nullif(current_setting('iwe.organisation', true), '')::int;
create view contact_search as
  select * from contact where organisation_id = nullif(current_setting('iwe.organisation', true), '')::int;
create view sheet_search as
  select organisation_id, id, type, no, reference, iwe_fold(no || ' ' || reference) as search_text
  from sheet where organisation_id = nullif(current_setting('iwe.organisation', true), '')::int;
grant select on product_search, contact_search, sheet_search to iwe_app;
