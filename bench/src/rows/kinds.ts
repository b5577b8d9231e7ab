import { SHEET_TYPES, SheetType } from '@iwe/domain';

/** A kind of sheet as the benchmark's rows name it. */
export interface Kind {
  readonly type: SheetType;
  /** 'credit note'. */
  readonly name: string;
  /** Prefix of its numbers in the counters. */
  readonly prefix: string;
}

/** All seven kinds, in the order of their numbers. */
export const KINDS: readonly Kind[] = Object.values(SheetType)
  .sort((a, b) => a - b)
  .map((type) => ({ type, name: SHEET_TYPES[type].label.toLowerCase(), prefix: SHEET_TYPES[type].numberPrefix }));

/**
 * Returns the name of a row; the invoice's row keeps the name from before the other kinds, so that results stay
 * comparable.
 */
export const rowName = (invoices: string, kind: Kind, others: string): string =>
  kind.type === SheetType.Invoice ? invoices : others;
