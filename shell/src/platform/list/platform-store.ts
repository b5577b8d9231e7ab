import type { RemotesAnswer, ResolvedRemote } from '@iwe/contract';
import { SHELL_NAME } from '@iwe/domain';
import { fetchRemotes, reportFailure } from '../api.ts';
import type { FetchedList } from '../api.ts';
import { allowDeveloperBuild, withDeveloperBuild } from './developer-build.ts';
import { PlatformError, toFailure } from '../host/failure.ts';
import type { Failure } from '../host/failure.ts';
import { withTimeout } from '../load/with-timeout.ts';
import { storeLastAnswer, readLastAnswer } from './last-answer.ts';
import { isRemotesAnswer } from './is-remotes-answer.ts';
import { mountedHere } from '../host/mounted.ts';
import { readPageFacts } from '../page-facts.ts';
import { preloadForPath } from '../load/preload.ts';
import { admitList } from '../load/script-hashes.ts';
import { tabRevision } from './tab-revision.ts';
import { takeShell } from './take-shell.ts';
import { expressNewOf, menuOf, missingRoutesOf, routesOf, titlesOf } from './tables.ts';
import type { Platform, PlatformUpdate } from '../types.ts';

const IDLE: Omit<Platform, 'reload'> = {
  status: 'idle',
  remotes: [],
  menu: [],
  expressNew: [],
  routes: [],
  unavailable: [],
  titles: {},
  updateAvailable: false,
  updates: [],
  blockedHere: [],
  problem: null,
};

/** How long a last answer may run before its revision is confirmed, milliseconds. */
const CONFIRM_WITHIN_MS = 10_000;

/** Delay before a page without the list requests it again, milliseconds. */
const ASK_AGAIN_MS = 30_000;

/**
 * Time limit for the list, milliseconds. A server that never answers must not block a page that could start without it.
 */
const LIST_TIMEOUT_MS = 8000;

/** The store's dependencies, replaced in tests. */
export interface PlatformSource {
  fetch: () => Promise<FetchedList>;
  /** Verifies a list and allows its scripts; null when the server did not sign it for this account. */
  admit: typeof admitList;
  pageRevision: () => string;
  blocked: () => ReadonlySet<string>;
  /**
   * Takes the shell that the list names when the page is another one; returns whether the page is being reloaded for
   * it.
   */
  takeShell?: (build: string) => boolean;
  /** The path at which the page was opened. */
  pathname: () => string;
  /** 'mf-sales@1.0.0' of every release that runs on the page now, and of the shell. */
  mounted: () => ReadonlySet<string>;
  /** Returns a remote of a developer's grant with the build that the developer's machine serves now. */
  withDeveloperBuild?: (remote: ResolvedRemote) => Promise<ResolvedRemote>;
  /**
   * Whether this tab runs what nobody else does (a grant or an earlier state): its answers are not stored for other
   * pages.
   */
  isApart?: () => boolean;
  /** Reports to the server that the list could not be loaded, or was not the one that the server signed. */
  report?: (failure: Failure) => void;
}

/**
 * Returns the store of one page. `accountKey` identifies the signed-in account, so that no answer is used after a
 * switch.
 */
