import type { Sheet } from '@iwe/contract';
import { SheetStatus } from '@iwe/domain';
import { purchaseOrderSheet } from '@iwe/sheets';
import type { FormSection } from '@iwe/sheets';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { renderInHouse } from '../../testing/render.tsx';
import {
  able,
  answer,
  button,
  INVOICE,
  InvoiceDetail,
  key,
  onGo,
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
const { Draft, Approved, Voided } = SheetStatus;

describe('in a narrow window', () => {
  /** The queries that the window answers with yes. */
  let isWindow: (query: string) => boolean;
  beforeEach(() => {
    isWindow = () => true;
    Object.assign(window, {
      matchMedia: (query: string) => ({
        matches: isWindow(query),
        addEventListener: () => undefined,
        removeEventListener: () => undefined,
      }),
    });
  });
  afterEach(() => void Reflect.deleteProperty(window, 'matchMedia'));
  const shown = (name: string) => screen.queryByRole('button', { name }) !== null;

  test('the main actions are in reach, the others behind More; the total is beside the number', async () => {
    await openDetail({ abilities: able({ void: true, edit: true, approve: true }) });
    const bar = within(screen.getByRole('group', { name: 'Actions' }));
    expect(bar.getByRole('button', { name: 'Approve' })).toBeTruthy();
    expect(['Void', 'Edit', 'PDF', 'Keys (?)'].map(shown)).toEqual([false, false, false, false]);
    expect(screen.getAllByText('110.00')).toHaveLength(2);
    press('More');
    expect(button('Less').getAttribute('aria-expanded')).toBe('true');
    expect(['Void', 'Edit', 'PDF'].map(shown)).toEqual([true, true, true]);
    press('Less');
    expect(['Void', 'Edit', 'PDF'].map(shown)).toEqual([false, false, false]);
  });

  test('a permit that somebody waits for is in reach, too, and so are the neighbours', async () => {
    const approvalRequest = { id: 5, askedBy: 'Sally', askedAt: '2026-11-20T01:00:00.000Z', needs: [] };
    await openDetail({ abilities: able({ permit: true }), approvalRequest });
    const bar = within(screen.getByRole('group', { name: 'Actions' }));
    expect(bar.getByRole('button', { name: 'Permit …' })).toBeTruthy();
    expect(bar.getByRole('button', { name: /NEXT/ })).toBeTruthy();
  });

  test.each([
    ['a phone', () => true, ['Customer', 'Lines', 'Dates']],
    ['an upright tablet', (query: string) => query.includes('coarse'), ['Customer', 'Dates', 'Lines']],
  ])('on %s the lines come after the first section, or after all of them', async (_name, answers, order) => {
    isWindow = answers;
    const form: readonly FormSection[] = [
      { key: 'a', title: 'Customer', fields: [] },
      { key: 'b', title: 'Dates', fields: [] },
    ];
    await openDetail({}, { form });
    const places = screen.getAllByRole('region').flatMap((region) => region.getAttribute('aria-label') ?? []);
    expect(places.filter((place) => order.includes(place))).toEqual(order);
  });
});

test('in a wide window all actions are in sight, and the total is below the lines alone', async () => {
  await openDetail({ abilities: able({ void: true, edit: true, approve: true }) });
  expect(['Void', 'Edit', 'Approve', 'PDF', 'Keys (?)'].map((name) => button(name).textContent)).toHaveLength(5);
  expect(screen.queryByRole('button', { name: 'More' })).toBeNull();
  expect(screen.getAllByText('110.00')).toHaveLength(1);
});

describe('an order', () => {
  const order = { no: 'PO000071', status: Approved, abilities: able({ advance: true, close: true }) };
  const show = (more: Partial<Sheet>) => openDetail({ ...order, ...more }, { definition: purchaseOrderSheet });

  test.each([
    [1, 'Adjusted', 2],
    [2, 'Arrived', 3],
  ])('at step %i is set to %s at once, without a question and without a bill', async (poStatus, label, next) => {
    server.answers['purchase-analysis/71'] = { bill: null };
    await show({ po_status: poStatus });
    press(label);
    await waitFor(() => expect(writes()).toEqual([['purchase-analysis/71', { po_status: next, contentVersion: 3 }]]));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await waitFor(() => expect(said()).toContain('success: Operation successful'));
    await act(async () => undefined);
    expect([said().length, onGo.mock.calls.length]).toEqual([1, 0]);
  });

  test('that is unloaded has no further step', async () => {
    await show({ po_status: 4 });
    expect(screen.queryByRole('button', { name: /Adjusted|Arrived|Unloaded|Next step/ })).toBeNull();
  });

  test('is closed after a question, which says what that means', async () => {
    server.answers['orders/71/close'] = {};
    await show({ po_status: 2 });
    key('c');
    await answer('Close: PO000071', 'Cancel');
    expect(writes()).toEqual([]);
    press('Close');
    await answer('Close: PO000071', 'Close the order');
    await waitFor(() => expect(writes()).toEqual([['orders/71/close', { contentVersion: 3 }]]));
  });
});

test('to unapprove what is not on its way needs a yes, and no reason', async () => {
  server.answers['orders/71/unApprove'] = {};
  await openDetail({ status: Approved, abilities: able({ unapprove: true }) });
  press('UnApprove');
  await answer('UnApprove IN000071', 'Cancel');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(writes()).toEqual([]);
  press('UnApprove');
  await answer('UnApprove IN000071', 'UnApprove');
  await waitFor(() => expect(writes()).toEqual([['orders/71/unApprove', { contentVersion: 3, reason: '' }]]));
});

describe('what is said above a sheet', () => {
  test('is what Xero has refused, and who has asked for approval', async () => {
    const approvalRequest = { id: 5, askedBy: 'Sally', askedAt: '2026-11-20T01:00:00.000Z', needs: [] };
    await openDetail({ xeroSent: 'Fail', xeroError: 'No such contact.', approvalRequest });
    expect(screen.getByText('Xero refused this sheet: No such contact.')).toBeTruthy();
    expect(screen.getByText(/^Sally asked for approval on/)).toBeTruthy();
  });

  test('is nothing where there is nothing to say; without a customer the title is the number', async () => {
    await openDetail({ csr: null, xeroError: '' } as Partial<Sheet>);
    expect(document.title).toMatch(/^IN000071 \|/);
    expect(screen.queryByText(/asked for approval|Xero refused|permitted/)).toBeNull();
  });
});

test('a sheet that waits for Xero is looked at again until that has answered', async () => {
  jest.useFakeTimers();
  const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
  server.answers['orders/71'] = { data: { ...INVOICE, xeroSent: 'Pending' } };
  renderInHouse(<InvoiceDetail />);
  await pass(100);
  expect(reads('orders/71')).toHaveLength(1);
  await pass(2_000);
  expect(reads('orders/71')).toHaveLength(2);
  server.answers['orders/71'] = { data: { ...INVOICE, xeroSent: 'Sent' } };
  await pass(2_000);
  expect(reads('orders/71')).toHaveLength(3);
  await pass(20_000);
  expect(reads('orders/71')).toHaveLength(3);
  jest.useRealTimers();
});

test('the history says why something was done, newest first', async () => {
  const entry = (operator: string, reason: string) => ({
    date: '2026-11-20T01:00:00.000Z',
    operator,
    action: 'UnApprove',
    reason,
    changes: [],
  });
  server.answers['orders/71/history'] = { data: [entry('Mia', 'Wrong customer'), entry('Sam', '')] };
  await openDetail({});
  const panel = within(screen.getByRole('region', { name: 'Operation history' }));
  await panel.findByText('Wrong customer');
  expect(panel.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '20 Nov 2026 12:00MiaUnApproveWrong customer',
    '20 Nov 2026 12:00SamUnApprove',
  ]);
});

