import { screen } from '@testing-library/react';
import type { Sheet } from '@iwe/contract';
import { APPROVED_ABILITIES, buildLine, buildSheet } from '@iwe/testing/sheets';
import { SalesDetailPage } from '../../sales-sheets/detail/sales-detail-page.tsx';
import { renderScreen } from '../../sales-sheets/testing/render-screen.tsx';

const LINE = buildLine({ quantity: 2, sourceLineId: 501, source: { sheetId: 71, type: 1, no: 'IN000071', lineId: 501, quantity: 4, open: 1 } });
const NOTE = (over: Partial<Sheet> = {}) => buildSheet({
  id: 80, no: 'CN000080', type: 2, shipType: 5, reason: 'Wrong size', lines: [LINE], source: { id: 71, type: 1, no: 'IN000071', status: 2, date: '2026-11-20', quantity: 4, amount: 392 }, ...over,
});
const open = async (sheet: Sheet) => {
  const shown = renderScreen(<SalesDetailPage />, {
    route: '/order_detail/:routeName/:id', url: '/order_detail/CreditNotes/80', routes: ['/order_detail', '/order_edit/CreditNotes', '/order_add/'],
    answers: { 'GET orders/80': { data: sheet }, 'GET orders/80/history': { data: [] } },
  });
  await screen.findByRole('heading', { level: 1, name: 'CN000080' });
  return shown;
};
const fact = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent;

test('shows its reason, where it came from, the account, and what was sold and is open', async () => {
  await open(NOTE());
  expect([fact('Reason'), fact('Pickup Date'), fact('Shipping Type')]).toEqual(['Wrong size', '21 Nov 2026', 'Return by CSR']);
  expect(screen.getByRole('link', { name: 'IN000071' }).getAttribute('href')).toBe('/order_detail/Invoices/71');
  expect(screen.getByText('4 sold, 1 open')).toBeTruthy();
  expect(screen.getByText('200 - Sales')).toBeTruthy();
});

test.each<[number, number, string]>([[4, 1, 'Confirmed'], [4, 2, 'Picking-up'], [4, 3, 'Picked up'], [5, 1, 'Confirmed'], [5, 2, 'Returning'], [5, 3, 'Returned'], [1, 1, 'Ready']])('ship type %d at delivery status %d says %s', async (shipType, deliveryStatus, words) => {
  await open(NOTE({ status: 2, shipType, deliveryStatus, abilities: APPROVED_ABILITIES }));
  expect(fact('Delivery Status')).toBe(words);
  expect(screen.getAllByText(words).length).toBe(2);
});
