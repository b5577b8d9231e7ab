import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Supplier } from '@iwe/contract';
import { buildContact, buildOrganisation, buildSheet, startTestServer } from '../../testing/index.ts';
import type { TestServer, TestStaff } from '../../testing/index.ts';

let server: TestServer;
let organisation: number;
let admin: TestStaff;
before(async () => {
  server = await startTestServer();
  organisation = await buildOrganisation(server.database);
  admin = await server.staff(organisation, { is_admin: true });
});
after(() => server.close());

const TEXTS = {
  name: 'Ocean Freight Tyres',
  code: 'OFT',
  primary_person_first: 'Lin',
  primary_person_last: 'Wei',
  email: 'lin@ocean.example',
  phone: '02 9000 1000',
  mobile: '0400 111 222',
  address: '1 Dock Rd',
  city: 'Qingdao',
  state: 'Shandong',
  postal: '266000',
  country: 'China',
  account: 'A-77',
  website: 'ocean.example',
  note: 'Ring first',
};
const send = (method: 'GET' | 'POST' | 'PUT', path: string, payload?: object) =>
  server.inject({ method, url: `/api/ag/${path}`, headers: admin.headers, ...(payload ? { payload } : {}) });
async function make(fields: object = {}): Promise<Supplier> {
  const answer = await send('POST', 'suppliers', { ...TEXTS, is_container_builder: 0, is_active: 1, ...fields });
  assert.equal(answer.statusCode, 200, answer.body);
  return answer.json<Supplier>();
}
const builder = async () =>
  (
    await server.database.query<{ id: number | null }>(
      'select container_builder_supplier_id as id from organisation where id = $1',
      [organisation],
    )
  )[0]?.id;

test('a supplier has each text in its own column', async () => {
  const { id } = await make();
  const [stored] = await server.database.query<Record<string, unknown>>('select * from contact where id = $1', [id]);
  for (const [column, text] of Object.entries(TEXTS)) assert.equal(stored?.[column], text, column);
  assert.deepEqual([stored?.['is_supplier'], stored?.['is_active']], [true, true]);
});

test('suppliers are listed by name, page by page', async () => {
  for (const name of ['Sorted C', 'Sorted A', 'Sorted B'])
    await buildContact(server.database, organisation, { name, is_supplier: true });
  const names = async (query: string) =>
    (await send('GET', `suppliers?name=sorted${query}`)).json<{ data: Supplier[] }>().data.map(({ name }) => name);
  assert.deepEqual(await names(''), ['Sorted A', 'Sorted B', 'Sorted C']);
  assert.deepEqual(await names('&per_page=2&page=2'), ['Sorted C']);
  const other = await buildOrganisation(server.database);
  const reader = await server.staff(other);
  const ids: number[] = [];
  for (const name of ['Twin', 'Twin', 'Able'])
    ids.push(await buildContact(server.database, other, { name, is_supplier: true }));
  const [first, second, able] = ids;
  for (const [query, expected] of [
    ['', [able, first, second]],
    ['?name=t', [first, second]],
    ['?name=twin&per_page=1', [first]],
    ['?name=twin&per_page=1&page=2', [second]],
    ['?per_page=2', [able, first]],
  ] as const)
    assert.deepEqual(
      (await server.inject({ url: `/api/ag/suppliers${query}`, headers: reader.headers }))
        .json<{ data: Supplier[] }>()
        .data.map(({ id }) => id),
      expected,
      query,
    );
});

