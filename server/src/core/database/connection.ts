import type { Socket } from 'node:net';
import type pg from 'pg';

/** Where one PostgreSQL listens. */
export interface HostAddress {
  host: string;
  port: number;
}

/** Where PostgreSQL listens and who connects: the owner of the tables, never a superuser. */
export interface DatabaseConnection {
  host: string;
  port: number;
  database: string;
  user: string;
  password: string;
  ssl?: pg.PoolConfig['ssl'];
  /** Chooses among several hosts, of which `host` and `port` are the first, at each connecting. */
  stream?: () => Socket;
}
