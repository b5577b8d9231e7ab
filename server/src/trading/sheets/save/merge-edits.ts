import type { SheetRecord } from '../sheet-record.ts';
import type { SeenField } from '../edit/stale-edit.ts';
import type { SaveInput } from './draft-sheet.ts';

/** The fields that the dialogs of a sheet's page change without a new version, and their columns. */
const EDITED = {
  date: 'date',
  dueDate: 'due_date',
  deliveryDate: 'delivery_date',
  warehouseId: 'warehouse_id',
  shipType: 'ship_type',
} as const satisfies Partial<Record<keyof SaveInput, keyof SheetRecord>>;

/**
 * Returns what an editor sends with the dates and the shipping that were changed since it was opened (`was`) and that
 * it did not change itself, and what both changed.
 */
export function mergeEdits(input: SaveInput, sheet: SheetRecord): { merged: SaveInput; seen: SeenField[] } {
  const { was } = input;
  if (!was) return { merged: input, seen: [] };
  const seen = (Object.keys(EDITED) as (keyof typeof EDITED)[]).map((field) => ({
    field,
    was: was[field],
    now: sheet[EDITED[field]],
    sent: input[field],
  }));
  const isTheirs = (one: SeenField): boolean =>
    one.was !== undefined && one.was !== one.now && (one.sent === undefined || one.sent === one.was);
  const theirs = seen.filter(isTheirs).map(({ field, now }) => [field, now]);
  return { merged: { ...input, ...Object.fromEntries(theirs) }, seen: seen.filter((one) => !isTheirs(one)) };
}
