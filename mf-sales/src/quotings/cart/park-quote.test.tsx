import { cartStore } from '@iwe/session';
import { waitFor } from '@testing-library/react';
import { wideTest } from '@iwe/testing/ring';
import { FakeRefusal } from '../testing/render-page.tsx';
import { buildFigures, TOTALS, openCart, QUOTE as EMPTY_QUOTE } from './testing/open-cart.tsx';

const QUOTE = { ...EMPTY_QUOTE, name: 'Van' };
const figures = (line: Parameters<typeof buildFigures>[0] = {}) =>
  buildFigures(line, { totals: { ...TOTALS, margin: 0, marginPercent: 0 } });

async function open(options: Parameters<typeof openCart>[0] = {}) {
  const page = await openCart({ ...options, answers: { 'quotes/figures': figures(), ...options.answers } });
  await page.cart.findByText('363.64');
  const parked = () => page.sent.filter(({ path }) => /^quotes(\/5)?$/.test(path));
  return { ...page, parked };
}

test('a margin of nothing is a margin', async () => {
  const { cart } = await open();
  expect(cart.getByText('Margin ex GST').nextElementSibling?.textContent).toBe('0.00 · 0.0 %');
});

test('what is short names places with stock alone, and the first arrival of several', async () => {
  const stocks = [
    { warehouseId: 1, warehouse: 'Sydney', stock: 3, inTransit: 4, eta: '2026-12-20' },
    { warehouseId: 2, warehouse: 'Perth', stock: -2, inTransit: 6, eta: '2026-12-05' },
    { warehouseId: 3, warehouse: 'Hobart', stock: 0, inTransit: 0, eta: '2026-12-01' },
  ];
  const { cart } = await open({ answers: { 'quotes/figures': figures({ available: -1, short: 5, stocks }) } });
  expect(cart.getByText(/free of/).textContent).toBe(
    '0 free of 4 · on hand: Sydney 3 · 10 on the way, next 05 Dec 2026',
  );
});

test('a quantity that is left empty is the one before', async () => {
  const { cart, user } = await open();
  const quantity = cart.getByRole<HTMLInputElement>('spinbutton', { name: 'Quantity of K205' });
  await user.clear(quantity);
  expect(quantity.value).toBe('');
  await user.tab();
  expect(quantity.value).toBe('4');
  expect(cartStore.get().entries[0]?.qty).toBe(4);
});

wideTest('a quote is parked once, however often Enter is pressed; the form opens once', async () => {
  const { cart, user, parked } = await open();
  await user.click(cart.getByRole('button', { name: 'Park as quote…' }));
  expect(cart.getByRole<HTMLButtonElement>('button', { name: 'Park as quote…' }).disabled).toBe(true);
  await user.type(cart.getByRole('textbox', { name: 'Name' }), 'Van{Enter}{Enter}');
  await waitFor(() => expect(cartStore.get().entries).toEqual([]));
  expect(parked()).toHaveLength(1);
});

wideTest('without a day the server decides until when a quote is valid', async () => {
  const { cart, user, parked } = await open();
  await user.click(cart.getByRole('button', { name: 'Park as quote…' }));
  await user.clear(cart.getByLabelText('Valid until'));
  await user.click(cart.getByRole('button', { name: 'Park' }));
  await waitFor(() => expect(parked()).toHaveLength(1));
  expect(Object.keys(parked()[0]?.body as object)).not.toContain('validUntil');
});

wideTest('Enter in the name of a reopened quote saves that quote', async () => {
  const { cart, user, parked } = await open({ cart: { quote: QUOTE } });
  await user.click(cart.getByRole('button', { name: 'Save quote…' }));
  await user.type(cart.getByRole('textbox', { name: 'Name' }), '!{Enter}');
  await waitFor(() => expect(parked()).toHaveLength(1));
  expect(parked()[0]).toMatchObject({
    method: 'PUT',
    path: 'quotes/5',
    body: { name: 'Van!', contentVersion: 3, prices: 'quoted' },
  });
});

describe('a quote that is valid until today', () => {
  beforeEach(() => jest.useFakeTimers({ now: new Date('2026-12-01T02:00:00.000Z'), advanceTimers: true }));
  afterEach(() => jest.useRealTimers());

  test('keeps its day', async () => {
    const { cart, user } = await open({ cart: { quote: { ...QUOTE, validUntil: '2026-12-01' } } });
    await user.click(cart.getByRole('button', { name: 'Save quote…' }));
    expect(cart.getByLabelText('Valid until')).toHaveProperty('value', '2026-12-01');
  });
});

wideTest('an emptied cart belongs to its quote no longer, and stays that of the customer', async () => {
  const { cart, user } = await open({ cart: { quote: QUOTE } });
  await user.click(cart.getByRole('button', { name: 'Empty' }));
  expect(cartStore.get()).toMatchObject({ entries: [], quote: null, csr: { id: 7 } });
});

wideTest('figures of before are not shown beside a quantity that could not be computed', async () => {
  let answer: unknown = figures();
  const { cart, user } = await open({ answers: { 'quotes/figures': () => answer } });
  answer = new FakeRefusal(503, 'The database is busy.');
  const quantity = cart.getByRole('spinbutton', { name: 'Quantity of K205' });
  await user.clear(quantity);
  await user.type(quantity, '5');
  expect(await cart.findByText('The database is busy.')).toBeTruthy();
  expect(cart.queryByText('363.64')).toBeNull();
});
