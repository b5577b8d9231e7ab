import type { Sheet } from '@iwe/contract';
import { SheetStatus, SheetType } from '@iwe/domain';
import { purchaseOrderSheet } from '@iwe/sheets';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { renderInHouse } from '../../testing/render.tsx';
import {
  able,
  answer,
  button,
  commands,
  EMPTY,
  INVOICE,
  InvoiceDetail,
  key,
  onEdit,
  onGo,
  onOpen,
  openDetail,
  prepareDetail,
  press,
  question,
  reads,
  refuse,
  said,
  server,
  writes,
} from './testing/open-detail.tsx';

beforeEach(prepareDetail);

describe('the page', () => {
  test('has the number and the customer as its title, and the permits as sentences', async () => {
    const at = '2026-11-20T01:00:00.000Z';
    const permits = [
      { finding: 'payment.cbd', lineId: null, by: 'Mia', at },
      { finding: 'unknown', lineId: null, by: 'Ann', at },
    ];
    await openDetail({ permits });
    expect(document.title).toContain('IN000071 Harbour Tyres');
    expect(screen.getByText('2 permitted').title).toMatch(/Permitted by Mia\.\nunknown Permitted by Ann\.$/);
  });

  test.each([
    [refuse(404, {}), 'There is no such sheet in this organisation.'],
    [{ data: { ...INVOICE, type: SheetType.Bill } }, 'This number belongs to another kind of sheet.'],
  ])('of a sheet that is not here leads to the list: %#', async (given, words) => {
    server.answers['orders/71'] = given;
    renderInHouse(<InvoiceDetail />);
    expect(await screen.findByText(words)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'To the list of invoices' }).getAttribute('href')).toBe('/invoices');
  });

  test('that could not be read says why, and tries again', async () => {
    server.answers['orders/71'] = refuse(503, { message: 'The database is busy.' });
    renderInHouse(<InvoiceDetail />);
    expect(await screen.findByText('The database is busy.')).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('This invoice could not be opened');
    expect(screen.getByRole('link', { name: 'To the list' }).getAttribute('href')).toBe('/invoices');
    server.answers['orders/71'] = { data: INVOICE };
    press('Try again');
    expect(await screen.findByRole('heading', { level: 1, name: 'IN000071' })).toBeTruthy();
  });

  test('shows its keys with ?', async () => {
    await openDetail({});
    key('?');
    expect(await screen.findByRole('dialog', { name: 'Keys' })).toBeTruthy();
  });
});

describe('the neighbours', () => {
  test('are those of the same kind, by key, too, one at a time', async () => {
    let settle: (id: { id: number }) => void = () => undefined;
    server.answers['order-next'] = () => new Promise<object>((resolve) => (settle = resolve));
    await openDetail({});
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
    server.answers['order-next'] = refuse(status, {});
    await openDetail({});
    press(/NEXT/);
    await waitFor(() => expect(said()).toEqual([words]));
    expect(onOpen).not.toHaveBeenCalled();
    await waitFor(() => expect(button(/NEXT/).hasAttribute('disabled')).toBe(false));
  });
});

describe('an action', () => {
  test('has its key and its command only while nothing is written', async () => {
    let settle: (answer: object) => void = () => undefined;
    server.answers['orders/71/void'] = () => new Promise<object>((resolve) => (settle = resolve));
    await openDetail({ abilities: able({ void: true, edit: true, approve: true }) });
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
    await openDetail({ abilities: able({ void: true }) });
    press('Void');
    await answer('Void: IN000071', 'Cancel');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(writes()).toEqual([]);
  });

  test('that means something else is asked about in its own words', async () => {
    server.answers['orders/71/void'] = refuse(422, { code: 'acknowledge', message: 'Stock goes below zero.' });
    await openDetail({ abilities: able({ void: true }) }, { voidLabel: () => 'Reject' });
    expect(screen.queryByRole('button', { name: 'Void' })).toBeNull();
    press('Reject');
    await answer('Reject: IN000071', 'Reject');
    const asked = await question('Confirm Reject');
    expect(asked.getByText('Stock goes below zero.')).toBeTruthy();
    expect(asked.getByText('Reject now?')).toBeTruthy();
  });

  test('that a state or a right does not allow is not there', async () => {
    await openDetail({
      status: SheetStatus.Approved,
      abilities: able({ void: true, approve: true, unapprove: false }),
    });
    expect(screen.queryAllByRole('button', { name: /Void|Approve/ })).toEqual([]);
    expect(button(/^Edit/).hasAttribute('disabled')).toBe(true);
  });

  test.each([
    ['NeverSend', 'Send Xero', null, 'xero/71/order'],
    ['Sent', 'Xero Recall', 'Recall from Xero', 'xero/71/recall'],
  ])('of Xero: a sheet that is %s has %s', async (xeroSent, label, confirmed, path) => {
    const abilities = able({ sendXero: true, recallXero: true });
    await openDetail({ status: SheetStatus.Approved, xeroSent, abilities } as Partial<Sheet>);
    expect(screen.getAllByRole('button', { name: /Xero/ }).map(({ textContent }) => textContent)).toEqual([label]);
    press(label);
    if (confirmed) await answer(`${label}: IN000071`, confirmed);
    await waitFor(() => expect(writes()).toEqual([[path, {}]]));
  });
});

