import type { ReactNode } from 'react';
import type { Account } from '@iwe/contract';
import { renderRoutes, signInAs } from '@iwe/remote-kit/testing';
import { completeJsdom, fakeServer } from '@iwe/testing/fake-server';
import type { Answer } from '@iwe/testing/fake-server';
import { setupUser } from '@iwe/testing/user';
import { act } from '@testing-library/react';

completeJsdom();

/** A salesperson of organisation 9 without any right. */
const ACCOUNT = {
  eId: 11,
  orgId: 9,
  companyName: 'Roadstar',
  name: 'Sam',
  phone: '',
  role: 1,
  email: 'sales@iwe.demo',
  timeZone: 'Australia/Sydney',
  modPrc: false,
  isAcct: false,
  is_dir: false,
  is_admin: false,
  crtCSR: false,
  canSeeCost: true,
} as unknown as Account;

const BASE: Record<string, Answer> = {
  'GET employees': {
    data: [
      { id: 11, name: 'Sam', role: 1 },
      { id: 12, name: 'Mia', role: 4 },
    ],
  },
  'GET brands': { data: [{ id: 3, name: 'Kestrel' }] },
  'GET category-tag': { tag1: ['Summer', 'Winter'], tag2: ['Premium'], tag3: [], tag4: ['A1', 'B2'] },
  'GET auto-parts-type': { data: [{ auto_part_type: 1, type_name: 'Tyre' }] },
  'GET area-types': { data: [{ id: 5, name: 'North' }] },
  'GET customer-classes': { data: [{ id: 8, name: 'Gold', notes: '', payType: '' }] },
};

/**
 * Resolves with the next frame. In the first one of a dialog it takes the focus and hides what is around it, which a
 * question above it must come after.
 */
export const drawn = () => act(() => new Promise<void>((resolve) => requestAnimationFrame(() => resolve())));

interface RenderOptions {
  route: string;
  url: string;
  answers?: Record<string, Answer>;
  /** Prefixes of the paths that screens serve. */
  routes?: readonly string[];
  /** Rights in addition to those of a salesperson. */
  account?: Partial<Account>;
  /** Keeps what an earlier screen stored in this browser. */
  keepStorage?: boolean;
}

/** Renders a screen on `route` at `url` with a fake server. */
export function renderScreen(
  screen: ReactNode,
  { route, url, answers = {}, routes = [], account = {}, keepStorage = false }: RenderOptions,
) {
  const requests = fakeServer({ ...BASE, ...answers });
  signInAs({ ...ACCOUNT, ...account }, { keepsMemory: keepStorage });
  const hasRoute = (path: string) => routes.some((served) => path.startsWith(served));
  const { place, view } = renderRoutes({ [route]: screen }, { url, hasRoute });
  return {
    user: setupUser(),
    requests,
    place,
    view,
    sent: (method: string, path: string) =>
      requests.filter((request) => request.method === method && request.path === path),
  };
}
