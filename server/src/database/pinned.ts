import { createHash } from 'node:crypto';
import type { Duplex } from 'node:stream';
import { Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely';
import type { PoolClient } from 'pg';
import { send } from './layout-query.ts';
import type { Schema } from './schema.ts';

/** Statement texts that get a name; more would only fill PostgreSQL's memory, so the rest runs unnamed. */
const MAX_NAMED_STATEMENTS = 1_000;
const names = new Map<string, string>();

/** The name under which a statement is prepared once per connection; undefined when there are too many different texts. */
export function statementName(text: string): string | undefined {
  const known = names.get(text);
  if (known) return known;
  if (names.size >= MAX_NAMED_STATEMENTS) return undefined;
  const name = createHash('sha1').update(text).digest('base64url');
  names.set(text, name);
  return name;
}

/**
 * One connection of the pool for the length of one transaction. Statements are sent at once; with a `gate` their
 * results are handed out only after the gate has opened, so a read may travel together with the session lookup
 * that permits it.
 */
export class PinnedConnection implements DatabaseConnection {
  readonly #client: PoolClient;
  readonly #gate: Promise<unknown> | null;
  #closed: string | null = null;
  #committed: Promise<void> | null = null;
  #firstFailure: unknown;

  constructor(client: PoolClient, gate: Promise<unknown> | null) {
    this.#client = client;
    this.#gate = gate;
  }

  async executeQuery<R>(compiled: CompiledQuery): Promise<QueryResult<R>> {
    // A repository that outlives its transaction would run as the owner of the tables.
    if (this.#closed !== null) throw new Error(this.#closed);
    const name = statementName(compiled.sql);
    const sent = send(this.#client, { ...(name ? { name } : {}), text: compiled.sql, values: [...compiled.parameters] });
    sent.catch((error: unknown) => {
      this.#firstFailure ??= error;
    });
    if (this.#gate) await this.#gate;
    const result = await sent.catch((error: unknown) => {
      if (isAborted(error)) throw this.#firstFailure ?? error;
      // From here the trace leads to who asked, as it does with pg's own promises; from the socket it leads nowhere.
      if (error instanceof Error) Error.captureStackTrace(error);
      throw error;
    });
    return result.command === 'SELECT'
      ? { rows: result.rows as R[] }
      : { rows: result.rows as R[], numAffectedRows: BigInt(result.rowCount ?? 0) };
  }

  // eslint-disable-next-line require-yield
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('A pipelined connection cannot stream; use a connection of your own (database.connect()).');
  }

  /** Set once COMMIT has been sent by `finish`. */
  get committed(): Promise<void> | null {
    return this.#committed;
  }

  /**
   * Ends the transaction with the statements that `issue` sends before its first await: COMMIT leaves behind them in the same packet,
   * a round trip less. When one of them fails, PostgreSQL answers COMMIT with a rollback; either rejects here.
   */
  async finish<T>(issue: () => Promise<T>): Promise<T> {
    if (this.#closed !== null) throw new Error(this.#closed);
    const flush = holdBack(this.#client);
    let results: Promise<T>;
    try {
      results = issue();
      results.catch(() => {});
      this.#committed = commit(this.#client);
      this.#committed.catch(() => {});
      this.close('This transaction was committed together with its last statements: send every statement before the first await.');
    } finally {
      flush();
    }
    const answer = await results;
    await this.#committed;
    return answer;
  }

  /** Nothing runs here any more; `why` tells whoever tries. */
  close(why = 'This transaction is over: await every statement before its function returns.'): void {
    this.#closed ??= why;
  }
}

/** The statements behind a failed one fail as well; of several in one flush any may be heard first, and only the first failure says why. */
const isAborted = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '25P02';

/** Collects what is sent to PostgreSQL into one packet until the result is called: each packet costs a system call on both sides. */
export function holdBack(client: PoolClient): () => void {
  const { stream } = (client as unknown as { connection: { stream: Duplex } }).connection;
  stream.cork();
  return () => stream.uncork();
}

/** PostgreSQL answers COMMIT of a failed transaction with ROLLBACK and no error; a write must not be acknowledged then. */
export async function commit(client: PoolClient): Promise<void> {
  const result = await client.query('commit');
  if (result.command !== 'COMMIT') throw new Error('The transaction had failed and was rolled back.');
}

class PinnedDriver implements Driver {
  readonly #connection: PinnedConnection;
  constructor(connection: PinnedConnection) {
    this.#connection = connection;
  }
  async init(): Promise<void> {}
  async acquireConnection(): Promise<DatabaseConnection> {
    return this.#connection;
  }
  async beginTransaction(): Promise<void> {
    throw new Error('This already is a transaction: pass it on instead of opening another.');
  }
  async commitTransaction(): Promise<void> {}
  async rollbackTransaction(): Promise<void> {}
  async releaseConnection(): Promise<void> {}
  async destroy(): Promise<void> {}
}

/** A query builder whose every statement runs on this one connection. */
export function pinnedKysely(connection: PinnedConnection): Kysely<Schema> {
  return new Kysely<Schema>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new PinnedDriver(connection),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
}
