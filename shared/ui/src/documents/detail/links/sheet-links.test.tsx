import type { Sheet, SheetLink } from '@iwe/contract';
import { SheetStatus, SheetType } from '@iwe/domain';
import { screen, within } from '@testing-library/react';
import { renderInHouse } from '../../../testing/render.tsx';
import { SheetLinks } from './sheet-links.tsx';

const link = (over: Partial<SheetLink>): SheetLink => ({
  id: 400,
  type: SheetType.Bill,
  no: 'BL000400',
  status: SheetStatus.Approved,
  date: '2026-11-20',
  quantity: 40,
  amount: 2_720,
  ...over,
});
type Shown = Pick<Sheet, 'type' | 'related' | 'source' | 'followers' | 'open' | 'lines'>;
const line = (quantity: number, taken: number) => ({ quantity, taken }) as Sheet['lines'][number];
const ORDER: Shown = {
  type: SheetType.PurchaseOrder,
  related: null,
  source: null,
  followers: [link({})],
  open: null,
  lines: [line(100, 40), line(10, 12)],
};
const show = (sheet: Partial<Shown>, { showsMoney = true, hasRoute = (_path: string): boolean => true } = {}) =>
  renderInHouse(<SheetLinks sheet={{ ...ORDER, ...sheet }} hasRoute={hasRoute} showsMoney={showsMoney} />);
const rows = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent));

test('what a sheet belongs to and was cloned from comes first, then what was made from it', () => {
  const related = link({ id: 300, type: SheetType.PurchaseOrder, no: 'PO000300' });
  const source = link({ id: 290, type: SheetType.PurchaseOrder, no: 'PO000290', status: SheetStatus.Voided });
  show({ type: SheetType.Bill, related, source, followers: [link({ id: 410, type: 5, no: 'BC000410', amount: -68 })] });
  expect(rows()).toEqual([
    ['PO000300', 'Purchase Order', 'Belongs to', 'Approved', '20 Nov 2026', '40', '2,720.00'],
    ['PO000290', 'Purchase Order', 'Cloned from', 'Voided', '20 Nov 2026', '40', '2,720.00'],
    ['BC000410', 'Bill Credit Note', 'Made from this', 'Approved', '20 Nov 2026', '40', '(68.00)'],
  ]);
  expect(screen.getByRole('link', { name: 'PO000300' }).getAttribute('href')).toBe('/order_detail/PurchaseOrders/300');
});

test('what was made from a sheet is in the order of the server, each opened in a new tab', () => {
  show({ followers: [link({ id: 412, no: 'BL000412' }), link({ id: 400, type: SheetType.Invoice, no: 'IN000400' })] });
  expect(screen.getAllByRole('link').map((one) => [one.getAttribute('href'), one.getAttribute('target')])).toEqual([
    ['/order_detail/Bills/412', '_blank'],
    ['/order_detail/Invoices/400', '_blank'],
  ]);
});

test('the sheet that it belongs to and was cloned from is listed once', () => {
  const related = link({ id: 300, type: SheetType.PurchaseOrder, no: 'PO000300' });
  show({ related, source: related, followers: [] });
  expect(rows()).toHaveLength(1);
});

test('no links show nothing; a sheet without a screen is no link; amounts show only for money', () => {
  const { container, unmount } = show({ followers: [] });
  expect(within(container).queryByRole('region')).toBeNull();
  unmount();
  show({}, { showsMoney: false, hasRoute: () => false });
  expect(screen.queryByRole('link')).toBeNull();
  expect(rows()[0]).toEqual(['BL000400', 'Bill', 'Made from this', 'Approved', '20 Nov 2026', '40']);
});

test.each<[string | null, Partial<Shown>]>([
  // More than was ordered on one line leaves no less on another.
  ['60 not billed yet', {}],
  ['Billed completely', { lines: [line(100, 100)] }],
  ['60 not billed yet', { followers: [link({ status: SheetStatus.Draft })] }],
  ['1,000 not billed yet', { lines: [line(1_000, 0)] }],
  [null, { followers: [link({ status: SheetStatus.Voided })] }],
  [null, { followers: [link({ type: SheetType.BillCreditNote })] }],
  [null, { followers: [link({ type: SheetType.PurchaseOrder })] }],
  [null, { type: SheetType.Bill }],
])('the units of an order that no bill has taken: %s', (words, sheet) => {
  show(sheet);
  expect(screen.queryByText(/billed/i)?.textContent ?? null).toBe(words);
});
