import type { Account, Sheet } from '@iwe/contract';
import { SheetStatus, SheetType } from '@iwe/domain';
import { clearCache, pageCommandsStore, sessionStore, toastStore } from '@iwe/session';
import { invoiceSheet, purchaseOrderSheet } from '@iwe/sheets';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { ConfirmHost } from '../overlay/confirm-host.tsx';
import { questionStore } from '../overlay/confirm.ts';
import { renderInHouse } from '../testing/render.tsx';
import { SheetDetail } from './sheet-detail.tsx';

/** What no test looks at is left out. */
const ABILITIES = { clone: [] as string[] } as Sheet['abilities'];
const INVOICE = {
  id: 71,
  no: 'IN000071',
  type: SheetType.Invoice as number,
  status: SheetStatus.Draft as number,
  contentVersion: 3,
  closure: 'Unclosed',
  xeroSent: 'NeverSend',
  po_status: 0,
  csr: { name: 'Harbour Tyres' },
  csrXeroBalance: 0,
  csrCreditLimit: 0,
  quantity: 4,
  subtotal: 100,
  gst: 10,
  amount: 110,
  usdTotalAmount: 0,
  related: null,
  source: null,
  followers: [],
  lines: [],
  permits: [],
  approvalRequest: null,
  abilities: ABILITIES,
} as unknown as Sheet;

interface Call {
  method: string;
  path: string;
  query: string;
  body: Record<string, unknown>;
}
/** An answer that is no success. */
interface Refused {
  status: number;
  body: object;
}
type Answer = object | ((call: Call) => object | Promise<object>);
const EMPTY = { data: [] };
const UNKNOWN = { status: 404, body: { message: 'Nothing here.', code: 'not-found' } };

let calls: Call[];
let answers: Record<string, Answer>;
const writes = () => calls.filter(({ method }) => method !== 'GET').map(({ path, body }) => [path, body]);
const reads = (path: string) => calls.filter((call) => call.method === 'GET' && call.path === path);
const refuse = (status: number, body: object): Refused => ({ status, body: { message: 'No.', code: 'no', ...body } });
const onOpen = jest.fn();
const onGo = jest.fn();
const onEdit = jest.fn();
/** The routes that some screen serves. */
let hasRoute: (path: string) => boolean;

interface Shown {
  definition?: typeof invoiceSheet | typeof purchaseOrderSheet;
  voidLabel?: () => string | undefined;
}
async function open(sheet: Partial<Sheet>, { definition = invoiceSheet, voidLabel }: Shown = {}) {
  answers['orders/71'] ??= { data: { ...INVOICE, type: definition.type, ...sheet } };
  renderInHouse(
    <>
      <SheetDetail
        definition={{ ...definition, lines: [], form: [] }}
        id={71}
        cells={() => ({})}
        fields={{}}
        {...(voidLabel ? { voidLabel } : {})}
        {...{ onOpen, onGo, onEdit, hasRoute }}
      />
      <ConfirmHost />
    </>,
  );
  await screen.findByRole('heading', { level: 1 });
}
/** The page of invoice 71, whatever the server answers. */
const InvoiceDetail = () => (
  <SheetDetail
    definition={{ ...invoiceSheet, lines: [], form: [] }}
    id={71}
    cells={() => ({})}
    fields={{}}
    {...{ onOpen, onEdit, hasRoute }}
  />
);
const able = (abilities: Partial<Sheet['abilities']>) => ({ ...ABILITIES, ...abilities });
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const press = (name: string | RegExp) => fireEvent.click(button(name));
const key = (name: string) => fireEvent.keyDown(document.body, { key: name });
const question = async (name: string) => within(await screen.findByRole('alertdialog', { name }));
const answer = async (name: string, choice: string) => {
  const chosen = (await question(name)).getByRole('button', { name: choice });
  await act(async () => fireEvent.click(chosen));
};
const said = () => toastStore.get().map(({ kind, lines }) => `${kind}: ${lines.join(' ')}`);
const commands = () => pageCommandsStore.get().map(({ label }) => label);

