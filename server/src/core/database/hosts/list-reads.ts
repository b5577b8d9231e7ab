import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../database.ts';
import type { Planning, Scope } from '../enter-organisation.sql.ts';
import { statement } from '../statements/statement.ts';
import type { Reader } from '../transaction.ts';
import { isUnavailable } from '../unavailable.ts';

/** Milliseconds that a list waits for a standby to have what the primary has. */
const WAIT_MS = 100;
/** Milliseconds between two looks at a standby that is behind. */
const LOOK_MS = 5;
/** Milliseconds for which a standby that did not answer, or was behind for too long, is not asked again. */
const REST_MS = 10_000;
/** PostgreSQL's code for a statement that a standby cancels because the primary removed rows that it reads. */
const CONFLICT_WITH_RECOVERY = '40001';

/** The end of what the primary has committed. */
const POSITION = statement('lists.position', 'select pg_current_wal_flush_lsn()::text as position').narrow<{
  position: string;
}>();

/** Whether a standby has replayed that. False on a primary. */
const HAS_POSITION = statement(
  'lists.has-position',
  'select coalesce(pg_last_wal_replay_lsn() >= $1::text::pg_lsn, false) as current',
).narrow<{ current: boolean }>();

export interface ListReadsOptions {
  primary: Database;
  /** Sends one short query to the primary, on connections that never wait for writes. */
  admission: Pick<Database, 'query'>;
  /** Null reads lists from the primary. */
  standby: Database | null;
  onError: (error: Error) => void;
  waitMs?: number;
  restMs?: number;
}

/**
 * Where lists are read. With a standby: there, once it has everything that was committed when the list was asked for.
 * So a list never lacks what this person, or anybody, saved before, and nothing needs to say how old it is. A standby
 * that is behind or away for longer than a moment is left alone for a while, and the primary read.
 */
export class ListReads {
  /** How many lists were read at each place since the start. */
  readonly opened = { replica: 0, primary: 0 };
  readonly #options: ListReadsOptions;
  /** Until when the standby is not asked, in milliseconds of performance.now(). */
  #restsUntil = 0;

  constructor(options: ListReadsOptions) {
    this.#options = options;
  }

  /** Runs `work` in a read-only transaction inside an organisation; twice, when a standby fails meanwhile. */
  async read<T>(scope: Scope, work: (tx: Reader) => Promise<T>, planning?: Planning): Promise<T> {
    const { primary, standby, admission, restMs = REST_MS, onError } = this.#options;
    if (standby && performance.now() >= this.#restsUntil) {
      const [end] = await admission.query(POSITION());
      try {
        const read = async (tx: Reader): Promise<T> => {
          await this.#untilCurrent(tx, end?.position ?? '');
          return work(tx);
        };
        const result = await standby.read(scope, read, planning);
        this.opened.replica += 1;
        return result;
      } catch (error) {
        if (!isFaultOfStandby(error)) throw error;
        this.#restsUntil = performance.now() + restMs;
        onError(error as Error);
      }
    }
    this.opened.primary += 1;
    return primary.read(scope, work, planning);
  }

  async close(): Promise<void> {
    await this.#options.standby?.close();
  }

  async #untilCurrent(tx: Reader, position: string): Promise<void> {
    for (const end = performance.now() + (this.#options.waitMs ?? WAIT_MS); ; await sleep(LOOK_MS)) {
      const [row] = await tx.query(HAS_POSITION(position));
      if (row?.current) return;
      if (performance.now() >= end) throw new StandbyBehind();
    }
  }
}

class StandbyBehind extends Error {
  constructor() {
    super('The standby of DATABASE_REPLICA_URL is behind, so lists are read from the primary.');
  }
}

const isFaultOfStandby = (error: unknown): boolean =>
  error instanceof StandbyBehind ||
  isUnavailable(error) ||
  (error instanceof Error && 'code' in error && error.code === CONFLICT_WITH_RECOVERY);
