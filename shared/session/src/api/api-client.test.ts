import { api } from './api-client.ts';
import { ApiError } from './api-error.ts';
import { returnPath, sessionStore } from '../session-store.ts';
import { closeTabChannel } from '../tab-channel.ts';
import { fakeServer, testAccount } from '../testing/fakes.ts';
import { toastStore } from '../toast-bus.ts';

const shown = () => toastStore.get().flatMap((toast) => toast.lines);

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  toastStore.set([]);
  window.history.replaceState(null, '', '/invoices?status=1');
  sessionStore.set({ status: 'signed-in', token: 'Bearer t', accounts: [testAccount()], account: testAccount() });
});
afterEach(closeTabChannel);

test('a call is sent below /api/ag/ with token and account', async () => {
  const sent = fakeServer({ '/api/ag/brands': () => ({ body: { data: [] } }) });
  await api.get('brands', { all: true, name: '', page: undefined });
  expect(sent[0]?.headers).toMatchObject({ authorization: 'Bearer t', account: '1' });
});

test('a body is sent as JSON, a file as multipart', async () => {
  const sent = fakeServer({ '/api/ag/orders': () => ({ body: {} }), '/api/ag/lines': () => ({ body: {} }) });
  await api.post('orders', { type: 1 }, { idempotencyKey: 'k1' });
  await api.upload('lines', new File(['x'], 'lines.xls'));
  expect(sent[0]).toMatchObject({
    method: 'POST',
    body: { type: 1 },
    headers: { 'content-type': 'application/json', 'idempotency-key': 'k1' },
  });
  expect(sent[1]?.body).toBeInstanceOf(FormData);
  expect(sent[1]?.headers).not.toHaveProperty('content-type');
});

test('a path from the root is used as it is, and nobody’s call names no token and no account', async () => {
  sessionStore.set({ status: 'signed-out', token: null, accounts: [], account: null });
  const sent = fakeServer({
    '/oauth/token': () => ({ body: {} }),
    '/api/ag/lines/3': () => ({ status: 204, body: '' }),
  });
  await api.post('/oauth/token', { username: 'sam' });
  expect(sent[0]?.headers).toEqual({ accept: 'application/json', 'content-type': 'application/json' });
  await expect(api.delete('lines/3')).resolves.toBeNull();
  await expect(api.put('lines/3', { qty: 0 })).resolves.toBeNull();
  expect(sent.map(({ method, body }) => [method, body])).toEqual([
    ['POST', { username: 'sam' }],
    ['DELETE', null],
    ['PUT', { qty: 0 }],
  ]);
  expect(sent[1]?.headers).toEqual({ accept: 'application/json' });
});

test('a write without a success is sent again under its key; after one it gets another', async () => {
  let outcome: 'lost' | 'cut' | 'fault' | 'refused' | 'done' = 'done';
  const keys: string[] = [];
  globalThis.fetch = (async (_url: string, init: RequestInit) => {
    keys.push((init.headers as Record<string, string>)['idempotency-key'] ?? '');
    if (outcome === 'lost') throw new TypeError('Failed to fetch');
    const status = { cut: 200, fault: 503, refused: 422, done: 200 }[outcome];
    return {
      ok: status === 200,
      status,
      headers: new Headers(),
      text: async () => '{}',
      json: async () => {
        if (outcome === 'cut') throw new TypeError('network error');
        return {};
      },
    };
  }) as unknown as typeof fetch;
  const write = async (how: typeof outcome, body: object = { name: 'Tyres' }) => {
    outcome = how;
    await api.post('report-settings', body).catch((error: unknown) => expect(error).toBeInstanceOf(ApiError));
    return keys.at(-1);
  };
  const lost = await write('lost');
  expect(lost).toMatch(/^[0-9a-f-]{36}$/);
  expect(await write('cut', { name: 'Wheels' })).not.toBe(lost);
  expect(await write('fault')).toBe(lost);
  expect(await write('cut')).toBe(lost);
  expect(await write('refused')).toBe(lost);
  expect(await write('done')).toBe(lost);
  expect(await write('done')).not.toBe(lost);
});

test('two clicks send one key while the write is on its way; half an hour later it is new', async () => {
  const sent: ((answer: unknown) => void)[] = [];
  const keys: unknown[] = [];
  globalThis.fetch = ((_url: string, init: RequestInit) => {
    keys.push((init.headers as Record<string, string>)['idempotency-key']);
    return new Promise((resolve, reject) => {
      sent.push((answer) => (answer instanceof Error ? reject(answer) : resolve(answer as Response)));
    });
  }) as unknown as typeof fetch;
  const clicks = [api.delete('attachments/7'), api.delete('attachments/7')];
  for (const answer of sent) answer({ ok: true, status: 204 });
  await Promise.all(clicks);
  expect(keys[0]).toBe(keys[1]);
  const lost = api.delete('attachments/7').catch(() => 'lost');
  sent.at(-1)?.(new TypeError('Failed to fetch'));
  expect(await lost).toBe('lost');
  const later = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 31 * 60_000);
  void api.delete('attachments/7');
  later.mockRestore();
  expect(keys[3]).not.toBe(keys[2]);
});

test('a lost write is over when another write of its record was answered', async () => {
  let isLost = true;
  const keys: unknown[] = [];
  globalThis.fetch = (async (_url: string, init: RequestInit) => {
    keys.push((init.headers as Record<string, string>)['idempotency-key']);
    if (isLost) throw new TypeError('Failed to fetch');
    return { ok: true, status: 204 };
  }) as unknown as typeof fetch;
  await api.post('xero/5/order', {}).catch(() => undefined);
  await api.post('xero/6/order', {}).catch(() => undefined);
  isLost = false;
  await api.post('xero/5/recall', {});
  await api.post('xero/5/order', {});
  await api.post('xero/6/order', {});
  expect(keys[3]).not.toBe(keys[0]);
  expect(keys[4]).toBe(keys[1]);
});

