import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import type { QueryResult } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { Scope } from '../database/enter-organisation.sql.ts';
import { enterOrganisationSql } from '../database/enter-organisation.sql.ts';
import { dynamicStatement } from '../database/statements/statement.ts';
import type { Lease } from '../database/lease.ts';
import type { Query } from '../database/statements/statement.ts';
import type { Answers, Reader } from '../database/transaction.ts';
import { Problem } from '../errors.ts';
import { CopyRows } from './copy-rows.ts';
import type { CopiedRow } from './copy-rows.ts';
import { inlineValues } from './copy-statement.ts';
import { describeStatement } from './describe-statement.ts';

export interface StreamOptions {
  /** Is told how many rows PostgreSQL's planner expects, before the first batch. */
  expected?: (rows: number) => void;
}

export interface SnapshotOptions {
  stalledMs: number;
  /** Stops what a backend of PostgreSQL is running. */
  cancel: (backend: number) => Promise<void>;
  signal?: AbortSignal;
  mustGiveWay?: () => boolean;
}

/** Processes of PostgreSQL that may help with one long read; never with the statements of requests. */
const PARALLEL_WORKERS = 2;

/**
 * Bytes of rows between two turns of the event loop. A whole piece of the socket (64 kB, 500 rows) takes ten
 * milliseconds until it is cells, and somebody else's list waits for that between each two of its own steps.
 */
const TURN_BYTES = 8 * 1024;

/**
 * Pause after each of them while others wait for their answers, milliseconds: with a turn alone they share the
 * processor with a read that is in no hurry, and wait three times as long as without it.
 */
const GIVE_WAY_MS = 3;

/**
 * One state of an organisation's data: a read-only transaction that repeats its reads, on a connection of its own.
 * Repositories that take a Reader read from it; `stream` reads results that are too large for memory, and nothing else
 * meanwhile. It ends with `close`, when the signal that it was opened with aborts, when a stream is left before its
 * end, or when nobody has used it for `stalledMs`.
 */
export class Snapshot implements Reader {
  readonly access = 'read' as const;
  readonly organisation: number;
  readonly userId: number | null;
  readonly #lease: Lease;
  readonly #options: SnapshotOptions;
  readonly #ended = new AbortController();
  #backend = 0;
  #isStreaming = false;
  #running = 0;
  #isOver = false;
  #stalled: NodeJS.Timeout | undefined;

