import { Socket } from 'node:net';
import pg from 'pg';
import { ChoosingSocket } from './hosts/several-hosts.ts';
import type { DatabaseConnection, HostAddress } from './connection.ts';

export type { DatabaseConnection } from './connection.ts';

const INT8 = 20;
const INT8_ARRAY = 1016;
const INT4_ARRAY = 1007;
const DATE = 1082;

/**
 * Parses 8-byte integers as Numbers (ids, cents: far below 2^53); days stay 'yyyy-MM-dd' and are never converted
 * between time zones.
 */
export const typeParsers: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (format !== 'binary' && oid === INT8) return Number;
    if (format !== 'binary' && oid === DATE) return String;
    if (format !== 'binary' && oid === INT8_ARRAY) return pg.types.getTypeParser(INT4_ARRAY as number, 'text');
    return pg.types.getTypeParser(oid, format as 'text');
  }) as pg.CustomTypesConfig['getTypeParser'],
};

export interface PoolOptions {
  /** Maximum number of connections of each pool; 4 measured best on two cores (16 worsen the slowest answers). */
  max?: number;
  /** Milliseconds that one statement may run. */
  statementTimeout?: number;
  /** Milliseconds that one statement may wait for a lock. */
  lockTimeout?: number;
  /** Milliseconds to wait for a connection, and for its first answer. */
  waitMs?: number;
  /** Single queries must be answered within `waitMs` as well: for statements that are always short. */
  answersInTime?: boolean;
  /** Throws while writes inside organisations must be refused: the disk is full. */
  assertWritable?: () => void;
  applicationName?: string;
  onError?: (error: Error) => void;
}

/** A connection that can be cut: the driver's own `end` waits for statements that were sent, for ever if need be. */
export class CuttableClient extends pg.Client {
  readonly #socket: Socket;

  constructor(config?: Omit<pg.ClientConfig, 'stream'> & Pick<DatabaseConnection, 'stream'>) {
    const socket = config?.stream?.() ?? new Socket();
    // The pool hides the password from copies.
    super({ ...config, password: config?.password, stream: () => socket });
    this.#socket = socket;
  }

  /** Where this connection leads to, when it was chosen among several hosts; null otherwise. */
  get chosenHost(): HostAddress | null {
    return this.#socket instanceof ChoosingSocket ? this.#socket.chosen : null;
  }

  /** Closes the connection at once; every statement on it rejects. */
  cut(): void {
    this.#socket.destroy();
  }
}

/** Creates a pool whose connections send statements without waiting for earlier answers (pg's pipeline). */
export function createPool(connection: DatabaseConnection, options: PoolOptions = {}): pg.Pool {
  const config: pg.PoolConfig & { pipeline: boolean } = {
    ...connection,
    Client: CuttableClient,
    pipeline: true,
    max: options.max ?? 4,
    types: typeParsers,
    application_name: options.applicationName ?? 'iwe',
    statement_timeout: options.statementTimeout ?? 15_000,
    lock_timeout: options.lockTimeout ?? 5_000,
    idle_in_transaction_session_timeout: 15_000,
    connectionTimeoutMillis: options.waitMs ?? 5_000,
    idleTimeoutMillis: 0,
    keepAlive: true,
  };
  const pool = new pg.Pool(config);
  // The pool drops an idle connection that breaks (PostgreSQL restarts); the next request opens another.
  pool.on('error', (error) => options.onError?.(error));
  // A connection that breaks in use fails its own statements; without a listener, its 'error' event would end the
  // process.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}
