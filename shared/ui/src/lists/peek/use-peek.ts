import { useCallback, useState } from 'react';
import type { KeyboardEvent, RefObject } from 'react';

/** A row's record, as the peek shows it beside the list. */
export interface PeekedRecord {
  record:
    | { readonly kind: 'sheet'; readonly id: number; readonly type: number }
    | { readonly kind: 'customer' | 'product'; readonly id: number };
  /** What people call it: its number, code or name. */
  title: string;
}

interface PeekPlaces {
  /** The rows and the panel beside them. */
  place: RefObject<HTMLElement | null>;
  areRowsCurrent: () => boolean;
  /** What has the focus of a row; by default the link that opens it. */
  rowFocus?: string;
}

/**
 * Returns which row's record is peeked at, and the handlers of the rows' keys: Space opens and closes the peek, which
 * then follows the focus from row to row; arrow right goes into it, arrow left back; Escape closes it and returns the
 * focus to its row. `rows` are the records in the order of the table's rows.
 */
export function usePeek(
  records: readonly PeekedRecord[],
  { place, areRowsCurrent, rowFocus = '[data-open]' }: PeekPlaces,
) {
  const [key, setKey] = useState<string | null>(null);
  // A row that has gone, with another search or page, is peeked at no more.
  const at = key === null ? -1 : records.findIndex((one) => keyOf(one) === key);
  const rowLinks = useCallback(
    () => [...(place.current?.querySelectorAll<HTMLElement>(`table > tbody > tr ${rowFocus}`) ?? [])],
    [place, rowFocus],
  );
  const show = (index: number) => {
    const next = records[index];
    if (next && areRowsCurrent()) setKey(keyOf(next));
  };
  const close = () => {
    // First the focus, which a peeked row follows. The sheet of a phone returns it by itself.
    if (place.current?.querySelector('[data-peek-panel]')) rowLinks()[at]?.focus();
    setKey(null);
  };
  const onKeyDownCapture = (event: KeyboardEvent<HTMLElement> | globalThis.KeyboardEvent) => {
    const { target } = event;
    if (!(target instanceof HTMLElement) || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const index = target.matches(rowFocus) ? rowLinks().indexOf(target) : -1;
    const isInPanel = at >= 0 && target.closest('[data-peek-panel]') !== null;
    if (event.key === ' ' && index >= 0) {
      if (index === at) setKey(null);
      else show(index);
    } else if (event.key === 'Escape' && at >= 0 && (index >= 0 || isInPanel)) close();
    else if (event.key === 'ArrowRight' && index >= 0 && at >= 0)
      place.current?.querySelector<HTMLElement>('[data-peek-panel] [data-scrolls]')?.focus();
    else if (event.key === 'ArrowLeft' && isInPanel) rowLinks()[at]?.focus();
    else return;
    // The rows' own keys would leave them on Escape.
    event.preventDefault();
    event.stopPropagation();
  };
  const onFocus = ({ target }: { target: EventTarget | null }) => {
    if (at < 0 || !(target instanceof HTMLElement) || !target.matches(rowFocus)) return;
    const index = rowLinks().indexOf(target);
    if (index >= 0) show(index);
  };
  return {
    at,
    peeked: records[at] ?? null,
    show,
    close,
    rows: { onKeyDownCapture, onFocus },
  };
}

/** Returns the name of a record within a list. */
export const keyOf = ({ record }: PeekedRecord): string => `${record.kind} ${record.id}`;
