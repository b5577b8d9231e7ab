import { parseKeyword, PRICE_NAMES, toCents, tyreSizeKey } from '@iwe/domain';
import type { RequestTransaction } from '../../../app-types.ts';
import { writeAudit } from '../../../writes/public.ts';
import { recordPriceChanges } from '../price-changes.ts';
import type { ProductPriceChange } from '../price-changes.ts';
import { FLAG_COLUMNS, NUMBER_COLUMNS, PRICE_COLUMNS, TEXT_COLUMNS } from '../product-record.ts';
import type { ProductField, ProductValues } from '../product-record.ts';
import { PRODUCT_FIELDS } from './judge-product.ts';
import type { JudgedProduct } from './judge-product.ts';

const COLUMN_OF = { ...TEXT_COLUMNS, ...NUMBER_COLUMNS, ...PRICE_COLUMNS, ...FLAG_COLUMNS };
const COLUMNS = PRODUCT_FIELDS.map((field) => COLUMN_OF[field]);

const INSERT = `insert into product (organisation_id, size_key, ${COLUMNS.join(', ')}) values ($1, $2, ${COLUMNS.map((_, index) => `$${index + 3}`).join(', ')})
  on conflict (organisation_id, code) do nothing returning id`;
const UPDATE = `update product set ${COLUMNS.map((column, index) => `${column} = $${index + 4}`).join(', ')}, size_key = $3, content_version = content_version + 1, updated_at = now()
  where organisation_id = $1 and id = $2`;

/** The seven digits of a tyre's size, by which every way of writing it is found; '' for anything else. */
function sizeKeyOf(values: ProductValues): string {
  if (values.category !== 1) return '';
  return parseKeyword(values.name).sizeKeys[0] ?? parseKeyword(values.specification).sizeKeys[0] ?? tyreSizeKey(values.code.slice(0, 7)) ?? '';
}

function cell(field: ProductField, values: ProductValues): unknown {
  const value = values[field];
  if (field in PRICE_COLUMNS) return value === null ? null : toCents(value as number);
  return field in FLAG_COLUMNS ? value === 1 : value;
}
const cells = (values: ProductValues): unknown[] => PRODUCT_FIELDS.map((field) => cell(field, values));
const side = (fields: readonly ProductField[], values: ProductValues): Record<string, unknown> => Object.fromEntries(fields.map((field) => [field, values[field]]));

/** What of the price history a change is; cost stands in it beside the prices of the dialog. */
function priceChanges(productId: number, before: ProductValues, after: ProductValues): ProductPriceChange[] {
  const cents = (price: number | null) => (price === null ? null : toCents(price));
  const names = [...PRICE_NAMES.map(({ field, name }) => [field, name] as const), ['costPrice', 'cost'] as const];
  return names.flatMap(([field, name]) => (before[field] === after[field] ? [] : [{ productId, name, oldCents: cents(before[field]), newCents: cents(after[field]) }]));
}

/** Stores a new product with its history; null when its code is taken. */
export async function insertProduct(tx: RequestTransaction, { before, values, changed }: JudgedProduct, action = 'Create'): Promise<number | null> {
  const [row] = await tx.query<{ id: number }>(INSERT, [tx.organisation, sizeKeyOf(values), ...cells(values)]);
  if (!row) return null;
  await Promise.all([
    recordPriceChanges(tx, priceChanges(row.id, before, values)),
    writeAudit(tx, { action, entity: 'product', entityId: row.id, after: { ...side(changed, values), version: 1 } }),
  ]);
  return row.id;
}

/** Stores a changed product with its history and a new version; what changes nothing writes nothing. */
export async function updateStoredProduct(tx: RequestTransaction, id: number, version: number, { before, values, changed }: JudgedProduct, action = 'Save'): Promise<void> {
  if (changed.length === 0) return;
  await Promise.all([
    tx.query(UPDATE, [tx.organisation, id, sizeKeyOf(values), ...cells(values)]),
    recordPriceChanges(tx, priceChanges(id, before, values)),
    writeAudit(tx, { action, entity: 'product', entityId: id, before: side(changed, before), after: { ...side(changed, values), version: version + 1 } }),
  ]);
}
