import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import {
  customerListQuery,
  ocopsQuery,
  pickProductsQuery,
  productHistoryQuery,
  productListQuery,
  quotingsQuery,
  sheetListQuery,
} from '@iwe/contract';
import type { Query, Reader } from './core/database/index.ts';
import type { PageRow } from './core/database/lists/page.ts';
import { statementsText } from './core/database/statements/statements-text.ts';
import { customerListRepository } from './records/customers/list/customer-list.repository.ts';
import type { CustomerListRow } from './records/customers/list/customer-list.repository.ts';
import { findRepository } from './insight/find/find.repository.ts';
import type { FoundContact, FoundProduct, FoundQuote, FoundSheet } from './insight/find/find.repository.ts';
import { priceListPage } from './trading/ocops/ocops.repository.ts';
import type { OcopRecord } from './trading/ocops/ocops.repository.ts';
import { productListRepository } from './records/products/list/product-list.repository.ts';
import type { ProductListRow } from './records/products/list/product-list.repository.ts';
import { pickQuery } from './records/products/products.repository.ts';
import type { PickedRow } from './records/products/products.repository.ts';
import { productHistoryPage } from './trading/quotings/product-history.repository.ts';
import type { HistoryLine } from './trading/quotings/product-history.repository.ts';
import { quotingsRepository } from './trading/quotings/quotings.repository.ts';
import type { QuotingRecord } from './trading/quotings/quotings.repository.ts';
import { listSheets } from './trading/sheets/list/sheet-list.repository.ts';
import type { SheetListRow } from './trading/sheets/list/sheet-list.repository.ts';
import { createTestDatabase } from './testing/index.ts';
import type { TestDatabase } from './testing/index.ts';

let db: TestDatabase;
before(async () => {
  db = await createTestDatabase();
});
after(() => db.close());

/** The type of a column as the description of a statement names it, without null; json is 'unknown'. */
type ColumnType<Value> = [Value] extends [number | null | undefined]
  ? 'number'
  : [Value] extends [string | null | undefined]
    ? 'string'
    : [Value] extends [boolean | null | undefined]
      ? 'boolean'
      : [Value] extends [Date | null | undefined]
        ? 'Date'
        : 'unknown';

/** A row type as values; it compiles only while it names every column of the type, with its type. */
type ColumnTypes<Row> = { readonly [Column in keyof Row]-?: ColumnType<Row[Column]> };

/** Returns the last composed query that a repository sends; every query finds nothing. */
async function lastQuery(read: (tx: Reader) => Promise<unknown>): Promise<Query<unknown>> {
  const sent: Query<unknown>[] = [];
  const send = (queries: readonly Query<unknown>[]) => {
    sent.push(...queries);
    return Promise.resolve(queries.map(() => []));
  };
  const tx: Pick<Reader, 'access' | 'organisation' | 'userId'> = { access: 'read', organisation: 1, userId: 1 };
  await read({
    ...tx,
    batch: send,
    query: (query: Query<unknown>) => send([query]).then(() => []),
  } as unknown as Reader);
  // The names of declared statements have a dot; those of composed queries are hashes.
  const last = sent.findLast(({ name }) => !name.includes('.'));
  assert.ok(last, 'The repository sends a composed query.');
  return last;
}

/** Asserts that PostgreSQL returns each column of a row type, with its type; the statement may return more. */
async function assertColumns(query: Query<unknown>, columns: Readonly<Record<string, string>>): Promise<void> {
  const text = await statementsText(db.connection, new Map([['test.composed', query.text]]));
  const row = text.slice(text.lastIndexOf('row: {'));
  const described = Object.fromEntries(
    [...row.matchAll(/^ {6}'?(\w+)'?: (.+?)(?: \| null)?;$/gm)].map(([, name, type]) => [name, type]),
  );
  assert.deepEqual(
    Object.fromEntries(Object.keys(columns).map((name) => [name, described[name]])),
    columns,
    'The row type says other columns than PostgreSQL.',
  );
}

