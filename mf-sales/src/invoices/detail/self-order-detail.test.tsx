import type { Sheet } from '@iwe/contract';
import { toastStore } from '@iwe/session';
import type { Answer } from '@iwe/testing/fake-server';
import { buildLine, buildSheet, DRAFT_ABILITIES } from '@iwe/testing/sheets';
import { act, screen, waitFor, within } from '@testing-library/react';
import { renderScreen } from '../../sales-sheets/testing/render-screen.tsx';
import { InvoiceDetailPage } from './invoice-detail-page.tsx';

async function open(sheet: Partial<Sheet>, answers: Record<string, Answer> = {}) {
  const shown = renderScreen(<InvoiceDetailPage />, {
    route: '/order_detail/:routeName/:id',
    url: '/order_detail/Invoices/71',
    routes: ['/'],
    answers: {
      'GET orders/71': { data: buildSheet(sheet) },
      'GET orders/71/history': { data: [] },
      'POST orders/71/date': { data: {} },
      ...answers,
    },
  });
  await screen.findByRole('heading', { level: 1 });
  return { ...shown, dates: () => shown.sent('POST', 'orders/71/date').map(({ body }) => body) };
}
const settled = () => act(() => new Promise((done) => setTimeout(done)));

test.each([
  [3, 0, 'Customer Self', 'Cancel by Staff'],
  [3, 1, 'Cancel by Staff', 'Void'],
  [3, 2, 'Cancel by CSR', 'Void'],
  [1, 0, null, 'Void'],
])('a draft of %d, cancelled by %d, is marked %s and has the button %s', async (drafterType, status, mark, button) => {
  await open({ drafterType, csrOrderStatus: status, dueDate: '2020-01-01' } as Partial<Sheet>);
  const marks = ['Customer Self', 'Cancel by Staff', 'Cancel by CSR'].filter((text) =>
    screen.queryAllByText(text).some((element) => element.closest('button') === null && !element.closest('dd')),
  );
  expect(marks).toEqual(mark === null ? [] : [mark]);
  expect(screen.getByRole('button', { name: button })).toBeTruthy();
});

test('the due date of a self-order is stored once, and the sheet is read again with it', async () => {
  const { sent, dates } = await open({ drafterType: 3, dueDate: '2020-01-01' });
  await waitFor(() => expect(sent('GET', 'orders/71')).toHaveLength(2));
  await settled();
  expect(dates()).toHaveLength(1);
  expect(sent('GET', 'orders/71')).toHaveLength(2);
  expect(toastStore.get()).toEqual([]);
});

test.each<[string, Partial<Sheet>]>([
  ['whose dates this person may not change', { abilities: { ...DRAFT_ABILITIES, dates: false } }],
  ['that a customer has cancelled', { csrOrderStatus: 2 }],
  ['that is approved', { status: 2 }],
])('the due date of a self-order %s stays', async (_what, over) => {
  const { dates } = await open({ drafterType: 3, dueDate: '2020-01-01', ...over });
  await settled();
  expect(dates()).toEqual([]);
});

test('the stock of a line names its warehouses; what drafts hold of it is told below', async () => {
  const { product } = buildLine();
  const stocks = [
    { warehouseId: 14, warehouse: 'Tempe', stock: 1200 },
    { warehouseId: 15, warehouse: 'Newcastle', stock: 3 },
  ];
  const line = (stock: number, available: number) => ({ ...product, stock, available, stocks }) as typeof product;
  await open({ lines: [buildLine({ product: line(1203, 1200) }), buildLine({ id: 2, seq: 2, product: line(3, 5) })] });
  const cells = within(screen.getByRole('region', { name: 'Lines' })).getAllByTitle(/^Tempe/);
  expect(cells.map((cell) => [cell.textContent, cell.title])).toEqual([
    ['1,2031,200 avail.', 'Tempe: 1,200\nNewcastle: 3'],
    ['3', 'Tempe: 1,200\nNewcastle: 3'],
  ]);
});

test('a balance has the limit of the customer beside it', async () => {
  await open({ csrXeroBalance: 1250.5, csrCreditLimit: 5000 });
  const fact = screen.getByText('Balance, Limit', { selector: 'dt, dt *' }).closest('dt')?.nextElementSibling;
  expect(fact?.textContent).toBe('1,250.50 of 5,000.00');
});