beforeEach(() => {
  clearCache();
  localStorage.clear();
  toastStore.set([]);
  questionStore.set([]);
  calls = [];
  answers = { 'orders/71/history': EMPTY };
  hasRoute = () => true;
  for (const mock of [onOpen, onGo, onEdit]) mock.mockReset();
  globalThis.fetch = (async (input: string, init: RequestInit = {}) => {
    const { pathname, search } = new URL(input, 'http://iwe.test');
    const body = typeof init.body === 'string' ? (JSON.parse(init.body) as Record<string, unknown>) : {};
    const call = { method: init.method ?? 'GET', path: pathname.replace('/api/ag/', ''), query: search, body };
    calls.push(call);
    const given = answers[call.path] ?? UNKNOWN;
    const content = typeof given === 'function' ? await (given as (call: Call) => Promise<object>)(call) : given;
    const { status, body: sent } = 'status' in content ? (content as Refused) : { status: 200, body: content };
    return {
      ok: status < 400,
      status,
      headers: new Headers(),
      json: async () => sent,
      text: async () => JSON.stringify(sent),
    };
  }) as unknown as typeof fetch;
  const account = { eId: 1, orgId: 4, email: 'sam@iwe.test', timeZone: 'Australia/Sydney' } as Account;
  sessionStore.set({ status: 'signed-in', token: 'Bearer t', accounts: [account], account });
});

describe('the page', () => {
  test('has the number and the customer as its title, and the permits as sentences', async () => {
    const at = '2026-11-20T01:00:00.000Z';
    const permits = [
      { finding: 'payment.cbd', lineId: null, by: 'Mia', at },
      { finding: 'unknown', lineId: null, by: 'Ann', at },
    ];
    await open({ permits });
    expect(document.title).toContain('IN000071 Harbour Tyres');
    expect(screen.getByText('2 permitted').title).toMatch(/Permitted by Mia\.\nunknown Permitted by Ann\.$/);
  });

  test.each([
    [refuse(404, {}), 'There is no such sheet in this organisation.'],
    [{ data: { ...INVOICE, type: SheetType.Bill } }, 'This number belongs to another kind of sheet.'],
  ])('of a sheet that is not here leads to the list: %#', async (given, words) => {
    answers['orders/71'] = given;
    renderInHouse(<InvoiceDetail />);
    expect(await screen.findByText(words)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'To the list of invoices' }).getAttribute('href')).toBe('/invoices');
  });

  test('that could not be read says why, and tries again', async () => {
    answers['orders/71'] = refuse(503, { message: 'The database is busy.' });
    renderInHouse(<InvoiceDetail />);
    expect(await screen.findByText('The database is busy.')).toBeTruthy();
    answers['orders/71'] = { data: INVOICE };
    press('Try again');
    expect(await screen.findByRole('heading', { level: 1, name: 'IN000071' })).toBeTruthy();
  });

  test('shows its keys with ?', async () => {
    await open({});
    key('?');
    expect(await screen.findByRole('dialog', { name: 'Keys' })).toBeTruthy();
  });
});

