import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { ErrorBody } from '@iwe/contract';
import { buildContact, buildOrganisation, buildProduct, buildWarehouse } from './testing/factories.ts';
import { startTestServer } from './testing/server.ts';
import type { TestServer, TestStaff } from './testing/server.ts';

// Mistakes in requests get an explanation; status 500 is reserved for defects of the server.
let server: TestServer;
let admin: TestStaff;
let ids: { product: number; customer: number; supplier: number; warehouse: number; order: number };
const call = (method: 'GET' | 'POST' | 'PUT', path: string, payload?: object) =>
  server.inject({ method, url: `/api/ag/${path}`, headers: admin.headers, ...(payload ? { payload } : {}) });
const uuids = [
  '0b3c9a52-6d0f-4f0e-9d55-3f3f6f0f1a01',
  '0b3c9a52-6d0f-4f0e-9d55-3f3f6f0f1a02',
  '0b3c9a52-6d0f-4f0e-9d55-3f3f6f0f1a03',
  '0b3c9a52-6d0f-4f0e-9d55-3f3f6f0f1a04',
];
const order = (uuid: string | undefined, fields: object = {}) => ({
  uuid,
  type: 3,
  customerId: ids.supplier,
  date: '2026-03-02',
  warehouseId: ids.warehouse,
  fx_rate: 0.65,
  lines: [{ seq: 1, productId: ids.product, quantity: 2, usdPrice: 10 }],
  ...fields,
});

before(async () => {
  server = await startTestServer();
  const organisation = await buildOrganisation(server.database);
  admin = await server.staff(organisation, { role: 4, is_admin: true, is_dir: true, mod_prc: true });
  const { database } = server;
  ids = {
    product: await buildProduct(database, organisation),
    customer: await buildContact(database, organisation),
    supplier: await buildContact(database, organisation, { is_supplier: true }),
    warehouse: await buildWarehouse(database, organisation),
    order: 0,
  };
  ids.order = (await call('POST', 'orders', order(uuids[0]))).json<{ data: { id: number } }>().data.id;
});
after(() => server.close());

describe('malformed input is refused with an explanation', () => {
  const refused = async (method: 'GET' | 'POST' | 'PUT', path: string, payload?: object): Promise<ErrorBody> => {
    const answer = await call(method, path, payload);
    assert.ok(
      answer.statusCode === 409 || answer.statusCode === 422,
      `${method} ${path}: ${answer.statusCode} ${answer.body}`,
    );
    return answer.json<ErrorBody>();
  };

  test('impossible versions', async () => {
    for (const contentVersion of [2_147_483_648, Number.MAX_SAFE_INTEGER]) {
      for (const action of ['approve', 'unApprove', 'close', 'approval-requests'])
        await refused('POST', `orders/${ids.order}/${action}`, { contentVersion });
      await refused('POST', 'orders/bulk-approve', { ids: [ids.order], contentVersions: [contentVersion] });
      await refused('PUT', `orders/${ids.order}`, order(uuids[1], { contentVersion }));
      await refused('PUT', `products/${ids.product}`, { contentVersion });
      await refused('PUT', `customers/${ids.customer}`, { contentVersion });
    }
  });

  test('characters that cannot be stored, in any statement of a pipelined request', async () => {
    for (const path of [
      'orders?number=%00',
      'orders?format=xlsx&number=%00',
      'orders?format=xlsx&customer=a%00b',
      'ocops?product=%00',
      'quotings?product=%00',
      'products?name=%00',
      'customers?name=%00',
      'find?q=%00',
    ]) {
      const answer = await call('GET', path);
      assert.ok(answer.statusCode === 200 || answer.statusCode === 422, `${path}: ${answer.statusCode} ${answer.body}`);
    }
    for (const comments of ['a\u0000b', '\ud800'])
      assert.equal((await refused('POST', 'orders', order(uuids[2], { comments }))).code, 'invalid-text');
  });

  test('days that do not exist, and numbers beyond the range of a column', async () => {
    for (const day of ['2026-13-45', '0000-00-00', '2026-02-30'])
      await refused('GET', `organisation/drafts?until=${day}`);
    assert.equal((await refused('GET', 'products?category=1000000000')).code, 'out-of-range');
  });

  test('costs too large to be divided among units', async () => {
    const bill = (
      await call(
        'POST',
        'orders',
        order(uuids[3], {
          type: 4,
          fx_rate: 0.000001,
          lines: [{ seq: 1, productId: ids.product, quantity: 1, price: 1, manual: true }],
        }),
      )
    ).json<{ data: { id: number } }>().data.id;
    await call('POST', 'purchase_order_cost', { po_id: bill, sea_freight: 10_000_000, clearance_cost: 0 });
    assert.equal((await refused('POST', `orders/${bill}/approve`, { contentVersion: 1 })).code, 'out-of-range');
  });
});
