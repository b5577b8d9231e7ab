import { request } from './api-client.ts';
import { accountChangedStore, sessionStore } from './session-store.ts';
import { createStore } from './store.ts';
import { hearTabs, tellTabs } from './tab-channel.ts';

/** How often the count of self-orders is asked for (spec §9), milliseconds. */
export const POLL_MS = 60_000;

/** Self-orders that wait for review; null until the first answer. */
export const selfOrderStore = createStore<number | null>(null);

/** The release revision that the server named last (header x-iwe-revision); null until the first answer. */
export const releaseRevisionStore = createStore<string | null>(null);

const LOCK = 'iwe-poll';

/** Asks for the count every minute, from one tab for all of them. The answer ends it and lets another tab take over. */
export function startBadgePoll(): () => void {
  const end = new AbortController();
  const unhear = hearTabs((message) => {
    if (message.type === 'poll' && message.eId === sessionStore.get().account?.eId) accept(message.selfOrders, message.revision);
  });
  // Every tab asks once for itself when somebody signs in, so that no badge waits a minute for its first figure.
  let askedFor: number | null = null;
  const askFirst = () => {
    const eId = sessionStore.get().status === 'signed-in' ? (sessionStore.get().account?.eId ?? null) : null;
    if (eId === askedFor) return;
    askedFor = eId;
    selfOrderStore.set(null);
    if (eId !== null) void ask();
  };
  askFirst();
  const unsubscribe = sessionStore.subscribe(askFirst);
  void lead(end.signal);
  return () => {
    end.abort();
    unhear();
    unsubscribe();
  };
}

async function lead(signal: AbortSignal): Promise<void> {
  const poll = () => new Promise<void>((resolve) => {
    const timer = setInterval(() => void ask(), POLL_MS);
    signal.addEventListener('abort', () => {
      clearInterval(timer);
      resolve();
    });
  });
  // Without Web Locks every tab asks for itself.
  if (!('locks' in navigator)) return poll();
  await navigator.locks.request(LOCK, { signal }, poll).catch(() => undefined);
}

async function ask(): Promise<void> {
  const { status, account } = sessionStore.get();
  // A tab that waits for its reload would ask for the wrong organisation.
  if (status !== 'signed-in' || !account || accountChangedStore.get()) return;
  try {
    const response = await request('GET', 'csr-self-order', { quiet: true });
    const { cnt } = (await response.json()) as { cnt: number };
    const revision = response.headers.get('x-iwe-revision');
    if (sessionStore.get().account?.eId !== account.eId) return;
    accept(cnt, revision);
    tellTabs({ type: 'poll', eId: account.eId, selfOrders: cnt, revision });
  } catch {
    // The badge keeps its last figure; the next minute asks again.
  }
}

function accept(selfOrders: number, revision: string | null): void {
  selfOrderStore.set(selfOrders);
  if (revision !== null) releaseRevisionStore.set(revision);
}
