import type { DocumentVariant } from '@iwe/domain';
import { sessionStore, toastStore } from '@iwe/session';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { renderInHouse } from '../../testing/render.tsx';
import { PrintProblem } from './print-service.ts';
import { SheetPrint } from './sheet-print.tsx';

const findPrinters = jest.fn<Promise<string[]>, []>();
const printPdf = jest.fn<Promise<void>, [Blob, { printer: string; jobName: string }]>();
jest.mock('./print-service.ts', () => ({
  ...jest.requireActual<object>('./print-service.ts'),
  findPrinters: () => findPrinters(),
  printPdf: (pdf: Blob, options: { printer: string; jobName: string }) => printPdf(pdf, options),
}));

const SHEETS = [
  { id: 7, no: 'INV-7', type: 1 },
  { id: 5, no: 'INV-5', type: 2 },
];
const onPrinted = jest.fn();
let sent: { call: string; body: unknown }[];
let refusals: { id: number; no: string; done: boolean; message: string }[];
let documents: () => number;

beforeEach(() => {
  localStorage.clear();
  toastStore.set([]);
  onPrinted.mockReset();
  findPrinters.mockReset().mockResolvedValue(['Laser', 'Label']);
  printPdf.mockReset().mockResolvedValue(undefined);
  sent = [];
  refusals = [];
  documents = () => 200;
  globalThis.fetch = (async (input: string, { method = 'GET', body }: RequestInit = {}) => {
    const { pathname, search } = new URL(input, 'http://iwe.test');
    const status = method === 'GET' ? documents() : 200;
    sent.push({
      call: `${method} ${pathname.replace('/api/ag/', '')}${decodeURIComponent(search)}`,
      body: typeof body === 'string' ? JSON.parse(body) : undefined,
    });
    return {
      ok: status < 400,
      status,
      headers: new Headers(),
      blob: async () => new Blob(['pdf']),
      json: async () => ({ data: refusals }),
      text: async () => JSON.stringify({ message: ['No document.'], code: 'x' }),
    };
  }) as unknown as typeof fetch;
  Object.assign(URL, { createObjectURL: () => 'blob:document' });
  sessionStore.set({ status: 'signed-in', token: 'Bearer t', accounts: [], account: { orgId: 4 } as never });
});

const show = (sheets = SHEETS, variant: DocumentVariant = 'full') =>
  renderInHouse(<SheetPrint sheets={sheets} variant={variant} onPrinted={onPrinted} />);
const button = (name: string) => screen.queryByRole<HTMLButtonElement>('button', { name });
const press = (name: string) => act(async () => void fireEvent.click(button(name)!));
const choose = async (printer: string) => {
  await press('Choose a printer');
  fireEvent.click(screen.getByRole('combobox', { name: 'Printer' }));
  fireEvent.click(screen.getByRole('option', { name: printer }));
};
const said = () => toastStore.get().map(({ kind, lines }) => [kind, ...lines]);
const calls = () => sent.map(({ call }) => call);

test('the first time the printer is chosen, and nothing is printed before; later it is known', async () => {
  const { unmount } = show();
  await press('Choose a printer');
  expect([printPdf.mock.calls.length, calls(), button('Print')?.disabled]).toEqual([0, [], true]);
  fireEvent.click(screen.getByRole('combobox', { name: 'Printer' }));
  fireEvent.click(screen.getByRole('option', { name: 'Label' }));
  await press('Print');
  expect(findPrinters).toHaveBeenCalledTimes(1);
  expect(printPdf.mock.lastCall?.[1]).toEqual({ printer: 'Label', jobName: '2 documents' });
  unmount();
  show();
  expect(button('Choose a printer')).toBeNull();
  await press('Print');
  expect(printPdf.mock.lastCall?.[1].printer).toBe('Label');
});

test('the documents are printed in their order as one job, marked once, and then the page knows', async () => {
  show();
  await choose('Laser');
  await press('Print');
  expect(calls()).toEqual(['GET documents.pdf?ids=7,5&variant=full', 'POST orders/bulk-print']);
  expect(sent[1]?.body).toEqual({ ids: [7, 5] });
  expect(onPrinted).toHaveBeenCalledTimes(1);
  expect(said().map(([kind]) => kind)).toEqual(['success']);
});

test('sheets that could not be marked are named, and the others are not', async () => {
  refusals = [
    { id: 7, no: 'INV-7', done: true, message: '' },
    { id: 5, no: 'INV-5', done: false, message: 'It is void.' },
  ];
  show();
  await choose('Laser');
  await press('Print');
  expect(said().at(-1)).toEqual(['error', 'INV-5: It is void.']);
  expect(onPrinted).toHaveBeenCalledTimes(1);
});

test('one document has its number as the name of the job; another kind of print marks nothing', async () => {
  show(SHEETS.slice(0, 1), 'docket');
  await choose('Laser');
  await press('Print');
  expect(printPdf.mock.lastCall?.[1].jobName).toBe('INV-7');
  expect(calls()).toEqual(['GET documents.pdf?ids=7&variant=docket']);
  expect(onPrinted).toHaveBeenCalledTimes(1);
});

