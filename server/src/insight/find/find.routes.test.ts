import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { FindAnswer } from '@iwe/contract';
import { buildContact, buildOrganisation, buildProduct, buildSheet, startTestServer } from '../../testing/index.ts';
import type { TestServer, TestStaff } from '../../testing/index.ts';

let server: TestServer;
let staff: TestStaff;
const ids = { tyre: 0, cap: 0, harbour: 0, supplier: 0, invoice: 0, older: 0, bill: 0 };
const foreign = { product: 0, contact: 0, sheet: 0 };

before(async () => {
  server = await startTestServer();
  const { database } = server;
  const organisation = await buildOrganisation(database);
  const other = await buildOrganisation(database);
  staff = await server.staff(organisation);
  ids.tyre = await buildProduct(database, organisation, { code: '2055516-K', name: 'Kestrel 205/55R16 Sport' });
  ids.cap = await buildProduct(database, organisation, { code: 'KESTREL-CAP', name: 'Cap' });
  ids.harbour = await buildContact(database, organisation, {
    name: 'Harbour Tyres',
    code: '51 824 753 556',
    phone: '(02) 9555-0001',
  });
  ids.supplier = await buildContact(database, organisation, {
    name: 'Harbour Imports',
    is_supplier: true,
    code: 'SUP-77',
  });
  ids.older = await buildSheet(database, organisation, {
    number: 1_230,
    no: 'IN001230',
    contact_id: ids.harbour,
    reference: 'WIN-4711',
  });
  ids.invoice = await buildSheet(database, organisation, {
    number: 123,
    no: 'IN000123',
    contact_id: ids.harbour,
    status: 2,
  });
  ids.bill = await buildSheet(database, organisation, { type: 4, number: 123, no: 'BL000123' });
  foreign.product = await buildProduct(database, other, { code: '2055516-F', name: 'Foreign 205/55R16' });
  foreign.contact = await buildContact(database, other, { name: 'Harbour Foreign', phone: '(02) 9555-0001' });
  foreign.sheet = await buildSheet(database, other, { number: 123, no: 'IN000123' });
});
after(() => server.close());

/** The organisation of a product. */
const organisationOf = async (product: number) =>
  (await server.database.query<{ id: number }>('select organisation_id as id from product where id = $1', [product]))[0]
    ?.id ?? 0;

async function find(q: string, recent = ''): Promise<FindAnswer> {
  const answer = await server.inject({
    url: `/api/ag/find?${new URLSearchParams({ q, recent }).toString()}`,
    headers: staff.headers,
  });
  assert.equal(answer.statusCode, 200, answer.body);
  return answer.json<FindAnswer>();
}
const keys = (entries: FindAnswer['data']) => entries.map(({ kind, id }) => `${kind}:${id}`);

test('is for staff, with keys that are keys', async () => {
  assert.equal((await server.inject({ url: '/api/ag/find?q=a' })).statusCode, 401);
  for (const recent of ['sheet:0', 'user:1', 'sheet:1;drop', 'sheet:1 '])
    assert.equal(
      (
        await server.inject({
          url: `/api/ag/find?${new URLSearchParams({ recent }).toString()}`,
          headers: staff.headers,
        })
      ).statusCode,
      422,
      recent,
    );
  assert.deepEqual(await find(''), { data: [], recent: [], more: [] });
});

