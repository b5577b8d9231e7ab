import type { ImportedLine } from '@iwe/contract';
import { isPurchaseSheet, SheetType } from '@iwe/domain';
import { withText } from '../sheet/grid/model/state.ts';
import type { GridSpec } from '../sheet/grid/model/index.ts';
import { blankLine, boughtItemOf, itemOf, withItem } from '../sheet/lines/index.ts';
import type { EditorLine } from '../sheet/lines/index.ts';

/**
 * An imported line as a line of the editor: the product as the picker brings it, and then each value as if it had been typed into
 * its column, so that a kind's own rules hold (a USD price makes the unit price, a price that is not the customer's stays typed).
 */
export function lineOfImport(line: ImportedLine, type: SheetType, spec: GridSpec<EditorLine>): EditorLine {
  const isPurchase = isPurchaseSheet(type);
  const item = isPurchase ? boughtItemOf(line.product) : itemOf(line.product);
  const isCount = type === SheetType.Adjustment;
  const typed: readonly (readonly [column: string, text: string])[] = [
    isCount ? ['inWarehouseQty', String(line.inWarehouseQty ?? '')] : ['quantity', String(line.quantity)],
    ['usdPrice', line.usdPrice === null ? '' : line.usdPrice.toFixed(2)],
    ['price', line.price === null ? '' : line.price.toFixed(2)],
    ['description', line.description],
  ];
  return typed.reduce((row, [key, text]) => {
    const column = spec.columns.findIndex((candidate) => candidate.key === key);
    return text === '' || column < 0 ? row : withText(row, spec, column, text);
  }, withItem(blankLine(), isCount ? { ...item, price: null } : item));
}
