import { refuse } from '@iwe/testing/fake-server';
import type { Answer } from '@iwe/testing/fake-server';
import { screen, waitFor, within } from '@testing-library/react';
import type { Sheet } from '@iwe/contract';
import { today } from '@iwe/domain';
import type { DocumentModel } from '@iwe/domain';
import { draftStore, toastStore } from '@iwe/session';
import { APPROVED_ABILITIES, buildLine, buildSheet, DRAFT_ABILITIES } from '@iwe/testing/sheets';
import { wideTest } from '@iwe/testing/ring';
import { renderScreen } from '../../sales-sheets/testing/render-screen.tsx';
import { InvoiceDetailPage } from './invoice-detail-page.tsx';

const ROUTES = ['/order_detail/Invoices', '/order_edit/Invoices', '/order_add/Invoices'];
const HISTORY = {
  data: [
    {
      date: '2026-11-20T02:00:00.000Z',
      operator: 'Mia',
      action: 'Change dates',
      reason: '',
      changes: [{ field: 'Due date', old: '20 Nov 2026', new: '23 Nov 2026' }],
    },
  ],
};

async function open(
  sheet: Partial<Sheet> = {},
  answers: Record<string, Answer> = {},
  routes: readonly string[] = ROUTES,
) {
  const shown = renderScreen(<InvoiceDetailPage />, {
    route: '/order_detail/:routeName/:id',
    url: '/order_detail/Invoices/71',
    routes,
    answers: { 'GET orders/71': { data: buildSheet(sheet) }, 'GET orders/71/history': HISTORY, ...answers },
  });
  await screen.findByRole('heading', { level: 1 });
  await screen.findByText('Mia');
  return shown;
}
const fact = (name: string) =>
  screen.getByText(name, { selector: 'dt, dt *' }).closest('dt')?.nextElementSibling?.textContent;
const buttons = () =>
  screen
    .getAllByRole('button')
    .map((button) => button.textContent ?? '')
    .filter((text) =>
      /^(PREV|NEXT|Void|Cancel by Staff|Clone|UnApprove|Edit|Approve|Permit …|Email|Print)$/.test(text),
    );
const warnings = () => toastStore.get().map((toast) => [toast.kind, toast.lines.join(' ')]);

