import type { CountTask, SendCountRequest, SentCount } from '@iwe/contract';
import { productFinder } from '@iwe/domain';
import type { LinkOutcome } from '../link-page/link-call.ts';
import type { CountStore, PhoneLine, StoredCount } from './count-store.ts';

/** The server, with the token of one link. */
export interface CountApi {
  load: () => Promise<LinkOutcome<CountTask>>;
  send: (request: SendCountRequest) => Promise<LinkOutcome<SentCount>>;
}

/** What the page shows. */
export interface CountState {
  /** Null before the first load. */
  stored: StoredCount | null;
  isLoading: boolean;
  /** Why nothing is sent at the moment; '' when nothing is in the way. */
  obstacle: 'offline' | 'ended' | '';
  /** What the server said of a link that ended or a count that it refused. */
  message: string;
}

/** One link on this phone. */
export interface CountSession {
  get: () => CountState;
  subscribe: (listener: () => void) => () => void;
  /** Sends what waits; loads the count where the phone has not got it. */
  sync: () => Promise<void>;
  /** Sets how many of a code were counted, now; a code that was counted before is counted again. */
  count: (code: string, quantity: number) => Promise<void>;
  remove: (code: string) => Promise<void>;
  /** Stores the finished count and sends it, now or when there is a network. */
  finish: (countedBy: string) => Promise<void>;
  /** The product of what was scanned or typed; undefined for a code that the phone does not know. */
  find: (text: string) => { code: string; name: string; expected: number | null } | undefined;
}

const KEY_LENGTH = 10;

/** Begins with what the phone has stored of a link. Nothing is requested before `sync`. */
export async function startCountSession(token: string, store: CountStore, api: CountApi): Promise<CountSession> {
  const key = token.slice(0, KEY_LENGTH);
  const known = await store.find(key);
  let state: CountState = { stored: known, isLoading: known === null, obstacle: '', message: '' };
  let finder = productFinder(known?.task.products ?? []);
  let syncing: Promise<void> | null = null;
  const listeners = new Set<() => void>();
  const set = (change: Partial<CountState>) => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };
  // Stored before it is shown: what a person has seen counted survives a phone that is switched off.
  const change = async (fields: Partial<StoredCount>) => {
    if (!state.stored) throw new Error('There is no count yet.');
    const stored = { ...state.stored, ...fields };
    await store.save(stored);
    set({ stored });
  };
  const failed = (outcome: LinkOutcome<unknown>) => {
    if (outcome.kind === 'later') set({ obstacle: 'offline' });
    else if (outcome.kind !== 'ok') set({ obstacle: 'ended', message: outcome.message });
  };
  const load = async () => {
    const outcome = await api.load();
    if (outcome.kind !== 'ok') return failed(outcome);
    const stored: StoredCount = { key, task: outcome.data, lines: [], countedBy: '', sending: null, sent: null };
    await store.save(stored);
    finder = productFinder(outcome.data.products);
    set({ stored, obstacle: '' });
  };
  const send = async (request: SendCountRequest) => {
    // Now by the phone's clock, which the moments of the lines are compared with.
    const outcome = await api.send({ ...request, sentAt: new Date().toISOString() });
    if (outcome.kind === 'ok') {
      await change({ sent: outcome.data, sending: null });
      set({ obstacle: '' });
    } else if (outcome.kind === 'refused') {
      // Nothing was taken: the lines can be corrected and sent as another attempt.
      await change({ sending: null });
      set({ message: outcome.message });
    } else failed(outcome);
  };
  const syncOnce = async () => {
    if (!state.stored) await load();
    if (state.stored?.sending) await send(state.stored.sending);
  };
  const session: CountSession = {
    get: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    sync() {
      syncing ??= syncOnce().finally(() => {
        syncing = null;
        set({ isLoading: false });
      });
      return syncing;
    },
    find: (text) => finder(text),
    async count(code, quantity) {
      const line: PhoneLine = {
        code,
        name: finder(code)?.name ?? '',
        quantity,
        countedAt: new Date().toISOString(),
      };
      const others = (state.stored?.lines ?? []).filter((other) => other.code !== code);
      await change({ lines: [line, ...others] });
    },
    remove: (code) => change({ lines: (state.stored?.lines ?? []).filter((line) => line.code !== code) }),
    async finish(countedBy) {
      const lines = state.stored?.lines ?? [];
      const sending: SendCountRequest = {
        uuid: crypto.randomUUID(),
        countedBy,
        sentAt: new Date().toISOString(),
        lines: lines.toReversed().map(({ code, quantity, countedAt }) => ({ code, quantity, countedAt })),
      };
      set({ message: '' });
      await change({ countedBy, sending });
      await session.sync();
    },
  };
  return session;
}
