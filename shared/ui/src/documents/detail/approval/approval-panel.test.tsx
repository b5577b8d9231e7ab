import { SheetType } from '@iwe/domain';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { renderInHouse } from '../../../testing/render.tsx';
import { prepareDetail, reads, refuse, server } from '../testing/open-detail.tsx';
import { ApprovalPanel } from './approval-panel.tsx';
import type { ApprovalPanelProps } from './approval-panel.tsx';
import type { ApprovalRefusal } from './refusal.ts';

const SHEET = { id: 71, no: 'IN000071', type: SheetType.Invoice as number, warehouseId: 14, shipType: 1, driverId: 8 };
const FINDING = { code: 'price.overMaxDis', line: 2, lineId: 502, message: 'Line 2 is cheap.', note: '74 of 100' };
const DIRECTOR = { ...FINDING, needs: 'director', covered: 'no' };
const PREVIEW = { findings: [], allowed: true, confirm: '', contentVersion: 3, choice: null, figures: null };
const preview = (more: object) => {
  server.answers['orders/71/approval'] = { ...PREVIEW, asked: null, ...more };
};
const calls = {
  onClose: jest.fn(),
  onChange: jest.fn(),
  onApprove: jest.fn(),
  onAsk: jest.fn(),
  onPermit: jest.fn(),
  onChangeSheet: jest.fn(),
};
const settle = () => act(async () => undefined);
const show = async (sheet: Partial<typeof SHEET> = {}, props: Partial<ApprovalPanelProps> = {}) => {
  const { onClose, onChange, onApprove } = calls;
  const panel = (more: Partial<ApprovalPanelProps>) => (
    <ApprovalPanel
      sheet={{ ...SHEET, ...sheet }}
      busy={null}
      refusal={undefined}
      {...{ onClose, onChange, onApprove }}
      {...props}
      {...more}
    />
  );
  const { rerender, unmount } = renderInHouse(panel({}));
  await settle();
  return { again: (more: Partial<ApprovalPanelProps>) => rerender(panel(more)), close: unmount };
};
const shown = () => within(document.querySelector<HTMLElement>('[data-part=content]')!);
const title = () => document.querySelector('[data-part=title]')?.textContent;
/** The buttons below the form. */
const names = () =>
  [...document.querySelectorAll('[data-part=content] button')]
    .filter((button) => button.closest('form') === null)
    .flatMap(({ textContent }) => textContent?.trim() || []);
const click = (name: string) => act(async () => void fireEvent.click(shown().getByRole('button', { name })));
const field = (name: RegExp) => shown().getByRole<HTMLInputElement>('combobox', { name });
const choose = async (name: RegExp, option: string | RegExp) => {
  fireEvent.click(field(name));
  await act(async () => void fireEvent.click(screen.getByRole('option', { name: option })));
};
const refused = (items: object[]): ApprovalRefusal => ({ kind: 'refused', items: items as never });

beforeEach(() => {
  prepareDetail();
  for (const call of Object.values(calls)) call.mockReset();
  preview({});
  server.answers['warehouses'] = {
    data: [
      { id: 14, name: 'Tempe' },
      { id: 15, name: 'Botany' },
      { id: 16, name: 'Alexandria' },
    ],
  };
  server.answers['employees'] = {
    data: [
      { id: 8, name: 'Don', role: 6 },
      { id: 9, name: 'Olive', role: 4 },
    ],
  };
});

test('what a sheet has is proposed before what the server proposes, and is sent as it is shown', async () => {
  preview({ choice: { warehouseId: 15 } });
  await show();
  expect([/Warehouse/, /Shipping Type/, /Driver/].map((name) => field(name).value)).toEqual([
    'Tempe',
    expect.any(String),
    'Don',
  ]);
  await click('Approve');
  expect(calls.onApprove.mock.calls).toEqual([[{ warehouseId: 14, shipType: 1, driverId: 8 }, []]]);
});

