import type { ProductRecord, SaveProductRequest } from '@iwe/contract';
import { checkProduct, checkProductFixed, mayModifyPrices, messages, parseKeyword, PRICE_NAMES, toCents, tyreSizeKey } from '@iwe/domain';
import type { PriceDifference } from '@iwe/domain';
import type { RequestTransaction } from '../../../app-types.ts';
import { forbidden, unprocessable } from '../../../errors.ts';
import type { ProblemItem } from '../../../errors.ts';
import { writeAudit } from '../../../writes/public.ts';
import { recordPriceChanges } from '../../ocops/public.ts';
import { FLAG_COLUMNS, lockProduct, NUMBER_COLUMNS, presentProduct, PRICE_COLUMNS, readProduct, TEXT_COLUMNS, valuesOf } from '../product-record.ts';
import type { ProductField, ProductValues } from '../product-record.ts';
import { staleProduct } from './product-conflict.ts';
import { referenceProblems } from './product-references.ts';

type Transaction = Pick<RequestTransaction, 'query' | 'organisation' | 'userId' | 'actor' | 'requestId'>;

const PRICE_FIELDS = Object.keys(PRICE_COLUMNS) as (keyof typeof PRICE_COLUMNS)[];
/** What only modPrc may change: every price, and the flag that makes the special one count. */
const GUARDED = [...PRICE_FIELDS, 'is_special'] as const;
const FIELDS = [...Object.keys(TEXT_COLUMNS), ...Object.keys(NUMBER_COLUMNS), ...PRICE_FIELDS, ...Object.keys(FLAG_COLUMNS)] as ProductField[];

const BLANK: ProductValues = {
  ...(Object.fromEntries(Object.keys(TEXT_COLUMNS).map((field) => [field, ''])) as { [Field in keyof typeof TEXT_COLUMNS]: string }),
  ...(Object.fromEntries(PRICE_FIELDS.map((field) => [field, null])) as { [Field in keyof typeof PRICE_COLUMNS]: null }),
  category: null, brand: null, auto_parts_type: null, stock_3rdP: 0, material: null, is_special: 0, is_clearance: 0, is_customer_show: null,
};

/** The request under one name each, without what was left out; 0 is "no price". */
function sentOf(request: SaveProductRequest): Partial<ProductValues> {
  const named: Record<string, unknown> = { ...request, is_clearance: request.is_clearance ?? request.is_clearence };
  return Object.fromEntries(FIELDS.flatMap((field): [string, unknown][] => {
    const value = named[field];
    if (value === undefined) return [];
    return [[field, (PRICE_FIELDS as readonly string[]).includes(field) ? value || null : value]];
  })) as Partial<ProductValues>;
}

const changedFields = (before: ProductValues, after: ProductValues): ProductField[] => FIELDS.filter((field) => before[field] !== after[field]);

/** Throws 403 in the specification's words when prices change by the hand of somebody without modPrc. */
function guardPrices(tx: Transaction, before: ProductValues, after: ProductValues): void {
  if (!mayModifyPrices(tx.actor.account) && GUARDED.some((field) => before[field] !== after[field])) throw forbidden(messages.noPricePermission, 'priceEditor-required');
}

/** Everything that is wrong with the values, the specification's sentences first. An old special flag without a price is nobody's fault who does not touch it. */
async function problemsOf(tx: Transaction, values: ProductValues, stored: ProductValues | null): Promise<ProblemItem[]> {
  const touchesPrices = !stored || GUARDED.some((field) => stored[field] !== values[field]);
  const problems = checkProduct({ ...values, is_special: touchesPrices ? (values.is_special ?? 0) : 0 });
  return [...problems, ...(await referenceProblems(tx, values, stored))];
}

/** Special flag NO forces the special price to 0 (spec §4), by the hand of who may change prices. */
function withSpecialRule(tx: Transaction, values: ProductValues): ProductValues {
  return values.is_special === 0 && mayModifyPrices(tx.actor.account) ? { ...values, specialPrice: null } : values;
}

/** The seven digits of a tyre's size, by which every way of writing it is found; '' for anything else. */
function sizeKeyOf(values: ProductValues): string {
  if (values.category !== 1) return '';
  return parseKeyword(values.name).sizeKeys[0] ?? parseKeyword(values.specification).sizeKeys[0] ?? tyreSizeKey(values.code.slice(0, 7)) ?? '';
}

