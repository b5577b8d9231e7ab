import { cartStore, addToCart, startCart } from './cart/cart-store.ts';
import { draftStore } from './draft-store.ts';
import { accountChangedStore, returnPath, sessionStore } from './session-store.ts';
import { checkAccount, followTabs } from './follow-tabs.ts';
import { resumeSession, signIn, signOut, switchAccount } from './sign-in.ts';
import { answerCache } from './api/swr-cache.ts';
import { closeTabChannel } from './tab-channel.ts';
import { fakeServer, testAccount } from './testing/fakes.ts';
import { toast, toastStore } from './toast-bus.ts';

const tempe = testAccount();
const melbourne = testAccount({ eId: 2, orgId: 9, companyName: 'Roadstar Melbourne' });
const token = () => ({ body: { token_type: 'Bearer', access_token: 't1', expires_in: 1 } });
const accounts =
  (...data: object[]) =>
  () => ({ body: { data, current: null } });
const shown = () => toastStore.get().map((toast) => [toast.lines.join(), toast.duration]);

let stop = () => {};
/** Lets answers arrive. */
const turns = async () => {
  for (let turn = 0; turn < 30; turn += 1) await Promise.resolve();
};
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  toastStore.set([]);
  sessionStore.set({ status: 'signed-out', token: null, accounts: [], account: null });
  stop = startCart();
});
afterEach(() => {
  stop();
  closeTabChannel();
});

test('signs in with a password grant and works for the remembered account', async () => {
  localStorage.setItem('iwe.account', '2');
  const sent = fakeServer({ '/oauth/token': token, '/api/ag/account': accounts(tempe, melbourne) });
  expect(await signIn('sam@example.test', 'secret')).toBe('in');
  expect(sent[0]?.body).toEqual({
    grant_type: 'password',
    username: 'sam@example.test',
    password: 'secret',
    client_id: 'iwe-web',
    client_secret: 'iwe-web',
  });
  expect(sent[1]?.headers['authorization']).toBe('Bearer t1');
  expect(sessionStore.get()).toMatchObject({ status: 'signed-in', token: 'Bearer t1', account: { eId: 2 } });
  expect(localStorage.getItem('iwe.access_token')).toBe('"Bearer t1"');
});

test('works for an account that came with the token, and asks for none', async () => {
  const named = () => ({ body: { ...token().body, accounts: [tempe, melbourne] } });
  const sent = fakeServer({ '/oauth/token': named });
  expect(await signIn('sam@example.test', 'secret')).toBe('in');
  expect(sent).toHaveLength(1);
  expect(sessionStore.get()).toMatchObject({ status: 'signed-in', accounts: [tempe, melbourne], account: { eId: 1 } });
});

test('the next page names the account in a cookie: after sign-in, a switch, a remembered start', async () => {
  const named = () => /iwe_account=(\d*)/.exec(document.cookie)?.[1];
  document.cookie = 'iwe_account=; Max-Age=0; Path=/';
  const answers = { '/oauth/token': token, '/api/ag/account': accounts(tempe, melbourne) };
  fakeServer(answers);
  await signIn('sam@example.test', 'secret');
  expect(named()).toBe('1');
  switchAccount(2);
  expect(named()).toBe('2');
  document.cookie = 'iwe_account=; Max-Age=0; Path=/';
  await resumeSession();
  expect(named()).toBe('2');
});

test('any failure shows the same message for 5 seconds', async () => {
  fakeServer({ '/oauth/token': () => ({ status: 400, body: { message: 'x', code: 'x' } }) });
  expect(await signIn('sam@example.test', 'wrong')).toBe('failed');
  expect(shown()).toEqual([['Login failed. Incorrect email or password', 5000]]);
  expect(sessionStore.get().status).toBe('signed-out');
});

test('messages of an earlier session are gone after signing in and after signing out', async () => {
  fakeServer({ '/oauth/token': token, '/api/ag/account': accounts(tempe), '/api/ag/logout': () => ({ body: {} }) });
  toast.error('Login info expired, please login again');
  expect(await signIn('sam@example.test', 'secret')).toBe('in');
  expect(shown()).toEqual([]);
  toast.success('Operation successful');
  signOut();
  expect(shown()).toEqual([]);
});

test('a second factor is asked for without a message, and its code is sent along', async () => {
  fakeServer({ '/oauth/token': () => ({ status: 400, body: { message: 'x', code: 'second-factor' } }) });
  expect(await signIn('sam@example.test', 'secret')).toBe('code');
  expect(shown()).toEqual([]);
  const sent = fakeServer({ '/oauth/token': token, '/api/ag/account': accounts(tempe) });
  expect(await signIn('sam@example.test', 'secret', '123456')).toBe('in');
  expect(sent[0]?.body).toMatchObject({ otp: '123456' });
});

