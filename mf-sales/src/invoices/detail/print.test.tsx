import { screen, waitFor, within } from '@testing-library/react';
import { toastStore } from '@iwe/session';
import type { Answer } from '@iwe/testing/fake-server';
import { APPROVED_ABILITIES, buildSheet } from '@iwe/testing/sheets';
import { wideTest } from '@iwe/testing/ring';
import { renderScreen } from '../../sales-sheets/testing/render-screen.tsx';
import { InvoiceDetailPage } from './invoice-detail-page.tsx';

/** A call that the print service received. */
interface Call {
  call?: string;
  uid?: string;
  certificate?: string | null;
  signature?: string;
  params?: { printer?: { name: string }; options?: { jobName?: string }; data?: { data: string }[] };
}

/** How the print service of a test behaves. */
const tray = {
  isRunning: true,
  refuses: null as string | null,
  /** What it does not accept: this site, which it answers to the certificate, or a request. */
  refusesSite: false,
  event: null as object | null,
  calls: [] as Call[],
};

/** A socket that speaks QZ Tray's protocol: JSON with a uid, answered with result or error under the same uid. */
class TraySocket extends EventTarget {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSING = 2;
  static readonly CLOSED = 3;
  static readonly all: TraySocket[] = [];
  readyState = 1;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  constructor() {
    super();
    TraySocket.all.push(this);
    queueMicrotask(() => this.dispatchEvent(new Event(tray.isRunning ? 'open' : 'error')));
  }
  send(text: string): void {
    if (text === 'ping') return;
    const call = JSON.parse(text) as Call;
    tray.calls.push(call);
    const result =
      call.call === 'getVersion'
        ? '2.3.0'
        : call.call === 'printers.getDefault'
          ? 'Laser'
          : call.call === 'printers.find'
            ? ['Label', 'Laser']
            : null;
    const isAsked = tray.refusesSite ? call.certificate !== undefined : call.certificate === undefined;
    const isRefused = tray.refuses !== null && call.call !== 'getVersion' && isAsked;
    this.#tell(isRefused ? { uid: call.uid, error: tray.refuses } : { uid: call.uid, result });
    if (call.call === 'printers.getStatus' && tray.event)
      this.#tell({ type: 'PRINTER', event: JSON.stringify(tray.event) });
  }
  close(): void {
    this.onclose?.();
  }
  #tell(message: object): void {
    queueMicrotask(() => this.onmessage?.({ data: JSON.stringify(message) }));
  }
}
globalThis.WebSocket = TraySocket as unknown as typeof WebSocket;

let denied = false;
Object.defineProperty(navigator, 'permissions', {
  configurable: true,
  value: { query: async () => ({ state: denied ? 'denied' : 'granted' }) },
});

beforeEach(() => {
  localStorage.clear();
  denied = false;
  Object.assign(tray, { isRunning: true, refuses: null, refusesSite: false, event: null, calls: [] });
});

afterEach(() => {
  for (const socket of TraySocket.all.splice(0)) socket.close();
});

async function openPrint(answers: Record<string, Answer> = {}, printer?: string) {
  const shown = renderScreen(<InvoiceDetailPage />, {
    route: '/order_detail/:routeName/:id',
    url: '/order_detail/Invoices/71',
    ...(printer && { remembered: { 'iwe.printer.1.full': JSON.stringify(printer) } }),
    answers: {
      'GET orders/71': { data: buildSheet({ status: 2, abilities: APPROVED_ABILITIES }) },
      'GET orders/71/history': { data: [] },
      'GET documents.pdf': {},
      'GET print-service/certificate': { data: { certificate: 'CERTIFICATE' } },
      'POST print-service/signature': { data: { signature: 'SIGNED' } },
      'POST orders/bulk-print': { data: [{ id: 71, no: 'IN000071', done: true, message: '' }] },
      ...answers,
    },
  });
  await shown.user.click(await screen.findByRole('button', { name: 'Print' }));
  return shown;
}
const choose = async (user: Awaited<ReturnType<typeof openPrint>>['user'], printer: string) => {
  const field = await screen.findByRole('combobox', { name: 'Printer' });
  await user.click(field);
  await user.click(await screen.findByRole('option', { name: printer }));
};
const toasts = () => toastStore.get().flatMap(({ lines }) => lines);

