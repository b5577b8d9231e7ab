import { addDays, SHEET_TYPES, SheetType, type PlainDate } from '@iwe/domain';
import pg from 'pg';
import type { DatabaseConnection } from '../core/database/pool.ts';
import { hashPassword } from '../core/auth/public.ts';
import { openForBulkLoad } from './bulk-load.ts';
import { moment } from './clock.ts';
import { CopyTable } from './copy.ts';
import { DEMO_ORGANISATIONS, type DemoOrganisation } from './base/organisations.ts';
import { DEMO_PASSWORD, demoStaff, type DemoMembership, type DemoUser } from './base/staff.ts';
import { writeBase, type BaseIds } from './base/write-base.ts';
import { Ids } from './ids.ts';
import { Random } from './random.ts';
import { makeYear } from './sheets/year.ts';
import { writeQuotes } from './sheets/quotes.ts';
import { World } from './sheets/world.ts';
import type { DemoSize } from './sizes.ts';
import { SheetTables } from './tables.ts';

/** The result of a seeding. */
export interface SeedResult {
  /** False when the database already had an organisation: nothing was changed then. */
  readonly seeded: boolean;
  readonly sheets: number;
  readonly lines: number;
  readonly ledgerEntries: number;
  readonly seconds: number;
}

/**
 * What to seed. `today` is a day ('yyyy-MM-dd'); the year of sheets ends the day before. The same seed and today give
 * the same data.
 */
export interface SeedOptions {
  readonly today: PlainDate;
  readonly seed: string;
  readonly size: DemoSize;
  /** Receives short progress messages. */
  readonly onProgress?: (message: string) => void;
}

const LARGE_TABLES = [
  'sheet',
  'sheet_line',
  'stock_ledger',
  'audit',
  'stock_balance',
  'cost_balance',
  'product',
  'contact',
  'product_price_change',
];

/** An arbitrary lock number: two processes that start on one empty database seed it once. */
const SEED_LOCK = 4_092_026;

/** Seeds an empty database in one transaction: after a kill it is still empty, and the next start seeds it again. */
export async function seed(connection: DatabaseConnection, options: SeedOptions): Promise<SeedResult> {
  const started = process.hrtime.bigint();
  const client = new pg.Client({ ...connection, application_name: 'iwe-seed', statement_timeout: 0, lock_timeout: 0 });
  await client.connect();
  try {
    await client.query('begin');
    await client.query('set local idle_in_transaction_session_timeout = 0');
    await client.query('select pg_advisory_xact_lock($1)', [SEED_LOCK]);
    const { rows } = await client.query('select from organisation limit 1');
    const tables = new SheetTables();
    if (rows.length === 0) await fill(client, options, tables);
    await client.query('commit');
    if (rows.length === 0) await client.query('analyze');
    const seconds = Number((process.hrtime.bigint() - started) / 1_000_000n) / 1_000;
    return {
      seeded: rows.length === 0,
      sheets: tables.sheet.rows,
      lines: tables.line.rows,
      ledgerEntries: tables.ledger.rows,
      seconds,
    };
  } finally {
    await client.end();
  }
}

async function fill(client: pg.Client, options: SeedOptions, tables: SheetTables): Promise<void> {
  const tell = options.onProgress ?? ((): void => {});
  const bulk = await openForBulkLoad(client, LARGE_TABLES);
  const organisations = DEMO_ORGANISATIONS.filter((organisation) => options.size.organisations[organisation.id]);
  await writeOrganisations(client, organisations, options.today);
  const people = demoStaff(Random.of(options.seed, 'staff'));
  await writePeople(client, people, options.today);
  const ids: BaseIds = {
    brand: new Ids(),
    area: new Ids(),
    customerClass: new Ids(),
    product: new Ids(1_001),
    contact: new Ids(10_001),
  };
  for (const organisation of organisations) {
    const size = options.size.organisations[organisation.id];
    if (!size) continue;
    tell(`${organisation.name}: base data`);
    const base = await writeBase(client, options.seed, organisation, size, options.today, people, ids);
    const world = new World({
      ...base,
      organisation,
      size,
      tables,
      users: people.users,
      memberships: people.memberships.filter((membership) => membership.organisationId === organisation.id),
      random: Random.of(options.seed, `sheets ${organisation.id}`),
      today: options.today,
      linesPerSheet: options.size.linesPerSheet,
      isRich: options.size.isRich,
    });
    let told = 0;
    for (const _ of makeYear(world)) {
      if (!tables.isFull) continue;
      await tables.flush(client);
      if (tables.sheet.rows - told >= 100_000) {
        told = tables.sheet.rows;
        tell(`${told.toLocaleString('en-AU')} sheets`);
      }
    }
    await tables.flush(client);
    await writeBalances(client, world, options.today);
    await writeQuotes(client, organisation.id, options.today);
  }
  tell('Indexes and foreign keys');
  await setSequences(client);
  await bulk.close();
}

