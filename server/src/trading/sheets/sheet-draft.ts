import type { SheetFieldValues } from '@iwe/contract';
import type { LineColumns } from '../../core/documents/public.ts';
import type { WorkedOutColumns } from './sheet-columns.ts';

/** A line as it will be stored, by its columns, with its product's code. `id` is null for a line that is new. */
export interface DraftLine extends LineColumns {
  id: number | null;
  code: string;
  held_quantity: number;
}

/** A sheet's content as it will be stored: what a save decides, and nothing else. */
export interface DraftSheet {
  fields: SheetFieldValues;
  workedOut: WorkedOutColumns;
  lines: DraftLine[];
}
