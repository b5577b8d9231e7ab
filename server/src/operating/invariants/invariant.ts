/** A condition that must be true of every checked row (TRUST "The invariant checker"). */
export interface Invariant {
  readonly name: string;
  /** Where the rule is specified. */
  readonly source: string;
  /**
   * A select of all rows to check, with the columns `row` (a text that identifies it), `detail` (text: actual and
   * expected values) and `ok` (boolean; null counts as false).
   */
  readonly rows: string;
  /** A condition: when true, the data has rows that this invariant must find, and checking none is a failure. */
  readonly expects: string;
}

/** Returns an SQL text expression: 'organisation 4' and the given parts. */
export const at = (organisation: string, ...parts: string[]): string =>
  `concat_ws(' ', 'organisation', ${[organisation, ...parts].join(', ')})`;
