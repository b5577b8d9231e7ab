import { EXPORT_FRAME, EXPORT_WATCHED_TYPE } from '@iwe/contract';
import { sessionStore, toastStore } from '@iwe/session';
import { act, fireEvent, screen } from '@testing-library/react';
import { renderInHouse } from '../../testing/render.tsx';
import { ExportButton } from './export-button.tsx';
import { changeExport, exportStore, removeExport } from './export-store.ts';
import type { RunningExport } from './export-store.ts';
import { ExportsPanel } from './exports-panel.tsx';
import { readWatched } from './read-watched.ts';
import { sizeText } from './size-text.ts';
import { startExport } from './start-export.ts';

const saved: string[] = [];
jest.mock('../save-file.ts', () => ({ saveFile: (file: Blob, name: string) => saved.push(`${name} ${file.size}`) }));

let answer: (url: string) => object;
beforeEach(() => {
  saved.length = 0;
  exportStore.set([]);
  toastStore.set([]);
  globalThis.fetch = (async (url: string) => answer(url)) as unknown as typeof fetch;
  sessionStore.set({ status: 'signed-in', token: 'Bearer t', accounts: [], account: null });
});

test.each([
  [0, '0 kB'],
  [1, '1 kB'],
  [999_999, '1000 kB'],
  [1_000_000, '1.0 MB'],
  [61_400_000, '61.4 MB'],
])('%i bytes are %s', (bytes, text) => {
  expect(sizeText(bytes)).toBe(text);
});

test('a refused export says why until it is closed, and the button can be used again', async () => {
  answer = () => ({
    ok: false,
    status: 422,
    headers: new Headers(),
    text: async () => JSON.stringify({ message: ['Too many rows.', 'Set a filter.'], code: 'x' }),
  });
  renderInHouse(
    <>
      <ExportButton path="orders" query={{ type: 1 }} fileName="invoices.xlsx" />
      <ExportsPanel />
    </>,
  );
  const button = screen.getByRole('button', { name: 'export' });
  await act(async () => void fireEvent.click(button));
  expect(screen.getByRole('alert').textContent).toBe('Too many rows. Set a filter.');
  expect([button.ariaBusy, button.getAttribute('aria-busy'), toastStore.get()]).toEqual([null, null, []]);
  expect(screen.queryByRole('progressbar')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Close invoices.xlsx' }));
  expect(exportStore.get()).toEqual([]);
});

test('the file of an earlier server is saved as it is, without a number of rows', async () => {
  answer = () => ({
    ok: true,
    status: 200,
    headers: new Headers({ 'content-type': 'application/octet-stream' }),
    body: {},
    blob: async () => new Blob(['xyz']),
  });
  await startExport('orders', {}, 'invoices.xlsx');
  expect(saved).toEqual(['invoices.xlsx 3']);
  expect(toastStore.get()[0]?.lines).toEqual(['invoices.xlsx: 1 kB']);
});

test('an export is watched by its kind of answer, whatever is said beside it', async () => {
  const end = new Uint8Array([EXPORT_FRAME.end, 0, 0, 0, 0]);
  answer = () => ({
    ok: true,
    status: 200,
    headers: new Headers({ 'content-type': `${EXPORT_WATCHED_TYPE}; charset=x` }),
    body: { getReader: () => ({ read: async () => ({ done: false, value: end }) }) },
  });
  await startExport('orders', {}, 'invoices.xlsx');
  expect(saved).toEqual(['invoices.xlsx 0']);
});

test('an export that was cancelled says nothing, whatever its connection says afterwards', async () => {
  const broken = Promise.withResolvers<never>();
  answer = () => ({
    ok: true,
    status: 200,
    headers: new Headers({ 'content-type': EXPORT_WATCHED_TYPE }),
    body: { getReader: () => ({ read: () => broken.promise }) },
  });
  const done = startExport('orders', {}, 'invoices.xlsx');
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
  exportStore.get()[0]?.cancel();
  broken.reject(new Error('reset'));
  await done;
  expect([exportStore.get(), toastStore.get(), saved]).toEqual([[], [], []]);
});

describe('the exports that go on', () => {
  const running = (id: string, change: Partial<RunningExport> = {}): RunningExport => ({
    id,
    fileName: `${id}.xlsx`,
    rows: null,
    total: null,
    bytes: 0,
    error: null,
    cancel: jest.fn(),
    ...change,
  });

  test('are changed and ended one by one', () => {
    exportStore.set([running('a'), running('b')]);
    changeExport('b', { rows: 5 });
    expect(exportStore.get().map(({ rows }) => rows)).toEqual([null, 5]);
    removeExport('a');
    expect(exportStore.get().map(({ id }) => id)).toEqual(['b']);
  });

  test('say how far they are in whole percent; before that, and of nothing, nobody knows', () => {
    const [waiting, none, some] = [
      running('a'),
      running('b', { rows: 0, total: 0, bytes: 10 }),
      running('c', { rows: 999, total: 1000, bytes: 2_000_000 }),
    ];
    exportStore.set([waiting, none, some]);
    renderInHouse(<ExportsPanel />);
    const bars = screen.getAllByRole('progressbar').map((bar) => bar.getAttribute('aria-valuenow'));
    expect(bars).toEqual([null, null, '99']);
    expect(screen.getByText('0 of 0 rows · 1 kB')).toBeTruthy();
    expect(screen.getByText('999 of 1,000 rows · 2.0 MB')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Cancel c.xlsx' }));
    expect([some, waiting].map(({ cancel }) => (cancel as jest.Mock).mock.calls.length)).toEqual([1, 0]);
  });
});

test('a large file is put together in its order from however many pieces', async () => {
  const size = 3 * 1024 * 1024;
  const frame = (kind: number, bytes: Uint8Array<ArrayBuffer>) => {
    const head = new Uint8Array(5);
    new DataView(head.buffer).setUint8(0, kind);
    new DataView(head.buffer).setUint32(1, bytes.length);
    return [head, bytes];
  };
  const progress = new Uint8Array(8);
  new DataView(progress.buffer).setUint32(0, 70_000);
  new DataView(progress.buffer).setUint32(4, 80_000);
  const pieces = [
    ...frame(EXPORT_FRAME.bytes, new Uint8Array(size).fill(1)),
    ...frame(EXPORT_FRAME.progress, progress),
    ...frame(EXPORT_FRAME.bytes, new Uint8Array(size).fill(2)),
    ...frame(EXPORT_FRAME.bytes, new Uint8Array(1).fill(3)),
    ...frame(EXPORT_FRAME.progress, progress),
    ...frame(EXPORT_FRAME.end, new Uint8Array(0)),
  ];
  const body = {
    getReader: () => ({ read: async () => ({ done: pieces.length === 0, value: pieces.shift() }) }),
  } as unknown as ReadableStream<Uint8Array<ArrayBuffer>>;
  const told: object[] = [];
  const file = await readWatched(body, (soFar) => told.push(soFar));
  expect(file.size).toBe(2 * size + 1);
  expect(told).toEqual([
    { rows: 70_000, total: 80_000, bytes: size },
    { rows: 70_000, total: 80_000, bytes: 2 * size + 1 },
  ]);
});