export function createPlatformStore(source: PlatformSource) {
  const listeners = new Set<() => void>();
  let accountKey: string | null = null;
  let revision = '';
  /** Releases blocked since the page was served. */
  let blockedSince: ReadonlySet<string> = new Set();
  /** The revision of the last request. */
  let askedAt = '';
  /** Whether a list that the server did not sign was reported. */
  let isForgedReported = false;
  let unconfirmed: ReturnType<typeof setTimeout> | undefined;
  let state: Platform = { ...IDLE, reload };

  function set(next: Partial<Platform>): void {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  }

  function adopt(answer: RemotesAnswer): void {
    if (source.takeShell?.(tail(answer.revision))) return;
    const remotes = answer.remotes
      .map((remote) => withoutBlocked(remote, source.blocked()))
      .filter((remote) => remote !== null);
    revision = answer.revision;
    blockedSince = new Set(answer.blocked);
    run(remotes, answer);
    preloadForPath(remotes, state.routes, source.pathname());
  }

  /** Adopts these remotes for the page. */
  function run(remotes: ResolvedRemote[], answer?: RemotesAnswer): void {
    for (const remote of remotes) {
      if (remote.developer) allowDeveloperBuild(remote);
    }
    const routes = routesOf(remotes);
    set({
      status: 'ready',
      remotes,
      menu: menuOf(remotes),
      expressNew: expressNewOf(remotes),
      routes,
      titles: titlesOf(routes),
      problem: null,
      ...(answer ? { unavailable: missingRoutesOf(answer.unavailable) } : {}),
    });
  }

  /**
   * Compares a newer answer with what the page runs. Nothing is swapped under somebody who is typing: newer versions
   * are announced, running versions that were blocked must be left, and only a blocked release that doesn't run is
   * replaced here.
   */
  function compare(answer: RemotesAnswer): void {
    const mounted = source.mounted();
    const blocked = new Set(answer.blocked);
    blockedSince = blocked;
    const runs = (name: string): boolean => [...mounted].some((release) => release.startsWith(`${name}@`));
    const isSpoilt = (remote: ResolvedRemote): boolean =>
      blocked.has(`${remote.name}@${remote.version}`) && !runs(remote.name);
    if (state.remotes.some(isSpoilt)) {
      run(
        state.remotes.flatMap((remote) =>
          isSpoilt(remote) ? answer.remotes.filter((newer) => newer.name === remote.name) : [remote],
        ),
        answer,
      );
    }
    const blockedHere = [...mounted].filter((release) => blocked.has(release));
    if (blockedHere.join(' ') !== state.blockedHere.join(' ')) set({ blockedHere });
    const updates = updatesOf(answer);
    if (isSame(answer)) {
      revision = answer.revision;
      if (state.updateAvailable) set({ updateAvailable: false, updates: [] });
    } else if (!state.updateAvailable || JSON.stringify(updates) !== JSON.stringify(state.updates))
      set({ updateAvailable: true, updates });
  }

  function updatesOf(answer: RemotesAnswer): PlatformUpdate[] {
    const newer = new Map(answer.remotes.map((remote) => [remote.name, remote]));
    const gone = state.remotes
      .filter(({ name }) => !newer.has(name))
      .map(({ name }) => ({ name, version: null, notes: '' }));
    const changed = answer.remotes.flatMap((remote): PlatformUpdate[] => {
      const { name, version, notes = '' } = remote;
      const running = state.remotes.find((one) => one.name === name);
      if (isOneGrant(remote, state.remotes)) return [];
      if (running?.version !== version) return [{ name, version, notes }];
      return settingsOf(running) === settingsOf(remote) ? [] : [{ name, version, notes: '', hasOtherSettings: true }];
    });
    return [...changed, ...gone];
  }

  /**
   * Whether an answer gives this page what it already runs: the same remotes, and the same build of the shell (the
   * revision's suffix).
   */
  function isSame(answer: RemotesAnswer): boolean {
    const named = (remotes: readonly ResolvedRemote[]): string =>
      remotes
        .map(
          (remote) =>
            `${remote.name}@${remote.developer ? `grant ${remote.developer.grant}` : remote.version} ${settingsOf(remote)}`,
        )
        .sort()
        .join(' ');
    return named(answer.remotes) === named(state.remotes) && tail(answer.revision) === tail(revision);
  }

  async function withDeveloperBuilds(answer: RemotesAnswer): Promise<RemotesAnswer> {
    const { withDeveloperBuild: find } = source;
    if (!find || !answer.remotes.some((remote) => remote.developer)) return answer;
    return {
      ...answer,
      remotes: await Promise.all(answer.remotes.map(async (remote) => (remote.developer ? find(remote) : remote))),
    };
  }

  async function reload(): Promise<void> {
    const asked = accountKey;
    if (asked === null) return;
    try {
      const { list, view } = await withTimeout(source.fetch(), LIST_TIMEOUT_MS);
      const received = await source.admit(list, { account: asked, view, isKept: false });
      if (received === null)
        throw new PlatformError('signature', 'The list of remotes is not one that this server signed.');
      if (!isRemotesAnswer(received)) throw new Error('The list of remotes is not one that this page can read.');
      const answer = await withDeveloperBuilds(received);
      if (asked !== accountKey) return;
      if (!source.isApart?.()) storeLastAnswer(asked, list);
      if (state.status !== 'ready') adopt(answer);
      else compare(answer);
    } catch (error) {
      askedAt = '';
      if (asked !== accountKey) return;
      const failure = toFailure(isForged(error) ? error : new PlatformError('list', messageOf(error), error), 'list');
      if (state.status !== 'ready') await startWithout(asked, failure);
      // A page that runs goes on with what it has; that its lists are changed on the way must be known all the same.
      else if (failure.kind === 'signature') reportForged(failure);
      askAgainIn(ASK_AGAIN_MS);
    }
  }

  /**
   * A page requests the list by itself; the badge is not enough, because it reports a revision only when it is a
   * different one.
   */
  function askAgainIn(ms: number): void {
    clearTimeout(unconfirmed);
    unconfirmed = setTimeout(() => {
      if (state.status === 'ready' || state.status === 'failed') void reload();
    }, ms);
  }

  /**
   * Without the list: the last answer runs until the list is received, except releases that this page knows to be
   * blocked. Without a last answer the page shows the failure.
   */
  async function startWithout(asked: string, failure: Failure): Promise<void> {
    // A page that goes on asking reports it once.
    if (state.status !== 'failed') source.report?.(failure);
    const last = source.isApart?.() ? null : await lastAnswerOf(asked);
    if (asked !== accountKey) return;
    if (!last) {
      set({ status: 'failed', problem: `${failure.message} (${failure.code})` });
      return;
    }
    // It is an earlier state of the releases; the shell is the one of this page.
    adopt({ ...last, revision: `earlier-${tail(source.pageRevision())}` });
  }

  /** Returns the account's last list; null when there is none. One that the server did not sign is removed. */
  async function lastAnswerOf(account: string): Promise<RemotesAnswer | null> {
    const list = readLastAnswer(account);
    if (!list) return null;
    const answer = await source.admit(list, { account, view: 'now', isKept: true }).catch(() => null);
    if (isRemotesAnswer(answer)) return answer;
    storeLastAnswer(account, null);
    reportForged(
      toFailure(
        new PlatformError('signature', 'The list that the browser had stored is not one that this server signed.'),
        'list',
      ),
    );
    return null;
  }

  function reportForged(failure: Failure): void {
    if (!isForgedReported) source.report?.(failure);
    isForgedReported = true;
  }

  /** Uses the last list at once when it is the page's; otherwise, or when nothing confirms it, asks the server. */
  async function startWith(account: string): Promise<void> {
    const last = await lastAnswerOf(account);
    if (account !== accountKey) return;
    if (!last || last.revision !== source.pageRevision()) return reload();
    adopt(last);
    // The badge's answer names the revision anyway and so confirms this one; the list is requested only when the badge
    // doesn't answer.
    askAgainIn(CONFIRM_WITHIN_MS);
  }

  return {
    get: (): Platform => state,
    /** Whether a release has been blocked since this page was served: it must not start here any more. */
    isBlocked: (name: string, version: string): boolean => blockedSince.has(`${name}@${version}`),
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    /** Starts for an account; a second call with the same account does nothing. */
    start(key: string): void {
      if (accountKey === key) return;
      clearTimeout(unconfirmed);
      accountKey = key;
      set({ ...IDLE, status: 'loading' });
      void startWith(key);
    },
    /** Clears everything; call it at sign-out. */
    stop(): void {
      clearTimeout(unconfirmed);
      accountKey = null;
      revision = '';
      askedAt = '';
      blockedSince = new Set();
      set(IDLE);
    },
    /** Replaces the running remote by a new build from a developer's machine; the rest of the page is unchanged. */
    runBuild(build: ResolvedRemote): void {
      if (
        !state.remotes.some(
          (remote) => remote.name === build.name && remote.developer?.grant === build.developer?.grant,
        )
      )
        return;
      run(state.remotes.map((remote) => (remote.name === build.name ? build : remote)));
    },
    /**
     * Handles a revision seen in the header `x-iwe-revision`: when it differs from the page's, the list is requested,
     * because the change may only concern somebody else's pins.
     */
    noticeRevision(seen: string): void {
      if (seen) clearTimeout(unconfirmed);
      if (state.status !== 'ready' || !seen || seen === revision || seen === askedAt) return;
      // One request a revision: a page that waits with an older version sees the same revision every minute.
      askedAt = seen;
      void reload();
    },
  };
}