describe('to unapprove', () => {
  const approved = { status: SheetStatus.Approved, abilities: able({ unapprove: true, unapproveNeedsReason: true }) };

  test('what is on its way needs a reason', async () => {
    server.answers['orders/71/unApprove'] = {};
    await openDetail(approved);
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
    server.answers['orders/71/unApprove'] = ({ body }) => (body['acknowledged'] ? {} : acknowledge);
    await openDetail(approved);
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
    server.answers['orders/71/unApprove'] = refuse(409, { message: 'Mia changed it.' });
    await openDetail(approved);
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
  const show = (more: Partial<Sheet>) => openDetail({ ...order, ...more }, { definition: purchaseOrderSheet });

  test('to Unloaded asks first, and opens the bill that it has made', async () => {
    server.answers['purchase-analysis/71'] = { bill: { id: 412 } };
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
    server.answers['purchase-analysis/71'] = { bill: null };
    await show({ po_status: 3 });
    key('n');
    await answer('Unloaded: PO000071', 'Unloaded');
    await waitFor(() =>
      expect(said()).toContain('info: Everything of PO000071 was billed before, so no new bill was made.'),
    );
    expect(onGo).not.toHaveBeenCalled();
  });

  test('that the server refuses open nothing', async () => {
    server.answers['purchase-analysis/71'] = refuse(409, { message: 'Mia changed it.' });
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
    await openDetail({ abilities: able({ permit }), approvalRequest: request });
    expect(screen.queryByRole('button', { name: 'Permit …' }) !== null).toBe(isOffered);
    server.answers['orders/71/approval'] = { findings: [], confirm: '' };
    key('m');
    if (isOffered) expect(await screen.findByRole('dialog', { name: 'Permit for IN000071' })).toBeTruthy();
    else expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('cloning', () => {
  test('offers what the server allows and a screen serves, each in a new tab', async () => {
    server.hasRoute = (path) => !path.includes('QuoteSheets');
    await openDetail({ abilities: able({ clone: ['Invoice', 'Quotation'] }) });
    key('d');
    const items = await screen.findAllByRole('menuitem');
    expect(items.map((item) => [item.textContent, item.getAttribute('target')])).toEqual([['Invoice', '_blank']]);
    expect(items[0]?.getAttribute('href')).toMatch(/^\/order_add\/Invoices\/\w+\?id=71$/);
  });

  test('of what cannot be cloned is not there', async () => {
    await openDetail({});
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
    server.answers['orders/71/history'] = {
      data: [
        entry([
          { field: 'Phone', old: '', new: '0400' },
          { field: 'Note', old: 'Call first', new: '' },
        ]),
      ],
    };
    await openDetail({});
    const phone = await panel().findByText('Phone:');
    expect(phone.closest('li')?.textContent).toBe('Phone: – → 0400');
    expect(panel().getByText('Note:').closest('li')?.textContent).toBe('Note: Call first → –');
    expect(panel().getByText('20 Nov 2026 12:00')).toBeTruthy();
  });

  test('without entries says so; one that could not be read says why, and tries again', async () => {
    server.answers['orders/71/history'] = refuse(503, { message: 'The history is away.' });
    await openDetail({});
    expect(await panel().findByText('The history is away.')).toBeTruthy();
    expect(panel().queryByText('No Data')).toBeNull();
    server.answers['orders/71/history'] = EMPTY;
    fireEvent.click(panel().getByRole('button', { name: 'Try again' }));
    expect(await panel().findByText('No Data')).toBeTruthy();
  });

  test('is read again after each write of this page', async () => {
    server.answers['xero/71/order'] = {};
    await openDetail({ status: SheetStatus.Approved, abilities: able({ sendXero: true }) });
    await panel().findByText('No Data');
    const before = reads('orders/71/history').length;
    press('Send Xero');
    await waitFor(() => expect(reads('orders/71/history').length).toBe(before + 1));
  });
});
