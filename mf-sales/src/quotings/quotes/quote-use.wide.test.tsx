import type { Quote } from '@iwe/contract';
import { cartStore, toastStore } from '@iwe/session';
import { screen, waitFor, within } from '@testing-library/react';
import { buildCustomer, QUOTE } from '../testing/fixtures.ts';
import { FakeRefusal, pageOf, renderPage } from '../testing/render-page.tsx';

const answersOf = (over: Partial<Quote> = {}) => ({
  quotes: pageOf([{ ...QUOTE, ...over }]),
  'quotes/5': { data: { ...QUOTE, ...over } },
  customers: { data: [buildCustomer({ id: 6, name: 'Harbour Tyres North' }), buildCustomer()] },
});
const open = async (over: Partial<Quote> = {}, options: Parameters<typeof renderPage>[0] = {}) => {
  const answers = { ...answersOf(over), ...options.answers };
  const page = await renderPage({ url: '/quotings?quote=5', ...options, answers });
  const detail = within(await screen.findByRole('dialog', { name: 'Quote QU000005' }));
  await detail.findByText(/valid until 04 Dec 2026/);
  return { ...page, detail };
};

test('a quote without a name begins with its day; its note and the sum of its units are shown', async () => {
  const { detail, unmount } = await open();
  expect(detail.getByText(/valid until/).textContent).toBe('20 Nov 2026 by Sam · valid until 04 Dec 2026');
  const total = detail.getByText('Total, GST included').closest('tr');
  expect([...(total?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
    'Total, GST included',
    '6',
    '600.00',
    '660.00',
  ]);
  unmount();
  const named = await open({ name: 'Van', note: 'Fitted on site' });
  expect(named.detail.getByText(/valid until/).textContent).toMatch(/^Van · 20 Nov 2026/);
  expect(named.detail.getByText('Fitted on site')).toBeTruthy();
});

test('what an ordered quote would cost today is no question any more', async () => {
  const { detail } = await open({ state: 'ordered', invoice: { id: 77, no: 'IN000077' } });
  expect(detail.queryByText(/it would be today/)).toBeNull();
});

test('a quote is opened for its own customer, not for the first one of that name', async () => {
  const { user, detail } = await open();
  await user.click(detail.getByRole('button', { name: 'Open in cart' }));
  await waitFor(() => expect(cartStore.get().csr?.id).toBe(7));
  expect(cartStore.get().quote).toEqual({
    id: 5,
    no: 'QU000005',
    name: '',
    note: '',
    validUntil: '2026-12-04',
    contentVersion: 2,
  });
});

test('an email goes to one address, trimmed; the message of a wrong one ends when typing', async () => {
  const { user, detail, sent } = await open({}, { answers: { 'quotes/5/send-email': { message: 'On its way.' } } });
  await user.click(detail.getByRole('button', { name: 'Email…' }));
  const address = detail.getByRole('textbox', { name: 'Email to' });
  await user.clear(address);
  await user.type(address, 'a@b.example,c@d.example{Enter}');
  expect(detail.getByText('Enter exactly one email address.')).toBeTruthy();
  expect(sent).toEqual([]);
  await user.clear(address);
  expect(detail.queryByText('Enter exactly one email address.')).toBeNull();
  await user.type(address, ' a@b.example {Enter}');
  await waitFor(() => expect(sent.at(-1)?.body).toEqual({ customerEmail: 'a@b.example' }));
  expect(toastStore.get().flatMap(({ lines }) => lines)).toContain('On its way.');
});

test('a quote of the list says its products, who made it, and until when it is valid', async () => {
  const { user, detail } = await open();
  await user.click(detail.getByRole('button', { name: '← All quotes' }));
  const list = within(await screen.findByRole('dialog', { name: 'Quotes' }));
  const row = await list.findByRole('button', { name: /Harbour Tyres/ });
  expect(row.textContent).toContain('QU000005 · 2 products · Sam');
  expect(row.textContent).toContain('until 04 Dec 2026');
});

test('an ordered quote names its invoice in the list; none of a customer is no empty list', async () => {
  const invoice = { id: 77, no: 'IN000077' };
  const { user } = await renderPage({
    url: '/quotings?quotes=open',
    answers: {
      ...answersOf({ state: 'ordered', invoice }),
      quotes: (query: URLSearchParams) =>
        pageOf(query.has('customerId') ? [] : [{ ...QUOTE, state: 'ordered', invoice }]),
    },
    cart: { csr: buildCustomer() },
  });
  const list = within(await screen.findByRole('dialog', { name: 'Quotes' }));
  expect(await list.findByText('No quote matches.')).toBeTruthy();
  await user.click(list.getByRole('button', { name: 'Show quotes of all customers' }));
  expect((await list.findByRole('button', { name: /Harbour Tyres/ })).textContent).toContain('IN000077');
});

test('a refused closing can be repeated; the quote is read again once it is closed', async () => {
  const refusals: unknown[] = [new FakeRefusal(503, 'The database is busy.')];
  const { user, detail, sent, requests } = await open(
    {},
    {
      answers: { 'quotes/5/close': () => refusals.shift() ?? {} },
    },
  );
  const close = async () => {
    await user.click(detail.getByRole('button', { name: 'Close quote' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Close QU000005?' }));
    await user.click(question.getByRole('button', { name: 'Close quote' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  };
  await close();
  const said = () => toastStore.get().flatMap(({ lines }) => lines);
  await waitFor(() => expect(said()).toContain('The database is busy.'));
  const reads = () => requests.filter((request) => request === 'quotes/5').length;
  const before = reads();
  await close();
  await waitFor(() => expect(said()).toContain('QU000005 is closed.'));
  await waitFor(() => expect(reads()).toBe(before + 1));
  expect(sent.map(({ path, body }) => [path, body])).toEqual(
    [1, 2].map(() => ['quotes/5/close', { contentVersion: 2 }]),
  );
});
