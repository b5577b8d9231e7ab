import { act, screen, waitFor, within } from '@testing-library/react';
import { addToCart, cartStore, removeFromCart, toastStore } from '@iwe/session';
import { wideTest } from '@iwe/testing/ring';
import { buildCustomer } from '../testing/fixtures.ts';
import { FakeRefusal, pageOf, renderPage } from '../testing/render-page.tsx';
import { buildFigures, ENTRIES, PARKED, TOTALS, openCart, QUOTE as EMPTY_QUOTE } from './testing/open-cart.tsx';

const QUOTE = { ...EMPTY_QUOTE, note: 'Fitted' };

async function open(options: Parameters<typeof openCart>[0] = {}) {
  const page = await openCart(options);
  const parked = () => page.keys.filter((_key, index) => /^quotes(\/5)?$/.test(page.sent[index]?.path ?? ''));
  return { ...page, parked };
}
const line = (cart: ReturnType<typeof within>) => cart.getByRole('row', { name: /^K205/ }).textContent;
const quantity = (cart: ReturnType<typeof within>) => cart.getByRole('spinbutton', { name: 'Quantity of K205' });
const said = () => toastStore.get().flatMap(({ lines }) => lines);

test('the cart says its quote, products and units, and whose prices it has', async () => {
  const { cart, unmount } = await open({ cart: { quote: QUOTE } });
  expect(screen.getByRole('dialog').querySelector('h2')?.textContent).toBe('Quoting cart: QU0000051 product · 4 units');
  expect(cart.getByText('Class B / Special · 30-Days')).toBeTruthy();
  unmount();
  const second = await open({ cart: { csr: buildCustomer({ attention: 'Ring first' }) } });
  expect(second.cart.getByText('Class B / Special · 30-Days · Ring first')).toBeTruthy();
  second.unmount();
  const nobody = await open({ cart: { csr: null, entries: [{ ...ENTRIES[0]!, qty: 1 }] } });
  expect(nobody.cart.getByText('No customer selected: prices are those of Class A.')).toBeTruthy();
  expect(nobody.cart.getByText('1 product · 1 unit')).toBeTruthy();
  expect(nobody.sent[0]?.body).toEqual({ customerId: null, lines: [{ productId: 1, quantity: 1 }] });
});

test('an empty cart asks nothing of the server, and nothing can be done with it', async () => {
  const { cart, sent } = await open({ cart: { entries: [] } });
  expect(cart.getByText(/^The cart is empty\./)).toBeTruthy();
  const names = ['Empty', 'Park as quote…', 'Check out >'];
  expect(names.map((name) => cart.getByRole<HTMLButtonElement>('button', { name }).disabled)).toEqual([
    true,
    true,
    true,
  ]);
  expect(cart.getByText('0 products · 0 units')).toBeTruthy();
  expect(sent).toEqual([]);
});

