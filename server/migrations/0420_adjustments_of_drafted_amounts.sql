-- Adjustments show the amounts that they posted. Those of the first version show the ones of their draft, and what was
-- approved never changes: they are marked, so that the checker compares them with their lines instead of the ledger.
update sheet s set snapshot = s.snapshot || '{"amounts": "drafted"}'
where s.type = 7 and s.status = 2 and exists (
  select from sheet_line l left join (
    select e.line_id, sum(e.value_cents) as value from stock_ledger e
    where e.organisation_id = s.organisation_id and e.sheet_id = s.id group by 1) posted on posted.line_id = l.id
  where l.organisation_id = s.organisation_id and l.sheet_id = s.id and l.amount_cents <> coalesce(posted.value, 0));
