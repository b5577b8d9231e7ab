import type { ImportedLine } from '@iwe/contract';
import { isPurchaseSheet, SHEET_LINE_TEXTS, SheetType } from '@iwe/domain';
import { withText } from '../grid/model/state.ts';
import type { GridSpec } from '../grid/model/index.ts';
import { blankLine, boughtItemOf, itemOf, withItem } from '../lines/index.ts';
import type { EditorLine } from '../lines/index.ts';

/**
 * Returns an imported line as an editor line: the product as the picker returns it, then each value as if it had been
 * typed into its column, so that the kind's own rules apply (a USD price sets the unit price, a price other than the
 * customer's counts as typed).
 */
export function lineOfImport(line: ImportedLine, type: SheetType, spec: GridSpec<EditorLine>): EditorLine {
  const isPurchase = isPurchaseSheet(type);
  const item = isPurchase ? boughtItemOf(line.product) : itemOf(line.product);
  const isCount = type === SheetType.Adjustment;
  const typed: readonly (readonly [column: string, text: string])[] = [
    isCount ? ['inWarehouseQty', String(line.inWarehouseQty ?? '')] : ['quantity', String(line.quantity)],
    ['usdPrice', line.usdPrice === null ? '' : line.usdPrice.toFixed(2)],
    ['price', line.price === null ? '' : line.price.toFixed(2)],
    ...SHEET_LINE_TEXTS.map(({ field }) => [field, line[field]] as const),
  ];
  return typed.reduce(
    (row, [key, text]) => {
      const column = spec.columns.findIndex((candidate) => candidate.key === key);
      return text === '' || column < 0 ? row : withText(row, spec, { column, text });
    },
    withItem(blankLine(), isCount ? { ...item, price: null } : item),
  );
}
