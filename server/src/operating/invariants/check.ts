import type { Client, ClientBase } from 'pg';
import { CONTENT } from './content.ts';
import type { Invariant } from './invariant.ts';
import { LINES } from './lines.ts';
import { MONEY } from './money.ts';
import { NUMBERS } from './numbers.ts';
import { PLATFORM } from './platform.ts';
import { POSTINGS } from './postings.ts';
import { PURCHASES } from './purchases.ts';
import { QUOTES } from './quotes.ts';
import { RECORDS } from './records.ts';
import { STOCK } from './stock.ts';

/** All invariants, in the order of the report. */
export const INVARIANTS: readonly Invariant[] = [
  ...MONEY,
  ...NUMBERS,
  ...CONTENT,
  ...STOCK,
  ...POSTINGS,
  ...LINES,
  ...PURCHASES,
  ...RECORDS,
  ...QUOTES,
  ...PLATFORM,
];

/** How many violations are listed. */
const NAMED = 10;

/** The result of checking one invariant. */
export interface InvariantResult {
  readonly name: string;
  readonly checked: number;
  readonly violations: number;
  /** The first violations: the row and its error. */
  readonly examples: readonly string[];
  /** True when the data has rows of this kind but none was checked: the check itself is broken. */
  readonly isVacuous: boolean;
  readonly milliseconds: number;
}

/** Checks one invariant on a connection without row-level security (the owner of the tables). */
export async function checkInvariant(client: ClientBase, invariant: Invariant): Promise<InvariantResult> {
  const started = performance.now();
  const { rows } = await client.query<{
    checked: string;
    violations: string;
    examples: string[] | null;
    expected: boolean;
  }>(`
    select count(*) as checked, count(*) filter (where ok is not true) as violations,
      (array_agg(row || ': ' || detail) filter (where ok is not true))[1:${NAMED}] as examples, (${invariant.expects}) as expected
    from (${invariant.rows}) as every_row`);
  const found = rows[0];
  const checked = Number(found?.checked ?? 0);
  return {
    name: invariant.name,
    checked,
    violations: Number(found?.violations ?? 0),
    examples: found?.examples ?? [],
    isVacuous: checked === 0 && found?.expected === true,
    milliseconds: Math.round(performance.now() - started),
  };
}

/** Checks all invariants on one snapshot of the database and reports each as soon as it is known. */
export async function checkInvariants(
  client: Client,
  tell: (result: InvariantResult) => void = () => {},
): Promise<InvariantResult[]> {
  await client.query('begin isolation level repeatable read read only');
  try {
    await client.query(`set local work_mem = '128MB'`);
    const results: InvariantResult[] = [];
    for (const invariant of INVARIANTS) {
      const result = await checkInvariant(client, invariant);
      results.push(result);
      tell(result);
    }
    return results;
  } finally {
    await client.query('rollback');
  }
}

/** Returns whether the result lets the run pass. */
export const holds = (result: InvariantResult): boolean => result.violations === 0 && !result.isVacuous;
