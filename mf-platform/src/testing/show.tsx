import type { Account } from '@iwe/contract';
import { clearCache, sessionStore, toastStore } from '@iwe/session';
import { ShellProviders } from '@iwe/ui';
import { act, render } from '@testing-library/react';
import type { RenderResult } from '@testing-library/react';
import { Suspense } from 'react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
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
  return render(
    <ShellProviders>
      <MemoryRouter initialEntries={[path]}>
        <Suspense>
          <Routes>
            {Object.entries(screens).map(([route, Screen]) => (
              <Route key={route} path={route} element={<Screen />} />
            ))}
          </Routes>
        </Suspense>
      </MemoryRouter>
    </ShellProviders>,
  );
}

/** Signs an admin in with nothing cached; call it before each test. */
export const signInFresh = (): void => signInWith({});

/** Signs somebody with other rights in, with nothing cached. */
export function signInWith(rights: Partial<Pick<Account, 'is_admin' | 'is_platform_admin'>>): void {
  clearCache();
  act(() => {
    toastStore.set([]);
    const person = { ...account, ...rights };
    sessionStore.set({ status: 'signed-in', token: 'Bearer t', accounts: [person], account: person });
  });
}
