import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import * as z from 'zod';
import { relayOutbox } from '../jobs/outbox-relay.ts';
import { buildOrganisation, startTestServer } from '../testing/index.ts';
import type { TestServer, TestStaff } from '../testing/index.ts';
import { enqueue, once, writeAudit } from './public.ts';

let server: TestServer;
let staff: TestStaff;
let organisation: number;
before(async () => {
  server = await startTestServer({
    config: { logLevel: 'silent' },
    extend: (app) => {
      const body = z.object({ name: z.string(), fail: z.boolean().optional() });
      for (const path of ['/test/brands', '/test/other-brands']) {
        app.post(path, { config: { permission: 'staff', pipelined: true }, schema: { body, response: { 200: z.object({ id: z.number() }) } } }, (request) =>
          request.tenant((tx) => once(tx, request, async () => {
            const row = await tx.db.insertInto('brand').values({ organisation_id: tx.organisation, name: `${request.body.name} ${crypto.randomUUID()}` }).returning('id').executeTakeFirstOrThrow();
            await writeAudit(tx, { action: 'Create', entity: 'brand', entityId: row.id, after: { name: request.body.name } });
            await enqueue(tx, { topic: 'test', dedupeKey: `brand ${row.id}`, payload: { brand: row.id } });
            if (request.body.fail) throw new Error('provoked');
            return { id: row.id };
          })));
      }
    },
  });
  organisation = await buildOrganisation(server.database);
  staff = await server.staff(organisation);
});
after(() => server.close());

const post = (key: string | null, payload: object, url = '/test/brands', headers = staff.headers) =>
  server.inject({ method: 'POST', url, headers: { ...headers, ...(key === null ? {} : { 'idempotency-key': key }) }, payload });
const count = async () => (await server.database.query<{ n: number }>('select count(*)::int as n from brand where organisation_id = $1', [organisation]))[0]?.n;

describe('an idempotency key', () => {
  test('makes ten equal posts at once one row and one answer', async () => {
    const beforehand = (await count()) ?? 0;
    const answers = await Promise.all(Array.from({ length: 10 }, () => post('ten', { name: 'A' })));
    assert.deepEqual(new Set(answers.map((answer) => `${answer.statusCode} ${answer.body}`)).size, 1);
    assert.equal(answers[0]?.statusCode, 200);
    assert.equal(await count(), beforehand + 1);
  });

  test('does not care for the order of fields, but for every value and the route', async () => {
    const first = await post('order', { name: 'A', fail: false });
    assert.equal((await post('order', { fail: false, name: 'A' })).body, first.body);
    for (const answer of [await post('order', { name: 'B', fail: false }), await post('order', { name: 'A', fail: false }, '/test/other-brands')]) {
      assert.equal(answer.statusCode, 422);
      assert.equal(answer.json().code, 'idempotency-key-reused');
    }
  });

  test('belongs to its user, and two posts without one are two rows', async () => {
    const colleague = await server.staff(organisation);
    const mine = await post('shared', { name: 'A' });
    const theirs = await post('shared', { name: 'A' }, '/test/brands', colleague.headers);
    assert.notEqual(mine.json().id, theirs.json().id);
    assert.notEqual((await post(null, { name: 'A' })).body, (await post(null, { name: 'A' })).body);
  });

  test('of a write that failed may be used again, and the failure left nothing', async () => {
    const beforehand = await count();
    assert.equal((await post('again', { name: 'A', fail: true })).statusCode, 500);
    assert.equal(await count(), beforehand);
    assert.equal((await post('again', { name: 'A' })).statusCode, 200);
  });

  test('that is too long is refused', async () => {
    assert.equal((await post('x'.repeat(201), { name: 'A' })).statusCode, 422);
  });
});

describe('audit and outbox', () => {
  test('are written with the change, and vanish with it', async () => {
    const id = (await post(null, { name: 'Audited' })).json().id as number;
    const [entry] = await server.database.query<Record<string, unknown>>(`select operator, action, entity, before, after, request_id is not null as has_request from audit where entity_id = $1 and entity = 'brand'`, [id]);
    assert.deepEqual(entry, { operator: staff.email, action: 'Create', entity: 'brand', before: null, after: { name: 'Audited' }, has_request: true });
    const rows = async () => (await server.database.query<{ n: number }>('select (select count(*) from audit) + (select count(*) from outbox) as n'))[0]?.n;
    const beforehand = await rows();
    await post(null, { name: 'A', fail: true });
    assert.equal(await rows(), beforehand);
  });

  test('the outbox takes the same work once, carries it out, and tries again after a failure', async () => {
    const { database } = server;
    const scope = { organisation, userId: staff.userId };
    const left = await database.tenant(scope, async (tx) => [await enqueue(tx, { topic: 'once', dedupeKey: 'k', payload: 1 }), await enqueue(tx, { topic: 'once', dedupeKey: 'k', payload: 1 })]);
    assert.deepEqual(left, [true, false]);
    let calls = 0;
    const handlers = { once: async () => {
      calls++;
      if (calls === 1) throw new Error('not yet');
    } };
    const log = { warn: () => {} };
    await relayOutbox(database, handlers, log);
    const state = async () => (await database.query<{ state: string; attempts: number; last_error: string | null }>(`select state, attempts, last_error from outbox where topic = 'once'`))[0];
    assert.deepEqual(await state(), { state: 'waiting', attempts: 1, last_error: 'not yet' });
    assert.equal(await relayOutbox(database, handlers, log), 0, 'not before its time');
    await database.query(`update outbox set available_at = now() where topic = 'once'`);
    await Promise.all([relayOutbox(database, handlers, log), relayOutbox(database, handlers, log), relayOutbox(database, handlers, log)]);
    assert.deepEqual([await state(), calls], [{ state: 'done', attempts: 2, last_error: null }, 2]);
  });
});
