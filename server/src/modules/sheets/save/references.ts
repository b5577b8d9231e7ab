import type { SheetType } from '@iwe/domain';
import type { RequestTransaction } from '../../../app-types.ts';
import { sourceLinesById } from '../sources/source-lines.repository.ts';
import type { SourceLine } from '../sources/source-lines.repository.ts';
import { countFigures } from './count-figures.repository.ts';
import type { CountFigures } from './count-figures.repository.ts';

/** The customer (or supplier) of a sheet, as a save needs it. */
export interface PartnerReference {
  contact_id: number | null;
  is_supplier: boolean | null;
  price_type: string;
  payment_type: string;
  area: string | null;
  class_id: number | null;
  default_ship_type: number;
}

/** The organisation's settings, the partner, and which of the named warehouses and staff exist in this organisation. */
export interface SaveContext extends PartnerReference {
  time_zone: string;
  locked_until: string | null;
  /** Whether the customer or supplier is still dealt with. */
  contact_active: boolean | null;
  /** Those of the named ones that there are, and those of them that are closed, or have left. */
  warehouses: number[];
  closed_warehouses: number[];
  staff: number[];
  left_staff: number[];
  source_sheet: number | null;
}

/** A product with the prices that decide what a line costs. */
export interface ProductReference {
  id: number;
  code: string;
  category: number;
  standard_price_cents: number | null;
  special_price_cents: number | null;
  class_a_price_cents: number | null;
  class_b_price_cents: number | null;
  class_c_price_cents: number | null;
  class_d_price_cents: number | null;
  class_e_price_cents: number | null;
  is_special: boolean;
  /** The price of the partner's own class. */
  ocop_cents: number | null;
}

/** How a request names the sheet that it belongs to: by id, or by number where no id is sent. */
export interface RelatedName {
  id: number | null;
  number: { type: SheetType; number: number } | null;
  types: readonly SheetType[];
}

/** A sheet that a draft belongs to (relatedNo). */
export interface RelatedReference {
  id: number;
  type: number;
  no: string;
  status: number;
  contact_id: number | null;
}

/** Everything in the database that a draft refers to. */
export interface References {
  context: SaveContext;
  products: Map<number, ProductReference>;
  sourceLines: Map<number, SourceLine>;
  /** Null where none is named, or where it is not in this organisation. */
  related: RelatedReference | null;
  /** What the system says of counted products; empty for other kinds. */
  counts: Map<number, CountFigures>;
  countedIn: number | null;
}

// Named warehouses are held until the commit: whoever takes one out of use waits, or is waited for and seen.
const CONTEXT = `with named as materialized (select w.id, w.is_active from warehouse w where w.organisation_id = $1 and w.id = any($3::bigint[]) order by w.id for key share)
select o.time_zone, o.locked_until, c.id as contact_id, c.is_active as contact_active, c.is_supplier, coalesce(c.price_type, '') as price_type, coalesce(c.payment_type, '') as payment_type,
  a.name as area, c.class_id, coalesce(c.default_ship_type, 1) as default_ship_type,
  to_json(array(select id from named)) as warehouses,
  to_json(array(select id from named where not is_active)) as closed_warehouses,
  to_json(array(select m.id from membership m where m.organisation_id = $1 and m.id = any($4::bigint[]))) as staff,
  to_json(array(select m.id from membership m where m.organisation_id = $1 and m.id = any($4::bigint[]) and not m.is_active)) as left_staff,
  (select s.id from sheet s where s.organisation_id = $1 and s.id = $5::bigint) as source_sheet
from organisation o left join contact c on c.organisation_id = o.id and c.id = $2::bigint
  left join area_type a on a.organisation_id = c.organisation_id and a.id = c.area_type_id
where o.id = $1`;

const PRODUCTS = `select p.id, p.code, p.category, p.standard_price_cents, p.special_price_cents, p.class_a_price_cents, p.class_b_price_cents, p.class_c_price_cents,
  p.class_d_price_cents, p.class_e_price_cents, p.is_special, x.price_cents as ocop_cents
from product p
  left join contact c on c.organisation_id = p.organisation_id and c.id = $3::bigint
  left join product_class_price x on x.organisation_id = p.organisation_id and x.product_id = p.id and x.class_id = c.class_id
where p.organisation_id = $1 and p.id = any($2::bigint[])`;

// By its id, or by its number where no id is sent.
const RELATED = `select s.id, s.type, s.no, s.status, s.contact_id from sheet s
where s.organisation_id = $1 and (s.id = $2::bigint or (s.type = $3::int and s.number = $4::int))`;

interface Wanted {
  customerId: number | null;
  warehouseIds: number[];
  staffIds: number[];
  sourceSheetId: number | null;
  productIds: number[];
  sourceLineIds: number[];
  related: RelatedName;
  /** The warehouse that is counted; null for kinds that count nothing. */
  countedIn: number | null;
}

/** Reads what a draft refers to, in one flush. What another organisation owns is simply not there. */
export async function readReferences(tx: Pick<RequestTransaction, 'query' | 'organisation'>, wanted: Wanted): Promise<References> {
  const { related } = wanted;
  const [[context], products, sourceLines, [relatedSheet], counts] = await Promise.all([
    tx.query<SaveContext>(CONTEXT, [tx.organisation, wanted.customerId, wanted.warehouseIds, wanted.staffIds, wanted.sourceSheetId]),
    tx.query<ProductReference>(PRODUCTS, [tx.organisation, wanted.productIds, wanted.customerId]),
    sourceLinesById(tx, wanted.sourceLineIds),
    related.types.length === 0 || (related.id === null && related.number === null) ? [] : tx.query<RelatedReference>(RELATED, [tx.organisation, related.id, related.number?.type ?? null, related.number?.number ?? null]),
    wanted.countedIn === null ? new Map<number, CountFigures>() : countFigures(tx, wanted.countedIn, wanted.productIds),
  ]);
  if (!context) throw new Error(`The organisation ${tx.organisation} is gone.`);
  return { context, products: new Map(products.map((row) => [row.id, row])), sourceLines, related: relatedSheet ?? null, counts, countedIn: wanted.countedIn };
}
