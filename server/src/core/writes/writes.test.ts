import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import * as z from 'zod';
import { defineJob } from '../jobs/define-job.ts';
import { enqueue } from '../jobs/enqueue.ts';
import { buildOrganisation, startTestServer } from '../../testing/index.ts';
import type { TestServer, TestStaff } from '../../testing/index.ts';
import { once, writeAudit } from './public.ts';
import { sealAudit } from './seal-audit.ts';

const printBrand = defineJob({
  name: 'print-brand',
  title: 'Print a brand',
  payload: z.object({ brand: z.number() }),
  retry: { limit: 1, firstDelaySeconds: 1 },
  timeoutSeconds: 1,
  concurrency: 1,
  perform: async () => {},
});

let server: TestServer;
let staff: TestStaff;
let organisation: number;
let partsDone = 0;
before(async () => {
  server = await startTestServer({
    config: { logLevel: 'silent' },
    extend: (app) => {
      const body = z.object({ name: z.string(), fail: z.boolean().optional() });
      for (const path of ['/test/brands', '/test/other-brands', '/test/brands/:id']) {
        app.route({
          method: ['POST', 'PUT'],
          url: path,
          config: { permission: 'staff' },
          schema: { body, response: { 200: z.object({ id: z.number() }) } },
          handler: (request) =>
            request.write((tx) =>
              once(tx, request, async () => {
                const [row] = await tx.query<{ id: number }>(
                  'insert into brand (organisation_id, name) values ($1, $2) returning id',
                  [tx.organisation, `${request.body.name} ${crypto.randomUUID()}`],
                );
                assert.ok(row);
                await writeAudit(tx, {
                  action: 'Create',
                  entity: 'brand',
                  entityId: row.id,
                  after: { name: request.body.name },
                });
                await enqueue(tx, printBrand, { brand: row.id });
                if (request.body.fail) throw new Error('provoked');
                return { id: row.id };
              }),
            ),
        });
      }
      app.post(
        '/test/parts',
        { config: { permission: 'staff' }, schema: { response: { 200: z.array(z.number()) } } },
        async (request) => {
          const done: number[] = [];
          for (const part of ['', '1', '2'])
            done.push(await request.write((tx) => once(tx, request, async () => ++partsDone, part)));
          return done;
        },
      );
    },
  });
  organisation = await buildOrganisation(server.database);
  staff = await server.staff(organisation);
});
after(() => server.close());

const post = (key: string | null, payload: object, url = '/test/brands', headers = staff.headers) =>
  server.inject({
    method: 'POST',
    url,
    headers: { ...headers, ...(key === null ? {} : { 'idempotency-key': key }) },
    payload,
  });
const count = async () =>
  (
    await server.database.query<{ n: number }>('select count(*)::int as n from brand where organisation_id = $1', [
      organisation,
    ])
  )[0]?.n;

