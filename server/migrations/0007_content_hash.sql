-- The content frozen by an approval as one hash: stored in sheet.snapshot as contentHash and compared by the invariant
-- checker.
-- The twin in TypeScript is sheetContentHash (server/src/operating/invariants/content-hash.ts); the checker proves both equal on the demo data.

create function sheet_content_hash(the_organisation int, the_sheet bigint) returns text language sql stable parallel safe as $$
  select encode(sha256(convert_to(
    concat_ws('|', s.type, s.number, coalesce(s.contact_id::text, ''), s.tax_type, s.total_cents, s.gst_cents) ||
    coalesce(string_agg(E'\n' || concat_ws('|', l.seq, l.product_id, l.quantity, l.price_cents, coalesce(l.usd_price_cents::text, ''), l.amount_cents, l.gst_cents,
      coalesce(l.counted_quantity::text, ''), coalesce(l.system_quantity::text, ''), l.description), '' order by l.seq), ''), 'UTF8')), 'hex')
  from sheet s left join sheet_line l on l.organisation_id = s.organisation_id and l.sheet_id = s.id
  where s.organisation_id = the_organisation and s.id = the_sheet
  group by s.organisation_id, s.id
$$;
