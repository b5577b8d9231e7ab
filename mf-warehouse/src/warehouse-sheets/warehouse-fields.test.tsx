import type { SheetLine } from '@iwe/contract';
import { buildLine, buildSheet } from '@iwe/testing/sheets';
import { screen, waitFor } from '@testing-library/react';
import { renderEditor, renderScreen } from '../testing/render-screen.tsx';
import { WarehouseDetailPage } from './detail-page.tsx';
import { WarehouseEditorPage } from './editor-page.tsx';

const add = (name: string) =>
  renderEditor(<WarehouseEditorPage />, { route: '/order_add/:routeName/:operation?', url: `/order_add/${name}` });
const invalid = (name: RegExp) => screen.getByRole('combobox', { name }).getAttribute('aria-invalid');

test('the warehouse of a count is missing only after a submit, until it is chosen', async () => {
  const { user, choose, sent } = await add('Adjustments');
  expect(invalid(/Warehouse/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  expect(invalid(/Warehouse/)).toBe('true');
  await choose(/Warehouse/, 'Syd');
  expect(invalid(/Warehouse/)).toBeNull();
  expect(sent('POST', 'orders')).toEqual([]);
});

test('the same warehouse on both sides is refused at the receiving one until it is changed', async () => {
  const { choose } = await add('Transfers');
  const same = () => screen.queryByText('Choose another one than the out warehouse.');
  await choose(/In Warehouse/, 'Melb');
  expect(same()).toBeNull();
  await choose(/Out Warehouse/, 'Melb');
  expect([invalid(/Out Warehouse/), invalid(/In Warehouse/)]).toEqual([null, 'true']);
  expect(same()).toBeTruthy();
  await choose(/In Warehouse/, 'Syd');
  await waitFor(() => expect(same()).toBeNull());
});

test.each<[string, string[], string]>([
  ['at one moment', ['2026-11-20T02:00:00.000Z', '2026-11-20T02:00:00.000Z'], '20 Nov 2026 13:00'],
  [
    'in another order than that of the lines',
    ['2026-11-21T02:00:00.000Z', '2026-11-20T02:00:00.000Z', '2026-11-20T23:00:00.000Z'],
    '20 Nov 2026 13:00 to 21 Nov 2026 13:00',
  ],
])('a sheet that was counted %s says so', async (_when, moments, words) => {
  const lines: SheetLine[] = moments.map((countedAt, index) =>
    buildLine({ id: 501 + index, seq: index + 1, countedAt, inWarehouseQty: 1, inSystemQty: 1, movedSince: 0 }),
  );
  renderScreen(<WarehouseDetailPage />, {
    route: '/order_detail/:routeName/:id',
    url: '/order_detail/Adjustments/80',
    answers: {
      'GET orders/80': { data: buildSheet({ id: 80, no: 'AD000080', type: 7, csr: null, customerId: null, lines }) },
      'GET orders/80/history': { data: [] },
    },
  });
  await screen.findByRole('heading', { name: 'AD000080' });
  await waitFor(() =>
    expect(screen.getByText('Counted', { selector: 'dt, dt *' }).closest('dt')?.nextElementSibling?.textContent).toBe(
      words,
    ),
  );
});

test('a count above what the system has needs no stock, and is saved', async () => {
  const { user, grid, cell, choose, sent } = await add('Adjustments');
  await choose(/Warehouse/, 'Melb');
  grid.focus();
  await user.keyboard('TYRE-1{Enter}1200{Enter}');
  await waitFor(() => expect(cell(1, 'Difference')).toBe('1,200'));
  expect(cell(1, 'In-Warehouse Qty')).toBe('1,200');
  await user.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(sent('POST', 'orders')).toHaveLength(1));
});
