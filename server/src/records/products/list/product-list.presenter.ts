import type { ProductRow } from '@iwe/contract';
import { fromCents, XERO_SENT_VALUES } from '@iwe/domain';
import type { ProductListRow } from './product-list.repository.ts';

/** An amount on the wire; 0 and null both mean "not set". */
export const price = (cents: number | null): number | null => (cents ? fromCents(cents) : null);
export const yesNo = (value: boolean): 0 | 1 => (value ? 1 : 0);

/** A row of the product list (spec §2), with the reference price for those who may see cost. */
export const presentProductRow = (row: ProductListRow, seesCost: boolean): ProductRow => ({
  id: row.id,
  code: row.code,
  name: row.name,
  unit: row.unit,
  barcodes: row.barcodes,
  category: row.category,
  brand: row.brand ?? '',
  tag1: row.tag1,
  tag2: row.tag2,
  tag3: row.tag3,
  tag4: row.tag4,
  load_rate: row.load_rate,
  speed_rate: row.speed_rate,
  ...(seesCost ? { ref_pur: price(row.reference_price_cents) } : {}),
  standardPrice: price(row.standard_price_cents),
  specialPrice: price(row.special_price_cents),
  classAPrice: price(row.class_a_price_cents),
  classBPrice: price(row.class_b_price_cents),
  is_special: yesNo(row.is_special),
  is_clearance: yesNo(row.is_clearance),
  is_customer_show: yesNo(row.is_customer_show),
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
  xeroSent: XERO_SENT_VALUES[row.xero_state] ?? 'Unsent',
});
