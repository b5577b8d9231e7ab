import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { CustomerPage, SavedCustomer } from '@iwe/contract';
import { buildContact, buildOrganisation, buildProduct } from '../../testing/factories.ts';
import type { TestStaff } from '../../testing/server.ts';
import { startSheetWorld } from '../../trading/sheets/testing/sheet-world.ts';
import type { SheetWorld } from '../../trading/sheets/testing/sheet-world.ts';

let world: SheetWorld;
let creator: TestStaff;
let area: number;
let classId: number;
let foreign: number;
let foreignArea: number;
let foreignStaff: number;
before(async () => {
  world = await startSheetWorld({ organisation: 4 });
  const { database } = world.server;
  creator = await world.server.staff(world.organisation, { role: 1, crt_csr: true });
  const idOf = async (text: string, values: unknown[]) =>
    (await database.query<{ id: number }>(text, values))[0]?.id ?? 0;
  area = await idOf(`insert into area_type (organisation_id, name) values ($1, 'North') returning id`, [
    world.organisation,
  ]);
  classId = await idOf(
    `insert into customer_class (organisation_id, name, notes, pay_type) values ($1, 'Gold', 'Ring first', 'Monthly')
      returning id`,
    [world.organisation],
  );
  const other = await buildOrganisation(database);
  foreign = await buildContact(database, other, { name: 'Foreign' });
  foreignArea = await idOf(`insert into area_type (organisation_id, name) values ($1, 'Elsewhere') returning id`, [
    other,
  ]);
  foreignStaff = (await world.server.staff(other)).eId;
});
after(() => world.close());

const form = (fields: Record<string, unknown> = {}) => ({
  name: 'Harbour Tyres',
  code: '51 824 753 556',
  address: '1 Dock Rd',
  price_strategy: 'Class A / COD',
  payment_type: 'Monthly',
  area_type: area,
  ...fields,
});
const post = (staff: TestStaff, payload: unknown, headers: Record<string, string> = {}) =>
  world.call(staff, 'POST', 'customers', payload, headers);
const put = (staff: TestStaff, id: number, payload: unknown) => world.call(staff, 'PUT', `customers/${id}`, payload);
const make = async (fields: Record<string, unknown> = {}, staff = creator) => {
  const answer = await post(staff, form(fields));
  assert.equal(answer.statusCode, 200, answer.body);
  return answer.json<{ data: SavedCustomer }>().data;
};
const fieldsOf = (answer: { json(): { details: { field: string }[] } }) =>
  answer.json().details.map((item) => item.field);

