import type { ProductFields, ProductRecord } from '@iwe/contract';
import { canSeeCost, fromCents, XERO_SENT_VALUES } from '@iwe/domain';
import type { RequestTransaction } from '../../app-types.ts';
import type { ActorAccount } from '../../permissions.ts';
import { notFound } from '../../errors.ts';

/** The product's texts on the wire, each with its column. */
export const TEXT_COLUMNS = {
  code: 'code', originCode: 'origin_code', helperCode: 'helper_code', name: 'name', unit: 'unit', comments: 'comments', manufacturer: 'manufacturer',
  tag1: 'tag1', tag2: 'tag2', tag3: 'tag3', tag4: 'tag4', tyreModel: 'tyre_model', specification: 'specification', diameter: 'diameter', patterns: 'patterns', width: 'width',
  load_rate: 'load_rate', speed_rate: 'speed_rate', suggested: 'suggested', rim_diameter: 'rim_diameter', rim_width: 'rim_width', offset: 'rim_offset', center_bore: 'center_bore', bolt_pattern: 'bolt_pattern',
} as const;
/** Its numbers and choices. */
export const NUMBER_COLUMNS = { category: 'category', brand: 'brand_id', auto_parts_type: 'auto_parts_type', stock_3rdP: 'third_party_stock', material: 'material' } as const;
/** Its prices, stored in cents; 0 and null both mean "not set". */
export const PRICE_COLUMNS = {
  standardPrice: 'standard_price_cents', specialPrice: 'special_price_cents', classAPrice: 'class_a_price_cents', classBPrice: 'class_b_price_cents', classCPrice: 'class_c_price_cents',
  classDPrice: 'class_d_price_cents', classEPrice: 'class_e_price_cents', ref_pur: 'reference_price_cents', costPrice: 'cost_price_cents',
} as const;
/** Its flags, 1 and 0 on the wire. */
export const FLAG_COLUMNS = { is_special: 'is_special', is_clearance: 'is_clearance', is_customer_show: 'is_customer_show' } as const;

/** A name on the wire of something that the form holds. */
export type ProductField = keyof typeof TEXT_COLUMNS | keyof typeof NUMBER_COLUMNS | keyof typeof PRICE_COLUMNS | keyof typeof FLAG_COLUMNS;
/** What the form holds, by the names on the wire: prices in AUD or null, flags as 1 and 0. */
export type ProductValues = { [Field in keyof typeof TEXT_COLUMNS]: string } & { [Field in keyof typeof NUMBER_COLUMNS]: number | null } & { [Field in keyof typeof PRICE_COLUMNS]: number | null } & { [Field in keyof typeof FLAG_COLUMNS]: 0 | 1 | null };

/** A product's row with all that the form holds. */
export type StoredProduct = {
  [Column in (typeof TEXT_COLUMNS)[keyof typeof TEXT_COLUMNS]]: string;
} & { [Column in (typeof PRICE_COLUMNS)[keyof typeof PRICE_COLUMNS]]: number | null } & { [Column in (typeof FLAG_COLUMNS)[keyof typeof FLAG_COLUMNS]]: boolean } & {
  id: number; category: number; brand_id: number | null; auto_parts_type: number | null; third_party_stock: number; material: number;
  brand_name: string | null; xero_state: number; content_version: number; created_at: Date; updated_at: Date; cost_visible: boolean; time_zone: string;
};

const COLUMNS = [...Object.values(TEXT_COLUMNS), ...Object.values(NUMBER_COLUMNS), ...Object.values(PRICE_COLUMNS), ...Object.values(FLAG_COLUMNS)].map((column) => `p.${column}`).join(', ');
/** The row of one product ($2) of an organisation ($1). */
const RECORD = `select p.id, ${COLUMNS}, p.xero_state, p.content_version, p.created_at, p.updated_at, o.cost_visible, o.time_zone,
    (select b.name from brand b where b.organisation_id = p.organisation_id and b.id = p.brand_id) as brand_name
  from product p join organisation o on o.id = p.organisation_id where p.organisation_id = $1 and p.id = $2`;
const READ = RECORD.replace('p.organisation_id = $1 and p.id = $2', 'p.organisation_id = iwe_organisation() and p.id = $1');

/** The row under a lock; 404 when this organisation has none of that id. */
export async function lockProduct(tx: Pick<RequestTransaction, 'query' | 'organisation'>, id: number): Promise<StoredProduct> {
  const [row] = await tx.query<StoredProduct>(`${RECORD} for no key update of p`, [tx.organisation, id]);
  if (!row) throw notFound();
  return row;
}

/** The rows of these codes under their locks, in the order of their ids; codes that nothing has are left out. */
export async function lockProductsByCode(tx: Pick<RequestTransaction, 'query' | 'organisation'>, codes: readonly string[]): Promise<Map<string, StoredProduct>> {
  const rows = await tx.query<StoredProduct>(`${RECORD.replace('p.id = $2', 'p.code = any($2::text[])')} order by p.id for no key update of p`, [tx.organisation, codes]);
  return new Map(rows.map((row) => [row.code, row]));
}

/** The row; undefined when this organisation has none of that id. */
export async function readProduct(tx: Pick<RequestTransaction, 'query'>, id: number): Promise<StoredProduct | undefined> {
  const [row] = await tx.query<StoredProduct>(READ, [id]);
  return row;
}

/** The form's values of a stored product. */
export function valuesOf(row: StoredProduct): ProductValues {
  const pick = <Field extends string>(columns: Readonly<Record<Field, string>>, value: (stored: unknown) => unknown) =>
    Object.fromEntries((Object.entries(columns) as [Field, string][]).map(([field, column]) => [field, value((row as unknown as Record<string, unknown>)[column])]));
  return {
    ...pick(TEXT_COLUMNS, (text) => text), ...pick(NUMBER_COLUMNS, (number) => number ?? null),
    ...pick(PRICE_COLUMNS, (cents) => (cents ? fromCents(cents as number) : null)), ...pick(FLAG_COLUMNS, (flag) => (flag === true ? 1 : 0)),
  } as ProductValues;
}

/** A stored product as the form reads it. Cost leaves only where the organisation shows it. */
export function presentProduct(row: StoredProduct, account: Pick<ActorAccount, 'modPrc'>): ProductRecord {
  const values = valuesOf(row);
  const fields: ProductFields = {
    ...values, category: row.category, material: row.material, stock_3rdP: row.third_party_stock,
    costPrice: canSeeCost({ isCostVisible: row.cost_visible }) ? values.costPrice : null,
    is_special: values.is_special ?? 0, is_clearance: values.is_clearance ?? 0, is_clearence: values.is_clearance ?? 0, is_customer_show: values.is_customer_show ?? 0,
  };
  return {
    ...fields, id: row.id, contentVersion: row.content_version, brandName: row.brand_name ?? '', xeroSent: XERO_SENT_VALUES[row.xero_state] ?? 'Unsent',
    created_at: row.created_at.toISOString(), updated_at: row.updated_at.toISOString(), abilities: { edit: true, prices: account.modPrc },
  };
}
