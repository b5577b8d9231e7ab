import type { Account } from '@iwe/contract';

/** Returns an account for tests: staff of organisation 4 who may use the app. */
export function testAccount(changes: Partial<Account> = {}): Account {
  return {
    eId: 1,
    orgId: 4,
    companyName: 'Tempe Tyres',
    name: 'Sam',
    email: 'sam@example.test',
    phone: '',
    role: 2,
    roleDesc: 'Sales',
    modPrc: false,
    isAcct: false,
    is_dir: false,
    crtCSR: false,
    maxDis: 9999,
    is_admin: false,
    is_platform_admin: false,
    canSeeCost: true,
    logo: null,
    timeZone: 'Australia/Sydney',
    ...changes,
  };
}

/** Answers every request of a test by path, and records what was sent. */
export function fakeServer(
  answers: Record<
    string,
    (request: { headers: Record<string, string>; body: unknown }) => {
      status?: number;
      body: unknown;
      headers?: Record<string, string>;
    }
  >,
) {
  const sent: { path: string; method: string; headers: Record<string, string>; body: unknown }[] = [];
  globalThis.fetch = (async (input: string, init: RequestInit = {}) => {
    const path = new URL(input, 'http://localhost').pathname;
    const request = {
      path,
      method: init.method ?? 'GET',
      headers: init.headers as Record<string, string>,
      body: typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : init.body,
    };
    sent.push(request);
    if (init.signal?.aborted) throw Object.assign(new Error('aborted'), { name: 'AbortError' });
    const answer = answers[path];
    if (!answer) throw new TypeError('Failed to fetch');
    const { status = 200, body, headers = {} } = answer(request);
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    return {
      ok: status < 400,
      status,
      headers: { get: (name: string) => headers[name.toLowerCase()] ?? null },
      text: async () => text,
      json: async () => JSON.parse(text) as unknown,
    };
  }) as unknown as typeof fetch;
  return sent;
}
