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
  onError?: (error: Error) => void;
}

export interface OpenOptions {
  /** Ends the read, also while a statement is running. */
  signal?: AbortSignal;
}

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/**
 * Reads that take long: reports, exports and checks. They have a small pool of their own, so that none of them ever
 * occupies a connection of the requests. Each is one read-only transaction inside an organisation that sees one state
 * of the database, however long it takes.
 */
export class LongReads {
  readonly #pool: pg.Pool;
  readonly #connection: DatabaseConnection;
  readonly #maxWaiting: number;
  readonly #stalledMs: number;

  constructor(connection: DatabaseConnection, options: LongReadsOptions = {}) {
    this.#connection = connection;
    this.#maxWaiting = options.maxWaiting ?? 8;
    this.#stalledMs = options.stalledMs ?? MINUTE;
    // Without pipeline: rows of a stream arrive when the consumer asks for them.
    this.#pool = new pg.Pool({
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
    this.#pool.on('error', (error) => options.onError?.(error));
    // A connection that breaks while it is used fails its statement; without a listener it would end the process.
    this.#pool.on('connect', (client) => client.on('error', () => {}));
  }

  /**
   * Opens a snapshot inside an organisation. The caller must close it; `snapshot` does that by itself. Throws a 503
   * when all connections stay occupied, and rejects like every read when PostgreSQL does not answer in time.
   */
  async open(scope: Scope, { signal }: OpenOptions = {}): Promise<Snapshot> {
    signal?.throwIfAborted();
    if (this.#pool.waitingCount >= this.#maxWaiting) throw busy();
    const lease = await this.#take();
    if (signal?.aborted) {
      lease.release(false);
      throw signal.reason;
    }
    return Snapshot.begin(lease, scope, {
      stalledMs: this.#stalledMs,
      cancel: (backend) => cancelBackend(this.#connection, backend),
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
    await this.#pool.end();
  }

  async #take(): Promise<Lease> {
    try {
      return await Lease.take(this.#pool);
    } catch (error) {
      const isFull = this.#pool.totalCount >= this.#pool.options.max;
      throw isFull && error instanceof Error && error.message.startsWith('timeout exceeded') ? busy() : error;
    }
  }
}

const busy = (): Problem =>
  new Problem(
    503,
    'long-reads-busy',
    'Other exports and reports are being made at the moment. Please try again in a minute.',
    { retryAfterSeconds: 30 },
  );

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
