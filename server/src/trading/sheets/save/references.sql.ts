import { statement } from '../../../core/database/statements/statement.ts';
import { VOIDED } from '../../../core/database/names.ts';

/**
 * The warehouses and the partner are locked against changes until the commit: whoever deactivates one waits for this
 * save, or this save waits and sees it. `warehouses` and `staff` are those of the named ones that exist;
 * `closed_warehouses` and `left_staff` those of them that are inactive.
 */
export const SAVE_CONTEXT = statement(
  'sheets.save-context',
  `with named as materialized (
    select w.id, w.is_active from warehouse w where w.organisation_id = $1 and w.id = any($3::bigint[])
    order by w.id for key share),
  partner as materialized (
    select c.* from contact c where c.organisation_id = $1 and c.id = $2::bigint for key share)
  select o.time_zone, o.locked_until, c.id as contact_id, c.is_active as contact_active, c.is_supplier,
    coalesce(c.price_type, '') as price_type, coalesce(c.payment_type, '') as payment_type, a.name as area, c.class_id,
    coalesce(c.default_ship_type, 1) as default_ship_type,
    to_json(array(select id from named)) as warehouses,
    to_json(array(select id from named where not is_active)) as closed_warehouses,
    to_json(array(select m.id from membership m where m.organisation_id = $1 and m.id = any($4::bigint[]))) as staff,
    to_json(array(select m.id from membership m
      where m.organisation_id = $1 and m.id = any($4::bigint[]) and not m.is_active)) as left_staff,
    (select json_build_object('no', s.no, 'type', s.type, 'contactId', s.contact_id, 'taxType', s.tax_type) from sheet s
      where s.organisation_id = $1 and s.id = $5::bigint) as source_sheet,
    (select json_build_object('no', q.no, 'contactId', q.contact_id, 'isClosed', q.closed_at is not null,
      'invoice', (select json_build_object('id', s.id, 'no', s.no) from sheet s
        where s.organisation_id = $1 and s.quote_id = q.id and s.status <> ${VOIDED})) from quote q
      where q.organisation_id = $1 and q.id = $6::bigint) as quote
  from organisation o left join partner c on c.organisation_id = o.id
    left join area_type a on a.organisation_id = c.organisation_id and a.id = c.area_type_id
  where o.id = $1`,
).narrow<{
  time_zone: string;
  price_type: string;
  payment_type: string;
  default_ship_type: number;
  warehouses: number[];
  closed_warehouses: number[];
  staff: number[];
  left_staff: number[];
  source_sheet: { no: string; type: number; contactId: number | null; taxType: number } | null;
  quote: { no: string; contactId: number; isClosed: boolean; invoice: { id: number; no: string } | null } | null;
}>();

/** Products with the price of the class of partner $3. */
export const PRODUCTS_TO_SAVE = statement(
  'sheets.products-to-save',
  `select p.id, p.code, p.category, p.standard_price_cents, p.special_price_cents, p.class_a_price_cents,
    p.class_b_price_cents, p.class_c_price_cents, p.class_d_price_cents, p.class_e_price_cents, p.is_special,
    x.price_cents as ocop_cents
  from product p
    left join contact c on c.organisation_id = p.organisation_id and c.id = $3::bigint
    left join product_class_price x on x.organisation_id = p.organisation_id and x.product_id = p.id
      and x.class_id = c.class_id
  where p.organisation_id = $1 and p.id = any($2::bigint[])`,
).narrow<{ ocop_cents: number | null }>();

/** A sheet by its id, or by its type and number where no id is sent. */
export const RELATED_SHEET = statement(
  'sheets.related-sheet',
  `select s.id, s.type, s.no, s.status, s.contact_id from sheet s
  where s.organisation_id = $1 and (s.id = $2::bigint or (s.type = $3::int and s.number = $4::int))`,
);

/**
 * Locks the quote that an invoice is made from, in a statement before the one that reads it: only then does that one
 * see the invoice of a save that this lock has waited for.
 */
export const LOCK_QUOTE = statement(
  'sheets.lock-quote',
  'select id from quote where organisation_id = $1 and id = $2 for no key update',
);
