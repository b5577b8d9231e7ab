import { errorLines, isAborted } from '@iwe/session';
import { useEffect, useRef } from 'react';
import { patchRow, withMark } from '../grid/model/index.ts';
import type { GridSpec, GridState } from '../grid/model/index.ts';
import { LINE_REASONS, withItem, withoutItem } from '../lines/index.ts';
import type { EditorLine, PendingLookup } from '../lines/index.ts';
import { exactMatch } from '../picker/picker-model.ts';
import type { FindProducts } from '../picker/use-product-search.ts';

/** Concurrent lookups: a pasted block of 200 codes must not fill the server's queue. */
const AT_ONCE = 6;

/**
 * Looks up the products of lines that wait for one: pasted codes and names, and texts whose cell was left before the
 * answer was received.
 */
export function useLookups(
  rows: readonly EditorLine[],
  spec: GridSpec<EditorLine>,
  onGrid: (change: (state: GridState<EditorLine>) => GridState<EditorLine>) => void,
  find: FindProducts,
): void {
  const running = useRef(new Map<string, AbortController>());
  const latest = useRef(find);
  useEffect(() => {
    latest.current = find;
  });
  useEffect(() => {
    for (const { lookup } of rows) {
      if (!lookup || running.current.size >= AT_ONCE) continue;
      const name = `${lookup.by} ${lookup.text}`;
      if (running.current.has(name)) continue;
      const controller = new AbortController();
      running.current.set(name, controller);
      // One answer serves every line with the same text.
      const settle = (change: (line: EditorLine, asked: PendingLookup) => EditorLine) => {
        running.current.delete(name);
        onGrid((state) =>
          state.rows.reduce((now, row) => {
            const asked = row.lookup;
            return asked?.by === lookup.by && asked.text === lookup.text
              ? patchRow(now, spec, row.key, (line) => change(line, asked))
              : now;
          }, state),
        );
      };
      latest.current(lookup.by, lookup.text, controller.signal).then(
        (found) => {
          const item = exactMatch(found, lookup.by, lookup.text);
          settle((line, asked) => (item ? withItem(line, item) : missed(line, asked)));
        },
        (error: unknown) => {
          if (isAborted(error)) running.current.delete(name);
          else
            settle((line, { by, text }) =>
              withMark({ ...line, lookup: null }, by, {
                text,
                kind: 'error',
                reason: `Not looked up yet: ${errorLines(error).join(' ')}`,
              }),
            );
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

function missed(line: EditorLine, { by, text, onMiss }: PendingLookup): EditorLine {
  const without = withoutItem(line);
  if (onMiss === 'clear') return without;
  return withMark(without, by, {
    text,
    kind: 'error',
    reason: by === 'code' ? LINE_REASONS.noCode(text) : LINE_REASONS.noName(text),
  });
}
