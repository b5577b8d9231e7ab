import { localMemory } from './local-memory.ts';
import { sessionStore } from './session-store.ts';

/** A form that was typed but not saved. */
export interface Draft<T = unknown> {
  value: T;
  /** When it was last typed into, milliseconds since 1970. */
  savedAt: number;
}

const PREFIX = 'draft';
/** Older drafts are dropped when another one is written. */
const MAX_AGE_MS = 7 * 24 * 60 * 60 * 1000;

function prefixOfUser(): string | null {
  const { account } = sessionStore.get();
  return account ? `${PREFIX}|${account.email}|${account.orgId}|` : null;
}

/**
 * Unsaved forms by user, organisation and route. They outlive a reload, a crash of the tab and an expired sign-in; a
 * logout by the user's wish clears them. `route` may carry a tab's own id for forms that may be open twice.
 */
export const draftStore = {
  save<T>(route: string, value: T): void {
    const prefix = prefixOfUser();
    if (!prefix) return;
    dropOld();
    const draft: Draft<T> = { value, savedAt: Date.now() };
    localMemory.write(prefix + route, draft);
  },
  /** The draft of a route, or null. Its shape is what an earlier release may have saved: check it before use. */
  load(route: string): Draft | null {
    const prefix = prefixOfUser();
    return prefix ? localMemory.read<Draft>(prefix + route) : null;
  },
  remove(route: string): void {
    const prefix = prefixOfUser();
    if (prefix) localMemory.remove(prefix + route);
  },
  /** The routes that have a draft of the current user and organisation. */
  routes(): string[] {
    const prefix = prefixOfUser();
    return prefix ? localMemory.keys().filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length)) : [];
  },
  /** Removes every draft of the current user, in all organisations. */
  clear(): void {
    const { account } = sessionStore.get();
    if (!account) return;
    for (const key of localMemory.keys()) if (key.startsWith(`${PREFIX}|${account.email}|`)) localMemory.remove(key);
  },
};

function dropOld(): void {
  const oldest = Date.now() - MAX_AGE_MS;
  for (const key of localMemory.keys()) {
    if (!key.startsWith(`${PREFIX}|`)) continue;
    const draft = localMemory.read<Draft>(key);
    if (!draft || draft.savedAt < oldest) localMemory.remove(key);
  }
}
