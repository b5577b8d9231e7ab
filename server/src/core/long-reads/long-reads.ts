import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Scope } from '../database/enter-organisation.sql.ts';
import { Lease } from '../database/lease.ts';
import { CuttableClient, typeParsers } from '../database/pool.ts';
import type { DatabaseConnection } from '../database/pool.ts';
import type { Query } from '../database/statements/statement.ts';
import { Problem } from '../errors.ts';
import { Snapshot } from './snapshot.ts';
import type { StreamOptions } from './snapshot.ts';

export interface LongReadsOptions {
  /** Connections, and so long reads at the same time. */
  max?: number;
  /** Long reads that may wait for a connection; the next one is refused at once. */
  maxWaiting?: number;
  /** Milliseconds that a long read waits for a connection and its first answer. */
  waitMs?: number;
  /** Milliseconds that one statement may take, a stream from its first row to its last. */
  statementTimeoutMs?: number;
  /** Milliseconds that the consumer may leave the connection unused before it is cut. */
  stalledMs?: number;
  /** A standby of the same PostgreSQL that is read in its stead; null reads from the primary alone. */
  replica?: DatabaseConnection | null;
  /** Milliseconds that a standby may take to have what the primary has; then the primary is read. */
  replicaWaitMs?: number;
  /** Milliseconds for which a standby that did not answer, or was behind for too long, is not asked again. */
  replicaRestMs?: number;
  /** Whether others wait for their answers in this process: a stream then makes a pause after each piece. */
  mustGiveWay?: () => boolean;
  onError?: (error: Error) => void;
}

export interface OpenOptions {
  /** Ends the read, also while a statement is running. */
  signal?: AbortSignal;
}

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** Milliseconds between two looks at a standby that is behind. */
const REPLICA_LOOK_MS = 20;

/** Where long reads were read: on the standby, on the primary because there is none or it was behind. */
export type ReadPlace = 'replica' | 'primary';

/**
 * Reads that take long: reports, exports and checks. They have a small pool of their own, so that none of them ever
 * occupies a connection of the requests. Each is one read-only transaction inside an organisation that sees one state
 * of the database, however long it takes. With a standby they read there, once it has everything that was committed
 * when the read was asked for: a report never lacks what somebody has just saved. Otherwise they read the primary.
 */
export class LongReads {
  /** How many reads were opened at each place since the start. */
  readonly opened: Record<ReadPlace, number> = { replica: 0, primary: 0 };
  readonly #primary: Source;
  readonly #replica: Source | null;
  readonly #maxWaiting: number;
  readonly #stalledMs: number;
  readonly #replicaWaitMs: number;
  readonly #replicaRestMs: number;
  readonly #mustGiveWay: () => boolean;
  readonly #onError: (error: Error) => void;
  /** Until when the standby is not asked, in milliseconds of performance.now(). */
  #replicaRestsUntil = 0;

  constructor(connection: DatabaseConnection, options: LongReadsOptions = {}) {
    this.#maxWaiting = options.maxWaiting ?? 8;
    this.#stalledMs = options.stalledMs ?? MINUTE;
    this.#replicaWaitMs = options.replicaWaitMs ?? 2 * SECOND;
    this.#replicaRestMs = options.replicaRestMs ?? 10 * SECOND;
    this.#mustGiveWay = options.mustGiveWay ?? (() => false);
    this.#onError = options.onError ?? (() => {});
    this.#primary = this.#source(connection, options);
    this.#replica = options.replica ? this.#source(options.replica, options) : null;
  }

  /**
   * Opens a snapshot inside an organisation. The caller must close it; `snapshot` does that by itself. Throws a 503
   * when all connections stay occupied, and rejects like every read when PostgreSQL does not answer in time.
   */
  async open(scope: Scope, { signal }: OpenOptions = {}): Promise<Snapshot> {
    signal?.throwIfAborted();
    const { lease, connection: named, place } = await this.#choose();
    const connection = connectionOf(lease, named);
    this.opened[place] += 1;
    if (signal?.aborted) {
      lease.release(false);
      throw signal.reason;
    }
    return Snapshot.begin(lease, scope, {
      stalledMs: this.#stalledMs,
      cancel: (backend) => cancelBackend(connection, backend),
      mustGiveWay: this.#mustGiveWay,
      ...(signal ? { signal } : {}),
    });
  }

  /** Runs `work` on one snapshot of the organisation's data; all its statements see the same state. */
  async snapshot<T>(scope: Scope, work: (reader: Snapshot) => Promise<T>, options: OpenOptions = {}): Promise<T> {
    const reader = await this.open(scope, options);
    try {
      return await work(reader);
    } finally {
      await reader.close();
    }
  }

