import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import {
  buildBrand,
  buildContact,
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
let other: number;
let admin: TestStaff;
let staff: TestStaff;
let foreign: TestStaff;
before(async () => {
  server = await startTestServer();
  [organisation, other] = [await buildOrganisation(server.database), await buildOrganisation(server.database)];
  admin = await server.staff(organisation, { is_admin: true });
  staff = await server.staff(organisation, { role: 4 });
  foreign = await server.staff(other, { is_admin: true });
});
after(() => server.close());

const send = (
  who: TestStaff,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  payload?: object,
  headers: Record<string, string> = {},
) =>
  server.inject({
    method,
    url: `/api/ag/${path}`,
    headers: { ...who.headers, ...headers },
    ...(payload ? { payload } : {}),
  });

const SUPPLIER = {
  name: 'Ocean Freight Tyres',
  code: '',
  primary_person_first: 'Lin',
  primary_person_last: 'Wei',
  email: 'lin@ocean.example',
  phone: '02 9000 1000',
  mobile: '',
  address: '',
  city: '',
  state: '',
  postal: '',
  country: 'China',
  account: '',
  website: '',
  note: '',
  is_container_builder: 0,
  is_active: 1,
};
const KINDS: [path: string, body: Record<string, unknown>, other: Record<string, unknown>][] = [
  ['brands', { name: 'Aquila', presented_to_csr: 1 }, { name: 'Aquila', presented_to_csr: 0 }],
  [
    'warehouses',
    { code: 'NTH', name: 'North', address: '1 Dock Rd', is_calc_for_csr_order: 1, is_active: 1 },
    { code: 'NTH', name: 'North', address: '2 Dock Rd', is_calc_for_csr_order: 0, is_active: 1 },
  ],
  [
    'customer-classes',
    { name: 'Fleet', notes: '', payType: '' },
    { name: 'Fleet', notes: 'Call first', payType: 'Monthly' },
  ],
  ['suppliers', SUPPLIER, { ...SUPPLIER, phone: '02 9000 2000', is_active: 0 }],
];
const ENTITIES: Record<string, string> = {
  brands: 'brand',
  warehouses: 'warehouse',
  'customer-classes': 'customer_class',
  suppliers: 'contact',
};

for (const [path, body, changed] of KINDS) {
  describe(path, () => {
    test('are changed by administrators alone, in their own organisation', async () => {
      assert.equal((await send(staff, 'POST', path, body)).json().code, 'orgAdmin-required');
      const made = await send(admin, 'POST', path, {
        ...body,
        name: `${String(body['name'])} refused`,
        ...(path === 'warehouses' ? { code: 'REF' } : {}),
      });
      assert.equal(made.statusCode, 200, made.body);
      const { id, contentVersion } = made.json();
      assert.equal(
        (await send(staff, 'PUT', `${path}/${id}`, { ...body, contentVersion })).json().code,
        'orgAdmin-required',
      );
      assert.deepEqual(
        [
          (await send(foreign, 'PUT', `${path}/${id}`, { ...body, contentVersion })).statusCode,
          (await send(admin, 'PUT', `${path}/999999`, { ...body, contentVersion })).statusCode,
        ],
        [404, 404],
      );
      assert.equal((await send(foreign, 'GET', `change-history/${ENTITIES[path]}/${id}`)).statusCode, 404);
    });

    test('refuse missing, too long, unknown and unexpected fields', async () => {
      for (const wrong of [
        {},
        { ...body, name: '   ' },
        { ...body, name: 'x'.repeat(2000) },
        { ...body, organisation_id: other },
        { ...body, id: 1 },
        { ...body, is_supplier: 0 },
      ]) {
        assert.equal((await send(admin, 'POST', path, wrong)).statusCode, 422, JSON.stringify(wrong).slice(0, 80));
      }
    });

    test('are created once, changed with a version, and their history says what changed', async () => {
      const [first, second] = await Promise.all([
        send(admin, 'POST', path, body, { 'idempotency-key': `make ${path}` }),
        send(admin, 'POST', path, body, { 'idempotency-key': `make ${path}` }),
      ]);
      assert.deepEqual([first.statusCode, first.body], [200, second.body]);
      const row = first.json();
      assert.equal(row.contentVersion, 1);
      if (path !== 'suppliers') {
        const [taken] = (await send(admin, 'POST', path, body)).json().details;
        const field = path === 'warehouses' ? 'code' : 'name';
        assert.deepEqual([taken.code, taken.field], ['name-taken', field]);
        assert.match(
          taken.message,
          new RegExp(`^There is a [a-z ]+ '${String(body[field])}' already\\. Choose another ${field}\\.$`),
        );
      }
      await server.database.query(`update ${ENTITIES[path]} set updated_at = '2020-01-01' where id = $1`, [row.id]);
      const answer = await send(admin, 'PUT', `${path}/${row.id}`, { ...changed, contentVersion: 1 });
      assert.equal(answer.statusCode, 200, answer.body);
      assert.deepEqual({ ...answer.json<object>(), ...changed, contentVersion: 2 }, answer.json());
      assert.ok(answer.json().updated_at > '2021', answer.json().updated_at);
      assert.equal(
        (await send(admin, 'PUT', `${path}/${row.id}`, { ...changed, contentVersion: 1 })).json().contentVersion,
        2,
        'the same change again is no conflict',
      );
      const stale = await send(admin, 'PUT', `${path}/${row.id}`, { ...body, contentVersion: 1 });
      assert.deepEqual(
        [
          stale.statusCode,
          stale.json().code,
          stale.json().details.changedBy,
          stale.json().details.current.contentVersion,
        ],
        [409, 'stale-version', admin.email, 2],
      );
      assert.match(stale.json().message, /after you opened it\. Compare, then save again\.$/);
      const noun = path === 'customer-classes' ? 'customer class' : path.slice(0, -1);
      assert.match(stale.json().message, new RegExp(`changed this ${noun} on `));
      const history = (await send(admin, 'GET', `change-history/${ENTITIES[path]}/${row.id}`)).json().data;
      assert.deepEqual(
        history.map((entry: { action: string }) => entry.action),
        ['Change', 'Create'],
      );
      assert.deepEqual(
        history[0].changes.map((each: { field: string }) => each.field).sort(),
        Object.keys(changed)
          .filter((field) => changed[field] !== body[field])
          .sort(),
      );
      const again = { 'idempotency-key': `change ${path}` };
      const once = await send(admin, 'PUT', `${path}/${row.id}`, { ...body, contentVersion: 2 }, again);
      assert.equal(once.statusCode, 200, once.body);
      assert.equal((await send(admin, 'PUT', `${path}/${row.id}`, { ...changed, contentVersion: 3 })).statusCode, 200);
      const repeated = await send(admin, 'PUT', `${path}/${row.id}`, { ...body, contentVersion: 2 }, again);
      assert.deepEqual([repeated.statusCode, repeated.body], [200, once.body], 'a request that is sent again');
      assert.equal(
        (await send(admin, 'PUT', `${path}/${row.id}`, { ...changed, contentVersion: 1 })).json().contentVersion,
        4,
        'undoes nothing',
      );
      if (path === 'brands') {
        assert.deepEqual(history[0].changes, [
          { field: 'presented_to_csr', label: 'Presented to customers', old: 'Yes', new: 'No' },
        ]);
        const [stored] = await server.database.query(
          `select before, after from audit where entity = 'brand' and entity_id = $1 and action = 'Change'
            order by id limit 1`,
          [row.id],
        );
        assert.deepEqual(stored, { before: { presented_to_csr: 1 }, after: { presented_to_csr: 0 } });
        const [created] = await server.database.query(
          `select after from audit where entity = 'brand' and entity_id = $1 and action = 'Create'`,
          [row.id],
        );
        assert.deepEqual(created, { after: body });
      }
    });
  });
}

test('customer classes are listed by name, with their customers and the products with a price for them', async () => {
  const place = await buildOrganisation(server.database);
  const owner = await server.staff(place, { is_admin: true });
  const ids: number[] = [];
  for (const name of ['Zebra', 'Alpha'])
    ids.push((await send(owner, 'POST', 'customer-classes', { name, notes: '', payType: '' })).json().id as number);
  const [zebra, alpha] = ids;
  for (const id of [zebra, zebra, null]) await buildContact(server.database, place, { class_id: id ?? null });
  for (const [id, cents] of [
    [alpha, 500],
    [alpha, 0],
    [zebra, 700],
    [zebra, 800],
    [zebra, 900],
  ] as const)
    await server.database.query(
      'insert into product_class_price (organisation_id, product_id, class_id, price_cents) values ($1, $2, $3, $4)',
      [place, await buildProduct(server.database, place), id, cents],
    );
  const { data, meta } = (await send(owner, 'GET', 'admin/customer-classes')).json();
  assert.deepEqual(
    data.map((row: Record<string, unknown>) => [row['name'], row['customers'], row['products']]),
    [
      ['Alpha', 0, 1],
      ['Zebra', 2, 3],
    ],
  );
  assert.deepEqual(meta, { total: 2, current_page: 1, per_page: 2 });
  assert.equal((await send(staff, 'GET', 'admin/customer-classes')).statusCode, 403);
});

test('the history of a record is its own, the newest two hundred changes', async () => {
  const brand = await buildBrand(server.database, organisation, { name: 'Storied' });
  await server.database.query(
    `insert into audit (organisation_id, operator, action, entity, entity_id, after)
      select $1, 'Kim', 'Change', entity, $2, jsonb_build_object('name', n)
      from generate_series(1, 210) n, unnest(array['brand', 'warehouse']) entity order by n`,
    [organisation, brand],
  );
  const { data } = (await send(admin, 'GET', `change-history/brand/${brand}`)).json();
  assert.deepEqual([data.length, data[0].changes[0].new, data.at(-1).changes[0].new], [200, '210', '11']);
});

describe('a warehouse', () => {
  test('with stock or on drafts cannot be deactivated; a deactivated one is no longer offered', async () => {
    const id = await buildWarehouse(server.database, organisation, { code: 'OLD', name: 'Old' });
    const product = await buildProduct(server.database, organisation);
    await server.database.query(`update product set code = 'LAST-1' where id = $1`, [product]);
    await buildStock(server.database, organisation, product, id, 1);
    const sheet = await buildSheet(server.database, organisation, { type: 6, no: 'TR000071', in_warehouse_id: id });
    const body = { code: 'OLD', name: 'Old', is_calc_for_csr_order: 1 };
    const moved = await send(admin, 'PUT', `warehouses/${id}`, {
      ...body,
      address: '3 Dock Rd',
      is_active: 1,
      contentVersion: 1,
    });
    assert.equal(moved.statusCode, 200, 'what stays open may change');
    const close = () =>
      send(admin, 'PUT', `warehouses/${id}`, { ...body, address: '3 Dock Rd', is_active: 0, contentVersion: 2 });
    const answer = await close();
    assert.deepEqual(
      [answer.statusCode, answer.json().details.map((item: { code: string }) => item.code)],
      [422, ['warehouse-holds-stock', 'warehouse-on-drafts']],
    );
    for (const item of answer.json().details) assert.equal(item.field, 'is_active');
    assert.deepEqual(answer.json().message, [
      'The warehouse still has stock of 1 unit of LAST-1. Move it with a transfer first.',
      '1 draft sheet names this warehouse: TR000071. Approve, void or change it first.',
    ]);
    await buildStock(server.database, organisation, product, id, 0);
    await server.database.query('update sheet set status = 3 where id = $1', [sheet]);
    assert.equal((await close()).statusCode, 200);
    const ids = async (query: string) =>
      (await send(staff, 'GET', `warehouses?all=1${query}`)).json().data.map((row: { id: number }) => row.id);
    assert.deepEqual([(await ids('')).includes(id), (await ids('&inactive=1')).includes(id)], [false, true]);
  });
});

describe('a supplier', () => {
  test('is found by name, contact and phone, word by word; a deactivated one only when asked for', async () => {
    const id = await buildContact(server.database, organisation, {
      name: 'Pacific Rubber Works',
      is_supplier: true,
      phone: '03 9555 7777',
      xero_id: 'abc-1',
    });
    await buildContact(server.database, organisation, { name: 'Pacific Customer' });
    await buildContact(server.database, other, { name: 'Pacific Foreign', is_supplier: true });
    const found = async (query: string) =>
      (await send(staff, 'GET', `suppliers?${query}`)).json().data.map((row: { id: number }) => row.id);
    for (const name of ['pacific', 'RUBBER pacific', '9555 7777'])
      assert.deepEqual(await found(`name=${encodeURIComponent(name)}`), [id], name);
    assert.deepEqual(await found('name=%25'), []);
    const [row] = (await send(staff, 'GET', 'suppliers?name=pacific')).json().data;
    assert.deepEqual(
      [await found(`id=${row.id}`), await found('id=999999'), (await send(staff, 'GET', 'suppliers?id=x')).statusCode],
      [[row.id], [], 422],
    );
    assert.deepEqual([row.guid, row.is_container_builder, row.is_active], ['abc-1', 0, 1]);
    await server.database.query('update contact set is_active = false where id = $1', [id]);
    assert.deepEqual([await found('name=pacific'), await found('name=pacific&inactive=1')], [[], [id]]);
    assert.deepEqual(await found(`id=${id}`), [id], 'a sheet that names it still shows it');
  });

  test('with drafts or open orders cannot be deactivated; the refusal names them', async () => {
    const id = await buildContact(server.database, organisation, { name: 'Needed Tyres', is_supplier: true });
    const sheets: number[] = [];
    for (const [type, no, status] of [
      [4, 'BL000081', 1],
      [3, 'PO000082', 2],
      [3, 'PO000083', 1],
      [4, 'BL000084', 2],
    ] as const)
      sheets.push(await buildSheet(server.database, organisation, { type, no, status, contact_id: id }));
    const close = () =>
      send(admin, 'PUT', `suppliers/${id}`, { ...SUPPLIER, name: 'Needed Tyres', is_active: 0, contentVersion: 1 });
    const refused = await close();
    assert.deepEqual(
      [refused.statusCode, refused.json().message],
      [
        422,
        [
          '2 draft sheets name this supplier: BL000081, PO000083. Approve, void or change them first.',
          '1 open purchase order waits for goods of this supplier: PO000082. Close it first.',
        ],
      ],
    );
    await server.database.query('update sheet set status = 3 where id = any($1::bigint[])', [[sheets[0], sheets[2]]]);
    await server.database.query('update sheet set is_closed = true where id = $1', [sheets[1]]);
    assert.equal((await close()).statusCode, 200);
  });

  test('is the one container builder; the former one no longer is', async () => {
    const theirs = await buildContact(server.database, other, { name: 'Their Builder', is_supplier: true });
    await server.database.query('update organisation set container_builder_supplier_id = $2 where id = $1', [
      other,
      theirs,
    ]);
    const make = async (name: string) =>
      (await send(admin, 'POST', 'suppliers', { ...SUPPLIER, name, is_container_builder: 1 })).json().id as number;
    const first = await make('Builder One');
    const second = await make('Builder Two');
    const rows = await server.database.query<{ id: number }>(
      'select id from contact where organisation_id = $1 and is_container_builder',
      [organisation],
    );
    const [own] = await server.database.query<{ id: number }>(
      'select container_builder_supplier_id as id from organisation where id = $1',
      [organisation],
    );
    assert.deepEqual([rows.map((row) => row.id), own?.id], [[second], second]);
    const [entry] = (await send(admin, 'GET', `change-history/contact/${first}`)).json().data;
    assert.deepEqual(entry.changes, [
      { field: 'is_container_builder', label: 'Container builder', old: 'Yes', new: 'No' },
    ]);
    assert.equal(
      (await send(admin, 'PUT', `suppliers/${second}`, { ...SUPPLIER, name: 'Builder Two', contentVersion: 1 }))
        .statusCode,
      200,
    );
    assert.equal(
      (
        await server.database.query<{ id: number | null }>(
          'select container_builder_supplier_id as id from organisation where id = $1',
          [organisation],
        )
      )[0]?.id,
      null,
    );
    const [elsewhere] = await server.database.query<{ id: number | null }>(
      'select container_builder_supplier_id as id from organisation where id = $1',
      [other],
    );
    assert.equal(elsewhere?.id, theirs, "another organisation's stays");
  });

  test('is the one container builder also when two are chosen at the same moment', async () => {
    const [one, two] = [
      await buildContact(server.database, organisation, { name: 'At Once A', is_supplier: true }),
      await buildContact(server.database, organisation, { name: 'At Once B', is_supplier: true }),
    ];
    // Nobody can write a supplier for a moment, so that both have looked for the former one before either writes.
    const both = await server.database.system(async (tx) => {
      await tx.query('lock table contact in share mode');
      const choosing = Promise.all(
        [one, two].map((id, index) =>
          send(admin, 'PUT', `suppliers/${id}`, {
            ...SUPPLIER,
            name: `At Once ${'AB'[index]}`,
            is_container_builder: 1,
            contentVersion: 1,
          }),
        ),
      );
      await untilLocked(server.database, 2);
      return { choosing };
    });
    assert.deepEqual(
      (await both.choosing).map(({ statusCode }) => statusCode),
      [200, 200],
    );
    const rows = await server.database.query<{ id: number }>(
      'select id from contact where organisation_id = $1 and is_container_builder',
      [organisation],
    );
    const [own] = await server.database.query<{ id: number }>(
      'select container_builder_supplier_id as id from organisation where id = $1',
      [organisation],
    );
    assert.deepEqual(
      rows.map((row) => row.id),
      [own?.id],
    );
  });

  test('is no customer: a customer cannot be changed as one', async () => {
    const customer = await buildContact(server.database, organisation, { name: 'A Customer' });
    assert.equal(
      (await send(admin, 'PUT', `suppliers/${customer}`, { ...SUPPLIER, contentVersion: 1 })).statusCode,
      404,
    );
  });
});

describe('the words that forms choose from', () => {
  test('removed while a customer is saved with it: the save is refused in words and stores nothing', async () => {
    const [area] = await server.database.query<{ id: number }>(
      `insert into area_type (organisation_id, name) values ($1, 'Gone') returning id`,
      [organisation],
    );
    const body = {
      name: 'Late Customer',
      code: 'LATE-1',
      address: '1 Dock Rd',
      price_strategy: 'Class A / COD',
      payment_type: 'Monthly',
      area_type: area?.id,
    };
    // Nobody can write a customer for a moment: the save has seen the area, which is taken away before it writes.
    const { saving } = await server.database.system(async (tx) => {
      await tx.query('lock table contact in share mode');
      const saving = send(staff, 'POST', 'customers', body);
      await untilLocked(server.database);
      assert.equal((await send(admin, 'DELETE', 'admin/choices/areas/Gone')).statusCode, 200);
      return { saving };
    });
    const answer = await saving;
    assert.deepEqual(
      [answer.statusCode, answer.json().code, answer.json().message],
      [
        409,
        'reference-gone',
        'Something that this refers to was taken away at this moment. Look at it again, then try once more.',
      ],
    );
    assert.deepEqual(
      await server.database.query(`select 1 from contact where organisation_id = $1 and code = 'LATE-1'`, [
        organisation,
      ]),
      [],
    );
  });

  test('are added at the end and removed while no record carries them', async () => {
    assert.equal((await send(staff, 'POST', 'admin/choices/tag1', { name: 'Summer' })).statusCode, 403);
    assert.equal((await send(admin, 'GET', 'admin/choices/sizes')).statusCode, 422);
    for (const list of ['tag1', 'tag2', 'tag3', 'tag4', 'areas', 'partTypes']) {
      for (const name of ['Zulu', 'Alpha']) {
        const added = await send(admin, 'POST', `admin/choices/${list}`, { name });
        assert.equal(added.statusCode, 200, list);
        assert.ok(added.json().data.some((choice: { name: string }) => choice.name === name));
      }
      const names = (await send(admin, 'GET', `admin/choices/${list}`)).json().data as { name: string }[];
      assert.deepEqual(
        names.map(({ name }) => name).filter((name) => name === 'Zulu' || name === 'Alpha'),
        list === 'areas' ? ['Alpha', 'Zulu'] : ['Zulu', 'Alpha'],
        list,
      );
      assert.deepEqual(
        (await send(admin, 'POST', `admin/choices/${list}`, { name: 'Zulu' })).json().details,
        [{ code: 'name-taken', field: 'name', message: "'Zulu' is in the list already." }],
        list,
      );
      assert.equal((await send(foreign, 'GET', `admin/choices/${list}`)).json().data.length, 0, list);
      assert.equal((await send(foreign, 'DELETE', `admin/choices/${list}/Zulu`)).statusCode, 404, list);
      assert.equal((await send(admin, 'DELETE', `admin/choices/${list}/Zulu`)).statusCode, 200, list);
      assert.deepEqual(
        (await send(admin, 'GET', `admin/choices/${list}`)).json().data,
        [{ name: 'Alpha', used: 0 }],
        list,
      );
      const [removed, , added] = (await send(admin, 'GET', `change-history/organisation/${organisation}`)).json().data;
      assert.deepEqual(
        [removed, added].map(({ changes }) => [changes[0].field, changes[0].old, changes[0].new]),
        [
          [list, 'Zulu', ''],
          [list, '', 'Zulu'],
        ],
      );
    }
    const { data: kinds } = (await send(staff, 'GET', 'auto-parts-type')).json();
    assert.deepEqual(kinds, [{ auto_part_type: 2, type_name: 'Alpha' }]);
    await buildProduct(server.database, organisation, {
      tag1: 'Alpha',
      tag4: 'B2/Alpha',
      brand_id: await buildBrand(server.database, organisation),
    });
    for (const list of ['tag1', 'tag4']) {
      const answer = await send(admin, 'DELETE', `admin/choices/${list}/Alpha`);
      assert.deepEqual([answer.statusCode, answer.json().code], [422, 'choice-used'], list);
      assert.deepEqual(answer.json().message, ["1 record uses 'Alpha'. Change them first."]);
      assert.equal(answer.json().details[0].field, 'name');
    }
    await buildProduct(server.database, organisation, { tag1: 'Alpha' });
    const two = await send(admin, 'DELETE', 'admin/choices/tag1/Alpha');
    assert.deepEqual(two.json().message, ["2 records use 'Alpha'. Change them first."]);
    for (const [method, path, body] of [
      ['POST', 'admin/choices/tag2', { name: 'Twice' }],
      ['DELETE', 'admin/choices/tag2/Twice', undefined],
    ] as const)
      for (let attempt = 0; attempt < 2; attempt++) {
        const answer = await send(admin, method, path, body, { 'idempotency-key': `${method} choice` });
        assert.equal(answer.statusCode, 200, `${method} ${attempt} ${answer.body}`);
      }
    const slash = (await send(admin, 'POST', 'admin/choices/tag4', { name: 'A/B' })).json().details;
    assert.deepEqual([slash[0].code, slash[0].field], ['choice-slash', 'name']);
    assert.equal((await send(admin, 'POST', 'admin/choices/tag1', { name: 'A/B' })).statusCode, 200);
    assert.equal((await send(admin, 'DELETE', `admin/choices/tag1/${encodeURIComponent('A/B')}`)).statusCode, 200);
  });
});