test('the cart is checked out from its drawer; the question is over with the answer', async () => {
  const { cart, user } = await open({ routes: ['/order_add/Invoices'] });
  await user.click(cart.getByRole('button', { name: 'Check out >' }));
  const question = await screen.findByRole('alertdialog', { name: 'Check out' });
  await user.click(within(question).getByRole('link', { name: 'Empty & GO' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

wideTest('a check out that is left without an answer leads back to the cart', async () => {
  const { cart, user } = await open({ routes: ['/order_add/Invoices'] });
  await user.click(cart.getByRole('button', { name: 'Check out >' }));
  const question = await screen.findByRole('alertdialog', { name: 'Check out' });
  await waitFor(() => expect(question.contains(document.activeElement)).toBe(true));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(screen.getByRole('dialog', { name: /^Quoting cart/ })).toBeTruthy();
});

test('without both ways to an invoice none is offered', async () => {
  const { cart, user } = await open({
    routes: ['/order_add/Invoices/addFromCart?', '/order_add/Invoices/addFromCartX'],
  });
  await user.click(cart.getByRole('button', { name: 'Check out >' }));
  expect(await screen.findByText(/^Invoices are not part of this organisation/)).toBeTruthy();
});

test('a price that was quoted at nothing, or as today, is the quoted one', async () => {
  const { cart, unmount } = await open({ answers: { 'quotes/figures': buildFigures({ quotedPrice: 0, price: 100 }) } });
  await cart.findByText('There is no price for this customer.');
  expect(line(cart)).toContain('0.00today 100.000.00today 400.00');
  unmount();
  const same = await open({ answers: { 'quotes/figures': buildFigures({ quotedPrice: 100 }) } });
  await same.cart.findByText('quoted');
  expect(line(same.cart)).toContain('100.00quoted400.00');
});

wideTest('while a quantity is computed its amount is that of now, and the totals are those of before', async () => {
  let answer: unknown = buildFigures();
  const { cart, user } = await open({ answers: { 'quotes/figures': () => answer } });
  await cart.findByText('363.64');
  const next = Promise.withResolvers<object>();
  answer = next.promise;
  const sums = () => cart.getByText('Total ex GST').closest('[aria-busy]')?.getAttribute('aria-busy');
  expect(sums()).toBe('false');
  await user.clear(quantity(cart));
  await user.type(quantity(cart), '5');
  expect(line(cart)).toContain('500.00');
  expect(sums()).toBe('true');
  expect(cart.getByText('363.64')).toBeTruthy();
  next.resolve(buildFigures({ quantity: 5 }, { totals: { ...TOTALS, subtotal: 454.55, total: 500, totalToday: 500 } }));
  expect(await cart.findByText('454.55')).toBeTruthy();
  expect(sums()).toBe('false');
});

test('a price that is not known yet is no missing price; what arrives some day says no day', async () => {
  let answer: unknown = new FakeRefusal(503, 'The database is busy.');
  const stocks = [{ warehouse: 'Sydney', stock: 0, inTransit: 6, eta: null }];
  const { cart, user } = await open({ answers: { 'quotes/figures': () => answer } });
  await cart.findByText('The database is busy.');
  expect(cart.queryByText('There is no price for this customer.')).toBeNull();
  expect(cart.queryByRole('note')).toBeNull();
  answer = buildFigures({ available: 2, short: 2, stocks });
  await user.click(cart.getByRole('button', { name: 'Try again' }));
  expect(await cart.findByText('2 free of 4 · 6 on the way')).toBeTruthy();
  expect(cart.queryByRole('alert')).toBeNull();
});

test('a quantity is a whole number from 1 to 999', async () => {
  const { cart, user } = await open();
  await user.clear(quantity(cart));
  await user.type(quantity(cart), '0');
  expect(cartStore.get().entries[0]?.qty).toBe(4);
  await user.clear(quantity(cart));
  await user.type(quantity(cart), '1000');
  expect(cartStore.get().entries[0]?.qty).toBeLessThanOrEqual(999);
});

wideTest('a quote that was parked is told and listed; the drawer is closed', async () => {
  toastStore.set([]);
  let listed: object[] = [];
  const { cart, user, sent } = await open({
    answers: {
      quotes: (_query: URLSearchParams, body: unknown) => (body ? PARKED : pageOf(listed)),
    },
  });
  await user.keyboard('{Escape}');
  await user.keyboard('q');
  await screen.findByText('No quote matches.');
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: /^Cart ?\d/ }));
  const again = within(await screen.findByRole('dialog', { name: /Quoting cart/ }));
  await again.findByText('363.64');
  await user.click(again.getByRole('button', { name: 'Park as quote…' }));
  expect(again.queryByRole('combobox', { name: 'Prices' })).toBeNull();
  await user.type(again.getByRole('textbox', { name: 'Note, printed on the quote' }), 'Fit it');
  listed = [{ id: 5, no: 'QU000005', customer: 'Harbour Tyres', state: 'open', validUntil: '2026-12-07' }];
  await user.click(again.getByRole('button', { name: 'Park' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: /Quoting cart/ })).toBeNull());
  expect(cart).toBeTruthy();
  expect(said()).toContain('QU000005 for Harbour Tyres is parked, valid until 07 Dec 2026.');
  expect(sent.at(-1)?.body).toMatchObject({ name: '', note: 'Fit it' });
  await user.click(screen.getByRole('button', { name: 'Quotes' }));
  expect(await screen.findByText('QU000005', { exact: false })).toBeTruthy();
});

wideTest('a retry is the same request until something else is parked, and clears its error text', async () => {
  const first = Promise.withResolvers<object>();
  const answers: unknown[] = [
    new FakeRefusal(503, 'Busy.'),
    first.promise,
    new FakeRefusal(503, 'Busy again.'),
    PARKED,
  ];
  const { cart, user, parked } = await open({
    cart: { quote: QUOTE },
    answers: { 'quotes/5': () => answers.shift() },
  });
  await cart.findByText('363.64');
  await user.click(cart.getByRole('button', { name: 'Save quote…' }));
  const save = cart.getByRole<HTMLButtonElement>('button', { name: 'Save QU000005' });
  await user.click(save);
  expect(await cart.findByText('Busy.')).toBeTruthy();
  await user.click(save);
  await waitFor(() => expect(parked()).toHaveLength(2));
  expect(cart.queryByText('Busy.')).toBeNull();
  expect([save.disabled, cart.getByRole<HTMLButtonElement>('button', { name: 'Park as new quote' }).disabled]).toEqual([
    true,
    true,
  ]);
  first.resolve(new FakeRefusal(503, 'Busy for long.'));
  await cart.findByText('Busy for long.');
  await user.type(cart.getByRole('textbox', { name: 'Name' }), 'Van');
  await user.click(save);
  await cart.findByText('Busy again.');
  await user.click(save);
  await waitFor(() => expect(cartStore.get().entries).toEqual([]));
  const keys = parked();
  expect(keys).toHaveLength(4);
  expect(new Set([keys[0], keys[1]]).size).toBe(1);
  expect(new Set([keys[2], keys[3]]).size).toBe(1);
  expect(keys[0]).not.toBe(keys[2]);
});

test('what is added after something was removed flashes as well', async () => {
  await renderPage({ cart: { entries: [...ENTRIES, { id: 2, code: 'C', name: '', qty: 6 }] } });
  const cart = () => screen.getByRole('button', { name: /^Cart ?\d/ });
  expect(cart().textContent).toBe('Cart2products, 10 units');
  act(() => removeFromCart(2));
  expect(cart().querySelector('[data-flash]')).toBeNull();
  expect(cart().textContent).toBe('Cart1product, 4 units');
  act(() => addToCart({ id: 3, code: 'D', name: 'D' }, 1));
  expect(cart().querySelector('[data-flash]')).not.toBeNull();
});
