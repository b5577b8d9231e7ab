import {
  adminNoticeStore,
  POLL_MS,
  releaseRevisionStore,
  selfOrderStore,
  startBadgePoll,
  unreadStore,
} from './badge-poll.ts';
import { accountChangedStore, sessionStore } from './session-store.ts';
import { closeTabChannel } from './tab-channel.ts';
import { fakeServer, testAccount } from './testing/fakes.ts';

const settle = () => jest.advanceTimersByTimeAsync(0);

let stop = () => {};
beforeEach(() => {
  jest.useFakeTimers();
  accountChangedStore.set(false);
  sessionStore.set({ status: 'signed-in', token: 'Bearer t', accounts: [], account: testAccount() });
});
afterEach(() => {
  stop();
  closeTabChannel();
  jest.useRealTimers();
});

test('polls at once and every 60 seconds, and passes the release revision on', async () => {
  let cnt = 3;
  const sent = fakeServer({
    '/api/ag/csr-self-order': () => ({ body: { cnt }, headers: { 'x-iwe-revision': `r${cnt}` } }),
  });
  stop = startBadgePoll();
  await settle();
  expect(selfOrderStore.get()).toBe(3);
  cnt = 5;
  await jest.advanceTimersByTimeAsync(POLL_MS - 1);
  expect(sent).toHaveLength(1);
  await jest.advanceTimersByTimeAsync(1);
  expect(selfOrderStore.get()).toBe(5);
  expect(releaseRevisionStore.get()).toBe('r5');
});

test('has the notice for administrators as long as the server sends one', async () => {
  let body: object = { cnt: 1, notice: 'The disk is full' };
  fakeServer({ '/api/ag/csr-self-order': () => ({ body }) });
  stop = startBadgePoll();
  await settle();
  expect(adminNoticeStore.get()).toBe('The disk is full');
  body = { cnt: 1 };
  await jest.advanceTimersByTimeAsync(POLL_MS);
  expect(adminNoticeStore.get()).toBeNull();
});

test('keeps its number without an answer, and sends nothing for a foreign or missing account', async () => {
  fakeServer({ '/api/ag/csr-self-order': () => ({ body: { cnt: 4 } }) });
  stop = startBadgePoll();
  await settle();
  fakeServer({});
  await jest.advanceTimersByTimeAsync(POLL_MS);
  expect(selfOrderStore.get()).toBe(4);
  const sent = fakeServer({ '/api/ag/csr-self-order': () => ({ body: { cnt: 9 } }) });
  accountChangedStore.set(true);
  await jest.advanceTimersByTimeAsync(POLL_MS);
  expect(sent).toHaveLength(0);
  accountChangedStore.set(false);
  sessionStore.set({ status: 'signed-out', token: null, accounts: [], account: null });
  await jest.advanceTimersByTimeAsync(POLL_MS);
  expect(sent).toHaveLength(0);
  expect(selfOrderStore.get()).toBeNull();
});

test('has the number of unread notifications; a server that sends none changes nothing', async () => {
  let body: object = { cnt: 1, unread: 7 };
  fakeServer({ '/api/ag/csr-self-order': () => ({ body, headers: { 'x-iwe-revision': 'r1' } }) });
  stop = startBadgePoll();
  await settle();
  expect(unreadStore.get()).toBe(7);
  body = { cnt: 2 };
  fakeServer({ '/api/ag/csr-self-order': () => ({ body }) });
  await jest.advanceTimersByTimeAsync(POLL_MS);
  expect([selfOrderStore.get(), unreadStore.get(), releaseRevisionStore.get()]).toEqual([2, 7, 'r1']);
});

test('another account begins with no numbers, and asks for its own at once', async () => {
  const sent = fakeServer({ '/api/ag/csr-self-order': () => ({ body: { cnt: 4, unread: 2, notice: 'Full' } }) });
  stop = startBadgePoll();
  await settle();
  sessionStore.set({ ...sessionStore.get(), token: 'Bearer t2' });
  await settle();
  expect(sent).toHaveLength(1);
  fakeServer({});
  sessionStore.set({ ...sessionStore.get(), account: testAccount({ eId: 2 }) });
  expect([selfOrderStore.get(), unreadStore.get(), adminNoticeStore.get()]).toEqual([null, null, null]);
});

test('an answer for a former account is dropped', async () => {
  let answer = (_response: unknown) => {};
  globalThis.fetch = () => new Promise((resolve) => (answer = resolve as typeof answer));
  stop = startBadgePoll();
  await settle();
  fakeServer({});
  const late = answer;
  sessionStore.set({ ...sessionStore.get(), account: testAccount({ eId: 2 }) });
  late({ ok: true, status: 200, headers: { get: () => 'late' }, json: async () => ({ cnt: 99 }) });
  await settle();
  expect(selfOrderStore.get()).toBeNull();
  expect(releaseRevisionStore.get()).not.toBe('late');
});

