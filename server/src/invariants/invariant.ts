/** Something that must hold of every row it looks at (TRUST "The invariant checker"). */
export interface Invariant {
  readonly name: string;
  /** Where the rule is written. */
  readonly source: string;
  /**
   * A select of every row that is checked, with the columns `row` (text that names it), `detail` (text: what it is and what
   * it should be) and `ok` (boolean; null counts as false).
   */
  readonly rows: string;
  /** A condition: when it is true, the data has rows that this invariant must find, and checking none is a failure. */
  readonly expects: string;
}

/** 'organisation 4' and what follows, as an SQL text expression. */
export const at = (organisation: string, ...parts: string[]): string => `concat_ws(' ', 'organisation', ${[organisation, ...parts].join(', ')})`;
