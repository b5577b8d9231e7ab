import type { Account } from '@iwe/contract';
import { clearCache, sessionStore, toastStore } from '@iwe/session';
import { act } from '@testing-library/react';

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

/** Signs an administrator of the platform in with nothing cached; call it before each test. */
export function signInFresh(own: Partial<Account> = {}): void {
  clearCache();
  const current = { ...account, ...own };
  act(() => {
    toastStore.set([]);
    sessionStore.set({ status: 'signed-in', token: 'Bearer t', accounts: [current], account: current });
  });
}
