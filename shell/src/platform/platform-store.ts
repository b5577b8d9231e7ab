import { failureCode } from '@iwe/contract';
import type { RemotesAnswer, ResolvedRemote } from '@iwe/contract';
import { fetchRemotes } from './api.ts';
import { keepLastAnswer, readLastAnswer } from './last-answer.ts';
import { allowIntegrity } from './mf-loader.ts';
import { readPageFacts } from './page-facts.ts';
import { preloadForPath } from './preload.ts';
import { expressNewOf, menuOf, routesOf, titlesOf } from './tables.ts';
import type { Platform } from './types.ts';

const IDLE: Omit<Platform, 'reload'> = {
  status: 'idle', remotes: [], menu: [], expressNew: [], routes: [], titles: {}, updateAvailable: false, problem: null,
};

/** How long a last answer may run before somebody has confirmed its revision. */
const CONFIRM_WITHIN_MS = 10_000;

/** What the store needs from outside; tests put their own in. */
export interface PlatformSource {
  fetch: () => Promise<RemotesAnswer>;
  pageRevision: () => string;
  blocked: () => ReadonlySet<string>;
  /** The path that the page was opened at. */
  pathname: () => string;
}

/** The store of one page. `accountKey` names the signed-in account, so that no answer outlives a switch of it. */
export function createPlatformStore(source: PlatformSource) {
  const listeners = new Set<() => void>();
  let accountKey: string | null = null;
  let revision = '';
  let unconfirmed: ReturnType<typeof setTimeout> | undefined;
  let state: Platform = { ...IDLE, reload };

  function set(next: Partial<Platform>): void {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  }

  function adopt(answer: RemotesAnswer): void {
    const remotes = answer.remotes.map((remote) => withoutBlocked(remote, source.blocked())).filter((remote) => remote !== null);
    for (const remote of remotes) {
      allowIntegrity(remote.integrity);
      if (remote.fallback) allowIntegrity(remote.fallback.integrity);
    }
    const routes = routesOf(remotes);
    revision = answer.revision;
    preloadForPath(remotes, routes, source.pathname());
    set({ status: 'ready', remotes, menu: menuOf(remotes), expressNew: expressNewOf(remotes), routes, titles: titlesOf(routes), problem: null });
  }

  /** Whether an answer gives this page what it runs already: the same remotes, the same build of the shell (the revision's tail). */
  function isSame(answer: RemotesAnswer): boolean {
    const named = (remotes: readonly ResolvedRemote[]): string => remotes.map((remote) => `${remote.name}@${remote.version}`).sort().join(' ');
    const tail = (text: string): string => text.slice(text.lastIndexOf('-') + 1);
    return named(answer.remotes) === named(state.remotes) && tail(answer.revision) === tail(revision);
  }

  async function reload(): Promise<void> {
    const asked = accountKey;
    if (asked === null) return;
    try {
      const answer = await source.fetch();
      if (asked !== accountKey) return;
      keepLastAnswer(asked, answer);
      if (state.status !== 'ready') adopt(answer);
      else if (isSame(answer)) revision = answer.revision;
      // Never swap under somebody who is typing: a page that already runs releases only learns that there are newer ones.
      else if (!state.updateAvailable) set({ updateAvailable: true });
    } catch (error) {
      if (asked === accountKey && state.status !== 'ready') {
        set({ status: 'failed', problem: `${error instanceof Error ? error.message : 'The list of remotes could not be fetched.'} (${failureCode('list')})` });
      }
    }
  }

  return {
    get: (): Platform => state,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => { listeners.delete(listener); };
    },
    /** Begins for an account; a second call with the same account does nothing. Uses the last verified answer at once when the page's revision allows; otherwise, or when nothing confirms it, asks the server. */
    start(key: string): void {
      if (accountKey === key) return;
      clearTimeout(unconfirmed);
      accountKey = key;
      set({ ...IDLE, status: 'loading' });
      const last = readLastAnswer(key, source.pageRevision());
      if (!last) {
        void reload();
        return;
      }
      adopt(last);
      // The badge's answer names the revision anyway and so confirms this one; only when it stays away is the list asked for.
      unconfirmed = setTimeout(() => { void reload(); }, CONFIRM_WITHIN_MS);
    },
    /** Forgets everything; at sign-out. */
    stop(): void {
      clearTimeout(unconfirmed);
      accountKey = null;
      revision = '';
      set(IDLE);
    },
    /** A revision seen in the header `x-iwe-revision`: another one than this page's asks for the list, since it may be about somebody else's pins. */
    noticeRevision(seen: string): void {
      if (seen) clearTimeout(unconfirmed);
      if (state.status === 'ready' && seen && seen !== revision && !state.updateAvailable) void reload();
    },
  };
}

/** A release blocked since the answer was kept must not run: its fallback takes its place, or nothing. */
function withoutBlocked(remote: ResolvedRemote, blocked: ReadonlySet<string>): ResolvedRemote | null {
  const fallback = remote.fallback && !blocked.has(`${remote.fallback.name}@${remote.fallback.version}`) ? remote.fallback : null;
  if (!blocked.has(`${remote.name}@${remote.version}`)) return { ...remote, fallback };
  return fallback && { ...fallback, source: 'fallback', fallback: null, degraded: `Version ${remote.version} is blocked` };
}

/** The page's one store. */
export const platformStore = createPlatformStore({
  fetch: fetchRemotes,
  pageRevision: () => readPageFacts().revision,
  blocked: () => readPageFacts().blocked,
  pathname: () => location.pathname,
});
