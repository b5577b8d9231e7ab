import type { MouseEvent } from 'react';
import { showCutTextAsTitle } from './show-cut-text-as-title.ts';

/** A cell of 100 pixels with a text of this width. */
function cellOf(text: string, width: number): HTMLElement {
  const cell = document.createElement('td');
  cell.textContent = text;
  Object.defineProperty(cell, 'clientWidth', { value: 100 });
  Object.defineProperty(cell, 'scrollWidth', { value: width, writable: true });
  return cell;
}
const enter = (target: HTMLElement) => showCutTextAsTitle({ target } as unknown as MouseEvent<HTMLElement>);

test("a cut text is its cell's tooltip while it is cut, however often the pointer enters", () => {
  const cell = cellOf('Harbour Tyres and Wheels', 180);
  const titles = [1, 2, 3].map(() => {
    enter(cell);
    return cell.title;
  });
  expect(titles).toEqual(Array.from({ length: 3 }, () => 'Harbour Tyres and Wheels'));
  Object.assign(cell, { scrollWidth: 100 });
  enter(cell);
  expect(cell.title).toBe('');
});

test("a record's link that is cut within its cell is the cell's tooltip", () => {
  const cell = cellOf('', 100);
  const link = cell.appendChild(document.createElement('a'));
  link.dataset['open'] = '';
  link.textContent = 'Harbour Tyres and Wheels';
  Object.defineProperty(link, 'clientWidth', { value: 90 });
  Object.defineProperty(link, 'scrollWidth', { value: 180 });
  enter(cell);
  expect(cell.title).toBe('Harbour Tyres and Wheels');
});

test('a text that fits has no tooltip, and one of its own stays', () => {
  const [short, named] = [cellOf('Harbour', 60), cellOf('205/55R16', 180)];
  named.title = 'Tyre size';
  for (const cell of [short, named]) enter(cell);
  expect([short.title, named.title]).toEqual(['', 'Tyre size']);
});

test("a text cut after its second line is its cell's tooltip; a page without layout has none", () => {
  const cellWith = (clientHeight: number, scrollHeight: number) => {
    const cell = cellOf('', 60);
    const lines = cell.appendChild(document.createElement('span'));
    lines.dataset['lines'] = '';
    lines.textContent = 'Harbour Tyres and Wheels';
    Object.defineProperty(lines, 'clientHeight', { value: clientHeight });
    Object.defineProperty(lines, 'scrollHeight', { value: scrollHeight });
    enter(cell);
    return cell.title;
  };
  expect([cellWith(36, 54), cellWith(36, 36), cellWith(0, 54)]).toEqual(['Harbour Tyres and Wheels', '', '']);
});

test('a cell leaves the tooltip to a part that has one; a text that fits again may have its own', () => {
  const cell = cellOf('Harbour Tyres', 180);
  const part = cell.appendChild(document.createElement('span'));
  part.title = 'Not paid';
  enter(cell);
  expect(cell.title).toBe('');
  part.remove();
  enter(cell);
  Object.assign(cell, { scrollWidth: 100 });
  enter(cell);
  cell.title = 'Tyre size';
  Object.assign(cell, { scrollWidth: 180 });
  enter(cell);
  expect(cell.title).toBe('Tyre size');
});

test('a text as wide as its cell is not cut', () => {
  const cell = cellOf('Harbour', 100);
  enter(cell);
  expect(cell.title).toBe('');
});
