import type { MouseEvent } from 'react';

const CELLS = '[data-stacked] > *, [data-clip], [data-wrap], td, th';

/**
 * A text that its column cuts off shows whole as the tooltip of its cell, found when the pointer comes: one handler for
 * the whole table, because a measurement per cell would slow long lists. Cells with a tooltip of their own keep it.
 */
export function titleWhatIsCut(event: MouseEvent<HTMLElement>): void {
  const cell = event.target instanceof Element ? event.target.closest<HTMLElement>(CELLS) : null;
  if (!cell) return;
  const isOurs = cell.dataset.cut !== undefined;
  if (!isOurs && (cell.title !== '' || cell.querySelector('[title]'))) return;
  if (cell.scrollWidth > cell.clientWidth && cell.textContent) {
    cell.dataset.cut = '';
    cell.title = cell.textContent;
  } else if (isOurs) {
    delete cell.dataset.cut;
    cell.removeAttribute('title');
  }
}
