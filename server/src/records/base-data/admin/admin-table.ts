import type { CHANGE_ENTITIES } from '@iwe/contract';
import type { RequestTransaction } from '../../../core/app-types.ts';

type Value = string | number | null;
/** What a form sends: texts, numbers, and yes or no as 1 and 0. */
export type AdminInput = Readonly<Record<string, Value>>;

/** A record of an answer: its fields by their names on the wire, flags as 1 and 0. */
export type AdminRecord<Input> = Input & { id: number; contentVersion: number; created_at: string; updated_at: string };

/**
 * A small table that administrators edit with a form. Its SQL is composed of these names; values are parameters.
 * `Column` is `keyof Schema['…']`, so that a column which the table lacks does not compile.
 */
export interface AdminTable<Input extends AdminInput, Extra = unknown, Column extends string = string> {
  /** Its history is read by this name. */
  table: (typeof CHANGE_ENTITIES)[number];
  /** What messages call one of its records. */
  noun: string;
  /** Field on the wire → column. */
  columns: { readonly [Field in keyof Input]: Column };
  /** Fields that are booleans in the table. */
  flags: readonly (keyof Input & string)[];
  /** Columns with one value in all its rows, such as is_supplier. */
  always?: Readonly<Record<string, boolean>>;
  /** More fields of an answer, as SQL of the alias `k`; each with its name. */
  extra?: { readonly [Field in keyof Extra]: string };
  /** The field that must be unique in the organisation. */
  unique?: { constraint: string; field: keyof Input & string };
  /** Runs before the write: changes related data, and throws where the change would break something. */
  beforeWrite?(tx: RequestTransaction, input: Input, present: AdminRecord<Input> | null): Promise<void>;
  /** Changes related data after the write. */
  afterWrite?(tx: RequestTransaction, input: Input, id: number): Promise<void>;
}

/** Returns a row of `adminColumns` as a record of an answer: times as ISO texts, booleans as 1 and 0. */
export function presentAdminRecord<Record>(row: object): Record {
  const present = (value: unknown) =>
    value instanceof Date ? value.toISOString() : typeof value === 'boolean' ? Number(value) : value;
  return Object.fromEntries(Object.entries(row).map(([field, value]) => [field, present(value)])) as Record;
}
