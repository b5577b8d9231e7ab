import { act, renderHook } from '@testing-library/react';
import type { Column } from '../../kit/data/table/data-table-types.ts';
import { measureColumns } from './measure-columns.ts';
import { useColumnNeeds, useMeasuredColumns } from './use-column-needs.ts';

/** Ten pixels a letter, for texts and for the boxes of elements that say nothing else. */
const LETTER = 10;
const column = (key: string, more: Partial<Column<object>> = {}): Column<object> => ({
  key,
  header: key,
  cell: () => null,
  ...more,
});

beforeEach(() => {
  const widthOf = (range: Range) => ({ width: range.toString().length * LETTER }) as DOMRect;
  Object.assign(Range.prototype, {
    getBoundingClientRect(this: Range) {
      return widthOf(this);
    },
    getClientRects(this: Range) {
      return [widthOf(this)];
    },
  });
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function box(this: Element) {
    const stated = (this as HTMLElement).dataset['box'];
    return { width: stated ? Number(stated) : (this.textContent ?? '').length * LETTER } as DOMRect;
  });
});
afterEach(() => {
  jest.restoreAllMocks();
  for (const name of ['getBoundingClientRect', 'getClientRects']) Reflect.deleteProperty(Range.prototype, name);
});

function tableOf(head: string, body: string, width = 500): HTMLElement {
  const place = document.createElement('div');
  place.innerHTML = `<table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table>`;
  for (const cell of place.querySelectorAll<HTMLElement>('th, td'))
    Object.assign(cell.style, { paddingLeft: '3px', paddingRight: '4px', borderLeftWidth: '0', borderRightWidth: '0' });
  for (const part of place.querySelectorAll<HTMLElement>('td *'))
    Object.assign(part.style, { paddingLeft: '0', paddingRight: '0', borderLeftWidth: '0', borderRightWidth: '0' });
  Object.defineProperty(place, 'clientWidth', { value: width });
  document.body.replaceChildren(place);
  return place;
}
const measured = (table: HTMLElement, columns: readonly Column<object>[], before = 0) =>
  Object.fromEntries(measureColumns(table, columns, before));

test('a column needs its widest cell, a heading its longest word, plus padding and a pixel', () => {
  const table = tableOf(
    '<th>Due date</th><th>Qty</th>',
    '<tr><td>ab</td><td>1</td></tr><tr><td>abcd</td><td></td></tr>',
  );
  expect(measured(table, [column('due'), column('qty')])).toEqual({
    due: { content: 48, heading: 48 },
    qty: { content: 18, heading: 38 },
  });
});

test('a heading by which the list is sorted needs room for its mark', () => {
  const table = tableOf('<th>Due</th><th>Qty</th>', '<tr><td>a</td><td>b</td></tr>');
  const needs = measured(table, [column('due', { sortable: true }), column('qty', { sortValue: () => 1 })]);
  expect([needs['due']?.heading, needs['qty']?.heading]).toEqual([55, 55]);
});

test("the tick's cell is no column; the sums below the rows count, a placeholder row does not", () => {
  const tick = '<td data-tick></td>';
  const table = tableOf('<th data-tick></th><th>A</th>', `<tr>${tick}<td>ab</td></tr>`);
  const foot = table.querySelector('table')!.appendChild(document.createElement('tfoot'));
  foot.innerHTML = `<tr>${tick}<td style="padding: 0 4px 0 3px; border: 0 solid">abcdef</td></tr>`;
  expect(measured(table, [column('a')], 1)['a']?.content).toBe(68);
  table.querySelector('tbody tr')!.insertAdjacentHTML('beforebegin', '<tr data-skeleton><td>abcdefghij</td></tr>');
  expect(measured(table, [column('a')], 1)['a']?.content).toBe(68);
});

