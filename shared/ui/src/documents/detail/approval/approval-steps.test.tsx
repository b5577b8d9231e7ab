import type { Sheet } from '@iwe/contract';
import { purchaseOrderSheet } from '@iwe/sheets';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { ConfirmHost } from '../../../kit/overlay/confirm-host.tsx';
import { renderInHouse } from '../../../testing/render.tsx';
import {
  able,
  key,
  onEdit,
  openDetail,
  prepareDetail,
  press,
  reads,
  refuse,
  said,
  server,
  writes,
} from '../testing/open-detail.tsx';
import { confirmApprove } from './approve-confirm.tsx';
import { PermitDialog } from './permit-dialog.tsx';

const CHEAP = {
  code: 'price.overMaxDis',
  line: 2,
  lineId: 502,
  message: 'Line 2 is cheap.',
  needs: 'director',
  covered: 'no',
};
const preview = (more: object) => {
  const empty = { allowed: true, confirm: '', contentVersion: 3, choice: null, figures: null, asked: null };
  server.answers['orders/71/approval'] = { findings: [], ...empty, ...more };
};
const draft = (abilities: Partial<Sheet['abilities']>) =>
  ({ warehouseId: 14, shipType: 1, driverId: 8, abilities: able({ approve: true, ...abilities }) }) as Partial<Sheet>;
const CHOICE = { warehouseId: 14, shipType: 1, driverId: 8 };
const opened = async (title: string) => {
  const heading = await screen.findByText(title, { selector: '[data-part=title]' });
  return within(heading.closest<HTMLElement>('[data-part=content]')!);
};
const isGone = (title: string) => waitFor(() => expect(screen.queryByText(title)).toBeNull());
const click = (button: HTMLElement) => act(async () => void fireEvent.click(button));
const named = (panel: Awaited<ReturnType<typeof opened>>, name: string) =>
  panel.getByRole('button', { name, hidden: true });

beforeEach(() => {
  prepareDetail();
  preview({});
  server.answers['warehouses'] = { data: [{ id: 14, name: 'Tempe' }] };
  server.answers['employees'] = { data: [{ id: 8, name: 'Don', role: 6 }] };
});

describe('to ask for approval', () => {
  const open = async () => {
    preview({ findings: [CHEAP], allowed: false });
    await openDetail(draft({ askForApproval: true }));
    press('Approve');
    const panel = await opened('Approve IN000071');
    await panel.findByText('Line 2 is cheap.');
    fireEvent.change(panel.getByLabelText('Note to who decides'), { target: { value: 'Old tyre' } });
    await click(named(panel, 'Ask for approval'));
    return panel;
  };

  test('sends the note with the choice, and closes', async () => {
    server.answers['orders/71/approval-requests'] = {};
    await open();
    await isGone('Approve IN000071');
    expect(writes()).toEqual([['orders/71/approval-requests', { contentVersion: 3, note: 'Old tyre', ...CHOICE }]]);
    expect(said()).toEqual(['success: Operation successful']);
  });

  test('that is refused says why, and keeps the note', async () => {
    server.answers['orders/71/approval-requests'] = refuse(422, { message: 'Somebody asks already.' });
    const panel = await open();
    await waitFor(() => expect(said()).toEqual(['error: Somebody asks already.']));
    expect(panel.getByLabelText<HTMLTextAreaElement>('Note to who decides').value).toBe('Old tyre');
  });

  test.each<[string, Partial<Sheet['abilities']>, string[]]>([
    ['nothing', {}, []],
    ['asking', { askForApproval: true }, ['Ask for approval']],
    ['permitting', { permit: true }, ['Permit …']],
    ['changing the sheet', { edit: true }, []],
  ])('is offered by the right to it: %s', async (_what, abilities, expected) => {
    preview({ findings: [CHEAP, { ...CHEAP, code: 'x', needs: 'rule', message: 'Too few.' }], allowed: false });
    await openDetail(draft(abilities));
    key('a');
    const panel = await opened('Approve IN000071');
    await panel.findByText('Line 2 is cheap.');
    const offered = ['Ask for approval', 'Permit …'].filter((name) => panel.queryByRole('button', { name }));
    expect(offered).toEqual(expected);
    expect(panel.queryByRole('button', { name: 'Change the sheet' }) !== null).toBe(abilities.edit === true);
    if (abilities.edit) await click(named(panel, 'Change the sheet'));
    expect(onEdit.mock.calls).toEqual(abilities.edit ? [[71]] : []);
  });
});

