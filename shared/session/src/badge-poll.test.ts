import { POLL_MS, releaseRevisionStore, selfOrderStore, startBadgePoll } from './badge-poll.ts';
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

test('asks at once and every 60 seconds, and passes the release revision on', async () => {
  let cnt = 3;
  const sent = fakeServer({ '/api/ag/csr-self-order': () => ({ body: { cnt }, headers: { 'x-iwe-revision': `r${cnt}` } }) });
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

test('keeps its figure when the server does not answer, and asks nothing for a foreign or missing account', async () => {
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
