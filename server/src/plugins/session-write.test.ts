import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import * as z from 'zod';
import { notFound } from '../errors.ts';
import { buildBrand, buildOrganisation, startTestServer } from '../testing/index.ts';
import type { TestServer, TestStaff } from '../testing/index.ts';
import { once, takeKey } from '../writes/public.ts';

let server: TestServer;
let organisation: number;
let brand: number;
let known: TestStaff;
/** What each call's preparation was shown, in order; null while its results were withheld. */
let shown: (number | null)[] = [];

before(async () => {
  server = await startTestServer({
    config: { logLevel: 'silent' },
    extend: (app) => {
      const route = { schema: { body: z.object({ brand: z.number(), fail: z.boolean().optional() }), response: { 200: z.object({ brands: z.number(), by: z.string() }) } } };
      for (const permission of ['staff', 'director'] as const) {
        app.post(`/test/write-${permission}`, { config: { permission, pipelined: true }, ...route }, (request) => {
          const call = shown.push(null) - 1;
          return request.write(
            (tx) => Promise.all([takeKey(tx, request), (async () => {
              const rows = await tx.query('select id from brand where organisation_id = $1 and id = $2 for update', [tx.organisation, request.body.brand]);
              shown[call] = rows.length;
              if (rows.length === 0) throw notFound();
              return rows.length;
            })()]),
            (tx, [key, brands]) => once(tx, request, async () => {
              await tx.query(`update brand set name = name || '!' where organisation_id = $1 and id = $2`, [tx.organisation, request.body.brand]);
              if (request.body.fail) throw new Error('provoked');
              return { brands, by: tx.actor.email };
            }, '', key),
          );
        });
      }
    },
  });
  organisation = await buildOrganisation(server.database);
  brand = await buildBrand(server.database, organisation);
  known = await server.staff(organisation);
  // From here on the server knows the account's organisation, and what is prepared travels with the session lookup.
  assert.equal((await post('staff', known.headers)).statusCode, 200);
});
after(() => server.close());
beforeEach(() => { shown = []; });

type Headers = Readonly<Record<string, string>>;
const post = (permission: 'staff' | 'director', headers: Headers | TestStaff['headers'], payload: object = { brand }) =>
  server.inject({ method: 'POST', url: `/test/write-${permission}`, headers: { ...headers } as Record<string, string>, payload });
const marks = async () => (await server.database.query<{ n: number }>(`select length(name) - length(replace(name, '!', '')) as n from brand where id = $1`, [brand]))[0]?.n ?? 0;

describe('a write that prepares with the session lookup', () => {
  test('does the same for an account that the server knows and for one that it meets', async () => {
    const met = await server.staff(organisation);
    const beforehand = await marks();
    assert.deepEqual([(await post('staff', met.headers)).json(), (await post('staff', met.headers)).json()], [{ brands: 1, by: met.email }, { brands: 1, by: met.email }]);
    assert.deepEqual([shown, await marks()], [[1, 1], beforehand + 2]);
  });

  test('is shown nothing and changes nothing without a session, although the account is known', async () => {
    const beforehand = await marks();
    const answer = await post('staff', { ...known.headers, authorization: 'Bearer nobody', 'idempotency-key': 'without a session' });
    assert.deepEqual([answer.statusCode, shown, await marks()], [401, [null], beforehand]);
    assert.deepEqual(await server.database.query(`select key from idempotency_key where key = 'without a session'`), []);
  });

  test('is shown nothing under the account of somebody else', async () => {
    const other = await server.staff(await buildOrganisation(server.database));
    const answer = await post('staff', { ...other.headers, account: known.headers.account });
    assert.deepEqual([answer.statusCode, answer.json().code, shown], [403, 'foreign-account', [null]]);
  });

  test('is refused for the missing right first, whatever the preparation met', async () => {
    const beforehand = await marks();
    const refused = [await post('director', known.headers), await post('director', known.headers, { brand: 999_999_999 })];
    assert.deepEqual(refused.map((answer) => [answer.statusCode, answer.json().code]), [[403, 'director-required'], [403, 'director-required']]);
    assert.deepEqual([shown, await marks()], [[null, null], beforehand]);
  });

  test('finds nothing of another organisation, and its own refusal arrives', async () => {
    const other = await server.staff(await buildOrganisation(server.database));
    for (const attempt of ['met', 'known']) assert.deepEqual([attempt, (await post('staff', other.headers)).statusCode], [attempt, 404]);
    assert.deepEqual(shown, [0, 0]);
  });

  test('counts once under one key, also ten times at one moment, and a failed one may be tried again', async () => {
    const beforehand = await marks();
    const keyed = { ...known.headers, 'idempotency-key': 'ten at once' };
    const answers = await Promise.all(Array.from({ length: 10 }, () => post('staff', keyed)));
    assert.deepEqual([new Set(answers.map((answer) => `${answer.statusCode} ${answer.body}`)).size, answers[0]?.statusCode, await marks()], [1, 200, beforehand + 1]);
    assert.equal((await post('staff', keyed, { brand, fail: false })).json().code, 'idempotency-key-reused');
    const again = { ...known.headers, 'idempotency-key': 'fails first' };
    assert.equal((await post('staff', again, { brand, fail: true })).statusCode, 500);
    assert.equal(await marks(), beforehand + 1);
    assert.equal((await post('staff', again)).statusCode, 200);
    assert.equal(await marks(), beforehand + 2);
  });

  test('takes no ids of sheets for who has no session', async () => {
    const value = async () => (await server.database.query<{ n: number }>('select last_value as n from sheet_line_id_seq'))[0]?.n ?? 0;
    const place = (headers: object) => server.inject({
      method: 'POST', url: '/api/ag/orders', headers: { ...known.headers, ...headers },
      payload: { uuid: crypto.randomUUID(), type: 1, date: '2026-11-20', customerId: 1, lines: [{ seq: 1, productId: 1, quantity: 1 }, { seq: 2, productId: 1, quantity: 1 }] },
    });
    // Refused for its customer, but its two lines had been given ids.
    await place({});
    const beforehand = await value();
    assert.deepEqual([(await place({})).statusCode, await value()], [422, beforehand + 2]);
    assert.deepEqual([(await place({ authorization: 'Bearer nobody' })).statusCode, await value()], [401, beforehand + 2]);
  });
});