wideTest('an unsaved change of a sheet that is no longer a draft is shown until it is discarded', async () => {
  const line = { key: 'a', item: { code: '2055516-A' }, quantity: 3, priceCents: 9_900, description: 'Old stock' };
  const draft = { v: 1, uuid: 'u', header: {}, lines: [line], rest: [], base: null, sourceId: null, label: '' };
  // Drafts belong to the account that is signed in.
  const { user, place } = await open({ status: 2, abilities: APPROVED_ABILITIES });
  expect(screen.queryByText(/without saving/)).toBeNull();
  draftStore.save('/order_edit/Invoices/71#abc', draft);
  place.go('/elsewhere');
  place.go('/order_detail/Invoices/71');
  expect(await screen.findByText(/without saving. It cannot be saved any more/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Show its lines' }));
  expect(screen.getByRole('list', { name: 'Unsaved lines' }).textContent).toBe('3 × 2055516-A, 99.00, Old stock');
  await user.click(screen.getByRole('button', { name: 'Throw away' }));
  expect(screen.queryByText(/without saving/)).toBeNull();
  expect(draftStore.load('/order_edit/Invoices/71#abc')).toBeNull();
});

test('shows head, lines with account and tax, totals, and the history with old and new values', async () => {
  await open();
  expect(document.title).toBe('IN000071 Harbour Tyres | iWE');
  expect(
    [
      'Name',
      'ABN',
      'Remark',
      'Balance, Limit',
      'Dispatch Date',
      'Due Date',
      'Service Staff',
      'Address',
      'Warehouse',
      'Shipping Type',
      'Delivery Status',
      'Actual Pay Type',
      'Tag',
    ].map(fact),
  ).toEqual([
    'Harbour Tyres',
    '51 824 753 556',
    'Ring before delivery',
    '(63.50) of 5,000.00',
    '21 Nov 2026',
    '23 Nov 2026',
    'Sam',
    '1 Dock Rd',
    'Tempe',
    'Delivery',
    'Preparing',
    'Unpaid',
    'Normal',
  ]);
  const [headings, line] = within(screen.getByRole('region', { name: 'Lines' })).getAllByRole('row');
  const told = Object.fromEntries(
    [...(headings?.children ?? [])].map((heading, index) => [heading.textContent, line?.children[index]?.textContent]),
  );
  expect(told).toMatchObject({
    'Item Code': '12055516-A',
    Stock: '2420 avail.',
    Qty: '4',
    'Unit Price': '98.00Class A',
    'Line Amount': '392.00',
    Account: '200 - Sales',
    'Tax Type': 'GST on Income',
  });
  expect(['Quantity', 'Subtotal', 'GST', 'Total AUD'].map(fact)).toEqual(['4', '356.36', '35.64', '392.00']);
  expect(screen.getByText('23 Nov 2026', { selector: 'li span' })).toBeTruthy();
});

test.each<[string, Partial<Sheet>, string[]]>([
  ['a draft', {}, ['PREV', 'NEXT', 'Void', 'Clone', 'Print', 'Email', 'Edit', 'Approve']],
  [
    'an approved one',
    { status: 2, abilities: APPROVED_ABILITIES },
    ['PREV', 'NEXT', 'Clone', 'Print', 'Email', 'UnApprove', 'Edit'],
  ],
  [
    'a sent one',
    { status: 2, xeroSent: 'Sent', abilities: { ...APPROVED_ABILITIES, unapprove: false } },
    ['PREV', 'NEXT', 'Clone', 'Print', 'Email', 'Edit'],
  ],
  [
    'a voided one',
    {
      status: 3,
      abilities: {
        ...DRAFT_ABILITIES,
        edit: false,
        approve: false,
        void: false,
        dates: false,
        address: false,
        shipType: false,
        clone: [],
      },
    },
    ['PREV', 'NEXT', 'Edit'],
  ],
  [
    'an approved one that may be voided: the button shows for drafts alone',
    { status: 2, abilities: { ...APPROVED_ABILITIES, void: true } },
    ['PREV', 'NEXT', 'Clone', 'Print', 'Email', 'UnApprove', 'Edit'],
  ],
  [
    "a waiting self-order: voiding it is the staff's cancelling",
    { drafterType: 3, dueDate: null, abilities: { ...DRAFT_ABILITIES, dates: false } },
    ['PREV', 'NEXT', 'Cancel by Staff', 'Clone', 'Print', 'Email', 'Edit', 'Approve'],
  ],
])('the buttons of %s', async (_name, sheet, expected) => {
  await open(sheet);
  expect(buttons()).toEqual(expected);
});

test('approving asks for shipping, confirms the warnings and sends what was acknowledged', async () => {
  const text =
    'The price of line 1 is $10 (or more) lower than PriceA. Contact manager.*AND*The price of line 1 is below floor.';
  const details = [
    { code: 'price.tenBelowClassA', line: 1, message: 'a', needs: 'role4', key: 'price.tenBelowClassA:1' },
    { code: 'cost.below', line: 1, message: 'b', needs: 'acknowledge', key: 'cost.below:1' },
  ];
  const { user, sent } = await open(
    {},
    {
      'POST orders/71/approve': ({ body }: { body: { acknowledged?: string[] } }) =>
        body.acknowledged?.length ? { data: {} } : refuse(422, { message: text, code: 'acknowledge', details }),
    },
  );
  await user.keyboard('a');
  const asked = within(await screen.findByRole('dialog', { name: 'Approve IN000071' }));
  expect(
    ['Warehouse', 'Shipping Type', 'Driver'].map(
      (label) => (asked.getByLabelText(new RegExp(label)) as HTMLInputElement).value,
    ),
  ).toEqual(['Tempe', 'Delivery', '']);
  await user.click(asked.getByRole('button', { name: 'Approve' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Confirm Approve' }));
  expect(dialog.getByText(/\*AND\*/).closest('p')?.textContent ?? '').toBe(text);
  expect(dialog.getByText('Approve now?')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Approve' }));
  await waitFor(() => expect(sent('POST', 'orders/71/approve')).toHaveLength(2));
  const choice = { contentVersion: 3, warehouseId: 14, shipType: 1, driverId: null };
  expect(sent('POST', 'orders/71/approve').map(({ body }) => body)).toEqual([
    { ...choice, acknowledged: [] },
    { ...choice, acknowledged: ['price.tenBelowClassA:1', 'cost.below:1'] },
  ]);
  await waitFor(() => expect(warnings()).toEqual([['success', 'Operation successful']]));
  expect(sent('GET', 'orders/71').length).toBeGreaterThan(1);
});

test('a refused approval names the findings and can ask people with the right, with a note', async () => {
  const message = 'You need Accountant-Permit. And This is CBD (Cash Before Delivery) customer.';
  const { user, sent } = await open(
    {},
    {
      'POST orders/71/approve': refuse(422, {
        message: [message],
        code: 'approval-refused',
        details: [{ code: 'payment.cbd', message, needs: 'accountant' }],
      }),
      'POST orders/71/approval-requests': { data: { id: 5, answer: null, needs: ['accountant'] } },
    },
  );
  await user.keyboard('a');
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Approve' }));
  const refused = within(await screen.findByRole('dialog', { name: 'IN000071 is not approved' }));
  expect(refused.getByText(message)).toBeTruthy();
  expect(refused.getByText('Accountant')).toBeTruthy();
  expect(refused.queryByRole('button', { name: 'Permit …' })).toBeNull();
  await user.type(refused.getByLabelText('Note to who decides'), 'Paid in cash');
  await user.click(refused.getByRole('button', { name: 'Ask for approval' }));
  await waitFor(() =>
    expect(sent('POST', 'orders/71/approval-requests').map(({ body }) => body)).toEqual([
      { contentVersion: 3, note: 'Paid in cash', warehouseId: 14, shipType: 1, driverId: null },
    ]),
  );
});

const FIGURES = {
  amount: { subtotal: 356.36, gst: 35.64, total: 392 },
  margin: { amount: 56.36, percent: 15.8, linesWithoutCost: 1 },
  credit: { limit: 1000, balance: 500, approvedUnsent: 200, drafts: 50, thisSheet: 392, over: 92 },
  stock: [
    { warehouseId: 15, name: 'Newcastle', canFill: true, lines: [{ line: 1, code: '2055516-A', need: 4, have: 9 }] },
    { warehouseId: 14, name: 'Tempe', canFill: false, lines: [{ line: 1, code: '2055516-A', need: 4, have: 3 }] },
  ],
  landed: null,
  orders: [],
  adjustment: null,
};

wideTest('approval shows amount, margin, credit, findings, stock; picks the fully stocked warehouse', async () => {
  const finding = {
    code: 'price.overMaxDis',
    line: 1,
    lineId: 501,
    message: 'The price of line 1 is $25.00 (or more) lower than PriceA. Contact director.',
    needs: 'director',
    covered: 'actor',
    note: '26.00 below class A. Limit: yours 25.00.',
  };
  const { user, sent } = await open(
    { warehouseId: null, warehouse: '' },
    {
      'GET orders/71/approval': {
        findings: [finding],
        allowed: true,
        confirm: finding.message,
        contentVersion: 3,
        choice: { warehouseId: 15, shipType: 1, driverId: null },
        figures: FIGURES,
        asked: null,
      },
      'POST orders/71/approve': { data: {} },
    },
  );
  await user.keyboard('a');
  const panel = within(await screen.findByRole('dialog', { name: 'Approve IN000071' }));
  expect(await panel.findByText('92.00 over the limit')).toBeTruthy();
  for (const text of ['392.00', '56.36 · 15.8 %', 'without 1 line of unknown cost', finding.note, 'Director: you'])
    expect(panel.getAllByText(text, { exact: false }).length).toBeGreaterThan(0);
  const rows = within(panel.getByRole('region', { name: 'Stock on hand' })).getAllByRole('row');
  expect(rows.map((row) => [...row.children].map((cell) => cell.textContent?.trim()))).toEqual([
    ['Line', 'Needs', 'Newcastle all', 'Tempe'],
    ['1 2055516-A', '4', '9', '3 short'],
  ]);
  const warehouse = panel.getByRole('combobox', { name: /Warehouse/ });
  await waitFor(() => expect((warehouse as HTMLInputElement).value).toBe('Newcastle'));
  await user.click(panel.getByRole('button', { name: 'Approve' }));
  await waitFor(() =>
    expect(sent('POST', 'orders/71/approve').map(({ body }) => body)).toEqual([
      { contentVersion: 3, warehouseId: 15, shipType: 1, driverId: null, acknowledged: [] },
    ]),
  );
});

wideTest('after a refusal the choice is still there, and another one is tried in place', async () => {
  const message = 'Line 1 2055516-A: need 8, have 5 in Tempe';
  const { user, sent } = await open(
    {},
    {
      'POST orders/71/approve': ({ body }: { body: { warehouseId?: number } }) =>
        body.warehouseId === 14
          ? refuse(422, {
              message: [message],
              code: 'stock.short',
              details: [{ code: 'stock.short', line: 1, message }],
            })
          : { data: {} },
    },
  );
  await user.keyboard('a');
  const asked = within(await screen.findByRole('dialog', { name: 'Approve IN000071' }));
  await user.type(asked.getByRole('combobox', { name: /Driver/ }), 'Don{Enter}');
  await user.click(asked.getByRole('button', { name: 'Approve' }));
  const refused = within(await screen.findByRole('dialog', { name: 'IN000071 is not approved' }));
  expect(refused.getByText(message)).toBeTruthy();
  expect(
    ['Warehouse', 'Driver'].map((name) => (refused.getByLabelText(new RegExp(name)) as HTMLInputElement).value),
  ).toEqual(['Tempe', 'Don']);
  const warehouse = refused.getByRole('combobox', { name: /Warehouse/ });
  await user.clear(warehouse);
  await user.type(warehouse, 'Newcastle{Enter}');
  // The refusal was of the other warehouse; what is in the way of the chosen one is asked for.
  expect(screen.queryByText(message)).toBeNull();
  await waitFor(() => expect(sent('GET', 'orders/71/approval').at(-1)?.query.get('warehouseId')).toBe('15'));
  await user.click(screen.getByRole('button', { name: 'Approve', hidden: false }));
  await waitFor(() =>
    expect(sent('POST', 'orders/71/approve').map(({ body }) => [body['warehouseId'], body['driverId']])).toEqual([
      [14, 31],
      [15, 31],
    ]),
  );
});

test('who decides for somebody reads the findings of who asked', async () => {
  const finding = (code: string, message: string, needs: string, covered: string) => ({
    code,
    line: 1,
    lineId: 501,
    message,
    needs,
    covered,
  });
  const { user, sent } = await open(
    {
      abilities: { ...DRAFT_ABILITIES, permit: true },
      approvalRequest: { id: 5, askedBy: 'Sally', askedAt: '2026-11-20T01:00:00.000Z', needs: ['director'] },
    },
    {
      'GET orders/71/approval': {
        findings: [finding('price.tenBelowClassA', 'Manager, 10', 'role4', 'actor')],
        allowed: true,
        confirm: '',
        asked: {
          id: 5,
          by: ['Sally'],
          note: 'Promised',
          mine: false,
          findings: [finding('price.overMaxDis', 'Director, 25', 'director', 'actor')],
        },
      },
      'POST orders/71/permits': { data: buildSheet() },
    },
  );
  await user.click(screen.getByRole('button', { name: 'Permit …' }));
  expect(await screen.findByText('Director, 25')).toBeTruthy();
  expect(screen.queryByText('Manager, 10')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Permit' }));
  await waitFor(() =>
    expect(sent('POST', 'orders/71/permits').map(({ body }) => body)).toEqual([
      { contentVersion: 3, findings: [{ code: 'price.overMaxDis', lineId: 501 }] },
    ]),
  );
});

wideTest('short stock is shown at its line; nothing can be asked for, but the editor can be opened', async () => {
  const message = 'Line 1 2055516-A: need 8, have 5 in Tempe';
  const { user, place } = await open(
    {},
    {
      'POST orders/71/approve': refuse(422, {
        message: [message],
        code: 'stock.short',
        details: [{ code: 'stock.short', line: 1, message }],
      }),
    },
  );
  await user.keyboard('a');
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Approve' }));
  const refused = within(await screen.findByRole('dialog', { name: 'IN000071 is not approved' }));
  expect(refused.getByText(message)).toBeTruthy();
  expect(refused.queryByRole('button', { name: 'Ask for approval' })).toBeNull();
  await user.click(refused.getByRole('button', { name: 'Change the sheet' }));
  await waitFor(() => expect(place.url).toBe('/order_edit/Invoices/71'));
});

test('a user with the right permits the findings that it covers, and no others', async () => {
  const findings = [
    { code: 'payment.cbd', line: null, lineId: null, message: 'CBD', needs: 'accountant', covered: 'actor' },
    { code: 'price.overMaxDis', line: 1, lineId: 501, message: 'Price', needs: 'director', covered: 'no' },
    { code: 'cost.below', line: 1, lineId: 501, message: 'Cost', needs: 'acknowledge', covered: 'actor' },
  ];
  const { user, sent } = await open(
    {
      abilities: { ...DRAFT_ABILITIES, permit: true },
      approvalRequest: {
        id: 5,
        askedBy: 'Sally',
        askedAt: '2026-11-20T01:00:00.000Z',
        needs: ['accountant', 'director'],
      },
    },
    {
      'GET orders/71/approval': { findings, allowed: false, confirm: '' },
      'POST orders/71/permits': { data: buildSheet() },
    },
  );
  expect(screen.getByText('Sally asked for approval on 20 Nov 2026 12:00: Accountant, Director.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Permit …' }));
  await user.click(await screen.findByRole('button', { name: 'Permit' }));
  await waitFor(() =>
    expect(sent('POST', 'orders/71/permits').map(({ body }) => body)).toEqual([
      { contentVersion: 3, findings: [{ code: 'payment.cbd', lineId: null }] },
    ]),
  );
});

test('unapproving a sheet in delivery needs a reason', async () => {
  const { user, sent } = await open(
    { status: 2, deliveryStatus: 2, abilities: { ...APPROVED_ABILITIES, unapproveNeedsReason: true } },
    { 'POST orders/71/unApprove': { data: {} } },
  );
  await user.keyboard('u');
  const dialog = within(await screen.findByRole('dialog', { name: 'UnApprove IN000071' }));
  await user.click(dialog.getByRole('button', { name: 'UnApprove' }));
  expect(dialog.getByText('Please enter a reason.')).toBeTruthy();
  await user.type(dialog.getByLabelText(/Reason/), 'wrong tyres');
  await user.click(dialog.getByRole('button', { name: 'UnApprove' }));
  await waitFor(() =>
    expect(sent('POST', 'orders/71/unApprove').map(({ body }) => body)).toEqual([
      { contentVersion: 3, reason: 'wrong tyres' },
    ]),
  );
});

test('voiding asks with the specification’s message; Cancel voids nothing', async () => {
  const { user, sent } = await open({}, { 'POST orders/71/void': { data: {} } });
  await user.click(screen.getByRole('button', { name: 'Void' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(dialog.getByText('Are you sure to VOID? This operation cannot be undone!')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(sent('POST', 'orders/71/void')).toHaveLength(0);
  await user.click(screen.getByRole('button', { name: 'Void' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Void' }));
  await waitFor(() => expect(sent('POST', 'orders/71/void')).toHaveLength(1));
});

test('the dates of an existing sheet are changed separately, by shortcut or by typing', async () => {
  const { user, sent } = await open(
    { status: 2, abilities: APPROVED_ABILITIES },
    { 'POST orders/71/date': { data: {} } },
  );
  await user.click(screen.getByRole('button', { name: 'Change dates' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Dates of IN000071' }));
  await user.clear(dialog.getByLabelText('Dispatch Date'));
  await user.type(dialog.getByLabelText('Dispatch Date'), '5/12/26{Tab}');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(sent('POST', 'orders/71/date').map(({ body }) => body)).toEqual([
      { deliveryDate: '2026-12-05', was: { deliveryDate: '2026-11-21' } },
    ]),
  );
});

test('address and phone, shipping, and the print mark each have a call of their own', async () => {
  const { user, sent } = await open(
    { status: 2, abilities: APPROVED_ABILITIES },
    {
      'POST orders/71/address': { data: {} },
      'POST orders/71/shipping-type': { data: {} },
      'POST orders/71/print': { data: {} },
    },
  );
  await user.click(screen.getByRole('button', { name: 'Change address and phone' }));
  await user.clear(screen.getByLabelText('Phone'));
  await user.type(screen.getByLabelText('Phone'), '0400{Enter}');
  await waitFor(() =>
    expect(sent('POST', 'orders/71/address')[0]?.body).toMatchObject({ address: '1 Dock Rd', phone: '0400' }),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Change shipping' }));
  const driver = within(await screen.findByRole('dialog')).getByLabelText('Driver');
  await user.click(driver);
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['Don']);
  await user.click(screen.getByRole('option', { name: 'Don' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(sent('POST', 'orders/71/shipping-type')[0]?.body).toMatchObject({
      warehouseId: 14,
      shipType: 1,
      driverId: 31,
    }),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Edit' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Mark as printed' }));
  await waitFor(() => expect(sent('POST', 'orders/71/print')).toHaveLength(1));
});

test('the shipping of a draft needs no warehouse and offers no driver', async () => {
  const { user, sent } = await open(
    { status: 1, warehouseId: null, warehouse: '', abilities: DRAFT_ABILITIES },
    { 'POST orders/71/shipping-type': { data: {} } },
  );
  await user.click(screen.getByRole('button', { name: 'Change shipping' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.queryByLabelText('Driver')).toBeNull();
  await user.click(dialog.getByLabelText(/Shipping Type/));
  await user.click(screen.getByRole('option', { name: 'Pick-up' }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(sent('POST', 'orders/71/shipping-type').map(({ body }) => body)).toEqual([
      expect.objectContaining({ warehouseId: null, shipType: 2 }),
    ]),
  );
  expect(sent('POST', 'orders/71/shipping-type')[0]?.body).not.toHaveProperty('driverId');
});

test('a warehouse going below zero is asked about; no changes nothing, yes sends it confirmed', async () => {
  const refusal = refuse(422, {
    message: 'Line 1 12055516-A: need 4, have 1 in Melbourne',
    code: 'acknowledge',
    details: [{ code: 'stock.short', line: 1, key: 'stock.short:1', message: 'x', needs: 'acknowledge' }],
  });
  const { user, sent } = await open(
    { status: 2, abilities: APPROVED_ABILITIES },
    {
      'POST orders/71/shipping-type': ({ body }: { body: { acknowledged?: string[] } }) =>
        body.acknowledged ? { data: {} } : refusal,
    },
  );
  await user.click(screen.getByRole('button', { name: 'Change shipping' }));
  const shipping = () => screen.findByRole('dialog', { name: 'Shipping of IN000071' });
  await user.click(within(await shipping()).getByRole('button', { name: 'Save' }));
  const question = await screen.findByRole('alertdialog', { name: 'Confirm Save' });
  expect(question.textContent).toContain('need 4, have 1 in Melbourne');
  await user.click(within(question).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await user.click(within(await shipping()).getByRole('button', { name: 'Save' }));
  await user.click(
    within(await screen.findByRole('alertdialog', { name: 'Confirm Save' })).getByRole('button', { name: 'Save' }),
  );
  await waitFor(() =>
    expect(sent('POST', 'orders/71/shipping-type').map(({ body }) => body['acknowledged'])).toEqual([
      undefined,
      undefined,
      ['stock.short:1'],
    ]),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(warnings()).toEqual([['success', 'Operation successful']]);
});

test('voiding that takes stock below zero is asked about a second time', async () => {
  const refusal = refuse(422, {
    message: 'Line 1 12055516-A: need 4, have 1 in Tempe',
    code: 'acknowledge',
    details: [{ code: 'stock.short', line: 1, key: 'stock.short:1', message: 'x', needs: 'acknowledge' }],
  });
  const { user, sent } = await open(
    {},
    {
      'POST orders/71/void': ({ body }: { body: { acknowledged?: string[] } }) =>
        body.acknowledged ? { data: {} } : refusal,
    },
  );
  await user.keyboard('v');
  await user.click(
    within(await screen.findByRole('alertdialog', { name: 'Void: IN000071' })).getByRole('button', { name: 'Void' }),
  );
  await user.click(
    within(await screen.findByRole('alertdialog', { name: 'Confirm Void' })).getByRole('button', { name: 'Void' }),
  );
  await waitFor(() =>
    expect(sent('POST', 'orders/71/void').map(({ body }) => body)).toEqual([
      { contentVersion: 3 },
      { contentVersion: 3, acknowledged: ['stock.short:1'] },
    ]),
  );
});

test('a voided sheet has nothing left to edit', async () => {
  await open({
    status: 3,
    abilities: {
      ...DRAFT_ABILITIES,
      edit: false,
      approve: false,
      void: false,
      dates: false,
      address: false,
      shipType: false,
    },
  });
  expect(screen.getByRole('button', { name: 'Edit' })).toHaveProperty('disabled', true);
  expect(screen.queryByRole('button', { name: /^Change/ })).toBeNull();
});

test('NEXT goes to the neighbour, and at the end says so', async () => {
  const { user, place, sent } = await open(
    {},
    {
      'GET order-next': ({ query }: { query: URLSearchParams }) =>
        query.get('direction') === 'next'
          ? { id: 72, type: 1 }
          : refuse(404, { message: 'No more data to load', code: 'no-more-data' }),
    },
  );
  await user.keyboard('[[');
  await waitFor(() => expect(warnings()).toEqual([['warning', 'No more data to load']]));
  await user.click(screen.getByRole('button', { name: 'NEXT' }));
  await waitFor(() => expect(place.url).toBe('/order_detail/Invoices/72'));
  expect(sent('GET', 'order-next').at(-1)?.query.toString()).toBe('direction=next&id=71&type=1');
});

test("opening a waiting self-order saves its payment type's due date once, ignoring a conflict", async () => {
  const { sent } = await open(
    { drafterType: 3, dueDate: '2020-01-01' },
    { 'POST orders/71/date': refuse(409, { message: 'Changed', code: 'stale-version' }) },
  );
  await waitFor(() => expect(sent('POST', 'orders/71/date')).toHaveLength(1));
  expect(Object.keys(sent('POST', 'orders/71/date')[0]?.body ?? {})).toEqual(['dueDate', 'automatic']);
  expect(screen.getByText('Customer Self')).toBeTruthy();
  expect(toastStore.get()).toEqual([]);
});

wideTest('after the conflict with a change of somebody else the sheet is loaded as it is now', async () => {
  const { user, sent } = await open(
    {},
    { 'POST orders/71/approve': refuse(409, { message: 'Mia changed this sheet.', code: 'stale-version' }) },
  );
  const loaded = sent('GET', 'orders/71').length;
  await user.keyboard('a');
  const asked = within(await screen.findByRole('dialog', { name: 'Approve IN000071' }));
  await user.click(asked.getByRole('button', { name: 'Approve' }));
  await waitFor(() => expect(sent('POST', 'orders/71/approve')).toHaveLength(1));
  await waitFor(() => expect(sent('GET', 'orders/71').length).toBe(loaded + 1));
});

test('the due date of a waiting self-order follows the present payment type of its customer', async () => {
  const { csr } = buildSheet();
  const paidNow = { ...csr, paymentType: 'COD' } as NonNullable<Sheet['csr']>;
  const { sent } = await open(
    { drafterType: 3, dueDate: '2020-01-01', paymentType: '30-Days', csr: paidNow },
    { 'POST orders/71/date': { data: {} } },
  );
  const now = today('Australia/Sydney', new Date());
  await waitFor(() =>
    expect(sent('POST', 'orders/71/date').map(({ body }) => body)).toEqual([{ dueDate: now, automatic: true }]),
  );
});

test('a clone offers the kinds that a screen serves, in a new tab', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Clone' }));
  const items = (await screen.findAllByRole('menuitem')).map((item) => [
    item.textContent,
    item.getAttribute('href'),
    item.getAttribute('target'),
  ]);
  expect(items).toEqual([['Invoice', '/order_add/Invoices/clone?id=71', '_blank']]);
});

test('a sheet of another kind and a missing one are reported', async () => {
  renderScreen(<InvoiceDetailPage />, {
    route: '/order_detail/:routeName/:id',
    url: '/order_detail/Invoices/71',
    answers: { 'GET orders/71': { data: buildSheet({ type: 6, no: 'TR000071', lines: [buildLine()] }) } },
  });
  expect(await screen.findByText('This number belongs to another kind of sheet.')).toBeTruthy();
});

test('a service shows no stock', async () => {
  const service = buildLine({
    product: { ...buildLine().product, code: 'SV-DELIV', category: 4, stock: 31, available: 31 },
  });
  await open({ lines: [service] });
  expect(screen.getByText('SV-DELIV')).toBeTruthy();
  expect(screen.queryByText('31')).toBeNull();
});

test('a number that does not exist', async () => {
  renderScreen(<InvoiceDetailPage />, {
    route: '/order_detail/:routeName/:id',
    url: '/order_detail/Invoices/71',
    answers: {},
  });
  expect(await screen.findByText('There is no such sheet in this organisation.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'To the list of invoices' }).getAttribute('href')).toBe('/invoices');
});

const DOCUMENT: DocumentModel = {
  version: 1,
  variant: 'full',
  type: 1,
  no: 'IN000071',
  title: 'Tax Invoice',
  kind: 'Invoice',
  state: 'approved',
  letterhead: {
    logo: 'iwe',
    name: 'Southern Tyres',
    abn: '51 824 753 556',
    addressLines: [],
    phone: '',
    email: '',
    website: '',
  },
  party: { label: 'Bill to', name: 'Harbour Tyres', abn: '', address: '9 High St' },
  delivery: null,
  facts: [{ key: 'dueDate', label: 'Due date', text: '31 Mar 2026' }],
  isExGst: false,
  columns: [
    { key: 'name', label: 'Item name', kind: 'text', currency: null },
    { key: 'amountCents', label: 'Amount', kind: 'money', currency: 'AUD' },
  ],
  lines: [
    {
      seq: 1,
      code: 'A',
      name: 'Touring',
      description: 'Call before',
      unit: 'EA',
      location: '',
      quantity: 2,
      counted: null,
      inSystem: null,
      unitPriceCents: 60_000,
      usdUnitPriceCents: null,
      amountCents: 120_000,
      usdAmountCents: null,
    },
  ],
  quantity: 2,
  totals: [{ key: 'total', label: 'Total including GST', cents: 120_000, currency: 'AUD' }],
  payment: { accountName: 'Southern', bsb: '062-004', account: '1004', reference: 'IN000071' },
  adjustment: null,
  notes: [{ key: 'surcharge', text: 'A surcharge applies.' }],
  missing: ['The ABN of the business is missing.'],
};

test('documents are shown as on paper with legal omissions before the PDF is downloaded', async () => {
  const { user, sent } = await open(
    {},
    { 'GET orders/71/document': { data: DOCUMENT, pages: { lines: [DOCUMENT.lines.length], end: 0 } } },
  );
  await user.click(screen.getByRole('button', { name: 'PDF' }));
  const paper = await screen.findByRole('article', { name: 'Tax Invoice IN000071' });
  for (const text of [
    'Bill to',
    'Harbour Tyres',
    '9 High St',
    'Touring',
    'Call before',
    'BSB: 062-004',
    'A surcharge applies.',
  ])
    expect(within(paper).getByText(text)).toBeTruthy();
  expect(within(paper).getAllByText('1,200.00')).toHaveLength(2);
  expect(screen.getByRole('note').textContent).toBe('The ABN of the business is missing.');
  expect(sent('GET', 'orders/71/document')).toHaveLength(1);
});

test('a long document is shown on the pages that the PDF has, with carried sums', async () => {
  const [line] = DOCUMENT.lines;
  if (!line) throw new Error('The document needs a line.');
  const lines = [1, 2, 3].map((seq) => ({ ...line, seq, name: `Touring ${seq}` }));
  await open({}, { 'GET orders/71/document': { data: { ...DOCUMENT, lines }, pages: { lines: [2, 1], end: 1 } } }).then(
    ({ user }) => user.click(screen.getByRole('button', { name: 'PDF' })),
  );
  const [first, second] = [
    within(await screen.findByRole('region', { name: 'Page 1 of 2' })),
    within(screen.getByRole('region', { name: 'Page 2 of 2' })),
  ];
  expect(first.getByText('Carried forward').closest('tr')?.textContent).toContain('2,400.00');
  expect(first.queryByText('Touring 3')).toBeNull();
  expect(first.queryByText('BSB: 062-004')).toBeNull();
  expect(second.getByText('Tax Invoice: Invoice IN000071, continued')).toBeTruthy();
  expect(second.getByText('Brought forward').closest('tr')?.textContent).toContain('2,400.00');
  expect(second.getByText('Touring 3')).toBeTruthy();
  expect(second.getByText('BSB: 062-004')).toBeTruthy();
});

wideTest("an email is sent to the customer's or another address; the sheet shows its outcome", async () => {
  const { user, sent } = await open(
    {},
    {
      'GET orders/71/document': { data: DOCUMENT, pages: { lines: [DOCUMENT.lines.length], end: 0 } },
      'GET orders/71/send-email': { data: { email: 'buyer@harbour.example' } },
      'GET orders/71/emails': {
        data: [
          {
            id: 1,
            address: 'old@harbour.example',
            state: 'refused',
            error: 'The mail server refused the email: 550 No such mailbox',
            requestedBy: 'Mia',
            requestedAt: '2026-11-20T02:00:00.000Z',
            finishedAt: '2026-11-20T02:00:01.000Z',
            attempts: 1,
            failingSince: null,
            nextAt: null,
          },
        ],
      },
      'POST orders/71/send-email': { message: 'IN000071 is on its way to buyer@harbour.example.' },
    },
  );
  const before = sent('GET', 'orders/71/history').length;
  await user.click(screen.getByRole('button', { name: 'Email' }));
  const field = await screen.findByLabelText<HTMLInputElement>('Email address');
  await waitFor(() => expect(field.value).toBe('buyer@harbour.example'));
  expect(screen.getByText('The mail server refused the email: 550 No such mailbox')).toBeTruthy();
  // The page was loaded while the email waited.
  await waitFor(() => expect(sent('GET', 'orders/71/history')).toHaveLength(before + 1));
  await user.clear(field);
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('Please enter')).toBeTruthy();
  await user.type(field, 'a@b.example, c@d.example');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText(/exactly one email address/)).toBeTruthy();
  expect(sent('POST', 'orders/71/send-email')).toHaveLength(0);
  await user.clear(field);
  await user.type(field, 'buyer@harbour.example');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(sent('POST', 'orders/71/send-email')).toHaveLength(1));
  expect(sent('POST', 'orders/71/send-email')[0]?.body).toEqual({ customerEmail: 'buyer@harbour.example' });
});

test('an email waiting for the mail server shows since when, how often and when it is retried', async () => {
  const asked = { field: 'Email address', old: '', new: 'buyer@alpha.example' };
  const email = {
    id: 5,
    address: 'buyer@alpha.example',
    state: 'waiting',
    error: 'The mail server does not answer. The email is sent when it is back.',
    requestedBy: 'Ann',
    requestedAt: '2026-03-02T00:00:00.000Z',
    finishedAt: null,
    attempts: 3,
    failingSince: '2026-03-02T00:01:00.000Z',
    nextAt: '2026-03-02T00:05:00.000Z',
  };
  await open(
    {},
    {
      'GET orders/71/history': {
        data: [{ date: '2026-03-02T00:00:00.000Z', operator: 'Mia', action: 'Email', reason: '', changes: [asked] }],
      },
      'GET orders/71/emails': { data: [email] },
    },
  );
  const notice = await screen.findByText(/^The email to buyer@alpha\.example waits since /);
  expect(notice.textContent).toMatch(
    /waits since 02 Mar 2026 11:01\. The mail server does not answer\. .* Tried 3 times\. Next try 02 Mar 2026 11:05\./,
  );
});
