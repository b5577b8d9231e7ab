import { dynamicStatement, statement } from '../../../core/database/index.ts';
import type { Reader, Transaction } from '../../../core/database/index.ts';
import { APPROVED, DRAFT, PURCHASE_ORDER } from '../../../core/database/names.ts';
import { presentAdminRecord } from './admin-table.ts';
import type { AdminInput, AdminRecord, AdminTable } from './admin-table.ts';

/** Returns the select list of a table's answer: its fields by their names on the wire. `extra` needs the alias k. */
export function adminColumnsSql<Input extends AdminInput, Extra>(
  { columns, extra }: AdminTable<Input, Extra>,
  alias = 'k',
): string {
  const fields = [
    ...Object.entries<string>(columns).map(([field, column]) => `${alias}.${column} as "${field}"`),
    ...Object.entries<string>(extra ?? {}).map(([field, sql]) => `${sql} as "${field}"`),
  ];
  return `${alias}.id, ${fields.join(', ')}, ${alias}.content_version as "contentVersion", ${alias}.created_at,
    ${alias}.updated_at`;
}

/** Returns the condition that selects the table's rows of the organisation $1. */
const whereSql = <Input extends AdminInput, Extra>({ always }: AdminTable<Input, Extra>): string =>
  ['k.organisation_id = $1', ...Object.entries(always ?? {}).map(([column, value]) => `k.${column} = ${value}`)].join(
    ' and ',
  );

const stored = <Input extends AdminInput, Extra>(
  { flags }: AdminTable<Input, Extra>,
  input: Input,
  field: keyof Input & string,
): unknown => (flags.includes(field) ? input[field] === 1 : input[field]);

/** All records of a table by name. */
export async function adminRecords<Input extends AdminInput, Extra>(
  tx: Reader,
  table: AdminTable<Input, Extra>,
): Promise<(AdminRecord<Input> & Extra)[]> {
  const rows = await tx.query(
    dynamicStatement<object>(
      `select ${adminColumnsSql(table)} from ${table.table} k where ${whereSql(table)} order by k.name`,
      [tx.organisation],
    ),
  );
  return rows.map((row) => presentAdminRecord(row));
}

/** One record; undefined when the organisation has none of that id. */
export async function adminRecord<Input extends AdminInput, Extra>(
  tx: Reader,
  table: AdminTable<Input, Extra>,
  id: number,
): Promise<(AdminRecord<Input> & Extra) | undefined> {
  const [row] = await tx.query(
    dynamicStatement<object>(
      `select ${adminColumnsSql(table)} from ${table.table} k where ${whereSql(table)} and k.id = $2`,
      [tx.organisation, id],
    ),
  );
  return row && presentAdminRecord(row);
}

/** The same with its row locked against other changes; readers and new sheets that refer to it do not wait. */
export async function lockAdminRecord<Input extends AdminInput, Extra>(
  tx: Transaction,
  table: AdminTable<Input, Extra>,
  id: number,
): Promise<(AdminRecord<Input> & Extra) | undefined> {
  // Two statements: one that waits for a lock computes its subqueries from the time before the wait.
  await tx.query(
    dynamicStatement(`select 1 from ${table.table} k where ${whereSql(table)} and k.id = $2 for no key update`, [
      tx.organisation,
      id,
    ]),
  );
  return adminRecord(tx, table, id);
}

/** Inserts a record and returns its id. */
export async function insertAdminRecord<Input extends AdminInput, Extra>(
  tx: Transaction,
  table: AdminTable<Input, Extra>,
  input: Input,
): Promise<number> {
  const fields = Object.keys(table.columns) as (keyof Input & string)[];
  const always = Object.entries(table.always ?? {});
  const columns = [
    'organisation_id',
    ...fields.map((field) => table.columns[field]),
    ...always.map(([column]) => column),
  ];
  const values = [
    tx.organisation,
    ...fields.map((field) => stored(table, input, field)),
    ...always.map(([, value]) => value),
  ];
  const placeholders = values.map((_value, index) => `$${index + 1}`);
  const [row] = await tx.query(
    dynamicStatement<{ id: number }>(
      `insert into ${table.table} (${columns.join(', ')}) values (${placeholders.join(', ')}) returning id`,
      values,
    ),
  );
  if (!row) throw new Error(`A new ${table.noun} got no id.`);
  return row.id;
}