describe('the neighbours', () => {
  test('are those of the same kind, by key, too, one at a time', async () => {
    let settle: (id: { id: number }) => void = () => undefined;
    answers['order-next'] = () => new Promise<object>((resolve) => (settle = resolve));
    await open({});
    key(']');
    await waitFor(() => expect(reads('order-next')).toHaveLength(1));
    expect(reads('order-next')[0]?.query).toBe('?direction=next&id=71&type=1');
    expect([/NEXT/, /PREV/].map((name) => button(name).hasAttribute('disabled'))).toEqual([true, true]);
    key('[');
    key(']');
    settle({ id: 72 });
    await waitFor(() => expect(onOpen).toHaveBeenCalledWith(72));
    expect(reads('order-next')).toHaveLength(1);
    await waitFor(() => expect(button(/PREV/).hasAttribute('disabled')).toBe(false));
    key('[');
    await waitFor(() => expect(reads('order-next')[1]?.query).toBe('?direction=prev&id=71&type=1'));
  });

  test.each([
    [404, 'warning: No more data to load'],
    [503, 'error: No.'],
  ])('that cannot be opened say why: %i', async (status, words) => {
    answers['order-next'] = refuse(status, {});
    await open({});
    press(/NEXT/);
    await waitFor(() => expect(said()).toEqual([words]));
    expect(onOpen).not.toHaveBeenCalled();
    await waitFor(() => expect(button(/NEXT/).hasAttribute('disabled')).toBe(false));
  });
});

describe('an action', () => {
  test('has its key and its command only while nothing is written', async () => {
    let settle: (answer: object) => void = () => undefined;
    answers['orders/71/void'] = () => new Promise<object>((resolve) => (settle = resolve));
    await open({ abilities: able({ void: true, edit: true, approve: true }) });
    expect(commands()).toEqual(expect.arrayContaining(['Void', 'Edit', 'Approve']));
    key('v');
    await answer('Void: IN000071', 'Void');
    await waitFor(() => expect(writes()).toEqual([['orders/71/void', { contentVersion: 3 }]]));
    expect(commands()).toEqual([]);
    key('v');
    key('e');
    key('a');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(onEdit).not.toHaveBeenCalled();
    settle({});
    await waitFor(() => expect(commands()).toHaveLength(3));
    key('e');
    expect(onEdit).toHaveBeenCalledWith(71);
  });

  test('that is asked about and not wanted writes nothing', async () => {
    await open({ abilities: able({ void: true }) });
    press('Void');
    await answer('Void: IN000071', 'Cancel');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(writes()).toEqual([]);
  });

  test('that means something else is asked about in its own words', async () => {
    answers['orders/71/void'] = refuse(422, { code: 'acknowledge', message: 'Stock goes below zero.' });
    await open({ abilities: able({ void: true }) }, { voidLabel: () => 'Reject' });
    expect(screen.queryByRole('button', { name: 'Void' })).toBeNull();
    press('Reject');
    await answer('Reject: IN000071', 'Reject');
    const asked = await question('Confirm Reject');
    expect(asked.getByText('Stock goes below zero.')).toBeTruthy();
    expect(asked.getByText('Reject now?')).toBeTruthy();
  });

  test('that a state or a right does not allow is not there', async () => {
    await open({ status: SheetStatus.Approved, abilities: able({ void: true, approve: true, unapprove: false }) });
    expect(screen.queryAllByRole('button', { name: /Void|Approve/ })).toEqual([]);
    expect(button(/^Edit/).hasAttribute('disabled')).toBe(true);
  });

  test.each([
    ['NeverSend', 'Send Xero', null, 'xero/71/order'],
    ['Sent', 'Xero Recall', 'Recall from Xero', 'xero/71/recall'],
  ])('of Xero: a sheet that is %s has %s', async (xeroSent, label, confirmed, path) => {
    const abilities = able({ sendXero: true, recallXero: true });
    await open({ status: SheetStatus.Approved, xeroSent, abilities } as Partial<Sheet>);
    expect(screen.getAllByRole('button', { name: /Xero/ }).map(({ textContent }) => textContent)).toEqual([label]);
    press(label);
    if (confirmed) await answer(`${label}: IN000071`, confirmed);
    await waitFor(() => expect(writes()).toEqual([[path, {}]]));
  });
});

