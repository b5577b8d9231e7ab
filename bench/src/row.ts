import type { DatabaseConnection } from '@iwe/server/database';
import type { Client } from 'pg';
import type { OwnFigures } from './figures.ts';
import type { PlatformInstance } from './platform-instance.ts';

/** One question: the application's path, and the parameters of the row's statement for the database. */
export interface Question {
  readonly path: string;
  /** With a body it is sent as POST. */
  readonly body?: string;
  readonly values: readonly unknown[];
}

/** Targets of app compared with raw: p50 at 1 connection at most, requests per second at 8 at least, as ratios. */
export interface Target {
  readonly p50: number;
  readonly perSecond: number;
  /** Reached as well when the p50 at 1 connection is at most this much above raw. */
  readonly orMillisecondsAbove?: number;
}

/** One row of the benchmark: an API request compared with the raw SQL for the same answer. One file for each row. */
export interface ApiRow {
  readonly kind: 'api';
  readonly name: string;
  /** The file in bench/sql with the raw side's single statement. */
  readonly sql: string;
  /** Returns the target at this number of sheets, or null. */
  target(sheets: number): Target | null;
  /** Returns the questions that both sides answer in turn, generated from the database's content. */
  questions(client: Client, organisation: number): Promise<Question[]>;
  /** Returns what identifies an answer; both sides must be equal before anything is measured. */
  identify(body: unknown): unknown;
  identifyRaw(rows: readonly Record<string, unknown>[]): unknown;
}

/**
 * A row that writes. Each question is sent once, to one of the sides; what they write is removed when the row is done
 * (src/scratch.ts), so that the database stays unchanged.
 */
export interface WriteRow {
  readonly kind: 'write';
  readonly name: string;
  readonly sql: string;
  target(sheets: number): Target | null;
  prepare(client: Client, who: Writer): Promise<WriteQuestions>;
}

/** The user of the writes: the raw side must write the same rows as the application. */
export interface Writer {
  readonly organisation: number;
  readonly membership: number;
  readonly userId: number;
  readonly name: string;
}

/** The questions of a writing row. */
export interface WriteQuestions {
  /** Prepares this number of questions; never measured. */
  stock(count: number): Promise<void>;
  /** Returns a question that has not been sent yet. */
  next(): Question;
  /** Returns two questions with the same expected result, one for each side. */
  twins(): Promise<readonly [Question, Question]>;
  /** Resets the balances that both start from to the same values. */
  level(): Promise<void>;
  /** Returns everything that a question left in the database, without ids, numbers and times. */
  traces(question: Question): Promise<unknown>;
}

/**
 * A row that measures something else (requests and bytes of a page in the browser, memory, …): it runs once and returns
 * its figures by name.
 */
export interface OwnRow {
  readonly kind: 'own';
  readonly name: string;
  run(context: OwnContext): Promise<OwnFigures>;
}

/** What a row with its own figures may use. */
export interface OwnContext {
  readonly url: string;
  readonly connection: DatabaseConnection;
  readonly dataDir: string;
  /** The checkout that is measured: this one, or a clone of the commit that it is compared with. */
  readonly folder: string;
  /** Returns the benchmark's own instance, started by the first row that needs it. */
  platform: () => Promise<PlatformInstance>;
  /** Returns the address of a demo of `folder` with its screens, started by the first row that needs it. */
  pages: () => Promise<string>;
}

export type BenchRow = ApiRow | WriteRow | OwnRow;
