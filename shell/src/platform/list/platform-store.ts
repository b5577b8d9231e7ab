import type { RemotesAnswer, ResolvedRemote } from '@iwe/contract';
import { SHELL_NAME } from '@iwe/domain';
import { createStore } from '@iwe/session';
import { fetchRemotes, reportFailure } from '../api.ts';
import { PlatformError, toFailure } from '../host/failure.ts';
import type { Failure } from '../host/failure.ts';
import { createListReader } from './list-reader.ts';
import type { ListSource } from './list-reader.ts';
import { storeLastAnswer } from './last-answer.ts';
import { mountedHere } from '../host/mounted.ts';
import { readPageFacts } from '../page-facts.ts';
import { buildOf, namesOf, updatesOf, withoutBlocked, withoutSpoilt } from './running-remotes.ts';
import { preloadForPath } from '../load/preload.ts';
import { admitList } from '../load/script-hashes.ts';
import { tabPreview } from './tab-preview.ts';
import { reloadIntoShell } from './reload-into-shell.ts';
import { missingRoutesOf, tablesOf } from './tables.ts';
import type { Platform } from '../types.ts';

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
  preview: null,
  problem: null,
};

/** How long a last answer may run before its revision is confirmed, milliseconds. */
const CONFIRM_WITHIN_MS = 10_000;

/** Delay before a page without the list requests it again, milliseconds. */
const ASK_AGAIN_MS = 30_000;

/** The store's dependencies, replaced in tests. */
export interface PlatformSource extends ListSource {
  pageRevision: () => string;
  blocked: () => ReadonlySet<string>;
  /**
   * Takes the shell that the list names when the page is another one; returns whether the page is being reloaded for
   * it.
   */
  reloadIntoShell?: (build: string) => boolean;
  /** The path at which the page was opened. */
  pathname: () => string;
  /** 'mf-sales@1.0.0' of every release that runs on the page now, and of the shell. */
  mounted: () => ReadonlySet<string>;
  /**
   * Whether this tab runs what others don't (a preview): its answers are not stored for other
   * pages.
   */
  isApart?: () => boolean;
}

/**
 * Returns the store of one page. `accountKey` identifies the signed-in account, so that no answer is used after a
 * switch.
 */
