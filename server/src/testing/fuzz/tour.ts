import { randomUUID } from 'node:crypto';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { TOTP, URI } from 'otpauth';
import { TENANTS } from '../../demo/xero-stand-in/oauth.ts';
import { formWithFile, workbook } from '../../records/imports/testing/multipart.ts';
import { buildRelease, buildTeam, publish, startToken, testShell } from '../../platform/testing/releases.ts';
import { aProduct } from '../../trading/sheets/testing/sheet-world.ts';
import type { SheetWorld } from '../../trading/sheets/testing/sheet-world.ts';
import { DEFAULT_SETTINGS } from '../xero/xero-world.ts';
import type { XeroWorld } from '../xero/xero-world.ts';
import { buildContact, TEST_PASSWORD } from '../factories.ts';
import type { TestStaff } from '../server.ts';

type Send = (name: string, options: Omit<InjectOptions, 'method'> & { url: string }) => Promise<LightMyRequestResponse>;
type Headers = Record<string, string | undefined>;

/** Who the generated requests come from, and ids of records that exist. */
export interface Tour {
  callers: (() => Headers)[];
  ids: number[];
  /** Undoes what requests may have done to their callers: sessions ended, rights taken away, periods locked. */
  restore: () => Promise<void>;
}

const RIGHTS = { role: 4, is_admin: true, is_dir: true, is_acct: true, mod_prc: true, crt_csr: true } as const;

/**
 * Calls every operation once with a request that succeeds, in the order in which a working day would. Prints what is
 * refused and goes on, so that one refusal does not hide the others.
 */
export async function tour(world: XeroWorld, send: Send): Promise<Tour> {
  const { server, organisation } = world;
  const { database } = server;
  const admin = await server.staff(organisation, { ...RIGHTS, isPlatformAdmin: true });
  const ask = async <Data = { id: number }>(
    name: string,
    {
      body,
      by = admin,
      query = '',
      ...path
    }: Record<string, unknown> & { body?: unknown; by?: { headers: Headers } } = {},
  ): Promise<Data> => {
    const url = Object.entries(path).reduce(
      (text, [key, value]) => text.replace(`{${key}}`, encodeURIComponent(String(value))),
      name.slice(name.indexOf(' ') + 1),
    );
    const isRaw = Buffer.isBuffer((body as { payload?: unknown } | undefined)?.payload);
    const form = isRaw ? (body as { payload: Buffer; headers: Headers }) : null;
    const answer = await send(name, {
      url: `${url}${query as string}`,
      headers: { ...by.headers, ...form?.headers },
      ...(form ? { payload: form.payload } : body === undefined ? {} : { payload: body as object }),
    });
    if (answer.statusCode >= 400)
      console.log(
        `The tour was refused: ${name} ${answer.statusCode} ${JSON.stringify(body)} ${answer.body.slice(-400)}`,
      );
    try {
      const json = answer.json<{ data?: Data }>();
      return (json.data ?? json) as Data;
    } catch {
      return {} as Data;
    }
  };

  const { product, supplier } = await baseData(world, ask, admin);
  const sheets = await sales(world, ask, admin, product);
  await purchases(world, ask, product, supplier);
  await imports(world, ask);
  await reports(ask, admin);
  await shop(world, ask, product);
  await runs(world, ask, product);
  await xero(world, ask, product);
  await platform(world, ask, admin);
  await account(world, ask);

  const callers = [admin, world.sales, world.accountant];
  const restore = async () => {
    await database.query('delete from sign_in_failure');
    await database.query(`update organisation set second_factor_required = false, locked_until = null`);
    for (const { eId } of callers)
      await database.query(
        `update membership set role = 4, able_login = true, is_admin = is_admin or id = $2 where id = $1`,
        [eId, admin.eId],
      );
    for (const caller of callers) {
      await database.query('update app_user set email = $2 where id = $1', [caller.userId, caller.email]);
      // Generated requests go on meanwhile and may be in the way; the next time succeeds.
      caller.headers = await server.signIn(caller.email, { eId: caller.eId }).catch(() => caller.headers);
    }
  };
  return {
    callers: [...callers.flatMap((caller) => [() => caller.headers, () => caller.headers]), () => ({})],
    ids: [product, supplier, world.customer, world.sydney, world.melbourne, world.driver, ...sheets, 1, 2, 3],
    restore,
  };
}

type Ask = <Data = { id: number }>(
  name: string,
  options?: Record<string, unknown> & { body?: unknown; by?: { headers: Headers } },
) => Promise<Data>;

interface Versioned {
  id: number;
  contentVersion: number;
}

