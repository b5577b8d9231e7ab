import type { Sheet } from '@iwe/contract';
import { SheetStatus } from '@iwe/domain';
import { purchaseOrderSheet, transferSheet } from '@iwe/sheets';
import type { FormSection } from '@iwe/sheets';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { renderInHouse } from '../../testing/render.tsx';
import {
  able,
  answer,
  button,
  commands,
  INVOICE,
  InvoiceDetail,
  key,
  onEdit,
  onGo,
  onOpen,
  openDetail,
  prepareDetail,
  press,
  reads,
  refuse,
  said,
  server,
  writes,
} from './testing/open-detail.tsx';

beforeEach(prepareDetail);
const { Approved } = SheetStatus;
const settle = () => act(async () => undefined);
const click = (item: HTMLElement) => act(async () => void fireEvent.click(item));
const APPROVED = { status: Approved, deliveryStatus: 1, actualPayType: 1, deliveryComment: '', print: 'UnPrint' };

describe('what is not content is sent without the version, and its dialog waits for the answer', () => {
  const never = () => new Promise<object>(() => undefined);
  const edit = async (item: string) => {
    press('Edit');
    await click(await screen.findByRole('menuitem', { name: item }));
    return within(await screen.findByRole('dialog'));
  };

  test('the print mark', async () => {
    server.answers['orders/71/print'] = {};
    await openDetail({ ...APPROVED, abilities: able({ printMark: true }) } as Partial<Sheet>);
    press('Edit');
    await click(await screen.findByRole('menuitem', { name: 'Mark as printed' }));
    await waitFor(() => expect(writes()).toEqual([['orders/71/print', {}]]));
    await waitFor(() => expect(reads('orders/71')).toHaveLength(2));
  });

  test.each([
    ['Dates', 'dates', /^Due Date/, '01/12/2026', 'date'],
    ['Address and phone', 'address', /^Phone/, '0400', 'address'],
  ] as const)('%s', async (item, ability, name, value, path) => {
    server.answers[`orders/71/${path}`] = never;
    const facts = { date: '2026-11-20', dueDate: null, deliveryDate: null, address: '1 Dock Rd', phone: '1' };
    await openDetail({ ...APPROVED, ...facts, abilities: able({ [ability]: true }) } as Partial<Sheet>);
    const dialog = await edit(item);
    const field = dialog.getByRole('textbox', { name });
    fireEvent.change(field, { target: { value } });
    fireEvent.blur(field);
    const save = dialog.getByRole('button', { name: 'Save' });
    expect(save.hasAttribute('aria-busy')).toBe(false);
    await click(save);
    expect(save.getAttribute('aria-busy')).toBe('true');
    await click(save);
    expect(writes().map(([to]) => to)).toEqual([`orders/71/${path}`]);
    expect(Object.keys(writes()[0]?.[1] as object)).not.toContain('contentVersion');
  });

  test('the driver, who may be none', async () => {
    server.answers['employees'] = { data: [{ id: 8, name: 'Don', role: 6 }] };
    server.answers['orders/71/driver'] = never;
    await openDetail({ ...APPROVED, driverId: 8, abilities: able({ driver: true }) } as Partial<Sheet>);
    const dialog = await edit('Shipping');
    const field = dialog.getByRole<HTMLInputElement>('combobox', { name: 'Driver' });
    await waitFor(() => expect(field.value).toBe('Don'));
    await click(dialog.getByRole('button', { name: 'Clear' }));
    await click(dialog.getByRole('button', { name: 'Save' }));
    expect(writes()).toEqual([['orders/71/driver', { driverId: null, was: { driverId: 8 } }]]);
    expect(dialog.getByRole('button', { name: 'Save' }).getAttribute('aria-busy')).toBe('true');
  });

  test.each([
    ['Delivery', 'delivery', 'Record the delivery', 'delivery'],
    ['Costs', 'costs', 'Change freight and clearance', 'purchase_order_cost'],
  ] as const)('%s', async (title, section, label, path) => {
    server.answers[path] = never;
    const form: readonly FormSection[] = [{ key: 'x', title, edit: section, fields: [] }];
    const costs = { fx_rate: 0.65, sea_freight: 0, clearance_cost: 10, taxType: 2, amount: 0 };
    const abilities = able({ driver: true, costs: true });
    await openDetail({ ...APPROVED, ...costs, abilities } as Partial<Sheet>, { form });
    press(label);
    const dialog = within(await screen.findByRole('dialog'));
    const name = section === 'costs' ? /^Clearance/ : /^Delivery Comment/;
    fireEvent.change(dialog.getByRole('textbox', { name }), { target: { value: '12' } });
    const save = dialog.getByRole('button', { name: 'Save' });
    await click(save);
    expect(save.getAttribute('aria-busy')).toBe('true');
    expect(writes().map(([to]) => to)).toEqual([path]);
  });
});

