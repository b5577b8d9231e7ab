import { errorOf } from './api/api-error.ts';
import { api } from './api/api-client.ts';
import { draftStore } from './draft-store.ts';
import { followTabs } from './follow-tabs.ts';
import { accountChangedStore, dropSession, keepSession, sessionStore } from './session-store.ts';
import { refuseWarehouse, resumeSession, signIn, signOut, switchAccount } from './sign-in.ts';
import { answerCache, clearCache } from './api/swr-cache.ts';
import { closeTabChannel } from './tab-channel.ts';
import { fakeServer, testAccount } from './testing/fakes.ts';
import { toastStore } from './toast-bus.ts';

const stored = () => Object.fromEntries(Object.entries(localStorage));
const signedOut = { status: 'signed-out', token: null, accounts: [], account: null } as const;
beforeEach(() => {
  localStorage.clear();
  toastStore.set([]);
  clearCache();
  sessionStore.set(signedOut);
});
afterEach(closeTabChannel);

test("a sign-in is remembered with account, role, organisation, and ends another account's alert", () => {
  accountChangedStore.set(true);
  const account = testAccount({ eId: 3, orgId: 9, role: 2 });
  keepSession('Bearer t', [account], account);
  expect(stored()).toEqual({
    'iwe.access_token': '"Bearer t"',
    'iwe.accounts': JSON.stringify([account]),
    'iwe.account': '3',
    'iwe.role': '2',
    'iwe.orgId': '9',
  });
  expect(accountChangedStore.get()).toBe(false);
  accountChangedStore.set(true);
  dropSession();
  expect([Object.keys(stored()).sort(), accountChangedStore.get()]).toEqual([['iwe.account', 'iwe.orgId'], false]);
});

test('the cookie that names the account is for every page of this site, for more than a year', () => {
  const written: string[] = [];
  jest.spyOn(document, 'cookie', 'set').mockImplementation((text) => void written.push(text));
  const account = testAccount({ eId: 3 });
  keepSession('Bearer t', [account], account);
  expect(written).toEqual(['iwe_account=3; Path=/; Max-Age=34560000; SameSite=Lax']);
  jest.restoreAllMocks();
});

test('an answer that arrives for a former sign-in changes nothing', async () => {
  fakeServer({
    '/oauth/token': () => ({ body: { token_type: 'Bearer', access_token: 't1' } }),
    '/api/ag/account': () => {
      sessionStore.set({ ...signedOut, token: 'Bearer newer' });
      return { body: { data: [testAccount()], current: null } };
    },
  });
  await signIn('sam@example.test', 'x');
  expect(sessionStore.get()).toMatchObject({ status: 'signed-out', token: 'Bearer newer', account: null });
});

test('a user without any account cannot sign in, and is not called warehouse staff', async () => {
  fakeServer({
    '/oauth/token': () => ({ body: { token_type: 'Bearer', access_token: 't1' } }),
    '/api/ag/account': () => ({ body: { data: [], current: null } }),
  });
  expect(await signIn('sam@example.test', 'x')).toBe('failed');
  expect(toastStore.get().map(({ lines }) => lines[0])).toEqual(['Login failed. Incorrect email or password']);
  expect(sessionStore.get()).toEqual(signedOut);
});

test('a logout is told to the server also when the page is left at once, and by nobody to no one', () => {
  const asked: [string, RequestInit][] = [];
  globalThis.fetch = (async (url: string, init: RequestInit) => {
    asked.push([url, init]);
    return { ok: true, status: 200, json: async () => ({}) };
  }) as unknown as typeof fetch;
  signOut();
  expect(asked).toEqual([]);
  sessionStore.set({ status: 'signed-in', token: 'Bearer t', accounts: [], account: testAccount() });
  signOut();
  expect(asked.map(([url, { method, keepalive }]) => [url, method, keepalive])).toEqual([
    ['/api/ag/logout', 'POST', true],
  ]);
});

test('warehouse staff who are signed in are signed out with the reason', () => {
  fakeServer({ '/api/ag/logout': () => ({ body: {} }) });
  const worker = testAccount({ role: 6 });
  sessionStore.set({ status: 'signed-in', token: 'Bearer t', accounts: [worker], account: worker });
  refuseWarehouse();
  expect(sessionStore.get()).toEqual(signedOut);
  expect(toastStore.get().map(({ lines, duration }) => [lines[0], duration])).toEqual([
    ['No iWE access permission for warehouse staff.', 3500],
  ]);
});

test("one organisation's data is gone after a switch, and after a sign-out in another tab", async () => {
  const other = testAccount({ eId: 2, orgId: 9 });
  sessionStore.set({
    status: 'signed-in',
    token: 'Bearer t',
    accounts: [testAccount(), other],
    account: testAccount(),
  });
  answerCache.set('"brands"', {});
  switchAccount(2);
  expect([...answerCache.keys()]).toEqual([]);
  answerCache.set('"brands"', {});
  const end = followTabs();
  window.dispatchEvent(new StorageEvent('storage', { key: 'iwe.access_token', newValue: null }));
  for (let turn = 0; turn < 30; turn += 1) await Promise.resolve();
  expect([sessionStore.get().status, [...answerCache.keys()]]).toEqual(['signed-out', []]);
  end();
});

