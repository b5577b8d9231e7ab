import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import pg from 'pg';
import { seedDemo, TEST_SIZE } from '../demo/index.ts';
import { createTestDatabase, type TestDatabase } from '../testing/index.ts';
import { CORRUPTIONS } from './corruptions.test-data.ts';
import { checkInvariant, checkInvariants, holds, INVARIANTS } from './index.ts';

let db: TestDatabase;
let client: pg.Client;

before(async () => {
  db = await createTestDatabase();
  await seedDemo(db.connection, { today: '2026-11-21', size: TEST_SIZE });
  client = new pg.Client(db.connection);
  await client.connect();
});
after(async () => {
  await client.end();
  await db.close();
});

test('the demo data breaks none, and none is empty but the reports', async () => {
  const results = await checkInvariants(client);
  assert.deepEqual(results.filter((result) => !holds(result)), []);
  assert.deepEqual(results.filter((result) => result.checked === 0).map((result) => result.name), ['a report file exists ⇔ the report is ready']);
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
        if (command === 'UPDATE' || command === 'DELETE' || command === 'INSERT') assert.ok((rowCount ?? 0) > 0, `damaged nothing: ${statement}`);
      }
      const result = await checkInvariant(client, invariant);
      assert.ok(result.violations > 0, 'the damage was not seen');
      assert.ok(result.examples.some((example) => example.includes(name)), `${name} is not named in ${JSON.stringify(result.examples)}`);
    } finally {
      await client.query('rollback');
    }
  });
}

test('a check that finds no rows where the data has some is a failure', async () => {
  const result = await checkInvariant(client, { name: 'blind', source: '', expects: 'exists (select from sheet)', rows: `select '' as row, '' as detail, true as ok from sheet where false` });
  assert.equal(result.isVacuous, true);
  assert.equal(holds(result), false);
});
