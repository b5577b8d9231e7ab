import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { isValidAbn } from '@iwe/domain';
import { createTestDatabase, type TestDatabase } from '../testing/index.ts';
import { seedDemo, TEST_SIZE, type SeedResult } from './index.ts';
import { wideTest } from '../testing/ring.ts';

let db: TestDatabase;
let result: SeedResult;
const TODAY = '2026-11-21';

before(async () => {
  db = await createTestDatabase();
  result = await seedDemo(db.connection, { today: TODAY, size: TEST_SIZE });
});
after(() => db.close());

test('seeds the requested number of sheets, of all kinds and in all states', async () => {
  assert.equal(result.seeded, true);
  assert.equal(result.sheets, 1_000);
  const kinds = await db.database.query<{ type: number; status: number }>('select distinct type, status from sheet');
  for (const type of [1, 2, 3, 4, 5, 6, 7])
    assert.ok(
      kinds.some((row) => row.type === type && row.status === 2),
      `no approved sheet of type ${type}`,
    );
  for (const status of [1, 2, 3])
    assert.ok(
      kinds.some((row) => row.type === 1 && row.status === status),
      `no invoice in status ${status}`,
    );
  const [found] = await db.database.query<Record<string, number>>(`select
    count(*) filter (where type = 1 and status = 1 and drafter_type = 3 and csr_order_status is null)::int as waiting,
    count(*) filter (where type = 3 and status = 2 and is_closed)::int as closed, count(*) filter (where type = 3
    and po_status = 2)::int as adjusted,
    count(*) filter (where xero_state = 2)::int as sent, count(*) filter
    (where xero_state = 3)::int as refused, count(*) filter (where is_printed)::int as printed,
    count(*) filter (where created_at > now())::int as future from sheet`);
  for (const [what, count] of Object.entries(found ?? {}))
    assert.equal(count > 0, what !== 'future' && what !== 'refused', `${what}: ${count}`);
});

test('a second seeding changes nothing', async () => {
  const again = await seedDemo(db.connection, { today: TODAY, size: TEST_SIZE });
  assert.deepEqual({ seeded: again.seeded, sheets: again.sheets }, { seeded: false, sheets: 0 });
});

wideTest('an interrupted seeding leaves nothing, and the next one starts again', async () => {
  const cut = await createTestDatabase();
  const count = async (): Promise<number> =>
    Number((await cut.database.query<{ n: number }>('select count(*) as n from sheet'))[0]?.n);
  try {
    const interrupted = seedDemo(cut.connection, {
      today: TODAY,
      size: TEST_SIZE,
      onProgress: (message) => {
        if (message.startsWith('Indexes')) throw new Error('cut off');
      },
    });
    await assert.rejects(interrupted, /cut off/);
    assert.equal(await count(), 0);
    const again = await seedDemo(cut.database, { today: TODAY, size: TEST_SIZE });
    assert.deepEqual([again.seeded, await count()], [true, 1_000]);
  } finally {
    await cut.close();
  }
});

wideTest('the same seed and day give the same data, another seed gives other data', async () => {
  const print = async (database: TestDatabase): Promise<string> => {
    const rows = await database.database.query<{
      digest: string;
    }>(`select md5(string_agg(digest, '' order by name)) as digest from (
      select 'sheet' as name, md5(string_agg(s::text, '' order by id)) as digest from sheet s union all
      select 'line', md5(string_agg(l::text, '' order by id)) from sheet_line l union all
      select 'ledger', md5(string_agg(l::text, '' order by id)) from stock_ledger l union all
      select 'product', md5(string_agg(p::text, '' order by id)) from product p union all
      select 'contact', md5(string_agg(c::text, '' order by id)) from contact c) each`);
    return rows[0]?.digest ?? '';
  };
  const same = await createTestDatabase();
  const other = await createTestDatabase();
  try {
    await seedDemo(same.connection, { today: TODAY, size: TEST_SIZE });
    await seedDemo(other.connection, { today: TODAY, size: TEST_SIZE, seed: 'other' });
    assert.equal(await print(same), await print(db));
    assert.notEqual(await print(other), await print(db));
  } finally {
    await same.close();
    await other.close();
  }
});

test('prices descend from standard to E and stay above cost; ABNs are valid; names are short', async () => {
  const wrong = await db.database
    .query(`select code from product where category <> 4 and class_c_price_cents > 0 and not (
    standard_price_cents > class_a_price_cents and class_a_price_cents > class_b_price_cents and class_b_price_cents > class_c_price_cents and class_c_price_cents > class_d_price_cents
    and class_d_price_cents > class_e_price_cents and class_e_price_cents > cost_price_cents * 1.1 and (not is_special
    or special_price_cents < class_a_price_cents))`);
  assert.deepEqual(wrong, []);
  const customers = await db.database.query<{ code: string }>(
    'select code from contact where not is_supplier union all select abn from organisation',
  );
  assert.deepEqual(
    customers.filter((row) => !isValidAbn(row.code)),
    [],
  );
});

test("the price history ends at today's prices", async () => {
  const wrong = await db.database.query(`select * from (
    select h.*, lead(old_cents) over chain as next_old, p.class_a_price_cents as today, row_number() over (partition by
    h.organisation_id, h.product_id order by changed_at desc) as newest
    from product_price_change h join product p on p.organisation_id = h.organisation_id and p.id = h.product_id
    where price_name = 'classA'
    window chain as (partition by h.organisation_id, h.product_id order by changed_at)) each
    where coalesce(next_old, today) <> new_cents`);
  assert.deepEqual(wrong, []);
});

test('afterwards row-level security applies to the owner again, and every index and foreign key is restored', async () => {
  const shape = (database: TestDatabase): Promise<unknown[]> =>
    database.database.query(`
    select 'index' as kind, indexdef as text from pg_indexes where schemaname = 'public' union all
    select 'constraint', conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) from pg_constraint
    where connamespace = 'public'::regnamespace union all
    select 'forced', relname from pg_class where relnamespace = 'public'::regnamespace and relforcerowsecurity
    order by 1, 2`);
  const empty = await createTestDatabase();
  try {
    assert.deepEqual(await shape(db), await shape(empty));
  } finally {
    await empty.close();
  }
});
