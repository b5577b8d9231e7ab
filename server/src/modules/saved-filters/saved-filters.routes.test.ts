import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { SavedFilter } from '@iwe/contract';
import { buildMembership, buildOrganisation } from '../../testing/factories.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer, TestStaff } from '../../testing/server.ts';

let server: TestServer;
let mine: TestStaff;
let colleague: TestStaff;
before(async () => {
  server = await startTestServer();
  const organisation = await buildOrganisation(server.database);
  [mine, colleague] = await Promise.all([server.staff(organisation), server.staff(organisation)]);
});
after(() => server.close());

const call = (staff: Pick<TestStaff, 'headers'>, method: 'GET' | 'POST' | 'DELETE', path: string, payload?: object) =>
  server.inject({
    method,
    url: `/api/ag/saved-filters${path}`,
    headers: staff.headers,
    ...(payload ? { payload } : {}),
  });
const save = (staff: Pick<TestStaff, 'headers'>, name: string, query: Record<string, string>, list = 'invoices') =>
  call(staff, 'POST', '', { list, name, query });
const listed = async (staff: Pick<TestStaff, 'headers'>, list = 'invoices') =>
  (await call(staff, 'GET', `?list=${list}`)).json<{ data: SavedFilter[] }>().data;

test('what is no filter is refused: no name, no list, too long', async () => {
  for (const payload of [
    { list: 'invoices', name: '  ', query: {} },
    { list: '', name: 'A', query: {} },
    { list: 'invoices', name: 'x'.repeat(61), query: {} },
    { list: 'invoices', name: 'A', query: { number: 'x'.repeat(201) } },
    {
      list: 'invoices',
      name: 'A',
      query: Object.fromEntries(Array.from({ length: 61 }, (_, index) => [`f${index}`, '1'])),
    },
  ]) {
    assert.equal((await call(mine, 'POST', '', payload)).statusCode, 422);
  }
  assert.equal((await call(mine, 'GET', '')).statusCode, 422);
});

test('a filter is kept per person, list and name; saving again replaces it; every change is in the history', async () => {
  await save(mine, 'Unpaid', { status: '2' });
  await save(mine, 'august', { dateFrom: '2026-08-01' });
  await save(mine, 'Unpaid', { status: '1' }, 'bills');
  const answer = await save(mine, 'Unpaid', { status: '2', sortType: '5' });
  assert.deepEqual(
    answer.json<{ data: SavedFilter[] }>().data.map(({ name, query }) => [name, query]),
    [
      ['august', { dateFrom: '2026-08-01' }],
      ['Unpaid', { status: '2', sortType: '5' }],
    ],
  );
  assert.deepEqual(
    (await listed(mine, 'bills')).map(({ query }) => query),
    [{ status: '1' }],
  );
  const [entry] = await server.database.query<{
    action: string;
    before: { query: unknown };
    after: { query: unknown };
  }>(`select action, before, after from audit where entity = 'saved_filter' order by id desc limit 1`);
  assert.deepEqual(
    [entry?.action, entry?.before.query, entry?.after.query],
    ['Update', { status: '2' }, { status: '2', sortType: '5' }],
  );
});

test('a colleague, and the same person in another organisation, neither see nor delete it', async () => {
  const [filter] = await listed(mine);
  const elsewhere = await buildMembership(server.database, await buildOrganisation(server.database), mine.userId);
  const there = { headers: { ...mine.headers, account: String(elsewhere) } };
  for (const staff of [colleague, there]) {
    assert.deepEqual(await listed(staff), []);
    assert.equal((await call(staff, 'DELETE', `/${filter?.id}`)).statusCode, 404);
  }
  assert.equal((await listed(mine)).length, 2);
});

test('deleting answers what is left, and a second time 404', async () => {
  const [filter] = await listed(mine);
  const answer = await call(mine, 'DELETE', `/${filter?.id}`);
  assert.deepEqual(
    answer.json<{ data: SavedFilter[] }>().data.map(({ name }) => name),
    ['Unpaid'],
  );
  assert.equal((await call(mine, 'DELETE', `/${filter?.id}`)).statusCode, 404);
});

test('200 filters are the most that somebody has; at that number one can still be replaced', async () => {
  await server.database.query('delete from saved_filter where membership_id = $1', [colleague.eId]);
  await server.database.query(
    `insert into saved_filter (organisation_id, membership_id, list, name, query)
      select m.organisation_id, m.id, 'invoices', 'filter ' || n, '{}'
      from membership m, generate_series(1, 199) as n where m.id = $1`,
    [colleague.eId],
  );
  assert.equal((await save(colleague, 'the 200th', {})).statusCode, 200);
  const refused = await save(colleague, 'the 201st', {});
  assert.equal(refused.statusCode, 422);
  assert.match(refused.body, /You have saved 200 filters already/);
  assert.equal((await listed(colleague)).length, 200);
  assert.equal((await save(colleague, 'the 200th', { status: '2' })).statusCode, 200);
});
