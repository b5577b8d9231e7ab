import type { ProblemItem } from '../../../core/errors.ts';
import type { SheetInUse } from './admin-table.repository.ts';

/** More numbers than these nobody reads in one message. */
const MAX_NAMED = 10;

/**
 * Returns what forbids to deactivate a warehouse or supplier: its drafts and open purchase orders, by their numbers.
 */
export function sheetsInUse(noun: 'warehouse' | 'supplier', sheets: readonly SheetInUse[]): ProblemItem[] {
  const drafts = sheets.filter((sheet) => sheet.is_draft);
  const orders = sheets.filter((sheet) => !sheet.is_draft);
  const items: ProblemItem[] = [];
  const add = (kind: string, message: string): void =>
    void items.push({ code: `${noun}-on-${kind}`, field: 'is_active', message });
  if (drafts.length > 0)
    add(
      'drafts',
      `${drafts.length} draft ${drafts.length === 1 ? 'sheet names' : 'sheets name'} this ${noun}: ` +
        `${numbersOf(drafts)}. Approve, void or change ${themOf(drafts)} first.`,
    );
  if (orders.length > 0)
    add(
      'orders',
      `${orders.length} open purchase ${orders.length === 1 ? 'order waits' : 'orders wait'} for goods ` +
        `${noun === 'warehouse' ? 'in this warehouse' : 'of this supplier'}: ${numbersOf(orders)}. ` +
        `Close ${noun === 'warehouse' ? 'or change ' : ''}${themOf(orders)} first.`,
    );
  return items;
}

const themOf = (sheets: readonly SheetInUse[]): string => (sheets.length === 1 ? 'it' : 'them');

function numbersOf(sheets: readonly SheetInUse[]): string {
  const named = sheets.slice(0, MAX_NAMED).map((sheet) => sheet.no);
  const rest = sheets.length - named.length;
  return `${named.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
}