describe('to unapprove', () => {
  const approved = { status: SheetStatus.Approved, abilities: able({ unapprove: true, unapproveNeedsReason: true }) };

  test('what is on its way needs a reason', async () => {
    answers['orders/71/unApprove'] = {};
    await open(approved);
    key('u');
    const dialog = within(await screen.findByRole('dialog', { name: 'UnApprove IN000071' }));
    const reason = dialog.getByLabelText(/^Reason/);
    fireEvent.change(reason, { target: { value: '  ' } });
    fireEvent.click(dialog.getByRole('button', { name: 'UnApprove' }));
    expect(reason.getAttribute('aria-invalid')).toBe('true');
    expect(writes()).toEqual([]);
    fireEvent.change(reason, { target: { value: ' Wrong customer ' } });
    fireEvent.click(dialog.getByRole('button', { name: 'UnApprove' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(writes()).toEqual([['orders/71/unApprove', { contentVersion: 3, reason: 'Wrong customer' }]]);
  });

  test('what the server wants confirmed is asked for in place of the reason, then sent with it', async () => {
    const details = [{ code: 'stock.negative', message: 'Below zero.', key: 'stock:9' }];
    const acknowledge = refuse(422, { code: 'acknowledge', message: 'Stock goes below zero.', details });
    answers['orders/71/unApprove'] = ({ body }) => (body['acknowledged'] ? {} : acknowledge);
    await open(approved);
    press('UnApprove');
    const dialog = within(await screen.findByRole('dialog', { name: 'UnApprove IN000071' }));
    fireEvent.change(dialog.getByLabelText(/^Reason/), { target: { value: 'Wrong' } });
    fireEvent.click(dialog.getByRole('button', { name: 'UnApprove' }));
    const asked = await question('Confirm UnApprove');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'UnApprove IN000071' })).toBeNull());
    expect(asked.getByText('UnApprove now?')).toBeTruthy();
    await answer('Confirm UnApprove', 'UnApprove');
    await waitFor(() => expect(writes()).toHaveLength(2));
    expect(writes()[1]).toEqual([
      'orders/71/unApprove',
      { contentVersion: 3, reason: 'Wrong', acknowledged: ['stock:9'] },
    ]);
    await waitFor(() => expect(said()).toEqual(['success: Operation successful']));
  });

  test('what is refused for another reason keeps the reason that was typed', async () => {
    answers['orders/71/unApprove'] = refuse(409, { message: 'Mia changed it.' });
    await open(approved);
    press('UnApprove');
    const dialog = within(await screen.findByRole('dialog', { name: 'UnApprove IN000071' }));
    fireEvent.change(dialog.getByLabelText(/^Reason/), { target: { value: 'Wrong' } });
    fireEvent.click(dialog.getByRole('button', { name: 'UnApprove' }));
    await waitFor(() => expect(said()).toEqual(['error: Mia changed it.']));
    expect(dialog.getByLabelText<HTMLTextAreaElement>(/^Reason/).value).toBe('Wrong');
    // What somebody else has changed is read.
    await waitFor(() => expect(reads('orders/71')).toHaveLength(2));
  });
});

describe('the steps of an order', () => {
  const order = { no: 'PO000071', status: SheetStatus.Approved, abilities: able({ advance: true }) };
  const show = (more: Partial<Sheet>) => open({ ...order, ...more }, { definition: purchaseOrderSheet });

  test('to Unloaded asks first, and opens the bill that it has made', async () => {
    answers['purchase-analysis/71'] = { bill: { id: 412 } };
    await show({ po_status: 3 });
    key('n');
    await answer('Unloaded: PO000071', 'Cancel');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(writes()).toEqual([]);
    key('n');
    await answer('Unloaded: PO000071', 'Unloaded');
    await waitFor(() => expect(onGo).toHaveBeenCalledWith('/order_edit/Bills/412'));
    expect(writes()).toEqual([['purchase-analysis/71', { po_status: 4, contentVersion: 3 }]]);
  });

  test('to Unloaded of what was billed before say that there is no new bill', async () => {
    answers['purchase-analysis/71'] = { bill: null };
    await show({ po_status: 3 });
    key('n');
    await answer('Unloaded: PO000071', 'Unloaded');
    await waitFor(() =>
      expect(said()).toContain('info: Everything of PO000071 was billed before, so no new bill was made.'),
    );
    expect(onGo).not.toHaveBeenCalled();
  });

  test('that the server refuses open nothing', async () => {
    answers['purchase-analysis/71'] = refuse(409, { message: 'Mia changed it.' });
    await show({ po_status: 3 });
    key('n');
    await answer('Unloaded: PO000071', 'Unloaded');
    await waitFor(() => expect(said()).toEqual(['error: Mia changed it.']));
    expect(onGo).not.toHaveBeenCalled();
  });
});

