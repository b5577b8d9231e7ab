import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import * as z from 'zod';
import { notFound } from '../errors.ts';
import { buildBrand, buildOrganisation, startTestServer } from '../testing/index.ts';
import type { TestServer, TestStaff } from '../testing/index.ts';
import { keyedPreparation, once } from '../writes/public.ts';

let server: TestServer;
let organisation: number;
let brand: number;
let known: TestStaff;
/** What each call's preparation was shown, in order; null while its results were withheld. */
let shown: (number | null)[] = [];
/** Whether each call's preparation was sent before anybody was admitted. */
let travelled: boolean[] = [];

before(async () => {
  server = await startTestServer({
    config: { logLevel: 'silent' },
    extend: (app) => {
      const route = { schema: { body: z.object({ brand: z.number(), fail: z.boolean().optional() }), response: { 200: z.object({ brands: z.number(), by: z.string() }) } } };
      for (const permission of ['staff', 'director'] as const) {
        app.post(`/test/write-${permission}`, { config: { permission, pipelined: true }, ...route }, (request) => {
          const call = shown.push(null) - 1;
          return request.write(
            (tx) => keyedPreparation(tx, request, async () => {
              travelled[call] = request.actor === null;
              const rows = await tx.query('select id from brand where organisation_id = $1 and id = $2 for update', [tx.organisation, request.body.brand]);
              shown[call] = rows.length;
              if (rows.length === 0) throw notFound();
              return rows.length;
            }),
            (tx, { key, prepared }) => once(tx, request, async () => {
              const brands = await prepared;
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
  // From here on the server knows the session's organisation, and what is prepared travels with the lookup.
  assert.equal((await post('staff', known.headers)).statusCode, 200);
});
after(() => server.close());
beforeEach(() => { shown = []; travelled = []; });

type Headers = Readonly<Record<string, string>>;
const post = (permission: 'staff' | 'director', headers: Headers | TestStaff['headers'], payload: object = { brand }) =>
  server.inject({ method: 'POST', url: `/test/write-${permission}`, headers: { ...headers } as Record<string, string>, payload });
const marks = async () => (await server.database.query<{ n: number }>(`select length(name) - length(replace(name, '!', '')) as n from brand where id = $1`, [brand]))[0]?.n ?? 0;

describe('a write that prepares with the session lookup', () => {
  test('does the same for a session that the server meets and for one that it knows', async () => {
    const met = await server.staff(organisation);
    const beforehand = await marks();
    assert.deepEqual([(await post('staff', met.headers)).json(), (await post('staff', met.headers)).json()], [{ brands: 1, by: met.email }, { brands: 1, by: met.email }]);
    assert.deepEqual([travelled, shown, await marks()], [[false, true], [1, 1], beforehand + 2]);
  });

  test('sends nothing ahead for a stranger who knows an account’s number', async () => {
    const answer = await post('staff', { ...known.headers, authorization: 'Bearer nobody' });
    assert.deepEqual([answer.statusCode, travelled, shown], [401, [], [null]]);
    const other = await server.staff(await buildOrganisation(server.database));
    const foreign = await post('staff', { ...other.headers, account: known.headers.account });
    assert.deepEqual([foreign.statusCode, foreign.json().code, travelled], [403, 'foreign-account', []]);
  });

  /** Somebody whom the server has admitted, and who is then refused: what the packet held, and what of it is left. */
  async function refusedAfterwards(change: (staff: TestStaff) => Promise<unknown>, permission: 'staff' | 'director' = 'staff', payload: object = { brand }) {
    const staff = await server.staff(organisation);
    await post('staff', staff.headers);
    await change(staff);
    shown = [];
    travelled = [];
    const beforehand = await marks();
    const key = crypto.randomUUID();
    const answer = await post(permission, { ...staff.headers, 'idempotency-key': key }, payload);
    assert.deepEqual([travelled, shown, await marks()], [[true], [null], beforehand]);
    assert.deepEqual(await server.database.query('select key from idempotency_key where key = $1', [key]), []);
    return [answer.statusCode, answer.json().code as string];
  }

  test('is shown nothing, changes nothing and leaves no key when the session has ended meanwhile', async () => {
    const end = (staff: TestStaff) => server.database.query('update session set revoked_at = now() where user_id = $1', [staff.userId]);
    assert.equal((await refusedAfterwards(end))[0], 401);
  });

  test('nor when the account is gone: the refusal is said, not what the key met', async () => {
    const remove = (staff: TestStaff) => server.database.query('delete from membership where id = $1', [staff.eId]);
    assert.deepEqual(await refusedAfterwards(remove), [403, 'foreign-account']);
  });

  test('nor without the right to the route, whatever the preparation would have met', async () => {
    for (const payload of [{ brand }, { brand: 999_999_999 }]) assert.deepEqual(await refusedAfterwards(async () => {}, 'director', payload), [403, 'director-required']);
  });

  test('finds nothing of another organisation, and its own refusal arrives', async () => {
    const elsewhere = await buildOrganisation(server.database);
    const other = await server.staff(elsewhere);
    const own = await buildBrand(server.database, elsewhere);
    assert.deepEqual([(await post('staff', other.headers)).statusCode, (await post('staff', other.headers, { brand: own })).statusCode, (await post('staff', other.headers)).statusCode], [404, 200, 404]);
    assert.deepEqual([travelled, shown], [[false, true, true], [0, 1, 0]]);
  });

  test('counts once under one key, also ten times at one moment, and a failed one may be tried again', async () => {
    const beforehand = await marks();
    const keyed = { ...known.headers, 'idempotency-key': 'ten at once' };
    const answers = await Promise.all(Array.from({ length: 10 }, () => post('staff', keyed)));
    assert.deepEqual([new Set(answers.map((answer) => `${answer.statusCode} ${answer.body}`)).size, answers[0]?.statusCode, await marks()], [1, 200, beforehand + 1]);
    assert.equal((await post('staff', keyed, { brand, fail: false })).json().code, 'idempotency-key-reused');
    assert.equal((await post('staff', keyed, { brand: 999_999_999 })).json().code, 'idempotency-key-reused', 'said before what its preparation met');
    const again = { ...known.headers, 'idempotency-key': 'fails first' };
    assert.equal((await post('staff', again, { brand, fail: true })).statusCode, 500);
    assert.equal(await marks(), beforehand + 1);
    assert.equal((await post('staff', again)).statusCode, 200);
    assert.equal(await marks(), beforehand + 2);
  });

  test('takes no ids of sheets for who is not admitted any more', async () => {
    const staff = await server.staff(organisation);
    const value = async () => (await server.database.query<{ n: number }>('select last_value as n from sheet_line_id_seq'))[0]?.n ?? 0;
    const place = () => server.inject({
      method: 'POST', url: '/api/ag/orders', headers: { ...staff.headers },
      payload: { uuid: crypto.randomUUID(), type: 1, date: '2026-11-20', customerId: 1, lines: [{ seq: 1, productId: 1, quantity: 1 }, { seq: 2, productId: 1, quantity: 1 }] },
    });
    // Refused for its customer, but its two lines had been given ids.
    await place();
    const beforehand = await value();
    assert.deepEqual([(await place()).statusCode, await value()], [422, beforehand + 2]);
    await server.database.query('update session set revoked_at = now() where user_id = $1', [staff.userId]);
    assert.deepEqual([(await place()).statusCode, await value()], [401, beforehand + 2]);
  });
});
