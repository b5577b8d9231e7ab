import { messages } from '@iwe/domain';
import type { EditorLine } from './line-types.ts';

/** A problem that prevents saving a line. */
export interface LineProblem {
  /** Counted from 1, as the screen shows it. */
  readonly line: number;
  /** The column that needs a change. */
  readonly column: string;
  readonly message: string;
}

/**
 * Returns every reason why these lines can't be saved, in order. `quantity: false` for kinds whose quantity follows
 * from something else.
 */
export function lineProblems(
  lines: readonly EditorLine[],
  needs: { price: boolean; quantity?: boolean },
): LineProblem[] {
  return lines.flatMap((line, index) => {
    const problem = (column: string, message: string): LineProblem => ({
      line: index + 1,
      column,
      message: `Line ${index + 1}: ${message}`,
    });
    const marked = Object.entries(line.marks ?? {}).filter(([, mark]) => mark.kind === 'error');
    if (marked.length > 0) return marked.map(([column, mark]) => problem(column, mark.reason));
    if (line.lookup) return [problem(line.lookup.by, `The product "${line.lookup.text}" is still being looked up.`)];
    if (!line.item) return [problem('code', `${messages.pleaseEnter} the item code.`)];
    const missing: LineProblem[] = [];
    if (needs.quantity !== false && line.quantity === null)
      missing.push(problem('quantity', `${messages.pleaseEnter} the qty of ${line.item.code}.`));
    if (needs.price && line.priceCents === null)
      missing.push(problem('price', `${messages.pleaseEnter} the unit price of ${line.item.code}.`));
    return missing;
  });
}
