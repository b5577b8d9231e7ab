import type { Account } from '@iwe/contract';
import { sessionStore } from '@iwe/session';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { renderInHouse } from '../../testing/render.tsx';
import { ReadOnlySheet } from './editor-start.ts';
import type { EditorOrder } from './editor-start.ts';
import { SheetEditorPage } from './sheet-editor-page.tsx';
import type { EditorHost, SheetEditorProps } from './sheet-editor-page.tsx';

type Start = (
  order: EditorOrder,
  place: { id: string; copyOf: string | null },
  today: string,
  orgId: number,
) => Promise<string>;

let drafts = 0;
/** The address of the page, as the router has it. */
let url: string;
const go = jest.fn<void, [string, ({ replace: boolean } | undefined)?]>();
const start = jest.fn<ReturnType<Start>, Parameters<Start>>();
/** Draft ids differ between tests, because a tab keeps the locks of its drafts. */
const newDraft = () => `d${(drafts += 1)}`;

function Editor({ start: text, path, draftId, onRestore }: SheetEditorProps<string>) {
  const [typed, setTyped] = useState('');
  return (
    <>
      <h1>{`${text} at ${path}, draft ${draftId}`}</h1>
      <button onClick={() => setTyped('typed')}>Type</button>
      <button onClick={() => onRestore('lost')}>Restore</button>
      <output>{typed}</output>
    </>
  );
}
const definition = { type: 1, routeName: 'Invoices' } as const;
function Page({ at, id, operation }: { at: string; id?: string | undefined; operation?: string | undefined }) {
  const [address, setAddress] = useState(at);
  const { pathname, search } = new URL(address, 'http://iwe.test');
  const host: EditorHost = {
    pathname,
    search,
    id,
    operation,
    go: (to, how) => {
      go(to, how);
      url = to;
      // Another page takes the place of this one.
      if (!to.startsWith('/order_detail/')) setAddress(to);
    },
    back: () => undefined,
  };
  return <SheetEditorPage definition={definition} start={start} editor={Editor} host={host} />;
}
const open = (at: string, about: { id?: string; operation?: string } = {}) =>
  renderInHouse(<Page at={at} {...about} />);
const orders = () => start.mock.calls.map(([order]) => order);
const NOTHING = { editId: null, operation: null, sourceId: null, customerId: null, quoteId: null };

beforeEach(() => {
  url = '';
  for (const mock of [go, start]) mock.mockReset();
  start.mockResolvedValue('Begun');
  const account = { eId: 1, orgId: 9, email: 's@iwe.demo', timeZone: 'Australia/Sydney' } as Account;
  sessionStore.set({ status: 'signed-in', token: 'Bearer t', accounts: [account], account });
});

test.each<[string, { id?: string; operation?: string }, object]>([
  ['/order_add/Invoices', {}, { ...NOTHING, path: '/order_add/Invoices' }],
  ['/order_add/Invoices?customerId=7', {}, { ...NOTHING, path: '/order_add/Invoices', customerId: 7 }],
  [
    '/order_add/Invoices/clone?id=12',
    { operation: 'clone' },
    { ...NOTHING, path: '/order_add/Invoices', operation: 'clone', sourceId: 12 },
  ],
  [
    '/order_add/Invoices/addFromCart?quote=5&id=x',
    { operation: 'addFromCart' },
    { ...NOTHING, path: '/order_add/Invoices', operation: 'addFromCart', quoteId: 5 },
  ],
  [
    '/order_edit/Invoices/71?id=12&customerId=7&quote=5',
    { id: '71', operation: 'clone' },
    { ...NOTHING, path: '/order_edit/Invoices/71', editId: 71 },
  ],
])('the address says what to begin with: %s', async (at, about, order) => {
  open(at, about);
  await screen.findByRole('heading');
  expect(orders()).toEqual([order]);
  const [, place, today, orgId] = start.mock.calls[0] ?? [];
  expect([place?.copyOf, today, orgId]).toEqual([null, expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/), 9]);
});

test('a new draft is named in the address beside what is there, without a step back', async () => {
  open('/order_add/Invoices/clone?id=12', { operation: 'clone' });
  await screen.findByRole('heading');
  expect(go.mock.calls).toHaveLength(1);
  expect(url).toMatch(/^\/order_add\/Invoices\/clone\?id=12&draft=.+$/);
  expect(go.mock.calls[0]?.[1]).toEqual({ replace: true });
  expect(start).toHaveBeenCalledTimes(1);
});

test('another draft begins a new editor, with nothing of the first', async () => {
  const draft = newDraft();
  open(`/order_add/Invoices?draft=${draft}`);
  expect((await screen.findByRole('heading')).textContent).toBe(`Begun at /order_add/Invoices, draft ${draft}`);
  fireEvent.click(screen.getByRole('button', { name: 'Type' }));
  expect(screen.getByRole('status').textContent).toBe('typed');
  start.mockResolvedValue('Restored');
  fireEvent.click(screen.getByRole('button', { name: 'Restore' }));
  await waitFor(() =>
    expect(screen.getByRole('heading').textContent).toBe('Restored at /order_add/Invoices, draft lost'),
  );
  expect(screen.getByRole('status').textContent).toBe('');
  expect(url).toBe('/order_add/Invoices?draft=lost');
});

test('a sheet that is no draft any more opens its detail in place, and lets go of its draft', async () => {
  const held = new Set<string>();
  const request = async (name: string, _options: object, work: (lock: object) => Promise<void>) => {
    held.add(name);
    await work({});
    held.delete(name);
  };
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } });
  start.mockRejectedValue(new ReadOnlySheet());
  open(`/order_edit/Invoices/71?draft=${newDraft()}`, { id: '71' });
  await waitFor(() => expect(go.mock.calls).toEqual([['/order_detail/Invoices/71', { replace: true }]]));
  expect(screen.queryByRole('heading')).toBeNull();
  await waitFor(() => expect([...held]).toEqual([]));
  Reflect.deleteProperty(navigator, 'locks');
});

test('what could not be opened says why, leads to the list, and is tried again', async () => {
  start.mockRejectedValueOnce(new Error('The database is busy.'));
  open(`/order_edit/Invoices/71?draft=${newDraft()}`, { id: '71' });
  expect(await screen.findByText('This invoice could not be opened')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'To the list' }).getAttribute('href')).toBe('/invoices');
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.queryByText('This invoice could not be opened')).toBeNull();
  expect(await screen.findByText(/^Begun at/)).toBeTruthy();
  expect(start).toHaveBeenCalledTimes(2);
});

test('an answer that comes after the page was left opens nothing', async () => {
  const answer = Promise.withResolvers<string>();
  start.mockReturnValue(answer.promise);
  const { unmount } = open(`/order_edit/Invoices/71?draft=${newDraft()}`, { id: '71' });
  await waitFor(() => expect(start).toHaveBeenCalledTimes(1));
  unmount();
  await act(async () => answer.reject(new ReadOnlySheet()));
  expect(go).not.toHaveBeenCalled();
});
