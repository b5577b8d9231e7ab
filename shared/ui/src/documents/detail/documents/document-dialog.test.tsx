import { DOCUMENT_VERSION, SheetType } from '@iwe/domain';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { renderInHouse } from '../../../testing/render.tsx';
import { prepareDetail, reads, refuse, said, server } from '../testing/open-detail.tsx';
import { DocumentDialog } from './document-dialog.tsx';

const MODEL = {
  version: DOCUMENT_VERSION,
  variant: 'full',
  type: 1,
  no: 'IN000071',
  title: 'Tax Invoice',
  kind: 'Invoice',
  state: 'draft',
  letterhead: { logo: '', name: 'Harbour', abn: '', addressLines: [], phone: '', email: '', website: '' },
  party: null,
  delivery: null,
  facts: [],
  isExGst: false,
  columns: [],
  lines: [],
  quantity: 0,
  totals: [],
  payment: null,
  adjustment: null,
  notes: [],
  missing: ['The ABN of your organisation is missing.'],
};
/** The names of the files that were saved. */
let saved: string[];
const calls = { onWritten: jest.fn(), onClose: jest.fn() };
const show = (type: number = SheetType.Invoice, purpose: 'view' | 'print' = 'view') =>
  renderInHouse(<DocumentDialog sheet={{ id: 71, no: 'IN000071', type }} purpose={purpose} {...calls} />);
const download = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Download PDF' });
const press = (button: HTMLElement) => act(async () => void fireEvent.click(button));
const isReady = () => waitFor(() => expect(download().disabled).toBe(false));

beforeEach(() => {
  prepareDetail();
  saved = [];
  for (const call of Object.values(calls)) call.mockReset();
  server.answers['orders/71/document'] = { data: MODEL, pages: { lines: [0], end: 0 } };
  const answerOf = globalThis.fetch;
  globalThis.fetch = (async (input: string, init?: RequestInit) => {
    const given = await answerOf(input, init);
    return Object.assign(given, { blob: async () => new Blob(['%PDF']) });
  }) as unknown as typeof fetch;
  Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => undefined });
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(this.download);
  });
});
afterEach(() => void jest.restoreAllMocks());

test('the document says what the law misses on it, and is saved under its name', async () => {
  server.answers['documents.pdf'] = {};
  show();
  expect(screen.getByRole('status', { name: 'Loading' })).toBeTruthy();
  expect((await screen.findByRole('note')).textContent).toBe('The ABN of your organisation is missing.');
  expect(screen.getByRole('article', { name: 'Tax Invoice IN000071' })).toBeTruthy();
  expect(screen.queryByRole('status', { name: 'Loading' })).toBeNull();
  await press(download());
  expect(saved).toEqual(['Draft Invoice IN000071.pdf']);
  expect(reads('documents.pdf').map(({ query }) => query)).toEqual(['?ids=71&variant=full']);
  expect(download().hasAttribute('aria-busy')).toBe(false);
});

test('what is downloaded is the document that is chosen', async () => {
  server.answers['documents.pdf'] = {};
  show();
  await isReady();
  fireEvent.click(screen.getByRole('combobox', { name: 'Which document' }));
  await press(screen.getByRole('option', { name: 'Picking slip, without prices' }));
  await isReady();
  await press(download());
  expect(reads('documents.pdf').map(({ query }) => query)).toEqual(['?ids=71&variant=picking']);
});

test('one press is one download; one that is refused says why and can be tried again', async () => {
  let settle: (answer: object) => void = () => undefined;
  server.answers['documents.pdf'] = () => new Promise<object>((resolve) => (settle = resolve));
  show();
  await isReady();
  await press(download());
  expect(download().getAttribute('aria-busy')).toBe('true');
  await press(download());
  expect(reads('documents.pdf')).toHaveLength(1);
  await act(async () => settle(refuse(503, { message: 'Busy.' })));
  await waitFor(() => expect(said()).toEqual(['error: Busy.']));
  expect([saved, download().hasAttribute('aria-busy')]).toEqual([[], false]);
  server.answers['documents.pdf'] = {};
  await press(download());
  expect(saved).toHaveLength(1);
});

test.each([
  [SheetType.PurchaseOrder, ['Document', "Supplier's copy"]],
  [SheetType.Bill, null],
])('a sheet of type %s offers %j', async (type, expected) => {
  show(type);
  await isReady();
  const choice = screen.queryByRole('combobox', { name: 'Which document' });
  if (choice) fireEvent.click(choice);
  expect(choice && screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(expected);
});

test('a document to look at has no printer, one to print has; both are closed by their button', async () => {
  const { unmount } = show();
  await isReady();
  expect(screen.queryByRole('button', { name: /printer/ })).toBeNull();
  unmount();
  show(SheetType.Invoice, 'print');
  expect(await screen.findByRole('button', { name: 'Choose a printer' })).toBeTruthy();
  await press(screen.getAllByRole('button', { name: 'Close' })[0]!);
  expect([calls.onClose.mock.calls.length, calls.onWritten.mock.calls.length]).toEqual([1, 0]);
});
