import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import {
  buildBrand,
  buildContact,
  buildMembership,
  buildOrganisation,
  buildUser,
  buildWarehouse,
  startTestServer,
} from '../../testing/index.ts';
import type { TestServer, TestStaff } from '../../testing/index.ts';

let server: TestServer;
let staff: TestStaff;
let organisation: number;
before(async () => {
  server = await startTestServer();
  organisation = await buildOrganisation(server.database);
  staff = await server.staff(organisation);
  const other = await buildOrganisation(server.database);
  await buildBrand(server.database, other, { name: 'Foreign' });
  await buildWarehouse(server.database, other);
  await buildContact(server.database, other, { name: 'Foreign Tyres', phone: '02 9555 0001' });
});
after(() => server.close());

const get = (url: string) => server.inject({ url, headers: staff.headers });

describe('base data', () => {
  test('is refused without a token and to warehouse staff', async () => {
    for (const path of [
      'brands',
      'warehouses',
      'employees',
      'category-tag',
      'area-types',
      'payment-types',
      'auto-parts-type',
      'customers',
      'balance/1',
      'csr-self-order',
    ]) {
      assert.equal((await server.inject({ url: `/api/ag/${path}` })).statusCode, 401, path);
    }
    const driver = await server.staff(organisation);
    await server.database.query('update membership set role = 6 where id = $1', [driver.eId]);
    assert.equal(
      (await server.inject({ url: '/api/ag/brands', headers: driver.headers })).json().code,
      'warehouse-staff',
    );
  });

  test('lists brands and warehouses of the own organisation, all of them or a page', async () => {
    for (const name of ['Corvus', 'Aquila', 'Borealis'])
      await buildBrand(server.database, organisation, { name, presented_to_csr: name !== 'Corvus' });
    const sydney = await buildWarehouse(server.database, organisation, {
      code: 'SYD',
      name: 'Sydney',
      address: '1 Dock Rd',
    });
    const all = (await get('/api/ag/brands?all=1')).json();
    assert.deepEqual(
      all.data.map((row: { name: string; presented_to_csr: number }) => [row.name, row.presented_to_csr]),
      [
        ['Aquila', 1],
        ['Borealis', 1],
        ['Corvus', 0],
      ],
    );
    const named = async (path: string) =>
      (await get(`/api/ag/${path}`)).json().data.map((row: { name: string }) => row.name) as string[];
    assert.deepEqual([await named('brands?name=ORE'), await named('brands?name=%25')], [['Borealis'], []]);
    const page = (await get('/api/ag/brands?per_page=2&page=2')).json();
    assert.deepEqual([page.data.length, page.meta], [1, { total: 3, current_page: 2, per_page: 2 }]);
    const [warehouse] = (await get('/api/ag/warehouses')).json().data;
    assert.deepEqual([warehouse.id, warehouse.code, warehouse.is_calc_for_csr_order], [sydney, 'SYD', 1]);
    assert.match(warehouse.created_at, /^\d{4}-\d\d-\d\dT.*Z$/);
    await buildWarehouse(server.database, organisation, { name: 'Brisbane' });
    assert.deepEqual(await named('warehouses'), ['Sydney', 'Brisbane'], 'the oldest first');
    assert.deepEqual(await named('warehouses?name=bris'), ['Brisbane']);
  });

  test('lists the accounts of the own organisation alone, by the id that sheets carry', async () => {
    const answer = (await get('/api/ag/employees?all=1')).json();
    assert.ok(answer.data.length > 0 && answer.meta.total === answer.data.length);
    const own = answer.data.find((person: { id: number }) => person.id === staff.eId);
    assert.deepEqual([own.is_active, own.able_login, typeof own.roleDesc], [1, 1, 'string']);
    const foreign = await server.staff(await buildOrganisation(server.database));
    assert.ok(!answer.data.some((person: { id: number }) => person.id === foreign.eId));
  });

  test('lists accounts by name, finds them by name or email, and says what they are', async () => {
    const place = await buildOrganisation(server.database);
    const reader = await server.staff(place);
    await server.database.query(`update app_user set name = 'Zoe' where id = $1`, [reader.userId]);
    const member = async (name: string, fields: Parameters<typeof buildMembership>[3]) => {
      const { id } = await buildUser(server.database, { name, email: `${name.toLowerCase()}@shop.example` });
      return buildMembership(server.database, place, id, fields);
    };
    const moment = new Date('2026-01-02T03:04:05Z');
    const bea = await member('Bea', {
      role: 4,
      role_desc: 'Boss',
      able_login: false,
      created_at: moment,
      updated_at: new Date('2026-02-03T04:05:06Z'),
    });
    await member('Cy', { invited_at: moment });
    await member('Di', { invited_at: moment, is_active: false });
    await member('Al', { invited_at: moment, accepted_at: moment, role: 3 });
    const namesake = await buildUser(server.database, { name: 'Al', email: 'al.two@shop.example' });
    await buildMembership(server.database, place, namesake.id, { invited_at: moment });
    const found = async (query: string) => {
      const answer = await server.inject({ url: `/api/ag/employees?${query}`, headers: reader.headers });
      return answer.json().data as { name: string; status: string }[];
    };
    assert.deepEqual(
      (await found('all=1')).map(({ name, status }) => `${name} ${status}`),
      ['Al Active', 'Al Invited', 'Bea Active', 'Cy Invited', 'Di Inactive', 'Zoe Active'],
    );
    for (const query of ['name=BEA', 'name=bea%40shop'])
      assert.deepEqual(
        await found(query),
        [
          {
            id: bea,
            name: 'Bea',
            email: 'bea@shop.example',
            role: 4,
            roleDesc: 'Boss',
            is_active: 1,
            able_login: 0,
            status: 'Active',
            created_at: '2026-01-02T03:04:05.000Z',
            updated_at: '2026-02-03T04:05:06.000Z',
          },
        ],
        query,
      );
  });

  test('gives the tag options by slot, areas, payment types and part types', async () => {
    const { database } = server;
    for (const [slot, name, seq] of [
      [1, 'Summer', 2],
      [1, 'Winter', 1],
      [1, 'Autumn', 1],
      [2, 'Two', 1],
      [3, 'Three', 1],
      [4, 'A1', 1],
    ])
      await database.query('insert into tag_option (organisation_id, slot, name, seq) values ($1, $2, $3, $4)', [
        organisation,
        slot,
        name,
        seq,
      ]);
    await database.query(
      `insert into auto_parts_type (organisation_id, id, name) values ($1, 1, 'Wheels'), ($1, 2, 'Brakes')`,
      [organisation],
    );
    await database.query(`insert into area_type (organisation_id, name) values ($1, 'South'), ($1, 'North')`, [
      organisation,
    ]);
    assert.deepEqual((await get('/api/ag/category-tag')).json(), {
      tag1: ['Autumn', 'Winter', 'Summer'],
      tag2: ['Two'],
      tag3: ['Three'],
      tag4: ['A1'],
    });
    assert.deepEqual((await get('/api/ag/auto-parts-type')).json(), {
      data: [
        { auto_part_type: 1, type_name: 'Wheels' },
        { auto_part_type: 2, type_name: 'Brakes' },
      ],
    });
    const areas = (await get('/api/ag/area-types')).json().data as { name: string }[];
    assert.deepEqual(
      areas.map(({ name }) => name),
      ['North', 'South'],
    );
    const payments = (await get('/api/ag/payment-types')).json().data as { id: number; name: string }[];
    assert.ok(payments.some(({ name }) => name === 'CBD'));
    assert.deepEqual(
      payments.map(({ id }) => id),
      payments.map((_, index) => index + 1),
    );
  });
});

