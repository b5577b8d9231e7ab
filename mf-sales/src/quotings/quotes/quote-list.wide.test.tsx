import { screen, waitFor, within } from '@testing-library/react';
import { cartStore } from '@iwe/session';
import { buildCustomer, QUOTE } from '../testing/fixtures.ts';
import { FakeRefusal, pageOf, renderPage } from '../testing/render-page.tsx';

const CURRENT = { id: 5, no: 'QU000005', name: '', note: '', validUntil: '2026-12-04', contentVersion: 2 };

const open = (url: string, options: Parameters<typeof renderPage>[0] = {}) =>
  renderPage({
    url,
    ...options,
    answers: {
      quotings: pageOf([]),
      quotes: pageOf([QUOTE]),
      'quotes/5': { data: QUOTE },
      customers: { data: [buildCustomer()] },
      ...options.answers,
    },
  });
const list = async () => within(await screen.findByRole('dialog', { name: 'Quotes' }));
const detail = async () => {
  const dialog = within(await screen.findByRole('dialog', { name: 'Quote QU000005' }));
  await dialog.findByText(/valid until 04 Dec 2026/);
  return dialog;
};

test('closing a quote leaves the search below it, and going back does not open it again', async () => {
  const { user, place } = await open('/quotings?product=a&page=2&quote=5&quotes=open');
  await detail();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(place.url).toBe('/quotings?product=a&page=2'));
  place.go(-1);
  expect(place.url).toBe('/quotings?product=a&page=2');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a quote of the address gives way to the cart', async () => {
  const { user } = await open('/quotings?quote=5', { cart: { entries: [{ id: 1, code: 'K205', name: '', qty: 1 }] } });
  const quote = await detail();
  await user.click(quote.getByRole('button', { name: '← All quotes' }));
  await list();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: /^Cart ?\d/ }));
  expect(await screen.findByRole('dialog', { name: /Quoting cart/ })).toBeTruthy();
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
});

test('a quote links to its customer and its products, each with its own quantity', async () => {
  await open('/quotings?quote=5', { routes: ['/customers/', '/products/'] });
  const quote = await detail();
  expect(quote.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Harbour Tyres', '/customers/7'],
    ['K205', '/products/1'],
    ['C205', '/products/2'],
  ]);
  const cells = quote.getAllByRole('row').map((row) => row.children[1]?.textContent);
  expect(cells).toEqual(['Qty', '4', '2', '6']);
  expect(quote.queryByRole('list', { name: 'Emails' })).toBeNull();
});

test('the quote that the cart has is opened again without a question', async () => {
  const cart = { entries: [{ id: 9, code: 'OTHER', name: '', qty: 1 }], csr: buildCustomer(), quote: CURRENT };
  const { user } = await open('/quotings?quote=5', { cart });
  await user.click((await detail()).getByRole('button', { name: 'Open in cart' }));
  await waitFor(() => expect(cartStore.get().entries.map(({ id }) => id)).toEqual([1, 2]));
});

test('the list is read again after a quote, also one that was closed there', async () => {
  let listed = [QUOTE];
  const { user } = await open('/quotings?quotes=open', {
    answers: { quotes: () => pageOf(listed), 'quotes/5/close': {} },
  });
  await user.click((await list()).getByRole('button', { name: /Harbour Tyres/ }));
  await user.click((await detail()).getByRole('button', { name: 'Close quote' }));
  const question = within(await screen.findByRole('alertdialog'));
  await user.click(question.getByRole('button', { name: 'Close quote' }));
  listed = [];
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await user.click((await detail()).getByRole('button', { name: '← All quotes' }));
  expect(await (await list()).findByText(/^No open quote\./)).toBeTruthy();
});

test('who goes back and forth quickly finds the list and the quote again', async () => {
  const { user } = await open('/quotings?quotes=open');
  const row = async () => (await list()).findByRole('button', { name: /Harbour Tyres/ });
  await user.click(await row());
  await user.click((await detail()).getByRole('button', { name: '← All quotes' }));
  await user.click(await row());
  expect((await detail()).getByText('Total, GST included')).toBeTruthy();
});

test("an email's second try is the same request; while and after sending it is not sent again", async () => {
  const answer = Promise.withResolvers<object>();
  const answers: unknown[] = [new FakeRefusal(503, 'Busy.'), answer.promise];
  const emails = [{ at: '2026-11-20T02:00:00.000Z', address: 'a@b.example', state: 'sent' as const, error: '' }];
  let stored: object = QUOTE;
  const { user, keys } = await open('/quotings?quote=5', {
    answers: { 'quotes/5/send-email': () => answers.shift(), 'quotes/5': () => ({ data: stored }) },
  });
  const quote = await detail();
  const email = quote.getByRole<HTMLButtonElement>('button', { name: 'Email…' });
  await user.click(email);
  expect(email.disabled).toBe(true);
  const send = quote.getByRole<HTMLButtonElement>('button', { name: 'Send' });
  await user.click(send);
  await quote.findByText('Busy.');
  await user.click(send);
  await waitFor(() => expect(keys).toHaveLength(2));
  expect(send.disabled).toBe(true);
  expect(keys[0]).toBe(keys[1]);
  stored = { ...QUOTE, emails };
  answer.resolve({ message: 'On its way.' });
  expect(await quote.findByText(/a@b\.example/)).toBeTruthy();
  await user.click(quote.getByRole('button', { name: 'Email…' }));
  await user.click(quote.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(keys).toHaveLength(3));
  expect(keys[2]).not.toBe(keys[0]);
});

test('a quote may be of no product; as many as are listed are all there are', async () => {
  const { user, requests } = await open('/quotings?quotes=open', {
    answers: { quotes: pageOf([{ ...QUOTE, products: 0 }]) },
  });
  const quotes = await list();
  const row = await quotes.findByRole('button', { name: /Harbour Tyres/ });
  expect(row.textContent).toContain('QU000005 · 0 products · Sam');
  expect(row.textContent).toContain('600.00');
  expect(quotes.queryByText(/^The newest/)).toBeNull();
  await user.type(quotes.getByRole('searchbox', { name: 'Search' }), '  van ');
  await waitFor(() => expect(requests.at(-1)).toBe('quotes?per_page=50&state=open&text=van'));
  await user.clear(quotes.getByRole('combobox', { name: 'State' }));
  await user.tab();
  await waitFor(() => expect(requests.at(-1)).toBe('quotes?per_page=50&text=van'));
});

test('a customer without an open quote, and words without one, match nothing', async () => {
  const { user } = await open('/quotings?quotes=open', {
    cart: { csr: buildCustomer() },
    answers: { quotes: pageOf([]) },
  });
  const quotes = await list();
  expect(await quotes.findByText('No quote matches.')).toBeTruthy();
  await user.click(quotes.getByRole('button', { name: 'Show quotes of all customers' }));
  expect(await quotes.findByText(/^No open quote\./)).toBeTruthy();
  await user.type(quotes.getByRole('searchbox', { name: 'Search' }), 'van');
  expect(await quotes.findByText('No quote matches.')).toBeTruthy();
});
