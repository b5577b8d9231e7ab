-- Ctrl+K for one word: at most nine of each kind, in the order in which they are shown.
-- $1 organisation, $2 LIKE pattern, $3 and $4 the range of codes that begin with it, $5 and $6 that of names, $7 the word in small letters,
-- $8 the number of an invoice or null, $9 whether the word may stand anywhere in a sheet's number or reference.
with sheets as (
  select id, min(rank) as rank from (
    (select id, 0 as rank from sheet where organisation_id = $1 and type = 1 and number = $8::int)
    union all (select id, 1 from (select id from sheet where organisation_id = $1 and $9::boolean and lower(no || ' ' || reference) like $2 limit 500) matches order by id desc limit 9)) hit group by id),
products as (
  (select id, code, name from product where organisation_id = $1 and code >= $3 and code < $4 order by code limit 9)
  union (select id, code, name from product where organisation_id = $1 and search_text like $2 limit 500)),
customers as (
  (select id, name, code, phone from contact where organisation_id = $1 and not is_supplier and name >= $5 and name < $6 order by name limit 9)
  union (select id, name, code, phone from contact where organisation_id = $1 and not is_supplier and search_text like $2 limit 500)),
suppliers as (
  (select id, name, code, phone from contact where organisation_id = $1 and is_supplier and name >= $5 and name < $6 order by name limit 9)
  union (select id, name, code, phone from contact where organisation_id = $1 and is_supplier and search_text like $2 limit 500))
select * from (
  (select 'sheet' as kind, s.id, s.no as title, json_build_array(s.type, s.status, s.date, s.reference, c.name) as detail, row_number() over (order by sheets.rank, s.id desc) as place
    from sheets join sheet s on s.organisation_id = $1 and s.id = sheets.id left join contact c on c.organisation_id = $1 and c.id = s.contact_id order by place limit 9)
  union all (select 'product', id, code, json_build_array(name), row_number() over (order by code <> $3, not (code >= $3 and code < $4), code) as place from products order by place limit 9)
  union all (select 'customer', id, name, json_build_array(code, phone), row_number() over (order by not starts_with(lower(name), $7::text), name, id) as place from customers order by place limit 9)
  union all (select 'supplier', id, name, json_build_array(code, phone), row_number() over (order by not starts_with(lower(name), $7::text), name, id) as place from suppliers order by place limit 9)) found
order by array_position(array['sheet', 'product', 'customer', 'supplier'], kind), place