describe('the documents', () => {
  const offered = () => ['PDF', 'Print', 'Email'].filter((name) => screen.queryByRole('button', { name }) !== null);
  const busy = refuse(503, { message: 'The printer room is busy.' });
  const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

  test.each([
    ['an invoice draft', Draft, undefined, ['PDF', 'Print', 'Email']],
    ['a voided invoice', Voided, undefined, ['PDF']],
    ['an order', Approved, purchaseOrderSheet, ['PDF', 'Email']],
  ])('of %s', async (_name, status, definition, expected) => {
    await openDetail({ status }, definition ? { definition } : {});
    expect(offered()).toEqual(expected);
  });

  test('are shown by P, asked for again after a refusal, and not downloaded before they are there', async () => {
    server.answers['orders/71/document'] = busy;
    await openDetail({});
    key('p');
    const shown = await dialog('Document of IN000071');
    expect(await shown.findByText('The printer room is busy.')).toBeTruthy();
    expect(shown.getByRole<HTMLButtonElement>('button', { name: 'Download PDF' }).disabled).toBe(true);
    const before = reads('orders/71/document').length;
    fireEvent.click(shown.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(reads('orders/71/document').length).toBe(before + 1));
    fireEvent.click(shown.getAllByRole('button', { name: 'Close' })[0]!);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('are of several kinds: the full one first, then the one that is chosen', async () => {
    server.answers['orders/71/document'] = busy;
    await openDetail({});
    press('Print');
    const shown = await dialog('Print IN000071');
    expect(shown.getByRole('button', { name: 'Choose a printer' })).toBeTruthy();
    fireEvent.click(shown.getByRole('combobox', { name: 'Which document' }));
    expect(shown.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'Document',
      'Picking slip, without prices',
      'Docket, without prices',
    ]);
    fireEvent.click(shown.getByRole('option', { name: 'Docket, without prices' }));
    await waitFor(() => expect(reads('orders/71/document').at(-1)?.query).toBe('?variant=docket'));
    expect(reads('orders/71/document')[0]?.query).toBe('?variant=full');
  });

  test('are sent by email in full, without a choice and without a printer', async () => {
    server.answers['orders/71/document'] = busy;
    server.answers['orders/71/send-email'] = { data: { email: 'buyer@harbour.example' } };
    server.answers['orders/71/emails'] = { data: [] };
    await openDetail({});
    press('Email');
    const shown = await dialog('Email IN000071');
    await waitFor(() =>
      expect(shown.getByLabelText<HTMLInputElement>('Email address').value).toBe('buyer@harbour.example'),
    );
    expect(shown.queryByRole('combobox', { name: 'Which document' })).toBeNull();
    expect(shown.queryByRole('button', { name: /printer|Print/ })).toBeNull();
    expect(reads('orders/71/document').map(({ query }) => query)).toEqual(['?variant=full']);
  });
});

test('an email goes to exactly one address, which is asked for again until it is one', async () => {
  server.answers['orders/71/document'] = refuse(503, {});
  server.answers['orders/71/send-email'] = ({ method }) =>
    method === 'GET' ? { data: { email: '' } } : { message: 'It is on its way.' };
  server.answers['orders/71/emails'] = { data: [] };
  await openDetail({});
  press('Email');
  const shown = within(await screen.findByRole('dialog', { name: 'Email IN000071' }));
  const field = await shown.findByLabelText<HTMLInputElement>('Email address');
  const send = () => act(async () => void fireEvent.click(shown.getByRole('button', { name: 'Send' })));
  await send();
  expect(shown.getByText('Please enter')).toBeTruthy();
  fireEvent.change(field, { target: { value: 'a@b.example, c@d.example' } });
  await send();
  expect(shown.getByText(/^Enter exactly one email address/)).toBeTruthy();
  expect(writes()).toEqual([]);
  fireEvent.change(field, { target: { value: 'a@b.example' } });
  await send();
  await waitFor(() => expect(writes()).toEqual([['orders/71/send-email', { customerEmail: 'a@b.example' }]]));
  expect(shown.queryByText(/^Enter exactly one/)).toBeNull();
  // What was sent is read, here and in the history of the page.
  await waitFor(() => expect(reads('orders/71/emails').length).toBeGreaterThan(1));
});
