import type { Quote } from '@iwe/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { wideTest } from '@iwe/testing/ring';
import { buildCustomer, QUOTE } from '../testing/fixtures.ts';
import { pageOf, renderPage } from '../testing/render-page.tsx';

const open = (over: Partial<Quote> = {}, options: Parameters<typeof renderPage>[0] = {}) =>
  renderPage({
    url: '/quotings?quotes=open',
    ...options,
    answers: {
      quotes: pageOf([{ ...QUOTE, ...over }]),
      'quotes/5': { data: { ...QUOTE, ...over } },
      customers: { data: [buildCustomer()] },
    },
  });
const list = async () => within(await screen.findByRole('dialog', { name: 'Quotes' }));
const isList = (request: string) => /^quotes(\?|$)/.test(request);

wideTest('what was searched for is still there after a quote was looked at', async () => {
  const { user, requests } = await open({ state: 'closed' });
  const quotes = await list();
  await user.click(quotes.getByRole('combobox', { name: 'State' }));
  await user.click(await screen.findByRole('option', { name: 'Closed' }));
  await user.type(quotes.getByRole('searchbox', { name: 'Search' }), ' van ');
  // Blanks around the words are not searched for.
  await waitFor(() => expect(requests.at(-1)).toBe('quotes?per_page=50&state=closed&text=van'));
  await user.click(await quotes.findByRole('button', { name: /Harbour Tyres/ }));
  const quote = within(await screen.findByRole('dialog', { name: 'Quote QU000005' }));
  await user.click(quote.getByRole('button', { name: '← All quotes' }));
  const again = await list();
  expect(again.getByRole('searchbox', { name: 'Search' })).toMatchObject({ value: ' van ', maxLength: 100 });
  expect(again.getByRole('combobox', { name: 'State' })).toHaveProperty('value', 'Closed');
  await waitFor(() => expect(requests.filter(isList).at(-1)).toBe('quotes?per_page=50&state=closed&text=van'));
});

test('quotes are not asked for with every key; of all states none is sent', async () => {
  const { user, requests } = await open();
  const quotes = await list();
  const search = quotes.getByRole('searchbox', { name: 'Search' });
  for (const value of ['v', 'va', 'van']) fireEvent.change(search, { target: { value } });
  await waitFor(() => expect(requests.at(-1)).toBe('quotes?per_page=50&state=open&text=van'));
  expect(requests.filter(isList)).toEqual(['quotes?per_page=50&state=open', 'quotes?per_page=50&state=open&text=van']);
  const state = quotes.getByRole('combobox', { name: 'State' });
  await user.click(state);
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Open',
    'Expired',
    'Ordered',
    'Closed',
  ]);
  await user.clear(state);
  await user.tab();
  await waitFor(() => expect(requests.at(-1)).toBe('quotes?per_page=50&text=van'));
});

test('the customer of the cart comes first whenever the quotes are opened', async () => {
  const { user, requests } = await open({}, { url: '/quotings', cart: { csr: buildCustomer() } });
  await user.click(screen.getByRole('button', { name: 'Quotes' }));
  await user.click((await list()).getByRole('button', { name: 'Show quotes of all customers' }));
  await waitFor(() => expect(requests.at(-1)).toBe('quotes?per_page=50&state=open'));
  expect((await list()).queryByText('Harbour Tyres', { selector: 'span' })).toBeNull();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Quotes' }));
  await list();
  await waitFor(() => expect(requests.filter(isList).at(-1)).toBe('quotes?customerId=7&per_page=50&state=open'));
});

test('a quote that has expired can still be ordered, sent and closed, and says that it has', async () => {
  await open({ state: 'expired' }, { url: '/quotings?quote=5', routes: ['/order_add/Invoices'] });
  const quote = within(await screen.findByRole('dialog', { name: 'Quote QU000005' }));
  expect(await quote.findByText('Expired')).toBeTruthy();
  expect(quote.getByRole('link', { name: 'Make invoice' }).getAttribute('target')).toBe('_blank');
  for (const name of ['Open in cart', 'PDF', 'Print…', 'Email…', 'Close quote'])
    expect(quote.getByRole('button', { name })).toHaveProperty('disabled', false);
  expect(quote.getByText(/^Prices have changed since/)).toBeTruthy();
});

test('printing gives way to an email, and the part that is open is not opened twice', async () => {
  const { user } = await open({}, { url: '/quotings?quote=5' });
  const quote = within(await screen.findByRole('dialog', { name: 'Quote QU000005' }));
  const button = (name: string) => quote.getByRole<HTMLButtonElement>('button', { name });
  await user.click(await quote.findByRole('button', { name: 'Print…' }));
  expect([button('Print…').disabled, button('Email…').disabled]).toEqual([true, false]);
  expect(quote.getByRole('region', { name: 'Print QU000005' })).toBeTruthy();
  await user.click(button('Email…'));
  expect([button('Print…').disabled, button('Email…').disabled]).toEqual([false, true]);
  expect(quote.queryByRole('region', { name: 'Print QU000005' })).toBeNull();
  expect(document.activeElement).toBe(quote.getByRole('textbox', { name: 'Email to' }));
});
