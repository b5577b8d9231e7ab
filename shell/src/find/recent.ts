import { useEffect } from 'react';
import type { Account } from '@iwe/contract';
import { FIND_RECENT } from '@iwe/contract';
import { localMemory, useAccount } from '@iwe/session';
import { keyOfPage } from './entry-path.ts';
import type { EntryKey } from './entry-path.ts';

// Only keys are stored, per person and organisation: names, prices and statuses are loaded from the server, and deleted
// entries are not shown.
const placeOf = ({ email, orgId }: Pick<Account, 'email' | 'orgId'>): string => `recent.${email}.${orgId}`;
const KEY = /^(sheet|quote|product|customer|supplier):[1-9]\d{0,14}$/;

/** Returns what this person opened in this organisation, newest first; shared by all tabs of this browser. */
export function recentKeys(account: Pick<Account, 'email' | 'orgId'>): EntryKey[] {
  const kept = localMemory.read<unknown>(placeOf(account));
  return Array.isArray(kept)
    ? kept.filter((key): key is EntryKey => typeof key === 'string' && KEY.test(key)).slice(0, FIND_RECENT)
    : [];
}

/** Adds an entry at the front. */
export function rememberOpened(account: Pick<Account, 'email' | 'orgId'>, key: EntryKey): void {
  localMemory.write(
    placeOf(account),
    [key, ...recentKeys(account).filter((other) => other !== key)].slice(0, FIND_RECENT),
  );
}

const screensOf = ({ email, orgId }: Pick<Account, 'email' | 'orgId'>): string => `screens.${email}.${orgId}`;

/** Returns the paths of the screens that this person went to in this organisation, newest first. */
export function recentScreens(account: Pick<Account, 'email' | 'orgId'>): string[] {
  const kept = localMemory.read<unknown>(screensOf(account));
  return Array.isArray(kept) ? kept.filter((path) => typeof path === 'string').slice(0, FIND_RECENT) : [];
}

function rememberScreen(account: Pick<Account, 'email' | 'orgId'>, path: string): void {
  const others = recentScreens(account).filter((other) => other !== path);
  localMemory.write(screensOf(account), [path, ...others].slice(0, FIND_RECENT));
}

/** Remembers the record or the screen that a page shows, however it was opened. */
export function useRememberPage(pathname: string): void {
  const { email, orgId } = useAccount();
  useEffect(() => {
    const key = keyOfPage(pathname);
    if (key) rememberOpened({ email, orgId }, key);
    else rememberScreen({ email, orgId }, pathname);
  }, [pathname, email, orgId]);
}