for (const [q, expected] of [
  ['IN000123', () => [`sheet:${ids.invoice}`]],
  ['in123', () => [`sheet:${ids.invoice}`]],
  ['in0012', () => [`sheet:${ids.older}`]],
  ['123', () => [`sheet:${ids.bill}`, `sheet:${ids.invoice}`]],
  ['1230', () => [`sheet:${ids.older}`]],
  ['win-47', () => [`sheet:${ids.older}`]],
  ['win', () => [`sheet:${ids.older}`]],
  ['205/55R16', () => [`product:${ids.tyre}`]],
  ['205 55 16', () => [`product:${ids.tyre}`]],
  ['2055516-k', () => [`product:${ids.tyre}`]],
  ['kestrel sport', () => [`product:${ids.tyre}`]],
  ['sport kestrel', () => [`product:${ids.tyre}`]],
  ['ke', () => [`product:${ids.cap}`]],
  ['harbour imports', () => [`supplier:${ids.supplier}`]],
  ['51824753556', () => [`customer:${ids.harbour}`]],
  ['51 824 753 556', () => [`customer:${ids.harbour}`]],
  ['02 9555 0001', () => [`customer:${ids.harbour}`]],
  ['+61 2 9555 0001', () => [`customer:${ids.harbour}`]],
  ['harbour', () => [`customer:${ids.harbour}`, `supplier:${ids.supplier}`]],
  ['ha', () => [`customer:${ids.harbour}`, `supplier:${ids.supplier}`]],
  ['sup-77', () => [`supplier:${ids.supplier}`]],
  ['%', () => []],
  ['no such thing', () => []],
] as [string, () => string[]][]) {
  test(`finds ${q}, and only in the own organisation`, async () => {
    assert.deepEqual(keys((await find(q)).data), expected());
  });
}

test('finds quotes by number, and those of a customer that wait for an order', async () => {
  const { database } = server;
  const quote = async (organisation: number, contact: number, number: number, more: object = {}) => {
    const row = { name: '', valid_until: '2026-12-04', closed_at: null, ...more };
    const [member] = await database.query<{ id: number }>(
      'select id from membership where organisation_id = $1 limit 1',
      [organisation],
    );
    const [stored] = await database.query<{ id: number }>(
      `insert into quote (organisation_id, number, no, contact_id, name, valid_until, closed_at, total_quantity,
        total_cents, created_by)
      values ($1, $2, $8, $3, $4, $5::date, $6::timestamptz, 4, 57200, $7) returning id`,
      [
        organisation,
        number,
        contact,
        row.name,
        row.valid_until,
        row.closed_at,
        member?.id,
        `QU${String(number).padStart(6, '0')}`,
      ],
    );
    return stored?.id ?? 0;
  };
  const own = await organisationOf(ids.tyre);
  const other = await organisationOf(foreign.product);
  await server.staff(other);
  const open = await quote(own, ids.harbour, 77, { name: 'Van' });
  const closed = await quote(own, ids.harbour, 78, { closed_at: '2026-11-20' });
  const theirs = await quote(other, foreign.contact, 77);
  try {
    const quotes = async (q: string, recent = '') =>
      keys((await find(q, recent)).data).filter((key) => key.startsWith('quote'));
    for (const q of ['QU000077', 'qu77', '77']) assert.deepEqual(await quotes(q), [`quote:${open}`], q);
    assert.deepEqual(await quotes('QU000078'), [`quote:${closed}`]);
    assert.deepEqual(await quotes('harbour tyres'), [`quote:${open}`]);
    const newer = await quote(own, ids.harbour, 79);
    assert.deepEqual(await quotes('harbour tyres'), [`quote:${newer}`, `quote:${open}`]);
    await database.query('delete from quote where id = $1', [newer]);
    // A sheet that is no longer valid has not ordered it.
    const sheet = await buildSheet(database, own, { contact_id: ids.harbour, quote_id: open });
    assert.deepEqual([await quotes('harbour tyres'), await quotes('qu77')], [[], [`quote:${open}`]]);
    await database.query('update sheet set status = 3 where id = $1', [sheet]);
    assert.deepEqual(await quotes('harbour tyres'), [`quote:${open}`]);
    await database.query('delete from sheet where id = $1', [sheet]);
    const [entry] = (await find('qu77')).data;
    assert.deepEqual(
      [entry?.title, entry?.detail, entry?.type],
      ['QU000077', 'Quote · Harbour Tyres · Van · until 04 Dec 2026', null],
    );
    const before = await find('', `quote:${theirs},quote:${closed}`);
    assert.deepEqual([keys(before.recent), keys(before.data)], [[`quote:${closed}`], []]);
    const again = await find('harbour tyres', `quote:${closed},quote:${open}`);
    assert.deepEqual([keys(again.recent), again.data.filter(({ kind }) => kind === 'quote')], [[`quote:${open}`], []]);
  } finally {
    await database.query('delete from quote where id = any($1)', [[open, closed, theirs]]);
  }
});

