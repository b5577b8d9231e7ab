import type { GridRow, GridSpec, ModelColumn } from './types.ts';

/** The grid column for each pasted column; null for those without one. */
export interface Alignment {
  readonly columns: readonly (number | null)[];
  /** Whether the first pasted row holds headings instead of data. */
  readonly hasHeadings: boolean;
}

// Cost of putting one pasted cell into a column. Only the order matters: a text that can't be parsed is far worse than
// skipping columns, a number among names hints that it is no column of names, and losing a text is worse still.
const COST = {
  noPlace: 2,
  bad: 1,
  readOnly: 0.9,
  numberAsText: 0.6,
  freeText: 0.05,
  derived: 0.02,
  skipEditable: 0.01,
  skipReadOnly: 0.001,
} as const;

/**
 * Returns where the columns of a pasted block go. Headings decide when there are any; otherwise the first column goes
 * to the active column and the others to columns after it, in order, so that as many texts as possible can be parsed: a
 * block of code, qty and price skips name, unit and stock, and a block copied from the grid itself fits as it is.
 */
export function alignBlock<Row extends GridRow>(
  block: readonly (readonly string[])[],
  spec: GridSpec<Row>,
  startColumn: number,
  sample: Row,
): Alignment {
  const byHeading = headingColumns(block[0] ?? [], spec);
  if (byHeading) return { columns: byHeading, hasHeadings: true };
  return { columns: cheapest(block, spec, startColumn, sample), hasHeadings: false };
}

function headingColumns<Row extends GridRow>(first: readonly string[], spec: GridSpec<Row>): (number | null)[] | null {
  const found = first.map((text) => {
    const index = spec.columns.findIndex((column) => column.headings?.includes(text.toLowerCase()));
    return index < 0 ? null : index;
  });
  const known = found.filter((column) => column !== null);
  const isHeading =
    known.length > 0 &&
    known.length * 2 >= first.filter((text) => text !== '').length &&
    new Set(known).size === known.length;
  return isHeading ? found : null;
}

function cheapest<Row extends GridRow>(
  block: readonly (readonly string[])[],
  spec: GridSpec<Row>,
  start: number,
  sample: Row,
): (number | null)[] {
  const width = block[0]?.length ?? 0;
  const { columns } = spec;
  // best[i][j]: the lowest cost of placing the pasted columns from i on into the grid columns from j on.
  const known = new Map<string, { cost: number; column: number | null }>();
  const solve = (from: number, at: number): number => {
    if (from === width) return 0;
    const key = `${from},${at}`;
    const before = known.get(key);
    if (before) return before.cost;
    const texts = block.map((row) => row[from] ?? '').filter((text) => text !== '');
    let best = {
      cost: texts.length * COST.noPlace + COST.noPlace / 10 + solve(from + 1, at),
      column: null as number | null,
    };
    let skipped = 0;
    const last = from === 0 ? start + 1 : columns.length;
    for (let column = at; column < last; column += 1) {
      const target = columns[column];
      if (!target) break;
      const cost = skipped + costOf(texts, target, sample) + solve(from + 1, column + 1);
      if (cost < best.cost) best = { cost, column };
      skipped += target.parse && !target.isDerived ? COST.skipEditable : COST.skipReadOnly;
    }
    known.set(key, best);
    return best.cost;
  };
  solve(0, start);
  const placed: (number | null)[] = [];
  let at = start;
  for (let from = 0; from < width; from += 1) {
    solve(from, at);
    const column = known.get(`${from},${at}`)?.column ?? null;
    placed.push(column);
    if (column !== null) at = column + 1;
  }
  return placed;
}

function costOf<Row extends GridRow>(texts: readonly string[], column: ModelColumn<Row>, sample: Row): number {
  const { parse } = column;
  if (!parse) return texts.length * COST.readOnly;
  const asText = column.isDerived ? COST.derived : column.isFreeText ? COST.freeText : null;
  const each = (text: string) => (asText === null ? 0 : isNumber(text) ? COST.numberAsText : asText);
  return texts.reduce((sum, text) => sum + (parse(text, sample, sample).ok ? each(text) : COST.bad), 0);
}

function isNumber(text: string): boolean {
  return /^\$?\d[\d,]*(\.\d+)?$/.test(text);
}
