import type { Sheet } from '@iwe/contract';
import { setLanguage } from '@iwe/session';
import { refuse } from '@iwe/testing/fake-server';
import type { Answer } from '@iwe/testing/fake-server';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { buildOrder, purchaseServer } from '../testing/answers.ts';
import { said, show } from '../testing/render-screen.tsx';
import { startInChinese, untranslated } from '../testing/untranslated.ts';

const NAMES: Readonly<Record<number, string>> = { 3: 'PurchaseOrders', 4: 'Bills', 5: 'BillCreditNotes' };
const able = (over: Partial<Sheet['abilities']>) => ({ ...buildOrder().abilities, ...over });
const FX = 'The exchange rate 0.9 is more than 15% away from the last one, 0.65.';
const finding = { code: 'fx.unusual', message: FX, needs: 'acknowledge', covered: 'no', key: 'fx.unusual' };
const bill = buildOrder({ id: 400, no: 'BL000400', type: 4, status: 1, dueDate: '2027-01-20' });
const draft = buildOrder({
  status: 1,
  abilities: able({ approve: true, permit: true, askForApproval: true, edit: true }),
});
const DISCUSSION = {
  attachments: [
    {
      id: 1,
      name: 'pi.pdf',
      fileId: '7b0d6a9e-0000-4000-8000-000000000001',
      mediaType: 'application/pdf',
      bytes: 1000,
      by: 'Mia',
      at: '2026-11-20T02:00:00.000Z',
      canRemove: true,
    },
  ],
  comments: [],
};

beforeEach(startInChinese);
afterEach(() => setLanguage('en-AU', null));

/** Opens the page of a sheet; `left` returns its English texts. */
async function open(sheet: Sheet, answers: Readonly<Record<string, Answer>> = {}, ...data: unknown[]) {
  purchaseServer({
    [`GET orders/${sheet.id}`]: () => ({ data: sheet }),
    [`GET orders/${sheet.id}/history`]: () => ({ data: [] }),
    [`GET orders/${sheet.id}/emails`]: { data: [] },
    [`GET records/sheet/${sheet.id}/discussion`]: () => DISCUSSION,
    ...answers,
  });
  const view = show(`/order_detail/${NAMES[sheet.type] ?? ''}/${sheet.id}`);
  await screen.findByRole('heading', { level: 1, name: sheet.no });
  const press = (name: string | RegExp) => view.user.click(screen.getByRole('button', { name }));
  return { ...view, press, left: () => untranslated(sheet, DISCUSSION, ...data) };
}
const asked = (name: string | RegExp) => screen.findByRole('alertdialog', { name });
const opened = (name: string | RegExp) => screen.findByRole('dialog', { name });

test('the approval of a bill, with its figures and findings', async () => {
  const preview = {
    findings: [
      finding,
      {
        ...finding,
        code: 'bill.overOrdered',
        line: 1,
        message: 'Line 1 bills 60 units, but only 50 of PO000300 are open.',
      },
      {
        ...finding,
        code: 'return.noCost',
        line: 2,
        needs: 'role4|accountant|director',
        message:
          "The goods of line 2 come back without a cost. Enter the product's cost price first, or they come in at 0.00.",
      },
      {
        ...finding,
        code: 'reference.twice',
        needs: 'rule',
        message: "The supplier's reference PI 7 is on BL000390 already.",
      },
    ],
    allowed: false,
    confirm: '',
    contentVersion: 3,
    choice: null,
    asked: { id: 5, by: ['Sally'], note: '', mine: false, findings: [] },
    figures: {
      amount: { subtotal: 100, gst: 10, total: 110 },
      margin: null,
      credit: null,
      adjustment: null,
      landed: { seaFreight: 3200, clearance: 1850, total: null },
      orders: [{ no: 'PO000300', ordered: 150, billedBefore: 60, thisBill: 50 }],
      stock: [{ warehouseId: 14, name: 'Sydney', canFill: true, lines: [{ line: 1, code: 'A', need: 5, have: 2 }] }],
    },
  };
  const { press, left } = await open(
    { ...bill, abilities: draft.abilities },
    {
      'GET orders/400/approval': preview,
      'POST orders/400/approve': refuse(422, {
        details: [
          { code: 'lines.none', message: 'The sheet has no lines. Add at least one line, then approve it.' },
          {
            code: 'payment.period',
            message: 'The period until 30 Sep 2026 is locked. Choose a later date, or ask an accountant.',
          },
        ],
      }),
    },
    ['Sally', 'PI 7', '30 Sep 2026'],
  );
  await press('审核');
  const dialog = within(await asked('确认审核'));
  await dialog.findByText(/汇率 0.9/);
  expect(left()).toEqual([]);
  fireEvent.click(dialog.getByRole('button', { name: '审核' }));
  await opened('BL000400 未通过审核');
  expect(left()).toEqual([]);
});

