import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import pg from 'pg';
import { seedDemo, TEST_SIZE } from '../../demo/index.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/index.ts';
import { sealAudit } from '../../core/writes/seal-audit.ts';
import { CORRUPTIONS } from './corruptions.test-data.ts';
import { FURTHER_CORRUPTIONS } from './further-corruptions.test-data.ts';
import { checkInvariant, checkInvariants, holds, INVARIANTS } from './index.ts';

let db: TestDatabase;
let client: pg.Client;

before(async () => {
  db = await createTestDatabase();
  await seedDemo(db.connection, { today: '2026-11-21', size: TEST_SIZE });
  // The demo has decided nothing about releases.
  await db.database.query(
    `insert into platform_audit (at, actor, action, reason)
    select now() - interval '2 hours', 'Admin', 'stable', n::text from generate_series(1, 2) n`,
  );
  await sealAudit(db.database, { info: () => {} });
  client = new pg.Client(db.connection);
  await client.connect();
});
after(async () => {
  await client.end();
  await db.close();
});

test('the demo data violates none, and all but reports, journals, sendings, files and releases check rows', async () => {
  const results = await checkInvariants(client);
  assert.deepEqual(
    results.filter((result) => !holds(result)),
    [],
  );
  assert.deepEqual(
    results.filter((result) => result.checked === 0).map((result) => result.name),
    [
      'journal = roll-forward',
      'no sheet is sent again before it was recalled',
      'a report file exists ⇔ the report is ready',
      'photo and signature of a driver are stored and stay',
      'a file of a sheet, customer or product is stored and stays',
      'a release whose files were removed is chosen nowhere',
    ],
  );
});

test('every invariant has a corruption', () => {
  assert.deepEqual(Object.keys(CORRUPTIONS).sort(), INVARIANTS.map((invariant) => invariant.name).sort());
});

for (const invariant of INVARIANTS) {
  test(`broken: ${invariant.name}`, async () => {
    const corruption = CORRUPTIONS[invariant.name];
    assert.ok(corruption);
    await client.query('begin');
    try {
      const { rows } = await client.query<{ text: string }>(corruption.names);
      const name = rows[0]?.text;
      assert.ok(name, 'the damaged row has no name');
      for (const statement of corruption.statements) {
        const { command, rowCount } = await client.query(statement);
        if (command === 'UPDATE' || command === 'DELETE' || command === 'INSERT')
          assert.ok((rowCount ?? 0) > 0, `damaged nothing: ${statement}`);
      }
      const result = await checkInvariant(client, invariant);
      assert.ok(result.violations > 0, 'the damage was not seen');
      assert.ok(
        result.examples.some((example) => example.includes(name)),
        `${name} is not named in ${JSON.stringify(result.examples)}`,
      );
    } finally {
      await client.query('rollback');
    }
  });
}

for (const [name, corruptions] of Object.entries(FURTHER_CORRUPTIONS))
  test(`broken in any part: ${name}`, async () => {
    const invariant = INVARIANTS.find((one) => one.name === name);
    assert.ok(invariant);
    for (const statements of corruptions) {
      await client.query('begin');
      try {
        for (const statement of statements) {
          const { command, rowCount } = await client.query(statement);
          if (command === 'UPDATE' || command === 'DELETE' || command === 'INSERT')
            assert.ok((rowCount ?? 0) > 0, `damaged nothing: ${statement}`);
        }
        const { violations } = await checkInvariant(client, invariant);
        assert.ok(violations > 0, `the damage was not seen: ${statements.join('; ')}`);
      } finally {
        await client.query('rollback');
      }
    }
  });

test('the seals notice a row that was removed or added later, and a seal that is gone; younger rows wait', async () => {
  const invariant = INVARIANTS.find(({ name }) => name.startsWith('audit: what was sealed'));
  assert.ok(invariant);
  const [{ rows: sealed }, { rows: kept }] = [
    await client.query<{ n: string }>('select sum(rows) as n from audit_seal'),
    await client.query<{ n: string }>(`select count(*) as n from audit where at < now() - interval '1 hour'`),
  ];
  assert.equal(sealed[0]?.n, kept[0]?.n);
  const id = `(select min(id) from audit where organisation_id = 4)`;
  const row = `organisation_id, 'x', 'x', 'x', 1 from audit where id = ${id}`;
  for (const [damage, isSeen] of [
    [`delete from audit where id = ${id}`, true],
    [
      `insert into audit (id, organisation_id, operator, action, entity, entity_id) overriding system value
      select ${id} - 1, ${row}`,
      true,
    ],
    // Of a second seal the first one is gone.
    [`delete from audit_seal where organisation_id = 4 and from_id = 0`, true],
    // A row of now is not sealed yet: adding it breaks nothing.
    [`insert into audit (organisation_id, operator, action, entity, entity_id) select ${row}`, false],
  ] as const) {
    await client.query('begin');
    await client.query(
      `insert into audit (organisation_id, operator, action, entity, entity_id, at)
      select 4, 'x', 'x', 'x', 1, now() - interval '2 hours'`,
    );
    await client.query(`select iwe_seal_audit(4, now() - interval '1 hour')`);
    assert.ok((await client.query(damage)).rowCount);
    const { violations } = await checkInvariant(client, invariant);
    assert.equal(violations > 0, isSeen, damage);
    await client.query('rollback');
  }
});

test('the seals of the platform notice a row that was removed or added later, and a seal that is gone', async () => {
  const invariant = INVARIANTS.find(({ name }) => name.startsWith('audit of the platform'));
  assert.ok(invariant);
  const old = `insert into platform_audit (at, actor, action) values (now() - interval '2 hours', 'x', 'x')`;
  for (const [damage, isSeen] of [
    ['delete from platform_audit where id = (select min(id) from platform_audit)', true],
    [
      `insert into platform_audit (id, actor, action) overriding system value
      select min(id) - 1, 'x', 'x' from platform_audit`,
      true,
    ],
    ['delete from platform_audit_seal where from_id = 0', true],
    // A row of now is not sealed yet.
    [`insert into platform_audit (actor, action) values ('x', 'x')`, false],
  ] as const) {
    await client.query('begin');
    await client.query('alter table platform_audit disable trigger platform_audit_stays');
    await client.query(old);
    await client.query(`select iwe_seal_platform_audit(now() - interval '1 hour')`);
    assert.ok((await client.query(damage)).rowCount);
    const { violations } = await checkInvariant(client, invariant);
    assert.equal(violations > 0, isSeen, damage);
    await client.query('rollback');
  }
});

test('a check that finds no rows where the data has some is a failure', async () => {
  const result = await checkInvariant(client, {
    name: 'blind',
    source: '',
    expects: 'exists (select from sheet)',
    rows: `select '' as row, '' as detail, true as ok from sheet where false`,
  });
  assert.equal(result.isVacuous, true);
  assert.equal(holds(result), false);
});

test('of many violations the first ten are named, and all are counted', async () => {
  const result = await checkInvariant(client, {
    name: 'many',
    source: '',
    expects: 'true',
    rows: `select 'row ' || n as row, 'is odd' as detail, n % 2 = 0 as ok from generate_series(1, 24) n`,
  });
  const named = [1, 3, 5, 7, 9, 11, 13, 15, 17, 19].map((n) => `row ${n}: is odd`);
  assert.deepEqual([result.checked, result.violations, result.examples], [24, 12, named]);
});
