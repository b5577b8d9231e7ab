import { act, renderHook } from '@testing-library/react';
import { filtersThatFit, SLOT_GAP, SLOT_WIDTH, useSlots } from './filter-slots.ts';

const slotsOf = (clientWidth: number) => {
  const grid = { current: { clientWidth } as HTMLElement };
  return renderHook(() => useSlots(grid)).result.current;
};
const widthOf = (slots: number) => slots * SLOT_WIDTH + (slots - 1) * SLOT_GAP;
const real = globalThis.ResizeObserver;
/** Tells of another width, as the browser does. */
let resized: () => void = () => undefined;
const disconnect = jest.fn();
beforeAll(() => {
  globalThis.ResizeObserver = class {
    constructor(then: () => void) {
      resized = then;
    }
    observe(): void {}
    unobserve(): void {}
    disconnect = disconnect;
  } as unknown as typeof ResizeObserver;
});
afterAll(() => {
  globalThis.ResizeObserver = real;
});

test('a row takes the filters that fit it to the pixel, and no gap behind the last one', () => {
  expect([widthOf(5) - 1, widthOf(5), widthOf(6) - 1, widthOf(6)].map(slotsOf)).toEqual([4, 5, 5, 6]);
});

test('days and the order of rows take two places; a narrower filter takes the last one', () => {
  const filters = [
    { kind: 'days', key: 'date', label: 'Date', from: 'dateFrom', to: 'dateTo' },
    { kind: 'text', key: 'number', label: 'Number' },
    { kind: 'choice', key: 'sortType', label: 'Sort', options: [] },
    { kind: 'choice', key: 'status', label: 'Status', options: [] },
  ] as const;
  const keys = (slots: number) => filtersThatFit(filters, slots).map(({ key }) => key);
  expect(keys(4)).toEqual(['date', 'number', 'status']);
  expect(keys(5)).toEqual(['date', 'number', 'sortType']);
});

test('a row that gets wider takes more, until it is gone', () => {
  const element = { clientWidth: widthOf(4) };
  const grid = { current: element as HTMLElement };
  const { result, unmount } = renderHook(() => useSlots(grid));
  element.clientWidth = widthOf(7);
  act(() => resized());
  expect(result.current).toBe(7);
  unmount();
  expect(disconnect).toHaveBeenCalled();
});
