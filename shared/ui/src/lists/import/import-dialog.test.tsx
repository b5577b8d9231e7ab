import type { Account, ImportSummary } from '@iwe/contract';
import { sessionStore, toastStore } from '@iwe/session';
import { act, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { renderInHouse } from '../../testing/render.tsx';
import { ImportButton } from './import-button.tsx';
import type { ImportSettings } from './import-types.ts';

// Looks are compared here, so every declaration counts.
jest.mock('@chakra-ui/react/styled-system', () => jest.requireActual('@chakra-ui/react/styled-system').whole);

const saved = jest.fn();
jest.mock('../save-file.ts', () => ({ saveFile: (_blob: Blob, name: string) => saved(name) }));

const ID = '7b0d6a9e-0000-4000-8000-000000000001';
const summary = (over: Partial<ImportSummary> = {}): ImportSummary => ({
  id: ID,
  kind: 'products',
  fileName: 'tyres.xlsx',
  sheet: 'Sheet1',
  questions: [],
  rows: 3,
  good: 2,
  columns: ['Code', 'Name', 'Colour'],
  bad: [{ row: 4, reasons: ['No such brand.', 'No name.'], cells: { Code: 'T3', Name: '' } }],
  preview: [
    { row: 2, cells: { Code: 'T1', Name: 'Eco' }, note: '' },
    { row: 3, cells: { Code: 'T2', Name: '' }, note: 'Exists already' },
  ],
  notes: ["Not read: the column 'Size'."],
  sameFile: null,
  ...over,
});

interface Sent {
  method: string;
  path: string;
  query: string;
  body: unknown;
  headers: Record<string, string>;
}
let sent: Sent[];
/** Answers by 'METHOD path'; a number refuses with that status. */
function serve(answers: Record<string, () => unknown>): void {
  sent = [];
  globalThis.fetch = (async (input: string, init: RequestInit = {}) => {
    const { pathname, search } = new URL(input, 'http://iwe.test');
    const path = pathname.replace('/api/ag/', '');
    const method = init.method ?? 'GET';
    sent.push({ method, path, query: search, body: init.body, headers: init.headers as Record<string, string> });
    const answer = await answers[`${method} ${path}`]?.();
    const status = typeof answer === 'number' ? answer : 200;
    const body = typeof answer === 'number' ? { message: ['No sheet.', 'No rows.'], code: 'x' } : answer;
    return {
      ok: status < 400,
      status,
      headers: new Headers(),
      blob: async () => new Blob(),
      json: async () => body,
      text: async () => JSON.stringify(body),
    };
  }) as unknown as typeof fetch;
}
const formOf = (request: Sent | undefined) => request?.body as FormData;
const onTaken = jest.fn();
const settings = (over: Partial<ImportSettings<string>> = {}): ImportSettings<string> => ({
  kind: 'products',
  label: 'Import Data',
  files: ['xls', 'xlsx'],
  noun: ['product', 'products'],
  read: (answer) => ({ summary: (answer as { data: ImportSummary }).data, taken: 'taken' }),
  onTaken,
  ...over,
});
const UPLOAD = 'POST imports/products';
const CONFIRM = `POST imports/${ID}/confirm`;
const confirmed = (bad: ImportSummary['bad'] = []) => ({ data: { id: ID, written: 2, bad } });
const said = () => toastStore.get().flatMap(({ lines }) => lines);

beforeEach(() => {
  jest.clearAllMocks();
  toastStore.set([]);
  const account = { eId: 1, orgId: 4, timeZone: 'Australia/Sydney' } as Account;
  sessionStore.set({ status: 'signed-in', token: 'Bearer t', accounts: [account], account });
});

const file = (name = 'tyres.xlsx') => new File(['x'], name);
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
async function open(over: Partial<ImportSettings<string>> = {}, notNow?: () => string | null) {
  renderInHouse(<ImportButton settings={settings(over)} {...(notNow ? { notNow } : {})} />);
  await act(async () => void fireEvent.click(button('Import Data')));
}
const choose = (files: File[] = [file()]) =>
  act(async () => void fireEvent.change(screen.getByLabelText('One .xls or .xlsx file'), { target: { files } }));
async function check(answer: Partial<ImportSummary> = {}, over: Partial<ImportSettings<string>> = {}) {
  serve({ [UPLOAD]: () => ({ data: summary(answer) }), [CONFIRM]: () => confirmed() });
  await open(over);
  await choose();
  return screen.findByText('tyres.xlsx');
}
const press = (name: string | RegExp) => act(async () => void fireEvent.click(button(name)));

test('a file is checked first, and taken after the review; the server is told of no file twice', async () => {
  await check();
  expect(sent[0]?.body).toBeInstanceOf(FormData);
  expect(formOf(sent[0]).get('file')).toBeInstanceOf(File);
  expect(onTaken).not.toHaveBeenCalled();
  await press('Import 2 products');
  expect(onTaken.mock.calls).toEqual([['taken', 2]]);
  expect(sent[1]).toMatchObject({ path: `imports/${ID}/confirm`, body: JSON.stringify({ acceptSameFile: false }) });
  expect(sent[1]?.headers['idempotency-key']).toMatch(/.{20}/);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(said()).toHaveLength(1);
});

test('bad rows are first, with reasons; good ones have notes; empty columns are left out', async () => {
  await check();
  const rows = (label: string) =>
    within(screen.getByRole('region', { name: label }))
      .getAllByRole('row')
      .map((row) => [...row.children].map((cell) => cell.textContent));
  expect(rows('Bad products')).toEqual([
    ['Row', 'Reason', 'Code'],
    ['4', 'No such brand.No name.', 'T3'],
  ]);
  expect(button(/^Bad/).getAttribute('aria-pressed')).toBe('true');
  expect(screen.getByRole('note').textContent).toBe("Not read: the column 'Size'.");
  expect(screen.queryByRole('alert')).toBeNull();
  await press(/^Good/);
  expect(rows('Good products')).toEqual([
    ['Row', 'Code', 'Name', 'Note'],
    ['2', 'T1', 'Eco', ''],
    ['3', 'T2', '', 'Exists already'],
  ]);
  expect(screen.getAllByRole('row').map((row) => row.getAttribute('data-tone'))).toEqual([null, null, 'spark']);
  expect([button(/^Good/), button(/^Bad/)].map((one) => one.getAttribute('aria-pressed'))).toEqual(['true', 'false']);
  expect(screen.queryByText(/^The first/)).toBeNull();
  await press(/^Bad/);
  expect(screen.getByRole('region', { name: 'Bad products' })).toBeTruthy();
});

test('a file without a bad row begins with the good ones, and has no failed rows', async () => {
  await check({ rows: 2, bad: [], preview: [{ row: 2, cells: { Code: 'T1' }, note: '' }], notes: [] });
  expect(screen.getByRole('region', { name: 'Good products' })).toBeTruthy();
  expect(screen.queryByRole('columnheader', { name: 'Note' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Failed rows' })).toBeNull();
  expect(screen.getByText('The first 1 of 2 products are shown.')).toBeTruthy();
  await press(/^Bad/);
  expect(screen.getByText('No bad products')).toBeTruthy();
});

test('one row is one product; many bad rows are shown in part; the failed ones are downloaded', async () => {
  await check({ rows: 9, good: 1 });
  expect(button('Import 1 product')).toBeTruthy();
  expect(screen.getByText('The first 1 of 8 products are shown.')).toBeTruthy();
  await press('Failed rows');
  expect(sent.at(-1)?.path).toBe(`imports/${ID}/failed`);
  expect(saved.mock.calls).toEqual([['products-failed.xlsx']]);
});

test('a file without a good row cannot be taken', async () => {
  await check({ good: 0, rows: 1 });
  expect(screen.getByRole('alert').textContent).toMatch(/^No row of this file can be taken/);
  expect(screen.queryByRole('button', { name: /^Import \d/ })).toBeNull();
});

test('the same file again is asked about, and sent with the answer', async () => {
  await check({ sameFile: { at: '2026-11-20T01:00:00Z', by: 'Mia' } });
  expect(screen.getByRole('alert').textContent).toBe(
    'Mia imported this very file on 20 Nov 2026 12:00. Import it again only if you mean to.',
  );
  await press('Import again: 2 products');
  expect(sent.at(-1)?.body).toBe(JSON.stringify({ acceptSameFile: true }));
});

test('more rows than fit are refused in words', async () => {
  await check({}, { refuse: (rows) => `${rows} rows do not fit.` });
  expect(screen.getByRole('alert').textContent).toBe('2 rows do not fit.');
  expect(button('Import 2 products').disabled).toBe(true);
});

test('rows that were left because something changed meanwhile are named', async () => {
  await check();
  const left = { row: 2, reasons: ['It was deleted.'], cells: {} };
  serve({ [CONFIRM]: () => confirmed([left]) });
  await press('Import 2 products');
  expect(said().at(-1)).toBe('1 product was left, because something changed since the preview: It was deleted.');
});

test('several rows that were left are counted', async () => {
  await check();
  const left = { row: 2, reasons: ['It was deleted.'], cells: {} };
  serve({ [CONFIRM]: () => confirmed([left, { ...left, row: 3 }]) });
  await press('Import 2 products');
  expect(said().at(-1)).toContain('2 products were left');
});

test('a refused file says why beside the chooser, and another one can be chosen', async () => {
  serve({ [UPLOAD]: () => 422 });
  await open();
  await choose();
  expect((await screen.findByRole('alert')).textContent).toBe('No sheet.No rows.');
  expect(said()).toEqual([]);
  serve({ [UPLOAD]: () => ({ data: summary() }) });
  await choose();
  expect(await screen.findByText('tyres.xlsx')).toBeTruthy();
  await press('Another file');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByLabelText('One .xls or .xlsx file')).toBeTruthy();
});

test('while a file is checked its name is shown, and Cancel leaves', async () => {
  serve({ [UPLOAD]: () => new Promise(() => {}) });
  await open();
  await choose();
  expect(screen.getByRole('status').textContent).toContain('tyres.xlsx');
  expect(screen.queryByRole('button', { name: 'Another file' })).toBeNull();
  await press('Cancel');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(onTaken).not.toHaveBeenCalled();
});

test('while rows are imported all else is disabled; after a refusal a retry is the same attempt', async () => {
  await check();
  let refuse = () => {};
  serve({ [CONFIRM]: () => new Promise((resolve) => (refuse = () => resolve(422))) });
  await press('Import 2 products');
  expect(['Failed rows', 'Another file', 'Cancel'].map((name) => button(name).disabled)).toEqual([true, true, true]);
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
  expect(screen.getByRole('dialog').getAttribute('data-state')).toBe('open');
  await act(async () => refuse());
  await waitFor(() => expect(button('Cancel').disabled).toBe(false));
  expect(['Failed rows', 'Another file'].map((name) => button(name).disabled)).toEqual([false, false]);
  expect(onTaken).not.toHaveBeenCalled();
  const first = sent.at(-1)?.headers['idempotency-key'];
  serve({ [CONFIRM]: () => confirmed() });
  await press('Import 2 products');
  expect(sent.at(-1)?.headers['idempotency-key']).toBe(first);
  expect(onTaken).toHaveBeenCalledTimes(1);
});

test('the template is that of the kind, in the newest format, and of one kind of sheet', async () => {
  serve({});
  await open({ fields: { type: 3 } });
  await press('Template');
  expect(sent.at(-1)).toMatchObject({ path: 'import-templates/products', query: '?format=xlsx&type=3' });
  expect(saved.mock.calls).toEqual([['products-template.xlsx']]);
});

test('several templates have names of their own, and fields are sent with the file', async () => {
  serve({ 'POST lines': () => ({ data: summary() }) });
  await open({ path: 'lines', fields: { customerId: 7 }, templates: [{ kind: 'lines', label: 'Lines' }] });
  await press('Lines');
  expect(sent.at(-1)).toMatchObject({ path: 'import-templates/lines', query: '?format=xlsx' });
  expect(saved.mock.calls).toEqual([['lines-template.xlsx']]);
  await choose();
  expect(sent.at(-1)?.path).toBe('lines');
  expect(formOf(sent.at(-1)).get('customerId')).toBe('7');
});

test('one file is dropped; two are not; none changes nothing', async () => {
  serve({ [UPLOAD]: () => ({ data: summary() }) });
  await open();
  const area = screen.getByText('Drop one .xls or .xlsx file here').parentElement!;
  const drop = async (files: File[]) => {
    const event = createEvent.drop(area, { dataTransfer: { files } });
    await act(async () => void fireEvent(area, event));
    // The browser would open the file instead.
    expect(event.defaultPrevented).toBe(true);
  };
  const plain = area.className;
  expect(fireEvent.dragOver(area)).toBe(false);
  expect(area.className).not.toBe(plain);
  fireEvent.dragLeave(area);
  expect(area.className).toBe(plain);
  await drop([]);
  await drop([file('a.xls'), file('b.xls')]);
  expect(said()).toEqual(['One file at a time. Drop only one.']);
  expect(sent).toEqual([]);
  await drop([file()]);
  expect(await screen.findByText('tyres.xlsx')).toBeTruthy();
});

test('what cannot be imported now says why and opens nothing; Alt+I opens it too', async () => {
  serve({});
  let reason: string | null = 'Choose the customer first.';
  await open({}, () => reason);
  expect(said()).toEqual(['Choose the customer first.']);
  expect(screen.queryByRole('dialog')).toBeNull();
  reason = null;
  expect(button('Import Data').title).toBe('Import Data (Alt+I)');
  await act(async () => void fireEvent.keyDown(document.body, { key: 'i', code: 'KeyI', altKey: true }));
  expect(await screen.findByRole('dialog', { name: 'Import Data' })).toBeTruthy();
});

test('leaving while a file is checked ends the request', async () => {
  let signal: AbortSignal | null | undefined;
  globalThis.fetch = ((_input: string, init: RequestInit = {}) => {
    signal = init.signal;
    return new Promise(() => {});
  }) as unknown as typeof fetch;
  const { unmount } = renderInHouse(<ImportButton settings={settings()} />);
  await act(async () => void fireEvent.click(button('Import Data')));
  await choose();
  expect(signal?.aborted).toBe(false);
  unmount();
  expect(signal?.aborted).toBe(true);
});

test('its keys work while somebody types, too', async () => {
  serve({});
  renderInHouse(
    <>
      <ImportButton settings={settings()} />
      <input aria-label="Name" />
    </>,
  );
  const field = screen.getByLabelText('Name');
  field.focus();
  await act(async () => void fireEvent.keyDown(field, { key: 'i', code: 'KeyI', altKey: true }));
  expect(await screen.findByRole('dialog', { name: 'Import Data' })).toBeTruthy();
});

test('failed rows are those of the kind that the server found in the file', async () => {
  await check({ kind: 'customers' });
  await press('Failed rows');
  expect(saved.mock.calls).toEqual([['customers-failed.xlsx']]);
});

test('a template is offered before a file, not beside its review', async () => {
  await check();
  const template = () => screen.queryByRole('button', { name: 'Template' });
  expect(template()).toBeNull();
  await press('Another file');
  expect(template()).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Another file' })).toBeNull();
});

test('the same file can be chosen again once it was corrected', async () => {
  serve({ [UPLOAD]: () => 422 });
  await open();
  const input = screen.getByLabelText<HTMLInputElement>('One .xls or .xlsx file');
  // The tests' browser has no files to choose, so the field would be empty anyway.
  Object.defineProperty(input, 'value', { writable: true, value: 'tyres.xlsx' });
  await choose();
  expect(input.value).toBe('');
});

test('a place that something was dropped on is not marked any more', async () => {
  serve({});
  await open();
  const area = screen.getByText('Drop one .xls or .xlsx file here').parentElement!;
  const plain = area.className;
  fireEvent.dragOver(area);
  expect(area.className).not.toBe(plain);
  fireEvent.drop(area, { dataTransfer: { files: [file('a.xls'), file('b.xls')] } });
  expect(area.className).toBe(plain);
});

test('the focus goes to where the rows are once they were taken, otherwise back to the button', async () => {
  const place = document.body.appendChild(document.createElement('button'));
  await check({}, { focusAfter: () => place });
  await press('Cancel');
  await waitFor(() => expect(document.activeElement).toBe(button('Import Data')));
  await press('Import Data');
  // A dialog that closes in its first frame has not taken the focus yet, and gives it to nobody.
  await waitFor(() => expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true));
  await choose();
  await screen.findByText('tyres.xlsx');
  await press('Import 2 products');
  await waitFor(() => expect(document.activeElement).toBe(place));
  place.remove();
});

test('where nobody says where the rows are, the focus returns to the button after them, too', async () => {
  await check();
  await press('Import 2 products');
  await waitFor(() => expect(document.activeElement).toBe(button('Import Data')));
});

describe('what only the person can decide', () => {
  const question = (answer: 'yes' | 'no' | null) => ({
    key: 'hiddenRows' as const,
    text: "1 hidden row: take it too? A filter or a group hides row 3 of 'Prices'.",
    answer,
  });

  test('is asked beside the name of the sheet; nothing is imported before the answer', async () => {
    await check({ sheet: 'Prices', good: 1, bad: [], rows: 1, notes: [], questions: [question(null)] });
    expect(screen.getByText('Sheet Prices')).toBeTruthy();
    expect(button('Import 1 product').disabled).toBe(true);
    const group = () => within(screen.getByRole('group', { name: question(null).text }));
    const pressed = () =>
      group()
        .getAllByRole('button')
        .map((one) => one.getAttribute('aria-pressed'));
    expect(pressed()).toEqual(['false', 'false']);
    expect(screen.getByRole('alert').textContent).toContain(question(null).text);
    serve({ [UPLOAD]: () => ({ data: summary({ good: 2, bad: [], questions: [question('yes')] }) }) });
    await act(async () => void fireEvent.click(group().getByRole('button', { name: 'Yes' })));
    await screen.findByText('tyres.xlsx');
    // The same file, with the answer.
    expect(formOf(sent[0]).get('hiddenRows')).toBe('yes');
    expect((formOf(sent[0]).get('file') as File).name).toBe('tyres.xlsx');
    expect(pressed()).toEqual(['true', 'false']);
    expect(button('Import 2 products').disabled).toBe(false);
  });

  test('can be answered otherwise, and a second answer keeps the first', async () => {
    const rounding = { key: 'roundToCents' as const, text: 'Round to cents as shown?', answer: null };
    await check({ good: 0, bad: [], questions: [question(null), rounding] });
    // That no row can be taken is not said before everything is decided.
    expect(screen.queryByText(/^No row of this file/)).toBeNull();
    const answer = async (text: string, value: string) => {
      const group = within(screen.getByRole('group', { name: text }));
      await act(async () => void fireEvent.click(group.getByRole('button', { name: value })));
      await screen.findByText('tyres.xlsx');
    };
    serve({ [UPLOAD]: () => ({ data: summary({ questions: [question('no'), rounding] }) }) });
    await answer(question(null).text, 'No');
    await answer(rounding.text, 'Yes');
    expect(['hiddenRows', 'roundToCents'].map((name) => formOf(sent[1]).get(name))).toEqual(['no', 'yes']);
  });
});