test('too many attempts and a missing response are named in addition', async () => {
  fakeServer({ '/oauth/token': () => ({ status: 429, body: { message: 'x', code: 'x' } }) });
  await signIn('a@b.c', 'x');
  fakeServer({});
  await signIn('a@b.c', 'x');
  expect(shown().map(([text]) => text)).toEqual([
    'Too many attempts, please slow down the fresh pace',
    'Login failed. Incorrect email or password',
    'Http Error',
  ]);
});

test('warehouse staff are told so for 3.5 seconds, whether the server or the account says it', async () => {
  const sentence = 'No iWE access permission for warehouse staff.';
  fakeServer({ '/oauth/token': () => ({ status: 403, body: { message: sentence, code: 'warehouse-staff' } }) });
  expect(await signIn('driver@example.test', 'x')).toBe('failed');
  expect(shown()).toEqual([[sentence, 3500]]);
  toastStore.set([]);
  fakeServer({ '/oauth/token': token, '/api/ag/account': accounts(testAccount({ role: 6 })) });
  expect(await signIn('driver@example.test', 'x')).toBe('failed');
  expect(shown()).toEqual([[sentence, 3500]]);
  expect(localStorage.getItem('iwe.access_token')).toBeNull();
});

test('a warehouse account is skipped for another one of the user', async () => {
  fakeServer({ '/oauth/token': token, '/api/ag/account': accounts(testAccount({ eId: 5, role: 5 }), melbourne) });
  expect(await signIn('sam@example.test', 'x')).toBe('in');
  expect(sessionStore.get().account?.eId).toBe(2);
});

test("a reload shows the remembered account at once and then uses the server's answer", async () => {
  fakeServer({ '/oauth/token': token, '/api/ag/account': accounts(tempe, melbourne) });
  await signIn('sam@example.test', 'x');
  sessionStore.set({ status: 'starting', token: null, accounts: [], account: null });
  fakeServer({ '/api/ag/account': accounts({ ...tempe, name: 'Samantha' }, melbourne) });
  const resumed = resumeSession();
  expect(sessionStore.get()).toMatchObject({ status: 'signed-in', account: { name: 'Sam' } });
  await resumed;
  expect(sessionStore.get().account?.name).toBe('Samantha');
});

test('logout clears token, cart and drafts, but not the chosen organisation', async () => {
  const sent = fakeServer({
    '/oauth/token': token,
    '/api/ag/account': accounts(tempe),
    '/api/ag/logout': () => ({ body: { message: 'ok' } }),
  });
  await signIn('sam@example.test', 'x');
  addToCart({ id: 7, code: 'x', name: 'x' }, 1);
  draftStore.save('/order_add/Invoices', { reference: 'PO 1' });
  // Drafts of the user's other organisations go as well, and so do answers and the page of an expired session.
  sessionStore.set({ ...sessionStore.get(), account: melbourne });
  draftStore.save('/order_add/Invoices', { reference: 'PO 2' });
  sessionStore.set({ ...sessionStore.get(), account: tempe });
  returnPath.keep('/invoices');
  answerCache.set('"brands"', {});
  signOut();
  expect([returnPath.take(), [...answerCache.keys()]]).toEqual([null, []]);
  expect(sent.at(-1)).toMatchObject({ path: '/api/ag/logout', headers: { authorization: 'Bearer t1' } });
  expect(sessionStore.get().status).toBe('signed-out');
  expect(cartStore.get().entries).toEqual([]);
  expect(Object.keys(localStorage).filter((key) => key.includes('draft'))).toEqual([]);
  expect(localStorage.getItem('iwe.account')).toBe('1');
});

test('switching clears the cart; a tab of the previous organisation asks for the reload', async () => {
  fakeServer({ '/oauth/token': token, '/api/ag/account': accounts(tempe, melbourne) });
  await signIn('sam@example.test', 'x');
  addToCart({ id: 7, code: 'x', name: 'x' }, 1);
  // The own account, and one that is not the user's, change nothing.
  switchAccount(1);
  switchAccount(99);
  expect(cartStore.get().entries).toHaveLength(1);
  returnPath.keep('/invoices');
  answerCache.set('"brands"', {});
  switchAccount(2);
  expect([returnPath.take(), [...answerCache.keys()]]).toEqual([null, []]);
  expect(cartStore.get().entries).toEqual([]);
  expect(accountChangedStore.get()).toBe(false);
  checkAccount();
  expect(accountChangedStore.get()).toBe(true);
});

