import type { Account, Sheet } from '@iwe/contract';
import { buildLine } from '@iwe/testing/sheets';
import { screen, waitFor, within } from '@testing-library/react';
import { buildOrder, purchaseServer } from '../testing/answers.ts';
import { show, signIn } from '../testing/render-screen.tsx';

const [FIRST] = buildOrder().lines as [Sheet['lines'][number]];
const { csr } = buildOrder();
if (!csr) throw new Error('The order has a supplier.');
const buildBill = (over: Partial<Sheet> = {}): Sheet =>
  buildOrder({ id: 400, no: 'BL000400', type: 4, dueDate: '2026-12-20', ...over });

interface Options {
  account?: Partial<Account>;
  hasRoute?: (path: string) => boolean;
}
async function open(sheet: Sheet, { account, hasRoute }: Options = {}) {
  signIn(account);
  purchaseServer({
    [`GET orders/${sheet.id}`]: () => ({ data: sheet }),
    'GET orders/401': () => ({ data: { ...sheet, id: 401, no: 'BL000401' } }),
    [`GET orders/${sheet.id}/history`]: () => ({ data: [] }),
    'GET order-next': () => ({ id: 401 }),
  });
  const name = sheet.type === 3 ? 'PurchaseOrders' : 'Bills';
  const view = show(`/order_detail/${name}/${sheet.id}`, hasRoute);
  await screen.findByRole('heading', { level: 1, name: sheet.no });
  return view;
}
const fact = (name: string) =>
  screen.queryByText(name, { selector: 'dt, dt *' })?.closest('dt')?.nextElementSibling?.textContent;
/** The cells of the lines by the heading of their column. */
const column = (heading: string) => {
  const [head, ...rows] = within(screen.getByRole('region', { name: 'Lines' })).getAllByRole('row');
  const at = [...(head?.children ?? [])].findIndex(({ textContent }) => textContent === heading);
  return rows.flatMap((row) => row.children[at]?.textContent ?? []);
};

test('NEXT opens the next sheet of the same kind; a line leads to its product', async () => {
  const { user, place } = await open(buildBill());
  expect(screen.getByRole('link', { name: '205551-X' }).getAttribute('href')).toBe('/products/1');
  await user.click(screen.getByRole('button', { name: 'NEXT' }));
  await waitFor(() => expect(place.url).toBe('/order_detail/Bills/401'));
});

test('without an editor in this organisation only single fields are edited', async () => {
  const edit = { ...buildOrder().abilities, edit: true };
  const { unmount } = await open(buildBill({ status: 1, abilities: edit }));
  const buttons = () => screen.queryAllByRole('button', { name: 'Edit' });
  expect(buttons().filter((one) => !one.hasAttribute('aria-haspopup'))).toHaveLength(1);
  unmount();
  await open(buildBill({ status: 1, abilities: edit }), { hasRoute: (path) => !path.startsWith('/order_edit/') });
  expect(buttons().filter((one) => !one.hasAttribute('aria-haspopup'))).toEqual([]);
});

test('what is known at Xero is shown: whether it was sent, what is paid, and its page', async () => {
  await open(buildBill({ xeroSent: 'Sent', paymentState: 'Part paid', xeroPage: 'https://go.xero.test/bill' }));
  expect(screen.getByRole('link', { name: 'Xero: Sent' }).getAttribute('href')).toBe('https://go.xero.test/bill');
  expect(screen.getByText('Part paid')).toBeTruthy();
});