test('permits and a question that was asked', async () => {
  const request = { id: 5, askedBy: 'Sally', askedAt: '2026-11-20T01:00:00.000Z', needs: ['director', 'accountant'] };
  const { user, left } = await open(
    { ...draft, approvalRequest: request, xeroError: 'The sheet was sent to Xero. Recall it first.', xeroSent: 'Fail' },
    {
      'GET orders/300/approval': {
        findings: [{ ...finding, needs: 'director', covered: 'actor' }],
        allowed: false,
        confirm: '',
        asked: null,
      },
    },
    ['Sally'],
  );
  await user.keyboard('m');
  await within(await opened('PO000300 的许可')).findByText(/汇率 0.9/);
  expect(left()).toEqual([]);
});

test('costs and dates of an order, with the question about an unusual rate', async () => {
  const refusal = refuse(422, { message: FX, code: 'acknowledge', details: [{ ...finding, message: 'x' }] });
  const { user, press, left } = await open(buildOrder(), { 'POST purchase_order_cost': refusal });
  await press('修改日期');
  await opened('PO000300 的日期');
  expect(left()).toEqual([]);
  await user.keyboard('{Escape}');
  await press('修改海运费和报关费');
  const dialog = within(await opened('PO000300 的费用'));
  fireEvent.change(dialog.getByLabelText('汇率'), { target: { value: '0' } });
  fireEvent.change(dialog.getByLabelText(/海运费/), { target: { value: 'x' } });
  fireEvent.click(dialog.getByRole('button', { name: '保存' }));
  await dialog.findByText(/大于 0 的数字/);
  expect(left()).toEqual([]);
  fireEvent.change(dialog.getByLabelText('汇率'), { target: { value: '0.9' } });
  fireEvent.change(dialog.getByLabelText(/海运费/), { target: { value: '3600' } });
  fireEvent.click(dialog.getByRole('button', { name: '保存' }));
  await asked('确认保存');
  expect(left()).toEqual([]);
});

test('costs of an approved bill say why the rate stays', async () => {
  const { press, left } = await open({ ...bill, status: 2 });
  await press('修改海运费和报关费');
  await opened('BL000400 的费用');
  expect(left()).toEqual([]);
});

test.each([
  ['u', /反审核 PO000300/],
  ['c', /关闭/],
  ['n', /已卸货/],
])('the question of the key %s', async (key, title) => {
  const { user, left } = await open(buildOrder({ po_status: 3, abilities: able({ void: true, unapprove: true }) }));
  await user.keyboard(key);
  await asked(title);
  expect(left()).toEqual([]);
});

test('the question about a draft that is voided', async () => {
  const { user, left } = await open({ ...draft, abilities: able({ void: true }) });
  await user.keyboard('v');
  await asked(/作废/);
  expect(left()).toEqual([]);
});

test('the reason for taking an approval back, and a refusal in a message', async () => {
  const { user, left } = await open(buildOrder({ abilities: able({ unapprove: true, unapproveNeedsReason: true }) }), {
    'POST orders/300/unApprove': refuse(422, {
      message: 'Later sheets refer to this one: BL000400. Void or unapprove them first.',
    }),
  });
  await user.keyboard('u');
  const dialog = within(await opened('反审核 PO000300'));
  fireEvent.click(dialog.getByRole('button', { name: '反审核' }));
  await dialog.findByText('请输入原因。');
  expect(left()).toEqual([]);
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: '错' } });
  fireEvent.click(dialog.getByRole('button', { name: '反审核' }));
  await waitFor(() => expect(said().length).toBeGreaterThan(0));
  expect(left()).toEqual([]);
});

test('menus of cloning and editing, and the keys', async () => {
  const { user, press, left } = await open(buildOrder({ abilities: able({ edit: false, dates: true }) }));
  await press(/^复制/);
  await screen.findAllByRole('menuitem');
  expect(left()).toEqual([]);
  await user.keyboard('{Escape}');
  await press('编辑');
  await screen.findAllByRole('menuitem');
  expect(left()).toEqual([]);
  await user.keyboard('{Escape}?');
  await opened('快捷键');
  expect(left()).toEqual([]);
});

