import type { ReactNode } from 'react';
import type { Account } from '@iwe/contract';
import { HostRoutes } from '@iwe/remote-kit';
import { clearCache, sessionStore, toastStore } from '@iwe/session';
import { ShellProviders } from '@iwe/ui';
import { render } from '@testing-library/react';
import type { RenderResult } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';

globalThis.ResizeObserver ??= class {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
};
let keys = 0;
Object.defineProperty(globalThis.crypto, 'randomUUID', { configurable: true, value: () => `${String(++keys).padStart(8, '0')}-0000-4000-8000-000000000000` });

/** A salesperson of organisation 9 without any right. */
const ACCOUNT = {
  eId: 11, orgId: 9, companyName: 'Roadstar', name: 'Sam', phone: '', role: 1, email: 'sales@iwe.demo', timeZone: 'Australia/Sydney', modPrc: false, isAcct: false, is_dir: false, is_admin: false, crtCSR: false, canSeeCost: true,
} as unknown as Account;

/** A request as the fake server saw it. */
export interface SeenRequest { method: string; path: string; query: URLSearchParams; body: Record<string, unknown> }
/** What it answers: a value, `refuse(…)`, or a function of the request. */
export type Answer = unknown | ((request: SeenRequest) => unknown);

class Refusal {
  readonly status: number;
  readonly body: object;
  constructor(status: number, body: object) {
    this.status = status;
    this.body = body;
  }
}
export const refuse = (status: number, body: object): Refusal => new Refusal(status, body);

const BASE: Record<string, Answer> = {
  'GET employees': { data: [{ id: 11, name: 'Sam', role: 1 }, { id: 12, name: 'Mia', role: 4 }] },
  'GET brands': { data: [{ id: 3, name: 'Kestrel' }] },
  'GET category-tag': { tag1: ['Summer', 'Winter'], tag2: ['Premium'], tag3: [], tag4: ['A1', 'B2'] },
  'GET auto-parts-type': { data: [{ auto_part_type: 1, type_name: 'Tyre' }] },
  'GET area-types': { data: [{ id: 5, name: 'North' }] },
  'GET customer-classes': { data: [{ id: 8, name: 'Gold', notes: '', payType: '' }] },
};

interface RenderOptions {
  route: string;
  url: string;
  answers?: Record<string, Answer>;
  /** The beginnings of the paths that screens serve. */
  routes?: readonly string[];
  /** Rights other than those of a salesperson. */
  account?: Partial<Account>;
  /** Leaves what an earlier screen kept in this browser. */
  keepStorage?: boolean;
}

/** Shows a screen on `route` at `url` before a fake server. */
export function renderScreen(screen: ReactNode, { route, url, answers = {}, routes = [], account = {}, keepStorage = false }: RenderOptions) {
  const requests: SeenRequest[] = [];
  const known = { ...BASE, ...answers };
  globalThis.fetch = (async (input: string, init: RequestInit = {}) => {
    const { pathname, searchParams } = new URL(input, 'http://iwe.test');
    const request: SeenRequest = { method: init.method ?? 'GET', path: pathname.replace('/api/ag/', ''), query: searchParams, body: typeof init.body === 'string' ? (JSON.parse(init.body) as Record<string, unknown>) : {} };
    requests.push(request);
    const answer = known[`${request.method} ${request.path}`];
    const value: unknown = typeof answer === 'function' ? (answer as (request: SeenRequest) => unknown)(request) : answer;
    if (value instanceof Refusal) return reply(value.status, value.body);
    return value === undefined ? reply(404, { message: `Nothing at ${request.method} ${request.path}`, code: 'not-found' }) : reply(200, value);
  }) as typeof fetch;
  clearCache();
  if (!keepStorage) localStorage.clear();
  toastStore.set([]);
  const signedIn = { ...ACCOUNT, ...account };
  sessionStore.set({ status: 'signed-in', token: 'Bearer test', accounts: [signedIn], account: signedIn });
  const place = { url: '' };
  function Place() {
    const { pathname, search } = useLocation();
    place.url = pathname + search;
    return null;
  }
  const user = userEvent.setup({ advanceTimers: (ms) => { if ('clock' in setTimeout) jest.advanceTimersByTime(ms); } });
  const view: RenderResult = render(
    <ShellProviders>
      <HostRoutes value={(path) => routes.some((served) => path.startsWith(served))}>
        <MemoryRouter initialEntries={[url]}>
          <Routes><Route path={route} element={screen} /><Route path="*" element={null} /></Routes>
          <Place />
        </MemoryRouter>
      </HostRoutes>
    </ShellProviders>,
  );
  return { user, requests, place, view, sent: (method: string, path: string) => requests.filter((request) => request.method === method && request.path === path) };
}

/** jsdom knows no Response. */
function reply(status: number, body: unknown): Response {
  const text = JSON.stringify(body);
  return {
    ok: status < 400, status, headers: new Headers(), text: () => Promise.resolve(text), json: () => Promise.resolve(JSON.parse(text) as unknown), blob: () => Promise.resolve(new Blob([text])),
  } as unknown as Response;
}
