import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { ErrorBody, Sheet, SheetHead } from '@iwe/contract';
import * as z from 'zod';
import type { ProblemItem } from '../../errors.ts';
import { TOKEN_PERMISSIONS } from '../../permissions.ts';
import type { Permission } from '../../permissions.ts';
import { upload, workbook } from '../../../records/imports/testing/multipart.ts';
import { checkAndClose } from '../../../trading/sheets/testing/check.ts';
import { aProduct, startSheetWorld } from '../../../trading/sheets/testing/sheet-world.ts';
import type { SheetWorld } from '../../../trading/sheets/testing/sheet-world.ts';
import type { Schema } from '../../../testing/fuzz/generate.ts';
import { operationsOf } from '../../../testing/fuzz/operations.ts';
import type { TestStaff } from '../../../testing/index.ts';
import { strict } from './known-fields.ts';

let world: SheetWorld;
let admin: TestStaff;
let product: number;
before(async () => {
  world = await startSheetWorld();
  const rights = { role: 4, is_admin: true, is_dir: true, is_acct: true, mod_prc: true, crt_csr: true } as const;
  admin = await world.server.staff(world.organisation, { ...rights, isPlatformAdmin: true });
  product = await aProduct(world);
});
after(() => checkAndClose(world));

async function send(method: 'POST' | 'PUT' | 'DELETE', path: string, payload: object) {
  const answer = await world.server.inject({ method, url: path, headers: admin.headers, payload });
  const { message, details = [] } = answer.json<ErrorBody & { details?: ProblemItem[] }>();
  return { status: answer.statusCode, messages: message, fields: details.map(({ field }) => field) };
}
const refused = (field: string, message: string) => ({ status: 422, messages: [message], fields: [field] });

describe('a field that a body does not have is refused by its name', () => {
  test('at the top, in a route that answers faults itself, and where no body is expected', async () => {
    const words = "There is no field 'colour'. Leave it out.";
    const rename = { name: 'Apex', presented_to_csr: 1, colour: 'red' };
    assert.deepEqual(await send('POST', '/api/ag/brands', rename), refused('colour', words));
    const { id } = await world.create(world.invoice([{ productId: product, quantity: 1, price: 100 }]));
    const approve = { contentVersion: 1, warehouseId: world.sydney, shipType: 1, colour: 'red' };
    assert.deepEqual(await send('POST', `/api/ag/orders/${id}/approve`, approve), refused('colour', words));
    assert.deepEqual(await send('POST', `/api/ag/orders/${id}/print`, { colour: 'red' }), refused('colour', words));
    assert.deepEqual(await send('DELETE', '/api/ag/saved-filters/1', { colour: 'red' }), refused('colour', words));
    assert.equal((await send('POST', `/api/ag/orders/${id}/print`, {})).status, 200);
  });

  test('in a line of a sheet and in a price by class', async () => {
    const sheet = world.invoice([
      { productId: product, quantity: 1, price: 100 },
      { productId: product, quantity: 1, price: 100, discount: 5 },
    ]);
    assert.deepEqual(
      await send('POST', '/api/ag/orders', sheet),
      refused('lines.1.discount', "Line 2: there is no field 'discount'. Leave it out."),
    );
    assert.deepEqual(
      await send('PUT', `/api/ag/ocops/${product}`, { prices: [{ id: 1, price: 5, until: '2026-12-31' }] }),
      refused('prices.0.until', "There is no field 'until' in prices.0. Leave it out."),
    );
  });

  test('beside other faults, each with its own words; many and long names are not all repeated', async () => {
    const { messages, fields } = await send('PUT', '/api/ag/ocops/1', { prices: 'none', a: 1, b: 2 });
    assert.deepEqual(fields, ['prices', 'a', 'b']);
    assert.equal((messages as string[])[2], "There is no field 'b'. Leave it out.");
    const names = Array.from({ length: 500 }, (_, index) => [`${'x'.repeat(1_000)}${index}`, 1] as const);
    const many = await send('POST', '/api/ag/brands', {
      name: 'Apex',
      presented_to_csr: 1,
      ...Object.fromEntries(names),
    });
    assert.ok(JSON.stringify(many).length < 6_000);
  });

  test('in the form beside a file', async () => {
    const answer = await world.server.inject(
      upload(admin.headers, '/api/ag/lines', workbook([['Item Code', 'Qty']], 'biff8'), 'lines.xls', {
        type: 1,
        colour: 'red',
      }),
    );
    assert.deepEqual(
      [answer.statusCode, answer.json<ErrorBody>().message],
      [422, ["There is no field 'colour'. Leave it out."]],
    );
  });
});

test('a client of the specification sends the whole order, product and customer; OAuth clients their own', async () => {
  const line = { amount: 100, line_amount: 100, inSystemQty: 4, product: { id: product }, stock_3rdP: 0, unit: 'pcs' };
  const order = {
    ...world.invoice([{ id: 'new_1', productId: product, quantity: 1, price: 100, ...line }]),
    id: 0,
    no: '',
    driverId: null,
    deliveryStatus: 0,
    actualPayType: 0,
    deliveryComment: '',
    csrCreditLimit: 0,
    csrXeroBalance: 0,
    sea_freight: 0,
    clearance_cost: 0,
    usdTotalAmount: 0,
    paymentType: 'COD',
    areaType: '',
    priceType: '',
    status: 2,
    closure: '',
    xeroSent: 'Sent',
    print: 1,
    drafterType: 3,
    isPO: false,
    po_status: 4,
  };
  const first = await world.create(order);
  assert.deepEqual(
    [first.status, first.xeroSent],
    [1, 'Unsent'],
    'what the server knows itself is not taken from them',
  );
  // A retry is the same order whatever the client has learned of it meanwhile.
  const again = await world.create({ ...order, no: first.no, status: 1, csrXeroBalance: 12 });
  assert.equal(again.id, first.id);
  const read = await world.server.inject({ url: `/api/ag/orders/${first.id}?flag=1`, headers: admin.headers });
  assert.equal(read.statusCode, 200);
  const signIn = await world.server.inject({
    method: 'POST',
    url: '/oauth/token',
    payload: {
      grant_type: 'password',
      username: 'a@b.example',
      password: 'x',
      client_id: 'x',
      client_secret: 'x',
      scope: '',
    },
  });
  assert.notEqual(signIn.statusCode, 422);
});