test('prints at the chosen printer by signed requests, marks the sheet, remembers the printer', async () => {
  const { user, sent } = await openPrint();
  await user.click(await screen.findByRole('button', { name: 'Choose a printer' }));
  await choose(user, 'Label');
  await user.click(screen.getAllByRole('button', { name: 'Print' }).at(-1) as HTMLElement);
  await waitFor(() => expect(toasts()).toContain('Print successful'));
  expect(tray.calls.find(({ certificate }) => certificate)?.certificate).toBe('CERTIFICATE');
  const printed = tray.calls.find(({ call }) => call === 'print');
  expect([printed?.params?.printer?.name, printed?.signature]).toEqual(['Label', 'SIGNED']);
  await waitFor(() => expect(sent('POST', 'orders/bulk-print')[0]?.body).toEqual({ ids: [71] }));
  expect(localStorage.getItem('iwe.printer.1.full')).toBe('"Label"');
});

// What the dialog does else is proven beside it, in shared/ui/src/kit/printing.
wideTest.each([
  ['missing', () => (tray.isRunning = false), 'The print service is not running on this computer.', /Install QZ Tray/],
  [
    'blocked by the browser',
    () => {
      tray.isRunning = false;
      denied = true;
    },
    'The browser does not let this page reach the print service.',
    /Allow "Local network access"/,
  ],
  ['refusing the request', () => (tray.refuses = 'Request blocked'), /The print service refused/, /Choose Allow/],
  [
    'refusing the certificate',
    () => Object.assign(tray, { refuses: 'Untrusted website', refusesSite: true }),
    /The print service does not accept this site/,
    /install the certificate of iWE on this computer/,
  ],
])('a print service that is %s is told with what to do; nothing is marked', async (_name, prepare, message, advice) => {
  prepare();
  const { user, sent } = await openPrint();
  await user.click(await screen.findByRole('button', { name: 'Choose a printer' }));
  expect(await screen.findByText(message)).toBeTruthy();
  expect(screen.getByText(advice)).toBeTruthy();
  expect(sent('POST', 'orders/bulk-print')).toHaveLength(0);
});

wideTest('a printer without paper says so, and the sheet is marked by the person', async () => {
  const { user, sent } = await openPrint();
  await user.click(await screen.findByRole('button', { name: 'Choose a printer' }));
  await choose(user, 'Laser');
  tray.event = { printerName: 'Laser', statusText: 'PAPER_OUT' };
  await user.click(screen.getAllByRole('button', { name: 'Print' }).at(-1) as HTMLElement);
  expect(await screen.findByText('Laser is out of paper. It prints when it is refilled.')).toBeTruthy();
  expect(sent('POST', 'orders/bulk-print')).toHaveLength(0);
  await user.click(screen.getByRole('button', { name: 'Mark as printed' }));
  await waitFor(() => expect(sent('POST', 'orders/bulk-print')).toHaveLength(1));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Mark as printed' })).toBeNull());
});

const printButton = async () => within(await screen.findByRole('dialog')).findByRole('button', { name: 'Print' });
const printed = () => tray.calls.filter(({ call }) => call === 'print');

wideTest('a printer that was used before is used again at once, for the document under its number', async () => {
  const { user, sent } = await openPrint({}, 'Label');
  await user.click(await printButton());
  await waitFor(() => expect(sent('POST', 'orders/bulk-print')).toHaveLength(1));
  expect(printed()).toHaveLength(1);
  const { printer, options, data } = printed()[0]?.params ?? {};
  expect([printer?.name, options?.jobName]).toEqual(['Label', 'IN000071']);
  // The document itself, without the head of a data URL.
  expect(atob(data?.[0]?.data ?? '')).toBe('{}');
});

