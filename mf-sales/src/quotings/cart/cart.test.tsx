import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { addToCart, cartStore } from '@iwe/session';
import { buildCustomer } from '../testing/fixtures.ts';
import { renderPage } from '../testing/render-page.tsx';

const entries = [
  { id: 1, code: '2055516-A', name: 'Kestrel Touring', qty: 4 },
  { id: 2, code: '2055516-B', name: 'Corvid Sport', qty: 2 },
];
const cartButton = () => screen.getByRole('button', { name: /^Cart ?\d/ });
const checkOut = () => screen.getByRole('button', { name: 'Check out >' });

test('an empty cart cannot be checked out', async () => {
  await renderPage();
  expect(checkOut()).toHaveProperty('disabled', true);
});

test('the cart edits quantities, removes and empties; the customer is removed separately', async () => {
  const { user } = await renderPage({ cart: { entries, csr: buildCustomer() } });
  expect(cartButton().textContent).toBe('Cart2products, 6 units');
  await user.click(cartButton());
  const cart = within(await screen.findByRole('dialog', { name: /Quoting cart/ }));
  const qty = cart.getByRole('spinbutton', { name: 'Quantity of 2055516-A' });
  await user.clear(qty);
  expect(cartStore.get().entries[0]?.qty).toBe(4);
  await user.type(qty, '9');
  expect(cartStore.get().entries[0]?.qty).toBe(9);
  await user.click(cart.getByRole('button', { name: 'Remove 2055516-A' }));
  expect(cartStore.get().entries.map((entry) => entry.code)).toEqual(['2055516-B']);
  await user.click(cart.getByRole('button', { name: 'Empty' }));
  expect(cartStore.get().entries).toEqual([]);
  expect(cartStore.get().csr?.name).toBe('Harbour Tyres');
  await user.click(cart.getByRole('button', { name: 'Remove customer Harbour Tyres' }));
  expect(cartStore.get().csr).toBeNull();
});

test('the badge flashes for 350 ms when something is added, not when something is removed', async () => {
  jest.useFakeTimers();
  try {
    await renderPage({ cart: { entries } });
    const isFlashing = () => cartButton().querySelector('[data-flash]') !== null;
    act(() => addToCart({ id: 3, code: 'C', name: 'C' }, 1));
    expect(isFlashing()).toBe(true);
    act(() => {
      jest.advanceTimersByTime(349);
    });
    expect(isFlashing()).toBe(true);
    act(() => {
      jest.advanceTimersByTime(2);
    });
    expect(isFlashing()).toBe(false);
  } finally {
    jest.useRealTimers();
  }
});

test('checking out asks whether to empty the cart, and continues in a new tab', async () => {
  const { user } = await renderPage({ cart: { entries }, routes: ['/order_add/Invoices'] });
  await user.click(checkOut());
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(
    dialog.getByText('When checking out for new invoice, Do you want to EMPTY Quoting Cart & Customer?'),
  ).toBeTruthy();
  const links = dialog
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('target')]);
  expect(links).toEqual([
    ['just GO', '/order_add/Invoices/addFromCart', '_blank'],
    ['Empty & GO', '/order_add/Invoices/addFromCartAndClear', '_blank'],
  ]);
  fireEvent.click(dialog.getByRole('link', { name: 'just GO' }));
  expect(cartStore.get().entries).toHaveLength(2);
});

test('without invoices in this organisation no dead link is offered', async () => {
  const { user } = await renderPage({ cart: { entries } });
  await user.click(checkOut());
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('Invoices are not part of this organisation’s release yet.')).toBeTruthy();
  expect(dialog.queryByRole('link')).toBeNull();
  await user.click(dialog.getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
