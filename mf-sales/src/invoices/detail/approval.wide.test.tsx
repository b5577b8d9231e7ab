import type { ApprovalPreview, Sheet } from '@iwe/contract';
import { toastStore } from '@iwe/session';
import { refuse } from '@iwe/testing/fake-server';
import type { Answer } from '@iwe/testing/fake-server';
import { buildSheet, DRAFT_ABILITIES } from '@iwe/testing/sheets';
import { screen, waitFor, within } from '@testing-library/react';
import { renderScreen } from '../../sales-sheets/testing/render-screen.tsx';
import { InvoiceDetailPage } from './invoice-detail-page.tsx';

type Finding = ApprovalPreview['findings'][number];
const finding = (change: Partial<Finding>): Finding =>
  ({
    code: 'price.overMaxDis',
    line: 1,
    lineId: 501,
    message: 'Director, 25',
    needs: 'director',
    covered: 'no',
    ...change,
  }) as Finding;
const PREVIEW = {
  findings: [],
  allowed: true,
  confirm: '',
  contentVersion: 3,
  choice: null,
  figures: null,
  asked: null,
};

/** Opens the approval of a draft; its preview differs from one without findings in `preview`. */
async function open(preview: object, sheet: Partial<Sheet> = {}, answers: Record<string, Answer> = {}) {
  const shown = renderScreen(<InvoiceDetailPage />, {
    route: '/order_detail/:routeName/:id',
    url: '/order_detail/Invoices/71',
    routes: ['/order_detail/Invoices', '/order_edit/Invoices'],
    answers: {
      'GET orders/71': { data: buildSheet(sheet) },
      'GET orders/71/history': { data: [] },
      'GET orders/71/approval': { ...PREVIEW, ...preview },
      ...answers,
    },
  });
  await screen.findByRole('heading', { level: 1 });
  await shown.user.keyboard('a');
  const panel = within(await screen.findByRole('dialog', { name: 'Approve IN000071' }));
  return { ...shown, panel, approve: () => panel.getByRole<HTMLButtonElement>('button', { name: 'Approve' }) };
}
const said = () => toastStore.get().flatMap(({ lines }) => lines);

describe('who may neither approve nor change a price', () => {
  const PERMITS = { abilities: { ...DRAFT_ABILITIES, permit: true } };
  const offered = (panel: ReturnType<typeof within>) =>
    ['Ask for approval', 'Permit …'].filter((name) => panel.queryByRole('button', { name }) !== null);

  test('asks before any attempt where a right would lift it, and with a permit right gives permits', async () => {
    const { panel, user, sent } = await open({ allowed: false, findings: [finding({})] }, PERMITS, {
      'POST orders/71/approval-requests': { data: {} },
    });
    expect(await panel.findByText('Director, 25')).toBeTruthy();
    expect(offered(panel)).toEqual(['Ask for approval', 'Permit …']);
    await user.click(panel.getByRole('button', { name: 'Ask for approval' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent('POST', 'orders/71/approval-requests').map(({ body }) => body)).toEqual([
      { contentVersion: 3, note: '', warehouseId: 14, shipType: 1, driverId: null },
    ]);
  });

  test.each<[string, object]>([
    ['the own right lifts', { covered: 'actor' }],
    ['a permit has lifted', { covered: 'permit' }],
    ['is only told', { needs: 'acknowledge' }],
    ['no right lifts', { needs: 'rule' }],
  ])('asks nobody about what %s', async (_case, change) => {
    const { panel } = await open({ allowed: false, findings: [finding(change)] }, PERMITS);
    expect(await panel.findByText('Director, 25')).toBeTruthy();
    expect(offered(panel)).toEqual([]);
    expect(panel.queryByLabelText('Note to who decides')).toBeNull();
  });

  test('asks nobody while nothing stops it, or where the server lets nobody ask', async () => {
    const first = await open({ allowed: true, findings: [finding({})] }, PERMITS);
    expect(await first.panel.findByText('Director, 25')).toBeTruthy();
    expect(offered(first.panel)).toEqual([]);
    first.unmount();
    const abilities = { ...DRAFT_ABILITIES, askForApproval: false };
    const { panel } = await open({ allowed: false, findings: [finding({})] }, { abilities });
    expect(await panel.findByText('Director, 25')).toBeTruthy();
    expect(offered(panel)).toEqual([]);
  });

  test('keeps the note when the question could not be sent', async () => {
    const { panel, user } = await open({ allowed: false, findings: [finding({})] }, PERMITS, {
      'POST orders/71/approval-requests': refuse(409, { message: 'Mia has answered meanwhile.', code: 'conflict' }),
    });
    const note = await panel.findByLabelText<HTMLTextAreaElement>('Note to who decides');
    await user.type(note, 'Promised');
    await user.click(panel.getByRole('button', { name: 'Ask for approval' }));
    await waitFor(() => expect(said()).toEqual(['Mia has answered meanwhile.']));
    expect(note.value).toBe('Promised');
  });
});

test('what somebody else has asked is above the decision; what I have asked is not', async () => {
  const asked = { id: 5, by: ['Sally', 'Mia'], note: 'Promised', mine: false, findings: [] };
  const first = await open({ asked });
  expect(await first.panel.findByText('Sally, Mia asked for approval.')).toBeTruthy();
  expect(first.panel.getByText('Promised')).toBeTruthy();
  first.unmount();
  const { panel } = await open({ asked: { ...asked, mine: true }, findings: [finding({})] });
  expect(await panel.findByText('Director, 25')).toBeTruthy();
  expect(panel.queryByText(/asked for approval/)).toBeNull();
});

test('a missing warehouse or shipping type is said at its field alone, and nothing is sent', async () => {
  const warehouse = finding({ code: 'warehouse.required', message: 'Choose a warehouse.', needs: 'rule' });
  const { panel, user, sent, approve } = await open(
    { findings: [warehouse, finding({})] },
    { warehouseId: null, warehouse: '', shipType: 0 },
  );
  expect(await panel.findByText('Director, 25')).toBeTruthy();
  expect(panel.queryByText('Choose a warehouse.')).toBeNull();
  expect(panel.queryByText('Please enter')).toBeNull();
  await user.click(approve());
  expect(panel.getAllByText('Please enter')).toHaveLength(2);
  await user.type(panel.getByRole('combobox', { name: /Warehouse/ }), 'Tempe{Enter}');
  expect(panel.getAllByText('Please enter')).toHaveLength(1);
  await user.click(approve());
  expect(sent('POST', 'orders/71/approve')).toEqual([]);
});

test('warehouses are offered by what they can fill, each with the lines that it lacks', async () => {
  const line = (have: number) => ({ line: 1, code: 'A', need: 4, have });
  const stock = [
    { warehouseId: 15, name: 'Newcastle', canFill: true, lines: [line(4), line(9)] },
    { warehouseId: 14, name: 'Tempe', canFill: false, lines: [line(3), line(0)] },
  ];
  const figures = { amount: null, margin: null, credit: null, landed: null, orders: [], adjustment: null, stock };
  const { panel, user } = await open({ figures });
  await panel.findByRole('region', { name: 'Stock on hand' });
  await user.click(panel.getByRole('combobox', { name: /Warehouse/ }));
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Newcastleall lines',
    'Tempe2 short',
  ]);
});