wideTest('a printer that is there no more is not printed at; the default one is offered first', async () => {
  const { user } = await openPrint({}, 'Gone');
  await user.click(await printButton());
  await user.click(await screen.findByRole('combobox', { name: 'Printer' }));
  const offered = (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
  expect(offered).toEqual(['Laser', 'Label']);
  expect(printed()).toHaveLength(0);
});

wideTest.each(['MEDIA_EMPTY', 'MEDIA_NEEDED'])('a printer that says %s is out of paper, too', async (statusText) => {
  tray.event = { printerName: 'Laser', statusText };
  const { user } = await openPrint({}, 'Laser');
  await user.click(await printButton());
  expect(await screen.findByText('Laser is out of paper. It prints when it is refilled.')).toBeTruthy();
});

wideTest('without a certificate requests are sent unsigned, and the print service asks by itself', async () => {
  const unsigned = { 'GET print-service/certificate': { data: { certificate: null } } };
  const { user, sent } = await openPrint(unsigned, 'Laser');
  await user.click(await printButton());
  await waitFor(() => expect(sent('POST', 'orders/bulk-print')).toHaveLength(1));
  expect(printed()[0]?.signature ?? '').toBe('');
  expect(sent('POST', 'print-service/signature')).toHaveLength(0);
});

wideTest('a sheet that cannot be marked as printed says why', async () => {
  const refused = { id: 71, no: 'IN000071', done: false, message: 'It was voided.' };
  const { user } = await openPrint({ 'POST orders/bulk-print': { data: [refused] } }, 'Laser');
  await user.click(await printButton());
  await waitFor(() => expect(toasts()).toContain('IN000071: It was voided.'));
});

wideTest('a browser that opens no tab says so; after the next try its words are gone', async () => {
  const open = jest.spyOn(window, 'open').mockReturnValue(null);
  URL.createObjectURL = () => 'blob:document';
  const { user, sent } = await openPrint();
  const browser = await screen.findByRole('button', { name: 'Print with the browser' });
  await user.click(browser);
  expect(await screen.findByText('The browser did not open a new tab for the document.')).toBeTruthy();
  expect(screen.getByText('Try again, or print with the browser.')).toBeTruthy();
  expect(screen.queryByText('Was it printed?')).toBeNull();
  open.mockReturnValue({ location: { href: '' } } as unknown as Window);
  await user.click(browser);
  expect(await screen.findByText('Was it printed?')).toBeTruthy();
  expect(screen.queryByText('The browser did not open a new tab for the document.')).toBeNull();
  expect(sent('POST', 'orders/bulk-print')).toHaveLength(0);
  open.mockRestore();
});

wideTest('the browser prints the same document; the sheet is marked once the person confirms it', async () => {
  const page = { location: { href: '' } };
  const open = jest.spyOn(window, 'open').mockReturnValue(page as unknown as Window);
  URL.createObjectURL = () => 'blob:document';
  const { user, sent } = await openPrint();
  await user.click(await screen.findByRole('button', { name: 'Print with the browser' }));
  await user.click(await screen.findByRole('button', { name: 'No' }));
  expect(screen.queryByText('Was it printed?')).toBeNull();
  expect(page.location.href).toBe('blob:document');
  expect(sent('POST', 'orders/bulk-print')).toHaveLength(0);
  await user.click(screen.getByRole('button', { name: 'Print with the browser' }));
  await user.click(await screen.findByRole('button', { name: 'Yes, mark as printed' }));
  await waitFor(() => expect(sent('POST', 'orders/bulk-print')).toHaveLength(1));
  await waitFor(() => expect(screen.queryByText('Was it printed?')).toBeNull());
  open.mockRestore();
});