describe('a customer', () => {
  test('is found by name, code, phone and ABN in any writing, and only in the own organisation', async () => {
    const id = await buildContact(server.database, organisation, {
      name: 'Harbour Tyres Pty Ltd',
      code: '51 824 753 556',
      phone: '(02) 9555-0001',
      mobile: '0412 345 678',
      attention: 'Call first',
    });
    await buildContact(server.database, organisation, { name: 'Harbour Supplies', is_supplier: true });
    for (const name of [
      'harbour',
      'TYRES harbour',
      '51824753556',
      '51 824 753 556',
      '0412345678',
      '0412 345 678',
      '+61 412 345 678',
      '02 9555 0001',
      '(02) 9555-0001',
      '95550001',
      'call first',
    ]) {
      const answer = await get(`/api/ag/customers?name=${encodeURIComponent(name)}`);
      assert.deepEqual(
        answer.json().data.map((row: { id: number }) => row.id),
        [id],
        name,
      );
    }
    assert.deepEqual((await get('/api/ag/customers?name=foreign')).json().data, []);
    assert.deepEqual((await get('/api/ag/customers?name=%25')).json().data, []);
  });

  test('shows limit and balance as amounts', async () => {
    const id = await buildContact(server.database, organisation, {
      credit_limit_cents: 500_000,
      xero_balance_cents: -12_345,
    });
    assert.deepEqual((await get(`/api/ag/balance/${id}`)).json(), {
      creditLimit: 5000,
      xeroBalance: -123.45,
      xeroBalanceAt: null,
    });
    await server.database.query(`update contact set xero_balance_at = '2026-03-02T01:02:03Z' where id = $1`, [id]);
    assert.equal((await get(`/api/ag/balance/${id}`)).json().xeroBalanceAt, '2026-03-02T01:02:03.000Z');
    const foreign = await buildContact(server.database, await buildOrganisation(server.database));
    for (const other of [foreign, 999_999]) assert.equal((await get(`/api/ag/balance/${other}`)).statusCode, 404);
  });
});
