import { fromCents, toCents } from '@iwe/domain';
import type { RecordFieldRule, RecordFieldRules, RecordValues } from '@iwe/domain';

/** The column of each field of a record. */
type ColumnsOf<Rules extends RecordFieldRules> = { readonly [Field in keyof Rules]: string };

/** Returns the form's values of a stored record. */
export const recordValues = <Rules extends RecordFieldRules>(
  rules: Rules,
  columns: ColumnsOf<Rules>,
  row: Readonly<Record<string, unknown>>,
): RecordValues<Rules> =>
  Object.fromEntries(
    Object.entries(rules).map(([field, rule]) => [field, shownValue(rule, row[columns[field] ?? ''])]),
  ) as RecordValues<Rules>;

function shownValue(rule: RecordFieldRule, stored: unknown): unknown {
  switch (rule.kind) {
    case 'money':
      return fromCents(stored as number);
    case 'price':
      // 0 and null both mean that no price is set.
      return stored ? fromCents(stored as number) : null;
    case 'flag':
      return stored === true ? 1 : 0;
    case 'text':
    case 'day':
    case 'whole':
    case 'choice':
      return stored ?? null;
  }
}

/** Returns what the columns of all fields store, in the order of the rules. */
export const recordCells = <Rules extends RecordFieldRules>(rules: Rules, values: RecordValues<Rules>): unknown[] =>
  Object.entries(rules).map(([field, rule]) => {
    const value: unknown = values[field];
    if (rule.kind === 'flag') return value === 1;
    return (rule.kind === 'money' || rule.kind === 'price') && value !== null ? toCents(value as number) : value;
  });

/** Returns the fields of a request under their own names, without those that were not sent. */
export const sentFields = <Rules extends RecordFieldRules>(
  rules: Rules,
  named: Readonly<Record<string, unknown>>,
): Partial<RecordValues<Rules>> =>
  Object.fromEntries(
    Object.entries(rules).flatMap(([field, rule]): [string, unknown][] => {
      const value = named[field];
      if (value === undefined) return [];
      // A price of 0 is no price, an empty day none.
      return [[field, rule.kind === 'price' || rule.kind === 'day' ? value || null : value]];
    }),
  ) as Partial<RecordValues<Rules>>;
