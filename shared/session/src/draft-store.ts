import { localMemory } from './local-memory.ts';
import { sessionStore } from './session-store.ts';

/** An unsaved form. */
export interface Draft<T = unknown> {
  value: T;
  /** When it was last changed, milliseconds since 1970. */
  savedAt: number;
}

const PREFIX = 'draft';
const DAY_MS = 24 * 60 * 60 * 1000;
/** Older drafts are removed. */
const MAX_AGE_MS = 7 * DAY_MS;
/** When this page last removed old drafts. Reading all of them takes too long for every pause in typing. */
let cleanedAt = 0;

function prefixOfUser(): string | null {
  const { account } = sessionStore.get();
  return account ? `${PREFIX}|${account.email}|${account.orgId}|` : null;
}

/**
 * Unsaved forms by user, organisation and route. They survive a reload, a crash of the tab and an expired session; the
 * user's own logout deletes them. `route` may contain a tab's own id, for forms that may be open twice.
 */
export const draftStore = {
  save<T>(route: string, value: T): void {
    const prefix = prefixOfUser();
    if (!prefix) return;
    if (Date.now() - cleanedAt > DAY_MS) removeOld();
    const draft: Draft<T> = { value, savedAt: Date.now() };
    localMemory.write(prefix + route, draft);
  },
  /** Returns the draft of a route, or null. An earlier release may have saved another shape: check it before use. */
  load(route: string): Draft | null {
    const prefix = prefixOfUser();
    return prefix ? localMemory.read<Draft>(prefix + route) : null;
  },
  remove(route: string): void {
    const prefix = prefixOfUser();
    if (prefix) localMemory.remove(prefix + route);
  },
  /** Returns the routes that have a draft of the current user and organisation. */
  routes(): string[] {
    const prefix = prefixOfUser();
    return prefix
      ? localMemory
          .keys()
          .filter((key) => key.startsWith(prefix))
          .map((key) => key.slice(prefix.length))
      : [];
  },
  /** Removes every draft of the current user, in all organisations. */
  clear(): void {
    const { account } = sessionStore.get();
    if (!account) return;
    for (const key of localMemory.keys()) if (key.startsWith(`${PREFIX}|${account.email}|`)) localMemory.remove(key);
  },
};

function removeOld(): void {
  cleanedAt = Date.now();
  const oldest = Date.now() - MAX_AGE_MS;
  for (const key of localMemory.keys()) {
    if (!key.startsWith(`${PREFIX}|`)) continue;
    const draft = localMemory.read<Draft>(key);
    if (!draft || draft.savedAt < oldest) localMemory.remove(key);
  }
}
