import type { ReactNode } from 'react';
import type { Account } from '@iwe/contract';
import { HostRoutes } from '@iwe/remote-kit';
import { clearCache, sessionStore, toastStore } from '@iwe/session';
import { ShellProviders } from '@iwe/ui';
import { completeJsdom, fakeServer } from '@iwe/testing/fake-server';
import type { Answer } from '@iwe/testing/fake-server';
import { act, render } from '@testing-library/react';
import { setupUser } from '@iwe/testing/user';
import { MemoryRouter, Route, Routes, useLocation, useNavigate } from 'react-router-dom';

completeJsdom();

/** A salesperson of organisation 4. */
const ACCOUNT = {
  eId: 11,
  orgId: 4,
  companyName: 'Southern Tyres',
  name: 'Sam',
  phone: '',
  role: 1,
  email: 'sales@iwe.demo',
  timeZone: 'Australia/Sydney',
} as unknown as Account;

const BASE: Record<string, Answer> = {
  'GET warehouses': {
    data: [
      { id: 14, name: 'Tempe' },
      { id: 15, name: 'Newcastle' },
    ],
  },
  'GET delivery-runs/day': { data: { drivers: [], withoutDriver: { total: 0, sheets: [] } } },
  'GET employees': {
    data: [
      { id: 11, name: 'Sam', role: 1 },
      { id: 31, name: 'Don', role: 6 },
    ],
  },
};

/** Renders a screen on `route` at `url` with a fake server; `routes` are prefixes of the paths that screens serve. */
export function renderScreen(
  screen: ReactNode,
  {
    route,
    url,
    answers,
    routes = [],
    remembered = {},
  }: {
    route: string;
    url: string;
    answers: Record<string, Answer>;
    routes?: readonly string[];
    /** What the browser remembers, by the names of its storage. */
    remembered?: Readonly<Record<string, string>>;
  },
) {
  const requests = fakeServer({ ...BASE, ...answers });
  clearCache();
  localStorage.clear();
  for (const [name, text] of Object.entries(remembered)) localStorage.setItem(name, text);
  toastStore.set([]);
  sessionStore.set({ status: 'signed-in', token: 'Bearer test', accounts: [ACCOUNT], account: ACCOUNT });
  const place = { url: '', go: (_path: string) => undefined as void };
  function Place() {
    const { pathname, search } = useLocation();
    const navigate = useNavigate();
    place.go = (path) => act(() => void navigate(path));
    place.url = pathname + search;
    return null;
  }
  const user = setupUser();
  const { unmount } = render(
    <ShellProviders>
      <HostRoutes value={(path) => routes.some((served) => path.startsWith(served))}>
        <MemoryRouter initialEntries={[url]}>
          <Routes>
            <Route path={route} element={screen} />
            <Route path="*" element={null} />
          </Routes>
          <Place />
        </MemoryRouter>
      </HostRoutes>
    </ShellProviders>,
  );
  return {
    user,
    unmount,
    requests,
    place,
    sent: (method: string, path: string) =>
      requests.filter((request) => request.method === method && request.path === path),
  };
}
