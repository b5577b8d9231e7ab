import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { SavedFilter, SavedFilters } from '@iwe/contract';
import { buildMembership, buildOrganisation } from '../../testing/factories.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer, TestStaff } from '../../testing/server.ts';
import { untilLocked } from '../../testing/until-locked.ts';

let server: TestServer;
let mine: TestStaff;
let colleague: TestStaff;
let admin: TestStaff;
let organisation: number;
before(async () => {
  server = await startTestServer();
  organisation = await buildOrganisation(server.database);
  [mine, colleague, admin] = await Promise.all([
    server.staff(organisation),
    server.staff(organisation),
    server.staff(organisation, { is_admin: true }),
  ]);
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
  const made = await server.database.query<{ name: string; before: unknown }>(
    `select after ->> 'name' as name, before from audit where entity = 'saved_filter' and action = 'Create'
      order by id`,
  );
  assert.deepEqual(
    made.map(({ name, before }) => [name, before]),
    ['Unpaid', 'august', 'Unpaid'].map((name) => [name, null]),
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
  const [entry] = await server.database.query<{ action: string; name: string }>(
    `select action, before ->> 'name' as name from audit where entity = 'saved_filter' order by id desc limit 1`,
  );
  assert.deepEqual(entry, { action: 'Delete', name: 'august' });
});

test('a request that is sent again saves and deletes once, and has the same answer', async () => {
  const twice = async (method: 'POST' | 'DELETE', path: string, payload?: object) => {
    const headers = { ...mine.headers, 'idempotency-key': `${method} ${path}` };
    const request = { method, url: `/api/ag/saved-filters${path}`, headers, ...(payload ? { payload } : {}) };
    const [first, again] = [await server.inject(request), await server.inject(request)];
    assert.deepEqual([first.statusCode, again.statusCode, again.body], [200, 200, first.body]);
    return first.json<{ data: SavedFilter[] }>().data;
  };
  const [made] = await twice('POST', '', { list: 'twice', name: 'Twice', query: {} });
  assert.deepEqual(await twice('DELETE', `/${made?.id}`), []);
  const audited = await server.database.query<{ action: string }>(
    `select action from audit where entity = 'saved_filter' and entity_id = $1 order by id`,
    [made?.id],
  );
  assert.deepEqual(
    audited.map(({ action }) => action),
    ['Create', 'Delete'],
  );
});

test('200 filters are the most that somebody has; at that number and beyond one can still be replaced', async () => {
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
  assert.match(refused.body, /You have saved 200 views already/);
  assert.equal((await listed(colleague)).length, 200);
  assert.equal((await save(colleague, 'the 200th', { status: '2' })).statusCode, 200);
  // Two that are saved at one moment do not count each other.
  await server.database.query(
    `insert into saved_filter (organisation_id, membership_id, list, name, query)
      select organisation_id, id, 'invoices', 'one more', '{}' from membership where id = $1`,
    [colleague.eId],
  );
  assert.equal((await save(colleague, 'the 200th', { status: '3' })).statusCode, 200);
});

test('the 200 filters are those of all lists together, and those of colleagues are not among them', async () => {
  const keen = await server.staff(organisation);
  await server.database.query(
    `insert into saved_filter (organisation_id, membership_id, list, name, query)
      select m.organisation_id, m.id, 'list ' || n, 'filter', '{}'
      from membership m, generate_series(1, 200) as n where m.id = $1`,
    [keen.eId],
  );
  const refused = await save(keen, 'one more', {}, 'another list');
  assert.deepEqual([refused.statusCode, refused.json().details?.[0]?.code], [422, 'too-many-filters'], refused.body);
  assert.deepEqual(await listed(keen, 'another list'), []);
  assert.equal((await save(await server.staff(organisation), 'the first', {}, 'another list')).statusCode, 200);
});

describe('shared views and what a person starts with', () => {
  const COLUMNS = { hidden: ['reference'], always: [], widths: { customer: 220 }, order: ['amount', 'customer'] };
  const share = (staff: Pick<TestStaff, 'headers'>, name: string, list = 'orders-shared') =>
    call(staff, 'POST', '', { list, name, query: { status: '2' }, columns: COLUMNS, isShared: true });
  const prefer = (staff: Pick<TestStaff, 'headers'>, payload: object) =>
    server.inject({ method: 'PUT', url: '/api/ag/list-preferences', headers: staff.headers, payload });
  const views = async (staff: Pick<TestStaff, 'headers'>, list = 'orders-shared') =>
    (await call(staff, 'GET', `?list=${list}`)).json<SavedFilters>();

  test('a shared view is seen with its columns by colleagues, and by nobody of another organisation', async () => {
    await share(mine, 'To deliver');
    const [seen] = (await views(colleague)).data;
    assert.deepEqual(
      [seen?.list, seen?.name, seen?.columns, seen?.isShared, seen?.isMine],
      ['orders-shared', 'To deliver', COLUMNS, true, false],
    );
    const stranger = await server.staff(await buildOrganisation(server.database));
    assert.deepEqual((await views(stranger)).data, []);
    assert.equal((await prefer(stranger, { list: 'orders-shared', startFilterId: seen?.id })).statusCode, 404);
    assert.equal((await call(stranger, 'DELETE', `/${seen?.id}`)).statusCode, 404);
  });

  test('a colleague cannot delete it, an administrator can; who started with it starts as the list does', async () => {
    // As docs/SCALE.md changes it: a foreign key that does nothing by itself.
    await server.database.query(
      `alter table list_preference drop constraint list_preference_organisation_id_start_filter_id_fkey,
        add foreign key (organisation_id, start_filter_id) references saved_filter (organisation_id, id)`,
    );
    const [view] = (await views(mine)).data;
    assert.equal((await prefer(colleague, { list: 'orders-shared', startFilterId: view?.id })).statusCode, 200);
    assert.equal((await views(colleague)).preference.startFilterId, view?.id);
    const refused = await call(colleague, 'DELETE', `/${view?.id}`);
    assert.deepEqual([refused.statusCode, refused.json().code], [403, 'not-my-view']);
    assert.match(refused.body, /'To deliver' is a colleague's view/);
    assert.equal((await views(mine)).data.length, 1);
    assert.equal((await call(admin, 'DELETE', `/${view?.id}`)).statusCode, 200);
    assert.deepEqual((await views(colleague)).preference, { columns: null, startFilterId: null });
  });

  test('a view that is no longer shared is nobody else’s start', async () => {
    const [view] = (await share(mine, 'For a week')).json<SavedFilters>().data;
    await prefer(colleague, { list: 'orders-shared', startFilterId: view?.id });
    await call(mine, 'POST', '', { list: 'orders-shared', name: 'For a week', query: {} });
    assert.deepEqual((await views(colleague)).data, []);
    assert.deepEqual(
      (await views(mine)).data.map(({ name, columns, isShared, isMine }) => [name, columns, isShared, isMine]),
      [['For a week', null, false, true]],
    );
    assert.equal((await views(colleague)).preference.startFilterId, null);
    assert.equal((await prefer(colleague, { list: 'orders-shared', startFilterId: view?.id })).statusCode, 404);
  });

  test('columns and start are kept apart, per person and list; a view of another list is no start', async () => {
    const [view] = (await share(mine, 'Mine', 'bills')).json<SavedFilters>().data;
    await prefer(mine, { list: 'bills', columns: COLUMNS });
    await prefer(mine, { list: 'bills', startFilterId: view?.id });
    assert.deepEqual((await views(mine, 'bills')).preference, { columns: COLUMNS, startFilterId: view?.id });
    await prefer(mine, { list: 'bills', columns: null });
    assert.deepEqual((await views(mine, 'bills')).preference, { columns: null, startFilterId: view?.id });
    assert.deepEqual((await views(colleague, 'bills')).preference, { columns: null, startFilterId: null });
    await prefer(mine, { list: 'bills', columns: COLUMNS });
    await prefer(mine, { list: 'beside', startFilterId: null });
    assert.deepEqual((await views(mine, 'beside')).preference, { columns: null, startFilterId: null });
    assert.deepEqual((await views(mine, 'untouched')).preference, { columns: null, startFilterId: null });
    assert.deepEqual((await views(mine, 'bills')).preference, { columns: COLUMNS, startFilterId: view?.id });
    assert.equal((await prefer(mine, { list: 'orders-shared', startFilterId: view?.id })).statusCode, 404);
    await prefer(mine, { list: 'bills', columns: COLUMNS, startFilterId: null });
    assert.deepEqual((await views(mine, 'bills')).preference, { columns: COLUMNS, startFilterId: null });
    assert.equal((await prefer(mine, { list: 'bills', columns: { hidden: 'all', always: [] } })).statusCode, 422);
  });

  test('a choice that is sent again by a retried request undoes none that was made since', async () => {
    const retried = { list: 'retried', columns: COLUMNS };
    const send = () =>
      server.inject({
        method: 'PUT',
        url: '/api/ag/list-preferences',
        headers: { ...mine.headers, 'idempotency-key': 'choose once' },
        payload: retried,
      });
    const first = await send();
    assert.equal(first.statusCode, 200, first.body);
    await prefer(mine, { list: 'retried', columns: null });
    assert.deepEqual((await send()).json(), first.json());
    assert.equal((await views(mine, 'retried')).preference.columns, null);
  });

  test('saving a view again replaces its columns too; of two with one name the older one is first', async () => {
    const [first] = (await share(mine, 'Same', 'same')).json<SavedFilters>().data;
    const both = (await share(admin, 'Same', 'same')).json<SavedFilters>().data;
    assert.deepEqual(
      both.map(({ id, isMine }) => [id === first?.id, isMine]),
      [
        [true, false],
        [false, true],
      ],
    );
    const columns = { ...COLUMNS, hidden: ['number'] };
    await call(mine, 'POST', '', { list: 'same', name: 'Same', query: {}, columns, isShared: true });
    assert.deepEqual(
      (await views(colleague, 'same')).data.map((view) => [view.id, view.query, view.columns]),
      [
        [first?.id, {}, columns],
        [both[1]?.id, { status: '2' }, COLUMNS],
      ],
    );
  });

  /** Sends requests that all wait for a row, so that none has read it after another one has written. */
  async function atOnce<Answer>(row: string, values: unknown[], requests: readonly (() => Promise<Answer>)[]) {
    const sent = await server.database.system(async (tx) => {
      const held = await tx.query({ name: '', text: `select 1 from ${row} for update`, values });
      assert.equal(held.length, 1);
      const answers = Promise.all(requests.map((request) => request()));
      await untilLocked(server.database, requests.length);
      return { answers };
    });
    return sent.answers;
  }

  test('what two tabs choose at once is all stored, what they save or delete at once is told one by one', async () => {
    const [view] = (await share(mine, 'Mine', 'tabs')).json<SavedFilters>().data;
    await prefer(mine, { list: 'tabs', columns: null });
    await atOnce(
      `list_preference where membership_id = $1 and list = 'tabs'`,
      [mine.eId],
      [{ columns: COLUMNS }, { startFilterId: view?.id }].map(
        (choice) => () => prefer(mine, { list: 'tabs', ...choice }),
      ),
    );
    assert.deepEqual((await views(mine, 'tabs')).preference, { columns: COLUMNS, startFilterId: view?.id });
    await atOnce(
      'saved_filter where id = $1',
      [view?.id],
      ['3', '4'].map((status) => () => save(mine, 'Mine', { status }, 'tabs')),
    );
    const [second, first] = await server.database.query<{ before: SavedFilter; after: SavedFilter }>(
      `select before, after from audit where entity = 'saved_filter' and entity_id = $1 order by id desc limit 2`,
      [view?.id],
    );
    assert.deepEqual([first?.before.query, second?.before.query], [{ status: '2' }, first?.after.query]);
    const deleted = await atOnce(
      'saved_filter where id = $1',
      [view?.id],
      [1, 2].map(() => () => call(mine, 'DELETE', `/${view?.id}`)),
    );
    assert.deepEqual(deleted.map(({ statusCode }) => `${statusCode}`).toSorted(), ['200', '404']);
  });
});
