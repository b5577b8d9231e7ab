import type { Account } from '@iwe/contract';
import { ACCOUNT_COOKIE } from '@iwe/domain';
import { localMemory, tabMemory } from './local-memory.ts';
import { createStore, useStore } from './store.ts';

/** Who is signed in, and for which organisation. */
export interface Session {
  /** starting: a remembered sign-in is being checked with the server. */
  status: 'starting' | 'signed-out' | 'signed-in';
  /** 'type token', as sent in the Authorization header; null when signed out. */
  token: string | null;
  /** Every account of the user that may use the app. */
  accounts: readonly Account[];
  /** The account that this tab works for. */
  account: Account | null;
}

/** Warehouse roles, which have no access (spec §6). */
export const WAREHOUSE_ROLES: readonly number[] = [5, 6];

/** Whether an account belongs to warehouse staff, who may not use the app. */
export const isWarehouse = (account: Pick<Account, 'role'>): boolean => WAREHOUSE_ROLES.includes(account.role);

const SIGNED_OUT: Session = { status: 'signed-out', token: null, accounts: [], account: null };

/** The session of this tab. */
export const sessionStore = createStore<Session>({ ...SIGNED_OUT, status: 'starting' });

/**
 * Whether the account that this browser remembers is no longer this tab's: the reload alert must be shown (spec §4
 * "Other").
 */
export const accountChangedStore = createStore(false);

/** Returns this tab's session and re-renders at every change. */
export function useSession(): Session {
  return useStore(sessionStore);
}

// Between a sign-out and the unmounting of its screens the previous account is still returned: a remote's root is
// notified of the sign-out before the shell unmounts the remote.
let lastAccount: Account | null = null;
sessionStore.subscribe(() => {
  lastAccount = sessionStore.get().account ?? lastAccount;
});

/** Returns the account that this tab works for; for screens behind the guard, where there always is one. */
export function useAccount(): Account {
  const account = useStore(sessionStore, (session) => session.account ?? lastAccount);
  if (!account) throw new Error('No account: this screen may be shown only after signing in.');
  return account;
}

/** Storage keys of a remembered sign-in (spec §3 "Session"). */
export const REMEMBERED = {
  token: 'access_token',
  account: 'account',
  role: 'role',
  orgId: 'orgId',
  accounts: 'accounts',
} as const;

/** Returns the remembered sign-in, or null. It is used to show the frame at once; the server's answer replaces it. */
export function rememberedSession(): Session | null {
  const token = localMemory.read<string>(REMEMBERED.token);
  if (!token) return null;
  const accounts = localMemory.read<Account[]>(REMEMBERED.accounts) ?? [];
  const account = chosenAccount(accounts);
  return account
    ? { status: 'signed-in', token, accounts, account }
    : { status: 'starting', token, accounts: [], account: null };
}

/** Returns the account to work for: the remembered one, otherwise the first that may use the app. */
export function chosenAccount(accounts: readonly Account[]): Account | null {
  const remembered = localMemory.read<number>(REMEMBERED.account);
  const allowed = accounts.filter((account) => !isWarehouse(account));
  return allowed.find((account) => account.eId === remembered) ?? allowed[0] ?? null;
}

/** Sets a session and remembers it. */
export function keepSession(token: string, accounts: readonly Account[], account: Account): void {
  localMemory.write(REMEMBERED.token, token);
  rememberAccounts(accounts);
  rememberAccount(account);
  accountChangedStore.set(false);
  sessionStore.set({ status: 'signed-in', token, accounts, account });
}

/** Remembers the user's accounts, so that the next page can show its frame before the server answers. */
export function rememberAccounts(accounts: readonly Account[]): void {
  localMemory.write(REMEMBERED.accounts, accounts);
}

/** Remembers the chosen account; tabs that work for another one ask for a reload. */
export function rememberAccount(account: Account): void {
  localMemory.write(REMEMBERED.account, account.eId);
  localMemory.write(REMEMBERED.role, account.role);
  localMemory.write(REMEMBERED.orgId, account.orgId);
  nameAccount(account);
}

const COOKIE_SECONDS = 400 * 86_400;

/**
 * Names the account to the server for the next page, which has no token: the server sends the shell that its
 * organisation runs. It gives no right to anything.
 */
export function nameAccount({ eId }: Pick<Account, 'eId'>): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${ACCOUNT_COOKIE}=${eId}; Path=/; Max-Age=${COOKIE_SECONDS}; SameSite=Lax${secure}`;
}

/** Clears the sign-in. The chosen account stays remembered, so that the next sign-in opens the same organisation. */
export function dropSession(): void {
  localMemory.remove(REMEMBERED.token);
  localMemory.remove(REMEMBERED.accounts);
  localMemory.remove(REMEMBERED.role);
  accountChangedStore.set(false);
  sessionStore.set(SIGNED_OUT);
}

const RETURN_PATH = 'return-path';

/** The page to return to after signing in again, stored by this tab when a session expires. */
export const returnPath = {
  keep: (path: string): void => tabMemory.write(RETURN_PATH, path),
  /** Returns the stored path and clears it. */
  take(): string | null {
    const path = tabMemory.read<string>(RETURN_PATH);
    tabMemory.remove(RETURN_PATH);
    return path;
  },
  forget: (): void => tabMemory.remove(RETURN_PATH),
};
