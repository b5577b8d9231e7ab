import type { Quote } from '@iwe/contract';
import { axeViolations } from '@iwe/testing/axe';
import { wideTest } from '@iwe/testing/ring';
import { act, screen, waitFor, within } from '@testing-library/react';
import { cartStore, toastStore } from '@iwe/session';
import { buildCustomer } from '../testing/fixtures.ts';
import { FakeRefusal, pageOf, renderPage } from '../testing/render-page.tsx';

const quote: Quote = {
  id: 5,
  no: 'QU000005',
  name: 'Van',
  note: 'Fitted on site',
  customerId: 7,
  customer: 'Harbour Tyres',
  state: 'open',
  date: '2026-11-20',
  validUntil: '2026-12-04',
  products: 1,
  quantity: 4,
  total: 400,
  createdBy: 'Sam',
  updatedAt: '2026-11-20T00:00:00.000Z',
  invoice: null,
  contentVersion: 2,
  email: 'buyer@harbour.example',
  lines: [
    { productId: 1, code: '2055516-A', name: 'Kestrel', quantity: 4, quotedPrice: 100, price: 110, source: 'Class B' },
  ],
  totalToday: 440,
  emails: [],
};
const answers = (overrides: Partial<Quote> = {}) => ({
  quotes: pageOf([{ ...quote, ...overrides }]),
  'quotes/5': { data: { ...quote, ...overrides } },
  customers: { data: [buildCustomer()] },
});
const list = async () => within(await screen.findByRole('dialog', { name: 'Quotes' }));
const openQuote = async (options: Parameters<typeof renderPage>[0] = {}) => {
  const page = await renderPage({ url: '/quotings?quotes=open', answers: answers(), ...options });
  await page.user.click((await list()).getByRole('button', { name: /Harbour Tyres/ }));
  const detail = within(await screen.findByRole('dialog', { name: 'Quote QU000005' }));
  await detail.findByText(/valid until 04 Dec 2026/);
  return { ...page, detail };
};

wideTest('the address of Home opens the open quotes; closing them leaves the plain page', async () => {
  const { user, place, requests } = await renderPage({ url: '/quotings?quotes=open', answers: answers() });
  expect(
    (await list()).getByRole('button', { name: /Harbour Tyres.*QU000005 · Van · 1 product · Sam.*400\.00/ }),
  ).toBeTruthy();
  expect(requests).toContain('quotes?per_page=50&state=open');
  expect(await axeViolations()).toEqual([]);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(place.url).toBe('/quotings'));
});