test('each word of a text is looked for, and suppliers that are named by id are all there', async () => {
  const { database } = server;
  const made = { is_supplier: true, phone: '07 3111 2222' };
  const one = await buildContact(database, organisation, { ...made, name: 'Cedar Bay Rubber North' });
  const two = await buildContact(database, organisation, { ...made, name: 'Cedar Bay Rubber South', is_active: false });
  const customer = await buildContact(database, organisation, { name: 'Cedar Bay Customer' });
  const found = async (query: string) =>
    (await send('GET', `suppliers?${query}`)).json<{ data: Supplier[] }>().data.map(({ id }) => id);
  assert.deepEqual(await found('name=cedar+bay+rubber+north'), [one]);
  assert.deepEqual(await found('name=cedar+bay+rubber+3111+north'), [one]);
  assert.deepEqual(await found('name=cedar+bay+rubber+3112'), []);
  assert.deepEqual([await found('name=cedar'), await found('name=cedar&inactive=0')], [[one], [one]]);
  assert.deepEqual(await found('name=cedar&inactive=1'), [one, two]);
  assert.deepEqual(await found(`id=${two},${one},${customer}&per_page=1`), [one, two]);
});

test('a supplier out of use is changed though sheets name it, and has the number that Xero gave it', async () => {
  const { id, guid, contentVersion } = await make({ name: 'Gone Tyres' });
  await buildSheet(server.database, organisation, { type: 4, no: 'BL000901', contact_id: id });
  const body = { ...TEXTS, name: 'Gone Tyres', is_container_builder: 0, contentVersion };
  const refused = await send('PUT', `suppliers/${id}`, { ...body, is_active: 0 });
  assert.equal(refused.statusCode, 422, refused.body);
  await server.database.query(`update contact set is_active = false, xero_id = 'x-901' where id = $1`, [id]);
  const changed = await send('PUT', `suppliers/${id}`, { ...body, note: 'Closed in May', is_active: 0 });
  assert.equal(changed.statusCode, 200, changed.body);
  const { note, is_active: isActive, guid: known } = changed.json<Supplier>();
  assert.deepEqual([guid, note, isActive, known], ['', 'Closed in May', 0, 'x-901']);
  const [listed] = (await send('GET', `suppliers?id=${id}`)).json<{ data: Supplier[] }>().data;
  assert.equal(listed?.guid, 'x-901');
});

test('a new container builder takes the flag from the former one, whose history says so; others stay', async () => {
  const former = await make({ name: 'Former', is_container_builder: 1 });
  const next = await make({ name: 'Next', is_container_builder: 1 });
  assert.equal(await builder(), next.id);
  const [told] = await server.database.query<{ action: string; before: unknown; after: unknown }>(
    `select action, before, after from audit where entity = 'contact' and entity_id = $1 order by id desc limit 1`,
    [former.id],
  );
  assert.deepEqual(told, {
    action: 'Change',
    before: { is_container_builder: 1 },
    after: { is_container_builder: 0 },
  });
  const [replaced] = (await send('GET', `suppliers?id=${former.id}`)).json<{ data: Supplier[] }>().data;
  assert.deepEqual([replaced?.is_container_builder, replaced?.contentVersion], [0, former.contentVersion + 1]);
  const other = await make({ name: 'Other' });
  assert.equal(await builder(), next.id);
  const body = { ...TEXTS, name: 'Other', note: 'Changed', is_container_builder: 0, is_active: 1, contentVersion: 1 };
  assert.equal((await send('PUT', `suppliers/${other.id}`, body)).statusCode, 200);
  assert.equal(await builder(), next.id);
  const kept = { ...body, name: 'Next', note: 'Ring twice', is_container_builder: 1 };
  const again = await send('PUT', `suppliers/${next.id}`, { ...kept, contentVersion: next.contentVersion });
  assert.equal(again.statusCode, 200, again.body);
  const lost = await server.database.query(
    `select from audit where entity = 'contact' and entity_id = $1 and after = '{"is_container_builder": 0}'`,
    [next.id],
  );
  assert.equal(lost.length, 0);
  const off = { ...body, name: 'Next', contentVersion: again.json<Supplier>().contentVersion };
  assert.equal((await send('PUT', `suppliers/${next.id}`, off)).statusCode, 200);
  assert.equal(await builder(), null);
});
