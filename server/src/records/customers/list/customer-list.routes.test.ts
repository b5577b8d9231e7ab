import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { CustomerRow } from '@iwe/contract';
import { CUSTOMER_SORT_TYPES } from '@iwe/domain';
import { read, utils } from 'xlsx';
import { readZip } from '../../../core/files/testing/read-zip.ts';
import { buildContact, buildSheet } from '../../../testing/factories.ts';
import { startSheetWorld } from '../../../trading/sheets/testing/sheet-world.ts';
import type { SheetWorld } from '../../../trading/sheets/testing/sheet-world.ts';
import { wideTest } from '../../../testing/ring.ts';

let world: SheetWorld;
let area: number;
let classId: number;
before(async () => {
  world = await startSheetWorld({ organisation: 4 });
  const { database } = world.server;
  const idOf = async (text: string) => (await database.query<{ id: number }>(text, [world.organisation]))[0]?.id ?? 0;
  area = await idOf(`insert into area_type (organisation_id, name) values ($1, 'North') returning id`);
  classId = await idOf(`insert into customer_class (organisation_id, name) values ($1, 'Gold') returning id`);
  await buildContact(database, world.organisation, {
    name: 'Zed One',
    price_type: 'Class C',
    business_type: 'Retailer',
    payment_type: 'CBD',
    area_type_id: area,
    service_id: world.manager.eId,
    bd_id: world.sales.eId,
    csr_level: 'B',
    attention: 'Ring first',
    class_id: classId,
    credit_limit_cents: 123_456,
    xero_state: 2,
    created_at: new Date('2020-03-31T23:30:00Z'),
    updated_at: new Date('2019-05-06T02:00:00Z'),
    phone: '0412 345 678',
  });
  await buildContact(database, world.organisation, {
    name: 'Zed Two',
    price_type: 'Class C',
    business_type: 'Wholesaler',
  });
  await buildContact(database, world.organisation, { name: 'Zed Supplier', is_supplier: true });
});
after(() => world.close());

const list = async (query: string) => {
  const answer = await world.call(world.sales, 'GET', `customers?${query}`);
  assert.equal(answer.statusCode, 200, answer.body);
  return answer.json<{ data: CustomerRow[]; meta: { total: number } }>();
};
/** The fields that a refusal names. */
const fieldsOf = (answer: { json(): { details: { field: string }[] } }) =>
  answer.json().details.map((item) => item.field);
const names = async (query: string) => (await list(query)).data.map((row) => row.name);

test('the list of customers is sorted by a column, also where a text would put the best match first', async () => {
  await world.server.database.query(`update contact set code = '9' where name = 'Zed One'`);
  const sorted = (key: string, descending: boolean) =>
    names(
      `name=zed&sortType=${CUSTOMER_SORT_TYPES.find((type) => type.key === key && type.descending === descending)?.value}`,
    );
  assert.deepEqual(await sorted('name', true), ['Zed Two', 'Zed One']);
  assert.deepEqual(await sorted('code', false), ['Zed Two', 'Zed One']);
  assert.deepEqual(await sorted('code', true), ['Zed One', 'Zed Two']);
  await world.server.database.query(`update contact set updated_at = '2018-01-01' where name = 'Zed Two'`);
  assert.deepEqual(await sorted('createdAt', false), ['Zed One', 'Zed Two']);
  assert.deepEqual(await sorted('updatedAt', false), ['Zed Two', 'Zed One']);
  assert.equal((await world.call(world.sales, 'GET', 'customers?sortType=9')).statusCode, 422);
});

test('the list of customers stands by name and filters by every field', async () => {
  assert.deepEqual(await names('name=zed'), ['Zed One', 'Zed Two']);
  assert.deepEqual(await names('name=zed&businessType=Retailer'), ['Zed One']);
  assert.deepEqual(await names('name=zed&paymentType=CBD&priceType=Class%20C'), ['Zed One']);
  assert.deepEqual(await names('name=zed&areaType=North'), ['Zed One']);
  assert.deepEqual(await names(`name=zed&areaType=${area}`), ['Zed One']);
  assert.deepEqual(await names('name=zed&xeroSend=Sent'), ['Zed One']);
  assert.deepEqual(await names('createdFrom=2020-04-01&createdTo=2020-04-01'), ['Zed One']);
  assert.deepEqual(await names('createdTo=2020-03-31'), []);
  assert.deepEqual(await names('name=0412345678'), ['Zed One']);
  assert.deepEqual(await names('name=foreign'), []);
  const { data } = await list('name=zed%20one');
  assert.deepEqual(data, [
    {
      id: data[0]?.id,
      name: 'Zed One',
      code: '9',
      phone: '0412 345 678',
      attention: 'Ring first',
      classId,
      priceType: 'Class C',
      paymentType: 'CBD',
      areaType: 'North',
      creditLimit: 1234.56,
      businessType: 'Retailer',
      csrLevel: 'B',
      csrService: world.manager.email,
      csrBD: world.sales.email,
      created_at: '2020-03-31T23:30:00.000Z',
      updated_at: '2019-05-06T02:00:00.000Z',
      xeroSent: 'Sent',
    },
  ]);
});