test('a storage event of another tab raises the alert and ends the session', async () => {
  fakeServer({ '/oauth/token': token, '/api/ag/account': accounts(tempe, melbourne) });
  await signIn('sam@example.test', 'x');
  const unfollow = followTabs();
  localStorage.setItem('iwe.account', '2');
  window.dispatchEvent(new StorageEvent('storage', { key: 'iwe.account', newValue: '2' }));
  expect(accountChangedStore.get()).toBe(true);
  localStorage.removeItem('iwe.access_token');
  window.dispatchEvent(new StorageEvent('storage', { key: 'iwe.access_token', newValue: null }));
  await turns();
  expect(sessionStore.get().status).toBe('signed-out');
  unfollow();
});

describe('another tab', () => {
  const posted: unknown[] = [];
  const channels: { onmessage: ((event: { data: unknown }) => void) | null }[] = [];
  const real = globalThis.BroadcastChannel;
  beforeEach(() => {
    channels.length = 0;
    posted.length = 0;
    closeTabChannel();
    globalThis.BroadcastChannel = class {
      onmessage = null;
      constructor() {
        channels.push(this);
      }
      postMessage(message: unknown) {
        posted.push(message);
      }
      close() {}
    } as unknown as typeof BroadcastChannel;
  });
  afterEach(() => {
    closeTabChannel();
    globalThis.BroadcastChannel = real;
  });

  test('is told of a sign-in, a switch and a sign-out here', async () => {
    fakeServer({
      '/oauth/token': token,
      '/api/ag/account': accounts(tempe, melbourne),
      '/api/ag/logout': () => ({ body: {} }),
    });
    const told = () => posted.filter((message) => (message as { type: string }).type !== 'cart');
    await signIn('sam@example.test', 'x');
    expect(told()).toEqual([{ type: 'signed-in' }]);
    switchAccount(2);
    expect(told().at(-1)).toEqual({ type: 'account-switched', eId: 2 });
    signOut();
    expect(told().at(-1)).toEqual({ type: 'account-switched', eId: 2 });
    // The server is told first.
    await turns();
    expect(told().at(-1)).toEqual({ type: 'signed-out', reason: 'logout' });
  });

  test.each([
    ['expired', ['Login info expired, please login again']],
    ['logout', []],
  ])('that signs out for the reason %p ends the session here with the words %p', async (reason, words) => {
    fakeServer({ '/oauth/token': token, '/api/ag/account': accounts(tempe) });
    await signIn('sam@example.test', 'x');
    const unfollow = followTabs();
    const tell = () => channels.at(-1)?.onmessage?.({ data: { type: 'signed-out', reason } });
    tell();
    expect(sessionStore.get().status).toBe('signed-in');
    // The tab that signed out has forgotten the token; a message from before a later sign-in ends nothing.
    localStorage.removeItem('iwe.access_token');
    fakeServer({ '/api/ag/csr-self-order': () => ({ status: 401, body: {} }) });
    tell();
    await turns();
    expect(sessionStore.get().status).toBe('signed-out');
    expect(shown().map(([text]) => text)).toEqual(words);
    tell();
    await turns();
    expect(shown()).toHaveLength(words.length);
    unfollow();
  });
});

