import { refuse } from '@iwe/testing/fake-server';
import type { Answer } from '@iwe/testing/fake-server';
import { screen, waitFor, within } from '@testing-library/react';
import type { Sheet } from '@iwe/contract';
import { messages } from '@iwe/domain';
import { APPROVED_ABILITIES, buildLine, buildSheet } from '@iwe/testing/sheets';
import { wideTest } from '@iwe/testing/ring';
import { SalesDetailPage } from '../../sales-sheets/detail/sales-detail-page.tsx';
import { renderScreen } from '../../sales-sheets/testing/render-screen.tsx';

const LINE = buildLine({
  quantity: 2,
  sourceLineId: 501,
  source: { sheetId: 71, type: 1, no: 'IN000071', lineId: 501, quantity: 4, open: 1 },
});
const NOTE = (over: Partial<Sheet> = {}) =>
  buildSheet({
    id: 80,
    no: 'CN000080',
    type: 2,
    shipType: 5,
    reason: 'Wrong size',
    lines: [LINE],
    source: { id: 71, type: 1, no: 'IN000071', status: 2, date: '2026-11-20', quantity: 4, amount: 392 },
    ...over,
  });
const open = async (sheet: Sheet, answers: Record<string, Answer> = {}) => {
  const shown = renderScreen(<SalesDetailPage />, {
    route: '/order_detail/:routeName/:id',
    url: '/order_detail/CreditNotes/80',
    routes: ['/order_detail', '/order_edit/CreditNotes', '/order_add/'],
    answers: { 'GET orders/80': { data: sheet }, 'GET orders/80/history': { data: [] }, ...answers },
  });
  await screen.findByRole('heading', { level: 1, name: 'CN000080' });
  return shown;
};
const fact = (name: string) =>
  screen.getByText(name, { selector: 'dt, dt *' }).closest('dt')?.nextElementSibling?.textContent;

test('shows its reason, its source, the account, and the sold and open quantities', async () => {
  await open(NOTE());
  expect([fact('Reason'), fact('Pickup Date'), fact('Shipping Type')]).toEqual([
    'Wrong size',
    '21 Nov 2026',
    'Return by CSR',
  ]);
  expect(screen.getByRole('link', { name: 'IN000071' }).getAttribute('href')).toBe('/order_detail/Invoices/71');
  expect(screen.getByText('4 sold, 1 open')).toBeTruthy();
  expect(screen.getByText('200 - Sales')).toBeTruthy();
});

wideTest.each<[number, number, string]>([
  [4, 1, 'Confirmed'],
  [4, 2, 'Picking-up'],
  [4, 3, 'Picked up'],
  [5, 1, 'Confirmed'],
  [5, 2, 'Returning'],
  [5, 3, 'Returned'],
  [1, 1, 'Ready'],
])('ship type %d at delivery status %d says %s', async (shipType, deliveryStatus, words) => {
  await open(NOTE({ status: 2, shipType, deliveryStatus, abilities: APPROVED_ABILITIES }));
  expect(fact('Delivery Status')).toBe(words);
  expect(screen.getAllByText(words).length).toBe(2);
});

const FOUND = [
  { code: 'return.noSource', line: 1, message: messages.returnWithoutSource(1), key: 'return.noSource:1' },
  { code: 'return.noCost', line: 1, message: messages.returnWithoutCost(1), key: 'return.noCost:1' },
].map((finding) => ({ ...finding, needs: 'role4|accountant|director' }));
const approve = async (user: Awaited<ReturnType<typeof open>>['user']) => {
  await user.keyboard('a');
  const asked = within(await screen.findByRole('dialog', { name: 'Approve CN000080' }));
  await user.click(asked.getByRole('button', { name: 'Approve' }));
};

test('who may pass its findings confirms them in one dialog', async () => {
  const text = FOUND.map((finding) => finding.message).join('*AND*');
  const { user, sent } = await open(NOTE(), {
    'POST orders/80/approve': ({ body }: { body: { acknowledged?: string[] } }) =>
      body.acknowledged?.length ? { data: {} } : refuse(422, { message: text, code: 'acknowledge', details: FOUND }),
  });
  await approve(user);
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Confirm Approve' }));
  expect(dialog.getByText(/\*AND\*/).closest('p')?.textContent ?? '').toBe(text);
  await user.click(dialog.getByRole('button', { name: 'Approve' }));
  await waitFor(() => expect(sent('POST', 'orders/80/approve')).toHaveLength(2));
  expect(sent('POST', 'orders/80/approve')[1]?.body).toMatchObject({
    acknowledged: ['return.noSource:1', 'return.noCost:1'],
  });
});

test('others read who may pass them, and can ask', async () => {
  const { user, sent } = await open(NOTE(), {
    'POST orders/80/approve': refuse(422, {
      message: FOUND.map((finding) => finding.message),
      code: 'approval-refused',
      details: FOUND,
    }),
    'POST orders/80/approval-requests': { data: { id: 5, answer: null, needs: ['role4|accountant|director'] } },
  });
  await approve(user);
  const refused = within(await screen.findByRole('dialog', { name: 'CN000080 is not approved' }));
  expect(refused.getByText(messages.returnWithoutSource(1))).toBeTruthy();
  expect(refused.getAllByText('Manager, Accountant or Director')).toHaveLength(2);
  await user.click(refused.getByRole('button', { name: 'Ask for approval' }));
  await waitFor(() => expect(sent('POST', 'orders/80/approval-requests')).toHaveLength(1));
});
