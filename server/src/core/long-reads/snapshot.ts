import type { QueryResult } from 'pg';
import type { Scope } from '../database/enter-organisation.sql.ts';
import { enterOrganisationSql } from '../database/enter-organisation.sql.ts';
import { dynamicStatement } from '../database/statements/statement.ts';
import type { Lease } from '../database/lease.ts';
import type { Query } from '../database/statements/statement.ts';
import type { Answers, Reader } from '../database/transaction.ts';
import { Problem } from '../errors.ts';

export interface StreamOptions {
  /** Rows that are read at a time; two batches are in memory together. */
  batchSize?: number;
  /** Is told how many rows there will be, before the first batch. */
  counted?: (rows: number) => void;
}

export interface SnapshotOptions {
  stalledMs: number;
  /** Stops what a backend of PostgreSQL is running. */
  cancel: (backend: number) => Promise<void>;
  signal?: AbortSignal;
}

const BATCH_ROWS = 1_000;

/**
 * One state of an organisation's data: a read-only transaction that repeats its reads, on a connection of its own.
 * Repositories that take a Reader read from it; `stream` reads results that are too large for memory. It ends with
 * `close`, when the signal that it was opened with aborts, or when nobody has used it for `stalledMs`.
 */
export class Snapshot implements Reader {
  readonly access = 'read' as const;
  readonly organisation: number;
  readonly userId: number | null;
  readonly #lease: Lease;
  readonly #options: SnapshotOptions;
  readonly #ended = new AbortController();
  #backend = 0;
  #cursors = 0;
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

  /** Yields the rows of a statement in batches. PostgreSQL reads the next one while the consumer works on this one. */
  async *stream<Row>(
    query: Query<Row>,
    { batchSize = BATCH_ROWS, counted }: StreamOptions = {},
  ): AsyncGenerator<Row[]> {
    const cursor = `long_read_${++this.#cursors}`;
    // A cursor that can go back counts its rows without running the statement twice: sorted rows are kept anyway.
    await this.#send(`declare ${cursor} ${counted ? '' : 'no '}scroll cursor for ${query.text}`, query.values);
    const fetch = () => {
      const fetched = this.#send(`fetch ${batchSize} from ${cursor}`);
      // A consumer that leaves does not wait for it.
      fetched.catch(() => {});
      return fetched;
    };
    try {
      if (counted) {
        counted((await this.#send(`move forward all in ${cursor}`)).rowCount ?? 0);
        await this.#send(`move absolute 0 in ${cursor}`);
      }
      let next = fetch();
      while (true) {
        const { rows } = await next;
        // It may have been read before the snapshot was cut.
        this.signal.throwIfAborted();
        const isLast = rows.length < batchSize;
        if (!isLast) next = fetch();
        if (rows.length > 0) yield rows as Row[];
        if (isLast) return;
      }
    } finally {
      // A failed transaction has closed its cursors.
      if (!this.#isOver) await this.#send(`close ${cursor}`).catch(() => {});
    }
  }

  /** Ends the transaction and returns the connection to its pool. A second time does nothing. */
  async close(): Promise<void> {
    if (this.#isOver) return;
    if (this.#running > 0) return this.#cut(new Error('The snapshot was closed while a statement was running.'));
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
    await this.#send('begin isolation level repeatable read read only');
    // All rows of a cursor are read: PostgreSQL must not prefer a plan that has the first few soonest.
    await this.#send(`${enterOrganisationSql(this, 'each')}; set local cursor_tuple_fraction = 1`);
    const { rows } = await this.#send('select pg_backend_pid() as backend');
    this.#backend = (rows[0] as { backend: number }).backend;
  }

  async #send(text: string, values: readonly unknown[] = []): Promise<QueryResult> {
    this.signal.throwIfAborted();
    if (this.#isOver) throw new Error('This snapshot is closed.');
    clearTimeout(this.#stalled);
    this.#running += 1;
    try {
      return await this.#lease.client.query({ text, values: [...values] });
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
    const isRunning = this.#running > 0;
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

const stalled = (): Problem =>
  new Problem(503, 'long-read-stalled', 'The file was not read any further, so it was ended. Please start it again.', {
    retryAfterSeconds: 1,
  });