describe('the head', () => {
  test('names the supplier by name and code, with its remark', async () => {
    await open(buildBill({ csr: { ...csr, attention: 'Pays in USD' }, relatedNo: 'PO 17' }));
    expect(['Name', 'Code', 'Remark', 'Related PO'].map(fact)).toEqual([
      'Qingdao Rubber',
      'QR',
      'Pays in USD',
      'PO 17',
    ]);
  });

  test('leaves out what a supplier does not have', async () => {
    const { unmount } = await open(buildBill({ csr: { ...csr, code: '', attention: 'x' } }));
    const shown = fact('Remark');
    const without = fact('Code');
    unmount();
    await open(buildBill({ csr }));
    expect(shown).toBe('x');
    expect([fact('Remark'), without]).toEqual([undefined, undefined]);
  });

  test.each([
    [{ sea_freight: 3200, clearance_cost: 1850 }, '150 units, freight USD 3,200.00, clearance 1,850.00'],
    [{ sea_freight: 0, clearance_cost: 1850 }, '150 units, clearance 1,850.00'],
    [{ sea_freight: 3200, clearance_cost: 0 }, '150 units, freight USD 3,200.00'],
    [{ sea_freight: 0, clearance_cost: 0 }, '150 units'],
  ])('of an order says what is not billed of %j', async (costs, text) => {
    await open(buildOrder({ open: { quantity: 150, ...costs } }));
    expect(fact('Not billed')).toBe(text);
  });
});

const RELATED = { id: 300, type: 3, no: 'PO000300', status: 2, date: '2026-11-20', quantity: 150, amount: 11500 };
test('a bill leads to its order; stock and cover of a line say what is behind them', async () => {
  const stocks = [
    { warehouseId: 14, warehouse: 'Sydney', stock: 1020 },
    { warehouseId: 20, warehouse: 'Perth', stock: 4 },
  ];
  const product = { ...FIRST.product, stock: 1024, stocks };
  await open(buildBill({ related: RELATED, lines: [{ ...FIRST, product }] }));
  const orders = screen.getAllByRole('link', { name: 'PO000300' }).map((link) => link.getAttribute('href'));
  expect(orders).toEqual(['/order_detail/PurchaseOrders/300', '/order_detail/PurchaseOrders/300']);
  expect(screen.getByText('1,024').closest('[title]')?.getAttribute('title')).toBe('Sydney: 1,020\nPerth: 4');
  expect(screen.getByText('34 wk').getAttribute('title')).toBe(
    '1,024 on hand, 150 incoming; 60 sold in the last 12 weeks',
  );
});

describe('the lines', () => {
  const source = { sheetId: 300, type: 3, no: 'PO000300', lineId: 601, quantity: 120, open: 20 };
  const service = { ...FIRST.product, id: 7, code: 'FEE-7', category: 4 };

  test('of a bill show what was ordered and is open, prices by hand, and the landed cost of a unit', async () => {
    await open(
      buildBill({
        lines: [
          { ...FIRST, source, manual: true },
          { ...FIRST, id: 602, seq: 2, source: { ...source, open: 0 }, landed: 0 },
          { ...FIRST, id: 603, seq: 3, source: null, manual: true, usdPrice: null },
          { ...FIRST, id: 604, seq: 4, product: service, landed: 12 },
        ],
      }),
    );
    expect(column('Ordered, open')).toEqual(['120 PO00030020 open', '120 PO000300none open', '', '']);
    expect(column('Unit Price')).toEqual(['70.00by hand', '70.00', '70.00', '70.00']);
    expect(column('Landed Cost')).toEqual(['4,122.74104.86 a unit', '0.00', '4,122.74104.86 a unit', '']);
    // A service has no stock.
    expect(column('Stock')).toEqual(['24', '24', '24', '']);
  });

  test('of an order that are billed completely have nothing open', async () => {
    await open(buildOrder({ lines: [{ ...FIRST, taken: 100 }, buildLine({ id: 602, quantity: 5, taken: 4 })] }));
    expect(column('Billed, open')).toEqual(['100 billed', '4 billed1 open']);
  });

  test('have no landed cost where the organisation hides cost', async () => {
    const { unmount } = await open(buildBill());
    // In the head, in the totals, and over the column.
    expect(screen.queryAllByText('Landed Cost')).toHaveLength(3);
    unmount();
    await open(buildBill(), { account: { canSeeCost: false } });
    // The total among the sums is the server's, which leaves it out.
    expect(screen.queryAllByText('Landed Cost')).toHaveLength(1);
    expect(fact('Clearance (AUD)')).toBe('1,850.00');
  });
});