/** Stores the changed fields of a record under a new version. */
export async function updateAdminRecord<Input extends AdminInput, Extra>(
  tx: Transaction,
  table: AdminTable<Input, Extra>,
  { id, input, changed }: { id: number; input: Input; changed: readonly (keyof Input & string)[] },
): Promise<void> {
  const sets = changed.map((field, index) => `${table.columns[field]} = $${index + 3}`);
  await tx.query(
    dynamicStatement(
      `update ${table.table} k set ${sets.join(', ')}, content_version = content_version + 1, updated_at = now()
      where ${whereSql(table)} and k.id = $2`,
      [tx.organisation, id, ...changed.map((field) => stored(table, input, field))],
    ),
  );
}

/** How many customers a customer class k has. */
export const CUSTOMERS_OF_CLASS_SQL = `(select count(*)::int from contact c
  where c.organisation_id = k.organisation_id and c.class_id = k.id)`;

/** How many products have a price for a customer class k. */
export const PRODUCTS_OF_CLASS_SQL = `(select count(*)::int from product_class_price x
  where x.organisation_id = k.organisation_id and x.class_id = k.id and x.price_cents > 0)`;

const LOCK_WAREHOUSE = statement(
  'admin.lock-warehouse',
  'select 1 as locked from warehouse where organisation_id = $1 and id = $2 for update',
);

const UNITS_IN_WAREHOUSE = statement(
  'admin.units-in-warehouse',
  `select coalesce(sum(abs(b.quantity)), 0)::bigint as units, count(*)::int as products,
    coalesce((array_agg(p.code order by abs(b.quantity) desc, p.code))[:5], '{}') as codes
  from stock_balance b join product p on p.organisation_id = b.organisation_id and p.id = b.product_id
  where b.organisation_id = $1 and b.warehouse_id = $2 and b.quantity <> 0`,
).narrow<WarehouseStock>();

const WAREHOUSE_SHEETS = statement(
  'admin.warehouse-sheets',
  `select s.no, s.status = ${DRAFT} as is_draft from sheet s where s.organisation_id = $1
    and ((s.status = ${DRAFT} and (s.warehouse_id = $2 or s.in_warehouse_id = $2))
      or (s.type = ${PURCHASE_ORDER} and s.status = ${APPROVED} and not s.is_closed and s.warehouse_id = $2))
  order by s.id`,
).narrow<SheetInUse>();

const LOCK_SUPPLIER = statement(
  'admin.lock-supplier',
  'select 1 as locked from contact where organisation_id = $1 and id = $2 for update',
);

const SUPPLIER_SHEETS = statement(
  'admin.supplier-sheets',
  `select s.no, s.status = ${DRAFT} as is_draft from sheet s where s.organisation_id = $1 and s.contact_id = $2
    and (s.status = ${DRAFT} or (s.type = ${PURCHASE_ORDER} and s.status = ${APPROVED} and not s.is_closed))
  order by s.id`,
).narrow<SheetInUse>();

/** What a warehouse has, above or below zero: units, products, and the codes of the five with most units. */
export interface WarehouseStock {
  units: number;
  products: number;
  codes: string[];
}

/** A draft, or an open purchase order, that still needs a record. */
export interface SheetInUse {
  no: string;
  is_draft: boolean;
}

/**
 * Locks a warehouse and returns what still needs it: units in stock, drafts, and open purchase orders. Commands on
 * sheets lock its row (for key share) until they commit, so this waits for them and they wait for this.
 */
export async function lockWarehouseUse(
  tx: Transaction,
  id: number,
): Promise<{ stock: WarehouseStock; sheets: SheetInUse[] }> {
  // Statements of their own: they must see what was committed during the wait for the lock.
  const [, [stock], sheets] = await tx.batch([
    LOCK_WAREHOUSE(tx.organisation, id),
    UNITS_IN_WAREHOUSE(tx.organisation, id),
    WAREHOUSE_SHEETS(tx.organisation, id),
  ]);
  return { stock: stock ?? { units: 0, products: 0, codes: [] }, sheets };
}

/** Locks a supplier, as saves of sheets do (for key share), and returns the sheets that still need it. */
export async function lockSupplierUse(tx: Transaction, id: number): Promise<SheetInUse[]> {
  const [, sheets] = await tx.batch([LOCK_SUPPLIER(tx.organisation, id), SUPPLIER_SHEETS(tx.organisation, id)]);
  return sheets;
}
