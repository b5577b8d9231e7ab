import type { DriverReportRequest, DriverRun, DriverStop } from '@iwe/contract';
import { reportedDelivery } from '@iwe/domain';
import type { ActualPayment, DeliveryState } from '@iwe/domain';
import type { RunApi } from './run-api.ts';
import type { RunStore, StoredReport, StoredRun } from './run-store.ts';

/** Why nothing is sent at the moment. */
export type Obstacle =
  | { kind: 'offline' }
  /** The link has ended: what waits needs the office. */
  | { kind: 'ended'; message: string };

/** What the page shows. */
export interface RunState {
  /** Null before the first load. */
  stored: StoredRun | null;
  /** Of this run, oldest first. */
  reports: readonly StoredReport[];
  obstacle: Obstacle | null;
  isLoading: boolean;
}

/** A stop with what the driver has reported of it. */
export interface ShownStop {
  stop: DriverStop;
  /** The delivery as it is when everything that waits has arrived. */
  delivery: DeliveryState;
  /** The newest report; null when there is none. */
  last: StoredReport | null;
}

/** What a driver fills in; the rest of a report is added when it is stored. */
export type ReportInput = Omit<DriverReportRequest, 'uuid' | 'sheetId' | 'seen' | 'reportedAt'>;

/** One link on this phone. */
export interface RunSession {
  get: () => RunState;
  subscribe: (listener: () => void) => () => void;
  /** Sends what waits, then loads the run. A call during another one joins it. */
  sync: () => Promise<void>;
  /** Stores a report and begins to send; resolves once it is stored on the phone. */
  report: (stop: ShownStop, input: ReportInput) => Promise<void>;
  /** Milliseconds until the next try. */
  waitMs: () => number;
}

/** Milliseconds between two looks at the server when nothing waits. */
export const LOOK_AGAIN_MS = 60_000;

/** Begins with what the phone has stored of a link. Nothing is requested before `sync`. */
export async function startRunSession(token: string, store: RunStore, api: RunApi): Promise<RunSession> {
  await store.forgetOldRuns(Date.now());
  const known = await store.findRun(token);
  let state: RunState = {
    stored: known,
    reports: known ? await store.reportsOf(known.run.id) : [],
    obstacle: null,
    isLoading: known === null,
  };
  let waitMs = LOOK_AGAIN_MS;
  let syncing: Promise<void> | null = null;
  const listeners = new Set<() => void>();
  const set = (change: Partial<RunState>) => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };
  const replace = async (report: StoredReport) => {
    await store.saveReport(report);
    set({ reports: state.reports.map((other) => (other.uuid === report.uuid ? report : other)) });
  };

  /** Sends one report; returns false when the ones after it have to wait as well. */
  const send = async (report: StoredReport): Promise<boolean> => {
    const outcome = await api.report(report.runId, report.request);
    if (outcome.kind === 'later') {
      waitMs = outcome.waitMs;
      set({ obstacle: { kind: 'offline' } });
      return false;
    }
    if (outcome.kind === 'ended') {
      set({ obstacle: outcome });
      return false;
    }
    if (outcome.kind === 'refused') await replace({ ...report, state: 'refused', notice: outcome.message });
    else {
      const { isApplied, notice } = outcome.data;
      await replace({
        ...report,
        state: isApplied ? 'recorded' : 'notApplied',
        notice,
        sentAt: Date.now(),
        request: { ...report.request, photo: null, signature: null },
      });
    }
    return true;
  };

  const load = async () => {
    const loadedAt = Date.now();
    const outcome = await api.load();
    if (outcome.kind === 'ok') {
      const stored = { run: outcome.data, loadedAt };
      await store.saveRun(token, stored);
      // A new link of a run that this phone knows brings the reports that waited under the old one.
      const isOther = state.stored?.run.id !== stored.run.id;
      set({ stored, obstacle: null, ...(isOther && { reports: await store.reportsOf(stored.run.id) }) });
      return;
    }
    if (outcome.kind === 'later') waitMs = outcome.waitMs;
    set({ obstacle: outcome.kind === 'later' ? { kind: 'offline' } : { kind: 'ended', message: outcome.message } });
  };

  const waiting = () => state.reports.find((report) => report.state === 'waiting');
  const syncOnce = async () => {
    waitMs = LOOK_AGAIN_MS;
    // Only a loaded run says which reports wait.
    const isFirst = state.stored === null;
    if (isFirst) await load();
    let sent = 0;
    for (let next = waiting(); next; next = waiting()) {
      if (!(await send(next))) return;
      sent += 1;
    }
    if (!isFirst || sent > 0) await load();
  };

  const session: RunSession = {
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
    async report({ stop, delivery }, input) {
      if (!state.stored) throw new Error('There is no run yet.');
      const uuid = crypto.randomUUID();
      const report: StoredReport = {
        uuid,
        runId: state.stored.run.id,
        place: (state.reports.at(-1)?.place ?? 0) + 1,
        no: stop.no,
        customer: stop.customer,
        request: {
          ...input,
          uuid,
          sheetId: stop.id,
          reportedAt: new Date().toISOString(),
          seen: { contentVersion: stop.contentVersion, ...delivery },
        },
        state: 'waiting',
        notice: '',
        sentAt: null,
      };
      await store.saveReport(report);
      set({ reports: [...state.reports, report] });
      // What is being sent at the moment may be past this report already.
      void Promise.resolve(syncing).then(() => session.sync());
    },
    waitMs: () => waitMs,
  };
  return session;
}

/** Returns the stops of a run as the driver left them, in the order of the office. */
export function shownStops({ stored, reports }: Pick<RunState, 'stored' | 'reports'>): ShownStop[] {
  if (!stored) return [];
  return stored.run.stops.map((stop) => {
    const own = reports.filter(({ request }) => request.sheetId === stop.id);
    // What arrived before the run was loaded is in the run.
    const unseen = own.filter(
      ({ state, sentAt }) => state === 'waiting' || (state === 'recorded' && (sentAt ?? 0) > stored.loadedAt),
    );
    const delivery = unseen.reduce<DeliveryState>(
      (now, { request }) => reportedDelivery(now, request),
      deliveryOf(stop),
    );
    return { stop, delivery, last: own.at(-1) ?? null };
  });
}

const deliveryOf = (stop: DriverRun['stops'][number]): DeliveryState => ({
  deliveryStatus: stop.deliveryStatus as DeliveryState['deliveryStatus'],
  actualPayType: stop.actualPayType as ActualPayment,
  deliveryComment: stop.deliveryComment,
});
