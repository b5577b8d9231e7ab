import type { Notification } from '@iwe/contract';
import { clearCache, sessionStore, unreadStore } from '@iwe/session';
import { ShellProviders } from '@iwe/ui';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { useEffect } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { NotificationsBell } from './notifications-bell.tsx';

jest.mock('../platform/host/can-open.ts', () => ({ canOpen: (path: string) => path.startsWith('/order_detail') }));

interface Seen {
  method: string;
  body: { upTo?: number };
}
/** Answers the list and the mark; returns the requests. */
function fakeServer(list: object): Seen[] {
  const seen: Seen[] = [];
  globalThis.fetch = (async (_input: string, init: RequestInit) => {
    const method = init.method ?? 'GET';
    seen.push({ method, body: typeof init.body === 'string' ? (JSON.parse(init.body) as Seen['body']) : {} });
    const answer = method === 'GET' ? list : { data: [], unread: 0 };
    const text = JSON.stringify(answer);
    return { ok: true, status: 200, headers: new Headers(), json: async () => answer, text: async () => text };
  }) as unknown as typeof fetch;
  return seen;
}

const notice = (fields: Partial<Notification> = {}): Notification => ({
  id: 7,
  kind: 'mentioned',
  text: '@Sam please look',
  by: 'Mia',
  at: '2026-11-20T01:00:00Z',
  isRead: false,
  record: { kind: 'sheet', id: 12, type: 1, name: 'IN000012' },
  ...fields,
});
let place = '';
function Place() {
  const { pathname } = useLocation();
  useEffect(() => {
    place = pathname;
  }, [pathname]);
  return null;
}
function show(data: readonly Notification[], unread: number | null) {
  const account = { eId: 1, orgId: 4, name: 'Sam', timeZone: 'Australia/Sydney' } as never;
  act(() => sessionStore.set({ status: 'signed-in', token: 't', accounts: [account], account }));
  clearCache();
  const requests = fakeServer({ data, unread: data.filter(({ isRead }) => !isRead).length });
  act(() => unreadStore.set(unread));
  render(
    <ShellProviders>
      <MemoryRouter>
        <NotificationsBell />
        <Place />
      </MemoryRouter>
    </ShellProviders>,
  );
  return requests;
}

test('requests nothing before it is opened; then shows what is new, and marks it as read', async () => {
  const requests = show(
    [notice(), notice({ id: 5, isRead: true, kind: 'failed', text: 'A report: No.', record: null })],
    1,
  );
  expect(requests).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Notifications, 1 unread' }));
  const items = await screen.findAllByRole('listitem');
  expect(items).toHaveLength(2);
  expect(items.map((item) => item.textContent)).toEqual([
    'MentionedIN000012Mia, 20 Nov 2026 12:00new@Sam please look',
    'FailedMia, 20 Nov 2026 12:00A report: No.',
  ]);
  await waitFor(() => expect(requests.map(({ method, body }) => [method, body.upTo])).toContainEqual(['POST', 7]));
  await waitFor(() => expect(unreadStore.get()).toBe(0));
  // What was new still says so until the list is closed.
  expect(within(items[0] as HTMLElement).getByText('new')).toBeTruthy();
  expect(within(items[1] as HTMLElement).queryByText('new')).toBeNull();
  fireEvent.click(within(items[0] as HTMLElement).getByRole('link', { name: 'IN000012' }));
  expect(place).toBe('/order_detail/Invoices/12');
  expect(screen.queryByRole('listitem')).toBeNull();
});

test('what was read before is not marked again', async () => {
  const requests = show([notice({ isRead: true })], 0);
  fireEvent.click(screen.getByRole('button', { name: 'Notifications' }));
  expect(await screen.findByText('@Sam please look')).toBeTruthy();
  expect(requests.map(({ method }) => method)).toEqual(['GET']);
});

test('everything up to the newest one is marked, though that is read already', async () => {
  const requests = show([notice({ id: 9, isRead: true }), notice({ id: 8 }), notice({ id: 6 })], 2);
  fireEvent.click(screen.getByRole('button', { name: 'Notifications, 2 unread' }));
  await waitFor(() => expect(requests.at(-1)).toEqual({ method: 'POST', body: { upTo: 9 } }));
});

test('what was new stays new beside what comes while the list is open', async () => {
  show([notice({ text: 'First' })], 1);
  fireEvent.click(screen.getByRole('button', { name: 'Notifications, 1 unread' }));
  expect(await screen.findByText('First')).toBeTruthy();
  const requests = fakeServer({
    data: [notice({ id: 8, text: 'Second' }), notice({ text: 'First', isRead: true })],
    unread: 1,
  });
  // The network was away for a moment.
  fireEvent(window, new Event('online'));
  expect(await screen.findByText('Second')).toBeTruthy();
  await waitFor(() => expect(requests.at(-1)).toEqual({ method: 'POST', body: { upTo: 8 } }));
  expect(screen.getAllByText('new')).toHaveLength(2);
});

test('a record without a page here is no link, and nothing to read is said in words', async () => {
  show([notice({ isRead: true, record: { kind: 'product', id: 3, type: 0, name: 'TYRE' } })], 0);
  fireEvent.click(screen.getByRole('button', { name: 'Notifications' }));
  expect(await screen.findByText('TYRE')).toBeTruthy();
  expect(screen.queryByRole('link')).toBeNull();
});

test('a list that could not be read says why, and is read again', async () => {
  const list: { answer: object; status: number } = { answer: { message: 'The database is busy.' }, status: 503 };
  show([], null);
  globalThis.fetch = (async () => {
    const text = JSON.stringify(list.answer);
    const { status } = list;
    return { ok: status < 400, status, headers: new Headers(), json: async () => list.answer, text: async () => text };
  }) as unknown as typeof fetch;
  fireEvent.click(screen.getByRole('button', { name: 'Notifications' }));
  expect((await screen.findByRole('alert')).textContent).toContain('The database is busy.');
  Object.assign(list, { answer: { data: [notice({ isRead: true })], unread: 0 }, status: 200 });
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('@Sam please look')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a record that is opened beside with Ctrl keeps the list and the page', async () => {
  show([notice()], 1);
  fireEvent.click(screen.getByRole('button', { name: 'Notifications, 1 unread' }));
  const link = await screen.findByRole('link', { name: 'IN000012' });
  expect(link.getAttribute('href')).toBe('/order_detail/Invoices/12');
  const before = place;
  const leftToBrowser: boolean[] = [];
  // Behind the page's own handlers; jsdom cannot open anything.
  const record = (event: Event) => {
    leftToBrowser.push(!event.defaultPrevented);
    event.preventDefault();
  };
  document.addEventListener('click', record);
  for (const key of ['ctrlKey', 'metaKey', 'shiftKey']) fireEvent.click(link, { [key]: true });
  document.removeEventListener('click', record);
  expect(leftToBrowser).toEqual([true, true, true]);
  expect(place).toBe(before);
  expect(screen.getByRole('listitem')).toBeTruthy();
});

test('up to 99 unread ones are counted', () => {
  show([], 99);
  const bell = () => screen.getByRole('button', { name: /^Notifications, / });
  expect(bell().textContent).toBe('99');
  act(() => unreadStore.set(100));
  expect(bell().textContent).toBe('99+');
});

test('an empty list says what is told there', async () => {
  const requests = show([], null);
  fireEvent.click(screen.getByRole('button', { name: 'Notifications' }));
  expect(await screen.findByText(/Nothing yet/)).toBeTruthy();
  expect(requests.filter(({ method }) => method === 'POST')).toEqual([]);
});
