import { argon2Sync } from 'node:crypto';
import type { Insertable, Selectable } from 'kysely';
import { productSearchKeys } from '@iwe/domain';
import type { SystemTransaction } from '../core/database/index.ts';
import type { Database } from '../core/database/database.ts';
import type {
  Brand,
  Contact,
  Membership,
  Organisation,
  Product,
  Schema,
  Sheet,
  SheetLine,
  Warehouse,
} from '../core/database/schema.ts';

type TableName = keyof Schema;

/** Inserts one row as the owner of the tables; resolves to the stored row. */
async function insertRow<Table extends TableName>(
  tx: SystemTransaction,
  table: Table,
  values: Insertable<Schema[Table]>,
): Promise<Selectable<Schema[Table]>> {
  const given = Object.entries(values).filter(([, value]) => value !== undefined);
  const columns = given.map(([column]) => column).join(', ');
  const places = given.map((_, index) => `$${index + 1}`).join(', ');
  const [row] = await tx.query<Selectable<Schema[Table]>>(
    `insert into ${table} (${columns}) values (${places}) returning *`,
    given.map(([, value]) => value),
  );
  if (!row) throw new Error(`Nothing was inserted into ${table}.`);
  return row;
}

let counter = 0;
const next = (): number => ++counter;

/** The password of every user created by buildUser. */
export const TEST_PASSWORD = 'test-password';

// Checked with the parameters that it names: the smallest ones, because tests sign in some thousand times.
const TEST_HASH = weakHash(TEST_PASSWORD);

function weakHash(password: string): string {
  const nonce = Buffer.alloc(16, 1);
  const cost = { parallelism: 1, tagLength: 32, memory: 8, passes: 1 };
  const hash = argon2Sync('argon2id', { message: password, nonce, ...cost });
  const [salt, text] = [nonce, hash].map((bytes) => bytes.toString('base64').replace(/=+$/, ''));
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=1$${salt}$${text}`;
}

/** Creates an organisation; ids count up from 101 unless given. */
export async function buildOrganisation(
  database: Database,
  overrides: Partial<Insertable<Organisation>> = {},
): Promise<number> {
  const id = overrides.id ?? 100 + next();
  await insertRow(database, 'organisation', { id, name: `Organisation ${id}`, ...overrides });
  return id;
}

/** Creates a person with TEST_PASSWORD and no account yet. */
export async function buildUser(
  database: Database,
  overrides: { email?: string; name?: string; isPlatformAdmin?: boolean } = {},
): Promise<{ id: number; email: string }> {
  const email = overrides.email ?? `user${next()}@example.com`;
  const row = await insertRow(database, 'app_user', {
    email,
    name: overrides.name ?? email,
    password_hash: TEST_HASH,
    is_platform_admin: overrides.isPlatformAdmin ?? false,
  });
  return { id: row.id, email };
}

/** Creates an account: role 1 and no flags unless given. Resolves to its eId. */
export async function buildMembership(
  database: Database,
  organisation: number,
  userId: number,
  overrides: Partial<Insertable<Membership>> = {},
): Promise<number> {
  const row = await insertRow(database, 'membership', {
    organisation_id: organisation,
    user_id: userId,
    role: 1,
    ...overrides,
  });
  return row.id;
}

export async function buildWarehouse(
  database: Database,
  organisation: number,
  overrides: Partial<Insertable<Warehouse>> = {},
): Promise<number> {
  const n = next();
  const row = await insertRow(database, 'warehouse', {
    organisation_id: organisation,
    code: `W${n}`,
    name: `Warehouse ${n}`,
    ...overrides,
  });
  return row.id;
}

export async function buildBrand(
  database: Database,
  organisation: number,
  overrides: Partial<Insertable<Brand>> = {},
): Promise<number> {
  const row = await insertRow(database, 'brand', {
    organisation_id: organisation,
    name: `Brand ${next()}`,
    ...overrides,
  });
  return row.id;
}

/** Creates a tyre with class A of 100.00; the sizes in its fields become its search keys. */
export async function buildProduct(
  database: Database,
  organisation: number,
  overrides: Partial<Insertable<Product>> = {},
): Promise<number> {
  const n = next();
  const name = overrides.name ?? `Product ${n}`;
  const row = await insertRow(database, 'product', {
    organisation_id: organisation,
    code: `P${n}`,
    name,
    category: 1,
    class_a_price_cents: 10_000,
    size_key: productSearchKeys({
      barcodes: overrides.barcodes ?? '',
      category: overrides.category ?? 1,
      code: overrides.code ?? '',
      originCode: overrides.origin_code ?? '',
      helperCode: overrides.helper_code ?? '',
      name,
      specification: overrides.specification ?? '',
      load_rate: overrides.load_rate ?? '',
      speed_rate: overrides.speed_rate ?? '',
      rim_diameter: overrides.rim_diameter ?? '',
      rim_width: overrides.rim_width ?? '',
      offset: overrides.rim_offset ?? '',
      center_bore: overrides.center_bore ?? '',
      bolt_pattern: overrides.bolt_pattern ?? '',
    }),
    ...overrides,
  });
  return row.id;
}

/** Creates a customer (or, with is_supplier, a supplier). */
export async function buildContact(
  database: Database,
  organisation: number,
  overrides: Partial<Insertable<Contact>> = {},
): Promise<number> {
  const row = await insertRow(database, 'contact', {
    organisation_id: organisation,
    name: `Customer ${next()}`,
    ...overrides,
  });
  return row.id;
}

/** Puts units of a product into a warehouse without a sheet. */
export async function buildStock(
  database: Database,
  organisation: number,
  product: number,
  warehouse: number,
  quantity: number,
): Promise<void> {
  await database.query(
    `insert into stock_balance (organisation_id, product_id, warehouse_id, quantity) values ($1, $2, $3, $4)
    on conflict (organisation_id, product_id, warehouse_id) do update set quantity = excluded.quantity`,
    [organisation, product, warehouse, quantity],
  );
}

/** Creates a sheet (a draft invoice unless given) with its lines; numbers count up by themselves. */
export async function buildSheet(
  database: Database,
  organisation: number,
  overrides: Partial<Insertable<Sheet>> = {},
  lines: (Partial<Insertable<SheetLine>> & { product_id: number; quantity: number })[] = [],
): Promise<number> {
  const n = next();
  const type = overrides.type ?? 1;
  return database.system(async (tx) => {
    const sheet = await insertRow(tx, 'sheet', {
      organisation_id: organisation,
      type,
      number: n,
      no: `IN${String(n).padStart(6, '0')}`,
      uuid: crypto.randomUUID(),
      date: '2026-03-02',
      ...overrides,
    });
    for (const [index, line] of lines.entries()) {
      await insertRow(tx, 'sheet_line', {
        organisation_id: organisation,
        sheet_id: sheet.id,
        sheet_type: type,
        seq: index + 1,
        ...line,
      });
    }
    return sheet.id;
  });
}