describe('after a write', () => {
  test('that is refused the page is read again only where somebody else has changed the sheet', async () => {
    server.answers['orders/71/void'] = refuse(422, { message: 'It is billed.' });
    await openDetail({ abilities: able({ void: true }) });
    press('Void');
    await answer('Void: IN000071', 'Void');
    await waitFor(() => expect(said()).toEqual(['error: It is billed.']));
    expect([reads('orders/71').length, commands().includes('Void')]).toEqual([1, true]);
    server.answers['orders/71/void'] = {};
    press('Void');
    await answer('Void: IN000071', 'Void');
    await waitFor(() => expect(said()).toContain('success: Operation successful'));
    await waitFor(() => expect(reads('orders/71')).toHaveLength(2));
  });

  test('a page that cannot be read again stays, with what is typed in it', async () => {
    server.answers['orders/71/unApprove'] = refuse(409, { message: 'Mia changed it.' });
    let isAway = false;
    const sheet = { ...INVOICE, ...APPROVED, abilities: able({ unapprove: true, unapproveNeedsReason: true }) };
    server.answers['orders/71'] = () => (isAway ? refuse(503, { message: 'Busy.' }) : { data: sheet });
    await openDetail({});
    press('UnApprove');
    const dialog = within(await screen.findByRole('dialog', { name: 'UnApprove IN000071' }));
    fireEvent.change(dialog.getByLabelText(/^Reason/), { target: { value: 'Wrong' } });
    isAway = true;
    await click(dialog.getByRole('button', { name: 'UnApprove' }));
    await waitFor(() => expect(reads('orders/71')).toHaveLength(2));
    await settle();
    expect(screen.getByRole('heading', { level: 1, hidden: true }).textContent).toBe('IN000071');
    expect(dialog.getByLabelText<HTMLTextAreaElement>(/^Reason/).value).toBe('Wrong');
  });

  test('only the button that was pressed is busy', async () => {
    server.answers['xero/71/order'] = () => new Promise<object>(() => undefined);
    await openDetail({ status: Approved, abilities: able({ sendXero: true, unapprove: true }) });
    press('Send Xero');
    await waitFor(() => expect(button('Send Xero').getAttribute('aria-busy')).toBe('true'));
    expect(button('UnApprove').hasAttribute('aria-busy')).toBe(false);
  });
});

