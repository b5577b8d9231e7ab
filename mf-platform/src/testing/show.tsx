import type { Account } from '@iwe/contract';
import { renderRoutes, signInAs } from '@iwe/remote-kit/testing';
import type { RenderResult } from '@testing-library/react';
import { Suspense } from 'react';
import { screens } from '../screens.ts';

const account = {
  eId: 1,
  orgId: 4,
  companyName: 'Sydney',
  name: 'Ann',
  email: 'ann@iwe.test',
  phone: '',
  role: 4,
  timeZone: 'Australia/Sydney',
  is_admin: true,
  is_platform_admin: true,
} as unknown as Account;

/** Opens one of the screens at a path. */
export function show(path: string): RenderResult {
  const shown = Object.entries(screens).map(([route, Screen]) => [
    route,
    <Suspense key={route}>
      <Screen />
    </Suspense>,
  ]);
  return renderRoutes(Object.fromEntries(shown), { url: path, hasRoute: () => false }).view;
}

/** Signs an admin in with nothing cached; call it before each test. */
export const signInFresh = (): void => signInWith({});

/** Signs somebody with other rights in, with nothing cached. */
export function signInWith(rights: Partial<Pick<Account, 'is_admin' | 'is_platform_admin'>>): void {
  signInAs({ ...account, ...rights }, { keepsMemory: true });
}