wideTest('a link to a quote opens it over the quotings, and its list is one step away', async () => {
  const { user, place } = await renderPage({ url: '/quotings?quote=5', answers: answers() });
  const detail = within(await screen.findByRole('dialog', { name: 'Quote QU000005' }));
  await detail.findByText(/valid until 04 Dec 2026/);
  await user.click(detail.getByRole('button', { name: '← All quotes' }));
  expect((await list()).getByRole('button', { name: /QU000005/ })).toBeTruthy();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(place.url).toBe('/quotings'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('quotes are found by the customer of the cart, by words and by state', async () => {
  const { user, requests } = await renderPage({ cart: { csr: buildCustomer() }, answers: answers() });
  await user.click(screen.getByRole('button', { name: 'Quotes' }));
  const quotes = await list();
  await quotes.findByRole('button', { name: /Harbour Tyres/ });
  expect(requests).toContain('quotes?customerId=7&per_page=50&state=open');
  await user.click(quotes.getByRole('button', { name: 'Show quotes of all customers' }));
  await user.type(quotes.getByRole('searchbox', { name: 'Search' }), 'van');
  await waitFor(() => expect(requests).toContain('quotes?per_page=50&state=open&text=van'));
});

test('a quote shows its prices then and now, and goes to an invoice', async () => {
  const { detail } = await openQuote({ routes: ['/order_add/Invoices'] });
  expect(await axeViolations()).toEqual([]);
  const cells = within(detail.getByRole('table')).getAllByRole('row')[1]?.textContent;
  expect(cells).toContain('100.00110.00');
  expect(detail.getByText(/400\.00 was quoted, 440\.00 it would be today/)).toBeTruthy();
  expect(detail.getByRole('link', { name: 'Make invoice' }).getAttribute('href')).toBe(
    '/order_add/Invoices/addFromCart?quote=5',
  );
});

test('reopening asks before it replaces a cart, and opens the cart with the quote', async () => {
  const { user, detail } = await openQuote({
    cart: { entries: [{ id: 9, code: 'OTHER', name: 'Other', qty: 1 }] },
  });
  await user.click(detail.getByRole('button', { name: 'Open in cart' }));
  const question = within(await screen.findByRole('alertdialog'));
  await user.click(question.getByRole('button', { name: 'OK' }));
  await screen.findByRole('dialog', { name: /Quoting cart: QU000005 · Van/ });
  expect(cartStore.get()).toMatchObject({
    entries: [{ id: 1, code: '2055516-A', qty: 4 }],
    csr: { id: 7 },
    quote: { id: 5, contentVersion: 2 },
  });
});

test('an ordered quote links to its invoice and is only copied', async () => {
  const overrides = { state: 'ordered', invoice: { id: 77, no: 'IN000077' } } as const;
  const { user, detail } = await openQuote({ answers: answers(overrides), routes: ['/order_'] });
  expect(detail.getByRole('link', { name: 'IN000077' }).getAttribute('href')).toBe('/order_detail/Invoices/77');
  for (const name of ['Email…', 'Close quote']) expect(detail.queryByRole('button', { name })).toBeNull();
  expect(detail.queryByRole('link', { name: 'Make invoice' })).toBeNull();
  await user.click(detail.getByRole('button', { name: 'Copy to cart' }));
  await waitFor(() => expect(cartStore.get().entries).toHaveLength(1));
  expect(cartStore.get().quote).toBeNull();
});

wideTest('a quote is emailed to one address; a refusal stays beside it', async () => {
  let refusal: FakeRefusal | null = new FakeRefusal(422, 'QU000005 is closed. Make a new quote instead.');
  const { user, detail, sent } = await openQuote({
    answers: { ...answers(), 'quotes/5/send-email': () => refusal ?? { message: 'On its way.' } },
  });
  await user.click(detail.getByRole('button', { name: 'Email…' }));
  const address = detail.getByRole('textbox', { name: 'Email to' });
  expect(address).toHaveProperty('value', 'buyer@harbour.example');
  await user.clear(address);
  await user.type(address, 'nobody');
  await user.click(detail.getByRole('button', { name: 'Send' }));
  expect(detail.getByText('Enter exactly one email address.')).toBeTruthy();
  expect(sent).toEqual([]);
  await user.clear(address);
  await user.type(address, 'a@b.example{Enter}');
  expect(await detail.findByText('QU000005 is closed. Make a new quote instead.')).toBeTruthy();
  refusal = null;
  await user.click(detail.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(detail.queryByRole('textbox', { name: 'Email to' })).toBeNull());
  expect(sent.map(({ path, body }) => [path, body])).toEqual(
    [1, 2].map(() => ['quotes/5/send-email', { customerEmail: 'a@b.example' }]),
  );
});

wideTest('a quote is printed like sheets, and the printer is remembered for quotes', async () => {
  const page = { location: { href: '' } };
  const opened = jest.spyOn(window, 'open').mockReturnValue(page as unknown as Window);
  URL.createObjectURL = () => 'blob:quote';
  const { user, detail, requests, sent } = await openQuote({
    answers: { ...answers(), 'quotes/5/document.pdf': 'PDF' },
  });
  localStorage.setItem('iwe.printer.quote', JSON.stringify('Laser'));
  await user.click(detail.getByRole('button', { name: 'Print…' }));
  const part = within(await detail.findByRole('region', { name: 'Print QU000005' }));
  // The remembered printer needs no choice.
  expect(await part.findByRole('button', { name: 'Print' })).toBeTruthy();
  await user.click(part.getByRole('button', { name: 'Print with the browser' }));
  await waitFor(() => expect(page.location.href).toBe('blob:quote'));
  expect(requests).toContain('quotes/5/document.pdf');
  expect(sent).toEqual([]);
  expect(await axeViolations()).toEqual([]);
  opened.mockRestore();
});

wideTest('Q opens the quotes; of none it is said why, and older ones than are listed need more words', async () => {
  let data: unknown = pageOf([]);
  const { user, requests } = await renderPage({ answers: { ...answers(), quotes: () => data } });
  await user.click(document.body);
  await user.keyboard('q');
  const quotes = await list();
  expect(await quotes.findByText(/^No open quote\. Fill the cart/)).toBeTruthy();
  await user.click(quotes.getByRole('combobox', { name: 'State' }));
  await user.click(await screen.findByRole('option', { name: 'Ordered' }));
  expect(await quotes.findByText('No quote matches.')).toBeTruthy();
  expect(requests.at(-1)).toBe('quotes?per_page=50&state=ordered');
  data = pageOf([{ ...quote, products: 2, invoice: { id: 77, no: 'IN000077' }, state: 'ordered' }], 51);
  await user.type(quotes.getByRole('searchbox', { name: 'Search' }), 'van');
  expect(await quotes.findByText('The newest 1 of 51. Type more words to find an older one.')).toBeTruthy();
  expect(quotes.getByRole('button', { name: /2 products · Sam.*IN000077/ })).toBeTruthy();
});

test('a quote of unchanged prices does not mention them; emails and their refusals are listed', async () => {
  const emails = [
    { at: '2026-11-20T02:00:00.000Z', address: 'a@b.example', state: 'sent', error: '' },
    { at: '2026-11-21T02:00:00.000Z', address: 'c@d.example', state: 'failed', error: 'No such address' },
  ];
  const overrides = { totalToday: 400, emails } as unknown as Partial<Quote>;
  const { detail } = await openQuote({ answers: answers(overrides) });
  expect(detail.queryByText(/^Prices have changed since/)).toBeNull();
  expect(detail.getByText('Fitted on site')).toBeTruthy();
  const lines = within(detail.getByRole('list', { name: 'Emails' })).getAllByRole('listitem');
  // At the time of the organisation.
  expect(lines.map((line) => line.textContent?.split(' · '))).toEqual([
    ['20 Nov 2026 13:00', 'a@b.example', 'sent'],
    ['21 Nov 2026 13:00', 'c@d.example', 'failed', 'No such address'],
  ]);
  // No screen of this organisation makes invoices.
  expect(detail.queryByRole('link', { name: 'Make invoice' })).toBeNull();
});

test('a cart is not replaced without a yes', async () => {
  const other = [{ id: 9, code: 'OTHER', name: 'Other', qty: 1 }];
  const { user, detail } = await openQuote({ cart: { entries: other } });
  await user.click(detail.getByRole('button', { name: 'Open in cart' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(cartStore.get().entries).toEqual(other);
});

test('a quote of a customer who is gone is opened without one, and belongs to nobody', async () => {
  const { user, detail } = await openQuote({ answers: { ...answers(), customers: { data: [] } } });
  await user.click(detail.getByRole('button', { name: 'Open in cart' }));
  await waitFor(() => expect(cartStore.get().entries).toHaveLength(1));
  expect([cartStore.get().csr, cartStore.get().quote]).toEqual([null, null]);
});

test('a quote is downloaded under its number; a refusal is told', async () => {
  const names: string[] = [];
  URL.createObjectURL = () => 'blob:quote';
  URL.revokeObjectURL = () => undefined;
  const clicked = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    names.push(this.download);
  });
  act(() => toastStore.set([]));
  let file: unknown = new FakeRefusal(503, 'The database is busy.');
  const { user, detail } = await openQuote({ answers: { ...answers(), 'quotes/5/document.pdf': () => file } });
  await user.click(detail.getByRole('button', { name: 'PDF' }));
  await waitFor(() => expect(JSON.stringify(toastStore.get())).toContain('The database is busy.'));
  file = 'PDF';
  await user.click(detail.getByRole('button', { name: 'PDF' }));
  await waitFor(() => expect(names).toEqual(['Quote QU000005.pdf']));
  clicked.mockRestore();
});

test('an email without an address is not sent', async () => {
  const { user, detail, sent } = await openQuote();
  await user.click(detail.getByRole('button', { name: 'Email…' }));
  await user.clear(detail.getByRole('textbox', { name: 'Email to' }));
  await user.click(detail.getByRole('button', { name: 'Send' }));
  expect(detail.getByText('Please enter')).toBeTruthy();
  await user.type(detail.getByRole('textbox', { name: 'Email to' }), 'a');
  expect(detail.queryByText('Please enter')).toBeNull();
  expect(sent).toEqual([]);
});

test('a quote is closed after a question', async () => {
  const { user, detail, sent } = await openQuote({
    answers: { ...answers(), 'quotes/5/close': { data: { ...quote, state: 'closed' } } },
  });
  await user.click(detail.getByRole('button', { name: 'Close quote' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(sent).toEqual([]);
  await user.click(detail.getByRole('button', { name: 'Close quote' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Close quote' }));
  await waitFor(() => expect(sent).toEqual([{ method: 'POST', path: 'quotes/5/close', body: { contentVersion: 2 } }]));
});