describe('what another tab does', () => {
  const real = globalThis.BroadcastChannel;
  let hear = (_message: object) => {};
  let unfollow = () => {};
  beforeEach(() => {
    closeTabChannel();
    globalThis.BroadcastChannel = class {
      onmessage: ((event: { data: unknown }) => void) | null = null;
      constructor() {
        hear = (data) => this.onmessage?.({ data });
      }
      postMessage() {}
      close() {}
    } as unknown as typeof BroadcastChannel;
  });
  afterEach(() => {
    unfollow();
    closeTabChannel();
    globalThis.BroadcastChannel = real;
  });
  const signedIn = async () => {
    fakeServer({ '/oauth/token': token, '/api/ag/account': accounts(tempe, melbourne) });
    await signIn('sam@example.test', 'x');
    unfollow = followTabs();
  };

  test('a switch raises the alert, and a switch back ends it', async () => {
    await signedIn();
    localStorage.setItem('iwe.account', '2');
    hear({ type: 'account-switched', eId: 2 });
    expect(accountChangedStore.get()).toBe(true);
    localStorage.setItem('iwe.account', '1');
    hear({ type: 'account-switched', eId: 1 });
    expect(accountChangedStore.get()).toBe(false);
  });

  test('a switch is also noticed when this tab is seen again; a hidden tab waits', async () => {
    await signedIn();
    let visibility = 'hidden';
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => visibility });
    localStorage.setItem('iwe.account', '2');
    document.dispatchEvent(new Event('visibilitychange'));
    expect(accountChangedStore.get()).toBe(false);
    visibility = 'visible';
    document.dispatchEvent(new Event('visibilitychange'));
    expect(accountChangedStore.get()).toBe(true);
    localStorage.setItem('iwe.account', '1');
    window.dispatchEvent(new Event('focus'));
    expect(accountChangedStore.get()).toBe(false);
    Reflect.deleteProperty(document, 'visibilityState');
  });

  test('other things that tabs store are of no interest', async () => {
    await signedIn();
    localStorage.setItem('iwe.account', '2');
    window.dispatchEvent(new StorageEvent('storage', { key: 'iwe.cart', newValue: null }));
    expect(accountChangedStore.get()).toBe(false);
    localStorage.removeItem('iwe.access_token');
    window.dispatchEvent(new StorageEvent('storage', { key: 'iwe.cart', newValue: null }));
    window.dispatchEvent(new StorageEvent('storage', { key: 'iwe.access_token', newValue: 't2' }));
    expect(sessionStore.get().status).toBe('signed-in');
  });

  test('a sign-in of the same account gives this tab its token; another account raises the alert', async () => {
    await signedIn();
    localStorage.setItem('iwe.access_token', JSON.stringify('Bearer t2'));
    hear({ type: 'signed-in' });
    expect(sessionStore.get()).toMatchObject({ token: 'Bearer t2', account: { eId: 1 } });
    expect(accountChangedStore.get()).toBe(false);
    localStorage.setItem('iwe.access_token', JSON.stringify('Bearer t3'));
    localStorage.setItem('iwe.account', '2');
    hear({ type: 'signed-in' });
    expect(sessionStore.get()).toMatchObject({ token: 'Bearer t2', account: { eId: 1 } });
    expect(accountChangedStore.get()).toBe(true);
  });

  test('a sign-in signs this tab in when nobody was', async () => {
    unfollow = followTabs();
    localStorage.setItem('iwe.access_token', JSON.stringify('Bearer t2'));
    fakeServer({ '/api/ag/account': accounts(tempe) });
    hear({ type: 'signed-in' });
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
    expect(sessionStore.get()).toMatchObject({ status: 'signed-in', token: 'Bearer t2' });
  });

  test('nobody signed in means no alert, and nothing is followed once that has ended', async () => {
    localStorage.setItem('iwe.account', '2');
    checkAccount();
    expect(accountChangedStore.get()).toBe(false);
    localStorage.setItem('iwe.account', '1');
    await signedIn();
    unfollow();
    localStorage.setItem('iwe.account', '2');
    hear({ type: 'account-switched', eId: 2 });
    window.dispatchEvent(new Event('focus'));
    document.dispatchEvent(new Event('visibilitychange'));
    window.dispatchEvent(new StorageEvent('storage', { key: 'iwe.account', newValue: '2' }));
    expect(accountChangedStore.get()).toBe(false);
  });

  test('a page whose session ended there is stored for the next sign-in, unless a start page', async () => {
    for (const [path, kept] of [
      ['/invoices?page=2', '/invoices?page=2'],
      ['/', null],
      ['/login', null],
    ] as const) {
      await signedIn();
      window.history.replaceState(null, '', path);
      localStorage.removeItem('iwe.access_token');
      hear({ type: 'signed-out', reason: 'expired' });
      await turns();
      expect(returnPath.take()).toBe(kept);
      unfollow();
    }
  });

  test('a logout there keeps no page', async () => {
    await signedIn();
    window.history.replaceState(null, '', '/invoices');
    localStorage.removeItem('iwe.access_token');
    hear({ type: 'signed-out', reason: 'logout' });
    await turns();
    expect(returnPath.take()).toBeNull();
  });

  test('a sign-out or another person that only code tells of changes nothing in a live session', async () => {
    await signedIn();
    jest.useFakeTimers();
    fakeServer({ '/api/ag/csr-self-order': () => ({ body: { cnt: 1 } }) });
    localStorage.removeItem('iwe.access_token');
    localStorage.setItem('iwe.account', '77');
    hear({ type: 'signed-out', reason: 'expired' });
    hear({ type: 'account-switched', eId: 77 });
    await jest.advanceTimersByTimeAsync(5000);
    jest.useRealTimers();
    expect(sessionStore.get()).toMatchObject({ status: 'signed-in', account: { eId: 1 } });
    expect(accountChangedStore.get()).toBe(false);
    expect(localStorage.getItem('iwe.access_token')).toBe(JSON.stringify(sessionStore.get().token));
    expect(localStorage.getItem('iwe.account')).toBe('1');
  });

  test('another person who has signed in here raises the alert', async () => {
    await signedIn();
    fakeServer({ '/api/ag/csr-self-order': () => ({ status: 401, body: {} }) });
    localStorage.setItem('iwe.account', '77');
    hear({ type: 'account-switched', eId: 77 });
    await turns();
    expect(accountChangedStore.get()).toBe(true);
  });
});
