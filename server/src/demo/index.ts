import { DEFAULT_TIME_ZONE, today as todayIn, type PlainDate } from '@iwe/domain';
import type pg from 'pg';
import type { DatabaseConnection } from '../core/database/pool.ts';
import { seed, type SeedResult } from './seed.ts';
import { benchSize, DEMO_SIZE, type DemoSize } from './sizes.ts';

export { DEMO_PASSWORD } from './base/staff.ts';
export type { SeedResult } from './seed.ts';
export { TEST_SIZE, type DemoSize } from './sizes.ts';

/**
 * A pool, the server's Database or its connection settings; seeding opens its own connection, as the owner of the
 * tables.
 */
export type SeedTarget = pg.Pool | { readonly connection: DatabaseConnection } | DatabaseConnection;

export interface DemoOptions {
  /** The demo's today; the real day in Sydney by default. */
  readonly today?: PlainDate;
  readonly seed?: string;
  /** Smaller counts for tests. */
  readonly size?: DemoSize;
  readonly onProgress?: (message: string) => void;
}

/**
 * Seeds the demo into an empty, migrated database; does nothing (seeded: false) when it already has an organisation.
 */
export async function seedDemo(target: SeedTarget, options: DemoOptions = {}): Promise<SeedResult> {
  return seed(connectionOf(target), {
    today: options.today ?? todayIn(DEFAULT_TIME_ZONE, new Date()),
    seed: options.seed ?? 'demo',
    size: options.size ?? DEMO_SIZE,
    ...(options.onProgress ? { onProgress: options.onProgress } : {}),
  });
}

export interface BenchOptions {
  /** All sheets over both organisations; four fifths belong to organisation 4. */
  readonly sheets: number;
  readonly products?: number;
  readonly customers?: number;
  readonly linesPerSheet?: number;
  readonly today?: PlainDate;
  readonly onProgress?: (message: string) => void;
}

/**
 * Seeds the benchmark's data (50,000 products, 20,000 customers, five lines a sheet) into an empty, migrated database.
 */
export async function seedBench(target: SeedTarget, options: BenchOptions): Promise<SeedResult> {
  return seed(connectionOf(target), {
    today: options.today ?? '2026-11-20',
    seed: 'bench',
    size: benchSize({
      sheets: options.sheets,
      products: options.products ?? 50_000,
      customers: options.customers ?? 20_000,
      linesPerSheet: options.linesPerSheet ?? 5,
    }),
    ...(options.onProgress ? { onProgress: options.onProgress } : {}),
  });
}

function connectionOf(target: SeedTarget): DatabaseConnection {
  if ('connection' in target) return target.connection;
  if (!('options' in target)) return target;
  const { host, port, database, user, password, ssl } = target.options as unknown as DatabaseConnection;
  return { host, port, database, user, password, ssl };
}