test('puts the quote of the number first, then a customer’s newest; says that there are more than eight', async () => {
  const { database } = server;
  const own = await organisationOf(ids.tyre);
  const customer = await buildContact(database, own, { name: '771 Wheels' });
  const beside = await buildContact(database, own, { name: 'Wheels' });
  const made: number[] = [];
  const quote = async (contact: number, number: number) => {
    const [stored] = await database.query<{ id: number }>(
      `insert into quote (organisation_id, number, no, contact_id, valid_until, total_quantity, total_cents, created_by)
        values ($1, $2::int, 'QU000' || $2, $3, '2999-01-01', 1, 1, $4) returning id`,
      [own, number, contact, staff.eId],
    );
    made.push(stored?.id ?? 0);
    return stored?.id ?? 0;
  };
  try {
    const numbered = await quote(beside, 771);
    const newest: string[] = [];
    for (let number = 800; number < 810; number++) newest.unshift(`quote:${await quote(customer, number)}`);
    await quote(beside, 810);
    const { data, more } = await find('771');
    assert.deepEqual(
      [keys(data).filter((key) => key.startsWith('quote')), more],
      [[`quote:${numbered}`, ...newest.slice(0, 7)], ['quote']],
    );
    for (const q of ['771 wheels', 'wheels 771', '77 wheels'])
      assert.deepEqual(keys((await find(q)).data), [...newest.slice(0, 8), `customer:${customer}`], q);
  } finally {
    await database.query('delete from quote where id = any($1)', [made]);
    await database.query('delete from contact where id = any($1)', [[customer, beside]]);
  }
});

test('says what an entry is', async () => {
  const { data } = await find('IN000123');
  assert.deepEqual(data, [
    {
      kind: 'sheet',
      id: ids.invoice,
      title: 'IN000123',
      detail: 'Invoice · Harbour Tyres · 02 Mar 2026',
      type: 1,
      status: 2,
    },
  ]);
  assert.equal((await find('51824753556')).data[0]?.detail, '51 824 753 556 · (02) 9555-0001');
  assert.equal((await find('IN001230')).data[0]?.detail, 'Invoice · Harbour Tyres · WIN-4711 · 02 Mar 2026');
  assert.equal((await find('2055516-k')).data[0]?.detail, 'Kestrel 205/55R16 Sport');
});

test('puts the number itself before newer sheets that contain it; a number with its kind is no part', async () => {
  const organisation = await organisationOf(ids.tyre);
  const other = await buildSheet(server.database, organisation, { no: 'IN009001', reference: 'x1230y in123-x' });
  try {
    assert.deepEqual(keys((await find('1230')).data), [`sheet:${ids.older}`, `sheet:${other}`]);
    assert.deepEqual(keys((await find('in123')).data), [`sheet:${ids.invoice}`]);
    assert.deepEqual(keys((await find('n123-x')).data), [`sheet:${other}`]);
    // Three digits are too few to look for inside of references.
    assert.deepEqual([keys((await find('471')).data), keys((await find('win')).data)], [[], [`sheet:${ids.older}`]]);
  } finally {
    await server.database.query('delete from sheet where id = $1', [other]);
  }
});

