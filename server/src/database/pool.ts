import pg from 'pg';

/** Where PostgreSQL listens and who connects: the owner of the tables, never a superuser. */
export interface DatabaseConnection {
  host: string;
  port: number;
  database: string;
  user: string;
  password: string;
  ssl?: pg.PoolConfig['ssl'];
}

const INT8 = 20;
const DATE = 1082;

/** Whole numbers of eight bytes become Numbers (ids, cents: far below 2^53); days stay 'yyyy-MM-dd' and never pass a time zone. */
export const typeParsers: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (format !== 'binary' && oid === INT8) return Number;
    if (format !== 'binary' && oid === DATE) return String;
    return pg.types.getTypeParser(oid, format as 'text');
  }) as pg.CustomTypesConfig['getTypeParser'],
};

export interface PoolOptions {
  /** Connections; 4 measured best on two cores (16 worsen the slowest answers). */
  max?: number;
  /** Milliseconds one statement may take. */
  statementTimeout?: number;
  /** Milliseconds that one statement may wait for a lock. */
  lockTimeout?: number;
  applicationName?: string;
  onError?: (error: Error) => void;
}

/** A pool whose connections send statements without waiting for the answers before (pg's pipeline). */
export function createPool(connection: DatabaseConnection, options: PoolOptions = {}): pg.Pool {
  const config: pg.PoolConfig & { pipeline: boolean } = {
    ...connection,
    pipeline: true,
    max: options.max ?? 4,
    types: typeParsers,
    application_name: options.applicationName ?? 'iwe',
    statement_timeout: options.statementTimeout ?? 15_000,
    lock_timeout: options.lockTimeout ?? 5_000,
    idle_in_transaction_session_timeout: 15_000,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 0,
    keepAlive: true,
  };
  const pool = new pg.Pool(config);
  // An idle connection that breaks (PostgreSQL restarts) is dropped by the pool; the next request opens another.
  pool.on('error', (error) => options.onError?.(error));
  // One that breaks in use fails its own statements; without a listener of its own its 'error' would end the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}
