import { buildLine, buildRow, buildSheet } from '@iwe/testing/sheets';
import { wideTest } from '@iwe/testing/ring';
import { screen, waitFor, within } from '@testing-library/react';
import { AdjustmentListPage } from '../adjustments/list/adjustment-list-page.tsx';
import { renderScreen } from '../testing/render-screen.tsx';
import { TransferListPage } from '../transfers/list/transfer-list-page.tsx';
import { WarehouseDetailPage } from './detail-page.tsx';

const KINDS = [
  { name: 'Transfers', noun: 'Transfer', type: 6, List: TransferListPage, url: '/transfers' },
  { name: 'Adjustments', noun: 'Adjustment', type: 7, List: AdjustmentListPage, url: '/adjustments' },
] as const;
const answerOf = (rows: readonly object[]) => ({
  data: rows,
  meta: { total: rows.length, current_page: 1, per_page: 20, qty: 4, amount: 0 },
});
const opened = jest.fn();
beforeEach(() => {
  opened.mockReset();
  window.open = opened;
});

describe.each(KINDS)('$name', ({ name, noun, type, List, url }) => {
  const line = buildLine({ id: 501, product: { ...buildLine().product, id: 9, code: 'TYRE-9' } });
  const sheet = buildSheet({ id: 71, no: 'XX000071', type, csr: null, customerId: null, lines: [line] });
  const openDetail = (hasRoute?: (path: string) => boolean) =>
    renderScreen(<WarehouseDetailPage />, {
      route: '/order_detail/:routeName/:id',
      url: `/order_detail/${name}/71`,
      answers: {
        'GET orders/71': { data: sheet },
        'GET orders/72': { data: { ...sheet, id: 72, no: 'XX000072' } },
        'GET order-next': { id: 72 },
      },
      ...(hasRoute ? { hasRoute } : {}),
    });
  const openList = (rows: readonly object[], hasRoute?: (path: string) => boolean) =>
    renderScreen(<List />, {
      route: url,
      url,
      answers: { 'GET orders': answerOf(rows) },
      ...(hasRoute ? { hasRoute } : {}),
    });

  test('NEXT opens the next sheet of the kind; a line leads to its product', async () => {
    const { user, place, sent } = openDetail();
    expect((await screen.findByRole('link', { name: 'TYRE-9' })).getAttribute('href')).toBe('/products/9');
    await user.click(screen.getByRole('button', { name: 'NEXT' }));
    await waitFor(() => expect(place.url).toBe(`/order_detail/${name}/72`));
    expect(sent('GET', 'order-next').map(({ query }) => Object.fromEntries(query))).toEqual([
      { id: '71', type: String(type), direction: 'next' },
    ]);
    expect(await screen.findByRole('heading', { name: 'XX000072' })).toBeTruthy();
  });

  test('without an editor in this organisation nothing offers to edit', async () => {
    openDetail((path) => !path.startsWith('/order_edit/'));
    await screen.findByRole('button', { name: 'Approve' });
    // What is left is the menu of single fields.
    const menus = screen.getAllByRole('button', { name: 'Edit' }).map((one) => one.getAttribute('aria-haspopup'));
    expect(menus).toEqual(['menu']);
  });

  test('New has the key of its title, which is in the list of keys too', async () => {
    const { user } = openList([]);
    await screen.findByText(`New ${noun}`);
    expect(screen.getByTitle(`New ${noun} (Alt+N)`).getAttribute('href')).toBe(`/order_add/${name}`);
    await user.keyboard('{Alt>}n{/Alt}');
    expect(opened.mock.calls).toEqual([[`/order_add/${name}`, '_blank', 'noopener']]);
    await user.keyboard('?');
    const keys = within(await screen.findByRole('dialog', { name: 'Keys' }));
    expect(keys.getByText(`New ${noun.toLowerCase()} in a new tab`)).toBeTruthy();
    expect(keys.getByText(name)).toBeTruthy();
  });

  wideTest('a draft has no approver; an approval has the day of the organisation', async () => {
    openList([
      buildRow({ id: 70, type, no: 'XX000070', approver: '', approvedAt: null, status: 1 }),
      buildRow({ id: 71, type, no: 'XX000071', approver: 'Mia', approvedAt: '2026-11-19T20:00:00.000Z' }),
    ]);
    await screen.findByText('XX000070');
    const at = screen.getAllByRole('columnheader').findIndex(({ textContent }) => textContent === 'Last Approver');
    const cells = ['XX000070', 'XX000071'].map((no) => screen.getByText(no).closest('tr')?.children[at]?.textContent);
    expect(cells).toEqual(['', 'Mia20 Nov 2026']);
  });

  wideTest('without a detail page in this organisation numbers lead nowhere', async () => {
    openList([buildRow({ id: 71, type, no: 'XX000071' })], (path) => !path.startsWith('/order_detail/'));
    await screen.findByText('XX000071');
    expect(screen.queryByRole('link', { name: 'XX000071' })).toBeNull();
    expect(screen.getByTitle(`New ${noun} (Alt+N)`)).toBeTruthy();
  });
});