test('an approval that fails for no finding says why, and the choice stays', async () => {
  server.answers['orders/71/approve'] = refuse(503, { message: 'The database is busy.' });
  await openDetail(draft({}));
  press('Approve');
  const panel = await opened('Approve IN000071');
  await click(named(panel, 'Approve'));
  await waitFor(() => expect(said()).toEqual(['error: The database is busy.']));
  expect(screen.getByText('Approve IN000071')).toBeTruthy();
  server.answers['orders/71/approve'] = {};
  await click(named(panel, 'Approve'));
  await isGone('Approve IN000071');
  expect(writes()).toHaveLength(2);
});

test('a closed panel that is opened again begins without its refusal', async () => {
  server.answers['orders/71/approve'] = refuse(422, {
    details: [{ code: 'stock.short', message: 'Too few.', line: 1 }],
  });
  await openDetail(draft({}));
  press('Approve');
  await click(named(await opened('Approve IN000071'), 'Approve'));
  const refused = await opened('IN000071 is not approved');
  await click(refused.getAllByRole('button', { name: 'Close' })[0]!);
  await isGone('IN000071 is not approved');
  press('Approve');
  expect((await opened('Approve IN000071')).queryByText('Too few.')).toBeNull();
});

test('an order whose warnings changed meanwhile shows them, and sends those at the next press', async () => {
  const details = [
    { code: 'price.tenBelowClassA', line: 2, message: 'Line 2 is cheap.', key: 'price.tenBelowClassA:2' },
  ];
  server.answers['orders/71/approve'] = refuse(422, { code: 'acknowledge', message: 'Line 2 is cheap.', details });
  await openDetail({ abilities: able({ approve: true }) }, { definition: purchaseOrderSheet });
  press('Approve');
  const panel = await opened('Confirm Approve');
  await click(named(panel, 'Approve'));
  await panel.findByText('Line 2 is cheap.');
  expect([writes().length, screen.queryAllByText('Confirm Approve').length]).toEqual([1, 1]);
  server.answers['orders/71/approve'] = {};
  await click(named(panel, 'Approve'));
  await isGone('Confirm Approve');
  expect(writes().map(([, body]) => (body as { acknowledged: string[] }).acknowledged)).toEqual([
    [],
    ['price.tenBelowClassA:2'],
  ]);
});

test('permits that are left lead back to the approval; given ones close both', async () => {
  preview({
    findings: [
      { ...CHEAP, covered: 'actor' },
      { ...CHEAP, code: 'payment.cbd', line: null },
    ],
    allowed: false,
  });
  server.answers['orders/71/permits'] = {};
  await openDetail(draft({ permit: true }));
  press('Approve');
  const panel = await opened('Approve IN000071');
  await panel.findAllByText('Line 2 is cheap.');
  await click(named(panel, 'Permit …'));
  const permits = await opened('Permit for IN000071');
  await click(named(permits, 'Cancel'));
  await isGone('Permit for IN000071');
  expect(screen.getByText('Approve IN000071')).toBeTruthy();
  await click(named(panel, 'Permit …'));
  await click(named(await opened('Permit for IN000071'), 'Permit'));
  await isGone('Permit for IN000071');
  await isGone('Approve IN000071');
  expect(writes().map(([path]) => path)).toEqual(['orders/71/permits']);
});

test('a permit that is on its way is given once', async () => {
  preview({ findings: [{ ...CHEAP, covered: 'actor' }], allowed: false });
  server.answers['orders/71/permits'] = () => new Promise<object>(() => undefined);
  const approvalRequest = { id: 5, askedBy: 'Sally', askedAt: '2026-11-20T01:00:00.000Z', needs: [] };
  await openDetail({ ...draft({ permit: true }), approvalRequest });
  key('m');
  const permits = await opened('Permit for IN000071');
  await permits.findByText('Line 2 is cheap.');
  await click(named(permits, 'Permit'));
  await click(named(permits, 'Permit'));
  expect([named(permits, 'Permit').getAttribute('aria-busy'), writes().length]).toEqual(['true', 1]);
});