test('each kind of sheet and document remembers its own printer', async () => {
  const { unmount } = show();
  await choose('Label');
  await press('Print');
  unmount();
  const other = show(SHEETS.slice(1));
  expect(button('Choose a printer')).toBeTruthy();
  other.unmount();
  show(SHEETS, 'docket');
  expect(button('Choose a printer')).toBeTruthy();
});

test('a printer that is not there any more is chosen again', async () => {
  const { unmount } = show();
  await choose('Label');
  await press('Print');
  unmount();
  printPdf.mockClear();
  findPrinters.mockResolvedValue(['Laser']);
  show();
  await press('Print');
  expect(printPdf).not.toHaveBeenCalled();
  expect(screen.getByRole('combobox', { name: 'Printer' })).toBeTruthy();
});

test('a print whose connection ended may be on paper: it is marked by hand, or printed again', async () => {
  printPdf.mockRejectedValueOnce(new PrintProblem('dropped', 'The connection ended. INV-7 may have been printed.'));
  show();
  await choose('Laser');
  await press('Print');
  expect(screen.getByRole('alert').textContent).toMatch(/^The connection ended\. INV-7 may have been printed\./);
  expect(onPrinted).not.toHaveBeenCalled();
  await press('Mark as printed');
  expect([printPdf.mock.calls.length, onPrinted.mock.calls.length]).toEqual([1, 1]);
});

test('a problem of the service says what to do, marks nothing, and is gone with the next try', async () => {
  printPdf.mockRejectedValueOnce(new PrintProblem('refused', 'The print service refused: blocked'));
  show();
  await choose('Laser');
  await press('Print');
  expect(screen.getByRole('alert').textContent).toMatch(/^The print service refused: blockedChoose Allow when/);
  expect([onPrinted.mock.calls.length, said(), button('Mark as printed')]).toEqual([0, [], null]);
  await press('Print');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(onPrinted).toHaveBeenCalledTimes(1);
});

test('what waits for paper is marked by hand when it is printed, where a print is marked at all', async () => {
  printPdf.mockRejectedValue(new PrintProblem('paper', 'Laser is out of paper.'));
  const { unmount } = show();
  await choose('Laser');
  await press('Print');
  await press('Mark as printed');
  expect(calls().at(-1)).toBe('POST orders/bulk-print');
  expect([onPrinted.mock.calls.length, screen.queryByRole('alert')]).toEqual([1, null]);
  unmount();
  show(SHEETS, 'docket');
  await choose('Laser');
  await press('Print');
  expect(screen.getByRole('alert')).toBeTruthy();
  expect(button('Mark as printed')).toBeNull();
});

test('a document that could not be loaded is no problem of printing, and can be tried again', async () => {
  documents = () => 404;
  show();
  await choose('Laser');
  await press('Print');
  expect([printPdf.mock.calls.length, screen.queryByRole('alert')]).toEqual([0, null]);
  expect(button('Print')?.getAttribute('aria-busy')).toBeNull();
  documents = () => 200;
  await press('Print');
  expect(printPdf).toHaveBeenCalledTimes(1);
});

describe('with the browser', () => {
  const page = { location: { href: '' } };
  const open = jest.spyOn(window, 'open');
  beforeEach(() => {
    page.location.href = '';
    open.mockReturnValue(page as unknown as Window);
  });

  test('the document is in a new tab, and the person is asked whether it was printed', async () => {
    show();
    await press('Print with the browser');
    expect(page.location.href).toBe('blob:document');
    expect([calls().length, onPrinted.mock.calls.length]).toEqual([1, 0]);
    expect(screen.getByRole('group', { name: 'Was it printed?' })).toBeTruthy();
    await press('No');
    expect([screen.queryByRole('group'), calls().length]).toEqual([null, 1]);
    await press('Print with the browser');
    await press('Yes, mark as printed');
    expect(calls().at(-1)).toBe('POST orders/bulk-print');
    expect([onPrinted.mock.calls.length, screen.queryByRole('group')]).toEqual([1, null]);
  });

  test('nobody is asked where nothing is marked', async () => {
    show(SHEETS, 'docket');
    await press('Print with the browser');
    expect([screen.queryByRole('group'), onPrinted.mock.calls.length]).toEqual([null, 1]);
  });

  test('a tab that did not open is a problem', async () => {
    open.mockReturnValue(null);
    show();
    await press('Print with the browser');
    expect(screen.getByRole('alert').textContent).toMatch(/^The browser did not open a new tab/);
    expect(screen.queryByRole('group')).toBeNull();
  });

  test('nothing else is pressed meanwhile', async () => {
    printPdf.mockReturnValue(new Promise(() => undefined));
    show();
    await choose('Laser');
    await press('Print');
    await waitFor(() => expect(printPdf).toHaveBeenCalled());
    expect([button('Print')?.getAttribute('aria-busy'), button('Print with the browser')?.disabled]).toEqual([
      'true',
      true,
    ]);
  });
});