test('a sale without warehouse or ship type marks the missing one, at the first try, not before', async () => {
  await show({ warehouseId: null as unknown as number, shipType: 0 });
  expect(shown().queryAllByText('Please enter')).toEqual([]);
  await click('Approve');
  expect([/Warehouse/, /Shipping Type/, /Driver/].map((name) => field(name).getAttribute('aria-invalid'))).toEqual([
    'true',
    'true',
    null,
  ]);
  await choose(/Warehouse/, 'Botany');
  await click('Approve');
  expect(shown().getAllByText('Please enter')).toHaveLength(1);
  expect(calls.onApprove).not.toHaveBeenCalled();
});

test('a credit note is asked the same; an order has no choices and sends its findings', async () => {
  await show({ type: SheetType.CreditNote });
  expect([title(), field(/Warehouse/).value]).toEqual(['Approve IN000071', 'Tempe']);
});

test('each choice is a change; figures are asked for another warehouse, with a driver or none', async () => {
  await show();
  expect(reads('orders/71/approval').map(({ query }) => query)).toEqual(['']);
  await choose(/Warehouse/, 'Botany');
  await waitFor(() => expect(reads('orders/71/approval').at(-1)?.query).toBe('?warehouseId=15'));
  fireEvent.change(field(/Driver/), { target: { value: '' } });
  await act(async () => void fireEvent.blur(field(/Driver/)));
  await choose(/Shipping Type/, 'Pick-up');
  expect(calls.onChange).toHaveBeenCalledTimes(3);
  await click('Approve');
  expect(calls.onApprove.mock.calls).toEqual([[{ warehouseId: 15, shipType: 2, driverId: null }, []]]);
});

test('a warehouse proposed while its field has the focus is selected, so that typing replaces it', async () => {
  let propose: () => void = () => undefined;
  const proposal = { ...PREVIEW, asked: null, choice: { warehouseId: 15 } };
  server.answers['orders/71/approval'] = () => new Promise<object>((resolve) => (propose = () => resolve(proposal)));
  await show({ warehouseId: null as unknown as number });
  act(() => field(/Warehouse/).focus());
  expect(field(/Warehouse/).value).toBe('');
  await act(async () => propose());
  await waitFor(() => expect(field(/Warehouse/).value).toBe('Botany'));
  expect([field(/Warehouse/).selectionStart, field(/Warehouse/).selectionEnd]).toEqual([0, 'Botany'.length]);
});

test('a sale and a refusal may be left by a click beside them, as dialogs may', async () => {
  const { again } = await show();
  expect(screen.getByRole('dialog', { name: 'Approve IN000071' })).toBeTruthy();
  again({ refusal: refused([{ code: 'stock.short', line: 1, message: 'Too few.' }]) });
  expect(screen.getByRole('dialog', { name: 'IN000071 is not approved' })).toBeTruthy();
});

test('findings and figures stay until those of another warehouse are there; opening asks anew', async () => {
  preview({ findings: [DIRECTOR] });
  await show();
  await shown().findByText('Line 2 is cheap.');
  server.answers['orders/71/approval'] = () => new Promise<object>(() => undefined);
  await choose(/Warehouse/, 'Botany');
  await waitFor(() => expect(reads('orders/71/approval')).toHaveLength(2));
  expect(shown().getByText('Line 2 is cheap.')).toBeTruthy();
});

test('what a sheet needs is asked for at each opening', async () => {
  const { close } = await show();
  close();
  await show();
  await waitFor(() => expect(reads('orders/71/approval')).toHaveLength(2));
});

test('only drivers are offered as driver', async () => {
  await show({ driverId: null as unknown as number });
  fireEvent.click(field(/Driver/));
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Don']);
});

