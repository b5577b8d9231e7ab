import type { Sheet } from '@iwe/contract';
import { toastStore } from '@iwe/session';
import { refuse } from '@iwe/testing/fake-server';
import type { Answer } from '@iwe/testing/fake-server';
import { APPROVED_ABILITIES, buildSheet } from '@iwe/testing/sheets';
import { act, screen, waitFor, within } from '@testing-library/react';
import { renderScreen } from '../../sales-sheets/testing/render-screen.tsx';
import { InvoiceDetailPage } from './invoice-detail-page.tsx';

const APPROVED: Partial<Sheet> = { status: 2, abilities: { ...APPROVED_ABILITIES, driver: true } };

async function open(sheet: Partial<Sheet>, answers: Record<string, Answer> = {}) {
  const shown = renderScreen(<InvoiceDetailPage />, {
    route: '/order_detail/:routeName/:id',
    url: '/order_detail/Invoices/71',
    routes: ['/order_detail/Invoices'],
    answers: { 'GET orders/71': { data: buildSheet(sheet) }, 'GET orders/71/history': { data: [] }, ...answers },
  });
  await screen.findByRole('heading', { level: 1 });
  return shown;
}
const said = () => toastStore.get().map(({ kind, lines }) => `${kind}: ${lines.join(' ')}`);

test('a refused write leaves the dialog as typed; an accepted one reads sheet and history', async () => {
  let answer: Answer = refuse(409, { message: 'Mia changed the address.', code: 'conflict' });
  const { user, sent } = await open(APPROVED, { 'POST orders/71/address': () => answer });
  await user.click(screen.getByRole('button', { name: 'Change address and phone' }));
  const dialog = within(await screen.findByRole('dialog'));
  const phone = dialog.getByLabelText<HTMLInputElement>('Phone');
  await user.clear(phone);
  await user.type(phone, '0400{Enter}');
  await waitFor(() => expect(said()).toEqual(['error: Mia changed the address.']));
  expect(phone.value).toBe('0400');
  // What somebody else has changed is shown.
  await waitFor(() => expect(sent('GET', 'orders/71')).toHaveLength(2));
  const histories = sent('GET', 'orders/71/history').length;
  answer = { data: {} };
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(sent('GET', 'orders/71')).toHaveLength(3));
  await waitFor(() => expect(sent('GET', 'orders/71/history')).toHaveLength(histories + 1));
  const [first] = sent('POST', 'orders/71/address');
  expect(first?.body).toEqual({
    address: '1 Dock Rd',
    phone: '0400',
    was: { address: '1 Dock Rd', phone: buildSheet().phone },
  });
  expect(first?.headers['idempotency-key']).toBeTruthy();
});

test('a delivery that is left as it was says why in its dialog; one that is recorded closes it', async () => {
  let done = false;
  const { user, sent } = await open(APPROVED, {
    'POST delivery': () => ({ data: [{ id: 71, no: 'IN000071', done, message: done ? '' : 'It is delivered.' }] }),
  });
  await user.click(screen.getByRole('button', { name: 'Record the delivery' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delivery of IN000071' }));
  await user.type(dialog.getByLabelText('Delivery Comment'), 'At the dock');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(said()).toEqual(['error: It is delivered.']));
  expect(screen.getByRole('dialog', { name: 'Delivery of IN000071' })).toBeTruthy();
  done = true;
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const { deliveryStatus, actualPayType } = buildSheet();
  const info = { deliveryStatus, actualPayType, comment: 'At the dock' };
  expect(sent('POST', 'delivery').map(({ body }) => body)).toEqual(
    Array.from({ length: 2 }, () => ({ type: 1, data: [{ order_id: 71, info }] })),
  );
});

test('where only the driver may change, that alone is asked for', async () => {
  const abilities = { ...APPROVED_ABILITIES, shipType: false, driver: true };
  const { user, sent } = await open({ status: 2, abilities }, { 'POST orders/71/driver': { data: {} } });
  await user.click(screen.getByRole('button', { name: 'Change shipping' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Driver of IN000071' }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent('POST', 'orders/71/driver')).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Change shipping' }));
  await user.type(screen.getByRole('combobox', { name: 'Driver' }), 'Don{Enter}');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(sent('POST', 'orders/71/driver').map(({ body }) => body)).toEqual([
      { driverId: 31, was: { driverId: null } },
    ]),
  );
});

test.each([
  ['UnPrint', true, true],
  ['Printed', true, false],
  ['UnPrint', false, false],
])('a sheet that is %s is marked as printed where one may (%s): %s', async (print, printMark, isOffered) => {
  const { user } = await open({ status: 2, print, abilities: { ...APPROVED_ABILITIES, printMark } } as Partial<Sheet>);
  await user.click(screen.getByRole('button', { name: 'Edit' }));
  await screen.findByRole('menuitem', { name: 'Dates' });
  expect(screen.queryByRole('menuitem', { name: 'Mark as printed' }) !== null).toBe(isOffered);
});

test('unapproving without a reason asks once, and is sent with none', async () => {
  const { user, sent } = await open(APPROVED, { 'POST orders/71/unApprove': { data: {} } });
  await user.keyboard('u');
  const question = within(await screen.findByRole('alertdialog', { name: 'UnApprove IN000071' }));
  await user.click(question.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(sent('POST', 'orders/71/unApprove')).toEqual([]);
  await user.keyboard('u');
  const again = within(await screen.findByRole('alertdialog', { name: 'UnApprove IN000071' }));
  await user.click(again.getByRole('button', { name: 'UnApprove' }));
  await waitFor(() =>
    expect(sent('POST', 'orders/71/unApprove').map(({ body }) => body)).toEqual([{ contentVersion: 3, reason: '' }]),
  );
});

test('a sheet that waits for Xero is looked at again every two seconds until it has its answer', async () => {
  jest.useFakeTimers();
  const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
  let xeroSent = 'Pending';
  const shown = renderScreen(<InvoiceDetailPage />, {
    route: '/order_detail/:routeName/:id',
    url: '/order_detail/Invoices/71',
    answers: {
      'GET orders/71': () => ({ data: buildSheet({ ...APPROVED, xeroSent }) }),
      'GET orders/71/history': { data: [] },
    },
  });
  const reads = () => shown.sent('GET', 'orders/71').length;
  await pass(100);
  expect(reads()).toBe(1);
  await pass(4_000);
  expect(reads()).toBe(3);
  xeroSent = 'Sent';
  await pass(2_000);
  expect(screen.getByText('Xero: Sent')).toBeTruthy();
  await pass(10_000);
  expect(reads()).toBe(4);
  jest.useRealTimers();
});