test('an empty list of adjustments begins with the count sheet', async () => {
  renderScreen(<AdjustmentListPage />, {
    route: '/adjustments',
    url: '/adjustments',
    answers: { 'GET orders': answerOf([]) },
  });
  expect(await screen.findByText(/print its count sheet first/)).toBeTruthy();
});

test('a count sheet that is being prepared is not asked for twice', async () => {
  const answer = Promise.withResolvers<object>();
  const { user, sent } = renderScreen(<AdjustmentListPage />, {
    route: '/adjustments',
    url: '/adjustments?warehouse=14',
    answers: { 'GET orders': answerOf([]), 'GET count-sheet': () => answer.promise },
  });
  await user.click(screen.getByRole('button', { name: 'Count sheet …' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Count sheet' }));
  const print = dialog.getByRole('button', { name: 'Print' });
  await user.click(print);
  await waitFor(() => expect(print.getAttribute('aria-busy')).toBe('true'));
  await user.click(dialog.getByRole('button', { name: 'Download xls' }));
  expect(sent('GET', 'count-sheet').map(({ query }) => query.toString())).toEqual(['warehouseId=14']);
  answer.resolve({ data: { warehouseId: 14, warehouse: 'Sydney', at: '2026-11-20T02:00:00.000Z', rows: [] } });
  await waitFor(() => expect(print.getAttribute('aria-busy')).toBeNull());
});

describe('the count sheet', () => {
  const SHEET = { warehouseId: 14, warehouse: 'Sydney', at: '2026-11-20T02:00:00.000Z' };
  const openDialog = async (url: string, answers: Parameters<typeof renderScreen>[1]['answers'] = {}) => {
    const shown = renderScreen(<AdjustmentListPage />, {
      route: '/adjustments',
      url,
      answers: { 'GET orders': answerOf([]), ...answers },
    });
    await shown.user.click(screen.getByRole('button', { name: 'Count sheet …' }));
    return { ...shown, dialog: within(await screen.findByRole('dialog', { name: 'Count sheet' })) };
  };

  test('without a warehouse is not asked for, and says what is missing only then', async () => {
    const { dialog, user, sent } = await openDialog('/adjustments?warehouse=x');
    expect(dialog.queryByText('Choose a warehouse.')).toBeNull();
    expect(dialog.getByRole('combobox', { name: /Warehouse/ })).toHaveProperty('value', '');
    await user.click(dialog.getByRole('button', { name: 'Download xls' }));
    expect(dialog.getByText('Choose a warehouse.')).toBeTruthy();
    expect(sent('GET', 'count-sheet')).toEqual([]);
  });

  test('of blanks for a location is that of all; what one prints again is read again', async () => {
    const rows = [
      { location: '', productId: 2, code: 'TYRE-2', name: 'Kestrel 2', unit: 'pc', stock: 0 },
      { location: 'A1', productId: 1, code: 'TYRE-1', name: 'Kestrel 1', unit: 'pc', stock: 3 },
    ];
    const papers: (string | null | undefined)[] = [];
    window.print = () => {
      papers.push(document.querySelector('[data-print-page] tbody')?.textContent);
      window.dispatchEvent(new Event('afterprint'));
    };
    const { dialog, user, sent } = await openDialog('/adjustments?warehouse=14', {
      'GET count-sheet': { data: { ...SHEET, rows } },
    });
    await user.type(dialog.getByLabelText('Location'), '  ');
    await user.click(dialog.getByRole('button', { name: 'Print' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    // In the order of the server, without the units of the system.
    expect(papers).toEqual(['TYRE-2Kestrel 2pc________A1TYRE-1Kestrel 1pc________']);
    expect(sent('GET', 'count-sheet')[0]?.query.toString()).toBe('warehouseId=14');
  });
});