test.each([
  ['texts and boxes beside each other', 'ab<i style="display: inline">cd</i>', 40],
  ['blocks below each other', '<div style="display: block">abc</div><div style="display: block">ab</div>', 30],
  ['a block beside a text, the wider of both', 'abcd<div style="display: block">ab</div>', 40],
  [
    'a box with margins, also negative ones',
    '<b style="display: inline; margin-left: -5px; margin-right: 2px">ab</b>',
    27,
  ],
])('the content of a cell is measured on one line: %s', (_what, cell, width) => {
  const table = tableOf('<th>A</th>', `<tr><td>${cell}</td></tr>`);
  expect(measured(table, [column('a')])['a']?.content).toBe(width + 8);
});

test('a row of boxes has its gaps; what grows counts by its content alone', () => {
  const row = (grow: string) =>
    `<div style="display: flex; flex-direction: row; column-gap: 6px">` +
    `<span style="flex-grow: ${grow}" data-box="90">ab</span><span style="flex-grow: 0">c</span></div>`;
  const contentOf = (cell: string) =>
    measured(tableOf('<th>A</th>', `<tr><td>${cell}</td></tr>`), [column('a')])['a']?.content;
  expect([contentOf(row('1')), contentOf(row('0'))]).toEqual([20 + 10 + 6 + 8, 90 + 10 + 6 + 8]);
});

test('nothing is measured without rows or layout, or while the table shows other columns', () => {
  const head = '<th>A</th>';
  expect(measured(tableOf(head, ''), [column('a')])).toEqual({});
  expect(measured(tableOf(head, '<tr><td>ab</td></tr>', 0), [column('a')])).toEqual({});
  expect(measured(tableOf(head, '<tr><td>ab</td></tr>'), [column('a'), column('b')])).toEqual({});
  const table = tableOf(head, '<tr><td>ab</td></tr>');
  measureColumns(table, [column('a')], 0);
  expect(table.hasAttribute('data-measured')).toBe(false);
});

describe('what the columns of a list need', () => {
  const need = (content: number, heading = 30) => ({ content, heading });

  test('grows from page to page and never shrinks; another list begins again', () => {
    const { result, rerender } = renderHook((list: string) => useColumnNeeds(list), { initialProps: 'invoices' });
    const measure = (key: string, one: ReturnType<typeof need>) =>
      act(() => result.current.onMeasured(new Map([[key, one]])));
    measure('a', need(50, 30));
    measure('b', need(20));
    measure('a', need(40, 35));
    expect(Object.fromEntries(result.current.needs)).toEqual({ a: need(50, 35), b: need(20) });
    const { needs } = result.current;
    measure('a', need(50, 35));
    expect(result.current.needs).toBe(needs);
    rerender('bills');
    expect(result.current.needs.size).toBe(0);
    measure('a', need(10));
    expect(Object.fromEntries(result.current.needs)).toEqual({ a: need(10) });
  });

  test('is measured again for other rows and a new font, and never while nobody needs it', () => {
    const fonts = new EventTarget();
    Object.defineProperty(document, 'fonts', { configurable: true, value: fonts });
    const table = { current: tableOf('<th>A</th>', '<tr><td>ab</td></tr>') };
    const onMeasured = jest.fn();
    const { rerender, unmount } = renderHook(
      ({ rows, wants }: { rows: object; wants: boolean }) =>
        useMeasuredColumns({ table, columns: [column('a')], before: 0, rows }, wants ? onMeasured : null),
      { initialProps: { rows: {}, wants: false } },
    );
    const times = () => onMeasured.mock.calls.length;
    expect(times()).toBe(0);
    const rows = {};
    rerender({ rows, wants: true });
    rerender({ rows, wants: true });
    expect(times()).toBe(1);
    rerender({ rows: {}, wants: true });
    expect(times()).toBe(2);
    fonts.dispatchEvent(new Event('loadingdone'));
    expect(times()).toBe(3);
    unmount();
    fonts.dispatchEvent(new Event('loadingdone'));
    expect(times()).toBe(3);
    Reflect.deleteProperty(document, 'fonts');
  });
});
