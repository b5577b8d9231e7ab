import { renderRoutes, signInAs } from '@iwe/remote-kit/testing';
import { cartStore } from '@iwe/session';
import type { Cart } from '@iwe/session';
import { setupUser } from '@iwe/testing/user';
import { act } from '@testing-library/react';
import { QuotingsPage } from '../quotings-page.tsx';
import { SALES_ACCOUNT } from './fixtures.ts';

/** The fake server's answers by path: a value, or a function of the query and the body. */
export type Answers = Record<string, unknown>;
type AnswerOf = (query: URLSearchParams, body: unknown) => unknown;

const BASE_ANSWERS: Answers = {
  brands: { data: [{ id: 3, name: 'Kestrel' }] },
  warehouses: { data: [{ id: 14, name: 'Sydney' }] },
  'category-tag': { tag1: [], tag2: [], tag3: [], tag4: ['A-01', 'B-12'] },
};

/** Returns one page of rows in the format of lists. */
export const pageOf = (rows: readonly unknown[], total = rows.length) => ({
  data: rows,
  meta: { total, current_page: 1, per_page: 20 },
});

/** Renders the page at `url` for a signed-in salesperson, with a fake server. */
export async function renderPage({
  url = '/quotings',
  answers = {},
  cart = {},
  routes = [],
}: { url?: string; answers?: Answers; cart?: Partial<Cart>; routes?: readonly string[] } = {}) {
  const requests: string[] = [];
  const sent: { method: string; path: string; body: unknown }[] = [];
  const keys: (string | undefined)[] = [];
  const known = { ...BASE_ANSWERS, ...answers };
  globalThis.fetch = (async (input: string, init: RequestInit = {}) => {
    const { pathname, searchParams } = new URL(input, 'http://iwe.test');
    const path = pathname.replace('/api/ag/', '');
    requests.push(path + (searchParams.size > 0 ? `?${decodeURIComponent(searchParams.toString())}` : ''));
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    if (init.method && init.method !== 'GET') {
      sent.push({ method: init.method, path, body });
      keys.push((init.headers as Record<string, string>)['idempotency-key']);
    }
    const answer = known[path];
    const value: unknown = await (typeof answer === 'function' ? (answer as AnswerOf)(searchParams, body) : answer);
    if (value instanceof FakeRefusal) return reply(value.status, { message: value.message, code: 'refused' });
    return value === undefined ? reply(404, { message: `Nothing at ${path}`, code: 'not_found' }) : reply(200, value);
  }) as typeof fetch;
  signInAs(SALES_ACCOUNT);
  const stamped: Cart = {
    stamp: { user: SALES_ACCOUNT.email, orgId: SALES_ACCOUNT.orgId },
    entries: [],
    csr: null,
    ...cart,
  };
  localStorage.setItem('iwe.cart', JSON.stringify(stamped));
  cartStore.set(stamped);

  const hasRoute = (path: string) => routes.some((route) => path.startsWith(route));
  const { place, view, renderAgain } = renderRoutes({ '*': <QuotingsPage /> }, { url, hasRoute });
  // Waits for the base data of the search card.
  await act(async () => {
    await Promise.resolve();
  });
  return {
    user: setupUser(),
    requests,
    sent,
    /** The idempotency key of each request in `sent`. */
    keys,
    place,
    unmount: view.unmount,
    renderAgain,
    quotingRequests: () => requests.filter((request) => request.startsWith('quotings')),
  };
}

/** A refusal of the fake server. */
export class FakeRefusal {
  readonly status: number;
  readonly message: string;
  constructor(status: number, message: string) {
    this.status = status;
    this.message = message;
  }
}

/** jsdom has no Response. */
function reply(status: number, body: unknown): Response {
  const text = JSON.stringify(body);
  return {
    ok: status < 400,
    status,
    headers: new Headers(),
    text: () => Promise.resolve(text),
    json: () => Promise.resolve(JSON.parse(text) as unknown),
    blob: () => Promise.resolve(new Blob([text])),
  } as unknown as Response;
}