test('lists sheets before quotes, products, customers and suppliers', async () => {
  const { database } = server;
  const organisation = await organisationOf(ids.tyre);
  const supplier = await buildContact(database, organisation, { name: 'Lantern Imports', is_supplier: true });
  const customer = await buildContact(database, organisation, { name: 'Lantern Tyres' });
  const product = await buildProduct(database, organisation, { code: 'LANTERN', name: 'Lantern' });
  const sheet = await buildSheet(database, organisation, { no: 'IN009002', reference: 'lantern' });
  const [quote] = await database.query<{ id: number }>(
    `insert into quote (organisation_id, number, no, contact_id, valid_until, total_quantity, total_cents, created_by)
      values ($1, 90, 'QU000090', $2, '2999-01-01', 1, 1, $3) returning id`,
    [organisation, customer, staff.eId],
  );
  try {
    assert.deepEqual(keys((await find('lantern')).data), [
      `sheet:${sheet}`,
      `quote:${quote?.id}`,
      `product:${product}`,
      `customer:${customer}`,
      `supplier:${supplier}`,
    ]);
  } finally {
    await database.query('delete from quote where id = $1', [quote?.id]);
    await database.query('delete from sheet where id = $1', [sheet]);
    await database.query('delete from contact where id = any($1)', [[customer, supplier]]);
  }
});

test('shows the newest of many sheets, whether their numbers or their references match', async () => {
  const { database } = server;
  const organisation = await organisationOf(ids.tyre);
  const made: number[] = [];
  for (let n = 5_000; n < 5_011; n++)
    made.push(await buildSheet(database, organisation, { number: n, no: `IN00${n}`, reference: 'BULK' }));
  const newest = made.toReversed().slice(0, 8);
  try {
    for (const q of ['in0050', 'bulk']) {
      const { data, more } = await find(q);
      assert.deepEqual([data.map(({ id }) => id), more], [newest, ['sheet']], q);
    }
  } finally {
    await database.query('delete from sheet where id = any($1)', [made]);
  }
});

test('puts the customer whose name begins with the text before one that has it inside', async () => {
  const organisation = await organisationOf(ids.tyre);
  const made: number[] = [];
  for (const name of ['Always Quayside', 'Quayside Wheels', 'Quayside Tyres'])
    made.push(await buildContact(server.database, organisation, { name }));
  assert.deepEqual(
    (await find('quayside')).data.map(({ title }) => title),
    ['Quayside Tyres', 'Quayside Wheels', 'Always Quayside'],
  );
  // Equal matches are by name, whichever was made first.
  for (const name of ['Ropewalk Zulu', 'Ropewalk Alpha'])
    made.push(await buildContact(server.database, organisation, { name }));
  assert.deepEqual(
    (await find('ropewalk')).data.map(({ title }) => title),
    ['Ropewalk Alpha', 'Ropewalk Zulu'],
  );
  await server.database.query('delete from contact where id = any($1)', [made]);
});

test('puts the code itself first, then codes that begin with the text', async () => {
  assert.deepEqual(
    (await find('kestrel')).data.map(({ title }) => title),
    ['KESTREL-CAP', '2055516-K'],
  );
});

test('gives what was opened before, newest first, and before others where it matches', async () => {
  const recent = `supplier:${ids.supplier},sheet:${ids.older},product:${ids.tyre},customer:${ids.supplier},sheet:${foreign.sheet},product:${foreign.product},customer:${foreign.contact}`;
  assert.deepEqual(keys((await find('', recent)).recent), [
    `supplier:${ids.supplier}`,
    `sheet:${ids.older}`,
    `product:${ids.tyre}`,
  ]);
  const supplier = `supplier:${ids.supplier}`;
  assert.deepEqual(keys((await find('', supplier)).recent), [supplier]);
  assert.deepEqual(keys((await find('', `${supplier},${supplier}`)).recent), [supplier]);
  const found = await find('harbour', recent);
  assert.deepEqual([keys(found.recent), keys(found.data)], [[`supplier:${ids.supplier}`], [`customer:${ids.harbour}`]]);
});

