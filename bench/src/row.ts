import type { DatabaseConnection } from '@iwe/server/database';
import type { Client } from 'pg';
import type { OwnFigures } from './figures.ts';
import type { PlatformInstance } from './platform-instance.ts';

/** One question, asked of the application by its path and of the database by the values of the row's statement. */
export interface Question {
  readonly path: string;
  /** With a body it is a POST. */
  readonly body?: string;
  readonly values: readonly unknown[];
}

/** App over raw: p50 at 1 connection at most, requests per second at 8 at least. */
export interface Target {
  readonly p50: number;
  readonly perSecond: number;
}

/** One line of the benchmark's table: an API job against the raw SQL for the same answer. One file a row. */
export interface ApiRow {
  readonly kind: 'api';
  readonly name: string;
  /** The file in bench/sql with the one statement of the raw side. */
  readonly sql: string;
  /** What is asked for at so many sheets, or nothing. */
  target(sheets: number): Target | null;
  /** The questions that both sides ask in turn, made from what the database holds. */
  questions(client: Client, organisation: number): Promise<Question[]>;
  /** What identifies an answer on both sides; they must be equal before anything is measured. */
  identify(body: unknown): unknown;
  identifyRaw(rows: readonly Record<string, unknown>[]): unknown;
}

/**
 * A line that writes. Each question is put once, to one of the sides; what they write is taken back when the line is done
 * (src/scratch.ts), so that the database stays what it was.
 */
export interface WriteRow {
  readonly kind: 'write';
  readonly name: string;
  readonly sql: string;
  target(sheets: number): Target | null;
  prepare(client: Client, who: Writer): Promise<WriteQuestions>;
}

/** Who writes: the raw side must leave the same traces as the application. */
export interface Writer {
  readonly organisation: number;
  readonly membership: number;
  readonly userId: number;
  readonly name: string;
}

/** The questions of a writing line. */
export interface WriteQuestions {
  /** Makes so many questions ready; never measured. */
  stock(count: number): Promise<void>;
  /** A question nobody has put yet. */
  next(): Question;
  /** Two questions that must leave the same, one for each side. */
  twins(): Promise<readonly [Question, Question]>;
  /** Puts what both begin from (balances) back to the same figures. */
  level(): Promise<void>;
  /** Everything that a question left in the database, without ids, numbers and times. */
  traces(question: Question): Promise<unknown>;
}

/**
 * A line that measures something else (requests and bytes of a page in the browser, a report's memory …): it runs once
 * and gives its figures by name.
 */
export interface OwnRow {
  readonly kind: 'own';
  readonly name: string;
  run(context: OwnContext): Promise<OwnFigures>;
}

/** What a line of its own may use. */
export interface OwnContext {
  readonly url: string;
  readonly connection: DatabaseConnection;
  readonly dataDir: string;
  /** An instance of the benchmark's own, started when the first line asks for it. */
  platform(): Promise<PlatformInstance>;
}

export type BenchRow = ApiRow | WriteRow | OwnRow;
