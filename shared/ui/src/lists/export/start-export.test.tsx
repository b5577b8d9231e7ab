import { EXPORT_FRAME, EXPORT_WATCHED_TYPE } from '@iwe/contract';
import { sessionStore, toastStore } from '@iwe/session';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { renderInHouse } from '../../testing/render.tsx';
import { ExportsHost } from './exports-host.tsx';
import { exportStore } from './export-store.ts';
import { startExport } from './start-export.ts';

const saved: { name: string; bytes: number }[] = [];
jest.mock('../save-file.ts', () => ({
  saveFile: (file: Blob, name: string) => saved.push({ name, bytes: file.size }),
}));

function frame(kind: number, payload: readonly number[] = []): Uint8Array {
  const length = payload.length;
  return new Uint8Array([kind, 0, 0, length >> 8, length & 255, ...payload]);
}
const progress = (rows: number, total: number) =>
  frame(EXPORT_FRAME.progress, [0, 0, rows >> 8, rows & 255, 0, 0, total >> 8, total & 255]);

/** An answer of the server whose bytes arrive when the test sends them, cut wherever the network cuts them. */
function serve(headers: Record<string, string> = { 'content-type': EXPORT_WATCHED_TYPE }) {
  const waiting: ((part: { done: boolean; value?: Uint8Array }) => void)[] = [];
  const arrived: { done: boolean; value?: Uint8Array }[] = [];
  const push = (part: { done: boolean; value?: Uint8Array }) => {
    const next = waiting.shift();
    if (next) next(part);
    else arrived.push(part);
  };
  const read = () =>
    new Promise<{ done: boolean; value?: Uint8Array }>((resolve) => {
      const next = arrived.shift();
      if (next) resolve(next);
      else waiting.push(resolve);
    });
  const asked: { url: string; init: RequestInit }[] = [];
  globalThis.fetch = ((url: string, init: RequestInit) => {
    asked.push({ url, init });
    return Promise.resolve({
      ok: true,
      status: 200,
      headers: new Headers(headers),
      body: { getReader: () => ({ read }) },
    });
  }) as unknown as typeof fetch;
  const send = (...parts: Uint8Array[]) =>
    act(async () => {
      for (const value of parts) push({ done: false, value });
      await Promise.resolve();
    });
  return { asked, send, end: () => act(async () => push({ done: true })) };
}

const open = async () => {
  renderInHouse(<ExportsHost />);
  let done: Promise<void> = Promise.resolve();
  await act(async () => {
    done = startExport('orders', { type: 'invoice', page: 3, per_page: 50 }, 'invoices.xlsx');
  });
  return { done };
};

beforeEach(() => {
  saved.length = 0;
  exportStore.set([]);
  toastStore.set([]);
  sessionStore.set({ status: 'signed-in', token: 'Bearer t', accounts: [], account: null });
});

test('rows so far of how many and the size are shown; the file is saved once it is complete', async () => {
  const { asked, send } = serve();
  const { done } = await open();
  expect(await screen.findByText('Waiting for its turn, or its rows are being counted')).toBeTruthy();
  const { pathname, searchParams } = new URL(asked[0]?.url ?? '', 'http://iwe.test');
  expect([pathname, ...searchParams]).toEqual(['/api/ag/orders', ['format', 'xlsx'], ['type', 'invoice']]);
  expect(asked[0]?.init.headers).toMatchObject({ accept: EXPORT_WATCHED_TYPE });
  await send(progress(0, 2000), frame(EXPORT_FRAME.bytes, [1, 2, 3]));
  // The next report arrives in two pieces.
  const second = progress(1000, 2000);
  await send(second.slice(0, 7), second.slice(7));
  expect(await screen.findByText('1,000 of 2,000 rows · 1 kB')).toBeTruthy();
  expect(screen.getByRole('progressbar', { name: 'invoices.xlsx' }).getAttribute('aria-valuenow')).toBe('50');
  expect(saved).toEqual([]);
  await send(frame(EXPORT_FRAME.bytes, [4]), progress(2000, 2000), frame(EXPORT_FRAME.end));
  await act(() => done);
  expect(saved).toEqual([{ name: 'invoices.xlsx', bytes: 4 }]);
  expect(screen.queryByRole('region', { name: 'Exports' })).toBeNull();
  expect(toastStore.get()[0]?.lines).toEqual(['invoices.xlsx: 2,000 rows, 1 kB']);
});

test('a file that ends too early is not saved, and the panel says so until it is closed', async () => {
  const { send, end } = serve();
  const { done } = await open();
  await send(progress(1, 2), frame(EXPORT_FRAME.bytes, [1]));
  await end();
  await act(() => done);
  expect((await screen.findByRole('alert')).textContent).toContain('Nothing was saved; export it again.');
  expect(saved).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Close invoices.xlsx' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Exports' })).toBeNull());
});

test('Cancel ends the request and saves nothing', async () => {
  const { asked, send } = serve();
  await open();
  await send(progress(1, 2));
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel invoices.xlsx' }));
  expect(asked[0]?.init.signal?.aborted).toBe(true);
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Exports' })).toBeNull());
  await send(frame(EXPORT_FRAME.end));
  expect(saved).toEqual([]);
});
