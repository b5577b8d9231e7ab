import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { SystemTransaction } from '../database/index.ts';
import { buildMembership, buildOrganisation, buildUser, createTestDatabase, rolledBack } from '../../testing/index.ts';
import type { TestDatabase } from '../../testing/index.ts';
import { NEWEST_PLATFORM_SEAL, NEWEST_SEAL, ORGANISATIONS, SEAL, SEAL_PLATFORM } from './audit-seal.sql.ts';
import { CHANGES_SINCE, LAST_CHANGE, LAST_RECORD_CHANGE } from './conflicts.sql.ts';
import { STORE_ANSWER, STORED_ANSWER, TAKE_KEY } from './idempotency.sql.ts';

let db: TestDatabase;
let organisation: number;
let other: number;
let ann: number;
let bob: number;
before(async () => {
  db = await createTestDatabase();
  organisation = await buildOrganisation(db.database);
  other = await buildOrganisation(db.database);
  ({ id: ann } = await buildUser(db.database));
  ({ id: bob } = await buildUser(db.database));
  for (const user of [ann, bob]) await buildMembership(db.database, organisation, user);
});
after(() => db.close());
const during = (work: (tx: SystemTransaction) => Promise<void>): Promise<void> => rolledBack(db.database, work);

const audit = (
  tx: SystemTransaction,
  operator: string,
  { entity = 'brand', id = 1, action = 'Change', after: content = {} as object, at = 'now()', of = organisation } = {},
) =>
  tx.query(
    `insert into audit (organisation_id, operator, action, entity, entity_id, after, at)
      values ($1, $2, $3, $4, $5, $6, ${at})`,
    [of, operator, action, entity, id, JSON.stringify(content)],
  );

test('what changed a record since a version is told with the newest first, of that record alone', () =>
  during(async (tx) => {
    await audit(tx, 'too old', { after: { version: 3 } });
    await audit(tx, 'first', { after: { version: 4 } });
    await audit(tx, 'last', { after: { version: 5 } });
    await audit(tx, 'another record', { id: 2, after: { version: 9 } });
    await audit(tx, 'another kind', { entity: 'contact', after: { version: 9 } });
    await audit(tx, 'elsewhere', { of: other, after: { version: 9 } });
    const found = await tx.query(CHANGES_SINCE(organisation, 'brand', 1, 3));
    assert.deepEqual(
      found.map(({ operator }) => operator),
      ['last', 'first'],
    );
  }));

test('of many changes since a version the newest five hundred are told', () =>
  during(async (tx) => {
    await tx.query(
      `insert into audit (organisation_id, operator, action, entity, entity_id, after)
        select $1, n::text, 'Change', 'brand', 1, jsonb_build_object('version', n) from generate_series(1, 501) n`,
      [organisation],
    );
    const found = await tx.query(CHANGES_SINCE(organisation, 'brand', 1, 0));
    assert.deepEqual([found.length, found[0]?.operator, found.at(-1)?.operator], [500, '501', '2']);
  }));

test('the last change is that of one of the fields of the record, and no refusal', () =>
  during(async (tx) => {
    await audit(tx, 'name', { after: { fields: ['name', 'code'] } });
    await audit(tx, 'phone', { after: { fields: ['phone'] } });
    await audit(tx, 'refused', { action: 'Refused', after: { fields: ['phone', 'name'] } });
    await audit(tx, 'another record', { id: 2, after: { fields: ['phone', 'name'] } });
    await audit(tx, 'another kind', { entity: 'contact', after: { fields: ['phone', 'name'] } });
    await audit(tx, 'elsewhere', { of: other, after: { fields: ['phone', 'name'] } });
    await audit(tx, 'version', { after: { version: 4 } });
    const last = async (fields: string[]) =>
      (await tx.query(LAST_CHANGE(organisation, 'brand', 1, fields)))[0]?.operator;
    assert.deepEqual(
      [await last(['name', 'phone']), await last(['name', 'none']), await last(['none'])],
      ['phone', 'name', undefined],
    );
    await tx.query(`update organisation set time_zone = 'Australia/Perth' where id = $1`, [organisation]);
    assert.equal((await tx.query(LAST_CHANGE(organisation, 'brand', 1, ['name'])))[0]?.time_zone, 'Australia/Perth');
  }));

