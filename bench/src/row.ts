import type { DatabaseConnection } from '@iwe/server/database';
import type { Client } from 'pg';

/** One question, asked of the application by its path and of the database by the values of the row's statement. */
export interface Question {
  readonly path: string;
  readonly values: readonly unknown[];
}

/** One line of the benchmark's table: an API job against the raw SQL for the same answer. One file a row. */
export interface ApiRow {
  readonly kind: 'api';
  readonly name: string;
  /** The file in bench/sql with the one statement of the raw side. */
  readonly sql: string;
  /** What DESIGN §9 asks for, app over raw: p50 at 1 connection at most, requests per second at 8 at least. */
  readonly target: { readonly p50: number; readonly perSecond: number } | null;
  /** The questions that both sides ask in turn, made from what the database holds. */
  questions(client: Client, organisation: number): Promise<Question[]>;
  /** What identifies an answer on both sides; they must be equal before anything is measured. */
  identify(body: unknown): unknown;
  identifyRaw(rows: readonly Record<string, unknown>[]): unknown;
}

/**
 * A line that measures something else (requests and bytes of a page in the browser, a report's memory …): it runs once
 * and gives its figures by name.
 */
export interface OwnRow {
  readonly kind: 'own';
  readonly name: string;
  run(context: { readonly url: string; readonly connection: DatabaseConnection; readonly dataDir: string }): Promise<Readonly<Record<string, number | string>>>;
}

export type BenchRow = ApiRow | OwnRow;
