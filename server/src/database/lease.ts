import type { Pool, PoolClient } from 'pg';
import { CuttableClient } from './pool.ts';

/**
 * A connection that was taken from a pool and is returned exactly once. It knows until when its user waits: a
 * PostgreSQL that hangs accepts statements and never answers them.
 */
export class Lease {
  readonly client: PoolClient;
  readonly #until: number;
  #isReleased = false;

  private constructor(client: PoolClient, until: number) {
    this.client = client;
    this.#until = until;
  }

  /** Takes a connection. Rejects when none is free within the pool's `connectionTimeoutMillis`. */
  static async take(pool: Pool): Promise<Lease> {
    const until = Date.now() + (pool.options.connectionTimeoutMillis ?? 0);
    return new Lease(await pool.connect(), until);
  }

  /**
   * Passes the answer on. When it has not arrived in time, the connection is cut, and every statement on it rejects.
   */
  async inTime<T>(answer: Promise<T>): Promise<T> {
    const cut = setTimeout(() => this.#cut(), Math.max(0, this.#until - Date.now()));
    try {
      return await answer;
    } finally {
      clearTimeout(cut);
    }
  }

  #cut(): void {
    if (this.client instanceof CuttableClient) this.client.cut();
  }

  /** Returns the connection to its pool, or closes it when it is broken. A second time does nothing. */
  release(isBroken: boolean): void {
    if (this.#isReleased) return;
    this.#isReleased = true;
    this.client.release(isBroken);
  }
}