export function createPlatformStore(source: PlatformSource) {
  const reader = createListReader(source);
  let accountKey: string | null = null;
  let revision = '';
  /** Releases blocked since the page was served. */
  let blockedSince: ReadonlySet<string> = new Set();
  /** The revision of the last request. */
  let askedAt = '';
  let unconfirmed: ReturnType<typeof setTimeout> | undefined;
  const { get, update, subscribe } = createStore<Platform>({ ...IDLE, reload });

  function set(next: Partial<Platform>): void {
    update((now) => ({ ...now, ...next }));
  }

  function adopt(answer: RemotesAnswer): void {
    if (source.reloadIntoShell?.(buildOf(answer.revision))) return;
    const remotes = withoutBlocked(answer.remotes, source.blocked());
    revision = answer.revision;
    blockedSince = new Set(answer.blocked);
    run(remotes, answer);
    set({ preview: answer.preview ?? null });
    preloadForPath(remotes, get().routes, source.pathname());
  }

  /** Adopts these remotes for the page. */
  function run(remotes: ResolvedRemote[], answer?: RemotesAnswer): void {
    set({
      status: 'ready',
      ...tablesOf(remotes),
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
    blockedSince = new Set(answer.blocked);
    const remotes = withoutSpoilt(get().remotes, answer, mounted);
    if (remotes) run(remotes, answer);
    const blockedHere = [...mounted].filter((release) => blockedSince.has(release));
    if (blockedHere.join(' ') !== get().blockedHere.join(' ')) set({ blockedHere });
    const updates = updatesOf(answer, get().remotes);
    // The page runs what the answer names: the same remotes, and the same build of the shell.
    if (namesOf(answer.remotes) === namesOf(get().remotes) && buildOf(answer.revision) === buildOf(revision)) {
      revision = answer.revision;
      if (get().updateAvailable) set({ updateAvailable: false, updates: [] });
    } else if (!get().updateAvailable || JSON.stringify(updates) !== JSON.stringify(get().updates))
      set({ updateAvailable: true, updates });
  }

  async function reload(): Promise<void> {
    const asked = accountKey;
    if (asked === null) return;
    try {
      const { answer, list } = await reader.current(asked);
      if (asked !== accountKey) return;
      if (!source.isApart?.()) storeLastAnswer(asked, list);
      if (get().status !== 'ready') adopt(answer);
      else compare(answer);
    } catch (error) {
      askedAt = '';
      if (asked !== accountKey) return;
      const failure = toFailure(isForged(error) ? error : new PlatformError('list', messageOf(error), error), 'list');
      if (get().status !== 'ready') await startWithout(asked, failure);
      // A page that runs goes on with what it has; that its lists are changed on the way must be known all the same.
      else if (failure.kind === 'signature') reader.reportForged(failure);
      reloadIn(ASK_AGAIN_MS);
    }
  }

  /**
   * A page requests the list by itself; the badge is not enough, because it reports a revision only when it is a
   * different one.
   */
  function reloadIn(ms: number): void {
    clearTimeout(unconfirmed);
    unconfirmed = setTimeout(() => {
      if (get().status === 'ready' || get().status === 'failed') void reload();
    }, ms);
  }

  /**
   * Without the list: the last answer runs until the list is received, except releases that this page knows to be
   * blocked. Without a last answer the page shows the failure.
   */
  async function startWithout(asked: string, failure: Failure): Promise<void> {
    // A page that goes on asking reports it once.
    if (get().status !== 'failed') source.report?.(failure);
    const last = source.isApart?.() ? null : await reader.last(asked);
    if (asked !== accountKey) return;
    if (!last) return set({ status: 'failed', problem: `${failure.message} (${failure.code})` });
    // It is an earlier state of the releases; the shell is the one of this page.
    adopt({ ...last, revision: `earlier-${buildOf(source.pageRevision())}` });
  }

  /** Uses the last list at once when it is the page's; otherwise, or when nothing confirms it, asks the server. */
  async function startWith(account: string): Promise<void> {
    const last = await reader.last(account);
    if (account !== accountKey) return;
    if (!last || last.revision !== source.pageRevision()) return reload();
    adopt(last);
    // The badge's answer names the revision anyway and so confirms this one; the list is requested only when the badge
    // doesn't answer.
    reloadIn(CONFIRM_WITHIN_MS);
  }

  return {
    get,
    /** Whether a release has been blocked since this page was served: it must not start here any more. */
    isBlocked: (name: string, version: string): boolean => blockedSince.has(`${name}@${version}`),
    subscribe,
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
    /**
     * Handles a revision seen in the header `x-iwe-revision`: when it differs from the page's, the list is requested,
     * because the change may only concern somebody else's pins.
     */
    noticeRevision(seen: string): void {
      if (seen) clearTimeout(unconfirmed);
      if (get().status !== 'ready' || !seen || seen === revision || seen === askedAt) return;
      // One request a revision: a page that waits with an older version sees the same revision every minute.
      askedAt = seen;
      void reload();
    },
  };
}

const isForged = (error: unknown): boolean => error instanceof PlatformError && error.kind === 'signature';

const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : 'The list of remotes could not be fetched.';

// Read once, before any remote could change what the page says.
const page = readPageFacts();
const isApart = (): boolean => tabPreview.get() !== null;

/** The page's one store. */
export const platformStore = createPlatformStore({
  fetch: fetchRemotes,
  admit: admitList,
  // Such a tab always asks the server: the stored answer is what other tabs run.
  pageRevision: () => (isApart() ? '' : page.revision),
  isApart,
  blocked: () => page.blocked,
  reloadIntoShell: (build) => reloadIntoShell(build, buildOf(page.revision)),
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