const PAGE: ColumnTypes<PageRow> = { total_found: 'number', is_row: 'boolean' };
const QUOTING: ColumnTypes<QuotingRecord> = {
  id: 'number',
  code: 'string',
  name: 'string',
  category: 'number',
  brand: 'string',
  tag4: 'string',
  third_party_stock: 'number',
  standard_price_cents: 'number',
  special_price_cents: 'number',
  class_a_price_cents: 'number',
  class_b_price_cents: 'number',
  class_c_price_cents: 'number',
  class_d_price_cents: 'number',
  class_e_price_cents: 'number',
  reference_price_cents: 'number',
  cost_price_cents: 'number',
  is_special: 'boolean',
  is_clearance: 'boolean',
  on_hand: 'unknown',
  held: 'number',
  incoming: 'unknown',
  class_price_cents: 'number',
  frame: 'unknown',
};
const OCOP: ColumnTypes<OcopRecord> = {
  ...QUOTING,
  is_customer_show: 'boolean',
  content_version: 'number',
  by_class: 'unknown',
};
const PICKED: ColumnTypes<PickedRow> = {
  id: 'number',
  code: 'string',
  name: 'string',
  unit: 'string',
  barcodes: 'string',
  category: 'number',
  third_party_stock: 'number',
  standard_price_cents: 'number',
  special_price_cents: 'number',
  class_a_price_cents: 'number',
  class_b_price_cents: 'number',
  class_c_price_cents: 'number',
  class_d_price_cents: 'number',
  class_e_price_cents: 'number',
  cost_price_cents: 'number',
  cost_usd_cents: 'number',
  is_special: 'boolean',
  stocks: 'unknown',
  on_hand: 'number',
  held: 'number',
  incoming: 'number',
  sold_12_weeks: 'number',
  ocop_cents: 'number',
};
const PRODUCT: ColumnTypes<ProductListRow> = {
  id: 'number',
  code: 'string',
  name: 'string',
  unit: 'string',
  barcodes: 'string',
  category: 'number',
  brand_id: 'number',
  tag1: 'string',
  tag2: 'string',
  tag3: 'string',
  tag4: 'string',
  load_rate: 'string',
  speed_rate: 'string',
  reference_price_cents: 'number',
  standard_price_cents: 'number',
  special_price_cents: 'number',
  class_a_price_cents: 'number',
  class_b_price_cents: 'number',
  is_special: 'boolean',
  is_clearance: 'boolean',
  is_customer_show: 'boolean',
  xero_state: 'number',
  created_at: 'Date',
  updated_at: 'Date',
  brand: 'string',
};
const CUSTOMER: ColumnTypes<CustomerListRow> = {
  id: 'number',
  name: 'string',
  code: 'string',
  phone: 'string',
  attention: 'string',
  credit_limit_cents: 'number',
  price_type: 'string',
  business_type: 'string',
  payment_type: 'string',
  area_type_id: 'number',
  class_id: 'number',
  csr_level: 'string',
  service_id: 'number',
  bd_id: 'number',
  xero_state: 'number',
  created_at: 'Date',
  updated_at: 'Date',
  area_type: 'string',
  service: 'string',
  bd: 'string',
};
const SHEET: ColumnTypes<SheetListRow> = {
  id: 'number',
  content_version: 'number',
  type: 'number',
  no: 'string',
  reference: 'string',
  contact_id: 'number',
  customer_name: 'string',
  total_quantity: 'number',
  total_cents: 'number',
  date: 'string',
  due_date: 'string',
  delivery_date: 'string',
  drafter_type: 'number',
  drafter: 'string',
  approver: 'string',
  approved_at: 'Date',
  delivery_status: 'number',
  driver: 'string',
  area_type: 'string',
  ship_type: 'number',
  status: 'number',
  is_printed: 'boolean',
  xero_state: 'number',
  xero_due_cents: 'number',
  today: 'string',
  csr_order_status: 'number',
  warehouse: 'string',
  in_warehouse: 'string',
  related_no: 'string',
  fx_rate: 'string',
  sea_freight_cents: 'number',
  clearance_cost_cents: 'number',
  usd_total_cents: 'number',
  is_closed: 'boolean',
  po_status: 'number',
  arrived_not_billed: 'boolean',
};
const HISTORY: ColumnTypes<HistoryLine> = {
  id: 'number',
  type: 'number',
  no: 'string',
  date: 'string',
  due_date: 'string',
  reference: 'string',
  contact_id: 'number',
  csr_name: 'string',
  qty: 'number',
  price_cents: 'number',
  amount_cents: 'number',
  total: 'number',
};
const FOUND_SHEET: ColumnTypes<FoundSheet> = {
  id: 'number',
  type: 'number',
  status: 'number',
  no: 'string',
  date: 'string',
  reference: 'string',
  contact: 'string',
  is_recent: 'boolean',
};
const FOUND_QUOTE: ColumnTypes<FoundQuote> = {
  id: 'number',
  no: 'string',
  name: 'string',
  valid_until: 'string',
  contact: 'string',
  is_recent: 'boolean',
};
const FOUND_PRODUCT: ColumnTypes<FoundProduct> = { id: 'number', code: 'string', name: 'string', is_recent: 'boolean' };
const FOUND_CONTACT: ColumnTypes<FoundContact> = {
  id: 'number',
  name: 'string',
  code: 'string',
  phone: 'string',
  is_recent: 'boolean',
};