test('nothing is asked while a remembered sign-in is still being checked', async () => {
  const sent = fakeServer({ '/api/ag/csr-self-order': () => ({ body: { cnt: 4 } }) });
  sessionStore.set({ ...sessionStore.get(), status: 'starting' });
  stop = startBadgePoll();
  await jest.advanceTimersByTimeAsync(2 * POLL_MS);
  expect(sent).toHaveLength(0);
  sessionStore.set({ ...sessionStore.get(), status: 'signed-in' });
  await settle();
  expect(sent).toHaveLength(1);
});

test('nothing is asked once it is stopped', async () => {
  const sent = fakeServer({ '/api/ag/csr-self-order': () => ({ body: { cnt: 4 } }) });
  stop = startBadgePoll();
  await settle();
  stop();
  sessionStore.set({ ...sessionStore.get(), account: testAccount({ eId: 2 }) });
  await jest.advanceTimersByTimeAsync(3 * POLL_MS);
  expect(sent).toHaveLength(1);
});

describe('the poll of another tab', () => {
  const real = globalThis.BroadcastChannel;
  const said: unknown[] = [];
  let hear = (_message: object) => {};
  beforeEach(() => {
    closeTabChannel();
    said.length = 0;
    globalThis.BroadcastChannel = class {
      onmessage: ((event: { data: unknown }) => void) | null = null;
      constructor() {
        hear = (data) => this.onmessage?.({ data });
      }
      postMessage(message: unknown) {
        said.push(message);
      }
      close() {}
    } as unknown as typeof BroadcastChannel;
  });
  afterEach(() => {
    closeTabChannel();
    globalThis.BroadcastChannel = real;
  });
  const poll = { type: 'poll', eId: testAccount().eId, selfOrders: 8, unread: 3, revision: 'r8', notice: 'Full' };

  test('gives its numbers alone: revision and notice are asked for, once', async () => {
    fakeServer({ '/api/ag/csr-self-order': () => ({ body: { cnt: 4 }, headers: { 'x-iwe-revision': 'r4' } }) });
    stop = startBadgePoll();
    await settle();
    expect(said).toEqual([{ ...poll, selfOrders: 4, unread: null, revision: 'r4', notice: null }]);
    hear({ ...poll, eId: 77 });
    expect(selfOrderStore.get()).toBe(4);
    hear({ type: 'signed-in', eId: poll.eId, selfOrders: 9 });
    expect(selfOrderStore.get()).toBe(4);
    hear(poll);
    const now = () => [selfOrderStore.get(), unreadStore.get(), releaseRevisionStore.get(), adminNoticeStore.get()];
    expect(now()).toEqual([8, 3, 'r4', null]);
    await jest.advanceTimersByTimeAsync(POLL_MS / 2);
    const sent = fakeServer({
      '/api/ag/csr-self-order': () => ({ body: { cnt: 8 }, headers: { 'x-iwe-revision': 'r9' } }),
    });
    for (let time = 0; time < 5; time += 1) hear(poll);
    await settle();
    expect(now()).toEqual([8, 3, 'r9', null]);
    expect(sent).toHaveLength(1);
    expect(said).toHaveLength(1);
    stop();
    hear({ ...poll, selfOrders: 9 });
    expect(selfOrderStore.get()).toBe(8);
  });

  test('brings news too soon after an own answer: it is asked for when the pause is over', async () => {
    const sent = fakeServer({
      '/api/ag/csr-self-order': () => ({ body: { cnt: 4 }, headers: { 'x-iwe-revision': `r${sent.length}` } }),
    });
    stop = startBadgePoll();
    await settle();
    for (let time = 0; time < 5; time += 1) hear(poll);
    await jest.advanceTimersByTimeAsync(POLL_MS / 4 - 1);
    expect(sent).toHaveLength(1);
    await jest.advanceTimersByTimeAsync(1);
    expect(sent).toHaveLength(2);
    await jest.advanceTimersByTimeAsync(POLL_MS / 4);
    expect(sent).toHaveLength(2);
  });
});