describe('the page', () => {
  test.each([0, -1, 1.5, Number.NaN])('of no number asks for nothing, and says that there is none: %s', async (id) => {
    renderInHouse(<InvoiceDetail id={id} />);
    await settle();
    expect(server.calls).toEqual([]);
    expect(screen.getByText('There is no such sheet in this organisation.')).toBeTruthy();
    expect(screen.queryByRole('status', { name: 'Loading' })).toBeNull();
  });

  test('of another sheet forgets what was open for the one before', async () => {
    const abilities = able({ unapprove: true, unapproveNeedsReason: true });
    server.answers['orders/71'] = { data: { ...INVOICE, status: Approved, abilities } };
    server.answers['orders/72'] = { data: { ...INVOICE, id: 72, no: 'IN000072', status: Approved, abilities } };
    server.answers['orders/72/history'] = { data: [] };
    // Both are known, so that nothing waits in between.
    const { rerender } = renderInHouse(<InvoiceDetail id={72} />);
    await screen.findByRole('heading', { level: 1, name: 'IN000072' });
    rerender(<InvoiceDetail />);
    await screen.findByRole('heading', { level: 1, name: 'IN000071' });
    press('UnApprove');
    await screen.findByRole('dialog', { name: 'UnApprove IN000071' });
    rerender(<InvoiceDetail id={72} />);
    await waitFor(() => expect(screen.getByRole('heading', { level: 1, hidden: true }).textContent).toBe('IN000072'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.title).toContain('IN000072');
  });

  test('says where it is, and that a sheet is closed', async () => {
    await openDetail({ status: Approved, closure: 'Closed' });
    expect(screen.getByText('Sales / Invoices')).toBeTruthy();
    expect([screen.getByText('Closed').tagName, screen.queryByText('Approved')]).toEqual(['SPAN', null]);
  });

  test('waits in words for who cannot see it, until the sheet is there', async () => {
    renderInHouse(<InvoiceDetail />);
    expect(screen.getByRole('status', { name: 'Loading' })).toBeTruthy();
    await settle();
  });

  test('shows its keys by the button, too, and closes them', async () => {
    await openDetail({});
    press('Keys (?)');
    const dialog = within(await screen.findByRole('dialog', { name: 'Keys' }));
    expect([...document.querySelectorAll('[role=dialog] kbd')].map(({ textContent }) => textContent)).toEqual(
      '[ ] E A U V D P M N C ?'.split(' '),
    );
    expect(dialog.getByText('Void, after a question')).toBeTruthy();
    fireEvent.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('without lines says so', async () => {
    await openDetail({});
    expect(within(screen.getByRole('region', { name: 'Lines' })).getByText('No Data')).toBeTruthy();
  });

  test('of a transfer has no money, in a narrow window neither', async () => {
    Object.assign(window, {
      matchMedia: () => ({ matches: true, addEventListener: () => undefined, removeEventListener: () => undefined }),
    });
    await openDetail({}, { definition: transferSheet as unknown as typeof purchaseOrderSheet });
    expect(screen.queryByText('110.00')).toBeNull();
    Reflect.deleteProperty(window, 'matchMedia');
  });
});

describe('the actions', () => {
  test('have their order, names and keys', async () => {
    const abilities = able({ void: true, edit: true, approve: true, clone: ['Invoice'], permit: true });
    const approvalRequest = { id: 5, askedBy: 'Sally', askedAt: '2026-11-20T01:00:00.000Z', needs: [] };
    await openDetail({ abilities, approvalRequest });
    const bar = button('Void').parentElement!;
    const shown = within(bar).getAllByRole('button');
    expect(shown.map(({ textContent, title }) => `${textContent?.trim()}: ${title}`)).toEqual([
      'PREV: Previous sheet ([)',
      'NEXT: Next sheet (])',
      'Void: Void (V)',
      'Clone: Clone (D)',
      'PDF: Documents as on paper (P)',
      'Print: ',
      'Email: ',
      'Permit …: Permit (M)',
      'Edit: Edit (E)',
      'Approve: Approve (A)',
    ]);
    expect(shown.map((one) => one.getAttribute('aria-keyshortcuts'))).toEqual([
      '[',
      ']',
      'v',
      'd',
      'p',
      null,
      null,
      'm',
      'e',
      'a',
    ]);
  });

  test('of the neighbours go the way that they say', async () => {
    server.answers['order-next'] = { id: 70 };
    await openDetail({});
    press(/PREV/);
    await waitFor(() => expect(onOpen.mock.calls).toEqual([[70]]));
    await waitFor(() => expect(button(/NEXT/).hasAttribute('disabled')).toBe(false));
    press(/NEXT/);
    await waitFor(() => expect(onOpen).toHaveBeenCalledTimes(2));
    expect(reads('order-next').map(({ query }) => query)).toEqual([
      '?direction=prev&id=71&type=1',
      '?direction=next&id=71&type=1',
    ]);
  });

  test('do not offer an editor without a screen; what may still be changed is offered instead', async () => {
    await openDetail({ abilities: able({ edit: true, dates: true }) }, { hasEditor: false });
    key('e');
    expect([onEdit.mock.calls, commands()]).toEqual([[], []]);
    press('Edit');
    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual(['Dates']);
  });

  test('of a draft open the editor by their button', async () => {
    await openDetail({ abilities: able({ edit: true }) });
    press('Edit');
    expect(onEdit.mock.calls).toEqual([[71]]);
  });

  test('of a closed order are neither its steps nor closing it', async () => {
    const abilities = able({ advance: false, close: true, unapprove: true });
    const order = { no: 'PO000071', status: Approved, closure: 'Closed' as const, po_status: 4, abilities };
    await openDetail(order, { definition: purchaseOrderSheet });
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
    key('c');
    key('n');
    await settle();
    expect([screen.queryByRole('alertdialog'), writes()]).toEqual([null, []]);
  });

  test('that ask say what will be done', async () => {
    await openDetail(
      { no: 'PO000071', status: Approved, po_status: 3, abilities: able({ advance: true, close: true }) },
      {
        definition: purchaseOrderSheet,
      },
    );
    key('n');
    const asked = within(await screen.findByRole('alertdialog', { name: 'Unloaded: PO000071' }));
    expect(asked.getByText(/draft bill of what is not billed yet is saved and opened/)).toBeTruthy();
    await answer('Unloaded: PO000071', 'Cancel');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    key('c');
    const close = within(await screen.findByRole('alertdialog', { name: 'Close: PO000071' }));
    expect(close.getByText(/its incoming stock is released/)).toBeTruthy();
  });

  test('keep their reason to themselves: one that was not given is forgotten', async () => {
    const approved = { status: Approved, abilities: able({ unapprove: true, unapproveNeedsReason: true }) };
    await openDetail(approved);
    const open = async () => within(await screen.findByRole('dialog', { name: 'UnApprove IN000071' }));
    press('UnApprove');
    const dialog = await open();
    expect(dialog.getByText('The sheet is on its way, delivered or paid.')).toBeTruthy();
    fireEvent.change(dialog.getByLabelText(/^Reason/), { target: { value: 'Wrong' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    press('UnApprove');
    expect((await open()).getByLabelText<HTMLTextAreaElement>(/^Reason/).value).toBe('');
    expect(writes()).toEqual([]);
  });

  test('that the server wants confirmed are not sent again when declined, and that is no error', async () => {
    const details = [{ code: 'stock.negative', message: 'Below zero.', key: 'stock:9' }];
    server.answers['orders/71/unApprove'] = refuse(422, { code: 'acknowledge', message: 'Below zero.', details });
    await openDetail({ status: Approved, abilities: able({ unapprove: true }) });
    press('UnApprove');
    await answer('UnApprove IN000071', 'UnApprove');
    await answer('Confirm UnApprove', 'Cancel');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect([writes().length, said(), reads('orders/71').length]).toEqual([1, [], 1]);
  });

  test('with a bill to open do so only where a page can be opened', async () => {
    server.answers['purchase-analysis/71'] = { bill: { id: 412 } };
    const order = { no: 'PO000071', status: Approved, po_status: 3, abilities: able({ advance: true }) };
    await openDetail(order, { definition: purchaseOrderSheet });
    press('Unloaded');
    await answer('Unloaded: PO000071', 'Unloaded');
    await waitFor(() => expect(onGo.mock.calls).toEqual([['/order_edit/Bills/412']]));
    expect(said()).toEqual(['success: Operation successful']);
  });
});

test('a comment that is written here is in the history, too: it is read again', async () => {
  server.answers['records/sheet/71/discussion'] = { attachments: [], comments: [] };
  server.answers['records/sheet/71/comments'] = {};
  await openDetail({});
  fireEvent.change(await screen.findByLabelText('Comment'), { target: { value: 'Call first' } });
  const before = [reads('orders/71').length, reads('orders/71/history').length];
  press('Send');
  await waitFor(() => expect(reads('orders/71/history').length).toBe(before[1]! + 1));
  expect([writes(), reads('orders/71').length]).toEqual([
    [['records/sheet/71/comments', { text: 'Call first', mentions: [] }]],
    before[0]! + 1,
  ]);
});