test.each([
  ['PDF', /单据/],
  ['电子邮件', /电子邮件/],
])('the document: %s', async (name, title) => {
  const email = {
    requestedBy: 'Mia',
    requestedAt: '',
    finishedAt: null,
    attempts: 2,
    failingSince: null,
    nextAt: null,
  };
  const emails = ['waiting', 'sent', 'refused', 'returned'].map((state, id) => ({
    ...email,
    id,
    state,
    address: 'a@b.co',
    error: '',
  }));
  const { press, left } = await open(
    buildOrder(),
    {
      'GET orders/300/document': refuse(503, { message: 'The document could not be read.' }),
      'GET orders/300/send-email': { data: { email: '' } },
      'GET orders/300/emails': { data: emails },
    },
    ['Mia', 'a@b.co'],
  );
  await press(name);
  const dialog = within(await opened(title));
  await dialog.findByText('无法读取单据。');
  if (name === '电子邮件') {
    await dialog.findByText('等待中');
    fireEvent.click(dialog.getByRole('button', { name: '发送' }));
    await dialog.findByText('请输入');
  }
  expect(left()).toEqual([]);
});

test('emails that wait or came back, and the history of the sheet', async () => {
  const email = {
    id: 1,
    state: 'waiting',
    address: 'a@b.co',
    error: '',
    requestedBy: 'Mia',
    requestedAt: '',
    finishedAt: null,
  };
  const entry = (action: string, ...changes: object[]) => ({
    date: '2026-11-20T01:00:00.000Z',
    operator: 'Mia',
    action,
    reason: '',
    changes,
  });
  const history = [
    entry('Email', { field: 'Email address', old: '', new: 'a@b.co' }),
    entry(
      'Approve',
      { field: 'Status', old: 'Draft', new: 'Approved' },
      { field: 'Acknowledged', old: '', new: 'Line 1: more billed than ordered' },
    ),
    entry(
      'Create',
      { field: 'Tax type', old: '', new: 'Tax Inclusive' },
      { field: 'Line 1', old: '', new: '205551-X 4 × 70.00' },
    ),
    entry('Change dates', { field: 'ETA date', old: '', new: '' }),
    entry('Adjusted', { field: 'Progress', old: 'Initial', new: 'Adjusted' }),
    entry('Update', { field: 'Exchange rate', old: '', new: '' }, { field: 'Sea freight (USD)', old: '', new: '' }),
  ];
  const { left } = await open(
    buildOrder(),
    {
      'GET orders/300/history': { data: history },
      'GET orders/300/emails': {
        data: [{ ...email, attempts: 2, failingSince: '2026-11-20T01:00:00.000Z', nextAt: '2026-11-20T02:00:00.000Z' }],
      },
    },
    ['Mia', 'a@b.co'],
  );
  await screen.findByText(/下次尝试/);
  expect(left()).toEqual([]);
});

test('related sheets, files, and a colleague who is nobody', async () => {
  const [first, second] = buildOrder().lines;
  const follower = { id: 401, type: 4, no: 'BL000401', status: 2, date: '2026-11-20', quantity: 60, amount: 4200 };
  const { user, left } = await open({
    ...buildOrder(),
    followers: [follower],
    source: { ...follower, id: 299, type: 3, no: 'PO000299' },
    related: { ...follower, id: 298, type: 3, no: 'PO000298' },
    lines: [{ ...first!, taken: 60 }, second!],
  });
  await screen.findByText('pi.pdf');
  await user.type(screen.getByRole('textbox', { name: '备注' }), '@Zz');
  await screen.findByText(/没有名为/);
  fireEvent.click(screen.getByRole('button', { name: '移除 pi.pdf' }));
  await screen.findByRole('alertdialog');
  expect(untranslated(buildOrder(), DISCUSSION, 'Zz', left().length)).toEqual([]);
});

test('history and stock of a line', async () => {
  const bought = {
    id: 390,
    type: 4,
    no: 'BL000390',
    date: '2026-10-01',
    dueDate: null,
    reference: '',
    csrId: 20,
    csrName: 'Qingdao Rubber',
    qty: 40,
    unitPrice: 68,
    amount: 2720,
  };
  const prices = { standard: null, special: null, classA: null, classB: null, ocop: null };
  const { press, left } = await open(buildOrder(), {
    'GET products/1/history': {
      product: { id: 1, code: '205551-X', name: 'x', ...prices },
      data: [bought],
      meta: { total: 20, current_page: 1, per_page: 8 },
    },
  });
  await press('205551-X 的历史');
  await screen.findAllByText('BL000390');
  expect(left()).toEqual([]);
});

test('a sheet that is not there, and one that cannot be read', async () => {
  purchaseServer({
    'GET orders/7': refuse(404, { message: 'x' }),
    'GET orders/8': refuse(503, { message: 'Http Error' }),
  });
  const { unmount } = show('/order_detail/Bills/7');
  await screen.findByText(/没有此单据/);
  expect(untranslated()).toEqual([]);
  unmount();
  show('/order_detail/Bills/8');
  await screen.findByText(/无法打开/);
  expect(untranslated()).toEqual([]);
});
