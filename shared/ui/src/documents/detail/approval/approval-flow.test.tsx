import type { Sheet } from '@iwe/contract';
import { purchaseOrderSheet } from '@iwe/sheets';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { able, key, openDetail, prepareDetail, press, refuse, said, server, writes } from '../testing/open-detail.tsx';

const LOW = {
  code: 'price.tenBelowClassA',
  line: 2,
  lineId: 502,
  message: 'Line 2 is cheap.',
  needs: 'acknowledge',
  covered: 'no',
};
const PREVIEW = {
  findings: [],
  allowed: true,
  confirm: '',
  contentVersion: 3,
  choice: null,
  figures: null,
  asked: null,
};
const preview = (more: object) => {
  server.answers['orders/71/approval'] = { ...PREVIEW, ...more };
};
const DRAFT = { warehouseId: 14, shipType: 1, driverId: 8, abilities: able({ approve: true }) } as Partial<Sheet>;
/** The open dialog of this title. By its text: looking for roles in a whole page is slow. */
const opened = async (title: string) => {
  const heading = await screen.findByText(title, { selector: '[data-part=title]' });
  return within(heading.closest<HTMLElement>('[data-part=content]')!);
};
const isGone = (title: string) => waitFor(() => expect(screen.queryByText(title)).toBeNull());
const click = (button: HTMLElement) => act(async () => void fireEvent.click(button));

beforeEach(() => {
  prepareDetail();
  preview({});
  server.answers['warehouses'] = {
    data: [
      { id: 14, name: 'Tempe' },
      { id: 15, name: 'Botany' },
    ],
  };
  server.answers['employees'] = { data: [{ id: 8, name: 'Don', role: 7 }] };
});

test('an order is approved in one step, which acknowledges what it shows', async () => {
  preview({ findings: [LOW, { ...LOW, code: 'payment.cbd', line: null, lineId: null, message: 'Cash first.' }] });
  server.answers['orders/71/approve'] = {};
  await openDetail({ abilities: able({ approve: true }) }, { definition: purchaseOrderSheet });
  key('a');
  const asked = await opened('Confirm Approve');
  await asked.findByText('Cash first.');
  expect(asked.getByText('Approve now?')).toBeTruthy();
  expect(asked.queryByRole('combobox')).toBeNull();
  await click(asked.getByRole('button', { name: 'Approve' }));
  await isGone('Confirm Approve');
  expect(writes()).toEqual([
    ['orders/71/approve', { contentVersion: 3, acknowledged: ['price.tenBelowClassA:2', 'payment.cbd'] }],
  ]);
});