test('a sheet may be sent back as it was read, but not its customer: that would be lost', async () => {
  const made = await world.create(world.invoice([{ productId: product, quantity: 1, price: 100 }]));
  const read = await world.server.inject({ url: `/api/ag/orders/${made.id}`, headers: admin.headers });
  const { csr, ...order } = read.json<{ data: Sheet }>().data;
  const echo = await world.server.inject({
    method: 'PUT',
    url: `/api/ag/orders/${made.id}`,
    headers: admin.headers,
    payload: order,
  });
  assert.deepEqual(
    [echo.statusCode, echo.json<{ data: SheetHead }>().data?.contentVersion],
    [200, order.contentVersion],
    echo.body,
  );
  assert.deepEqual(
    await send('PUT', `/api/ag/orders/${made.id}`, { ...order, csr }),
    refused('csr', "There is no field 'csr'. Leave it out."),
  );
});

/** Paths of the objects in a schema that accept fields which they do not name. */
function openObjects(schema: Schema, path: string): string[] {
  const inner = [schema.anyOf, schema.allOf, schema.oneOf].flatMap((choices) => choices ?? []);
  return [
    ...(schema.properties !== undefined && schema.additionalProperties !== false ? [path] : []),
    ...inner.flatMap((choice) => openObjects(choice, path)),
    ...(schema.items ? openObjects(schema.items, `${path}[]`) : []),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, field]) => openObjects(field, `${path}.${name}`)),
    ...(typeof schema.additionalProperties === 'object' ? openObjects(schema.additionalProperties, `${path}.*`) : []),
  ];
}

test('every operation says so in the OpenAPI document', () => {
  const open = operationsOf(world.server.app).flatMap(({ name, body }) => (body ? openObjects(body, name) : []));
  // OAuth clients send parameters of their own; a release's frozen calls may have been written by a newer server.
  assert.deepEqual(open, ['POST /oauth/token']);
});

test('every route for people refuses a parameter that it does not have', async () => {
  const { app, routes } = world.server;
  const tokens: readonly Permission[] = TOKEN_PERMISSIONS;
  for (const { method, path, permission } of routes) {
    // A service that sends a person back adds what it likes.
    if (!path.startsWith('/api/') || path === '/api/platform/oauth/callback/:service') continue;
    if (tokens.includes(permission)) continue;
    const url = `${path.replaceAll(/:\w+/g, '1')}?nonsense=1`;
    const { statusCode, body } = await app.inject({ method: method as 'GET', url, headers: admin.headers });
    assert.ok(statusCode === 422 && body.includes("'nonsense'"), `${method} ${path}: ${body}`);
  }
});

test('a schema becomes strict at any depth, and keeps its checks, defaults and transformations', () => {
  const item = z.object({ a: z.number() }).refine(({ a }) => a > 0, 'a must be positive');
  const schema = z.object({
    list: z.array(item).default(() => []),
    either: z.union([z.object({ kind: z.literal('x'), x: item }), z.string()]).optional(),
    both: z.intersection(z.object({ left: item }), z.object({ right: z.string() })).nullish(),
    pair: z.tuple([item, z.string()]).optional(),
    map: z.record(z.string(), item).readonly().optional(),
    piped: z.preprocess((value) => value ?? { a: 1 }, item).transform(({ a }) => a * 2),
    any: z.looseObject({ a: item }).optional(),
  });
  const judged = strict(schema);
  const sent = {
    list: [{ a: 1 }],
    either: { kind: 'x', x: { a: 1 } },
    both: { left: { a: 1 }, right: 'r' },
    pair: [{ a: 1 }, 's'],
    map: { key: { a: 1 } },
    piped: { a: 2 },
    any: { a: { a: 1, more: 1 }, more: 1 },
  };
  assert.deepEqual(judged.parse(sent), schema.parse(sent));
  const [one, other] = [judged.parse({}), judged.parse({})];
  assert.deepEqual([one.list, one.piped], [[], 2]);
  assert.notEqual(one.list, other.list, 'a default is made for each request');
  assert.equal(judged.safeParse({ list: [{ a: -1 }] }).error?.issues[0]?.message, 'a must be positive');
  const more = { a: 1, more: 1 };
  for (const changed of [
    { list: [more] },
    { either: { kind: 'x', x: more } },
    { either: { kind: 'x', x: { a: 1 }, more: 1 } },
    { both: { left: more, right: 'r' } },
    { both: { left: { a: 1 }, right: 'r', more: 1 } },
    { pair: [more, 's'] },
    { map: { key: more } },
    { piped: more },
    { more: 1 },
  ])
    assert.equal(judged.safeParse({ ...sent, ...changed }).success, false, JSON.stringify(changed));
  assert.throws(() => strict(z.lazy(() => schema)), /known-fields/);
});
