import type { SeenRequest } from '@iwe/testing/fake-server';
import { screen, waitFor, within } from '@testing-library/react';
import { APPROVED_ABILITIES, buildSheet } from '@iwe/testing/sheets';
import { SalesDetailPage } from '../../sales-sheets/detail/sales-detail-page.tsx';
import { renderScreen } from '../../sales-sheets/testing/render-screen.tsx';

const PRODUCT = {
  id: 9,
  code: '2055516-A',
  name: 'Kestrel',
  standard: 120,
  special: null,
  classA: 110,
  classB: 105,
  ocop: null,
};
const row = (id: number, csrName: string) => ({
  id,
  type: 1,
  no: `IN${String(id).padStart(6, '0')}`,
  date: '2026-11-01',
  dueDate: '2026-11-30',
  reference: 'Job 7',
  csrName,
  qty: 2,
  unitPrice: 100,
  amount: 200,
});
// Ten sales: two of the customer, and eight of others.
const history = ({ query }: SeenRequest) => {
  const all = Array.from({ length: 10 }, (_, index) =>
    row(110 - index, index < 2 ? 'Harbour Tyres' : 'Other Tyres'),
  ).filter(({ csrName }) => !query.get('cId') || csrName === 'Harbour Tyres');
  const [page, size] = [Number(query.get('page')), Number(query.get('per_page'))];
  return {
    product: PRODUCT,
    data: all.slice((page - 1) * size, page * size),
    meta: { total: all.length, current_page: page, per_page: size },
  };
};
const open = async () => {
  const shown = renderScreen(<SalesDetailPage />, {
    route: '/order_detail/:routeName/:id',
    url: '/order_detail/Invoices/71',
    routes: ['/order_detail', '/order_add/'],
    answers: {
      'GET orders/71': { data: buildSheet({ status: 2, abilities: APPROVED_ABILITIES }) },
      'GET orders/71/history': { data: [] },
      'GET products/9/history': history,
    },
  });
  await screen.findByRole('heading', { level: 1, name: 'IN000071' });
  return shown;
};

test("a line's history has this customer's rows first, then all others; earlier ones on demand", async () => {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'History of 2055516-A' }));
  const panel = within(await screen.findByRole('dialog', { name: 'History of 2055516-A' }));
  await panel.findByText('All customers');
  await waitFor(() => expect(panel.getAllByRole('link')).toHaveLength(2 + 8));
  expect(panel.getByText('This customer')).toBeTruthy();
  const [headings, first] = within(panel.getAllByRole('table')[0] as HTMLElement)
    .getAllByRole('row')
    .map((line) => [...line.children].map((cell) => cell.textContent));
  expect(headings?.slice(0, 5)).toEqual(['Number', 'Date', 'Due Date', 'Reference', 'Customer']);
  expect(first?.slice(0, 5)).toEqual(['IN000110', '01 Nov 2026', '30 Nov 2026', 'Job 7', 'Harbour Tyres']);
  await user.click(panel.getByRole('button', { name: '2 earlier …' }));
  await waitFor(() => expect(panel.getAllByRole('link')).toHaveLength(2 + 10));
  expect(panel.queryByRole('button', { name: /earlier/ })).toBeNull();
});

test('D opens the clone targets, and a letter and Enter choose', async () => {
  const { user } = await open();
  await screen.findByRole('button', { name: 'Clone' });
  await user.keyboard('d');
  const entries = await screen.findAllByRole('menuitem');
  expect(entries.map((entry) => [entry.textContent, entry.getAttribute('href')])).toEqual([
    ['Invoice', '/order_add/Invoices/clone?id=71'],
    ['Credit Note', '/order_add/CreditNotes/clone?id=71'],
  ]);
});
