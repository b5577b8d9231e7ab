import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import {
  buildBrand,
  buildOrganisation,
  buildProduct,
  buildSheet,
  buildStock,
  buildWarehouse,
  startTestServer,
  untilLocked,
} from '../../../testing/index.ts';
import type { TestServer, TestStaff } from '../../../testing/index.ts';

let server: TestServer;
let organisation: number;
let admin: TestStaff;
let colleague: TestStaff;
before(async () => {
  server = await startTestServer();
  organisation = await buildOrganisation(server.database);
  admin = await server.staff(organisation, { is_admin: true });
  colleague = await server.staff(organisation, { is_admin: true });
});
after(() => server.close());

const send = (who: TestStaff, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) =>
  server.inject({ method, url: `/api/ag/${path}`, headers: who.headers, ...(payload ? { payload } : {}) });
const EMPTY = ['code', 'email', 'phone', 'mobile', 'address', 'city', 'state', 'postal', 'account', 'website', 'note'];
const SUPPLIER = {
  ...Object.fromEntries(EMPTY.map((field) => [field, ''])),
  name: 'Ocean Freight Tyres',
  primary_person_first: 'Lin',
  primary_person_last: 'Wei',
  country: 'China',
  is_container_builder: 0,
  is_active: 1,
};
const brand = (name: string, presented_to_csr = 1, contentVersion = 1) => ({ name, presented_to_csr, contentVersion });

describe('a record that two administrators change', () => {
  test('at the same moment is changed by the first, and the second is told so', async () => {
    const id = await buildBrand(server.database, organisation, { name: 'Raced' });
    const { saving } = await server.database.system(async (tx) => {
      await tx.query('select 1 from brand where id = $1 for update', [id]);
      const saving = Promise.all([
        send(admin, 'PUT', `brands/${id}`, brand('Raced by one')),
        send(colleague, 'PUT', `brands/${id}`, brand('Raced by two')),
      ]);
      await untilLocked(server.database, 2);
      return { saving };
    });
    const statuses = (await saving).map(({ statusCode }) => statusCode);
    assert.deepEqual(new Set(statuses), new Set([200, 409]));
  });

  test('says by the clock of the organisation on which day it was changed', async () => {
    const id = await buildBrand(server.database, organisation, { name: 'Zoned' });
    assert.equal((await send(colleague, 'PUT', `brands/${id}`, brand('Zoned', 0))).statusCode, 200);
    // In Sydney it is the first of May already.
    await server.database.query(
      `update audit set at = '2021-04-30T20:00:00Z' where entity = 'brand' and entity_id = $1`,
      [id],
    );
    const stale = await send(admin, 'PUT', `brands/${id}`, brand('Renamed'));
    assert.match(stale.json().message, new RegExp(`^${colleague.email} changed this brand on 01 May 2021, `));
    const ahead = await send(admin, 'PUT', `brands/${id}`, brand('Renamed', 0, 9));
    assert.equal(ahead.statusCode, 409, 'no such version yet');
  });
});

test('a record cannot be renamed to what another one is called', async () => {
  const [id] = [
    await buildBrand(server.database, organisation, { name: 'Free' }),
    await buildBrand(server.database, organisation, { name: 'Taken' }),
  ];
  const answer = await send(admin, 'PUT', `brands/${id}`, brand('Taken'));
  assert.deepEqual(
    [answer.statusCode, answer.json().message],
    [422, ["There is a brand 'Taken' already. Choose another name."]],
  );
});

test('a deactivated warehouse with stock may still be changed, and is offered only when asked for', async () => {
  const id = await buildWarehouse(server.database, organisation, { code: 'OFF', name: 'Off', is_active: false });
  await buildStock(server.database, organisation, await buildProduct(server.database, organisation), id, 3);
  const body = { code: 'OFF', name: 'Off', is_calc_for_csr_order: 1, is_active: 0, contentVersion: 1 };
  const answer = await send(admin, 'PUT', `warehouses/${id}`, { ...body, address: '3 Dock Rd' });
  assert.deepEqual([answer.statusCode, answer.json().address], [200, '3 Dock Rd']);
  const isListed = async (query: string) =>
    (await send(admin, 'GET', `warehouses?all=1${query}`)).json().data.some((row: { id: number }) => row.id === id);
  const seen: boolean[] = [];
  for (const query of ['', '&inactive=0', '&inactive=1']) seen.push(await isListed(query));
  assert.deepEqual(seen, [false, false, true]);
});

