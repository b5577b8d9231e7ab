import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import pg from 'pg';
import { checkInvariants, holds } from '../invariants/index.ts';
import { testShell } from '../../platform/testing/releases.ts';
import { startTestServer } from '../../testing/index.ts';
import type { SignedInHeaders, TestServer } from '../../testing/index.ts';
import { initOrganisation, linkForAdministrator } from './init-organisation.ts';
import { parseOrganisation } from './organisation-input.ts';

const GIVEN = {
  orgId: 12,
  name: 'Coastal Tyres',
  abn: '51 824 753 556',
  timeZone: 'Australia/Brisbane',
  warehouses: [{ code: 'MAIN', name: 'Brisbane' }],
  brands: ['Bridgestone'],
  adminName: 'Alex Admin',
  adminEmail: 'Alex@Coastal.example',
};

let server: TestServer;
before(async () => {
  server = await startTestServer();
  server.app.platform.shell = testShell();
});
after(() => server.close());

const login = () => server.inject({ url: '/login' });

test('an input that cannot be is refused with a line for each field', () => {
  for (const [given, words] of [
    [{}, /^orgId \(--org-id\) is missing\.\nname \(--name\) is missing\./],
    [{ ...GIVEN, abn: '51 824 753 557' }, /^abn \(--abn\) is no ABN: it has 11 digits, .*register\.$/],
    [{ ...GIVEN, timeZone: 'Mars/Olympus' }, /^timeZone \(--time-zone\) is no time zone: .*Sydney\.$/],
    [{ ...GIVEN, bsb: '12-34' }, /^bsb \(--bsb\) is no BSB/],
    [{ ...GIVEN, adminEmail: 'a@b.example, c@d.example' }, /^adminEmail \(--admin-email\) is no email address\.$/],
    [{ ...GIVEN, orgId: 0 }, /^orgId \(--org-id\) /],
    [{ ...GIVEN, warehouses: [] }, /^warehouses \(--warehouse\) /],
    [{ ...GIVEN, colour: 'red' }, /colour/],
  ] as const)
    assert.throws(() => parseOrganisation(given), { message: words }, JSON.stringify(given));
});

test('an empty installation says so, and is one where people sell once it has an organisation', async () => {
  assert.match((await login()).body, /name="iwe-setup" content="1"/);
  const made = await initOrganisation(server.database, parseOrganisation(GIVEN));
  assert.ok(made.isNew && made.isPlatformAdmin && made.token !== null);
  assert.match((await login()).body, /name="iwe-setup" content=""/);

  const password = 'a good long sentence';
  const reset = (token: string) =>
    server.inject({ method: 'POST', url: '/api/ag/password/reset', payload: { token, password } });
  assert.equal((await reset(made.token)).statusCode, 200);
  assert.equal((await reset(made.token)).statusCode, 422, 'the link works once');
  const again = await linkForAdministrator(server.database, 'alex@coastal.example');
  assert.ok(again !== null && (await reset(again)).statusCode === 200);
  assert.equal(await linkForAdministrator(server.database, 'nobody@coastal.example'), null);

  const token = await server.signIn('alex@coastal.example', { password });
  const { data: accounts } = (await server.inject({ url: '/api/ag/account', headers: token })).json<{
    data: { eId: number; orgId: number; role: number }[];
  }>();
  assert.deepEqual([accounts.length, accounts[0]?.orgId], [1, 12]);
  await buyAndSell({ ...token, account: String(accounts[0]?.eId) });
  await assertClean();

  // A second run changes nothing; it says what is there.
  const second = await initOrganisation(server.database, parseOrganisation({ ...GIVEN, name: 'Other' }));
  assert.deepEqual(second, {
    isNew: false,
    present: { name: 'Coastal Tyres', warehouses: 1, people: 1, products: 1, sheets: 2, waiting: [] },
  });
  // One more organisation of the same person, who has a password.
  const other = await initOrganisation(server.database, parseOrganisation({ ...GIVEN, orgId: 13, name: 'Inland' }));
  assert.deepEqual(other, { isNew: true, isPlatformAdmin: true, token: null });
  // Its first person is somebody else, who administers that organisation alone.
  const third = await initOrganisation(
    server.database,
    parseOrganisation({ ...GIVEN, orgId: 14, name: 'Hills', adminEmail: 'kim@hills.example' }),
  );
  assert.deepEqual([third.isNew, third.isNew && third.isPlatformAdmin], [true, false]);
  assert.equal((await server.inject({ url: '/api/ag/account', headers: token })).json().data.length, 2);
  await assertClean();
});