  /** Yields the rows of one statement in batches; the connection is taken at the first one. */
  async *stream<Row>(
    scope: Scope,
    query: Query<Row>,
    { signal, ...options }: OpenOptions & StreamOptions = {},
  ): AsyncGenerator<Row[]> {
    const reader = await this.open(scope, signal ? { signal } : {});
    try {
      yield* reader.stream(query, options);
    } finally {
      await reader.close();
    }
  }

  async close(): Promise<void> {
    await Promise.all([this.#primary.pool.end(), this.#replica?.pool.end()]);
  }

  /** Takes a connection of the standby if it has what the primary has, otherwise one of the primary. */
  async #choose(): Promise<{ lease: Lease; connection: DatabaseConnection; place: ReadPlace }> {
    const replica = this.#replica;
    if (replica && performance.now() >= this.#replicaRestsUntil) {
      const position = await this.#positionOfPrimary();
      const lease = await this.#takeCurrent(replica, position);
      if (lease) return { lease, connection: replica.connection, place: 'replica' };
      this.#replicaRestsUntil = performance.now() + this.#replicaRestMs;
    }
    return { lease: await this.#take(this.#primary), connection: this.#primary.connection, place: 'primary' };
  }

  /** Returns the end of what the primary has committed. */
  async #positionOfPrimary(): Promise<string> {
    const lease = await this.#take(this.#primary);
    let isBroken = true;
    try {
      const asked = lease.client.query<{ position: string }>('select pg_current_wal_flush_lsn()::text as position');
      const { rows } = await lease.inTime(asked);
      isBroken = false;
      return rows[0]?.position ?? '';
    } finally {
      lease.release(isBroken);
    }
  }

  /** Returns a connection of the standby once it has replayed up to `position`; null when it does not in time. */
  async #takeCurrent(replica: Source, position: string): Promise<Lease | null> {
    let lease: Lease | null = null;
    try {
      lease = await this.#take(replica);
      for (const end = performance.now() + this.#replicaWaitMs; ; await sleep(REPLICA_LOOK_MS)) {
        const asked = lease.client.query<{ current: boolean }>(
          'select coalesce(pg_last_wal_replay_lsn() >= $1::pg_lsn, false) as current',
          [position],
        );
        const { rows } = await lease.inTime(asked);
        if (rows[0]?.current) return lease;
        if (performance.now() >= end) break;
      }
      lease.release(false);
      this.#onError(new Error('The standby of DATABASE_REPLICA_URL is behind, so the primary is read.'));
      return null;
    } catch (error) {
      lease?.release(true);
      // As many reads as there may be run on it: they are not added to those of the primary.
      if (error instanceof Problem) throw error;
      this.#onError(error as Error);
      return null;
    }
  }

  async #take({ pool }: Source): Promise<Lease> {
    if (pool.waitingCount >= this.#maxWaiting) throw busy();
    try {
      return await Lease.take(pool);
    } catch (error) {
      const isFull = pool.totalCount >= pool.options.max;
      throw isFull && error instanceof Error && error.message.startsWith('timeout exceeded') ? busy() : error;
    }
  }

  #source(connection: DatabaseConnection, options: LongReadsOptions): Source {
    // Without pipeline: rows of a stream arrive when the consumer asks for them.
    const pool = new pg.Pool({
      ...connection,
      Client: CuttableClient,
      max: options.max ?? 3,
      types: typeParsers,
      application_name: 'iwe-long-reads',
      statement_timeout: options.statementTimeoutMs ?? 30 * MINUTE,
      lock_timeout: 5 * SECOND,
      // PostgreSQL itself ends the transaction when this process no longer can.
      idle_in_transaction_session_timeout: this.#stalledMs + 30 * SECOND,
      connectionTimeoutMillis: options.waitMs ?? 5 * SECOND,
      idleTimeoutMillis: MINUTE,
      keepAlive: true,
    });
    pool.on('error', (error) => this.#onError(error));
    // A connection that breaks while it is used fails its statement; without a listener it would end the process.
    pool.on('connect', (client) => client.on('error', () => {}));
    return { pool, connection };
  }
}

/** A PostgreSQL that is read, with the connections to it. */
interface Source {
  pool: pg.Pool;
  connection: DatabaseConnection;
}

const busy = (): Problem =>
  new Problem(
    503,
    'long-reads-busy',
    'Other exports and reports are being made at the moment. Please try again in a minute.',
    { retryAfterSeconds: 30 },
  );

/** Returns how the very PostgreSQL is reached that a lease leads to, where several hosts are named. */
function connectionOf({ client }: Lease, { stream, ...named }: DatabaseConnection): DatabaseConnection {
  if (stream === undefined) return named;
  return { ...named, ...(client instanceof CuttableClient ? client.chosenHost : null) };
}

/** Stops the statement that a backend is running; its connection has been closed already. */
async function cancelBackend(connection: DatabaseConnection, backend: number): Promise<void> {
  const client = new pg.Client({ ...connection, application_name: 'iwe-long-reads' });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select pg_cancel_backend($1)', [backend]);
  } finally {
    await client.end();
  }
}