test('shows eight of a kind and says that there are more', async () => {
  const organisation = await organisationOf(ids.tyre);
  const made: number[] = [];
  for (let index = 0; index < 8; index++)
    made.push(await buildProduct(server.database, organisation, { code: `EIGHT-${index}`, name: 'One of eight' }));
  const eight = await find('eight');
  assert.deepEqual([eight.data.length, eight.more], [8, []]);
  for (let index = 0; index < 10; index++)
    await buildProduct(server.database, organisation, { code: `MANY-${index}`, name: 'One of many' });
  const found = await find('many');
  assert.deepEqual(
    [found.data.map(({ title }) => title), found.more],
    [Array.from({ length: 8 }, (_, index) => `MANY-${index}`), ['product']],
  );
  const last = (
    await server.database.query<{ id: number }>(
      `select id from product where code = 'MANY-9' and organisation_id = $1`,
      [organisation],
    )
  )[0]?.id;
  assert.deepEqual(
    (await find('many', `product:${last}`)).recent.map(({ title }) => title),
    ['MANY-9'],
  );
  assert.deepEqual(
    (await find('one of', `product:${last}`)).recent.map(({ title }) => title),
    ['MANY-9'],
    'however many match before it',
  );
  // A browser remembers twelve.
  for (let index = 8; index < 13; index++)
    made.push(await buildProduct(server.database, organisation, { code: `EIGHT-${index}`, name: 'One of eight' }));
  const { recent } = await find('', made.map((id) => `product:${id}`).join(','));
  assert.deepEqual(
    recent.map(({ id }) => id),
    made.slice(0, 12),
  );
});

test('customers that were opened before take no place of others', async () => {
  const organisation = await organisationOf(ids.tyre);
  const made: number[] = [];
  for (let index = 0; index < 10; index++)
    made.push(await buildContact(server.database, organisation, { name: `Breakwater ${index}` }));
  const opened = made.slice(0, 2).map((id) => `customer:${id}`);
  const found = await find('breakwater', opened.join(','));
  assert.deepEqual(
    [keys(found.recent), keys(found.data), found.more],
    [opened, made.slice(2).map((id) => `customer:${id}`), []],
  );
});

test('finds what was opened before among any number of others that match', async () => {
  const { database } = server;
  const organisation = await buildOrganisation(database);
  const reader = await server.staff(organisation);
  const recentOf = async (q: string, recent: string) => {
    const url = `/api/ag/find?${new URLSearchParams({ q, recent }).toString()}`;
    const answer = await server.inject({ url, headers: reader.headers });
    assert.equal(answer.statusCode, 200, answer.body);
    return keys(answer.json<FindAnswer>().recent);
  };
  const oldest = await buildSheet(database, organisation, { reference: 'job 5000' });
  for (const type of [1, 3, 4]) await buildSheet(database, organisation, { type, number: 5_000, no: `X${type}5000` });
  for (let n = 0; n < 9; n++) await buildSheet(database, organisation, { reference: 'job 5000' });
  assert.deepEqual(await recentOf('5000', `sheet:${oldest}`), [`sheet:${oldest}`]);
  for (let n = 0; n < 12; n++) await buildContact(database, organisation, { name: `Jetty Tyres ${n}` });
  const jetty = await buildContact(database, organisation, { name: 'The Jetty' });
  assert.deepEqual(await recentOf('jetty', `customer:${jetty}`), [`customer:${jetty}`]);
  await database.query(
    `insert into product (organisation_id, code, name, category, class_a_price_cents)
      select $1, 'F' || n, 'One of a flood', 1, 100 from generate_series(1, 600) n`,
    [organisation],
  );
  const last = await buildProduct(database, organisation, { code: 'Z-LAST', name: 'The last of a flood' });
  assert.deepEqual(await recentOf('flood', `product:${last}`), [`product:${last}`]);
});

test('finds the first codes and equal names in one order, whichever was made first', async () => {
  const organisation = await organisationOf(ids.tyre);
  for (let index = 11; index >= 0; index--)
    await buildProduct(server.database, organisation, {
      code: `QX-${String(index).padStart(2, '0')}`,
      name: 'Ordered',
    });
  const { data, more } = await find('qx');
  assert.deepEqual(
    [data.map(({ title }) => title), more],
    [Array.from({ length: 8 }, (_, index) => `QX-0${index}`), ['product']],
  );
  const twins = [];
  for (let n = 0; n < 2; n++) twins.push(await buildContact(server.database, organisation, { name: 'Twin Wheels' }));
  assert.deepEqual(
    (await find('twin')).data.map(({ id }) => id),
    twins,
  );
});
