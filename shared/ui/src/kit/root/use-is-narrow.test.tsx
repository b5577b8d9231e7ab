import { act, renderHook } from '@testing-library/react';
import { NARROW_QUERY, PHONE_QUERY } from '../theme/media.ts';
import { useIsNarrow, useIsPhone } from './use-is-narrow.ts';

/** The browser's answer to each query, which a test changes. */
const lists = new Map<string, EventTarget & { matches: boolean }>();
const listOf = (query: string) => {
  const known = lists.get(query) ?? Object.assign(new EventTarget(), { matches: false });
  lists.set(query, known);
  return known;
};
const change = (query: string, matches: boolean) =>
  act(() => {
    listOf(query).matches = matches;
    listOf(query).dispatchEvent(new Event('change'));
  });

beforeEach(() => {
  lists.clear();
  Object.assign(window, { matchMedia: listOf });
});
afterEach(() => Reflect.deleteProperty(window, 'matchMedia'));

test('the window is followed: an upright tablet is narrow, a phone is that as well', () => {
  const { result } = renderHook(() => [useIsNarrow(), useIsPhone()]);
  expect(result.current).toEqual([false, false]);
  change(NARROW_QUERY, true);
  expect(result.current).toEqual([true, false]);
  change(PHONE_QUERY, true);
  expect(result.current).toEqual([true, true]);
  change(NARROW_QUERY, false);
  expect(result.current).toEqual([false, true]);
});

test('nobody listens once the page is gone', () => {
  const removed = jest.spyOn(listOf(NARROW_QUERY), 'removeEventListener');
  const { unmount } = renderHook(() => useIsNarrow());
  unmount();
  expect(removed).toHaveBeenCalledTimes(1);
});
