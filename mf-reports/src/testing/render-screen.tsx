import type { ReactNode } from 'react';
import type { Account } from '@iwe/contract';
import { renderRoutes, signInAs } from '@iwe/remote-kit/testing';
import { completeJsdom, fakeServer } from '@iwe/testing/fake-server';
import type { Answer } from '@iwe/testing/fake-server';
import { setupUser } from '@iwe/testing/user';

completeJsdom();

/** A salesperson of organisation 9 without any right. */
const ACCOUNT = {
  eId: 11,
  orgId: 9,
  companyName: 'Roadstar',
  name: 'Sam',
  role: 1,
  email: 'sales@iwe.demo',
  timeZone: 'Australia/Sydney',
  isAcct: false,
  is_dir: false,
  is_admin: false,
} as unknown as Account;

const BASE: Record<string, Answer> = {
  'GET warehouses': {
    data: [
      { id: 14, name: 'Main', is_active: 1 },
      { id: 20, name: 'Melbourne', is_active: 1 },
      { id: 21, name: 'Old yard', is_active: 0 },
    ],
  },
  'GET brands': {
    data: [
      { id: 3, name: 'Kestrel' },
      { id: 4, name: 'Merlin' },
    ],
  },
  'GET area-types': {
    data: [
      { id: 5, name: 'North' },
      { id: 6, name: 'South' },
    ],
  },
  'GET report-settings': { data: [] },
  'GET report-schedules': { data: [] },
};

interface RenderOptions {
  url: string;
  answers?: Record<string, Answer>;
  /** Rights in addition to those of a salesperson. */
  account?: Partial<Account>;
  /** Whether a screen serves a path; all are served without it. */
  hasRoute?: (path: string) => boolean;
}

/** Renders a screen at `url` with a fake server, messages and questions; other screens are an empty page. */
export function renderScreen(screen: ReactNode, { url, answers = {}, account = {}, hasRoute }: RenderOptions) {
  const requests = fakeServer({ ...BASE, ...answers });
  signInAs({ ...ACCOUNT, ...account }, { keepsMemory: true });
  const { place, view } = renderRoutes(
    { [url.split('?')[0] ?? '']: screen },
    { url, ...(hasRoute ? { hasRoute } : {}) },
  );
  const sent = (method: string, path: string) =>
    requests.filter((request) => request.method === method && request.path === path);
  return { user: setupUser(), sent, place, view };
}
