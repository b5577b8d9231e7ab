import { sessionStore } from '@iwe/session';
import { canOpen } from './can-open.ts';
import { platformStore } from '../list/platform-store.ts';
import type { Platform } from '../types.ts';

const ROUTES = [
  { path: '/customers/:id', remote: 'mf', title: '', access: ['signed-in'] },
  { path: '/admin/brands', remote: 'mf', title: '', access: ['admin'] },
] as const;
const signIn = (is_admin: boolean) =>
  sessionStore.set({ status: 'signed-in', token: 't', accounts: [], account: { is_admin } } as never);

beforeEach(() => {
  jest.spyOn(platformStore, 'get').mockReturnValue({ routes: ROUTES } as unknown as Platform);
});

test('a path opens when a screen serves it and the account has its right, after each sign-in', () => {
  signIn(true);
  expect([canOpen('/customers/7'), canOpen('/customers/7/x'), canOpen('/admin/brands')]).toEqual([true, false, true]);
  signIn(false);
  expect([canOpen('/customers/8?from=list'), canOpen('/admin/brands')]).toEqual([true, false]);
  sessionStore.set({ status: 'signed-out', token: null, accounts: [], account: null } as never);
  expect(canOpen('/customers/7')).toBe(false);
});
