import { act, screen } from '@testing-library/react';
import { buildRow } from '@iwe/testing/sheets';
import { renderScreen } from '../../sales-sheets/testing/render-screen.tsx';
import { CreditNoteListPage } from './credit-note-list-page.tsx';

const pass = (ms: number) =>
  act(async () => {
    await jest.advanceTimersByTimeAsync(ms);
  });
beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

test('searches credit notes, 50 a page, with a pickup date and one New', async () => {
  const row = buildRow({ id: 80, type: 2, no: 'CN000080', status: 1, shipType: 5, deliveryStatus: 2 });
  const { sent } = renderScreen(<CreditNoteListPage />, {
    route: '/credit_notes',
    url: '/credit_notes',
    routes: ['/order_detail/', '/order_edit/', '/order_add/'],
    answers: { 'GET orders': { data: [row], meta: { total: 1, current_page: 1, per_page: 50, qty: 4, amount: 425 } } },
  });
  await pass(500);
  expect(sent('GET', 'orders').map(({ query }) => query.toString())).toEqual([
    'order_type=2&page=1&per_page=50&type=invoice',
  ]);
  expect(screen.getAllByRole('columnheader').map((heading) => heading.textContent)).toContain('Pickup Date');
  expect(screen.getByRole('img', { name: 'Credit Note' })).toBeTruthy();
  expect(screen.getByText('Returning')).toBeTruthy();
  const links = screen
    .getAllByRole('link')
    .map((link) => [link.textContent || link.getAttribute('aria-label'), link.getAttribute('href')]);
  expect(links).toEqual([
    ['New Credit Note', '/order_add/CreditNotes'],
    ['CN000080', '/order_detail/CreditNotes/80'],
    ['Edit CN000080', '/order_edit/CreditNotes/80'],
    ['Clone CN000080 to a credit note', '/order_add/CreditNotes/clone?id=80'],
  ]);
});
