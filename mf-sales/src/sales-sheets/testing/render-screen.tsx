import type { ReactNode } from 'react';
import type { Account } from '@iwe/contract';
import { renderRoutes, signInAs } from '@iwe/remote-kit/testing';
import { completeJsdom, fakeServer } from '@iwe/testing/fake-server';
import type { Answer } from '@iwe/testing/fake-server';
import { setupUser } from '@iwe/testing/user';

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
  signInAs(ACCOUNT);
  for (const [name, text] of Object.entries(remembered)) localStorage.setItem(name, text);
  const hasRoute = (path: string) => routes.some((served) => path.startsWith(served));
  const { place, view } = renderRoutes({ [route]: screen }, { url, hasRoute });
  return {
    user: setupUser(),
    unmount: view.unmount,
    requests,
    place,
    sent: (method: string, path: string) =>
      requests.filter((request) => request.method === method && request.path === path),
  };
}
