/** Rows for people: a template, failed rows, a count sheet. */
export interface TextTable {
  sheet: string;
  columns: readonly { title: string; width: number }[];
  /** Numbers are typed cells of an .xls; null is an empty cell. */
  rows: readonly (readonly (string | number | null)[])[];
}