describe('what is being used at this moment', () => {
  /** Sends a change while another transaction uses the record, and lets that one finish its work once it waits. */
  const whileUsed = async (lock: string, id: number, work: string, change: () => ReturnType<typeof send>) => {
    const { changing } = await server.database.system(async (tx) => {
      await tx.query(`select 1 from ${lock} where id = $1 for key share`, [id]);
      const changing = change();
      await untilLocked(server.database);
      await tx.query(work, [id]);
      return { changing };
    });
    const answer = await changing;
    return [answer.statusCode, answer.json().code];
  };

  test('is not deactivated: a warehouse that gets stock', async () => {
    const id = await buildWarehouse(server.database, organisation, { code: 'NOW', name: 'Now', address: '' });
    const product = await buildProduct(server.database, organisation);
    await buildStock(server.database, organisation, product, id, 0);
    const body = { code: 'NOW', name: 'Now', address: '', is_calc_for_csr_order: 1, is_active: 0, contentVersion: 1 };
    assert.deepEqual(
      await whileUsed('warehouse', id, 'update stock_balance set quantity = 2 where warehouse_id = $1', () =>
        send(admin, 'PUT', `warehouses/${id}`, body),
      ),
      [422, 'warehouse-holds-stock'],
    );
  });

  test('is not deactivated: a supplier who gets a draft', async () => {
    const made = await send(admin, 'POST', 'suppliers', SUPPLIER);
    assert.equal(made.statusCode, 200, made.body);
    const { id } = made.json() as { id: number };
    await buildSheet(server.database, organisation, { type: 4, status: 3, contact_id: id });
    assert.deepEqual(
      await whileUsed('contact', id, 'update sheet set status = 1 where contact_id = $1', () =>
        send(admin, 'PUT', `suppliers/${id}`, { ...SUPPLIER, is_active: 0, contentVersion: 1 }),
      ),
      [422, 'supplier-on-drafts'],
    );
  });
});

describe('the words of a list', () => {
  const namesOf = async (list: string) =>
    (await send(admin, 'GET', `admin/choices/${list}`)).json().data.map(({ name }: { name: string }) => name);
  const add = (list: string, name: string) => send(admin, 'POST', `admin/choices/${list}`, { name });

  test('have a new one at their end, also after an earlier one was removed', async () => {
    for (const list of ['tag1', 'partTypes']) {
      for (const name of ['Zulu', 'Yankee', 'Xray']) await add(list, name);
      assert.equal((await send(admin, 'DELETE', `admin/choices/${list}/Zulu`)).statusCode, 200);
      assert.equal((await add(list, 'Alpha')).statusCode, 200, list);
      assert.deepEqual(await namesOf(list), ['Yankee', 'Xray', 'Alpha'], list);
      assert.equal((await send(admin, 'DELETE', `admin/choices/${list}/alpha`)).statusCode, 404, 'another word');
    }
  });

  test('are removed from their list alone', async () => {
    for (const list of ['tag1', 'tag3', 'areas', 'partTypes']) await add(list, 'Shared');
    assert.equal((await send(admin, 'DELETE', 'admin/choices/tag3/Shared')).statusCode, 200);
    for (const list of ['tag1', 'areas', 'partTypes']) assert.ok((await namesOf(list)).includes('Shared'), list);
  });

  test('that two administrators add at the same moment have each a place of their own', async () => {
    const { adding } = await server.database.system(async (tx) => {
      await tx.query('lock table tag_option in share mode');
      const adding = Promise.all(['One', 'Two'].map((name) => add('tag2', name)));
      await untilLocked(server.database, 2);
      return { adding };
    });
    for (const answer of await adding) assert.equal(answer.statusCode, 200, answer.body);
    const places = await server.database.query<{ seq: number }>(
      'select seq from tag_option where organisation_id = $1 and slot = 2 order by seq',
      [organisation],
    );
    assert.deepEqual(
      places.map(({ seq }) => seq),
      [1, 2],
    );
  });
});
