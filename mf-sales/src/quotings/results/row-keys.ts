import type { KeyboardEvent } from 'react';

const PAGE_OF_ROWS = 8;
/** What has the focus of a row: its quantity. */
export const ROW_FOCUS = 'input[data-qty]';

/** Focuses the quantity of the first row; returns false when there is no row. */
export function focusFirstRow(table: HTMLElement | null): boolean {
  const field = table?.querySelector<HTMLInputElement>(ROW_FOCUS);
  field?.focus();
  return field instanceof HTMLInputElement;
}

/**
 * Handles the keys of the rows: arrows and Page keys move from quantity to quantity, S opens the stock and H the
 * history of the row, Space peeks at it, a digit goes into its quantity, Escape (or arrow up in the first row) moves to
 * the keyword. The quantity accepts digits only, so letters and Space are free for shortcuts.
 */
export function onRowKey(
  event: KeyboardEvent<HTMLElement>,
  { leave, peek }: { leave: () => void; peek: (index: number) => void },
): void {
  const target = event.target;
  if (
    !(target instanceof HTMLElement) ||
    event.ctrlKey ||
    event.metaKey ||
    event.altKey ||
    event.nativeEvent.isComposing
  )
    return;
  const row = target.closest('tr');
  // React bubbles key events of popovers too, because they belong to a row in the React tree; in the page they are
  // elsewhere.
  if (!row || !event.currentTarget.contains(row)) return;
  const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: PAGE_OF_ROWS, PageUp: -PAGE_OF_ROWS };
  const step = steps[event.key];
  if (step !== undefined) {
    event.preventDefault();
    if (!moveBy(row, step) && step < 0) leave();
  } else if (event.key === 'Escape' && target.matches(ROW_FOCUS)) {
    event.preventDefault();
    leave();
  } else if (event.key === ' ' && target.matches(ROW_FOCUS)) {
    event.preventDefault();
    peek([...(row.parentElement?.querySelectorAll('tr') ?? [])].indexOf(row));
  } else if (/^[sh]$/i.test(event.key)) {
    event.preventDefault();
    row.querySelector<HTMLButtonElement>(`button[data-key=${event.key.toLowerCase()}]`)?.click();
  } else if (/^\d$/.test(event.key)) {
    // A digit typed on a button of the row, for example after its popover has closed, goes into the quantity.
    row.querySelector<HTMLInputElement>(ROW_FOCUS)?.focus();
  }
}

/** Moves the focus by `step` rows, at most to the first or last one; returns false when it is already there. */
function moveBy(row: HTMLElement, step: number): boolean {
  const fields = [...(row.parentElement?.querySelectorAll<HTMLInputElement>(ROW_FOCUS) ?? [])];
  const at = fields.findIndex((field) => row.contains(field));
  const to = Math.min(fields.length - 1, Math.max(0, at + step));
  if (to === at) return false;
  fields[to]?.focus();
  return true;
}
