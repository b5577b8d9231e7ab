import { act, renderHook } from '@testing-library/react';
import { HEADER_HEIGHT, ROW_HEIGHT } from './grid-types.ts';
import { showRow, useWindow } from './use-window.ts';

/** A scroller of this height in rows below its header, scrolled to a row. */
function scroller(rows: number, top = 0): HTMLDivElement {
  const element = document.createElement('div');
  Object.defineProperty(element, 'clientHeight', { value: rows === 0 ? 0 : HEADER_HEIGHT + rows * ROW_HEIGHT });
  element.scrollTop = top * ROW_HEIGHT;
  return element;
}

test.each([
  ['is above', 10, 3, 3],
  ['is the first in sight', 10, 10, 10],
  ['is the last in sight', 10, 14, 10],
  ['is below', 10, 15, 11],
  ['is far below', 0, 40, 36],
])('a row that %s is brought into sight, no further than needed', (_where, top, row, expected) => {
  const element = scroller(5, top);
  showRow(element, row);
  expect(element.scrollTop / ROW_HEIGHT).toBe(expected);
});

test('where nothing can be measured nothing is scrolled', () => {
  const element = scroller(0, 10);
  showRow(element, 3);
  expect(element.scrollTop).toBe(10 * ROW_HEIGHT);
});

test('the rows in sight are drawn, with a few around them, and no more than there are', () => {
  const element = scroller(5, 20);
  const { result, rerender, unmount } = renderHook(({ count }) => useWindow({ current: element }, count), {
    initialProps: { count: 500 },
  });
  const { first, last } = result.current;
  expect([first < 20 && first > 0, last > 25 && last < 500]).toEqual([true, true]);
  element.scrollTop = 100 * ROW_HEIGHT;
  act(() => void element.dispatchEvent(new Event('scroll')));
  expect([result.current.first - first, result.current.last - last]).toEqual([80, 80]);
  rerender({ count: 103 });
  expect(result.current.last).toBe(103);
  element.scrollTop = 0;
  act(() => void element.dispatchEvent(new Event('scroll')));
  expect(result.current.first).toBe(0);
  unmount();
});