describe('a customer is refused', () => {
  test('in organisation 4 to everybody without crtCSR, whatever the role; a body cannot claim it', async () => {
    for (const staff of [world.sales, world.manager, world.director, world.accountant]) {
      assert.deepEqual(fieldsOf(await post(staff, form({ crtCSR: true, role: 4 }))), ['crtCSR', 'role']);
      const answer = await post(staff, form());
      assert.deepEqual(
        [answer.statusCode, answer.json().code, answer.json().message],
        [403, 'create-customer-required', 'Sorry, no permission to create customers. Return to list page.'],
      );
    }
    const elsewhere = await buildOrganisation(world.server.database);
    const staff = await world.server.staff(elsewhere);
    const [row] = await world.server.database.query<{ id: number }>(
      `insert into area_type (organisation_id, name) values ($1, 'A') returning id`,
      [elsewhere],
    );
    assert.equal((await post(staff, form({ area_type: row?.id }))).statusCode, 200);
  });

  test('without its required fields, and with choices that the lists do not have', async () => {
    assert.deepEqual(fieldsOf(await post(creator, {})).sort(), [
      'address',
      'area_type',
      'code',
      'name',
      'payment_type',
      'price_strategy',
    ]);
    assert.deepEqual(
      fieldsOf(await post(creator, form({ price_strategy: 'Class Z', payment_type: 'Never', business_type: 'Spy' }))),
      ['price_strategy', 'payment_type', 'business_type'],
    );
    assert.deepEqual(
      fieldsOf(await post(creator, form({ area_type: foreignArea, cs_id: foreignStaff, bd_id: foreignStaff }))),
      ['area_type', 'cs_id', 'bd_id'],
    );
    assert.deepEqual(fieldsOf(await post(creator, form({ class_id: classId }))), ['class_id']);
    assert.deepEqual(fieldsOf(await post(creator, form({ price_strategy: 'OCOP / VIP', class_id: 999_999 }))), [
      'class_id',
    ]);
    assert.deepEqual(fieldsOf(await post(creator, form({ is_supplier: 1 }))), ['is_supplier']);
    assert.deepEqual(fieldsOf(await post(creator, form({ birthday: '1980-02-31' }))), ['birthday']);
  });

  test('with another name or ABN, in the other spelling too', async () => {
    const { id } = await make();
    for (const [field, value] of [
      ['name', 'Other'],
      ['code', '53 004 085 616'],
    ] as const) {
      const answer = await put(world.manager, id, { ...form(), [field]: value, contentVersion: 1 });
      assert.deepEqual([answer.statusCode, fieldsOf(answer)], [422, [field]]);
    }
    // Whatever else is wrong, and whoever was faster.
    const stale = await put(world.manager, id, { code: 'OTHER', payment_type: 'Never', contentVersion: 7 });
    assert.deepEqual([stale.statusCode, fieldsOf(stale)], [422, ['code']]);
    assert.match(String(stale.json<{ message: unknown }>().message), /ABN/);
    assert.equal(
      (await put(world.manager, id, { phone: '1', contentVersion: 7 })).statusCode,
      409,
      'no such version yet',
    );
    const unversioned = await put(world.manager, id, { phone: '1' });
    assert.deepEqual([unversioned.statusCode, fieldsOf(unversioned)], [422, ['contentVersion']]);
  });

  test('with Remark/Attention or a credit limit by anybody but role 4, under both names', async () => {
    const { id } = await make();
    for (const staff of [world.sales, world.accountant, world.director]) {
      for (const fields of [
        { attention: 'Ring' },
        { note: 'Pays late' },
        { credit_limit: 500 },
        { creditLimit: 500 },
      ]) {
        const answer = await put(staff, id, { ...form(), ...fields, contentVersion: 1 });
        assert.deepEqual(
          [answer.statusCode, answer.json().code, answer.json().details[0].needs],
          [422, 'manager-required', 'manager'],
          JSON.stringify(fields),
        );
      }
    }
    const answer = await put(world.manager, id, { ...form(), attention: 'Ring', creditLimit: 500, contentVersion: 1 });
    assert.deepEqual(
      [answer.statusCode, answer.json().data.form.attention, answer.json().data.form.credit_limit],
      [200, 'Ring', 500],
    );
  });

  test('as a supplier; balance and Xero state in the body change nothing, and no other organisation can be named', async () => {
    const { id } = await make();
    assert.deepEqual(fieldsOf(await put(world.manager, id, { ...form(), is_supplier: 1, contentVersion: 1 })), [
      'is_supplier',
    ]);
    const forged = { xero_balance_cents: 5, organisation_id: 9, is_container_builder: true };
    const refused = await put(world.manager, id, { ...form(), contentVersion: 1, ...forged });
    assert.deepEqual([refused.statusCode, fieldsOf(refused)], [422, Object.keys(forged)]);
    const sent = { xeroBalance: 1_000_000, xeroSent: 'Sent' };
    const answer = await put(world.manager, id, { ...form(), contentVersion: 1, ...sent });
    const { data } = answer.json<{ data: SavedCustomer }>();
    assert.deepEqual([data.form.xeroBalance, data.form.xeroSent, data.contentVersion], [0, 'Unsent', 1]);
  });

  test('of another organisation, and a supplier, like one that does not exist', async () => {
    const supplier = await buildContact(world.server.database, world.organisation, { is_supplier: true });
    for (const id of [foreign, supplier, 999_999]) {
      for (const answer of [
        await put(world.manager, id, { ...form(), contentVersion: 1 }),
        await world.call(world.manager, 'GET', `customers/${id}`),
        await world.call(world.manager, 'POST', `customers/${id}/token`),
        await world.server.inject({
          method: 'DELETE',
          url: `/api/ag/customers/${id}/token`,
          headers: world.manager.headers,
        }),
      ]) {
        assert.deepEqual(
          [answer.statusCode, { ...answer.json(), requestId: '' }],
          [404, { message: 'No Data', code: 'not-found', requestId: '' }],
        );
      }
    }
  });
});