describe('an idempotency key', () => {
  test('turns ten concurrent posts into one row and one answer', async () => {
    const beforehand = (await count()) ?? 0;
    const answers = await Promise.all(Array.from({ length: 10 }, () => post('ten', { name: 'A' })));
    assert.deepEqual(new Set(answers.map((answer) => `${answer.statusCode} ${answer.body}`)).size, 1);
    assert.equal(answers[0]?.statusCode, 200);
    assert.equal(await count(), beforehand + 1);
  });

  test('gives the stored answer on the next day, too', async () => {
    const first = await post('yesterday', { name: 'A' });
    await server.database.query(
      `update idempotency_key set created_at = created_at - interval '1 day' where key = 'yesterday'`,
    );
    const again = await post('yesterday', { name: 'A' });
    assert.deepEqual([again.statusCode, again.body], [200, first.body]);
  });

  test('ignores the order of fields, but compares every value and the route', async () => {
    const first = await post('order', { name: 'A', fail: false });
    assert.equal((await post('order', { fail: false, name: 'A' })).body, first.body);
    assert.equal((await post('record', { name: 'A' }, '/test/brands/1')).statusCode, 200);
    for (const answer of [
      await post('order', { name: 'B', fail: false }),
      await post('order', { name: 'A', fail: false }, '/test/other-brands'),
      await post('record', { name: 'A' }, '/test/brands/2'),
      await post('record', { name: 'A' }, '/test/brands/1?again=1'),
    ]) {
      assert.equal(answer.statusCode, 422);
      assert.equal(answer.json().code, 'idempotency-key-reused');
    }
  });

  test('belongs to its user, and two posts without one are two rows', async () => {
    const colleague = await server.staff(organisation);
    const mine = await post('shared', { name: 'A' });
    const theirs = await post('shared', { name: 'A' }, '/test/brands', colleague.headers);
    assert.notEqual(mine.json().id, theirs.json().id);
    for (const none of [null, ''])
      assert.notEqual((await post(none, { name: 'A' })).body, (await post(none, { name: 'A' })).body);
  });

  test('covers each part of a request by itself, and its length counts with the part', async () => {
    const send = async (key: string) => post(key, {}, '/test/parts');
    const first = await send('parts');
    assert.deepEqual(first.json(), [1, 2, 3]);
    assert.equal((await send('parts')).body, first.body);
    assert.equal((await send('x'.repeat(198))).statusCode, 200);
    assert.equal((await send('x'.repeat(199))).statusCode, 422);
  });

  test('of a failed write may be used again, and the failure stored nothing', async () => {
    const beforehand = await count();
    assert.equal((await post('again', { name: 'A', fail: true })).statusCode, 500);
    assert.equal(await count(), beforehand);
    assert.equal((await post('again', { name: 'A' })).statusCode, 200);
  });

  test('that is too long is refused', async () => {
    assert.equal((await post('x'.repeat(200), { name: 'A' })).statusCode, 200);
    assert.equal((await post('x'.repeat(201), { name: 'A' })).statusCode, 422);
  });
});

test('a key belongs to the method as well: another one of the same address and content is another request', async () => {
  const send = (method: 'POST' | 'PUT') =>
    server.inject({
      method,
      url: '/test/brands',
      headers: { ...staff.headers, 'idempotency-key': 'method' },
      payload: { name: 'A' },
    });
  assert.equal((await send('POST')).statusCode, 200);
  const other = await send('PUT');
  assert.deepEqual([other.statusCode, other.json().code], [422, 'idempotency-key-reused']);
});

describe('audit and jobs', () => {
  test('are written with the change, and rolled back with it', async () => {
    const id = (await post(null, { name: 'Audited' })).json().id as number;
    const [entry] = await server.database.query<Record<string, unknown>>(
      `select user_id, operator, action, entity, before, after, request_id is not null as has_request from audit
        where entity_id = $1 and entity = 'brand'`,
      [id],
    );
    assert.deepEqual(entry, {
      user_id: staff.userId,
      operator: staff.email,
      action: 'Create',
      entity: 'brand',
      before: null,
      after: { name: 'Audited' },
      has_request: true,
    });
    const rows = async () =>
      (
        await server.database.query<{ n: number }>(
          'select (select count(*) from audit) + (select count(*) from job) as n',
        )
      )[0]?.n;
    const beforehand = await rows();
    await post(null, { name: 'A', fail: true });
    assert.equal(await rows(), beforehand);
  });
});

test('sealing seals all there is and logs the newest hash of each organisation with new rows, or nothing', async () => {
  const sealed = await buildOrganisation(server.database);
  // One more than a single seal takes.
  await server.database.query(
    `insert into audit (organisation_id, at, operator, action, entity, entity_id)
      select $1, now() - interval '2 hours', 'Kim', 'Create', 'brand', n from generate_series(1, 10001) n`,
    [sealed],
  );
  await server.database.query(
    `insert into platform_audit (at, actor, action) values (now() - interval '2 hours', 'Kim', 'stable')`,
  );
  const logged: unknown[] = [];
  const log = { info: (details: unknown) => void logged.push(details) };
  await sealAudit(server.database, log);
  const [platform] = await server.database.query(
    `select until_id as until, encode(hash, 'hex') as hash from platform_audit_seal`,
  );
  assert.ok(platform);
  const [seal] = await server.database.query<{ until: number; hash: string }>(
    `select until_id as until, encode(hash, 'hex') as hash from audit_seal where organisation_id = $1
      and until_id = (select max(id) from audit where organisation_id = $1)`,
    [sealed],
  );
  assert.ok(seal);
  assert.deepEqual(logged, [
    { organisation: sealed, ...seal },
    { organisation: 'platform', ...platform },
  ]);
  await sealAudit(server.database, log);
  assert.equal(logged.length, 2);
});