const WANTED = { text: 'abc12', recent: [1] };
const quotings = (query: object) => (tx: Reader) => quotingsRepository(tx).search(quotingsQuery.parse(query));
const products = (query: object) => (tx: Reader) => productListRepository(tx).page(productListQuery.parse(query));
const customers = (query: object) => (tx: Reader) => customerListRepository(tx).page(customerListQuery.parse(query));
const sheets = (query: object) => (tx: Reader) => listSheets(tx, sheetListQuery.parse(query));

const SAMPLES: readonly (readonly [string, (tx: Reader) => Promise<unknown>, Readonly<Record<string, string>>])[] = [
  ['all quotings', quotings({}), { ...QUOTING, ...PAGE }],
  ['quotings of a customer by size', quotings({ keyword: '2055516', cId: '1' }), { ...QUOTING, ...PAGE }],
  ['quotings by id', (tx) => quotingsRepository(tx).byIds([1], 1), QUOTING],
  ['the price list', (tx) => priceListPage(tx, ocopsQuery.parse({ keyword: 'abc' })), { ...OCOP, ...PAGE }],
  ['all products', products({}), { ...PRODUCT, ...PAGE }],
  ['products by code', products({ code: 'abc' }), { ...PRODUCT, ...PAGE }],
  ['all customers', customers({}), { ...CUSTOMER, ...PAGE }],
  ['customers by name', customers({ name: 'abc' }), { ...CUSTOMER, ...PAGE }],
  ['all invoices', sheets({ order_type: '1' }), SHEET],
  ['invoices by number', sheets({ order_type: '1', number: '12' }), SHEET],
  ['invoices by customer, counted exactly', sheets({ order_type: '1', customer: 'abc', exact: '1' }), SHEET],
  ['found sheets', (tx) => findRepository(tx).sheets(WANTED), FOUND_SHEET],
  ['found quotes', (tx) => findRepository(tx).quotes(WANTED), FOUND_QUOTE],
  ['found products', (tx) => findRepository(tx).products(WANTED), FOUND_PRODUCT],
  ['found customers', (tx) => findRepository(tx).contacts(WANTED, false), FOUND_CONTACT],
  [
    "a product's history",
    (tx) => productHistoryPage(tx, 1, productHistoryQuery.parse({ kind: 'sales', cId: '1' })),
    HISTORY,
  ],
  [
    'picked products with cover',
    (tx) => tx.query(pickQuery(pickProductsQuery.parse({ code: 'abc', cover: '1' }))),
    { ...PICKED, ...PAGE },
  ],
];

describe('a composed query returns what its row type says', () => {
  for (const [name, read, columns] of SAMPLES)
    test(name, async () => {
      await assertColumns(await lastQuery(read), columns);
    });
});
