import type { Account } from '@iwe/contract';
import type { DocumentLine, DocumentModel, DocumentPages } from '@iwe/domain';
import { clearCache, sessionStore } from '@iwe/session';
import { screen, within } from '@testing-library/react';
import { renderInHouse } from '../../../testing/render.tsx';
import { DocumentPreview } from './document-preview.tsx';

// Looks are compared here, so every declaration counts.
jest.mock('@chakra-ui/react/styled-system', () => jest.requireActual('@chakra-ui/react/styled-system').whole);

const line = (seq: number, over: object = {}) =>
  ({
    seq,
    code: `T${seq}`,
    name: `Eco ${seq}`,
    description: '',
    quantity: 2,
    amountCents: 1_000,
    ...over,
  }) as DocumentLine;
const MODEL = {
  type: 1,
  no: 'IN000071',
  title: 'Tax Invoice',
  kind: 'Invoice',
  letterhead: {
    logo: '',
    name: 'Harbour Wholesale',
    abn: '',
    addressLines: ['1 Dock Rd', ''],
    phone: '02 9555 0001',
    email: '',
    website: '',
  },
  party: { label: 'Bill to', name: 'Harbour Tyres', abn: '', address: '2 Quay St' },
  delivery: { label: 'Deliver to', address: '3 Lane', phone: '1' },
  facts: [{ key: 'date', label: 'Date', text: '20 Nov 2026' }],
  columns: [
    { key: 'name', label: 'Item', kind: 'text' },
    { key: 'quantity', label: 'Qty', kind: 'quantity' },
    { key: 'amountCents', label: 'Amount', kind: 'money' },
  ],
  lines: [line(1, { description: 'front axle' }), line(2), line(3)],
  quantity: 6,
  totals: [{ key: 'total', label: 'Total', cents: 3_000, currency: 'AUD' }],
  payment: null,
  adjustment: null,
  notes: [{ key: 'comments', text: 'Mind the step' }],
  missing: [],
} as unknown as DocumentModel;
const show = (over: Partial<DocumentModel>, pages: DocumentPages) =>
  renderInHouse(<DocumentPreview model={{ ...MODEL, ...over }} pages={pages} />);
const page = (number: number, count: number) =>
  within(screen.getByRole('region', { name: `Page ${number} of ${count}` }));
const rows = (number: number, count: number) =>
  page(number, count)
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent));

beforeEach(() => {
  clearCache();
  const account = { eId: 1, orgId: 4, timeZone: 'Australia/Sydney' } as Account;
  sessionStore.set({ status: 'signed-in', token: 'Bearer t', accounts: [account], account });
});

test('a document of one page has its head, its lines, its end and no carried sums', () => {
  show({}, { lines: [3], end: 0 });
  expect(rows(1, 1)).toEqual([
    ['Item', 'Qty', 'Amount'],
    ['Eco 1front axle', '2', '10.00'],
    ['Eco 2', '2', '10.00'],
    ['Eco 3', '2', '10.00'],
  ]);
  const first = page(1, 1);
  for (const text of ['Tax Invoice', 'Bill to', 'Harbour Tyres', '2 Quay St', 'Phone 1', 'Comments: Mind the step'])
    expect(first.getByText(text)).toBeTruthy();
  const paragraphs = [...document.querySelectorAll('header p')].map(({ textContent }) => textContent);
  expect(paragraphs).toEqual(['1 Dock Rd', '02 9555 0001']);
  expect(
    [...document.querySelectorAll('.totals > div')].map(({ className, textContent }) => [className, textContent]),
  ).toEqual([
    ['', 'Quantity (3 lines)6'],
    ['main', 'Total30.00'],
  ]);
  expect(document.querySelector('footer')?.textContent).toBe('Harbour WholesalePage 1 of 1');
  expect(document.querySelector('img, svg')).toBeNull();
});

