import { refuse } from '@iwe/testing/fake-server';
import { buildLine, buildSheet } from '@iwe/testing/sheets';
import { screen, waitFor } from '@testing-library/react';
import { buildOrder } from '../testing/answers.ts';
import { openEditor } from '../testing/open-editor.ts';
import { said } from '../testing/render-screen.tsx';

const BILL = buildOrder({ id: 400, no: 'BL000400', type: 4, relatedId: 300, relatedNo: 'PO000300' });

describe('a clone', () => {
  // In Sydney it is April already.
  beforeEach(() => jest.useFakeTimers({ now: new Date('2026-03-31T20:00:00.000Z'), advanceTimers: true }));
  afterEach(() => jest.useRealTimers());

  test.each(['PurchaseOrders', 'Bills', 'BillCreditNotes'])(
    'and a new one of %s is dated by the organisation',
    async (name) => {
      await openEditor(`/order_add/${name}`);
      expect(screen.getByRole('textbox', { name: /^Date/ })).toHaveProperty('value', '01 Apr 2026');
    },
  );

  test("has today's date and the comments, but no other dates and no reference of its source", async () => {
    const source = buildOrder({ reference: 'PI 7', comments: 'Two containers', dueDate: '2026-12-24', reason: 'x' });
    const { user, sent } = await openEditor('/order_add/Bills/clone?id=300', {
      'GET orders/300': () => ({ data: source }),
    });
    await user.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(sent('POST', 'orders')).toHaveLength(1));
    expect(sent('POST', 'orders')[0]).toMatchObject({
      date: '2026-04-01',
      deliveryDate: null,
      dueDate: null,
      reference: '',
      comments: 'Two containers',
      warehouseId: source.warehouseId,
    });
  });
});

test.each([
  ['an order to a credit note', '/order_add/BillCreditNotes/clone?id=300', 'PO000300'],
  ['a bill to a credit note', '/order_add/BillCreditNotes/clone?id=400', 'BL000400'],
  ['a bill to a bill', '/order_add/Bills/clone?id=400', ''],
])('of %s is related to what it was made from alone', async (_what, url, no) => {
  await openEditor(url, { 'GET orders/400': () => ({ data: BILL }) });
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: /Related/ }).value).toBe(no);
});

test('of a sale to a bill keeps its comments, and nothing of its customer', async () => {
  const sale = buildSheet({ id: 71, type: 1, comments: 'For the fair', reference: 'PO 88' });
  const { cell } = await openEditor('/order_add/Bills/clone?id=71', { 'GET orders/71': () => ({ data: sale }) });
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Comments' }).value).toBe('For the fair');
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Reference' }).value).toBe('');
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: /Supplier/ }).value).toBe('');
  expect([cell(1, 'Qty'), cell(1, 'Unit Price')]).toEqual(['4', '']);
});

test('an address that names a sheet without asking for its clone begins empty', async () => {
  const { calls, cell } = await openEditor('/order_add/Bills?id=300');
  expect(cell(1, 'Item Code')).toBe('');
  expect(calls.some(({ path }) => path === 'orders/300')).toBe(false);
});

describe('an order that was billed in part', () => {
  const [first, second] = buildOrder().lines;
  if (!first || !second) throw new Error('The order has two lines.');
  const follower = { id: 401, type: 4, no: 'BL000401', status: 2, date: '2026-11-20', quantity: 100, amount: 7000 };
  const open300 = (followers: (typeof follower)[], line: Partial<typeof first>) =>
    openEditor('/order_add/Bills/clone?id=300', {
      'GET orders/300': () => ({ data: buildOrder({ followers, lines: [{ ...first, ...line }, second] }) }),
    });

  test('names the draft bills that hold the rest, not those that are approved', async () => {
    await open300([follower, { ...follower, id: 402, no: 'BL000402', status: 1 }], { drafted: 100 });
    await waitFor(() =>
      expect(said()).toEqual(['Not taken from PO000300, because nothing of them is open beside BL000402: 205551-X']),
    );
  });

  test('without drafts names what is finished alone', async () => {
    await open300([follower], { taken: 100 });
    await waitFor(() => expect(said()).toEqual(['Not taken from PO000300, because nothing of them is open: 205551-X']));
  });
});

test('a stored bill whose order cannot be read is edited all the same', async () => {
  const stored = { ...BILL, status: 1, abilities: buildSheet().abilities };
  const { cell } = await openEditor('/order_edit/Bills/400', {
    'GET orders/400': () => ({ data: stored }),
    'GET orders/300': () => refuse(503, { message: 'The database is busy.', code: 'busy' }),
  });
  expect(cell(1, 'Qty')).toBe('100');
});

test('another related order takes the place of the one that a bill was cloned from', async () => {
  const other = buildOrder({ id: 310, no: 'PO000310', lines: [buildLine({ id: 701, quantity: 7 })] });
  const { user } = await openEditor('/order_add/Bills/clone?id=300', {
    'GET orders/310': () => ({ data: other }),
    'GET orders': () => ({
      data: [{ ...other, customerName: 'Qingdao Rubber', qty: 7 }],
      meta: { total: 1, current_page: 1, per_page: 20, qty: 0, amount: 0 },
    }),
  });
  const related = screen.getByRole('combobox', { name: /Related/ });
  await user.clear(related);
  await user.type(related, '310');
  await user.tab();
  expect((await screen.findByRole('group', { name: 'Open on PO000310' })).textContent).toContain('7 units');
  expect(screen.queryByRole('group', { name: 'Open on PO000300' })).toBeNull();
});
