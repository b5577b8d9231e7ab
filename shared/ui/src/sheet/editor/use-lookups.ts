import { errorLines, isAborted } from '@iwe/session';
import { useEffect, useRef } from 'react';
import { patchRow, withMark } from '../grid/model/index.ts';
import type { GridSpec, GridState } from '../grid/model/index.ts';
import { LINE_REASONS, withItem, withoutItem } from '../lines/index.ts';
import type { EditorLine, PendingLookup } from '../lines/index.ts';
import { exactMatch } from '../picker/picker-model.ts';
import type { FindProducts } from '../picker/use-product-search.ts';

/** Questions on the way at once: a block of 200 codes must not fill the server's queue. */
const AT_ONCE = 4;

/** Finds the products of lines that wait for one: pasted codes and names, and texts that were left while the answer was on its way. */
export function useLookups(rows: readonly EditorLine[], spec: GridSpec<EditorLine>, onGrid: (change: (state: GridState<EditorLine>) => GridState<EditorLine>) => void, find: FindProducts): void {
  const running = useRef(new Map<string, AbortController>());
  const latest = useRef(find);
  useEffect(() => {
    latest.current = find;
  });
  useEffect(() => {
    for (const row of rows) {
      if (!row.lookup || running.current.size >= AT_ONCE) continue;
      const { lookup, key } = row;
      const name = `${key} ${lookup.by} ${lookup.text}`;
      if (running.current.has(name)) continue;
      const controller = new AbortController();
      running.current.set(name, controller);
      const settle = (change: (line: EditorLine) => EditorLine) => {
        running.current.delete(name);
        onGrid((state) => patchRow(state, spec, key, (line) => (isStill(line, lookup) ? change(line) : {})));
      };
      latest.current(lookup.by, lookup.text, controller.signal).then(
        (found) => {
          const item = exactMatch(found, lookup.by, lookup.text);
          settle((line) => (item ? withItem(line, item) : missed(line, lookup)));
        },
        (error: unknown) => {
          if (isAborted(error)) running.current.delete(name);
          else settle((line) => withMark({ ...line, lookup: null }, lookup.by, { text: lookup.text, kind: 'error', reason: `Not looked up yet: ${errorLines(error).join(' ')}` }));
        },
      );
    }
  }, [rows, spec, onGrid]);
  useEffect(() => {
    const all = running.current;
    return () => {
      for (const controller of all.values()) controller.abort();
      all.clear();
    };
  }, []);
}

function isStill(line: EditorLine, lookup: PendingLookup): boolean {
  return line.lookup?.by === lookup.by && line.lookup.text === lookup.text;
}

function missed(line: EditorLine, { by, text, onMiss }: PendingLookup): EditorLine {
  const without = withoutItem(line);
  if (onMiss === 'clear') return without;
  return withMark(without, by, { text, kind: 'error', reason: by === 'code' ? LINE_REASONS.noCode(text) : LINE_REASONS.noName(text) });
}