test('the query, the wanted type and what continues after the page are passed on', async () => {
  const asked: [string, RequestInit][] = [];
  globalThis.fetch = (async (url: string, init: RequestInit) => {
    asked.push([url, init]);
    return { ok: true, status: 200, blob: async () => 'bytes' };
  }) as unknown as typeof fetch;
  const keep = { keepalive: true, accept: 'text/csv' };
  await expect(api.blob('reports/sales', { to: 'B', from: 'A' }, keep)).resolves.toBe('bytes');
  const [url, init] = asked[0] ?? [];
  expect(url).toBe('/api/ag/reports/sales?from=A&to=B');
  expect(init).toMatchObject({ method: 'GET', keepalive: true, credentials: 'same-origin', body: null });
  expect(init?.headers).toMatchObject({ accept: 'text/csv' });
});

test('a file goes into the field that the call wants', async () => {
  const sent = fakeServer({ '/api/ag/logo': () => ({ body: {} }) });
  await api.upload('logo', new File(['x'], 'logo.png'), 'image');
  const form = sent[0]?.body as FormData;
  expect([...form.keys()]).toEqual(['image']);
  expect((form.get('image') as File).name).toBe('logo.png');
});

test('a refused sign-in without a token ends no session', async () => {
  sessionStore.set({ status: 'signed-out', token: null, accounts: [], account: null });
  fakeServer({ '/oauth/token': () => ({ status: 401, body: { message: 'x', code: 'x' } }) });
  await expect(api.post('/oauth/token', {}, { quiet: true })).rejects.toMatchObject({ status: 401 });
  expect(shown()).toEqual([]);
  expect(returnPath.take()).toBeNull();
});

test('a refusal is shown and thrown; with quiet the caller shows it', async () => {
  fakeServer({ '/api/ag/orders': () => ({ status: 500, body: { message: ['One.', 'Two.'], code: 'x' } }) });
  await expect(api.post('orders', {}, { quiet: true })).rejects.toBeInstanceOf(ApiError);
  expect(shown()).toEqual([]);
  await expect(api.post('orders', {})).rejects.toMatchObject({ status: 500, lines: ['One.', 'Two.'] });
  expect(shown()).toEqual(['One.', 'Two.']);
});

test.each([
  [
    'too many attempts',
    429,
    { message: 'Too many attempts, please slow down the fresh pace', code: 'x' },
    ['Too many attempts, please slow down the fresh pace'],
    5000,
  ],
  ['the server’s own message', 500, { message: 'It broke.', code: 'x' }, ['It broke.'], 5000],
  ['a list, one paragraph each', 500, { message: ['One.', 'Two.'], code: 'x' }, ['One.', 'Two.'], 5000],
  ['any other body as it is', 409, { message: 'Somebody was faster.', code: 'x' }, ['Somebody was faster.'], 5000],
  [
    'permission',
    403,
    { message: 'Sorry, no permission to modify the prices.', code: 'x' },
    ['Sorry, no permission to modify the prices.'],
    3500,
  ],
  [
    'validation',
    422,
    { message: ['Line 1: a quantity is a whole number.'], code: 'x' },
    ['Line 1: a quantity is a whole number.'],
    3500,
  ],
])('the catalogue of spec §8: %s', async (_name, status, body, lines, duration) => {
  fakeServer({ '/api/ag/orders': () => ({ status, body }) });
  await expect(api.post('orders', {})).rejects.toMatchObject({ status });
  expect(toastStore.get().map((toast) => [toast.kind, toast.lines, toast.duration])).toEqual([
    ['error', lines, duration],
  ]);
});

test('no response is "Http Error", and the same message is shown once', async () => {
  fakeServer({});
  await expect(api.get('brands')).rejects.toMatchObject({ status: 0 });
  await expect(api.get('warehouses')).rejects.toMatchObject({ status: 0 });
  expect(shown()).toEqual(['Http Error']);
});

test('401 ends the session, says so and remembers the page', async () => {
  fakeServer({ '/api/ag/brands': () => ({ status: 401, body: { message: 'x', code: 'x' } }) });
  await expect(api.get('brands', {}, { quiet: true })).rejects.toMatchObject({ status: 401 });
  expect(sessionStore.get().status).toBe('signed-out');
  expect(shown()).toEqual(['Login info expired, please login again']);
  expect(returnPath.take()).toBe('/invoices?status=1');
  expect(returnPath.take()).toBeNull();
});

test('a late 401 of an older token does not end the new session', async () => {
  fakeServer({
    '/api/ag/brands': () => {
      sessionStore.set({ ...sessionStore.get(), token: 'Bearer newer' });
      return { status: 401, body: { message: 'x', code: 'x' } };
    },
  });
  await expect(api.get('brands')).rejects.toMatchObject({ status: 401 });
  expect(sessionStore.get()).toMatchObject({ status: 'signed-in', token: 'Bearer newer' });
});

test('an aborted request shows nothing', async () => {
  fakeServer({ '/api/ag/brands': () => ({ body: {} }) });
  const controller = new AbortController();
  controller.abort();
  await expect(api.get('brands', {}, { signal: controller.signal })).rejects.toMatchObject({ name: 'AbortError' });
  expect(shown()).toEqual([]);
});

test('an answer that violates its schema is refused', async () => {
  fakeServer({ '/api/ag/brands': () => ({ body: { data: 'no list' } }) });
  const answer = {
    parse: () => {
      throw new Error('The answer is not what was agreed.');
    },
  };
  await expect(api.get('brands', {}, { answer })).rejects.toThrow('The answer is not what was agreed.');
});
