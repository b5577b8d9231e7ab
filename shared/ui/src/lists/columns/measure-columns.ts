import type { Column } from '../../kit/data/table/data-table-types.ts';
import type { ColumnNeed } from './size-columns.ts';

/** Room for the sort mark beside a heading's word, pixels. */
const SORT_MARK = 17;

/**
 * Returns what the columns need, from the cells that the table shows; empty without rows or without a layout. Equal
 * texts are measured once in a column: most of a list's cells repeat.
 */
export function measureColumns<Row>(
  table: HTMLElement,
  columns: readonly Column<Row>[],
  before: number,
): ReadonlyMap<string, ColumnNeed> {
  const needs = new Map<string, ColumnNeed>();
  const rows = [...table.querySelectorAll<HTMLTableRowElement>('tbody tr:not([data-skeleton]), tfoot tr')];
  const headings = table.querySelectorAll<HTMLElement>('thead th:not([data-tick])');
  if (rows[0]?.cells.length !== columns.length + before || table.clientWidth === 0) return needs;
  table.toggleAttribute('data-measured', true);
  for (const [index, column] of columns.entries()) {
    const heading = headings[index];
    if (!heading) continue;
    const seen = new Set<string>();
    let content = 0;
    for (const row of rows) {
      const cell = row.cells[index + before];
      if (!cell) continue;
      const looks = `${cell.childElementCount} ${cell.textContent}`;
      if (seen.has(looks)) continue;
      seen.add(looks);
      content = Math.max(content, widthOf(cell) + paddingOf(cell));
    }
    const mark = column.sortable || column.sortValue ? SORT_MARK : 0;
    // One pixel more: widths are whole pixels, and a cell that is short by half a pixel is cut.
    needs.set(column.key, {
      content: Math.ceil(content) + 1,
      heading: Math.ceil(longestWord(heading) + mark + paddingOf(heading)) + 1,
    });
  }
  table.toggleAttribute('data-measured', false);
  return needs;
}

/** The width that a cell's content takes on one line, whatever width the cell has. */
function widthOf(element: Element): number {
  const range = document.createRange();
  const { display, flexDirection, columnGap } = getComputedStyle(element);
  // A row lays out its children side by side, whatever their own display is.
  const isRow = display.endsWith('flex') && flexDirection.startsWith('row');
  let line = 0;
  let widest = 0;
  for (const child of element.childNodes) {
    if (child instanceof Element) {
      const style = getComputedStyle(child);
      // A negative margin lets a control reach over its cell's edge, where it would count as cut.
      const margins = lengthOf(style.marginLeft) + lengthOf(style.marginRight);
      const box = child.getBoundingClientRect().width;
      const content = widthOf(child) + paddingOf(child);
      // What fills its line or grows says nothing about its content by its box.
      if (isRow) line += (style.flexGrow === '0' ? Math.max(box, content) : content) + margins;
      else if (style.display === 'block' || style.display === 'flex') widest = Math.max(widest, content + margins);
      else line += box + margins;
    } else {
      range.selectNode(child);
      line += range.getBoundingClientRect().width;
    }
  }
  const gap = Number.parseFloat(columnGap) || 0;
  return Math.max(widest, line) + gap * Math.max(0, element.childElementCount - 1);
}

const lengthOf = (margin: string): number => Math.abs(Number.parseFloat(margin)) || 0;

function longestWord(heading: HTMLElement): number {
  const range = document.createRange();
  const texts = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT);
  let longest = 0;
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    for (const word of (text.textContent ?? '').matchAll(/\S+/g)) {
      range.setStart(text, word.index);
      range.setEnd(text, word.index + word[0].length);
      // A word that is broken now has a box on each line.
      const width = [...range.getClientRects()].reduce((total, box) => total + box.width, 0);
      longest = Math.max(longest, width);
    }
  }
  return longest;
}

function paddingOf(cell: Element): number {
  const { paddingLeft, paddingRight, borderLeftWidth, borderRightWidth } = getComputedStyle(cell);
  return [paddingLeft, paddingRight, borderLeftWidth, borderRightWidth].reduce(
    (total, length) => total + Number.parseFloat(length),
    0,
  );
}
