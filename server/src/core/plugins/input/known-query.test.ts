import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { ErrorBody } from '@iwe/contract';
import { buildOrganisation, buildProduct, buildWarehouse, startTestServer } from '../../../testing/index.ts';
import type { TestServer, TestStaff } from '../../../testing/index.ts';

let server: TestServer;
let admin: TestStaff;
let product: number;
let warehouse: number;
before(async () => {
  server = await startTestServer();
  const organisation = await buildOrganisation(server.database);
  admin = await server.staff(organisation, { role: 4, is_admin: true });
  product = await buildProduct(server.database, organisation);
  warehouse = await buildWarehouse(server.database, organisation);
});
after(() => server.close());

const get = (path: string, headers: TestStaff['headers'] | Record<string, never> = admin.headers) =>
  server.inject({ method: 'GET', url: `/api/ag/${path}`, headers });

// Every list with its required parameters.
const lists = (): string[] => [
  'orders?type=invoice',
  'products?page=1',
  'products?sortType=7',
  'customers?page=1',
  'suppliers?all=1',
  'brands?all=1',
  'warehouses?all=1',
  'employees?all=1',
  'ocops?page=1',
  'quotings?page=1',
  'find?q=a',
  `products/${product}/history?page=1`,
  'saved-filters?list=invoices',
  `count-sheet?warehouseId=${warehouse}`,
];

test('parameters that a list does not have are refused with an explanation that names each', async () => {
  for (const path of lists()) {
    const answer = await get(`${path}&nonsense=1&customer_name=x`);
    assert.equal(answer.statusCode, 422, path);
    const { code, message, details } = answer.json<ErrorBody & { details: { field: string }[] }>();
    assert.deepEqual(
      [code, message, details.map((item) => item.field)],
      [
        'unknown-filter',
        [
          "There is no filter 'nonsense'. Take it out of the address.",
          "There is no filter 'customer_name'. Take it out of the address.",
        ],
        ['nonsense', 'customer_name'],
      ],
      path,
    );
  }
});

test('an empty parameter too; a long one is shortened', async () => {
  assert.equal((await get('customers?nonsense=')).statusCode, 422);
  assert.ok((await get(`customers?${'x'.repeat(5_000)}=1`)).body.length < 600);
});

test('the parameters of a list are accepted', async () => {
  for (const path of lists()) assert.equal((await get(path)).statusCode, 200, path);
});

test('a caller without the right to the list gets that error instead', async () => {
  assert.equal((await get('customers?nonsense=1', {})).statusCode, 401);
});