/** The browser's locks, which jsdom lacks: one owner of a name at a time, the others wait. */
function fakeLocks() {
  const free = new Map<string, Promise<unknown>>();
  const request = (name: string, { signal }: { signal: AbortSignal }, work: () => Promise<void>) => {
    const mine = (free.get(name) ?? Promise.resolve()).then(() => {
      if (signal.aborted) throw new DOMException('aborted', 'AbortError');
      return work();
    });
    free.set(
      name,
      mine.catch(() => undefined),
    );
    return mine;
  };
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } });
  return { request, remove: () => Reflect.deleteProperty(navigator, 'locks') };
}

describe('several tabs', () => {
  const lockOf = (eId: number): string => `iwe-poll-${eId}`;
  const own = testAccount().eId;
  /** Another tab that owns a lock until `end` is called. */
  function otherTab(locks: ReturnType<typeof fakeLocks>, name: string) {
    let end = (): void => {};
    const leads = jest.fn(() => new Promise<void>((resolve) => (end = resolve)));
    void locks.request(name, { signal: new AbortController().signal }, leads);
    return { leads, end: () => end() };
  }
  let locks: ReturnType<typeof fakeLocks>;
  beforeEach(() => {
    locks = fakeLocks();
  });
  afterEach(() => {
    locks.remove();
  });

  test('a tab that shows the reload alert passes the poll on to another tab, and may get it back', async () => {
    const sent = fakeServer({ '/api/ag/csr-self-order': () => ({ body: { cnt: 4 } }) });
    stop = startBadgePoll();
    await settle();
    const other = otherTab(locks, lockOf(own));
    await settle();
    expect(other.leads).not.toHaveBeenCalled();
    accountChangedStore.set(true);
    await settle();
    expect(other.leads).toHaveBeenCalled();
    accountChangedStore.set(false);
    other.end();
    await settle();
    const before = sent.length;
    await jest.advanceTimersByTimeAsync(POLL_MS);
    expect(sent).toHaveLength(before + 1);
  });

  test('a new token of the same account does not pass the poll on', async () => {
    fakeServer({ '/api/ag/csr-self-order': () => ({ body: { cnt: 4 } }) });
    stop = startBadgePoll();
    await settle();
    const other = otherTab(locks, lockOf(own));
    sessionStore.set({ ...sessionStore.get(), token: 'Bearer t2' });
    await settle();
    expect(other.leads).not.toHaveBeenCalled();
  });

  test('a tab of another account does not stand in the way', async () => {
    const sent = fakeServer({ '/api/ag/csr-self-order': () => ({ body: { cnt: 4 } }) });
    stop = startBadgePoll();
    await settle();
    sessionStore.set({ ...sessionStore.get(), account: { ...testAccount(), eId: own + 1 } });
    await settle();
    // This tab's former account is free for others, and it polls for its new one.
    const other = otherTab(locks, lockOf(own));
    await settle();
    expect(other.leads).toHaveBeenCalled();
    const before = sent.length;
    await jest.advanceTimersByTimeAsync(POLL_MS);
    expect(sent).toHaveLength(before + 1);
  });

  test('a leader that lies does not keep this tab from its own answer for five minutes', async () => {
    otherTab(locks, lockOf(own));
    const sent = fakeServer({
      '/api/ag/csr-self-order': () => ({ body: { cnt: 4 }, headers: { 'x-iwe-revision': 'r4' } }),
    });
    let lie = (_message: object) => {};
    closeTabChannel();
    globalThis.BroadcastChannel = class {
      onmessage: ((event: { data: unknown }) => void) | null = null;
      constructor() {
        lie = (data) => this.onmessage?.({ data });
      }
      postMessage() {}
      close() {}
    } as unknown as typeof BroadcastChannel;
    stop = startBadgePoll();
    await settle();
    expect(sent).toHaveLength(1);
    // What it says is what this tab knows, so that there is no reason to ask.
    for (let minute = 0; minute < 5; minute += 1) {
      lie({ type: 'poll', eId: own, selfOrders: 4, unread: null, revision: 'r4', notice: null });
      await jest.advanceTimersByTimeAsync(POLL_MS);
    }
    expect(sent).toHaveLength(2);
    Reflect.deleteProperty(globalThis, 'BroadcastChannel');
  });

  test('a leader that hangs is replaced after two silent minutes, although it keeps its lock', async () => {
    otherTab(locks, lockOf(own));
    const sent = fakeServer({ '/api/ag/csr-self-order': () => ({ body: { cnt: 4 } }) });
    stop = startBadgePoll();
    await settle();
    expect(sent).toHaveLength(1);
    await jest.advanceTimersByTimeAsync(POLL_MS);
    expect(sent).toHaveLength(1);
    await jest.advanceTimersByTimeAsync(POLL_MS);
    expect(sent).toHaveLength(2);
  });
});