describe('a customer', () => {
  test('with a code that is no valid ABN is saved with a warning', async () => {
    for (const [code, warned] of [
      ['51 824 753 556', false],
      ['51824753556', false],
      ['51 824 753 557', true],
      ['10 000 000 000', true],
      ['C-1023', true],
    ] as const) {
      const { warnings } = await make({ code, name: `ABN ${code}` });
      assert.equal(
        warnings.some((warning) => warning.code === 'abn' && warning.field === 'code'),
        warned,
        code,
      );
    }
    const mail = await make({ name: 'Mail\u200b  it', code: 'C-1', email: '\ufeffa..b@example.com ' });
    assert.deepEqual(
      [mail.form.name, mail.form.email, mail.warnings.filter(({ code }) => code === 'email').length],
      ['Mail it', 'a..b@example.com', 1],
    );
    const twin = await make({ name: 'Twin', code: '53 004 085 616' });
    assert.match(twin.warnings.find((warning) => warning.code === 'same-code')?.message ?? '', /Alpha Tyres/);
    const { database } = world.server;
    for (const [name, code, is_supplier] of [
      ['Maker', '5555 1', true],
      ['Shop One', '55 551', false],
      ['Shop Two', '5 5 5 5 1', false],
    ] as const)
      await buildContact(database, world.organisation, { name, code, is_supplier });
    const warning = (await make({ name: 'Shop Three', code: '55551' })).warnings.find(
      ({ code }) => code === 'same-code',
    );
    assert.equal(warning?.field, 'code');
    assert.match(warning?.message ?? '', /Shop One, Shop Two/);
    assert.doesNotMatch(warning?.message ?? '', /Maker|Shop Three/);
    const alone = await make({ name: 'Alone', code: 'A-1' });
    assert.deepEqual(
      alone.warnings.map(({ code }) => code),
      ['abn'],
    );
  });

  test('begins in Australia with the first way of shipping, and is stored with every field of the form', async () => {
    const blank = (await make({ name: 'Blank', birthday: '' })).form;
    assert.deepEqual(
      [blank.country, blank.default_ship_type, blank.birthday, blank.credit_limit, blank.branch_flag, blank.cs_id],
      ['Australia', 1, null, 0, 0, null],
    );
    const fields = {
      name: 'Whole',
      code: '51 824 753 556',
      loginShop: 'whole-shop',
      email: 'whole@example.com',
      origin_code: 'OLD-1',
      attention: 'Ring first',
      primary_person_first: 'Kim',
      primary_person_last: 'Lee',
      phone: '02 9555 0001',
      mobile: '0499 000 111',
      skype: 'kim.lee',
      birthday: '1980-02-29',
      note: 'Pays late',
      website: 'https://whole.example',
      address: '1 Dock Rd',
      city: 'Ryde',
      state: 'NSW',
      postal: '2112',
      country: 'New Zealand',
      account: 'ACC-1',
      credit_limit: 1_234.5,
      branch_flag: 1,
      price_strategy: 'OCOP / VIP',
      payment_type: 'Monthly',
      area_type: area,
      csr_level: 'B',
      business_type: 'Retailer',
      default_ship_type: 3,
      cs_id: world.manager.eId,
      bd_id: world.sales.eId,
      class_id: classId,
    };
    const { id } = await make(fields);
    const page = (await world.call(world.sales, 'GET', `customers/${id}`)).json<CustomerPage>();
    assert.deepEqual(page.form, { ...fields, is_supplier: 0, xeroBalance: 0, xeroSent: 'Unsent' });
    const [created] = await world.server.database.query<{ action: string; after: Record<string, unknown> }>(
      `select action, after from audit where entity = 'contact' and entity_id = $1`,
      [id],
    );
    assert.equal(created?.action, 'Create');
    assert.deepEqual(created.after, { ...fields, version: 1 });
    await world.server.database.query(
      `update contact set xero_balance_cents = -12345, xero_balance_at = '2026-03-02T01:02:03Z', xero_state = 3,
        created_at = '2022-01-02T03:04:05Z', updated_at = '2023-01-02T03:04:05Z' where id = $1`,
      [id],
    );
    const seen = (await world.call(world.manager, 'GET', `customers/${id}`)).json<CustomerPage>();
    const { form: _form, class: _class, ...card } = seen;
    assert.deepEqual(card, {
      id,
      name: 'Whole',
      code: '51 824 753 556',
      phone: '02 9555 0001',
      address: '1 Dock Rd, Ryde NSW 2112',
      attention: 'Ring first',
      note: 'Pays late',
      creditLimit: 1_234.5,
      xeroBalance: -123.45,
      xeroBalanceAt: '2026-03-02T01:02:03.000Z',
      priceType: 'OCOP / VIP',
      paymentType: 'Monthly',
      areaType: 'North',
      classId,
      defaultShipType: 3,
      csrServiceId: world.manager.eId,
      csrBDId: world.sales.eId,
      draftsToday: [],
      contentVersion: 1,
      csrService: world.manager.email,
      csrBD: world.sales.email,
      created_at: '2022-01-02T03:04:05.000Z',
      updated_at: '2023-01-02T03:04:05.000Z',
      abilities: { edit: true, credit: true, token: true },
      openDrafts: [],
      lastSheets: [],
      token: null,
    });
    assert.deepEqual([seen.form.xeroBalance, seen.form.xeroSent], [-123.45, 'Fail']);
    const changed = await put(world.manager, id, { contentVersion: 1, branch_flag: 0, areaType: '', city: 'Perth' });
    const { form: after } = changed.json<{ data: SavedCustomer }>().data;
    assert.deepEqual([after.branch_flag, after.area_type, after.city], [0, area, 'Perth']);
    const later = (await world.call(world.manager, 'GET', `customers/${id}`)).json<CustomerPage>();
    assert.ok(later.updated_at > '2024', later.updated_at);
    assert.equal(later.contentVersion, 2);
  });

  test('may have one of the organisation’s classes, by name', async () => {
    await world.server.database.query(
      `insert into customer_class (organisation_id, name, notes, pay_type) values ($1, 'Bronze', 'Last', 'CBD')`,
      [world.organisation],
    );
    const { data } = (await world.call(world.sales, 'GET', 'customer-classes')).json<{ data: { name: string }[] }>();
    assert.deepEqual(
      data.map(({ name }) => name),
      ['Bronze', 'Gold', 'Other one', 'Other two'],
    );
    assert.deepEqual(data[1], { id: classId, name: 'Gold', notes: 'Ring first', payType: 'Monthly' });
  });

  test('gets its remark and credit limit from who creates it, whatever the role', async () => {
    const { form: stored } = await make({ name: 'Limited', attention: 'Ring first', creditLimit: 9_000 });
    assert.deepEqual([stored.attention, stored.credit_limit], ['Ring first', 9_000]);
  });

  test('takes both spellings, an OCOP class, and leaves the class with the strategy', async () => {
    const made = await make({
      price_strategy: undefined,
      priceType: 'OCOP / VIP',
      payment_type: undefined,
      paymentType: 'CBD',
      area_type: undefined,
      areaType: area,
      businessType: 'Retailer',
      csrLevel: 'B',
      class_id: classId,
      cs_id: world.manager.eId,
    });
    assert.deepEqual(
      [
        made.form.price_strategy,
        made.form.payment_type,
        made.form.area_type,
        made.form.business_type,
        made.form.csr_level,
        made.form.class_id,
      ],
      ['OCOP / VIP', 'CBD', area, 'Retailer', 'B', classId],
    );
    const page = (await world.call(world.sales, 'GET', `customers/${made.id}`)).json<CustomerPage>();
    assert.deepEqual(
      [page.class, page.csrService, page.areaType, page.abilities],
      [
        { id: classId, name: 'Gold', notes: 'Ring first', payType: 'Monthly' },
        world.manager.email,
        'North',
        { edit: true, credit: false, token: false },
      ],
    );
    const left = (await put(world.sales, made.id, { contentVersion: 1, priceType: 'Standard' })).json<{
      data: SavedCustomer;
    }>().data;
    assert.deepEqual([left.form.price_strategy, left.form.class_id, left.form.payment_type], ['Standard', null, 'CBD']);
    const classed = await put(world.sales, made.id, { contentVersion: 2, class_id: classId });
    assert.deepEqual([classed.statusCode, fieldsOf(classed)], [422, ['class_id']], 'a class without its strategy');
  });

  test('takes back what was read, its names for areas as well', async () => {
    const { id } = await make({ code: 'ECHO', name: 'Echo' });
    const read = (await world.call(world.sales, 'GET', `customers/${id}`)).json<CustomerPage>();
    const { form: fields, ...page } = read;
    const echoed = await put(world.sales, id, { ...page, ...fields });
    assert.deepEqual(
      [echoed.statusCode, echoed.json<{ data: SavedCustomer }>().data?.contentVersion],
      [200, 1],
      echoed.body,
    );
    const named = await put(world.sales, id, { contentVersion: 1, areaType: ' north ', phone: '1' });
    assert.deepEqual(
      [named.statusCode, named.json<{ data: SavedCustomer }>().data?.form.area_type, named.json().data?.contentVersion],
      [200, area, 2],
      named.body,
    );
    const unknown = await put(world.sales, id, { contentVersion: 2, areaType: 'Moon' });
    assert.deepEqual(
      [unknown.statusCode, unknown.json<{ message: unknown }>().message],
      [422, ['area_type: this choice does not exist. Choose another one.']],
    );
  });

  test('is created once per key, has its history, and a stale change is told who, when and which fields', async () => {
    const key = { 'idempotency-key': 'one customer' };
    const [one, two] = await Promise.all([
      post(creator, form({ name: 'Once' }), key),
      post(creator, form({ name: 'Once' }), key),
    ]);
    assert.equal(one.body, two.body);
    const { id } = one.json<{ data: SavedCustomer }>().data;
    const change = { contentVersion: 1, phone: '02 9555 0001', city: 'Sydney' };
    for (let attempt = 0; attempt < 2; attempt++) {
      const saved = await world.call(world.manager, 'PUT', `customers/${id}`, change, { 'idempotency-key': 'change' });
      assert.deepEqual([saved.statusCode, saved.json<{ data: SavedCustomer }>().data?.contentVersion], [200, 2]);
    }
    const stale = await put(world.sales, id, { contentVersion: 1, phone: '02 9555 0002', city: 'Sydney' });
    const { details } = stale.json<{ details: { changedBy: string; fields: unknown[] } }>();
    assert.deepEqual(
      [stale.statusCode, details.changedBy, details.fields],
      [409, world.manager.email, [{ field: 'phone', mine: '02 9555 0002', theirs: '02 9555 0001' }]],
    );
    const audit = await world.server.database.query<{ action: string; before: unknown; after: unknown }>(
      `select action, before, after from audit where entity = 'contact' and entity_id = $1 order by id desc limit 1`,
      [id],
    );
    assert.deepEqual(audit[0], {
      action: 'Save',
      before: { phone: '', city: '' },
      after: { phone: '02 9555 0001', city: 'Sydney', version: 2 },
    });
  });

  test('that was changed without a history names every field that differs', async () => {
    const { id } = await make({ name: 'Unwritten', phone: '1' });
    // Its version was raised by something that wrote no audit row.
    await world.server.database.query(
      `update contact set phone = '2', content_version = content_version + 1, updated_at = '2021-02-03T04:05:06Z'
        where id = $1`,
      [id],
    );
    const stale = await put(world.sales, id, { contentVersion: 1, phone: '3', city: 'Perth', name: 'Unwritten' });
    assert.deepEqual(
      [stale.statusCode, stale.json<{ details: { fields: unknown[] } }>().details.fields],
      [
        409,
        [
          { field: 'phone', mine: '3', theirs: '2' },
          { field: 'city', mine: 'Perth', theirs: '' },
        ],
      ],
    );
    assert.equal(stale.json<{ details: { changedAt: string } }>().details.changedAt, '2021-02-03T04:05:06.000Z');
  });

  test('shows its open drafts and last sheets', async () => {
    const { id } = await make({ name: 'Sheets' });
    const product = await buildProduct(world.server.database, world.organisation);
    const draft = await world.create(
      world.invoice([{ productId: product, quantity: 1, price: 10 }], { customerId: id }),
    );
    const voided = await world.create(
      world.invoice([{ productId: product, quantity: 1, price: 20 }], { customerId: id }),
    );
    await world.call(world.sales, 'POST', `orders/${voided.id}/void`, { contentVersion: 1 });
    const page = (await world.call(world.sales, 'GET', `customers/${id}`)).json<CustomerPage>();
    const amounts = (sheets: readonly { amount: number }[]) => sheets.map(({ amount }) => amount);
    assert.deepEqual([page.openDrafts, page.draftsToday, page.lastSheets].map(amounts), [[10], [10], [20]]);
    assert.equal(page.openDrafts[0]?.date, '2026-03-02');
    assert.deepEqual(
      [
        page.openDrafts.map((sheet) => sheet.no),
        page.lastSheets.map((sheet) => [sheet.no, sheet.status]),
        page.draftsToday.map((sheet) => sheet.no),
      ],
      [[draft.no], [[voided.no, 3]], [draft.no]],
    );
  });
});

