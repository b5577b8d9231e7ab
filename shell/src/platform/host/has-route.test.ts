import { hasRoute } from './has-route.ts';

const routes = [
  { path: '/quotings' },
  { path: '/order_add/Invoices/:operation?' },
  { path: '/order_detail/Bills/:id' },
];

test.each([
  ['/quotings', true],
  ['/quotings?product=2055516', true],
  ['/order_add/Invoices', true],
  ['/order_add/Invoices/addFromCart', true],
  ['/order_add/Invoices/clone?id=7', true],
  ['/order_detail/Bills/12', true],
  ['/order_detail/Invoices/12', false],
  ['/order_add/Bills/clone', false],
  ['/', false],
])('%s: %s', (path, expected) => {
  expect(hasRoute(routes, path)).toBe(expected);
});