describe('the permits', () => {
  const calls = { onClose: jest.fn(), onPermit: jest.fn() };
  const open = async (given: object, busy = false) => {
    calls.onPermit.mockReset();
    server.answers['orders/71/approval'] = given;
    renderInHouse(<PermitDialog sheetId={71} no="IN000071" busy={busy} {...calls} />);
    await act(async () => undefined);
    return opened('Permit for IN000071');
  };
  const PREVIEW = { allowed: false, confirm: '', contentVersion: 3, choice: null, figures: null, asked: null };
  const mine = { ...CHEAP, covered: 'actor' };

  test('are all given at once, and say how many; what anybody may acknowledge is none', async () => {
    const findings = [
      mine,
      { ...mine, code: 'payment.cbd', line: null, lineId: null },
      { ...mine, code: 'price.tenBelowClassA', needs: 'acknowledge' },
      { ...mine, code: 'credit.overLimit', covered: 'permit' },
      { ...mine, code: 'price.x', covered: 'no' },
    ];
    const dialog = await open({ ...PREVIEW, findings });
    await click(await dialog.findByRole('button', { name: 'Permit 2 findings' }));
    const given = [
      { code: 'price.overMaxDis', lineId: 502 },
      { code: 'payment.cbd', lineId: null },
    ];
    expect(calls.onPermit.mock.calls).toEqual([[given]]);
    expect(reads('orders/71/approval').map(({ query }) => query)).toEqual(['']);
  });

  test.each<[string, object, string]>([
    ['of another right', { findings: [CHEAP] }, 'None of these waits for a right of yours.'],
    ['at all', { findings: [] }, 'No Data'],
  ])('without a finding %s cannot be given, which is said', async (_which, more, words) => {
    const dialog = await open({ ...PREVIEW, ...more });
    expect(await dialog.findByText(words)).toBeTruthy();
    expect(dialog.queryAllByText(/^(None of these|No Data)/)).toHaveLength(1);
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Permit' }).disabled).toBe(true);
  });

  test('that could not be read say why', async () => {
    const dialog = await open(refuse(503, { message: 'Busy.' }));
    expect((await dialog.findByRole('alert')).textContent).toBe('Busy.');
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Permit' }).disabled).toBe(true);
  });

  test('are given once while they are saved', async () => {
    const dialog = await open({ ...PREVIEW, findings: [mine] }, true);
    await dialog.findByText('Line 2 is cheap.');
    await click(dialog.getByRole('button', { name: 'Permit' }));
    expect(calls.onPermit).not.toHaveBeenCalled();
  });
});

test('warnings are asked about one by one with AND between; Cancel and Escape mean no', async () => {
  renderInHouse(<ConfirmHost />);
  let result: boolean | undefined;
  const ask = async (...args: Parameters<typeof confirmApprove>) => {
    result = undefined;
    await act(async () => void confirmApprove(...args).then((yes) => (result = yes)));
  };
  await ask('Line 1 is cheap.*AND*Line 2 is cheap.');
  const asked = await opened('Confirm Approve');
  expect(asked.getByText(/Line 1 is cheap/).textContent).toBe('Line 1 is cheap.*AND*Line 2 is cheap.');
  expect(asked.getByText('*AND*').tagName).toBe('SPAN');
  expect(asked.getByText('Approve now?')).toBeTruthy();
  await click(named(asked, 'Cancel'));
  expect(result).toBe(false);
  await ask('', 'Save now?', 'Save');
  const plain = await opened('Confirm Save');
  expect(plain.getByText('Save now?').parentElement?.textContent).toBe('Save now?');
  await click(named(plain, 'Save'));
  expect(result).toBe(true);
  await ask('x');
  fireEvent.keyDown(await screen.findByRole('alertdialog'), { key: 'Escape' });
  await waitFor(() => expect(result).toBe(false));
});