test('a key belongs to one person in one organisation: the answer under the same key elsewhere is not theirs', () =>
  during(async (tx) => {
    const take = async (user: number, key: string) =>
      (await tx.query(TAKE_KEY(organisation, user, key, 'route', Buffer.from('hash')))).length;
    assert.deepEqual(
      [await take(ann, 'k'), await take(ann, 'k'), await take(bob, 'k'), await take(ann, 'l')],
      [1, 0, 1, 1],
    );
    await tx.query(STORE_ANSWER(organisation, ann, 'k', JSON.stringify({ of: 'ann' })));
    const stored = async (user: number, key: string) =>
      (await tx.query(STORED_ANSWER(organisation, user, key))).map(({ response }) => response);
    assert.deepEqual(
      [await stored(ann, 'k'), await stored(bob, 'k'), await stored(ann, 'l'), await stored(bob, 'l')],
      [[{ of: 'ann' }], [null], [null], []],
    );
    await tx.query(TAKE_KEY(other, ann, 'k', 'elsewhere', Buffer.from('hash')));
    await tx.query(STORE_ANSWER(other, ann, 'k', JSON.stringify({ of: 'elsewhere' })));
    const routes = async (of: number) =>
      (await tx.query(STORED_ANSWER(of, ann, 'k'))).map(({ route, response }) => [route, response]);
    assert.deepEqual(
      [await routes(organisation), await routes(other)],
      [[['route', { of: 'ann' }]], [['elsewhere', { of: 'elsewhere' }]]],
    );
  }));

test('history is sealed up to an hour ago, in order; the newest seal of each is told', () =>
  during(async (tx) => {
    assert.deepEqual(
      (await tx.query(ORGANISATIONS())).map(({ id }) => id),
      [organisation, other].toSorted((a, b) => a - b),
    );
    for (const at of [`now() - interval '3 hours'`, `now() - interval '2 hours'`]) {
      await audit(tx, 'sealed', { at });
      assert.deepEqual(await tx.query(SEAL(organisation)), [{ rows: 1 }]);
    }
    await audit(tx, 'young', { at: `now() - interval '59 minutes'` });
    assert.deepEqual(await tx.query(SEAL(organisation)), [{ rows: 0 }]);
    const [newest] = await tx.query<{ until: number }>(
      `select max(id) as until from audit where organisation_id = $1 and operator = 'sealed'`,
      [organisation],
    );
    assert.equal((await tx.query(NEWEST_SEAL(organisation)))[0]?.untilId, newest?.until);
    assert.deepEqual(await tx.query(NEWEST_SEAL(other)), []);
    for (const actor of ['a', 'b']) {
      await tx.query(`insert into platform_audit (actor, action, at) values ($1, 'x', now() - interval '2 hours')`, [
        actor,
      ]);
      await tx.query(SEAL_PLATFORM());
    }
    const [last] = await tx.query<{ id: number }>('select max(id) as id from platform_audit');
    assert.equal((await tx.query(NEWEST_PLATFORM_SEAL()))[0]?.untilId, last?.id);
  }));

test('the last change of base data is that of its own fields, in the time of its organisation', () =>
  during(async (tx) => {
    await audit(tx, 'name', { after: { name: 'Kestrel', code: 'K' } });
    await audit(tx, 'invited again', { after: { email: 'kim@iwe.test' } });
    await audit(tx, 'refused', { action: 'Refused', after: { name: 'Kite' } });
    await audit(tx, 'another record', { id: 2, after: { name: 'Kite' } });
    await audit(tx, 'another kind', { entity: 'contact', after: { name: 'Kite' } });
    await audit(tx, 'elsewhere', { of: other, after: { name: 'Kite' } });
    const last = async (fields: string[]) => (await tx.query(LAST_RECORD_CHANGE(organisation, 'brand', 1, fields)))[0];
    assert.deepEqual([(await last(['code', 'name']))?.operator, (await last(['none']))?.operator], ['name', undefined]);
    await tx.query(`update organisation set time_zone = 'Australia/Perth' where id = $1`, [organisation]);
    assert.equal((await last(['name']))?.time_zone, 'Australia/Perth');
  }));

test('the version that was seen is no change since then', () =>
  during(async (tx) => {
    await audit(tx, 'version', { after: { version: 4 } });
    assert.deepEqual(await tx.query(CHANGES_SINCE(organisation, 'brand', 1, 4)), []);
  }));
