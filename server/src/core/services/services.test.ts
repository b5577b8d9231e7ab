import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { buildOrganisation, createTestDatabase } from '../../testing/index.ts';
import type { TestDatabase } from '../../testing/index.ts';
import { credentialStore } from './credentials.ts';
import { createServiceClient } from './service-client.ts';
import { serviceQuota } from './service-quota.repository.ts';

const SECRETS = { instanceId: 'test', instanceKey: '0123456789abcdef'.repeat(4) };
let db: TestDatabase;
let organisation: number;
before(async () => {
  db = await createTestDatabase();
  organisation = await buildOrganisation(db.database);
});
after(() => db.close());

describe('stored credentials', () => {
  const store = credentialStore(SECRETS);
  const inside = (id: number) => ({ organisation: id, userId: null });

  test('are read by their organisation alone, and are replaced and removed', async () => {
    const other = await buildOrganisation(db.database);
    const expiresAt = new Date('2026-03-02T10:30:00Z');
    await db.database.write(inside(organisation), async (tx) => {
      await store.store(tx, { service: 'xero', field: 'access_token', text: 'first' });
      await store.store(tx, { service: 'xero', field: 'access_token', text: 'second', expiresAt });
      await store.store(tx, { service: 'xero', field: 'refresh_token', text: 'again' });
    });
    const found = await db.database.read(inside(organisation), (tx) => store.read(tx, 'xero'));
    assert.deepEqual(
      ['access_token', 'refresh_token'].map((field) => [
        field,
        found.get(field)?.secret.reveal(),
        found.get(field)?.expiresAt,
      ]),
      [
        ['access_token', 'second', expiresAt],
        ['refresh_token', 'again', null],
      ],
    );
    assert.equal((await db.database.read(inside(other), (tx) => store.read(tx, 'xero'))).size, 0);
    await db.database.write(inside(other), (tx) => store.remove(tx, 'xero'));
    assert.equal((await db.database.read(inside(organisation), (tx) => store.read(tx, 'xero'))).size, 2);
    await db.database.write(inside(organisation), (tx) => store.remove(tx, 'xero'));
    assert.equal((await db.database.read(inside(organisation), (tx) => store.read(tx, 'xero'))).size, 0);
  });

  test('are no text in the database, and nothing of them is in the history', async () => {
    await db.database.write(inside(organisation), (tx) =>
      store.store(tx, { service: 'xero', field: 'refresh_token', text: 'very-secret-token' }),
    );
    const [row] = await db.database.query<{ text: string; history: string }>(
      `select (select string_agg(encode(encrypted, 'escape'), '') || string_agg(c::text, '')
        from service_credential c) as text,
        (select count(*)::text from audit) as history`,
    );
    assert.doesNotMatch(row?.text ?? '', /very-secret/);
    assert.equal(row?.history, '0');
  });

  test('copied to another organisation by hand are refused', async () => {
    const other = await buildOrganisation(db.database);
    await db.database.query(
      `insert into service_credential (organisation_id, service, field, key_id, encrypted)
       select $1, service, field, key_id, encrypted from service_credential where organisation_id = $2`,
      [other, organisation],
    );
    await assert.rejects(
      db.database.read(inside(other), (tx) => store.read(tx, 'xero')),
      /changed or moved/,
    );
  });
});

