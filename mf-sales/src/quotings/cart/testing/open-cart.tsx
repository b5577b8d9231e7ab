import { screen, within } from '@testing-library/react';
import { buildCustomer } from '../../testing/fixtures.ts';
import { renderPage } from '../../testing/render-page.tsx';

export const ENTRIES = [{ id: 1, code: 'K205', name: 'Kestrel', qty: 4 }];
const LINE = {
  productId: 1,
  code: 'K205',
  name: '',
  quantity: 4,
  price: 100,
  source: 'Class A',
  amount: 400,
  amountToday: 400,
  quotedPrice: null as number | null,
  available: 20,
  short: 0,
  stocks: [] as object[],
};
/** The sums of the cart, as who may not see cost gets them. */
export const TOTALS = { quantity: 4, subtotal: 363.64, gst: 36.36, total: 400, totalToday: 400 };

/** Returns what the server reckons of the cart; `line` and `more` hold what a test is about. */
export const buildFigures = (line: Partial<typeof LINE> = {}, more = {}) => ({
  data: { lines: [{ ...LINE, ...line }], totals: TOTALS, credit: null, missing: [], validUntil: '2026-12-07', ...more },
});
/** The quote that a cart was reopened from. */
export const QUOTE = { id: 5, no: 'QU000005', name: '', note: '', validUntil: '2099-12-07', contentVersion: 3 };
/** What the server answers to a cart that was parked. */
export const PARKED = { data: { id: 5, no: 'QU000005', customer: 'Harbour Tyres', validUntil: '2026-12-07' } };

/** Opens the drawer of a cart with four units of one product, for a customer. */
export async function openCart(options: Parameters<typeof renderPage>[0] = {}) {
  const page = await renderPage({
    ...options,
    cart: { entries: ENTRIES, csr: buildCustomer(), ...options.cart },
    answers: { 'quotes/figures': buildFigures(), quotes: PARKED, 'quotes/5': PARKED, ...options.answers },
  });
  await page.user.click(screen.getByRole('button', { name: /^Cart ?\d/ }));
  const cart = within(await screen.findByRole('dialog', { name: /Quoting cart/ }));
  return { ...page, cart };
}
