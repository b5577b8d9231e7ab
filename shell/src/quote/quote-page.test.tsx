import type { ShownQuote } from '@iwe/contract';
import { act, fireEvent, render, screen } from '@testing-library/react';
import type { QuoteApi } from './quote-api.ts';
import { QuotePage } from './quote-page.tsx';

const QUOTE: ShownQuote = {
  organisation: 'Southern Tyres',
  phone: '+61 2 9000 0000',
  email: 'sales@southern.example',
  no: 'QU000005',
  customer: 'Harbour Tyres',
  date: '2026-11-20',
  validUntil: '2026-12-04',
  note: 'Fitted on site',
  lines: [{ code: 'K205', name: 'Kestrel', unit: 'EA', quantity: 4, price: 110, amount: 440 }],
  quantity: 4,
  subtotal: 400,
  gst: 40,
  total: 440,
  expiresAt: '2026-11-27T00:00:00Z',
};
const THANKS = { answer: 'accepted', orderNo: 'IN000009', message: 'Thank you. Your order is IN000009.' } as const;
const settle = () => act(async () => {});
async function show(over: Partial<QuoteApi> = {}) {
  const answer = jest.fn<ReturnType<QuoteApi['answer']>, Parameters<QuoteApi['answer']>>(async () => ({
    kind: 'ok',
    data: THANKS,
  }));
  const api: QuoteApi = { pending: () => null, load: async () => ({ kind: 'ok', data: QUOTE }), answer, ...over };
  render(<QuotePage api={api} />);
  await settle();
  return { answer };
}
const press = async (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }));
  await settle();
};
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
beforeAll(() => {
  let count = 0;
  Object.assign(globalThis.crypto, { randomUUID: () => `uuid ${(count += 1)}` });
});

test('the customer sees lines and totals, and calls from the page', async () => {
  await show();
  expect(screen.getByRole('heading', { name: 'Quote QU000005' })).toBeTruthy();
  expect(screen.getByText('For Harbour Tyres · 20 Nov 2026 · valid until 04 Dec 2026')).toBeTruthy();
  expect(screen.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'ItemQtyPriceAmount',
    'K205Kestrel4110.00440.00',
    'Subtotal400.00',
    'GST40.00',
    'Total AUD, GST included440.00',
  ]);
  expect(screen.getByRole('link', { name: 'Call +61 2 9000 0000' }).getAttribute('href')).toBe('tel:+61290000000');
});

test('accepting needs a name, is sent once, and thanks with the number of the order', async () => {
  const { answer } = await show();
  await press('Accept and order');
  expect(screen.getByRole('alert').textContent).toBe('Enter your name.');
  expect(answer).not.toHaveBeenCalled();
  type('Your name', ' Ann ');
  type('Your order number, if you have one', 'PO 7');
  await press('Accept and order');
  expect(answer.mock.calls[0]?.[0]).toMatchObject({ answer: 'accepted', name: 'Ann', reference: 'PO 7', words: '' });
  expect(screen.getByRole('status').textContent).toBe(THANKS.message);
});

test('a change needs words; after a lost answer the same button is the same attempt', async () => {
  const { answer } = await show();
  answer.mockResolvedValue({ kind: 'later' });
  type('Your name', 'Ann');
  await press('Ask for a change');
  expect(screen.getByRole('alert').textContent).toBe('Say what should change.');
  type('What should change, or what we should know', 'Two only');
  await press('Ask for a change');
  await press('Ask for a change');
  expect(screen.getByRole('alert').textContent).toMatch(/nothing is ordered twice/);
  type('What should change, or what we should know', 'Three only');
  await press('Ask for a change');
  const uuids = answer.mock.calls.map(([sent]) => sent.uuid);
  expect([uuids[0] === uuids[1], uuids[1] === uuids[2]]).toEqual([true, false]);
});

test('an answer of which nothing was heard is sent again by a reloaded page', async () => {
  const load = jest.fn();
  const pending = { uuid: 'u', answer: 'accepted', name: 'Ann' } as const;
  const { answer } = await show({ pending: () => pending, load });
  expect(answer.mock.calls).toEqual([[pending]]);
  expect(load).not.toHaveBeenCalled();
  expect(screen.getByRole('heading', { name: 'Order placed' })).toBeTruthy();
});

test('a link that does not work says so; without a network it can be tried again', async () => {
  await show({ load: async () => ({ kind: 'ended', message: 'This link does not work.' }) });
  expect(screen.getByRole('alert').textContent).toBe('This link does not work.');
  expect(screen.queryByRole('button')).toBeNull();
});

test('without a network the page offers another try', async () => {
  const load = jest.fn<ReturnType<QuoteApi['load']>, []>(async () => ({ kind: 'later' }));
  await show({ load });
  load.mockResolvedValue({ kind: 'ok', data: QUOTE });
  await press('Try again');
  expect(screen.getByRole('heading', { name: 'Quote QU000005' })).toBeTruthy();
});
