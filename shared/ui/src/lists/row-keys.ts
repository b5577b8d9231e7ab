import type { KeyboardEvent, MouseEvent } from 'react';

const PAGE_OF_ROWS = 8;
const OPEN = '[data-open]';

/** Focuses the first row; returns false when there is none. */
export function focusFirstRow(table: HTMLElement | null): boolean {
  const link = table?.querySelector<HTMLElement>(`tbody ${OPEN}`);
  link?.focus();
  return link instanceof HTMLElement;
}

/**
 * Handles the keys of the rows: arrows and Page keys move, Home and End go to the ends, Escape, or arrow up in the
 * first row, leaves. Enter opens, because the focus is on a link, unless the rows are those of an earlier search. X
 * ticks the row, A all of them.
 */
export function onRowKey(event: KeyboardEvent<HTMLElement>, leave: () => void, areCurrent: () => boolean): void {
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
  if (!row || !event.currentTarget.contains(row) || !target.matches(OPEN)) return;
  const steps: Record<string, number> = {
    ArrowDown: 1,
    ArrowUp: -1,
    PageDown: PAGE_OF_ROWS,
    PageUp: -PAGE_OF_ROWS,
    Home: -1000,
    End: 1000,
  };
  const step = steps[event.key];
  if (step !== undefined) {
    event.preventDefault();
    if (!moveBy(row, step) && event.key === 'ArrowUp') leave();
  } else if (event.key === 'x' || event.key === 'a') {
    const box = (event.key === 'x' ? row : event.currentTarget.querySelector('thead'))?.querySelector<HTMLElement>(
      '[data-tick] input',
    );
    if (box) event.preventDefault();
    box?.click();
  } else if (event.key === 'Escape') {
    event.preventDefault();
    leave();
  } else if (event.key === 'Enter' && !areCurrent()) event.preventDefault();
}

/**
 * Opens the row on a click anywhere in it, like its link; clicks on controls and on selected text keep their meaning.
 */
export function onRowClick(event: MouseEvent<HTMLElement>): void {
  const target = event.target;
  if (
    !(target instanceof HTMLElement) ||
    event.button !== 0 ||
    target.closest('a, button, input, select, label, [role=dialog]')
  )
    return;
  if ((window.getSelection()?.toString() ?? '') !== '') return;
  const row = target.closest('tbody tr');
  if (row && event.currentTarget.contains(row)) row.querySelector<HTMLElement>(`a${OPEN}`)?.click();
}

function moveBy(row: HTMLElement, step: number): boolean {
  const links = [...(row.parentElement?.querySelectorAll<HTMLElement>(OPEN) ?? [])];
  const at = links.findIndex((link) => row.contains(link));
  const to = Math.min(links.length - 1, Math.max(0, at + step));
  if (to === at) return false;
  links[to]?.focus();
  return true;
}
