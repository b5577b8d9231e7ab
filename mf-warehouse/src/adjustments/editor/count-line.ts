import { lineAmount, movesStock } from '@iwe/domain';
import type { EditorLine, LineProblem } from '@iwe/ui/sheet';

/** The head's warehouse, and the warehouse in which the stored numbers were counted. */
export interface CountPlace {
  warehouseId: number | null;
  storedIn: number | null;
}

/** The figures of a counted line as it would be saved now. Money in cents; null while unknown. */
export interface CountFigures {
  /**
   * The system's quantity: stored with the count when that is saved, otherwise the current one. Null without a product
   * or warehouse.
   */
  system: number | null;
  /** Whether the count is saved: its moment and the system's quantity at that moment stay. */
  isFrozen: boolean;
  difference: number | null;
  /** Unit cost: stored, typed, or the product's list cost until the server uses the average. */
  costCents: number | null;
  /** Whether the cost is only the screen's estimate until saved. */
  isGuess: boolean;
  amountCents: number | null;
  /** More goods than the system has, with an unknown cost. */
  needsCost: boolean;
}

/** Returns the figures of a line as in DOMAIN §5 "Adjustment". */
export function countFigures(line: EditorLine, { warehouseId, storedIn }: CountPlace): CountFigures {
  const { item, frozen } = line;
  const counted = line.counted ?? null;
  const isFrozen =
    frozen !== null && frozen !== undefined && counted === frozen.counted && !line.recount && storedIn === warehouseId;
  const live =
    item === null || warehouseId === null
      ? null
      : (item.stocks.find((place) => place.warehouseId === warehouseId)?.stock ?? 0);
  const system = isFrozen ? frozen.system : live;
  const difference = counted === null || system === null ? null : counted - system;
  const isKnown = line.manual || (isFrozen && (line.priceCents ?? 0) > 0);
  const costCents = isKnown ? line.priceCents : (item?.costCents ?? null);
  const hasCost = costCents !== null && costCents > 0;
  return {
    system,
    isFrozen,
    difference,
    costCents: hasCost ? costCents : null,
    isGuess: !isKnown,
    amountCents: difference === null || !hasCost ? null : lineAmount(difference, costCents),
    needsCost: difference !== null && difference > 0 && !hasCost && (isFrozen || (item?.stock ?? 0) <= 0),
  };
}

/**
 * Two lines that count the same product (DOMAIN §5: added up after consent). Numbered from 1, as the screen shows them.
 */
export interface CountedTwice {
  first: EditorLine;
  second: EditorLine;
  firstNumber: number;
  secondNumber: number;
  code: string;
  sum: number;
}

/** Returns the first product that is on two lines; null for none. */
export function countedTwice(lines: readonly EditorLine[]): CountedTwice | null {
  for (const [index, second] of lines.entries()) {
    const at = lines.findIndex((line) => line.item !== null && line.item.id === second.item?.id);
    const first = lines[at];
    if (!second.item || !first || at === index) continue;
    return {
      first,
      second,
      firstNumber: at + 1,
      secondNumber: index + 1,
      code: second.item.code,
      sum: (first.counted ?? 0) + (second.counted ?? 0),
    };
  }
  return null;
}

/**
 * Returns the problems that prevent saving counted lines. A line that is not counted yet is no problem, because
 * counting can take several sessions.
 */
export function countProblems(lines: readonly EditorLine[]): LineProblem[] {
  const problem = (line: number, column: string, words: string): LineProblem => ({
    line,
    column,
    message: `Line ${line}: ${words}`,
  });
  const services = lines.flatMap((line, index) =>
    line.item && !movesStock(line.item.category)
      ? [problem(index + 1, 'code', 'a service has no stock to count. Choose another product.')]
      : [],
  );
  const twice = countedTwice(lines);
  if (!twice) return services;
  return [
    ...services,
    problem(
      twice.secondNumber,
      'inWarehouseQty',
      `${twice.code} is counted on line ${twice.firstNumber} already. Add both numbers up on line ` +
        `${twice.firstNumber} and take this line away.`,
    ),
  ];
}