test('a longer one carries its sums from page to page, and ends on a page without lines', () => {
  show({}, { lines: [1, 2, 0], end: 2 });
  expect(rows(1, 3).at(-1)).toEqual(['Carried forward', '2', '10.00']);
  expect(rows(2, 3).slice(1)).toEqual([
    ['Brought forward', '2', '10.00'],
    ['Eco 2', '2', '10.00'],
    ['Eco 3', '2', '10.00'],
  ]);
  expect(page(2, 3).getByText('Tax Invoice: Invoice IN000071, continued')).toBeTruthy();
  expect([page(2, 3).queryByText('Bill to'), page(1, 3).queryByText('Comments: Mind the step')]).toEqual([null, null]);
  expect(page(3, 3).queryByRole('table')).toBeNull();
  expect(page(3, 3).getByText('Comments: Mind the step')).toBeTruthy();
});

test('what is carried on from a page is the sum of all pages before', () => {
  show({}, { lines: [1, 1, 1], end: 2 });
  expect(rows(2, 3).slice(1)).toEqual([
    ['Brought forward', '2', '10.00'],
    ['Eco 2', '2', '10.00'],
    ['Carried forward', '4', '20.00'],
  ]);
  expect(rows(3, 3)[1]).toEqual(['Brought forward', '4', '20.00']);
});

test('the way to pay is on the last page, its title before its lines', () => {
  const payment = { accountName: 'Harbour', bsb: '', account: '123', reference: 'IN000071' };
  show({ payment } as Partial<DocumentModel>, { lines: [3], end: 0 });
  const [first] = document.querySelectorAll('.end > div');
  expect(first?.querySelector('strong')?.textContent).toBe('Payment by bank transfer');
  expect([...(first?.querySelectorAll('p') ?? [])].map(({ textContent }) => textContent)).toEqual([
    'Account name: Harbour',
    'Account: 123',
    'Reference: IN000071',
  ]);
});

test('the sender has all known facts in order; the house logo is its wordmark, another a symbol', () => {
  const letterhead = { ...MODEL.letterhead, abn: '51 824 753 556', email: 'a@b.example', website: 'b.example' };
  const { unmount } = show({ letterhead: { ...letterhead, logo: 'IWE' } }, { lines: [3], end: 0 });
  expect([...document.querySelectorAll('header p')].map(({ textContent }) => textContent)).toEqual([
    'ABN 51 824 753 556',
    '1 Dock Rd',
    '02 9555 0001',
    'a@b.example',
    'b.example',
  ]);
  expect(screen.getByRole('img', { name: 'iWE' }).tagName.toLowerCase()).toBe('svg');
  unmount();
  show({ letterhead: { ...letterhead, logo: 'Harbour' } }, { lines: [3], end: 0 });
  expect(screen.getByRole('img', { name: 'Harbour' })).toBeTruthy();
});

test('facts are named, columns aligned by kind, and the document has a name for screen readers', () => {
  show({}, { lines: [3], end: 0 });
  expect(screen.getByRole('article', { name: 'Tax Invoice IN000071' })).toBeTruthy();
  expect(page(1, 1).getByText('Date').nextElementSibling?.textContent).toBe('20 Nov 2026');
  expect(
    page(1, 1)
      .getAllByRole('columnheader')
      .map(({ className }) => className),
  ).toEqual(['text', 'quantity', 'money']);
});

test('an uploaded logo is shown from its signed address', async () => {
  const asked: string[] = [];
  globalThis.fetch = (async (url: string) => {
    asked.push(new URL(url, 'http://iwe.test').pathname);
    const body = { data: { url: '/signed/logo.png' } };
    return { ok: true, status: 200, headers: new Headers(), json: async () => body, text: async () => '' };
  }) as unknown as typeof fetch;
  const id = '0b7c1c9e-2f6a-4f0e-9a55-3a1f0c9f1a11';
  show({ letterhead: { ...MODEL.letterhead, logo: `file:${id}` } }, { lines: [3], end: 0 });
  expect((await screen.findByRole('img', { name: 'Logo' })).getAttribute('src')).toBe('/signed/logo.png');
  expect(asked).toEqual([`/api/ag/files/${id}/link`]);
});