describe('the quota of a service', () => {
  const limits = { perMinute: 5, perDay: 8 };
  const quota = () => serviceQuota(db.database);

  test('lets callers at once take exactly what a minute allows, each organisation by itself', async () => {
    const other = await buildOrganisation(db.database);
    const taken = await Promise.all(Array.from({ length: 12 }, () => quota().take(organisation, 'busy', limits)));
    assert.equal(taken.filter((until) => until === null).length, 5);
    const wait = Math.max(...taken.map((until) => (until ? until.getTime() - Date.now() : 0)));
    assert.ok(wait > 50_000 && wait <= 60_000, `${wait}`);
    assert.equal(await quota().take(other, 'busy', limits), null);
    assert.equal(await quota().take(organisation, 'other', limits), null);
  });

  test('gives callers of all processes the places of calls at once, and those of dead processes after their time', async () => {
    const id = await buildOrganisation(db.database);
    const enter = () => quota().enter(id, 'crowded', { concurrent: 3, maxMs: 60_000 });
    const places = (await Promise.all(Array.from({ length: 8 }, enter))).filter((place) => place !== null);
    assert.equal(places.length, 3);
    assert.equal(await enter(), null);
    assert.notEqual(await quota().enter(organisation, 'crowded', { concurrent: 1, maxMs: 60_000 }), null);
    await quota().leave(id, places[0] ?? 0);
    assert.notEqual(await enter(), null);
    assert.equal(await enter(), null);
    await db.database.query(`update service_lease set until = now() - interval '1 second' where id = $1`, [places[1]]);
    assert.notEqual(await enter(), null);
  });

  test('is never counted by two callers at the same moment, nor are the places of calls at once', async () => {
    const id = await buildOrganisation(db.database);
    // Whoever counts needs a while to write it down.
    await db.database.query(
      `create function wait_a_while() returns trigger language plpgsql as $$
        begin perform pg_sleep(0.3); return new; end $$`,
    );
    for (const table of ['service_call', 'service_lease'])
      await db.database.query(
        `create trigger slow before insert on ${table} for each row execute function wait_a_while()`,
      );
    const one = { perMinute: 1, perDay: 8 };
    const thrice = <T>(work: () => Promise<T>) => Promise.all([work(), work(), work()]);
    try {
      const taken = await thrice(() => quota().take(id, 'slow', one));
      assert.equal(taken.filter((until) => until === null).length, 1);
      const places = await thrice(() => quota().enter(id, 'slow', { concurrent: 1, maxMs: 60_000 }));
      assert.equal(places.filter((place) => place !== null).length, 1);
    } finally {
      await db.database.query('drop function wait_a_while() cascade');
    }
  });

  test('counts the last 24 hours as well', async () => {
    const id = await buildOrganisation(db.database);
    await db.database.query(
      `insert into service_call (organisation_id, service, at)
       select $1, 'daily', now() - interval '23 hours' + make_interval(secs => n) from generate_series(1, 8) n`,
      [id],
    );
    const until = await quota().take(id, 'daily', limits);
    const hours = until ? (until.getTime() - Date.now()) / 3_600_000 : 0;
    assert.ok(hours > 0.9 && hours < 1.1, `${hours}`);
    await db.database.query(`update service_call set at = at - interval '2 hours' where organisation_id = $1`, [id]);
    assert.equal(await quota().take(id, 'daily', limits), null);
  });

  test('waits where a service asked for it, and a shorter pause does not end a longer one', async () => {
    const id = await buildOrganisation(db.database);
    const until = new Date(Date.now() + 90_000);
    await quota().pause(id, 'paused', until);
    await quota().pause(id, 'paused', new Date(Date.now() + 1000));
    assert.deepEqual(await quota().take(id, 'paused', limits), until);
    await db.database.query(`update service_pause set until = now() - interval '1 second' where organisation_id = $1`, [
      id,
    ]);
    assert.equal(await quota().take(id, 'paused', limits), null);
  });
});

test('a call inside a transaction of any door is refused', async () => {
  const client = createServiceClient({
    name: 'fake',
    baseUrl: 'http://127.0.0.1:9',
    limits: { perMinute: 5, perDay: 8, concurrent: 1 },
    quota: serviceQuota(db.database),
  });
  const scope = { organisation, userId: null };
  const call = () => client.send(organisation, { method: 'GET', path: '/' });
  await assert.rejects(db.database.read(scope, call), /inside a database transaction/);
  await assert.rejects(db.database.write(scope, call), /inside a database transaction/);
  await assert.rejects(db.database.system(call), /inside a database transaction/);
  assert.equal((await call()).kind, 'unreachable');
});