test('a tab without an account, or in a browser that remembers none, is not asked to reload', () => {
  const end = followTabs();
  sessionStore.set({ status: 'signed-in', token: 'Bearer t', accounts: [], account: testAccount() });
  window.dispatchEvent(new Event('focus'));
  expect(accountChangedStore.get()).toBe(false);
  localStorage.setItem('iwe.account', '2');
  sessionStore.set({ status: 'starting', token: 'Bearer t', accounts: [], account: testAccount() });
  window.dispatchEvent(new Event('focus'));
  expect(accountChangedStore.get()).toBe(false);
  end();
});

test('without a remembered token a page that was signed in is not any more', async () => {
  sessionStore.set({ status: 'signed-in', token: 'Bearer t', accounts: [], account: testAccount() });
  await resumeSession();
  expect(sessionStore.get()).toEqual(signedOut);
});

describe('a refusal', () => {
  const answer = (body: unknown, headers: Record<string, string> = {}) =>
    ({
      status: 500,
      headers: new Headers(headers),
      text: async () => (typeof body === 'string' ? body : JSON.stringify(body)),
    }) as Response;

  test('has the number of its request from its body, or else from its head', async () => {
    const head = { 'x-request-id': 'head' };
    expect((await errorOf(answer({ message: 'x', requestId: 'body' }, head))).requestId).toBe('body');
    expect((await errorOf(answer({ message: 'x' }, head))).requestId).toBe('head');
    expect((await errorOf(answer({ message: 'x', requestId: 7 }))).requestId).toBeNull();
  });

  test.each([
    [{ message: [] }, '{"message":[]}'],
    [{ message: '' }, '{"message":""}'],
    [['a list'], '["a list"]'],
    ['x'.repeat(600), 'x'.repeat(500)],
    ['  words  ', 'words'],
  ])('without words of its own shows what was sent, and no more than 500 signs of it: %#', async (body, text) => {
    expect((await errorOf(answer(body))).lines).toEqual([text]);
  });

  test('whose words did not arrive is one all the same', async () => {
    const broken = { status: 502, headers: new Headers(), text: () => Promise.reject(new Error('reset')) };
    expect((await errorOf(broken as unknown as Response)).lines).toEqual(['Http Error']);
  });
});

test('an uploaded file is in the field of that name unless the call wants another', async () => {
  const sent = fakeServer({ '/api/ag/lines': () => ({ body: {} }) });
  await api.upload('lines', new File(['x'], 'lines.xls'));
  const form = sent[0]!.body as FormData;
  expect([...form.keys()]).toEqual(['file']);
});

describe('old drafts', () => {
  const DAY = 24 * 60 * 60 * 1000;
  // Each test is a day later than the one before: the module looks for old drafts once a day.
  let now = Date.now() + 100 * DAY;
  beforeEach(() => {
    now += 30 * DAY;
    jest.spyOn(Date, 'now').mockImplementation(() => now);
    sessionStore.set({ status: 'signed-in', token: 'Bearer t', accounts: [], account: testAccount() });
  });
  afterEach(() => jest.restoreAllMocks());

  test("stay at exactly a week; older and damaged ones are deleted, others' too; other data stays", () => {
    draftStore.save('/week', 1);
    localStorage.setItem('iwe.draft|kim@example.test|4|/old', JSON.stringify({ value: 1, savedAt: now - DAY }));
    localStorage.setItem('iwe.draft|kim@example.test|4|/broken', '{');
    localStorage.setItem('iwe.cart', JSON.stringify({ savedAt: 0 }));
    now += 7 * DAY;
    draftStore.save('/new', 2);
    expect(Object.keys(stored()).sort()).toEqual([
      'iwe.cart',
      `iwe.draft|${testAccount().email}|4|/new`,
      `iwe.draft|${testAccount().email}|4|/week`,
    ]);
  });

  test('are looked for once a day', () => {
    draftStore.save('/first', 1);
    localStorage.setItem('iwe.draft|kim@example.test|4|/old', JSON.stringify({ value: 1, savedAt: 0 }));
    now += DAY;
    draftStore.save('/first', 2);
    expect(localStorage.getItem('iwe.draft|kim@example.test|4|/old')).not.toBeNull();
    now += 1;
    draftStore.save('/first', 3);
    expect(localStorage.getItem('iwe.draft|kim@example.test|4|/old')).toBeNull();
  });

  test('of a user whose address begins with another’s are not that one’s', () => {
    sessionStore.set({ ...sessionStore.get(), account: testAccount({ email: `${testAccount().email}.au` }) });
    draftStore.save('/theirs', 1);
    sessionStore.set({ ...sessionStore.get(), account: testAccount() });
    draftStore.clear();
    expect(Object.keys(stored())).toEqual([`iwe.draft|${testAccount().email}.au|4|/theirs`]);
  });
});
