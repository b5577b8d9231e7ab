import { useEffect, useRef } from 'react';
import { patchRow } from '../grid/model/index.ts';
import type { GridSpec } from '../grid/model/index.ts';
import type { EditorLine } from '../lines/index.ts';
import type { HeaderFields } from './content.ts';
import { productsById } from './lines/find-products.ts';
import type { LookupFor } from './lines/find-products.ts';
import type { SheetEditor } from './use-sheet-editor.ts';

/**
 * Loads the products of a stored or restored sheet once, so that stock and customer prices are current and an emptied
 * price cell can return to the customer's price. The prices of the lines don't change.
 */
export function useFreshItems<H extends HeaderFields>(
  editor: SheetEditor<H>,
  spec: GridSpec<EditorLine>,
  customerId: number | null,
  isWanted: boolean,
  lookupFor: LookupFor = 'sale',
): void {
  const { lines, setGrid, base } = editor;
  const isDone = useRef(!isWanted);
  useEffect(() => {
    if (isDone.current) return;
    isDone.current = true;
    const ids = lines.flatMap((line) => (line.item ? [line.item.id] : []));
    if (ids.length === 0) return;
    productsById(ids, customerId, base?.id ?? null, lookupFor).then(
      (items) =>
        setGrid((now) =>
          now.rows.reduce((state, row) => {
            const item = row.item && items.get(row.item.id);
            return item ? patchRow(state, spec, row.key, { item }) : state;
          }, now),
        ),
      // The values loaded with the sheet stay; the API client has shown the error.
      () => undefined,
    );
  }, [lines, setGrid, base, spec, customerId, lookupFor]);
}
