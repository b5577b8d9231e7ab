import pg from 'pg';
import type { DatabaseConnection } from './pool.ts';

const TRY_LOCK = 'select pg_try_advisory_lock(hashtextextended($1, 0)) as taken';
const UNLOCK = 'select pg_advisory_unlock(hashtextextended($1, 0))';

/**
 * Locks by name that all processes on one PostgreSQL share. They are those of one connection, so that a process that
 * dies holds none. Without its connection a process locks for itself alone: what the locks spread out is slower then,
 * and nothing stops.
 */
export class SessionLocks {
  readonly #connection: DatabaseConnection;
  readonly #onError: (error: Error) => void;
  readonly #held = new Set<string>();
  #client: Promise<pg.Client> | null = null;

  constructor(connection: DatabaseConnection, onError: (error: Error) => void) {
    this.#connection = connection;
    this.#onError = onError;
  }

  /** Resolves to whether this caller, and no other of any process, has the lock now. */
  async tryTake(name: string): Promise<boolean> {
    // PostgreSQL would give it to the same connection again.
    if (this.#held.has(name)) return false;
    this.#held.add(name);
    const rows = await this.#query(TRY_LOCK, name);
    if (rows?.[0]?.['taken'] === false) this.#held.delete(name);
    return this.#held.has(name);
  }

  /** Gives a lock back. */
  async release(name: string): Promise<void> {
    await this.#query(UNLOCK, name);
    this.#held.delete(name);
  }

  async close(): Promise<void> {
    const client = await this.#client?.catch(() => null);
    this.#client = null;
    await client?.end().catch(() => {});
  }

  /** Returns null when PostgreSQL does not answer. */
  async #query(text: string, name: string): Promise<Record<string, unknown>[] | null> {
    try {
      this.#client ??= this.#connect();
      return (await (await this.#client).query(text, [name])).rows as Record<string, unknown>[];
    } catch (error) {
      this.#client = null;
      this.#onError(error as Error);
      return null;
    }
  }

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client({
      ...this.#connection,
      application_name: 'iwe-turns',
      connectionTimeoutMillis: 5_000,
      query_timeout: 5_000,
      keepAlive: true,
    });
    client.on('error', () => (this.#client = null));
    await client.connect();
    return client;
  }
}