describe('to permit', () => {
  const approvalRequest = { id: 5, askedBy: 'Sally', askedAt: '2026-11-20T01:00:00.000Z', needs: [] };

  test.each([
    [true, approvalRequest, true],
    [true, null, false],
    [false, approvalRequest, false],
  ])('needs the right (%s) and a request: %#', async (permit, request, isOffered) => {
    await open({ abilities: able({ permit }), approvalRequest: request });
    expect(screen.queryByRole('button', { name: 'Permit …' }) !== null).toBe(isOffered);
    answers['orders/71/approval'] = { findings: [], confirm: '' };
    key('m');
    if (isOffered) expect(await screen.findByRole('dialog', { name: 'Permit for IN000071' })).toBeTruthy();
    else expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('cloning', () => {
  test('offers what the server allows and a screen serves, each in a new tab', async () => {
    hasRoute = (path) => !path.includes('QuoteSheets');
    await open({ abilities: able({ clone: ['Invoice', 'Quotation'] }) });
    key('d');
    const items = await screen.findAllByRole('menuitem');
    expect(items.map((item) => [item.textContent, item.getAttribute('target')])).toEqual([['Invoice', '_blank']]);
    expect(items[0]?.getAttribute('href')).toMatch(/^\/order_add\/Invoices\/\w+\?id=71$/);
  });

  test('of what cannot be cloned is not there', async () => {
    await open({});
    expect(screen.queryByRole('button', { name: 'Clone' })).toBeNull();
  });
});

describe('the history', () => {
  const entry = (changes: object[]) => ({
    date: '2026-11-20T01:00:00.000Z',
    operator: 'Mia',
    action: 'Edit',
    reason: null,
    changes,
  });
  const panel = () => within(screen.getByRole('region', { name: 'Operation history' }));

  test('tells who changed what from what to what, and a dash for nothing', async () => {
    answers['orders/71/history'] = {
      data: [
        entry([
          { field: 'Phone', old: '', new: '0400' },
          { field: 'Note', old: 'Call first', new: '' },
        ]),
      ],
    };
    await open({});
    const phone = await panel().findByText('Phone:');
    expect(phone.closest('li')?.textContent).toBe('Phone: – → 0400');
    expect(panel().getByText('Note:').closest('li')?.textContent).toBe('Note: Call first → –');
    expect(panel().getByText('20 Nov 2026 12:00')).toBeTruthy();
  });

  test('without entries says so; one that could not be read says why, and tries again', async () => {
    answers['orders/71/history'] = refuse(503, { message: 'The history is away.' });
    await open({});
    expect(await panel().findByText('The history is away.')).toBeTruthy();
    expect(panel().queryByText('No Data')).toBeNull();
    answers['orders/71/history'] = EMPTY;
    fireEvent.click(panel().getByRole('button', { name: 'Try again' }));
    expect(await panel().findByText('No Data')).toBeTruthy();
  });

  test('is read again after each write of this page', async () => {
    answers['xero/71/order'] = {};
    await open({ status: SheetStatus.Approved, abilities: able({ sendXero: true }) });
    await panel().findByText('No Data');
    const before = reads('orders/71/history').length;
    press('Send Xero');
    await waitFor(() => expect(reads('orders/71/history').length).toBe(before + 1));
  });
});