const column = (field: ProductField): string => ({ ...TEXT_COLUMNS, ...NUMBER_COLUMNS, ...PRICE_COLUMNS, ...FLAG_COLUMNS })[field];
const stored = (field: ProductField, values: ProductValues): unknown => {
  const value = values[field];
  if (field in PRICE_COLUMNS) return value === null ? null : toCents(value as number);
  return field in FLAG_COLUMNS ? value === 1 : value;
};

function priceDifferences(before: ProductValues, after: ProductValues): PriceDifference[] {
  const cents = (price: number | null) => (price === null ? null : toCents(price));
  const names = [...PRICE_NAMES.map(({ field, name }) => [field, name] as const), ['costPrice', 'cost'] as const];
  return names.flatMap(([field, name]) => (before[field] === after[field] ? [] : [{ name, oldCents: cents(before[field]), newCents: cents(after[field]) }]));
}

const side = (fields: readonly ProductField[], values: ProductValues): Record<string, unknown> => Object.fromEntries(fields.map((field) => [field, values[field]]));

/** POST products: 422 with everything that is wrong, 403 for prices without modPrc. */
export async function createProduct(tx: Transaction, request: SaveProductRequest): Promise<{ data: ProductRecord }> {
  const values = withSpecialRule(tx, { ...BLANK, ...sentOf(request) });
  guardPrices(tx, BLANK, values);
  const problems = await problemsOf(tx, values, null);
  if (problems.length > 0) throw unprocessable(problems);
  const columns = FIELDS.map(column);
  const [row] = await tx.query<{ id: number }>(
    `insert into product (organisation_id, size_key, ${columns.join(', ')}) values ($1, $2, ${columns.map((_, index) => `$${index + 3}`).join(', ')}) on conflict (organisation_id, code) do nothing returning id`,
    [tx.organisation, sizeKeyOf(values), ...FIELDS.map((field) => stored(field, values))]);
  if (!row) throw unprocessable([{ code: 'product.code', field: 'code', message: messages.codeTaken(values.code) }]);
  await Promise.all([
    recordPriceChanges(tx, row.id, priceDifferences(BLANK, values)),
    writeAudit(tx as RequestTransaction, { action: 'Create', entity: 'product', entityId: row.id, after: { ...side(changedFields(BLANK, values), values), version: 1 } }),
  ]);
  return answer(tx, row.id);
}

/**
 * PUT products/{id} under the product's lock: 409 with who, when and which fields when somebody was faster, 422 when code, name
 * or category would change or something is wrong, 403 for prices without modPrc. What changes nothing writes nothing.
 */
export async function updateProduct(tx: Transaction, id: number, request: SaveProductRequest): Promise<{ data: ProductRecord }> {
  const row = await lockProduct(tx, id);
  const before = valuesOf(row);
  const sent = sentOf(request);
  const fixed = checkProductFixed({ code: row.code, name: row.name, category: row.category }, { code: row.code, name: row.name, category: row.category, ...sent });
  if (fixed.length > 0) throw unprocessable([...fixed]);
  if (request.contentVersion === undefined) throw unprocessable([{ code: 'required', field: 'contentVersion', message: 'Send the contentVersion that this edit started from.' }]);
  if (request.contentVersion !== row.content_version) throw await staleProduct(tx, row, request.contentVersion, sent);
  const values = withSpecialRule(tx, { ...before, ...sent });
  guardPrices(tx, before, values);
  const problems = await problemsOf(tx, values, before);
  if (problems.length > 0) throw unprocessable(problems);
  const changed = changedFields(before, values);
  if (changed.length > 0) {
    await Promise.all([
      tx.query(`update product set ${FIELDS.map((field, index) => `${column(field)} = $${index + 4}`).join(', ')}, size_key = $3, content_version = content_version + 1, updated_at = now() where organisation_id = $1 and id = $2`,
        [tx.organisation, id, sizeKeyOf(values), ...FIELDS.map((field) => stored(field, values))]),
      recordPriceChanges(tx, id, priceDifferences(before, values)),
      writeAudit(tx as RequestTransaction, { action: 'Save', entity: 'product', entityId: id, before: side(changed, before), after: { ...side(changed, values), version: row.content_version + 1 } }),
    ]);
  }
  return answer(tx, id);
}

async function answer(tx: Transaction, id: number): Promise<{ data: ProductRecord }> {
  const row = await readProduct(tx, id);
  if (!row) throw new Error(`Product ${id} vanished inside its own transaction.`);
  return { data: presentProduct(row, tx.actor.account) };
}