test('the stock of the warehouse that is chosen here stands first', async () => {
  const lines = [{ line: 1, code: 'A', need: 4, have: 4 }];
  const stock = [
    { warehouseId: 14, name: 'Tempe', canFill: true, lines },
    { warehouseId: 15, name: 'Newcastle', canFill: true, lines },
  ];
  const figures = { amount: null, margin: null, credit: null, landed: null, orders: [], adjustment: null, stock };
  const { panel, user } = await open({ figures });
  const headings = async () =>
    within(await panel.findByRole('region', { name: 'Stock on hand' }))
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent);
  const places = async () => (await headings()).filter((text) => /Tempe|Newcastle/.test(text ?? ''));
  expect(await places()).toEqual(['Tempe all', 'Newcastle all']);
  await user.click(panel.getByRole('combobox', { name: /Warehouse/ }));
  await user.click(screen.getByRole('option', { name: /Newcastle/ }));
  expect(await places()).toEqual(['Newcastle all', 'Tempe all']);
});

test('a second press sends nothing during the first approval; a refused one can be sent again', async () => {
  const first = Promise.withResolvers<object>();
  let answer: Answer = () => first.promise;
  const { panel, user, sent, approve } = await open(
    {},
    {},
    {
      'POST orders/71/approve': () => (typeof answer === 'function' ? first.promise : answer),
    },
  );
  await user.click(approve());
  await user.click(approve());
  expect(sent('POST', 'orders/71/approve')).toHaveLength(1);
  first.resolve(refuse(403, { message: 'You may not approve it.', code: 'forbidden' }));
  await waitFor(() => expect(said()).toEqual(['You may not approve it.']));
  await waitFor(() => expect(approve().getAttribute('aria-busy')).toBeNull());
  answer = { data: {} };
  expect(panel.getByRole('button', { name: 'Cancel' })).toBeTruthy();
  await user.click(approve());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const keys = sent('POST', 'orders/71/approve').map(({ headers }) => headers['idempotency-key']);
  expect([keys.length, keys.every(Boolean)]).toEqual([2, true]);
});

test('why the figures could not be read is said in the panel', async () => {
  const { panel } = await open(
    {},
    {},
    {
      'GET orders/71/approval': refuse(503, { message: 'The database is busy.', code: 'busy' }),
    },
  );
  expect(await panel.findByText('The database is busy.')).toBeTruthy();
});

test('several findings are permitted together; without a finding of the own right there is none', async () => {
  const mine = [
    finding({ covered: 'actor' }),
    finding({ code: 'payment.cbd', line: null, lineId: null, covered: 'actor' }),
  ];
  const request = { id: 5, askedBy: 'Sally', askedAt: '2026-11-20T01:00:00.000Z', needs: [] };
  const sheet = { abilities: { ...DRAFT_ABILITIES, permit: true }, approvalRequest: request };
  const first = await open({ findings: mine }, sheet, {
    'POST orders/71/permits': refuse(409, { message: 'Changed.', code: 'x' }),
  });
  await first.user.click(first.panel.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await first.user.keyboard('m');
  const dialog = within(await screen.findByRole('dialog', { name: 'Permit for IN000071' }));
  await first.user.click(await dialog.findByRole('button', { name: 'Permit 2 findings' }));
  await waitFor(() => expect(said()).toEqual(['Changed.']));
  expect(screen.getByRole('dialog', { name: 'Permit for IN000071' })).toBeTruthy();
  first.unmount();
  const { user, panel } = await open({ findings: [finding({ covered: 'no' })] }, sheet);
  await user.click(panel.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.keyboard('m');
  expect(await screen.findByText('None of these waits for a right of yours.')).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Permit' }).disabled).toBe(true);
});
