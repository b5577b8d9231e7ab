import assert from 'node:assert/strict';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { after, before, beforeEach, test } from 'node:test';
import type { MeasuredRow } from '@iwe/contract';
import type { TestStaff } from '../../testing/index.ts';
import { startDecisionWorld } from '../testing/decision-world.ts';
import type { DecisionWorld } from '../testing/decision-world.ts';
import { startToken } from '../testing/releases.ts';
import { MEASURE_CHANNEL } from './measures.ts';
import type { CountedMeasure } from './measures.ts';

// What pages measure of releases: each person once a day, read by admins with the release before beside it.
let world: DecisionWorld;
let people: TestStaff[];
before(async () => {
  world = await startDecisionWorld();
  people = await Promise.all(Array.from({ length: 4 }, () => world.server.staff(world.second)));
});
after(() => world.server.close());
beforeEach(async () => {
  await world.undecide();
  for (const table of ['release_measure', 'release_measured'])
    await world.server.database.query(`delete from ${table}`);
});

interface Sent {
  version?: string;
  line?: string;
  token?: string;
}

/** Sends what somebody's page measured of mf-sales; resolves to the answer. */
async function measured(who: TestStaff, values: object, { version = '1.0.0', line = 'fast', token }: Sent = {}) {
  const own = token ?? (await startToken(world.server, who.headers, 'mf-sales', version));
  return world.server.inject({
    method: 'POST',
    url: '/api/platform/measures',
    headers: who.headers,
    payload: { line, releases: [{ remote: 'mf-sales', version, token: own, values }] },
  });
}
const figures = async (who: TestStaff, version: string, query = '') => {
  const url = `/api/platform/releases/mf-sales/${version}/measures${query}`;
  const answer = await world.server.inject({ url, headers: who.headers });
  assert.equal(answer.statusCode, 200, answer.body);
  return answer.json<{ data: { before: string | null; rows: MeasuredRow[] } }>().data;
};
const pin = (version: string) =>
  world.call(world.platformAdmin, 'POST', 'pins', { organisationId: world.second, remote: 'mf-sales', version });

test('a release has its p50 and p95 beside those of the release before', async () => {
  for (const [at, who] of people.entries()) await measured(who, { newScreen: 110 + at * 10, size: 120_000 });
  assert.equal((await pin('1.1.0')).statusCode, 200);
  for (const who of people) await measured(who, { newScreen: 550, longTask: 0 }, { version: '1.1.0' });
  const { before: earlier, rows } = await figures(world.platformAdmin, '1.1.0');
  assert.equal(earlier, '1.0.0');
  assert.deepEqual(rows, [
    { measure: 'newScreen', now: { count: 4, p50: 550, p95: 595 }, before: { count: 4, p50: 125, p95: 148 } },
    { measure: 'longTask', now: { count: 4, p50: 5, p95: 10 }, before: null },
    { measure: 'size', now: null, before: { count: 4, p50: 125_000, p95: 147_500 } },
  ]);
  assert.deepEqual((await figures(world.platformAdmin, '1.0.0')).before, null);
});

test('a person counts once a day for each measure, however often they reload', async () => {
  const heard: CountedMeasure[] = [];
  const hear = (message: unknown) => void heard.push(message as CountedMeasure);
  subscribe(MEASURE_CHANNEL, hear);
  const [one] = people as [TestStaff];
  for (const newScreen of [90, 4000, 4000]) await measured(one, { newScreen });
  await measured(one, { newScreen: 4000, knownScreen: 60 });
  unsubscribe(MEASURE_CHANNEL, hear);
  const counts = async () =>
    (await figures(world.platformAdmin, '1.0.0')).rows.map(
      ({ measure, now }) => `${measure} ${now?.count} ${now?.p50}`,
    );
  assert.deepEqual(await counts(), ['newScreen 1 88', 'knownScreen 1 63']);
  assert.deepEqual(
    heard.map(({ measure, value }) => [measure, value]),
    [
      ['newScreen', 90],
      ['knownScreen', 60],
    ],
  );
  await world.server.database.query('update release_measured set day = day - 1');
  await measured(one, { newScreen: 90 });
  assert.deepEqual(await counts(), ['newScreen 2 88', 'knownScreen 1 63']);
});

test('a report counts only with the token of a release that the account was given', async () => {
  const [one, other] = people as [TestStaff, TestStaff];
  const foreign = await startToken(world.server, other.headers, 'mf-sales', '1.0.0');
  for (const token of ['', foreign ?? '', '20000.forged']) {
    const refused = await measured(one, { newScreen: 90 }, { token });
    assert.equal(refused.statusCode, 403);
    assert.equal(refused.json<{ code: string }>().code, 'start-token');
  }
  for (const values of [{ newScreen: -1 }, { newScreen: 1e9 }, { other: 5 }])
    assert.equal((await measured(one, values)).statusCode, 422);
  assert.equal((await measured(one, { newScreen: 90 }, { line: 'x' })).statusCode, 422);
  assert.deepEqual(await world.server.database.query('select from release_measure'), []);
});

test('figures are those of a line and an organisation; an admin sees their own alone', async () => {
  const [one, other] = people as [TestStaff, TestStaff];
  await measured(one, { newScreen: 90 });
  await measured(other, { newScreen: 900 }, { line: 'slow' });
  await measured(world.platformAdmin, { newScreen: 2000 });
  const count = async (who: TestStaff, query: string) =>
    (await figures(who, '1.0.0', query)).rows.map(({ now }) => now?.count ?? 0);
  assert.deepEqual(await count(world.platformAdmin, ''), [3]);
  assert.deepEqual(await count(world.platformAdmin, '?line=slow'), [1]);
  assert.deepEqual(await count(world.platformAdmin, '?line=medium'), []);
  assert.deepEqual(await count(world.platformAdmin, `?organisation=${world.second}`), [2]);
  assert.deepEqual(await count(world.admin, ''), [2]);
  assert.deepEqual(await count(world.admin, `?organisation=${world.second}`), [2]);
  const url = `/api/platform/releases/mf-sales/1.0.0/measures?organisation=${world.first}`;
  assert.equal((await world.server.inject({ url, headers: world.admin.headers })).statusCode, 404);
  const unknown = '/api/platform/releases/mf-sales/9.9.9/measures';
  assert.equal((await world.server.inject({ url: unknown, headers: world.admin.headers })).statusCode, 404);
});

test('a row says nothing about a person, and many reports at once are all counted', async () => {
  await Promise.all(
    people.map((who) => measured(who, { newScreen: 90, mount: 5, load: 20, longTask: 70, size: 9000 })),
  );
  const rows = await world.server.database.query<Record<string, unknown>>(
    'select *, (select sum(c) from unnest(counts) c)::int as total from release_measure order by measure',
  );
  assert.deepEqual(
    rows.map((row) => [row['measure'], row['total']]),
    [
      ['load', 4],
      ['longTask', 4],
      ['mount', 4],
      ['newScreen', 4],
      ['size', 4],
    ],
  );
  assert.deepEqual(Object.keys(rows[0] ?? {}).toSorted(), [
    'counts',
    'day',
    'line',
    'measure',
    'organisation_id',
    'remote',
    'total',
    'version',
  ]);
});
