import type { MouseEvent } from 'react';

const CELLS = '[data-stacked] > *, [data-clip], [data-wrap], td, th';

/**
 * Shows a text that its column cuts off as the tooltip of its cell. It is measured only when the pointer enters: one
 * handler for the whole table, because measuring each cell would slow down long lists. Cells with a tooltip of their
 * own keep it.
 */
export function showCutTextAsTitle(event: MouseEvent<HTMLElement>): void {
  const cell = event.target instanceof Element ? event.target.closest<HTMLElement>(CELLS) : null;
  if (!cell) return;
  const isOurs = cell.dataset.cut !== undefined;
  if (!isOurs && (cell.title !== '' || cell.querySelector('[title]'))) return;
  if (isCut(cell) && cell.textContent) {
    cell.dataset.cut = '';
    cell.title = cell.textContent;
  } else if (isOurs) {
    delete cell.dataset.cut;
    cell.removeAttribute('title');
  }
}

/** Whether a text is cut at the edge of its cell or link, or after its second line. */
function isCut(cell: HTMLElement): boolean {
  const link = cell.querySelector('[data-open]');
  if ([cell, link].some((box) => box !== null && box.scrollWidth > box.clientWidth)) return true;
  const text = cell.querySelector('a[data-record], [data-lines], [data-stacked] > :only-child');
  return text !== null && text.clientHeight > 0 && text.scrollHeight > text.clientHeight;
}
