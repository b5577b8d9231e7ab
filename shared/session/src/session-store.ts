import type { Account } from '@iwe/contract';
import { localMemory, tabMemory } from './local-memory.ts';
import { createStore, useStore } from './store.ts';

/** Who is signed in, and for which organisation. */
export interface Session {
  /** starting: a remembered sign-in is being asked for at the server. */
  status: 'starting' | 'signed-out' | 'signed-in';
  /** 'type token' as the Authorization header carries it; null when signed out. */
  token: string | null;
  /** Every account of the user that may use the app. */
  accounts: readonly Account[];
  /** The account that this tab works for. */
  account: Account | null;
}

/** Roles of the warehouse, which have no access (spec §6). */
export const WAREHOUSE_ROLES: readonly number[] = [5, 6];

/** True for staff of the warehouse, who may not use the app. */
export const isWarehouse = (account: Pick<Account, 'role'>): boolean => WAREHOUSE_ROLES.includes(account.role);

const SIGNED_OUT: Session = { status: 'signed-out', token: null, accounts: [], account: null };

/** The session of this tab. */
export const sessionStore = createStore<Session>({ ...SIGNED_OUT, status: 'starting' });

/** True when the account that this browser remembers is no longer the one of this tab: the reload alert is due (spec §4 "Other"). */
export const accountChangedStore = createStore(false);

/** The session of this tab, read again at every change. */
export function useSession(): Session {
  return useStore(sessionStore);
}

// In the moment between a sign-out and the removal of its screens the former account still answers: a remote's root hears
// of the sign-out before the shell has taken the remote down.
let lastAccount: Account | null = null;
sessionStore.subscribe(() => {
  lastAccount = sessionStore.get().account ?? lastAccount;
});

/** The account that this tab works for; for screens behind the guard, where there always is one. */
export function useAccount(): Account {
  const account = useStore(sessionStore, (session) => session.account ?? lastAccount);
  if (!account) throw new Error('No account: this screen must stand behind the sign-in.');
  return account;
}

/** The keys of what the browser remembers of a sign-in (spec §3 "Session"). */
export const REMEMBERED = { token: 'access_token', account: 'account', role: 'role', orgId: 'orgId', accounts: 'accounts' } as const;

/** The remembered sign-in, or null. It serves to show the frame at once; the server's answer replaces it. */
export function rememberedSession(): Session | null {
  const token = localMemory.read<string>(REMEMBERED.token);
  if (!token) return null;
  const accounts = localMemory.read<Account[]>(REMEMBERED.accounts) ?? [];
  const account = chosenAccount(accounts);
  return account ? { status: 'signed-in', token, accounts, account } : { status: 'starting', token, accounts: [], account: null };
}

/** The account to work for: the remembered one, else the first that may use the app. */
export function chosenAccount(accounts: readonly Account[]): Account | null {
  const remembered = localMemory.read<number>(REMEMBERED.account);
  const allowed = accounts.filter((account) => !isWarehouse(account));
  return allowed.find((account) => account.eId === remembered) ?? allowed[0] ?? null;
}

/** Takes over a session and remembers it. */
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

/** Remembers which account is chosen; the tabs that work for another one ask for a reload. */
export function rememberAccount(account: Account): void {
  localMemory.write(REMEMBERED.account, account.eId);
  localMemory.write(REMEMBERED.role, account.role);
  localMemory.write(REMEMBERED.orgId, account.orgId);
}

/** Forgets the sign-in. The chosen account stays remembered, so that the next sign-in opens the same organisation. */
export function dropSession(): void {
  localMemory.remove(REMEMBERED.token);
  localMemory.remove(REMEMBERED.accounts);
  localMemory.remove(REMEMBERED.role);
  accountChangedStore.set(false);
  sessionStore.set(SIGNED_OUT);
}

const RETURN_PATH = 'return-path';

/** Where to go on after signing in again: kept by this tab when a session expires. */
export const returnPath = {
  keep: (path: string): void => tabMemory.write(RETURN_PATH, path),
  /** The kept path, forgotten by reading it. */
  take(): string | null {
    const path = tabMemory.read<string>(RETURN_PATH);
    tabMemory.remove(RETURN_PATH);
    return path;
  },
  forget: (): void => tabMemory.remove(RETURN_PATH),
};
