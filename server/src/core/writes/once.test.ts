import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FastifyRequest } from 'fastify';
import type { RequestTransaction } from '../app-types.ts';
import type { Query } from '../database/index.ts';
import type { ProblemItem } from '../errors.ts';
import { writeAudit } from './audit.ts';
import { KEY_DAYS, once } from './idempotency.ts';

interface Sent {
  key?: string | string[];
  url?: string;
  body?: unknown;
  method?: string;
}

/** Requests against one store of keys; what was written is noted without the hashes of requests. */
function store() {
  const stored = new Map<string, { route: string; request_hash: Buffer; response: unknown }>();
  const written: unknown[][] = [];
  const tx = {
    organisation: 4,
    userId: 7,
    requestId: 'r1',
    actor: { name: 'Kim' },
    query: async ({ name, values }: Query<unknown>) => {
      const [organisation, user, key, ...rest] = values as [number, number, string, ...unknown[]];
      const place = `${organisation} ${user} ${key}`;
      written.push([name, ...values.filter((value) => !Buffer.isBuffer(value))]);
      if (name === 'idempotency.take-key') {
        if (stored.has(place)) return [];
        stored.set(place, { route: String(rest[0]), request_hash: rest[1] as Buffer, response: null });
        return [{ key }];
      }
      const found = stored.get(place);
      if (name === 'idempotency.stored-answer') return found ? [found] : [];
      if (found) found.response = JSON.parse(String(rest[0]));
      return [];
    },
  } as unknown as RequestTransaction;
  let runs = 0;
  const send = ({ key, url = '/things/1', method = 'POST', ...sent }: Sent, part = '') =>
    once(
      tx,
      {
        method,
        url,
        body: 'body' in sent ? sent.body : { a: 1 },
        headers: key === undefined ? {} : { 'idempotency-key': key },
        routeOptions: { url: '/things/:id' },
      } as unknown as FastifyRequest,
      async () => ({ run: ++runs }),
      part,
    );
  return { tx, send, written };
}

test('a key is taken before the work for its person and route, and its answer is stored after it', async () => {
  const { send, written } = store();
  assert.deepEqual(await send({ key: 'k' }), { run: 1 });
  assert.deepEqual(written, [
    ['idempotency.take-key', 4, 7, 'k', 'POST /things/:id'],
    ['idempotency.store-answer', 4, 7, 'k', '{"run":1}'],
  ]);
  assert.deepEqual(await send({ key: 'k' }), { run: 1 });
  assert.equal(written.at(-1)?.[0], 'idempotency.stored-answer', 'the answer is not stored again');
  assert.equal(KEY_DAYS, 7);
});

test('a key under which something else was sent is refused with what to do', async () => {
  const { send } = store();
  await send({ key: 'k', body: { a: 1, b: [1, 2] } });
  assert.deepEqual(await send({ key: 'k', body: { b: [1, 2], a: 1 } }), { run: 1 });
  for (const other of [
    { body: { a: 1, b: [2, 1] } },
    { body: { a: '1', b: [1, 2] } },
    { body: null },
    { url: '/things/2', body: { a: 1, b: [1, 2] } },
    { method: 'PUT', body: { a: 1, b: [1, 2] } },
  ])
    await assert.rejects(send({ key: 'k', ...other }), (error: { status: number; details: ProblemItem[] }) => {
      assert.equal(error.status, 422);
      assert.deepEqual(error.details, [
        {
          code: 'idempotency-key-reused',
          message: 'This Idempotency-Key was used for another request. Send a new key with a new request.',
        },
      ]);
      return true;
    });
});

test('no body is a body, too: a retry without one gets the first answer', async () => {
  const { send } = store();
  assert.deepEqual(await send({ key: 'k', body: null }), { run: 1 });
  assert.deepEqual(await send({ key: 'k', body: undefined }), { run: 1 });
});

test('a key is one text of at most 200 characters with its part; without one each request is done', async () => {
  const { send, written } = store();
  await send({ key: 'x'.repeat(198) }, '1');
  assert.equal(written[0]?.[3], `${'x'.repeat(198)} 1`);
  for (const [key, part] of [
    ['x'.repeat(201), ''],
    ['x'.repeat(199), '1'],
    [['a', 'b'], ''],
  ] as const)
    await assert.rejects(send({ key: key as string }, part), (error: { details: ProblemItem[] }) => {
      assert.deepEqual(error.details, [
        { code: 'idempotency-key', message: 'An Idempotency-Key is one text of at most 200 characters.' },
      ]);
      return true;
    });
  const { send: plain, written: none } = store();
  assert.deepEqual([await plain({}), await plain({}), await plain({ key: '' })], [{ run: 1 }, { run: 2 }, { run: 3 }]);
  assert.deepEqual(none, []);
});

test('parts of a request have answers of their own', async () => {
  const { send } = store();
  const parts = ['', '1', '2'];
  const answers = [];
  for (const part of [...parts, ...parts]) answers.push(await send({ key: 'k' }, part));
  assert.deepEqual(
    answers.map(({ run }) => run),
    [1, 2, 3, 1, 2, 3],
  );
});

test('a change is written down with who made it, for which request, and both values; none is none', async () => {
  const { tx, written } = store();
  await writeAudit(tx, {
    action: 'Change',
    entity: 'brand',
    entityId: 9,
    before: { name: 'a' },
    after: { name: null },
  });
  await writeAudit(tx, { action: 'Delete', entity: 'brand', entityId: 9, before: 0, after: null });
  await writeAudit(tx, { action: 'Print', entity: 'sheet', entityId: 3 });
  assert.deepEqual(written, [
    ['audit.add', 4, 7, 'Kim', 'Change', 'brand', 9, '{"name":"a"}', '{"name":null}', 'r1'],
    ['audit.add', 4, 7, 'Kim', 'Delete', 'brand', 9, '0', 'null', 'r1'],
    ['audit.add', 4, 7, 'Kim', 'Print', 'sheet', 3, null, null, 'r1'],
  ]);
});
