import { createHash } from 'node:crypto';
import type { Statements } from './statements.generated.ts';

/** A statement that only reads, with its values, ready to be sent. `Row` is the type of one row of the result. */
export interface Query<Row> {
  /** The name that PostgreSQL prepares the text under, once per connection. */
  readonly name: string;
  readonly text: string;
  readonly values: readonly unknown[];
  /** Both exist only for the type checker. */
  readonly row?: Row;
  readonly writes?: false;
}

/** A query that changes or locks something: a transaction that only reads does not take it. */
export interface WriteQuery<Row> extends Omit<Query<Row>, 'writes'> {
  readonly writes?: true;
}

/** A statement of a repository; calling it with values returns a query. */
export interface Statement<Row, Parameters extends readonly unknown[], Writes extends boolean = false> {
  (...values: Parameters): Writes extends true ? WriteQuery<Row> : Query<Row>;
  readonly text: string;
  /**
   * Returns the same statement with narrower column types than PostgreSQL reports: the shape of a json column, a text
   * with few possible values, a count that is never null. Accepts only columns of the result.
   */
  narrow<Columns extends { [Column in keyof Columns]: Column extends keyof Row ? unknown : never }>(): Statement<
    Omit<Row, keyof Columns> & Columns,
    Parameters,
    Writes
  >;
  /** Returns the same statement with its values by name; `names` are those of $1, $2 … in their order. */
  byName<const Names extends readonly string[]>(
    names: Names,
  ): (values: ValuesByName<Names, Parameters>) => Writes extends true ? WriteQuery<Row> : Query<Row>;
}

/** The values of a statement by the names of its places. */
type ValuesByName<Names extends readonly string[], Parameters extends readonly unknown[]> = {
  [Index in keyof Names as Index extends `${number}` ? Names[Index] & string : never]: Index extends keyof Parameters
    ? Parameters[Index]
    : never;
};

/** Returns what a text writes for each of its values: '$1' for the first name, '$2' for the second one, and so on. */
export const placesOf = <const Names extends readonly string[]>(
  names: Names,
): { readonly [Name in Names[number]]: string } =>
  Object.fromEntries(names.map((name, index) => [name, `$${index + 1}`])) as { [Name in Names[number]]: string };

/** The type of one row of a statement's result. */
export type RowOf<Declared> = Declared extends Statement<infer Row, infer _Parameters, infer _Writes> ? Row : never;

type StatementName = keyof Statements;

const texts = new Map<string, string>();

/** Returns the names and texts of all statements in the loaded modules, for the generator and its test. */
export const knownStatements = (): ReadonlyMap<string, string> => texts;

/**
 * Declares a statement under a unique name ('area.what'). The types of its values and rows are generated from
 * PostgreSQL's description into `statements.generated.ts` by `node server/src/core/database/statements/generate-statements.ts`. Throws
 * when another text has this name.
 */
export function statement<Name extends StatementName>(
  name: Name,
  text: string,
): Statement<Statements[Name]['row'], Statements[Name]['parameters'], Statements[Name]['writes']> {
  const known = texts.get(name);
  if (known !== undefined && known !== text) throw new Error(`Two statements have the name '${name}'.`);
  texts.set(name, text);
  const make = (...values: readonly unknown[]): Query<unknown> => ({ name, text, values });
  const byName = (names: readonly string[]) => (values: Readonly<Record<string, unknown>>) =>
    make(...names.map((of) => values[of]));
  const made = Object.assign(make, { text, narrow: () => made, byName });
  return made as unknown as Statement<
    Statements[Name]['row'],
    Statements[Name]['parameters'],
    Statements[Name]['writes']
  >;
}

/** How many composed texts keep their names in memory; the least recently used one is evicted first. */
const MAX_REMEMBERED_NAMES = 1_000;
const rememberedNames = new Map<string, string>();

/**
 * Creates a query whose text is composed for one request, such as lists with filters. Values are always parameters ($1,
 * $2 …). Use `statement` for everything else.
 */
export function dynamicStatement<Row>(text: string, values: readonly unknown[]): Query<Row> {
  const name = rememberedNames.get(text) ?? createHash('sha1').update(text).digest('base64url');
  rememberedNames.delete(text);
  rememberedNames.set(text, name);
  if (rememberedNames.size > MAX_REMEMBERED_NAMES) {
    const [oldest] = rememberedNames.keys();
    if (oldest !== undefined) rememberedNames.delete(oldest);
  }
  return { name, text, values };
}
