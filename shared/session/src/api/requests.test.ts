import { api, request } from './api-client.ts';
import { ApiError } from './api-error.ts';
import { localMemory } from '../local-memory.ts';
import { offerCommand, pageCommandsStore } from '../page-commands.ts';
import { queryString } from './query-string.ts';
import { sessionStore } from '../session-store.ts';
import { tellError } from './tell-error.ts';
import { testAccount } from '../testing/fakes.ts';
import { toast, toastStore } from '../toast-bus.ts';

let asked: { url: string; init: RequestInit }[] = [];
const serve = (status: number, body: unknown = {}) => {
  globalThis.fetch = ((url: string, init: RequestInit) => {
    asked.push({ url, init });
    return Promise.resolve({
      ok: status < 400,
      status,
      headers: new Headers(),
      json: () => Promise.resolve(body),
      blob: () => Promise.resolve(new Blob(['xyz'])),
    } as Response);
  }) as typeof fetch;
};
const shown = () => toastStore.get().map(({ kind, lines, duration }) => [kind, lines.join(' '), duration]);

beforeEach(() => {
  asked = [];
  toastStore.set([]);
  localStorage.clear();
  sessionStore.set({ status: 'signed-in', token: 'Bearer t', accounts: [], account: testAccount({ eId: 7 }) });
});

describe('a request', () => {
  test('has the method and address of its call; one that begins with a slash is used as it is', async () => {
    serve(200);
    await api.put('orders/1', { reference: 'a' });
    await api.delete('orders/1', { idempotencyKey: 'k' });
    await api.post('/oauth/token');
    await api.get('orders', { page: 2, name: '' });
    expect(asked.map(({ url, init }) => `${init.method} ${url}`)).toEqual([
      'PUT /api/ag/orders/1',
      'DELETE /api/ag/orders/1',
      'POST /oauth/token',
      'GET /api/ag/orders?page=2',
    ]);
    expect(asked.map(({ init }) => init.body)).toEqual(['{"reference":"a"}', null, null, null]);
    const [put, remove] = asked.map(({ init }) => init.headers as Record<string, string>);
    expect(put).toEqual({
      'idempotency-key': expect.any(String),
      accept: 'application/json',
      authorization: 'Bearer t',
      account: '7',
      'content-type': 'application/json',
    });
    expect(remove).toEqual({
      accept: 'application/json',
      authorization: 'Bearer t',
      account: '7',
      'idempotency-key': 'k',
    });
  });

  test('of nobody has neither token nor account', async () => {
    sessionStore.set({ status: 'signed-out', token: null, accounts: [], account: null });
    serve(200);
    await api.get('orders');
    expect(asked[0]?.init.headers).toEqual({ accept: 'application/json' });
  });

  test('may outlive its page, and may ask for another type', async () => {
    serve(200);
    await request('POST', 'logout', { keepalive: true, accept: 'text/csv' });
    await request('POST', 'logout');
    expect(asked.map(({ init }) => init.keepalive)).toEqual([true, undefined]);
    expect(asked[0]?.init.headers).toMatchObject({ accept: 'text/csv' });
  });

  test('that is answered with nothing resolves to null; a file to its bytes', async () => {
    serve(204, 'no JSON');
    await expect(api.delete('orders/1')).resolves.toBeNull();
    serve(200);
    expect((await api.blob('documents.pdf', { ids: 5 })).size).toBe(3);
    expect(asked.at(-1)?.url).toBe('/api/ag/documents.pdf?ids=5');
  });

  test('sends a file under the name of its field', async () => {
    serve(200);
    await api.upload('logo', new File(['x'], 'logo.png'), 'picture', { idempotencyKey: 'k' });
    const form = asked[0]?.init.body as FormData | undefined;
    expect(form?.get('picture')).toBeInstanceOf(File);
    expect(asked[0]?.init.headers).toMatchObject({ 'idempotency-key': 'k' });
  });
});

test.each([
  [undefined, ''],
  [{}, ''],
  [{ b: 'x y', a: 0 }, '?a=0&b=x+y'],
  [{ yes: true, no: false }, '?no=0&yes=1'],
  [{ none: null, empty: '', missing: undefined }, ''],
])('the query %j is %j', (query, text) => {
  expect(queryString(query)).toBe(text);
});

describe('what went wrong', () => {
  test('is said for the shorter time where it is a matter of rights or of the input', () => {
    tellError(new ApiError(403, ['No right.']));
    tellError(new ApiError(422, ['No number.']));
    tellError(new ApiError(409, ['Too late.']));
    expect(shown()).toEqual([
      ['error', 'No right.', 3500],
      ['error', 'No number.', 3500],
      ['error', 'Too late.', 5000],
    ]);
  });

  test('is not shown for an ended session or a cancelled request; another error is shown', () => {
    tellError(new ApiError(401, ['Expired.']));
    tellError(Object.assign(new Error('aborted'), { name: 'AbortError' }));
    expect(shown()).toEqual([]);
    tellError(new TypeError('x is undefined'));
    expect(toastStore.get()).toHaveLength(1);
  });
});

test('the same message is shown once, last, with its time restarted; another kind is separate', () => {
  const first = toast.warning('Slow', { duration: 10 });
  toast.info(['One.', 'Two.']);
  toast.error('Slow');
  const again = toast.warning('Slow', { duration: 20 });
  expect(again).not.toBe(first);
  expect(shown()).toEqual([
    ['info', 'One. Two.', 5000],
    ['error', 'Slow', 5000],
    ['warning', 'Slow', 20],
  ]);
  toast.dismiss(again);
  toast.dismiss(first);
  expect(shown().map(([kind]) => kind)).toEqual(['info', 'error']);
  toast.dismissAll();
  expect(shown()).toEqual([]);
});

test('a command is offered until its page withdraws it, beside others of the same words', () => {
  const [one, other] = [
    { label: 'Approve', run: () => undefined },
    { label: 'Approve', run: () => undefined },
  ];
  const end = offerCommand(one);
  offerCommand(other);
  expect(pageCommandsStore.get()).toEqual([one, other]);
  end();
  expect(pageCommandsStore.get()).toHaveLength(1);
  expect(pageCommandsStore.get()[0]).toBe(other);
});

describe('what the browser remembers', () => {
  afterEach(() => jest.restoreAllMocks());

  test('is read as it was written, by names of iWE alone', () => {
    localMemory.write('a', { deep: [1] });
    localStorage.setItem('other', '1');
    expect(localMemory.read('a')).toEqual({ deep: [1] });
    expect(localMemory.keys()).toEqual(['a']);
    expect(localStorage.getItem('iwe.a')).toBe('{"deep":[1]}');
    localMemory.remove('a');
    expect(localMemory.read('a')).toBeNull();
  });

  test('is nothing where it cannot be read, and a full storage is no error', () => {
    localStorage.setItem('iwe.broken', '{');
    expect(localMemory.read('broken')).toBeNull();
    const refuse = () => {
      throw new DOMException('QuotaExceededError');
    };
    for (const name of ['setItem', 'getItem', 'removeItem', 'key'] as const)
      jest.spyOn(Storage.prototype, name).mockImplementation(refuse);
    expect(() => localMemory.write('a', 1)).not.toThrow();
    expect(() => localMemory.remove('a')).not.toThrow();
    expect([localMemory.read('a'), localMemory.keys()]).toEqual([null, []]);
  });
});