/** The flags and settings of a remote as a text; the server always writes them in the same order. */
const settingsOf = ({ settings }: ResolvedRemote): string => (settings ? JSON.stringify(settings) : '');

/** The build of the shell in a revision: '12-1a2b3c4d'. */
const tail = (revision: string): string => revision.slice(revision.lastIndexOf('-') + 1);

const isForged = (error: unknown): boolean => error instanceof PlatformError && error.kind === 'signature';

const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : 'The list of remotes could not be fetched.';

/** A release blocked since the answer was stored must not run: its fallback replaces it, or nothing. */
function withoutBlocked(remote: ResolvedRemote, blocked: ReadonlySet<string>): ResolvedRemote | null {
  const fallback =
    remote.fallback && !blocked.has(`${remote.fallback.name}@${remote.fallback.version}`) ? remote.fallback : null;
  if (!blocked.has(`${remote.name}@${remote.version}`)) return { ...remote, fallback };
  return (
    fallback && { ...fallback, source: 'fallback', fallback: null, degraded: `Version ${remote.version} is blocked` }
  );
}

/** Two builds with the same grant are no update: the developer's page follows them by itself. */
const isOneGrant = (remote: ResolvedRemote, others: readonly ResolvedRemote[]): boolean =>
  remote.developer !== undefined &&
  others.some(({ name, developer }) => name === remote.name && developer?.grant === remote.developer?.grant);

// Read once, before any remote could change what the page says.
const page = readPageFacts();
const isApart = (): boolean => page.developer !== null || tabRevision.get() !== null;

/** The page's one store. */
export const platformStore = createPlatformStore({
  fetch: fetchRemotes,
  admit: admitList,
  // Such a tab always asks the server: the stored answer is what other tabs run.
  pageRevision: () => (isApart() ? '' : page.revision),
  isApart,
  withDeveloperBuild: (remote) => withDeveloperBuild(remote),
  blocked: () => page.blocked,
  takeShell: (build) => takeShell(build, tail(page.revision)),
  pathname: () => location.pathname,
  mounted: () => (page.shell ? new Set([...mountedHere(), `${SHELL_NAME}@${page.shell}`]) : mountedHere()),
  report: ({ code, message }) => {
    void reportFailure({
      code,
      remote: null,
      version: null,
      fallbackVersion: null,
      page: location.pathname.slice(0, 300),
      message,
    });
  },
});