describe('a sale', () => {
  const CHOICE = { warehouseId: 14, shipType: 1, driverId: 8 };
  const open = async () => {
    await openDetail(DRAFT);
    press('Approve');
    return opened('Approve IN000071');
  };
  const acknowledge = refuse(422, {
    code: 'acknowledge',
    message: 'Line 2 is cheap.',
    details: [{ code: LOW.code, message: 'Line 2 is cheap.', line: 2, key: 'price.tenBelowClassA:2' }],
  });

  test('with a warning asks once more, and sends the same choice with what was acknowledged', async () => {
    server.answers['orders/71/approve'] = ({ body }) => ((body['acknowledged'] as string[])[0] ? {} : acknowledge);
    const panel = await open();
    await click(panel.getByRole('button', { name: 'Approve' }));
    const asked = await opened('Confirm Approve');
    expect(asked.getByText('Line 2 is cheap.')).toBeTruthy();
    await click(asked.getByRole('button', { name: 'Approve', hidden: true }));
    await waitFor(() => expect(writes()).toHaveLength(2));
    expect(writes()).toEqual([
      ['orders/71/approve', { contentVersion: 3, ...CHOICE, acknowledged: [] }],
      ['orders/71/approve', { contentVersion: 3, ...CHOICE, acknowledged: ['price.tenBelowClassA:2'] }],
    ]);
    await isGone('Approve IN000071');
  });

  test('whose warning is not accepted stays open, and nothing more is sent', async () => {
    server.answers['orders/71/approve'] = acknowledge;
    const panel = await open();
    await click(panel.getByRole('button', { name: 'Approve' }));
    await click((await opened('Confirm Approve')).getByRole('button', { name: 'Cancel', hidden: true }));
    await isGone('Confirm Approve');
    expect(screen.getByText('Approve IN000071')).toBeTruthy();
    expect([writes().length, said()]).toEqual([1, []]);
  });

  test('that is refused says so until something else is chosen', async () => {
    server.answers['orders/71/approve'] = refuse(422, {
      details: [{ code: 'stock.short', message: 'Tempe has 2 of 4.', line: 1 }],
    });
    const panel = await open();
    await click(panel.getByRole('button', { name: 'Approve' }));
    const refused = await opened('IN000071 is not approved');
    expect(refused.getByText('Tempe has 2 of 4.')).toBeTruthy();
    expect(refused.getByText('These findings block the approval:')).toBeTruthy();
    expect(refused.queryByRole('button', { name: 'Cancel' })).toBeNull();
    fireEvent.click(refused.getByRole('combobox', { name: /Warehouse/ }));
    await click(refused.getByRole('option', { name: 'Botany' }));
    const again = await opened('Approve IN000071');
    expect(again.queryByText('Tempe has 2 of 4.')).toBeNull();
    expect(again.getByRole<HTMLInputElement>('combobox', { name: /Warehouse/ }).value).toBe('Botany');
    server.answers['orders/71/approve'] = {};
    await click(again.getByRole('button', { name: 'Approve' }));
    await waitFor(() => expect(writes()).toHaveLength(2));
    expect(writes()[1]?.[1]).toMatchObject({ warehouseId: 15, shipType: 1, driverId: 8 });
  });

  test('has the warehouse that the server proposes, where it has none of its own', async () => {
    preview({ choice: { warehouseId: 15 } });
    server.answers['orders/71/approve'] = {};
    await openDetail({ ...DRAFT, warehouseId: null });
    press('Approve');
    const panel = await opened('Approve IN000071');
    const field = panel.getByRole<HTMLInputElement>('combobox', { name: /Warehouse/ });
    await waitFor(() => expect(field.value).toBe('Botany'));
    await click(panel.getByRole('button', { name: 'Approve' }));
    await waitFor(() => expect(writes()[0]?.[1]).toMatchObject({ warehouseId: 15 }));
  });
});

describe('a permit', () => {
  const mine = { ...LOW, needs: 'director', covered: 'actor' };
  const request = { id: 5, askedBy: 'Sally', askedAt: '2026-11-20T01:00:00.000Z', needs: [] };
  const SHEET = { ...DRAFT, approvalRequest: request, abilities: able({ permit: true }) } as Partial<Sheet>;

  test('is for the findings of who has asked, as far as the own right covers them', async () => {
    const other = { ...mine, code: 'payment.cbd', line: null, lineId: null, message: 'Cash first.', covered: 'no' };
    const asked = { id: 5, by: ['Sally'], note: '', mine: false, findings: [mine, other] };
    preview({ asked, findings: [{ ...LOW, message: 'Of my own approval.' }] });
    server.answers['orders/71/permits'] = {};
    await openDetail(SHEET);
    key('m');
    const dialog = await opened('Permit for IN000071');
    expect(await dialog.findByText('Cash first.')).toBeTruthy();
    expect(dialog.queryByText('Of my own approval.')).toBeNull();
    await click(dialog.getByRole('button', { name: 'Permit' }));
    await isGone('Permit for IN000071');
    expect(writes()).toEqual([
      ['orders/71/permits', { contentVersion: 3, findings: [{ code: 'price.tenBelowClassA', lineId: 502 }] }],
    ]);
  });

  test('that only the own approval needs is for its findings; without any nothing is to be given', async () => {
    preview({ asked: { id: 5, by: ['Sam'], note: '', mine: true, findings: [] }, findings: [mine] });
    await openDetail(SHEET);
    key('m');
    const dialog = await opened('Permit for IN000071');
    expect(await dialog.findByText('Line 2 is cheap.')).toBeTruthy();
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    await isGone('Permit for IN000071');
    expect(writes()).toEqual([]);
  });
});