describe('the token for self-orders', () => {
  const del = (staff: TestStaff, id: number) =>
    world.server.inject({ method: 'DELETE', url: `/api/ag/customers/${id}/token`, headers: staff.headers });
  const order = (token: string, code: string) =>
    world.server.inject({
      method: 'POST',
      url: '/api/ag/csr/orders',
      headers: { authorization: `Bearer ${token}` },
      payload: { uuid: crypto.randomUUID(), lines: [{ code, quantity: 1 }] },
    });

  test('is role 4’s, shown once, kept as its hash, replaced by the next one and ended at once', async () => {
    const { id } = await make({ name: 'Shop' });
    await buildProduct(world.server.database, world.organisation, { code: 'SHOP-1' });
    for (const staff of [world.sales, world.director, world.accountant]) {
      assert.equal((await world.call(staff, 'POST', `customers/${id}/token`)).json().code, 'manager-required');
      assert.equal((await del(staff, id)).json().code, 'manager-required');
    }
    const issued = await world.call(world.manager, 'POST', `customers/${id}/token`, undefined, {
      'idempotency-key': 'token',
    });
    assert.equal(issued.headers['cache-control'], 'no-store');
    const { data } = issued.json<{ data: { token: string; createdAt: string; expiresAt: string } }>();
    const yearOf = (instant: string) => Number(instant.slice(0, 4));
    assert.equal(yearOf(data.expiresAt), yearOf(data.createdAt) + 1);
    const first = data.token;
    assert.equal(Buffer.from(first, 'base64url').length, 32, 'nobody guesses it');
    const { id: beside } = await make({ name: 'Shop beside' });
    const theirs = (await world.call(world.manager, 'POST', `customers/${beside}/token`)).json<{
      data: { token: string };
    }>().data.token;
    assert.equal((await order(first, 'SHOP-1')).statusCode, 200);
    const second = (await world.call(world.manager, 'POST', `customers/${id}/token`)).json<{
      data: { token: string };
    }>().data.token;
    assert.equal((await order(first, 'SHOP-1')).statusCode, 401);
    assert.equal((await order(second, 'SHOP-1')).statusCode, 200);
    const stored = await world.server.database.query<{ text: string }>(
      `select (select string_agg(t::text, ' ') from customer_token t) || coalesce((select string_agg(k::text, ' ')
        from idempotency_key k), '') || (select string_agg(a::text, ' ') from audit a) as text`,
    );
    assert.ok(!stored[0]?.text.includes(first) && !stored[0]?.text.includes(second));
    const page = (await world.call(world.sales, 'GET', `customers/${id}`)).json<CustomerPage>();
    assert.ok(page.token && !JSON.stringify(page).includes(second));
    assert.equal(yearOf(page.token.expiresAt), yearOf(page.token.createdAt) + 1);
    assert.deepEqual((await del(world.manager, id)).json(), { data: { revoked: 1 } });
    assert.equal((await order(second, 'SHOP-1')).statusCode, 401);
    assert.equal((await order(theirs, 'SHOP-1')).statusCode, 200, "another customer's works on");
    assert.equal((await world.call(world.sales, 'GET', `customers/${id}`)).json<CustomerPage>().token, null);
    const none = await del(world.manager, id);
    assert.deepEqual(
      [none.statusCode, none.json<{ message: unknown }>().message],
      [422, ['This customer has no token for self-orders.']],
    );
    const actions = await world.server.database.query<{
      action: string;
      before: { issued?: string[] };
      after: unknown;
    }>(`select action, before, after from audit where entity = 'contact' and entity_id = $1 order by id`, [id]);
    assert.deepEqual([actions[1]?.after, actions[2]?.after], [{ replaced: 0 }, { replaced: 1 }]);
    assert.equal(actions[3]?.before.issued?.length, 1);
    assert.deepEqual(
      actions.map((row) => row.action),
      ['Create', 'Issue token', 'Issue token', 'Revoke token'],
    );
  });
});