/** A cart, parked as a quote that is changed, sent and given up. */
async function quotes(world: SheetWorld, ask: Ask, productId: number): Promise<void> {
  const body = { customerId: world.customer, lines: [{ productId, quantity: 2 }] };
  await ask('POST /api/ag/quotes/figures', { body });
  const { id } = await ask<Versioned>('POST /api/ag/quotes', { body });
  await ask('GET /api/ag/quotes');
  await ask('GET /api/ag/quotes/{id}', { id });
  await ask('PUT /api/ag/quotes/{id}', { id, body: { ...body, name: 'Fuzzed', contentVersion: 1 } });
  await ask('GET /api/ag/quotes/{id}/document.pdf', { id });
  await ask('POST /api/ag/quotes/{id}/send-email', { id, body: { customerEmail: 'a@example.com' } });
  await ask('POST /api/ag/quotes/{id}/close', { id, body: { contentVersion: 2 } });
}

/** Base data: every list, one record of each kind created and changed. */
async function baseData(world: SheetWorld, ask: Ask, admin: TestStaff): Promise<{ product: number; supplier: number }> {
  for (const list of ['category-tag', 'area-types', 'payment-types', 'auto-parts-type', 'printInfo', 'account'])
    await ask(`GET /api/ag/${list}`);
  const small: [string, object][] = [
    ['brands', { name: 'Fuzzed', presented_to_csr: 1 }],
    ['warehouses', { code: 'FZ', name: 'Fuzzed', address: 'A', is_calc_for_csr_order: 0, is_active: 1 }],
    ['customer-classes', { name: 'Fuzzed', notes: '', payType: '' }],
    ['suppliers', { ...SUPPLIER, name: 'Fuzzed supplier' }],
  ];
  let supplier = 0;
  for (const [kind, body] of small) {
    await ask(`GET /api/ag/${kind}`);
    const made = await ask<Versioned>(`POST /api/ag/${kind}`, { body });
    await ask(`PUT /api/ag/${kind}/{id}`, {
      id: made.id,
      body: { ...body, contentVersion: made.contentVersion ?? 1 },
    });
    if (kind === 'suppliers') supplier = made.id;
  }
  await ask('GET /api/ag/admin/customer-classes');
  await ask('GET /api/ag/admin/choices/{list}', { list: 'areas' });
  await ask('POST /api/ag/admin/choices/{list}', { list: 'areas', body: { name: 'Fuzzed' } });
  await ask('DELETE /api/ag/admin/choices/{list}/{name}', { list: 'areas', name: 'Fuzzed' });
  for (const [list, name] of [
    ['areas', 'Sydney'],
    ['partTypes', 'Tyres'],
    ['tag1', 'a'],
  ])
    await ask('POST /api/ag/admin/choices/{list}', { list, body: { name } });
  const [area] = await ask<{ id: number }[]>('GET /api/ag/area-types');
  await ask('GET /api/ag/auto-parts-type');
  const [partType] = await world.server.database.query<{ id: number }>(
    'select max(id)::int as id from auto_parts_type',
  );
  const [brand] = await world.server.database.query<{ id: number }>('select max(id)::int as id from brand');
  const required = { helperCode: 'H', auto_parts_type: partType?.id, brand: brand?.id, tag1: 'a' };
  await ask('GET /api/ag/employees');
  const employee = await ask<{ id: number; eId: number }>('POST /api/ag/employees', {
    body: { email: 'fuzzed@example.com', name: 'Fuzzed', phone: '', roleDesc: '' },
  });
  const eId = employee.id ?? employee.eId;
  await ask('GET /api/ag/employees/{id}', { id: eId });
  await ask('PUT /api/ag/employees/{id}', { id: eId, body: { contentVersion: 1, phone: '1' } });
  await ask('POST /api/ag/employees/{id}/invite', { id: eId });
  const organisation = await ask<Record<string, unknown>>('GET /api/ag/organisation');
  const [documented] = Object.values(
    (world.server.app.swagger() as { paths: Record<string, { put?: { requestBody?: { content: object } } }> }).paths[
      '/api/ag/organisation'
    ]?.put?.requestBody?.content ?? {},
  ) as { schema: { properties: object } }[];
  const known = Object.keys(documented?.schema.properties ?? {});
  await ask('PUT /api/ag/organisation', {
    body: Object.fromEntries(known.filter((key) => key in organisation).map((key) => [key, organisation[key]])),
  });
  // The smallest PNG: one pixel.
  const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  await ask('POST /api/ag/organisation/logo', { body: { picture: pixel } });
  await ask('GET /api/ag/organisation/drafts', { query: '?until=2026-12-31' });
  const product = await aProduct(world, { code: 'FUZZ', class_a_price_cents: 10_000, cost_price_cents: 5_000 });
  await world.receive([{ productId: product, quantity: 1_000, priceCents: 5_000 }]);
  await ask('GET /api/ag/products');
  await ask('GET /api/ag/products/{id}', { id: product });
  await ask('POST /api/ag/products', {
    body: {
      ...required,
      code: 'FUZZ2',
      name: 'Fuzzed tyre',
      category: 1,
      unit: 'ea',
      is_customer_show: 1,
      material: 1,
    },
  });
  await ask('PUT /api/ag/products/{id}', { id: product, body: { ...required, contentVersion: 1, comments: 'Fuzzed' } });
  for (const name of [
    'products/{id}/overview',
    'products/{id}/sheets',
    'products/{id}/history',
    'products/{id}/holders',
    'ocops/{id}',
    'ocops/{id}/history',
  ])
    await ask(`GET /api/ag/${name}`, { id: product });
  await ask('GET /api/ag/ocops');
  const seen = await ask<{ contentVersion: number }>('GET /api/ag/ocops/{id}', { id: product });
  await ask('POST /api/ag/products/{id}/price', {
    id: product,
    body: { classAPrice: 101, contentVersion: seen.contentVersion ?? 2 },
  });
  await ask('PUT /api/ag/ocops/{id}', { id: product, body: { prices: [] } });
  await ask('POST /api/ag/ocops/prices', {
    body: { cells: [{ productId: product, field: 'standardPrice', was: 0, price: 120 }] },
  });
  await ask('GET /api/ag/quotings');
  await ask('GET /api/ag/find', { query: '?q=fuzz' });
  await ask('GET /api/ag/customers');
  await ask('GET /api/ag/customers/{id}', { id: world.customer });
  await ask('GET /api/ag/customers/{id}/overview', { id: world.customer });
  await ask('GET /api/ag/customers/{id}/sheets', { id: world.customer });
  await ask('GET /api/ag/customers/{id}/debt', { id: world.customer });
  await ask('POST /api/ag/customers', { body: { ...CUSTOMER, area_type: area?.id } });
  await ask('PUT /api/ag/customers/{id}', {
    id: world.customer,
    body: { contentVersion: 1, note: 'Fuzzed', address: 'A', area_type: area?.id },
  });
  await ask('GET /api/ag/balance/{id}', { id: world.customer });
  await ask('GET /api/ag/change-history/{entity}/{id}', { entity: 'contact', id: world.customer });
  await ask('GET /api/ag/saved-filters', { query: '?list=invoices' });
  const filters = await ask<{ id: number }[]>('POST /api/ag/saved-filters', {
    body: { list: 'invoices', name: 'Fuzzed', query: {} },
  });
  await ask('PUT /api/ag/list-preferences', { body: { list: 'invoices', startFilterId: filters[0]?.id } });
  await ask('DELETE /api/ag/saved-filters/{id}', { id: filters[0]?.id });
  await ask('GET /api/ag/csr-self-order', { by: admin });
  const record = { kind: 'customer', id: world.customer };
  const kept = await ask<{ attachments?: { id: number }[] }>('POST /api/ag/records/{kind}/{id}/attachments', {
    ...record,
    body: { name: 'Fuzzed.png', content: pixel },
  });
  await ask('POST /api/ag/records/{kind}/{id}/comments', { ...record, body: { text: 'Fuzzed', mentions: [] } });
  await ask('GET /api/ag/records/{kind}/{id}/discussion', record);
  await ask('DELETE /api/ag/attachments/{id}', { id: kept.attachments?.[0]?.id });
  await ask('GET /api/ag/notifications');
  await ask('POST /api/ag/notifications/read', { body: { upTo: 1 } });
  return { product, supplier };
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
const CUSTOMER = {
  name: 'Fuzzed customer',
  code: '51824753556',
  phone: '02 9000 0001',
  address: 'A',
  price_strategy: 'Class A / COD',
  payment_type: 'COD',
};

/** Invoices from draft to void, with everything that an approved one allows. Returns the sheets' ids. */
async function sales(world: SheetWorld, ask: Ask, admin: TestStaff, productId: number): Promise<number[]> {
  await quotes(world, ask, productId);
  const draft = (price = 100) =>
    ask<Versioned>('POST /api/ag/orders', {
      body: world.invoice([{ productId, quantity: 1, price, manual: true }]),
    });
  const choices = { warehouseId: world.sydney, shipType: 1, driverId: world.driver };
  const { id } = await draft();
  await ask('GET /api/ag/orders', { query: '?type=invoice' });
  await ask('GET /api/ag/orders/{id}', { id });
  await ask('PUT /api/ag/orders/{id}', {
    id,
    body: { ...world.invoice([{ productId, quantity: 2 }]), contentVersion: 1 },
  });
  await ask('GET /api/ag/orders/{id}/approval', { id });
  await ask('POST /api/ag/orders/{id}/approve', { id, body: { ...choices, contentVersion: 2 } });
  await ask('POST /api/ag/orders/{id}/date', { id, body: { deliveryDate: '2026-12-01' } });
  await ask('POST /api/ag/orders/{id}/address', { id, body: { phone: '1', address: 'A' } });
  await ask('POST /api/ag/orders/{id}/shipping-type', { id, body: { ...choices } });
  await ask('POST /api/ag/orders/{id}/driver', { id, body: { driverId: world.driver } });
  await ask('POST /api/ag/orders/{id}/print', { id });
  await ask('POST /api/ag/delivery', { body: { type: 1, data: [{ order_id: id, info: { driverId: world.driver } }] } });
  await ask('GET /api/ag/orders/{id}/history', { id });
  await ask('GET /api/ag/orders/{id}/document', { id });
  await ask('GET /api/ag/documents.pdf', { query: `?ids=${id}` });
  await ask('GET /api/ag/orders/{id}/send-email', { id });
  await ask('POST /api/ag/orders/{id}/send-email', { id, body: { customerEmail: 'a@example.com' } });
  await ask('GET /api/ag/orders/{id}/emails', { id });
  await ask('POST /api/ag/orders/bulk-print', { body: { ids: [id] } });
  await ask('GET /api/ag/print-service/certificate');
  await ask('POST /api/ag/print-service/signature', { body: { digest: '0'.repeat(64) } });
  await ask('POST /api/ag/orders/{id}/unApprove', { id, body: { contentVersion: 2 } });
  await ask('POST /api/ag/orders/{id}/void', { id, body: { contentVersion: 2 } });
  const bulk = await draft();
  await ask('GET /api/ag/orders/approval-choices', { query: `?ids=${bulk.id}` });
  await ask('POST /api/ag/orders/bulk-approve', { body: { ids: [bulk.id], contentVersions: [1], ...choices } });
  const edit = { field: 'deliveryDate', rows: [{ id: bulk.id, value: '2030-01-01' }], preview: true };
  await ask('POST /api/ag/orders/bulk-edit', { body: edit });
  // 85.00 is more than 10 below class A: a salesperson asks, the manager permits.
  const cheap = await draft(85);
  await ask('GET /api/ag/order-next', { query: `?id=${id}&type=1&direction=next` });
  const question = await ask('POST /api/ag/orders/{id}/approval-requests', {
    id: cheap.id,
    by: world.sales,
    body: { contentVersion: 1 },
  });
  await ask('GET /api/ag/approval-requests');
  await ask('POST /api/ag/approval-requests/{id}', { id: question.id, by: admin, body: { answer: 'refused' } });
  const { findings } = await ask<{ findings: { code: string; lineId: number | null }[] }>(
    'GET /api/ag/orders/{id}/approval',
    { id: cheap.id, by: world.sales },
  );
  await ask('POST /api/ag/orders/{id}/permits', {
    id: cheap.id,
    body: {
      contentVersion: 1,
      findings: (findings ?? [])
        .filter(({ code }) => code !== 'warehouse.required')
        .map(({ code, lineId }) => ({ code, lineId })),
    },
  });
  await ask('GET /api/ag/count-sheet', { query: `?warehouseId=${world.sydney}` });
  return [id, bulk.id, cheap.id];
}

/** A purchase order until it is closed, another one unloaded, and the costs of its bill. */
async function purchases(world: SheetWorld, ask: Ask, productId: number, supplier: number): Promise<void> {
  await ask('GET /api/ag/purchase-rate');
  const order = () => ({
    uuid: randomUUID(),
    type: 3,
    customerId: supplier,
    date: '2026-03-02',
    warehouseId: world.sydney,
    fx_rate: 0.65,
    lines: [{ seq: 1, productId, quantity: 2, usdPrice: 10 }],
  });
  for (const isClosed of [true, false]) {
    const { id } = await ask<Versioned>('POST /api/ag/orders', { body: order() });
    await ask('POST /api/ag/purchase_order_cost', { body: { po_id: id, sea_freight: 10, clearance_cost: 1 } });
    await ask('GET /api/ag/purchase_order_cost/{id}', { id });
    await ask('POST /api/ag/orders/{id}/approve', { id, body: { contentVersion: 1 } });
    if (isClosed) await ask('POST /api/ag/orders/{id}/close', { id, body: { contentVersion: 1 } });
    else await advance(ask, id);
  }
  await ask('GET /api/ag/home');
  await ask('GET /api/ag/home/{part}', { part: 'arrived' });
  await ask('GET /api/ag/home/charts/{chart}', { chart: 'mySalesWeeks' });
  await ask('GET /api/ag/reorder');
  await ask('PUT /api/ag/reorder/{productId}', { productId, body: { minimum: 2, leadTimeDays: 30 } });
  await ask('POST /api/ag/reorder/orders', {
    body: { warehouseId: world.sydney, lines: [{ productId, supplierId: supplier, quantity: 3 }] },
  });
}

async function advance(ask: Ask, id: number): Promise<void> {
  const { po_status: status } = await ask<{ po_status: number }>('GET /api/ag/orders/{id}', { id });
  await ask('PUT /api/ag/purchase-analysis/{id}', { id, body: { po_status: (status ?? 0) + 1 } });
}

/** Each kind of upload, and what follows one. */
async function imports(world: SheetWorld, ask: Ask): Promise<void> {
  const file = (rows: (string | number)[][], format: 'xlsx' | 'biff8', fields = {}) =>
    formWithFile(workbook(rows, format), format === 'xlsx' ? 'a.xlsx' : 'a.xls', fields);
  const products = [
    ['Code', 'Name', 'Category', 'Brand', 'Unit'],
    ['FUZZ', 'Fuzzed tyre', 'Tyre', 'Fuzzed', 'ea'],
  ];
  const customers = [
    ['Name', 'Code (ABN)', 'Phone'],
    ['Imported customer', '51824753556', '02 1'],
  ];
  await ask('POST /api/ag/imports/products', { body: file(products, 'xlsx') });
  const orders = [
    ['Invoice', 'Customer', 'Item Code', 'Qty'],
    ['T-1', 'Tour customer of no name', 'NO-SUCH-CODE', 4],
  ];
  await ask('POST /api/ag/orders-import', { body: file(orders, 'xlsx') });
  await ask('POST /api/ag/imports/customers', { body: file(customers, 'xlsx') });
  const { id } = await ask<{ id: string }>('POST /api/ag/import', {
    body: file(products, 'xlsx', { kind: 'products' }),
  });
  await ask('GET /api/ag/imports/{id}/failed', { id });
  await ask('POST /api/ag/imports/{id}/confirm', { id, body: { acceptSameFile: true } });
  await ask('GET /api/ag/import-templates/{kind}', { kind: 'products' });
  const lines = [
    ['Code', 'Qty', 'Price'],
    ['FUZZ', 1, 100],
  ];
  await ask('POST /api/ag/lines', { body: file(lines, 'biff8', { type: 1, customerId: world.customer }) });
  await ask('POST /api/ag/import_lines', { body: file(lines, 'biff8', { type: 7, warehouseId: world.sydney }) });
  await ask('POST /api/ag/ocops', {
    body: file(
      [
        ['Code', 'Class A'],
        ['FUZZ', 102],
      ],
      'biff8',
    ),
  });
  const stored = await world.server.database.query<{ id: string }>(`select id from stored_file limit 1`);
  await ask('GET /api/ag/files/{id}/link', { id: stored[0]?.id });
  await ask('GET /api/ag/files/{id}', { id: stored[0]?.id });
}

/** A customer's token, an order with it, and its cancellation. */
async function shop(world: SheetWorld, ask: Ask, product: number): Promise<void> {
  await world.server.database.query('update product set is_customer_show = true where id = $1', [product]);
  const id = await buildContact(world.server.database, world.organisation, { name: 'A shop' });
  const { token } = await ask<{ token: string }>('POST /api/ag/customers/{id}/token', { id });
  const by = { headers: { authorization: `Bearer ${token}` } };
  const order = await ask('POST /api/ag/csr/orders', {
    by,
    body: { uuid: randomUUID(), lines: [{ code: 'FUZZ', quantity: 1 }] },
  });
  await ask('POST /api/ag/csr/orders/{id}/cancel', { by, id: order.id });
  await ask('DELETE /api/ag/customers/{id}/token', { id });
}

/** A driver's run with one stop: its order, the sheet on paper, a link, and what the driver reports by it. */
async function runs(world: SheetWorld, ask: Ask, productId: number): Promise<void> {
  const [now] = await world.server.database.query<{ day: string }>(
    `select (now() at time zone time_zone)::date::text as day from organisation where id = $1`,
    [world.organisation],
  );
  const run = { driverId: world.driver, day: now?.day ?? '' };
  const { id } = await ask<Versioned>('POST /api/ag/orders', {
    body: world.invoice([{ productId, quantity: 1, price: 100, manual: true }], { deliveryDate: run.day }),
  });
  const choices = { warehouseId: world.sydney, shipType: 1, driverId: world.driver, contentVersion: 1 };
  await ask('POST /api/ag/orders/{id}/approve', { id, body: choices });
  const query = `?driverId=${run.driverId}&day=${run.day}`;
  await ask('GET /api/ag/delivery-runs/day', { query: '?day=2026-03-02' });
  const { version } = await ask<{ version: number }>('GET /api/ag/delivery-runs', { query });
  await ask('PUT /api/ag/delivery-runs', { body: { ...run, version, sheetIds: [id] } });
  await ask('GET /api/ag/delivery-runs.pdf', { query });
  const link = await ask<{ id: number; url: string }>('POST /api/ag/delivery-runs/links', { body: run });
  const by = { headers: { authorization: `Bearer ${link.url.split('#')[1]}` } };
  const shown = await ask<{ id: number; stops: { contentVersion: number }[] }>('GET /api/ag/run', { by });
  await ask('POST /api/ag/run/{id}/reports', {
    by,
    id: shown.id,
    body: {
      uuid: randomUUID(),
      sheetId: id,
      isDelivered: true,
      reason: '',
      receivedBy: 'Ann',
      actualPayType: 1,
      amount: 10,
      comment: '',
      reportedAt: new Date().toISOString(),
      seen: {
        contentVersion: shown.stops[0]?.contentVersion ?? 1,
        deliveryStatus: 1,
        actualPayType: 0,
        deliveryComment: '',
      },
      photo: null,
      signature: null,
    },
  });
  await ask('GET /api/ag/delivery-runs/links', { query });
  await ask('GET /api/ag/orders/{id}/driver-reports', { id });
  await ask('POST /api/ag/delivery-runs/links/{id}/revoke', { id: link.id });
}

/** A connection to the stand-in for Xero: a sheet sent and recalled, one that Xero refuses, a month compared. */
async function xero(world: XeroWorld, ask: Ask, productId: number): Promise<void> {
  const approved = async () => {
    const { id } = await ask<Versioned>('POST /api/ag/orders', {
      body: world.invoice([{ productId, quantity: 1, price: 100, manual: true }], { dueDate: '2026-03-31' }),
    });
    const choices = { warehouseId: world.sydney, shipType: 1, contentVersion: 1 };
    await ask('POST /api/ag/orders/{id}/approve', { id, body: choices });
    return id;
  };
  await ask('POST /api/ag/xero/connection');
  await world.connect();
  await ask('GET /api/ag/xero/connection');
  await ask('GET /api/ag/xero/chart');
  await ask('PUT /api/ag/xero/settings', { body: DEFAULT_SETTINGS });
  const id = await approved();
  await ask('POST /api/ag/xero/{id}/order', { id });
  await world.deliver();
  await ask('POST /api/ag/xero/{id}/recall', { id });
  await world.deliver();
  await ask('POST /api/ag/xero', { body: { dateRange: ['2026-03-01', '2026-03-31'], sheets: [1, 2, 4, 5] } });
  await world.deliver();
  await ask('POST /api/ag/xero/refresh');
  await ask('GET /api/ag/xero/reconciliation', { query: '?month=2026-03' });
  const books = world.standIn.state.books(TENANTS[0].id);
  for (const contact of books.contacts.values()) books.archiveContact(contact.id);
  await ask('POST /api/ag/xero/{id}/order', { id: await approved() });
  await world.deliver();
  const failed = await ask<{ id: number }[]>('GET /api/ag/xero/operations');
  const operation = failed.find((row) => row.id > 0);
  await ask('POST /api/ag/xero/operations/retry', { body: { why: 'A fuzz run' } });
  await ask('POST /api/ag/xero/operations/{id}/skip', { id: operation?.id, body: { reason: 'A fuzz run' } });
  await ask('POST /api/ag/xero/{id}/order', { id: await approved() });
  const waiting = await ask<{ id: number; canCancel: boolean }[]>('GET /api/ag/xero/operations');
  const asked = waiting.find(({ canCancel }) => canCancel);
  await ask('POST /api/ag/xero/operations/{id}/now', { id: asked?.id });
  await ask('POST /api/ag/xero/operations/{id}/cancel', { id: asked?.id });
  await ask('DELETE /api/ag/xero/connection');
  await world.connect();
}

/** Releases from publication to rollback, and what administrators decide about them. */
async function platform(world: SheetWorld, ask: Ask, admin: TestStaff): Promise<void> {
  const { server, organisation } = world;
  server.app.platform.shell = testShell();
  const remote = 'mf-sales';
  const reason = 'A fuzz run';
  const team = await buildTeam(server);
  const asTeam = { headers: { authorization: `Bearer ${team.token}` } };
  const first = buildRelease(remote, '1.0.0', ({ remoteJson }) => {
    remoteJson.flags = { panel: { label: 'Panel', default: true } };
    remoteJson.config = { days: { label: 'Days', type: 'number', min: 1, default: 30 } };
  });
  await publish(server, team, { ...first, promote: true });
  await ask('POST /api/platform/releases', { by: asTeam, body: buildRelease(remote, '1.1.0') });
  await publish(server, team, buildRelease(remote, '1.2.0'));
  // The browser check is a job with a browser of its own; here every release counts as checked.
  await server.database.query(`update release set check_state = 'own'`);
  await ask('POST /api/platform/confirm', { body: { password: TEST_PASSWORD } });
  for (const list of [
    'releases',
    'live-releases',
    'where-used',
    'overview',
    'history',
    'security-events',
    'csp-reports',
    'remotes',
    'jobs',
  ])
    await ask(`GET /api/platform/${list}`, { by: admin });
  await ask('GET /api/platform/keys-folder', { by: { headers: {} } });
  await ask('GET /api/platform/releases/{remote}/{version}', { remote, version: '1.0.0', by: asTeam });
  await ask('GET /api/platform/releases/{remote}/{version}/page', { remote, version: '1.0.0' });
  await ask('GET /api/platform/remotes/{remote}/organisations', { remote });
  await ask('GET /api/platform/remotes/{remote}/settings', { remote, query: `?organisation=${organisation}` });
  await ask('POST /api/platform/promote', { by: asTeam, body: { remote, version: '1.1.0' } });
  await ask('POST /api/platform/stable', { body: { reason, remote, version: '1.0.0' } });
  await ask('POST /api/platform/pins', { body: { reason, organisationId: organisation, remote, version: '1.0.0' } });
  await ask('DELETE /api/platform/pins', { body: { reason, organisationId: organisation, remote } });
  // At once: a later decision would have to be undone first.
  const [removal] = await ask<{ revision: number | null }[]>('GET /api/platform/history');
  await ask('POST /api/platform/restore', { body: { reason, of: removal?.revision, state: 'before' } });
  await ask('POST /api/platform/settings', {
    body: { reason, organisationId: organisation, remote, flags: { panel: false }, config: { days: 7 } },
  });
  const startsAt = new Date().toISOString();
  const endsAt = new Date(Date.now() + 3_600_000).toISOString();
  await ask('POST /api/platform/freezes', { body: { reason, organisationId: organisation, startsAt, endsAt } });
  const [freeze] = await server.database.query<{ id: number }>('select max(id)::int as id from release_freeze');
  await ask('DELETE /api/platform/freezes', { body: { reason, id: freeze?.id } });
  await ask('POST /api/platform/rollouts', { body: { reason, remote, version: '1.2.0' } });
  const token = (version: string) => startToken(server, admin.headers, remote, version);
  // Of the version that this account is given; the rollout has not reached it.
  await ask('POST /api/platform/runs', { body: { remote, version: '1.0.0', token: await token('1.0.0') } });
  const measured = { remote, version: '1.0.0', token: await token('1.0.0'), values: { newScreen: 300 } };
  await ask('POST /api/platform/measures', { body: { line: 'fast', releases: [measured] } });
  await ask('POST /api/platform/rollouts/step', { body: { reason, remote, action: 'pause' } });
  const until = new Date(Date.now() + 86_400_000).toISOString();
  const grant = await ask('POST /api/platform/grants', {
    body: { reason, remote, version: '1.2.0', emails: [admin.email], until },
  });
  const [granted] = await server.database.query<{ id: number }>('select max(id)::int as id from release_grant');
  await ask('DELETE /api/platform/grants', { body: { reason, id: granted?.id ?? grant.id } });
  await ask('POST /api/platform/failures', {
    body: {
      code: 'IWE-101',
      remote,
      version: '1.0.0',
      fallbackVersion: null,
      page: '/',
      message: 'm',
      token: await token('1.0.0'),
    },
  });
  await ask('POST /api/platform/releases/status', { body: { reason, remote, version: '1.2.0', status: 'blocked' } });
  const history = await ask<{ revision: number | null }[]>('GET /api/platform/history');
  // Not every line of the history has a state to return to, and what is blocked is not chosen again: some are refused.
  for (const { revision } of history)
    if (revision !== null) await ask('POST /api/platform/restore', { body: { reason, of: revision, state: 'after' } });
  await ask('GET /api/platform/deploy-tokens');
  await ask('POST /api/platform/deploy-tokens', {
    body: { name: 'Fuzzed', remotes: [remote], publicKey: await publicKey() },
  });
  const [deployToken] = await server.database.query<{ id: number }>('select max(id)::int as id from deploy_token');
  await ask('POST /api/platform/deploy-tokens/{id}/successor', {
    id: deployToken?.id,
    body: { publicKey: await publicKey(), overlapDays: 0 },
  });
  await ask('DELETE /api/platform/deploy-tokens/{id}', { id: deployToken?.id });
  const [key] = await server.database.query<{ id: number }>('select max(id)::int as id from signing_key');
  await ask('GET /api/platform/signing-keys');
  await ask('GET /api/platform/signing-keys/{id}/releases', { id: key?.id });
  await ask('POST /api/platform/signing-keys/{id}/revocation', { id: key?.id, body: { reason: 'x', block: true } });
  const [job] = await server.database.query<{ id: number }>('select id::int from job order by id limit 1');
  await ask('GET /api/platform/jobs/{id}', { id: job?.id });
  await ask('POST /api/platform/jobs/{id}/cancel', { id: job?.id });
  await ask('POST /api/platform/jobs/{id}/again', { id: job?.id });
}

async function publicKey(): Promise<string> {
  const { generateKeyPairSync } = await import('node:crypto');
  return generateKeyPairSync('ed25519').publicKey.export({ type: 'spki', format: 'pem' }).toString();
}

/** Reports: asked for, looked at, cancelled; saved settings and schedules. */
async function reports(ask: Ask, admin: TestStaff): Promise<void> {
  const request = { type: 'invoices-credit-notes-detail', group: 'asProducts', includeCost: true };
  const { id } = await ask('POST /api/ag/reports', { body: request });
  await ask('GET /api/ag/reports');
  await ask('POST /api/ag/reports/{id}/cancel', { id });
  await ask('POST /api/ag/reports/preview', { body: { ...request, sortBy: 'margin', isDescending: true } });
  const settings = await ask<{ id: number }[]>('POST /api/ag/report-settings', { body: { name: 'Fuzzed', request } });
  await ask('GET /api/ag/report-settings', { query: `?type=${request.type}` });
  await ask('DELETE /api/ag/report-settings/{id}', { id: settings[0]?.id });
  await ask('GET /api/ag/report-recipients', { query: `?type=${request.type}&includeCost=1` });
  const schedule = { name: 'Fuzzed', frequency: 'weekly', request, recipients: [admin.eId], isActive: true };
  const schedules = await ask<{ id: number }[]>('POST /api/ag/report-schedules', { body: schedule });
  await ask('GET /api/ag/report-schedules');
  await ask('PUT /api/ag/report-schedules/{id}', { id: schedules[0]?.id, body: { ...schedule, frequency: 'monthly' } });
  await ask('DELETE /api/ag/report-schedules/{id}', { id: schedules[0]?.id });
}

/** One person's own account: passwords, the second factor, sign-ins. Last, because sessions end. */
async function account(world: SheetWorld, ask: Ask): Promise<void> {
  const { server } = world;
  const person = await server.staff(world.organisation);
  await ask('POST /oauth/token', {
    by: { headers: {} },
    body: {
      grant_type: 'password',
      username: person.email,
      password: TEST_PASSWORD,
      client_id: (await import('@iwe/contract')).CLIENT_ID,
      client_secret: (await import('@iwe/contract')).CLIENT_SECRET,
    },
  });
  const signIns = await ask<{ sessions: { id: number; isCurrent: boolean }[] }>('GET /api/ag/sign-ins', { by: person });
  const other = signIns.sessions.find(({ isCurrent }) => !isCurrent);
  await ask('DELETE /api/ag/sign-ins/{id}', { by: person, id: other?.id });
  await ask('GET /api/ag/second-factor', { by: person });
  const app = await secondFactor(ask, person);
  const again = () => server.database.query('update second_factor set last_step = 0');
  await again();
  const proof = () => ({ password: TEST_PASSWORD, code: app.generate() });
  await ask('POST /api/ag/second-factor/recovery-codes', { by: person, body: proof() });
  await again();
  await ask('POST /api/ag/second-factor/off', { by: person, body: proof() });
  await ask('PUT /api/ag/account/language', { by: person, body: { language: 'zh-Hans' } });
  await ask('POST /api/ag/password', {
    by: person,
    body: { currentPassword: TEST_PASSWORD, password: 'a fuzzed sentence of words' },
  });
  await ask('POST /api/ag/password/forgot', { by: { headers: {} }, body: { email: person.email } });
  await server.database.query(
    `insert into password_reset (user_id, token_hash, expires_at) values ($1, sha256('fuzzed'::bytea), now() + interval '1 hour')`,
    [person.userId],
  );
  await ask('POST /api/ag/password/reset', {
    by: { headers: {} },
    body: { token: 'fuzzed', password: 'another fuzzed sentence' },
  });
  person.headers = await server.signIn(person.email, { password: 'another fuzzed sentence', eId: person.eId });
  await ask('POST /api/ag/logout', { by: person });
  const colleague = await server.staff(world.organisation);
  await secondFactor(ask, colleague);
  await ask('POST /api/ag/employees/{id}/remove-second-factor', { id: colleague.eId });
}

/** Switches a person's second factor on. Returns their authenticator app. */
async function secondFactor(ask: Ask, by: TestStaff): Promise<TOTP> {
  const { uri } = await ask<{ uri: string }>('POST /api/ag/second-factor', { by, body: { password: TEST_PASSWORD } });
  const app = URI.parse(uri) as TOTP;
  await ask('POST /api/ag/second-factor/confirm', { by, body: { code: app.generate() } });
  return app;
}
