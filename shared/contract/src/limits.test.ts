import { createWarehouseRequest } from './base-info/warehouse.ts';
import { saveProductRequest } from './base-info/product.ts';
import { confirmRequest } from './platform/overview.ts';
import { statementsRequest } from './statements.ts';

const ids = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
const warehouse = (name: string) => ({ code: 'T', name, address: '', is_calc_for_csr_order: 0, is_active: 1 });

// People come near these limits: a passphrase, a warehouse's name with its suburb, the statements of all customers.
test.each([
  ['the password of a confirmation', confirmRequest, 200, (length: number) => ({ password: 'p'.repeat(length) })],
  ['the name of a warehouse', createWarehouseRequest, 60, (length: number) => warehouse('n'.repeat(length))],
  [
    'the customers of an order for statements',
    statementsRequest,
    1_000,
    (count: number) => ({ customers: ids(count) }),
  ],
])('%s may be as long as its limit and no longer', (_what, schema, limit, of) => {
  expect([of(limit), of(limit + 1)].map((request) => schema.safeParse(request).success)).toEqual([true, false]);
});

test('a product is of one of the four categories, also of the last', () => {
  const { category } = saveProductRequest.shape;
  expect([0, 1, 2, 3, 4, 5].filter((value) => category.safeParse(value).success)).toEqual([1, 2, 3, 4]);
});
