import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { PeekPanel } from './peek-panel.tsx';
import { usePeek } from './use-peek.ts';
import type { PeekedRecord } from './use-peek.ts';

interface RowsPeekProps {
  /** The records in the order of the table's rows. */
  records: readonly PeekedRecord[];
  /** What the table is in; the panel is drawn over its end. */
  place: RefObject<HTMLElement | null>;
  areRowsCurrent: () => boolean;
  /** What has the focus of a row. */
  rowFocus: string;
  /** The row that was asked for before this code was loaded; a new object asks again. */
  asked: { index: number };
  enterDoes: string;
}

/** The peek beside a table that is drawn without it: the page loads this with the first peek. */
export function RowsPeek({ records, place, areRowsCurrent, rowFocus, asked, enterDoes }: RowsPeekProps) {
  const peeking = usePeek(records, { place, areRowsCurrent, rowFocus });
  const latest = useRef(peeking);
  latest.current = peeking;
  useEffect(() => latest.current.show(asked.index), [asked]);
  useEffect(() => {
    const table = place.current;
    if (!table) return undefined;
    const onKeyDown = (event: KeyboardEvent) => latest.current.rows.onKeyDownCapture(event);
    const onFocus = (event: FocusEvent) => latest.current.rows.onFocus(event);
    // Before the rows' own keys, as the handlers of a list's rows are.
    table.addEventListener('keydown', onKeyDown, { capture: true });
    table.addEventListener('focusin', onFocus);
    return () => {
      table.removeEventListener('keydown', onKeyDown, { capture: true });
      table.removeEventListener('focusin', onFocus);
    };
  }, [place]);
  if (!peeking.peeked) return null;
  return (
    <PeekPanel
      peeked={peeking.peeked}
      at={peeking.at}
      count={records.length}
      onGo={peeking.show}
      onClose={peeking.close}
      enterDoes={enterDoes}
    />
  );
}
