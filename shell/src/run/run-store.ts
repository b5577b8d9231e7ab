import type { DriverReportRequest, DriverRun } from '@iwe/contract';
import { openDB } from 'idb';
import type { DBSchema, IDBPDatabase } from 'idb';

/** What became of a report. */
export type ReportState = 'waiting' | 'recorded' | 'notApplied' | 'refused';

/** A report on the phone. Its pictures are removed once it has arrived. */
export interface StoredReport {
  uuid: string;
  runId: number;
  /** Grows with every report: they are sent in this order. */
  place: number;
  /** The stop, for a list that outlives the run. */
  no: string;
  customer: string;
  request: DriverReportRequest;
  state: ReportState;
  /** What the server said of it; empty when there is nothing to say. */
  notice: string;
  /** Milliseconds since 1970 when it arrived; null while it waits. */
  sentAt: number | null;
}

/** A run as the server sent it last. */
export interface StoredRun {
  run: DriverRun;
  /** Milliseconds since 1970. */
  loadedAt: number;
}

interface Schema extends DBSchema {
  /** Which run a link is for. The link itself is in the address of the page, so it is no secret here. */
  links: { key: string; value: { token: string; runId: number } };
  runs: { key: number; value: StoredRun & { id: number } };
  reports: { key: string; value: StoredReport; indexes: { runId: number } };
}

/** How long a run stays on the phone after its link has ended. */
const KEEP_MS = 24 * 3_600_000;

/** What a phone stores of runs: the stops, and what waits for the network. */
export interface RunStore {
  findRun: (token: string) => Promise<StoredRun | null>;
  saveRun: (token: string, stored: StoredRun) => Promise<void>;
  /** All reports of a run, oldest first. */
  reportsOf: (runId: number) => Promise<StoredReport[]>;
  saveReport: (report: StoredReport) => Promise<void>;
  /** Removes the customers of runs that are over and of which nothing waits. */
  forgetOldRuns: (now: number) => Promise<void>;
  close: () => void;
}

/** Opens the phone's store. */
export async function openRunStore(name = 'iwe-run'): Promise<RunStore> {
  const database: IDBPDatabase<Schema> = await openDB<Schema>(name, 1, {
    upgrade(upgraded) {
      upgraded.createObjectStore('links', { keyPath: 'token' });
      upgraded.createObjectStore('runs', { keyPath: 'id' });
      upgraded.createObjectStore('reports', { keyPath: 'uuid' }).createIndex('runId', 'runId');
    },
  });
  const reportsOf = async (runId: number) =>
    (await database.getAllFromIndex('reports', 'runId', runId)).sort((a, b) => a.place - b.place);
  const forget = async (runId: number) => {
    const links = (await database.getAll('links')).filter((link) => link.runId === runId);
    const reports = await database.getAllKeysFromIndex('reports', 'runId', runId);
    const change = database.transaction(['links', 'runs', 'reports'], 'readwrite');
    await Promise.all([
      ...links.map(({ token }) => change.objectStore('links').delete(token)),
      ...reports.map((uuid) => change.objectStore('reports').delete(uuid)),
      change.objectStore('runs').delete(runId),
      change.done,
    ]);
  };
  return {
    reportsOf,
    async findRun(token) {
      const link = await database.get('links', token);
      return (link && (await database.get('runs', link.runId))) ?? null;
    },
    async saveRun(token, { run, loadedAt }) {
      const change = database.transaction(['links', 'runs'], 'readwrite');
      await Promise.all([
        change.objectStore('links').put({ token, runId: run.id }),
        change.objectStore('runs').put({ id: run.id, run, loadedAt }),
        change.done,
      ]);
    },
    async saveReport(report) {
      await database.put('reports', report);
    },
    async forgetOldRuns(now) {
      for (const { id, run } of await database.getAll('runs')) {
        if (Date.parse(run.expiresAt) + KEEP_MS > now) continue;
        if ((await reportsOf(id)).every(({ state }) => state === 'recorded' || state === 'notApplied'))
          await forget(id);
      }
    },
    close: () => database.close(),
  };
}
