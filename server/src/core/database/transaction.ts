import { channel } from 'node:diagnostics_channel';
import type { PoolClient, QueryResult } from 'pg';
import { dynamicStatement } from './statements/statement.ts';
import type { Query, WriteQuery } from './statements/statement.ts';

/** A query of either kind. */
export type AnyQuery<Row> = Query<Row> | WriteQuery<Row>;

/** The results of a batch, in the order of its queries. */
export type Answers<Queries extends readonly AnyQuery<unknown>[]> = {
  -readonly [Index in keyof Queries]: Queries[Index] extends AnyQuery<infer Row> ? Row[] : never;
};

/** Sends one query; resolves to its rows. */
export interface SendQuery {
  <Row>(query: AnyQuery<Row>): Promise<Row[]>;
  /** Accepts a plain text that is not a `statement`. */
  <Row>(text: string, values?: readonly unknown[]): Promise<Row[]>;
}

/** A transaction as the owner of the tables. */
export interface SystemTransaction {
  query: SendQuery;
  /**
   * Sends queries in one round trip. PostgreSQL runs them in order, so each sees the effects and the locks of those
   * before it. Resolves to all rows; rejects with the first failure.
   */
  batch: <const Queries extends readonly AnyQuery<unknown>[]>(queries: Queries) => Promise<Answers<Queries>>;
}

/** A transaction inside one organisation that is only used for reading: what writes or locks does not compile. */
export interface Reader {
  query: {
    <Row>(query: Query<Row>): Promise<Row[]>;
    /** Accepts a plain text that is not a `statement`. */
    <Row>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  };
  batch: <const Queries extends readonly Query<unknown>[]>(queries: Queries) => Promise<Answers<Queries>>;
  access: 'read' | 'write';
  /**
   * The organisation (orgId). Name it in every WHERE as well: with that condition, row-level security costs almost
   * nothing.
   */
  organisation: number;
  /** The acting user; null for work of the system and for requests with a customer token. */
  userId: number | null;
}

/** A transaction inside one organisation that may write. */
export interface Transaction extends SystemTransaction, Omit<Reader, 'query' | 'batch' | 'access'> {
  access: 'write';
}

/** PostgreSQL refuses every statement after a failed one with this code; only the first error says why. */
const IN_FAILED_TRANSACTION = '25P02';

const isInFailedTransaction = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === IN_FAILED_TRANSACTION;

/** How many different statements a connection may prepare before it is replaced: PostgreSQL caches a plan for each. */
export const MAX_PREPARED = 1_000;

/** The statements that each connection has prepared. */
const prepared = new WeakMap<PoolClient, Set<string>>();

/** Returns whether a connection has prepared so many statements that the pool must replace it. */
export const isFull = (client: PoolClient): boolean => (prepared.get(client)?.size ?? 0) > MAX_PREPARED;

/** The channel of node:diagnostics_channel on which each statement of a transaction is told (plugins/traces.ts). */
export const STATEMENT_CHANNEL = 'iwe.statement';
const sentStatements = channel(STATEMENT_CHANNEL);

/** A message of that channel. */
export interface SentStatement {
  name: string;
  answer: Promise<unknown>;
}

/** The queries of one transaction on one connection of the pool. */
export class ConnectionQueries implements SystemTransaction {
  readonly #client: PoolClient;
  #isOver = false;
  #firstFailure: unknown;

  constructor(client: PoolClient) {
    this.#client = client;
    this.query = this.query.bind(this);
    this.batch = this.batch.bind(this);
  }

  async query<Row>(query: AnyQuery<Row> | string, values: readonly unknown[] = []): Promise<Row[]> {
    const [rows] = await this.batch([typeof query === 'string' ? dynamicStatement<Row>(query, values) : query]);
    return rows;
  }

  async batch<const Queries extends readonly AnyQuery<unknown>[]>(queries: Queries): Promise<Answers<Queries>> {
    // A query sent after the end would run as the owner of the tables, or in another request's transaction.
    if (this.#isOver) throw new Error('This transaction is over: await every query before its function returns.');
    const answers = await Promise.allSettled(queries.map((query) => this.#send(query)));
    const failed = answers.find((answer) => answer.status === 'rejected');
    if (failed) throw this.#explain(failed.reason);
    return answers.map((answer) => (answer.status === 'fulfilled' ? answer.value.rows : [])) as Answers<Queries>;
  }

  /** Makes every later query throw. */
  end(): void {
    this.#isOver = true;
  }

  #send({ name, text, values }: AnyQuery<unknown>): Promise<QueryResult> {
    const names = prepared.get(this.#client) ?? new Set();
    prepared.set(this.#client, names.add(name));
    const answer = this.#client.query({ name, text, values: [...values] });
    if (sentStatements.hasSubscribers) sentStatements.publish({ name, answer } satisfies SentStatement);
    return answer;
  }

  #explain(error: unknown): unknown {
    if (isInFailedTransaction(error)) return this.#firstFailure ?? error;
    this.#firstFailure ??= error;
    // Captures a stack trace that leads to the caller; the one from the socket does not.
    if (error instanceof Error) Error.captureStackTrace(error);
    return error;
  }
}