async function assertClean(): Promise<void> {
  const client = new pg.Client(server.test.connection);
  await client.connect();
  try {
    const broken = (await checkInvariants(client)).filter((result) => !holds(result));
    assert.deepEqual(broken, []);
  } finally {
    await client.end();
  }
}

/** Creates a product, a customer and a supplier, buys and sells, with what an organisation has from the beginning. */
async function buyAndSell(headers: SignedInHeaders): Promise<void> {
  const send = async <Answer>(method: 'GET' | 'POST', path: string, payload?: object): Promise<Answer> => {
    const answer = await server.inject({ method, url: `/api/ag/${path}`, headers, ...(payload ? { payload } : {}) });
    assert.equal(answer.statusCode, 200, `${path}: ${answer.body}`);
    return answer.json<Answer>();
  };
  type Options = { id?: number; auto_part_type?: number }[];
  const first = async (list: string) => {
    const answer = await send<Options | { data: Options }>('GET', list);
    const [option] = Array.isArray(answer) ? answer : answer.data;
    const id = option?.id ?? option?.auto_part_type;
    assert.ok(id, `${list} offers something`);
    return id;
  };
  const tags = await send<Record<string, unknown>>('GET', 'category-tag');
  assert.match(JSON.stringify(tags), /Passenger/);
  const [brand, partType, area, warehouse] = [
    await first('brands?all=1'),
    await first('auto-parts-type'),
    await first('area-types'),
    await first('warehouses'),
  ];
  const idOf = (answer: { id?: number; data?: { id: number } }) => answer.id ?? answer.data?.id ?? 0;
  const product = idOf(
    await send('POST', 'products', {
      code: 'T1',
      name: 'Tyre 205/55R16',
      helperCode: '2055516',
      unit: 'EA',
      category: 1,
      auto_parts_type: partType,
      brand,
      is_customer_show: 1,
      tag1: 'Passenger',
      material: 1,
      classAPrice: 120,
    }),
  );
  const customer = idOf(
    await send('POST', 'customers', {
      name: 'Corner Tyres',
      code: '53004085616',
      address: '1 High Street',
      price_strategy: 'Class A / COD',
      payment_type: 'COD',
      area_type: area,
    }),
  );
  const supplier = idOf(await send('POST', 'suppliers', { ...SUPPLIER, name: 'Importer' }));
  const sheet = async (fields: object): Promise<number> =>
    idOf(await send('POST', 'orders', { uuid: randomUUID(), date: '2026-03-02', ...fields }));
  const approve = (id: number, body: object) =>
    send('POST', `orders/${id}/approve`, { warehouseId: warehouse, contentVersion: 1, ...body });
  const bill = await sheet({
    type: 4,
    customerId: supplier,
    warehouseId: warehouse,
    taxType: 1,
    fx_rate: 0.65,
    lines: [{ seq: 1, productId: product, quantity: 10, price: 60 }],
  });
  await approve(bill, {});
  const invoice = await sheet({
    type: 1,
    customerId: customer,
    lines: [{ seq: 1, productId: product, quantity: 2, price: 120 }],
  });
  await approve(invoice, { shipType: 2 });
}

const SUPPLIER = {
  ...Object.fromEntries(
    ['code', 'primary_person_first', 'primary_person_last', 'email', 'phone', 'mobile', 'address', 'city', 'state']
      .concat(['postal', 'country', 'account', 'website', 'note'])
      .map((key) => [key, '']),
  ),
  is_container_builder: 0,
  is_active: 1,
};