async function writeOrganisations(
  client: pg.Client,
  organisations: readonly DemoOrganisation[],
  today: PlainDate,
): Promise<void> {
  for (const organisation of organisations) {
    const names = Object.keys(organisation.columns);
    const began = moment(addDays(today, -2_600), 600);
    await client.query(
      `insert into organisation (id, name, created_at, updated_at, ${names.join(', ')})
        values ($1, $2, $3, $3, ${names.map((_, index) => `$${index + 4}`).join(', ')})`,
      [organisation.id, organisation.name, began, ...Object.values(organisation.columns)],
    );
  }
}

async function writePeople(
  client: pg.Client,
  { users, memberships }: { users: readonly DemoUser[]; memberships: readonly DemoMembership[] },
  today: PlainDate,
): Promise<void> {
  const hashes = await Promise.all(users.map(() => hashPassword(DEMO_PASSWORD)));
  const began = moment(addDays(today, -1_500), 600);
  const userTable = new CopyTable('app_user', [
    'id',
    'email',
    'name',
    'phone',
    'password_hash',
    'is_platform_admin',
    'created_at',
    'updated_at',
  ]);
  users.forEach((user, index) =>
    userTable.add([user.id, user.email, user.name, user.phone, hashes[index], user.isPlatformAdmin, began, began]),
  );
  await userTable.flush(client);
  const memberTable = new CopyTable('membership', [
    'organisation_id',
    'id',
    'user_id',
    'role',
    'role_desc',
    'mod_prc',
    'is_acct',
    'is_dir',
    'crt_csr',
    'max_dis_cents',
    'is_admin',
    'able_login',
    'created_at',
    'updated_at',
  ]);
  for (const member of memberships) {
    memberTable.add([
      member.organisationId,
      member.id,
      member.userId,
      member.role,
      member.roleDesc,
      member.modPrc,
      member.isAcct,
      member.isDir,
      member.crtCsr,
      member.maxDisCents,
      member.isAdmin,
      member.ableLogin,
      began,
      began,
    ]);
  }
  await memberTable.flush(client);
}

/** Writes balances, counters and the accounting service's customer balances after all sheets. */
async function writeBalances(client: pg.Client, world: World, today: PlainDate): Promise<void> {
  const organisationId = world.input.organisation.id;
  const stock = new CopyTable('stock_balance', ['organisation_id', 'product_id', 'warehouse_id', 'quantity']);
  const cost = new CopyTable('cost_balance', [
    'organisation_id',
    'product_id',
    'quantity',
    'value_cents',
    'last_unit_cost',
  ]);
  for (const productId of world.balances.productIds()) {
    const balance = world.balances.product(productId);
    cost.add([
      organisationId,
      productId,
      balance.cost.quantity,
      balance.cost.valueCents,
      balance.cost.lastUnitCostCents,
    ]);
    for (const [warehouseId, quantity] of balance.onHand) stock.add([organisationId, productId, warehouseId, quantity]);
  }
  await stock.flush(client);
  await cost.flush(client);
  const counters = new CopyTable('counter', ['organisation_id', 'kind', 'value']);
  for (const type of Object.values(SheetType))
    counters.add([organisationId, SHEET_TYPES[type].numberPrefix, world.numbers().get(type) ?? 0]);
  counters.add([organisationId, 'product', world.input.products.length]);
  counters.add([organisationId, 'customer', world.input.customers.length]);
  await counters.flush(client);
  const balances = [...world.unpaidCents].filter(([, cents]) => cents !== 0);
  const yesterday = moment(addDays(today, -1), 18 * 60);
  await client.query(
    `update contact c set xero_balance_cents = coalesce(b.cents, 0), xero_balance_at = case
      when c.id % 23 = 0 then $4::timestamptz - interval '3 days' else $4 end
     from contact k left join unnest($2::bigint[], $3::bigint[]) as b (id, cents) on b.id = k.id
     where c.organisation_id = $1 and k.organisation_id = $1 and k.id = c.id and not c.is_supplier and c.id % 41 <> 0`,
    [organisationId, balances.map(([id]) => id), balances.map(([, cents]) => cents), yesterday],
  );
}

/** Sets every identity sequence behind the ids written here. */
async function setSequences(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string; sequence: string }>(`
    select c.oid::regclass::text as table, a.attname as column, pg_get_serial_sequence(c.oid::regclass::text, a.attname)
    as sequence
    from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
    where n.nspname = 'public' and c.relkind = 'r' and a.attidentity = 'd' and not a.attisdropped`);
  for (const row of rows)
    await client.query(
      `select setval('${row.sequence}', greatest(1, (select coalesce(max(${row.column}), 1) from ${row.table})))`,
    );
  await client.query(
    `select setval('stock_posting', greatest(1, (select coalesce(max(posting), 1) from stock_ledger)))`,
  );
}