test('the list of customers filters by the day of the last change, in the organisation’s zone', async () => {
  // In Sydney it is the first of May already.
  const updated_at = new Date('2021-04-30T20:00:00Z');
  await buildContact(world.server.database, world.organisation, { name: 'Yak', updated_at });
  const changed = (from: string, to: string) => names(`modifiedFrom=2021-${from}&modifiedTo=2021-${to}`);
  assert.deepEqual(await changed('05-01', '05-01'), ['Yak']);
  for (const [from, to] of [
    ['04-01', '04-30'],
    ['05-02', '05-31'],
  ] as const)
    assert.deepEqual(await changed(from, to), []);
  // The first moment of the second of May in Sydney.
  const midnight = new Date('2021-05-01T14:00:00Z');
  const yeti = { name: 'Yeti', created_at: midnight, updated_at: midnight };
  await buildContact(world.server.database, world.organisation, yeti);
  assert.deepEqual([await changed('05-01', '05-01'), await changed('05-02', '05-02')], [['Yak'], ['Yeti']]);
  const created = (day: string) => names(`createdFrom=2021-05-01&createdTo=2021-05-${day}`);
  assert.deepEqual([await created('01'), await created('02')], [[], ['Yeti']]);
  for (const key of ['createdFrom', 'createdTo', 'modifiedFrom', 'modifiedTo']) {
    const answer = await world.call(world.sales, 'GET', `customers?${key}=2021-02-30`);
    assert.deepEqual([answer.statusCode, fieldsOf(answer)], [422, [key]]);
  }
});

wideTest(
  'the list of customers says how many there are up to 10,000, and exactly where that is asked for',
  async () => {
    await world.server.database.query(
      `insert into contact (organisation_id, name) select $1, 'Crowd ' || n from generate_series(1, 10_002) n`,
      [world.organisation],
    );
    const total = async (query: string) => (await list(`name=crowd&${query}`)).meta.total;
    const exactly = await total('exact=1');
    assert.ok((await total('')) < exactly);
    assert.equal(exactly, 10_002);
    await world.server.database.query(`delete from contact where name like 'Crowd %'`);
  },
);

test('the list of customers puts the best match of a text first: a remark is no name', async () => {
  const { database } = world.server;
  const customers = ['Redline Auto Care', 'Redline Car Care', 'Harlequin Redline Car', 'Car Redliners', 'Scarlet'];
  for (const name of customers) await buildContact(database, world.organisation, { name });
  await buildContact(database, world.organisation, { name: 'Zulu Wheels', email: 'redline.car@example.com' });
  await database.query(`update contact set attention = 'Car dealer: redline' where name in ('Scarlet', $1)`, [
    'Redline Auto Care',
  ]);
  assert.deepEqual(await names('name=redline%20car'), [
    'Redline Car Care',
    'Car Redliners',
    'Harlequin Redline Car',
    'Redline Auto Care',
    'Zulu Wheels',
    'Scarlet',
  ]);
  assert.deepEqual((await names('name=car%20redline'))[0], 'Car Redliners');
  // Inside a word is a match as well, after the beginnings of words.
  assert.deepEqual(await names('name=arlequin'), ['Harlequin Redline Car']);
  assert.deepEqual((await names('name=scarlet'))[0], 'Scarlet');
  assert.deepEqual(await names('name=(redline'), []);
  const found = await world.call(world.sales, 'GET', 'find?q=redline%20car');
  const titles = found
    .json<{ data: { kind: string; title: string }[] }>()
    .data.flatMap(({ kind, title }) => (kind === 'customer' ? [title] : []));
  assert.deepEqual(titles.slice(0, 2), ['Redline Car Care', 'Car Redliners']);
});

