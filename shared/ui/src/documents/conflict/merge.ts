import { t } from '@iwe/session';
import { COMPARED_FIELDS, LINE_FIELDS, lineValue } from '../editor/saving/compared-fields.ts';
import type { LineField } from '../editor/saving/compared-fields.ts';
import { changedFields, isSameLine } from '../editor/content.ts';
import type { HeaderFields, SheetContent } from '../editor/content.ts';
import type { EditorLine } from '../lines/index.ts';
import type { Side } from '../../lists/record-form/sides-dialog.tsx';

type Value = string | number | null;
export type { Side } from '../../lists/record-form/sides-dialog.tsx';

/** One place where somebody else's change meets the current text. */
export interface Difference {
  /** Identifies the place: 'header.address', 'line.12.quantity', 'line.12' for a whole line. */
  readonly id: string;
  /** The head's field, or null for a line. */
  readonly field: string | null;
  /** The line, as far as it exists on either side. */
  readonly line: { readonly key: string; readonly code: string; readonly field: LineField | null } | null;
  /** What the others did to it. */
  readonly change: 'changed' | 'added' | 'removed';
  readonly base: Value;
  readonly mine: Value;
  readonly theirs: Value;
}

/** The result of comparing two changes of one sheet. */
export interface Merge {
  /** Their changes to places that I have not changed: taken over without a question. */
  readonly taken: readonly Difference[];
  /** Places that both changed differently: the user must choose a side. */
  readonly asks: readonly Difference[];
}

/** Compares my content with theirs, both against the common base. */
export function compareSides<H extends HeaderFields>(
  base: SheetContent<H>,
  mine: SheetContent<H>,
  theirs: SheetContent<H>,
): Merge {
  const differences = [...headerDifferences(base, mine, theirs), ...lineDifferences(base, mine, theirs)];
  const isMyChange = (difference: Difference) => difference.mine !== difference.base;
  return { taken: differences.filter((difference) => !isMyChange(difference)), asks: differences.filter(isMyChange) };
}

/**
 * Returns the merged content: mine, with their changes where I changed nothing, and the chosen side where both did. A
 * place without a choice keeps mine.
 */
export function mergeSides<H extends HeaderFields>(
  base: SheetContent<H>,
  mine: SheetContent<H>,
  theirs: SheetContent<H>,
  choices: Readonly<Record<string, Side>>,
): SheetContent<H> {
  const { taken, asks } = compareSides(base, mine, theirs);
  const adopted = [...taken, ...asks.filter((difference) => choices[difference.id] === 'theirs')];
  const header = { ...mine.header };
  for (const { field } of adopted) if (field !== null) Object.assign(header, { [field]: theirs.header[field] });
  return { header, lines: mergedLines(base, mine, theirs, new Set(adopted.map((difference) => difference.id))) };
}

function headerDifferences<H extends HeaderFields>(
  base: SheetContent<H>,
  mine: SheetContent<H>,
  theirs: SheetContent<H>,
): Difference[] {
  return changedFields(base.header, theirs.header)
    .filter((field) => mine.header[field] !== theirs.header[field])
    .map((field) => ({
      id: `header.${field}`,
      field,
      line: null,
      change: 'changed',
      base: base.header[field] ?? null,
      mine: mine.header[field] ?? null,
      theirs: theirs.header[field] ?? null,
    }));
}

function lineDifferences<H extends HeaderFields>(
  base: SheetContent<H>,
  mine: SheetContent<H>,
  theirs: SheetContent<H>,
): Difference[] {
  const found: Difference[] = [];
  const at = (line: EditorLine, field: LineField | null) => ({ key: line.key, code: line.item?.code ?? '', field });
  for (const before of base.lines) {
    const my = byKey(mine.lines, before.key);
    const their = byKey(theirs.lines, before.key);
    if (!their) {
      // They removed it: a question only when I have changed it since.
      if (my)
        found.push({
          id: `line.${before.key}`,
          field: null,
          line: at(before, null),
          change: 'removed',
          base: summary(before),
          mine: isSameLine(before, my) ? summary(before) : t('{} (changed)', summary(my)),
          theirs: null,
        });
    } else if (!my) {
      if (!isSameLine(before, their))
        found.push({
          id: `line.${before.key}`,
          field: null,
          line: at(before, null),
          change: 'changed',
          base: summary(before),
          mine: null,
          theirs: summary(their),
        });
    } else {
      for (const field of LINE_FIELDS) {
        const values = { base: lineValue(before, field), mine: lineValue(my, field), theirs: lineValue(their, field) };
        if (values.theirs !== values.base && values.mine !== values.theirs)
          found.push({
            id: `line.${before.key}.${field}`,
            field: null,
            line: at(before, field),
            change: 'changed',
            ...values,
          });
      }
    }
  }
  for (const added of theirs.lines) {
    if (!byKey(base.lines, added.key) && !byKey(mine.lines, added.key))
      found.push({
        id: `line.${added.key}`,
        field: null,
        line: at(added, null),
        change: 'added',
        base: null,
        mine: null,
        theirs: summary(added),
      });
  }
  return found;
}

function mergedLines<H extends HeaderFields>(
  base: SheetContent<H>,
  mine: SheetContent<H>,
  theirs: SheetContent<H>,
  adopted: ReadonlySet<string>,
): EditorLine[] {
  const lines = mine.lines.flatMap((my) => {
    const before = byKey(base.lines, my.key);
    const their = byKey(theirs.lines, my.key);
    if (before && !their) {
      // A line that they removed and I keep is new for the server.
      return adopted.has(`line.${my.key}`) ? [] : [{ ...my, id: null }];
    }
    return [
      their
        ? LINE_FIELDS.reduce(
            (line, field) =>
              adopted.has(`line.${my.key}.${field}`) ? { ...line, ...COMPARED_FIELDS[field].partOf(their) } : line,
            my,
          )
        : my,
    ];
  });
  const added = theirs.lines.filter((their) => !byKey(mine.lines, their.key) && adopted.has(`line.${their.key}`));
  return [...lines, ...added];
}

function byKey(lines: readonly EditorLine[], key: string): EditorLine | undefined {
  return lines.find((line) => line.key === key);
}

function summary(line: EditorLine): string {
  const units = `${line.quantity ?? 0} × ${line.item?.code ?? ''}`;
  return line.priceCents === null ? units : t('{} at {}', units, (line.priceCents / 100).toFixed(2));
}
