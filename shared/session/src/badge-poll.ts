import { SELF_ORDER_POLL_MS } from '@iwe/domain';
import { request } from './api/api-client.ts';
import { accountChangedStore, sessionStore } from './session-store.ts';
import { createStore } from './store.ts';
import { hearTabs, tellTabs } from './tab-channel.ts';
import type { TabMessage } from './tab-channel.ts';

type PollMessage = Extract<TabMessage, { type: 'poll' }>;

/** Interval of the poll for self-orders (spec §9), milliseconds. */
export const POLL_MS = SELF_ORDER_POLL_MS;

/** Number of self-orders waiting for review; null until the first answer. */
export const selfOrderStore = createStore<number | null>(null);

/** Number of unread notifications of this account, which the same poll carries; null until the first answer. */
export const unreadStore = createStore<number | null>(null);

/** The release revision in the latest answer (header x-iwe-revision); null until the first answer. */
export const releaseRevisionStore = createStore<string | null>(null);

/** What administrators must know about the installation, for example that its disk is full; null when all is well. */
export const adminNoticeStore = createStore<string | null>(null);

/** After so long without any tab's answer, a tab asks for itself, milliseconds. */
const SILENCE_MS = 2 * POLL_MS;
/** However much others say, each tab asks for itself so often, milliseconds. */
const OWN_AT_LEAST_MS = 4 * POLL_MS;
/** But no more often than so because of what others say, milliseconds. */
const OWN_AT_MOST_MS = POLL_MS / 4;

/** When this tab last had an answer, its own or another tab's, and when it last asked. */
let heardAt = 0;
let askedAt = 0;
/** News that came too soon after an answer of this tab's own: asked for when the pause is over. */
let later: ReturnType<typeof setTimeout> | undefined;

/**
 * Polls the count every minute, from one tab of each account for all of them. Returns a function that ends it and lets
 * another tab take over.
 */
export function startBadgePoll(): () => void {
  const unhear = hearTabs((message) => {
    if (message.type === 'poll' && message.eId === sessionStore.get().account?.eId) hear(message);
  });
  // Every tab sends one request of its own after a sign-in, so that no badge waits a minute for its first number.
  let askedFor: number | null = null;
  const askFirst = () => {
    const eId = sessionStore.get().status === 'signed-in' ? (sessionStore.get().account?.eId ?? null) : null;
    if (eId === askedFor) return;
    askedFor = eId;
    selfOrderStore.set(null);
    unreadStore.set(null);
    adminNoticeStore.set(null);
    if (eId !== null) void ask();
  };
  // A tab that may not poll gives up the lead; otherwise no tab would poll.
  let leading: { eId: number; end: AbortController } | null = null;
  const followLead = () => {
    const eId = pollsFor();
    if (eId === (leading?.eId ?? null)) return;
    leading?.end.abort();
    leading = eId === null ? null : { eId, end: new AbortController() };
    if (leading) void lead(leading.eId, leading.end.signal);
  };
  const follow = () => {
    askFirst();
    followLead();
  };
  follow();
  const unsubscribes = [sessionStore.subscribe(follow), accountChangedStore.subscribe(followLead)];
  return () => {
    leading?.end.abort();
    clearTimeout(later);
    later = undefined;
    unhear();
    for (const unsubscribe of unsubscribes) unsubscribe();
  };
}

/**
 * Returns the account that this tab polls for; null when it is signed out or shows the reload alert, because with the
 * alert it would poll for the wrong organisation.
 */
function pollsFor(): number | null {
  const { status, account } = sessionStore.get();
  return status === 'signed-in' && account !== null && !accountChangedStore.get() ? account.eId : null;
}

/**
 * Polls until aborted: as the leader, and in any other tab when the leader is silent, because a tab that hangs keeps
 * its lock. The lock names the account, so that a tab of another account never blocks it.
 */
async function lead(eId: number, signal: AbortSignal): Promise<void> {
  // Without Web Locks every tab polls for itself.
  let isLeader = !('locks' in navigator);
  const timer = setInterval(() => {
    const now = Date.now();
    if (isLeader || now - heardAt >= SILENCE_MS || now - askedAt >= OWN_AT_LEAST_MS) void ask();
  }, POLL_MS);
  signal.addEventListener('abort', () => {
    clearInterval(timer);
  });
  if (isLeader) return;
  const hold = (): Promise<void> =>
    new Promise((resolve) => {
      isLeader = true;
      signal.addEventListener('abort', () => {
        resolve();
      });
    });
  await navigator.locks.request(`iwe-poll-${eId}`, { signal }, hold).catch(() => undefined);
}

/**
 * Asks for the numbers and the revision of the releases now, not with the next poll: after a decision about releases
 * that was made on this page. Never rejects.
 */
export const pollBadges = (): Promise<void> => ask();

async function ask({ tells = true }: { tells?: boolean } = {}): Promise<void> {
  const eId = pollsFor();
  if (eId === null) return;
  askedAt = Date.now();
  clearTimeout(later);
  later = undefined;
  try {
    const response = await request('GET', 'csr-self-order', { quiet: true });
    const answer = (await response.json()) as { cnt: number; unread?: number; notice?: string };
    const revision = response.headers.get('x-iwe-revision');
    if (sessionStore.get().account?.eId !== eId) return;
    const { cnt, unread = null, notice = null } = answer;
    const poll = { type: 'poll', eId, selfOrders: cnt, unread, revision, notice } as const;
    takeNumbers(poll);
    adminNoticeStore.set(notice);
    if (revision !== null) releaseRevisionStore.set(revision);
    if (tells) tellTabs(poll);
  } catch {
    // The badge keeps its last number until the next poll.
  }
}

/**
 * Takes over another tab's numbers. Any code of this browser could have sent them, so the revision and the notice are
 * only a reason to ask: what is shown to administrators and what runs comes from an answer of this tab's own.
 */
function hear(message: PollMessage): void {
  takeNumbers(message);
  const { revision, notice = null } = message;
  const isNews = (revision !== null && revision !== releaseRevisionStore.get()) || notice !== adminNoticeStore.get();
  if (!isNews || later !== undefined) return;
  const pause = askedAt + OWN_AT_MOST_MS - Date.now();
  if (pause <= 0) void ask({ tells: false });
  else later = setTimeout(() => void ask({ tells: false }), pause);
}

function takeNumbers({ selfOrders, unread = null }: PollMessage): void {
  heardAt = Date.now();
  selfOrderStore.set(selfOrders);
  // A tab that runs an older shell sends no number.
  if (unread !== null) unreadStore.set(unread);
}