test('the list of customers puts whom we sold to last first among equal matches', async () => {
  const { database } = world.server;
  const [older, newer] = [
    await buildContact(database, world.organisation, { name: 'Quarry Alpha' }),
    await buildContact(database, world.organisation, { name: 'Quarry Zulu' }),
  ];
  assert.deepEqual(await names('name=quarry'), ['Quarry Alpha', 'Quarry Zulu']);
  await buildSheet(database, world.organisation, { type: 1, contact_id: newer });
  assert.deepEqual(await names('name=quarry'), ['Quarry Zulu', 'Quarry Alpha']);
  for (const [page, name] of [
    [1, 'Quarry Zulu'],
    [2, 'Quarry Alpha'],
  ] as const)
    assert.deepEqual(await names(`name=quarry&per_page=1&page=${page}`), [name]);
  await buildSheet(database, world.organisation, { type: 2, contact_id: older });
  assert.deepEqual(await names('name=quarry'), ['Quarry Zulu', 'Quarry Alpha'], 'a credit note is no sale');
  await buildSheet(database, world.organisation, { type: 1, contact_id: older });
  assert.deepEqual(await names('name=quarry'), ['Quarry Alpha', 'Quarry Zulu']);
  await buildSheet(database, world.organisation, { type: 1, contact_id: newer });
  assert.deepEqual(await names('name=quarry'), ['Quarry Zulu', 'Quarry Alpha'], 'the last sale, not the first');
  await buildSheet(database, world.organisation, { type: 1, contact_id: older });
  await database.query(`update contact set code = 'quarry' where id = $1`, [newer]);
  assert.deepEqual(await names('name=QUARRY'), ['Quarry Zulu', 'Quarry Alpha'], 'the code itself comes first');
  const another = await buildContact(database, world.organisation, { name: 'Another', email: 'uarry@example.com' });
  await buildSheet(database, world.organisation, { type: 1, contact_id: another });
  assert.equal((await names('name=uarry')).at(-1), 'Another', 'a name comes before an email');
});

test('the list of customers is by name where a text finds more than two hundred, whoever was sold to', async () => {
  const { database } = world.server;
  await database.query(
    `insert into contact (organisation_id, name) select $1, 'Swarm ' || 1000 + n from generate_series(1, 201) n`,
    [world.organisation],
  );
  const [last] = await database.query<{ id: number }>(`select id from contact where name = 'Swarm 1201'`);
  await buildSheet(database, world.organisation, { type: 1, contact_id: last?.id ?? 0 });
  assert.equal((await names('name=swarm'))[0], 'Swarm 1001');
  await database.query(`delete from contact where name = 'Swarm 1001'`);
  assert.equal((await names('name=swarm'))[0], 'Swarm 1201');
});

test('the list of customers is exported with its filters', async () => {
  const answer = await world.call(world.sales, 'GET', 'customers?name=zed&format=xlsx');
  assert.match(String(answer.headers['content-disposition']), /customers\.xlsx"/);
  const sheet = readZip(answer.rawPayload).get('xl/worksheets/sheet1.xml') ?? '';
  const texts = [...sheet.matchAll(/ t="str"><v>([^<]*)<\/v>/g)].map(([, text]) => text);
  assert.deepEqual(
    [
      texts[0],
      texts.includes('Zed One'),
      texts.includes('Zed Two'),
      texts.includes('Zed Supplier'),
      texts.includes('Alpha Tyres'),
    ],
    ['Name', true, true, false, false],
  );
  assert.match(sheet, /<v>1234\.56<\/v>/);
  const book = read(answer.rawPayload);
  assert.deepEqual(book.SheetNames, ['Customers']);
  const [heads = [], ...rows] = utils.sheet_to_json<unknown[]>(book.Sheets['Customers'] ?? {}, { header: 1 });
  const one = rows.find(([name]) => name === 'Zed One') ?? [];
  assert.deepEqual(Object.fromEntries(heads.map((head, index) => [head, one[index]])), {
    Name: 'Zed One',
    'Code (ABN)': '9',
    Phone: '0412 345 678',
    'Credit Limit': 1234.56,
    'Price Type': 'Class C',
    'Business Type': 'Retailer',
    'Payment Type': 'CBD',
    Area: 'North',
    Level: 'B',
    Service: world.manager.email,
    BD: world.sales.email,
    // 1 April 2020, 10:30, and 6 May 2019, 12:00, in Sydney.
    Created: 43_922.437_5,
    Modified: 43_591.5,
    'Xero Sent': 'Sent',
  });
  const backwards = CUSTOMER_SORT_TYPES.find(({ key, descending }) => key === 'name' && descending)?.value;
  const sorted = await world.call(world.sales, 'GET', `customers?name=zed&format=xlsx&sortType=${backwards}`);
  const names = utils.sheet_to_json<unknown[]>(read(sorted.rawPayload).Sheets['Customers'] ?? {}, { header: 1 });
  assert.deepEqual(
    names.slice(1).map(([name]) => name),
    ['Zed Two', 'Zed One'],
  );
});