  /** Begins the transaction in time. The connection is returned to its pool whatever happens. */
  static async begin(lease: Lease, scope: Scope, options: SnapshotOptions): Promise<Snapshot> {
    const snapshot = new Snapshot(lease, scope, options);
    try {
      await lease.inTime(snapshot.#enter());
      return snapshot;
    } catch (error) {
      // An abort while it began has ended it already.
      if (!snapshot.#isOver) snapshot.#end(true);
      throw error;
    }
  }

  private constructor(lease: Lease, { organisation, userId }: Scope, options: SnapshotOptions) {
    this.#lease = lease;
    this.organisation = organisation;
    this.userId = userId;
    this.#options = options;
    this.query = this.query.bind(this);
    this.batch = this.batch.bind(this);
    options.signal?.addEventListener('abort', this.#onAbort, { once: true });
  }

  /** Aborts, with the reason, when the snapshot is ended before its `close`: its results are incomplete then. */
  get signal(): AbortSignal {
    return this.#ended.signal;
  }

  async query<Row>(query: Query<Row> | string, values: readonly unknown[] = []): Promise<Row[]> {
    const { text, values: given } = typeof query === 'string' ? dynamicStatement<Row>(query, values) : query;
    return (await this.#send(text, given)).rows as Row[];
  }

  async batch<const Queries extends readonly Query<unknown>[]>(queries: Queries): Promise<Answers<Queries>> {
    const answers: unknown[][] = [];
    for (const query of queries) answers.push(await this.query(query));
    return answers as Answers<Queries>;
  }

  /**
   * Yields the rows of a statement in batches, as PostgreSQL sends them (COPY): it may use parallel workers and waits
   * while the consumer is busy. Throws when another stream is being read.
   */
  stream<Row>(query: Query<Row>, options: StreamOptions = {}): AsyncGenerator<Row[]> {
    return this.#copy(query, options, (rows, bytes) => rows.objects<Row>(bytes));
  }

  /** Yields the rows as the bytes that PostgreSQL sends. */
  streamCopied(query: Query<unknown>, options: StreamOptions = {}): AsyncGenerator<CopiedRow[]> {
    return this.#copy(query, options, (rows, bytes) => rows.copied(bytes));
  }

  /** Ends the transaction and returns the connection to its pool. A second time does nothing. */
  async close(): Promise<void> {
    if (this.#isOver) return;
    if (this.#running > 0 || this.#isStreaming)
      return this.#cut(new Error('The snapshot was closed while a statement was running.'));
    let isBroken = false;
    const commit = this.#lease.client.query('commit').catch(() => {
      isBroken = true;
    });
    this.#isOver = true;
    clearTimeout(this.#stalled);
    await commit;
    this.#end(isBroken);
  }

  async #enter(): Promise<void> {
    const { rows } = await this.#sendAll(
      'begin isolation level repeatable read read only',
      enterOrganisationSql(this, 'each'),
      'select pg_backend_pid() as backend',
    );
    this.#backend = (rows[0] as { backend: number }).backend;
  }

  async *#copy<Row>(
    query: Query<unknown>,
    { expected }: StreamOptions,
    read: (rows: CopyRows, bytes: Buffer) => Row[],
  ): AsyncGenerator<Row[]> {
    // COPY does not say of which types its columns are.
    const { parameters, fields } = await this.#ask(() => describeStatement(this.#lease.client, query.text));
    const text = await inlineValues((...sent) => this.#send(...sent), query, parameters);
    const workers = allowWorkers(PARALLEL_WORKERS);
    if (expected) expected(plannedRows(await this.#sendAll(workers, `explain (format json) ${text}`)));
    else await this.#send(workers);
    const rows = new CopyRows(fields);
    this.#isStreaming = true;
    let isWhole = false;
    try {
      const copy = this.#lease.client.query(copyTo(`copy (${text}) to stdout`));
      // Whoever left a stream hears nothing more of its connection.
      copy.on('error', () => {});
      const chunks = copy[Symbol.asyncIterator]();
      while (true) {
        const { done, value } = await this.#used(() => chunks.next());
        // It may have been read before the snapshot was cut.
        this.signal.throwIfAborted();
        if (done) break;
        for (let at = 0; at < (value as Buffer).length; at += TURN_BYTES) {
          const batch = read(rows, (value as Buffer).subarray(at, at + TURN_BYTES));
          if (batch.length > 0) yield batch;
          await this.#used(() => (this.#options.mustGiveWay?.() ? pause(GIVE_WAY_MS) : nextTurn()));
          this.signal.throwIfAborted();
        }
      }
      isWhole = true;
    } finally {
      if (!isWhole) this.#cut(new Error('The rows were not read to their end.'));
      this.#isStreaming = false;
    }
    await this.#sendAll(allowWorkers(0));
  }

  async #send(text: string, values: readonly unknown[] = []): Promise<QueryResult> {
    return this.#ask(() => this.#lease.client.query({ text, values: [...values] }));
  }

  async #ask<T>(ask: () => Promise<T>): Promise<T> {
    if (this.#isStreaming) throw new Error('This snapshot is reading a stream: read it to its end first.');
    return this.#used(ask);
  }

  /** Sends several statements without values at once and returns the result of the last one. */
  async #sendAll(...statements: readonly string[]): Promise<QueryResult> {
    const results: unknown = await this.#send(statements.join(';\n'));
    // The driver returns a list where there are several.
    return (Array.isArray(results) ? results.at(-1) : results) as QueryResult;
  }

  /** Waits for PostgreSQL. Until the next time, the consumer has `stalledMs`. */
  async #used<T>(ask: () => Promise<T>): Promise<T> {
    this.signal.throwIfAborted();
    if (this.#isOver) throw new Error('This snapshot is closed.');
    clearTimeout(this.#stalled);
    this.#running += 1;
    try {
      return await ask();
    } catch (error) {
      // What ended the snapshot explains more than the broken connection.
      this.signal.throwIfAborted();
      throw error;
    } finally {
      this.#running -= 1;
      if (this.#running === 0 && !this.#isOver)
        this.#stalled = setTimeout(() => this.#cut(stalled()), this.#options.stalledMs);
    }
  }

  readonly #onAbort = (): void => this.#cut(this.#options.signal?.reason);

  /** Ends the snapshot before its time, also while a statement is running. */
  #cut(reason: unknown): void {
    if (this.#isOver) return;
    this.#isOver = true;
    const isRunning = this.#running > 0 || this.#isStreaming;
    this.#ended.abort(reason);
    this.#end(true);
    if (isRunning && this.#backend !== 0) this.#options.cancel(this.#backend).catch(() => {});
  }

  #end(isBroken: boolean): void {
    this.#isOver = true;
    clearTimeout(this.#stalled);
    this.#options.signal?.removeEventListener('abort', this.#onAbort);
    this.#lease.release(isBroken);
  }
}

/** Returns how many rows PostgreSQL's planner expects of the statement that it explained. */
function plannedRows({ rows }: QueryResult): number {
  const [{ Plan: plan }] = (rows[0] as { 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] })['QUERY PLAN'];
  return plan['Plan Rows'];
}

const allowWorkers = (workers: number): string => `set local max_parallel_workers_per_gather = ${workers}`;

const stalled = (): Problem =>
  new Problem(503, 'long-read-stalled', 'The file was not read any further, so it was ended. Please start it again.', {
    retryAfterSeconds: 1,
  });