test('warehouses are ordered by what they can fill, with what they lack; an unknown one is last', async () => {
  const lines = (...have: number[]) => have.map((one, index) => ({ line: index + 1, code: 'A', need: 4, have: one }));
  const stock = [
    { warehouseId: 16, name: 'Alexandria', canFill: true, lines: lines(4, 9) },
    { warehouseId: 15, name: 'Botany', canFill: false, lines: lines(3, 0) },
  ];
  const figures = { amount: null, margin: null, credit: null, landed: null, orders: [], adjustment: null, stock };
  preview({ figures });
  await show();
  fireEvent.click(field(/Warehouse/));
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Alexandriaall lines',
    'Botany2 short',
    'Tempe',
  ]);
  expect(shown().getByRole('region', { name: 'Stock on hand' })).toBeTruthy();
});

test('while something is written nothing is sent a second time', async () => {
  await show({}, { busy: 'approve' });
  const go = shown().getByRole('button', { name: 'Approve' });
  expect(go.getAttribute('aria-busy')).toBe('true');
  await act(async () => void fireEvent.submit(document.querySelector('form')!));
  expect(calls.onApprove).not.toHaveBeenCalled();
});

describe('the findings', () => {
  test('that a right lifts may be asked about with note and choice, where the approval is stopped', async () => {
    preview({ findings: [DIRECTOR], allowed: false });
    const { onAsk, onPermit } = calls;
    await show({}, { onAsk, onPermit });
    expect(names()).toEqual(['Cancel', 'Permit …', 'Ask for approval', 'Approve']);
    fireEvent.change(shown().getByRole('textbox', { name: /^Note to who decides/ }), { target: { value: 'Old tyre' } });
    await click('Ask for approval');
    expect(onAsk.mock.calls).toEqual([['Old tyre', { warehouseId: 14, shipType: 1, driverId: 8 }]]);
    await click('Permit …');
    expect(onPermit).toHaveBeenCalledTimes(1);
  });

  test.each<[string, object]>([
    ['is allowed', { findings: [DIRECTOR], allowed: true }],
    ['has findings that the own right covers', { findings: [{ ...DIRECTOR, covered: 'actor' }], allowed: false }],
    ['has findings that are permitted', { findings: [{ ...DIRECTOR, covered: 'permit' }], allowed: false }],
    ['needs a change of the sheet', { findings: [{ ...FINDING, needs: 'rule', covered: 'no' }], allowed: false }],
    ['needs anybody’s yes', { findings: [{ ...FINDING, needs: 'acknowledge', covered: 'no' }], allowed: false }],
  ])('are nothing to ask about where the approval %s', async (_where, given) => {
    preview(given);
    const { onAsk, onPermit } = calls;
    await show({}, { onAsk, onPermit });
    expect(await shown().findByText('Line 2 is cheap.')).toBeTruthy();
    expect(names()).toEqual(['Cancel', 'Approve']);
    expect(shown().queryByRole('textbox', { name: /^Note/ })).toBeNull();
  });

  test('are asked about once while that is written, and an order asks without a choice', async () => {
    preview({ findings: [DIRECTOR], allowed: false });
    const { onAsk } = calls;
    const { again } = await show({ type: SheetType.PurchaseOrder }, { onAsk });
    expect([title(), names()]).toEqual(['Confirm Approve', ['Cancel', 'Ask for approval', 'Approve']]);
    expect(screen.getByRole('alertdialog')).toBeTruthy();
    await click('Ask for approval');
    again({ busy: 'approval-requests' });
    await click('Ask for approval');
    expect(onAsk.mock.calls).toEqual([['', null]]);
  });

  test('of a refusal take the place of those of the preview, with the facts that the preview has', async () => {
    preview({ findings: [DIRECTOR, { ...DIRECTOR, code: 'payment.cbd', line: null, message: 'Cash first.' }] });
    const { onAsk, onPermit, onChangeSheet } = calls;
    const { again } = await show({}, { onAsk, onPermit, onChangeSheet });
    again({
      refusal: refused([{ code: DIRECTOR.code, line: 2, message: 'Line 2 is far too cheap.', needs: 'director' }]),
    });
    expect(title()).toBe('IN000071 is not approved');
    expect(shown().getByRole('alert').textContent).toBe('These findings need a right that you do not hold:');
    expect(
      shown()
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Line 2 is far too cheap.74 of 100Director']);
    expect(names()).toEqual(['Close', 'Permit …', 'Ask for approval', 'Approve']);
    again({ refusal: refused([{ code: 'stock.short', line: 1, message: 'Too few.' }]) });
    expect(shown().getByRole('alert').textContent).toBe('These findings block the approval:');
    expect(names()).toEqual(['Close', 'Approve']);
    await click('Change the sheet');
    expect(calls.onChangeSheet).toHaveBeenCalledTimes(1);
    again({ refusal: { kind: 'other' } });
    expect(shown().getAllByRole('listitem')).toHaveLength(2);
  });

  test('do not name a warehouse that is missing: its field does', async () => {
    preview({
      findings: [{ code: 'warehouse.required', line: null, message: 'No warehouse.', needs: 'rule' }, DIRECTOR],
    });
    await show();
    expect(await shown().findByText('Line 2 is cheap.')).toBeTruthy();
    expect(shown().queryByText('No warehouse.')).toBeNull();
  });

  test('come with who has asked and the note; the own question is not told', async () => {
    const asked = { id: 5, by: ['Sally', 'Bo'], note: 'Old tyre', mine: false, findings: [] };
    preview({ asked });
    await show();
    expect(await shown().findByText('Sally, Bo asked for approval.')).toBeTruthy();
    expect(shown().getByText('Old tyre')).toBeTruthy();
  });

  test('come without who has asked where that is the own question', async () => {
    preview({ asked: { id: 5, by: ['Sam'], note: 'Old tyre', mine: true, findings: [] }, findings: [DIRECTOR] });
    await show();
    expect(await shown().findByText('Line 2 is cheap.')).toBeTruthy();
    expect(shown().queryByText(/asked for approval/)).toBeNull();
  });

  test('that could not be read say why', async () => {
    server.answers['orders/71/approval'] = refuse(503, { message: 'The database is busy.' });
    await show();
    expect(await shown().findByText('The database is busy.')).toBeTruthy();
    expect(names()).toEqual(['Cancel', 'Approve']);
  });
});

test('the dialog is closed by its button alone, and asks nothing of a sale in words', async () => {
  await show();
  expect(shown().queryByText('Approve now?')).toBeNull();
  await click('Cancel');
  expect([calls.onClose.mock.calls.length, calls.onApprove.mock.calls.length]).toEqual([1, 0]);
});

describe('a refusal moves the focus to what must change', () => {
  const SHORT = { code: 'stock.short', line: 1, message: 'Tempe has 2 of 4.' };
  const CHEAP = { code: DIRECTOR.code, line: 2, message: 'Line 2 is far too cheap.', needs: 'director' };
  const GONE = { code: 'customer.inactive', message: 'The customer is deactivated.' };
  const focused = () => document.activeElement;

  test('to the warehouse without stock, the change of the sheet, or the note', async () => {
    const { onChangeSheet, onAsk } = calls;
    const { again } = await show({}, { onChangeSheet, onAsk });
    again({ refusal: refused([GONE, SHORT]) });
    expect(focused()).toBe(field(/Warehouse/));
    again({ refusal: refused([GONE, CHEAP]) });
    expect(focused()).toBe(shown().getByRole('button', { name: 'Change the sheet' }));
    again({ refusal: refused([CHEAP]) });
    expect(focused()).toBe(shown().getByRole('textbox', { name: 'Note to who decides' }));
  });

  test('and leaves it where it is while nothing was refused, or nothing can be changed', async () => {
    const { again } = await show();
    const before = focused();
    again({ refusal: { kind: 'other' } });
    again({ refusal: refused([GONE]) });
    expect(focused()).toBe(before);
  });
});
