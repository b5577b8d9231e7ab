import { act, screen, waitFor, within } from '@testing-library/react';
import { cartStore } from '@iwe/session';
import { wideTest } from '@iwe/testing/ring';
import { buildCustomer } from '../testing/fixtures.ts';
import { renderPage } from '../testing/render-page.tsx';
import { buildFigures, ENTRIES, PARKED, openCart, QUOTE } from './testing/open-cart.tsx';

describe('a reopened quote', () => {
  afterEach(() => jest.useRealTimers());

  test.each([
    ['on its last day', '2026-12-05', '2026-12-05'],
    ['after its last day', '2026-12-04', '2026-12-07'],
  ])('%s is proposed with a day that can be', async (_when, validUntil, proposed) => {
    jest.useFakeTimers({ now: new Date('2026-12-05T05:00:00.000Z'), advanceTimers: true });
    const { cart, user } = await openCart({ cart: { quote: { ...QUOTE, validUntil } } });
    await cart.findByText('363.64');
    await user.click(cart.getByRole('button', { name: 'Save quote…' }));
    expect(cart.getByLabelText('Valid until')).toHaveProperty('value', proposed);
  });

  test("keeps its prices unless today's are chosen; new products are quoted at today's prices", async () => {
    const { cart, user, sent } = await openCart({
      cart: { quote: { ...QUOTE, name: 'Van', note: 'Fitted' } },
      answers: { 'quotes/figures': buildFigures({ quotedPrice: 95 }) },
    });
    await cart.findByText('363.64');
    await user.click(cart.getByRole('button', { name: 'Save quote…' }));
    expect(cart.getByRole('combobox', { name: 'Prices' })).toHaveProperty('value', 'Keep the quoted prices');
    await user.click(cart.getByRole('button', { name: 'Save QU000005' }));
    await waitFor(() => expect(cartStore.get().entries).toEqual([]));
    expect(sent.at(-1)).toEqual({
      method: 'PUT',
      path: 'quotes/5',
      body: {
        customerId: 7,
        name: 'Van',
        note: 'Fitted',
        validUntil: '2099-12-07',
        lines: [{ productId: 1, quantity: 4 }],
        contentVersion: 3,
        prices: 'quoted',
      },
    });
  });

  wideTest('is no quote any more in a cart that was emptied; the customer stays', async () => {
    const { cart, user } = await openCart({ cart: { quote: QUOTE } });
    await user.click(cart.getByRole('button', { name: 'Empty' }));
    expect(cartStore.get()).toMatchObject({ entries: [], csr: { id: 7 }, quote: null });
    expect(screen.getByRole('dialog').querySelector('h2')?.textContent).toBe('Quoting cart0 products · 0 units');
  });
});

wideTest('checking out is over with either answer, and with Escape, which leaves the cart', async () => {
  const { user } = await renderPage({ cart: { entries: ENTRIES }, routes: ['/order_add/Invoices'] });
  await user.click(screen.getByRole('button', { name: 'Check out >' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Check out' }));
  await user.click(question.getByRole('link', { name: 'just GO' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Check out >' }));
  const again = await screen.findByRole('alertdialog', { name: 'Check out' });
  // It has the keys from the frame on in which it takes the focus.
  await waitFor(() => expect(again.contains(document.activeElement)).toBe(true));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(cartStore.get().entries).toHaveLength(1);
});

wideTest('a quantity is at most 999; a name takes 60 letters, a note 500', async () => {
  const { cart, user } = await openCart({ answers: { quotes: PARKED } });
  const quantity = cart.getByRole('spinbutton', { name: 'Quantity of K205' });
  await user.clear(quantity);
  await user.type(quantity, '9999');
  await user.tab();
  expect(cartStore.get().entries[0]?.qty).toBe(999);
  await user.click(cart.getByRole('button', { name: 'Park as quote…' }));
  const lengths = ['Name', 'Note, printed on the quote'].map(
    (name) => cart.getByRole<HTMLInputElement>('textbox', { name }).maxLength,
  );
  expect(lengths).toEqual([60, 500]);
});

wideTest('figures are asked for again when the customer of the cart is another one', async () => {
  const { cart, sent } = await openCart();
  await cart.findByText('363.64');
  const figures = () => sent.filter(({ path }) => path === 'quotes/figures').map(({ body }) => body);
  act(() => cartStore.set({ ...cartStore.get(), csr: buildCustomer({ id: 8, name: 'Inland Motors' }) }));
  await waitFor(() => expect(figures()).toHaveLength(2));
  expect(figures()[1]).toEqual({ customerId: 8, lines: [{ productId: 1, quantity: 4 }] });
  expect(cart.getByText('Inland Motors')).toBeTruthy();
});
