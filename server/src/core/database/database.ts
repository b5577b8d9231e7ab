import type { Pool } from 'pg';
import { enterOrganisationSql } from './enter-organisation.sql.ts';
import type { Planning, Scope } from './enter-organisation.sql.ts';
import { createPool } from './pool.ts';
import type { DatabaseConnection, PoolOptions } from './pool.ts';
import { Lease } from './lease.ts';
import { isOnStandby } from './unavailable.ts';
import { asOpenTransaction } from './open-transaction.ts';
import { dynamicStatement } from './statements/statement.ts';
import { ConnectionQueries, isFull } from './transaction.ts';
import type { AnyQuery, Answers, Reader, SystemTransaction, Transaction } from './transaction.ts';

/**
 * The pools of connections and the three doors to them. Reads have a pool of their own: a locked row makes writes wait,
 * and they may occupy every connection of theirs without making a list wait.
 */
export class Database implements SystemTransaction {
  readonly connection: DatabaseConnection;
  readonly pools: { readonly reads: Pool; readonly writes: Pool };
  readonly #options: PoolOptions;

  constructor(connection: DatabaseConnection, options: PoolOptions = {}) {
    this.connection = connection;
    this.pools = { reads: createPool(connection, options), writes: createPool(connection, options) };
    this.#options = options;
  }

  /**
   * Returns another Database on the same PostgreSQL with connections of its own, so that its work never waits for that
   * of this one. The caller closes it.
   */
  reserve(options: PoolOptions): Database {
    return new Database(this.connection, { ...this.#options, ...options });
  }

  /** Runs `work` in a transaction inside one organisation that may only read. */
  async read<T>(scope: Scope, work: (tx: Reader) => Promise<T>, planning: Planning = 'each'): Promise<T> {
    return this.#transaction('read', enterOrganisationSql(scope, planning), (queries) =>
      work(Object.assign(queries, scope, { access: 'read' as const })),
    );
  }

  /** Whether `write` refuses everything at the moment. */
  get isReadOnly(): boolean {
    try {
      this.#options.assertWritable?.();
      return false;
    } catch {
      return true;
    }
  }

  /**
   * Runs `work` in a transaction inside one organisation; resolves once it is committed, rolls back when it throws.
   * Rejects with a 503 while the disk is full.
   */
  async write<T>(scope: Scope, work: (tx: Transaction) => Promise<T>): Promise<T> {
    this.#options.assertWritable?.();
    return this.#transaction('write', enterOrganisationSql(scope, 'each'), (queries) =>
      work(Object.assign(queries, scope, { access: 'write' as const })),
    );
  }

  /**
   * Runs `work` in a transaction as the owner of the tables, outside row-level security: sign-in, releases, jobs of the
   * whole installation. Resolves once it is committed, rolls back when it throws.
   */
  system<T>(work: (tx: SystemTransaction) => Promise<T>): Promise<T> {
    return this.#transaction('write', null, work);
  }

  /**
   * Sends one query as the owner of the tables, in a transaction of its own. Rejects when no connection is free in
   * time.
   */
  async query<Row>(query: AnyQuery<Row> | string, values: readonly unknown[] = []): Promise<Row[]> {
    const { name, text, values: given } = typeof query === 'string' ? dynamicStatement<Row>(query, values) : query;
    const lease = await Lease.take(this.pools.writes);
    try {
      const answer = lease.client.query({ name, text, values: [...given] });
      const { rows } = await (this.#options.answersInTime ? lease.inTime(answer) : answer);
      lease.release(false);
      return rows as Row[];
    } catch (error) {
      lease.release(isOnStandby(error));
      throw error;
    }
  }

  /** Sends queries as the owner of the tables, in one transaction and one round trip. */
  batch<const Queries extends readonly AnyQuery<unknown>[]>(queries: Queries): Promise<Answers<Queries>> {
    return this.system((tx) => tx.batch(queries));
  }

  async close(): Promise<void> {
    await Promise.all([this.pools.reads.end(), this.pools.writes.end()]);
  }

  async #transaction<T>(
    access: 'read' | 'write',
    opening: string | null,
    work: (queries: ConnectionQueries) => Promise<T>,
  ): Promise<T> {
    const lease = await Lease.take(access === 'read' ? this.pools.reads : this.pools.writes);
    const { client } = lease;
    const queries = new ConnectionQueries(client);
    let ending: 'commit' | 'rollback' = 'rollback';
    let isMisled = false;
    try {
      // Not awaited one by one: BEGIN, entering the organisation and the first queries of `work` are pipelined. When
      // one of them fails, PostgreSQL refuses the later ones; for this, BEGIN is a message of its own.
      const begun = client.query(access === 'read' ? 'begin read only' : 'begin');
      const opened = opening === null ? begun : client.query(opening);
      for (const sent of [lease.inTime(begun), opened]) sent.catch(() => {});
      const result = await asOpenTransaction(() => work(queries)).catch(async (error: unknown) => {
        // Queries after a failed opening say only that they were refused.
        await opened;
        throw error;
      });
      await Promise.all([begun, opened]);
      ending = 'commit';
      return result;
    } catch (error) {
      if (!isOnStandby(error)) throw error;
      // What only reads gets the same refusal on the primary, where it is a fault of ours and no failover.
      if (access === 'read')
        throw new Error(`What only reads tried to write: ${(error as Error).message}`, { cause: error });
      isMisled = true;
      throw error;
    } finally {
      queries.end();
      const ended = endTransaction(lease, ending, isMisled);
      // A read has nothing to lose, so its answer does not wait for COMMIT.
      if (access === 'write') await ended;
      else ended.catch(() => {});
    }
  }
}

/**
 * Sends COMMIT or ROLLBACK and returns the connection to the pool exactly once; one that leads to a standby is closed
 * instead. Rejects when a COMMIT failed, because the write must not be acknowledged then. Never rejects after a
 * ROLLBACK: the caller must receive the error that caused it.
 */
async function endTransaction(lease: Lease, ending: 'commit' | 'rollback', isMisled: boolean): Promise<void> {
  let isBroken = isMisled;
  try {
    const { command } = await lease.client.query(ending);
    // PostgreSQL answers COMMIT of a failed transaction with ROLLBACK and no error.
    if (ending === 'commit' && command !== 'COMMIT') throw new Error('The transaction had failed and was rolled back.');
  } catch (error) {
    isBroken = true;
    if (ending === 'commit') throw error;
  } finally {
    lease.release(isBroken || isFull(lease.client));
  }
}
