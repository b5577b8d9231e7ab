import { act, renderHook } from '@testing-library/react';
import { useState } from 'react';
import type { FilterValues, ListFilter } from '../filters/list-filters.ts';
import { useListSearch } from './use-list-search.ts';
import { useQueuedSearch } from './use-queued-search.ts';
import { useRowsAfterSearch } from './use-rows-after-search.ts';
import { useTicks } from '../use-ticks.ts';
import { useTypedFilters } from '../filters/use-typed-filters.ts';

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

describe('a search that is asked for while its button rests', () => {
  const open = () => {
    const searched: string[] = [];
    const { result, rerender } = renderHook((text: string) => useQueuedSearch(() => searched.push(text)), {
      initialProps: 'a',
    });
    return { searched, state: () => result.current, rerender, request: () => act(() => result.current.request()) };
  };

  test('is done once when the rest ends, with the latest text; the rest begins anew then', async () => {
    const { searched, state, rerender, request } = open();
    request();
    expect([searched, state().isResting]).toEqual([['a'], true]);
    rerender('ab');
    request();
    rerender('abc');
    request();
    expect(searched).toEqual(['a']);
    await pass(10_000);
    expect(searched).toEqual(['a', 'abc']);
    await pass(10_000);
    expect(state().isResting).toBe(false);
    request();
    expect(searched).toEqual(['a', 'abc', 'abc']);
  });

  test('is not done by itself when nothing was asked for', async () => {
    const { searched, request } = open();
    request();
    await pass(60_000);
    expect(searched).toEqual(['a']);
  });
});

describe('what is typed into filters', () => {
  const open = (first: FilterValues) => {
    const isTyped = { current: false };
    const { result, rerender } = renderHook((values: FilterValues) => useTypedFilters(values, isTyped), {
      initialProps: first,
    });
    const type = (values: FilterValues) =>
      act(() => {
        isTyped.current = true;
        result.current[1](values);
      });
    return {
      isTyped,
      typed: () => result.current[0],
      type,
      rerender,
      onSearched: () => act(() => result.current[2]()),
    };
  };

  test('stays while the same address is drawn again, and is replaced by another search', () => {
    const { typed, type, rerender, isTyped } = open({ name: '' });
    type({ name: 'a' });
    rerender({ name: '' });
    expect(typed()).toEqual({ name: 'a' });
    rerender({ name: 'back' });
    expect([typed(), isTyped.current]).toEqual([{ name: 'back' }, false]);
  });

  test('after the form’s own search stays when its address arrives; the one after that replaces it', () => {
    const { typed, type, rerender, onSearched, isTyped } = open({ name: '' });
    type({ name: 'a' });
    onSearched();
    expect(isTyped.current).toBe(false);
    type({ name: 'ab' });
    rerender({ name: 'a' });
    expect(typed()).toEqual({ name: 'ab' });
    rerender({ name: 'back' });
    expect(typed()).toEqual({ name: 'back' });
  });

  test('is what the address says once nothing was typed after the search', () => {
    const { typed, type, rerender, onSearched } = open({ name: '' });
    type({ name: ' a ' });
    onSearched();
    rerender({ name: 'a' });
    expect(typed()).toEqual({ name: 'a' });
  });
});

describe('the focus after a search', () => {
  const open = (isTyped = false) => {
    const card = document.body.appendChild(document.createElement('div'));
    card.innerHTML = '<input />';
    const elsewhere = document.body.appendChild(document.createElement('button'));
    const goToRows = jest.fn();
    const focus = { card: { current: card }, isTyped: { current: isTyped }, goToRows };
    const { result, rerender } = renderHook((shown: string | null) => useRowsAfterSearch(shown, focus), {
      initialProps: null as string | null,
    });
    return { input: card.querySelector('input')!, elsewhere, goToRows, begin: result.current, rerender };
  };
  afterEach(() => document.body.replaceChildren());

  test('goes to the rows when those of this search are shown, once', async () => {
    const { input, goToRows, begin, rerender } = open();
    input.focus();
    begin('b');
    rerender('a');
    rerender(null);
    await pass(0);
    expect(goToRows).not.toHaveBeenCalled();
    rerender('b');
    await pass(0);
    rerender('a');
    rerender('b');
    await pass(0);
    expect(goToRows).toHaveBeenCalledTimes(1);
  });

  test('stays with a person who types on or has gone elsewhere; from nowhere it goes to the rows', async () => {
    const typing = open(true);
    typing.input.focus();
    typing.begin('b');
    typing.rerender('b');
    await pass(0);
    expect(typing.goToRows).not.toHaveBeenCalled();
    const gone = open();
    gone.elsewhere.focus();
    gone.begin('b');
    gone.rerender('b');
    await pass(0);
    expect(gone.goToRows).not.toHaveBeenCalled();
    const nowhere = open();
    gone.elsewhere.blur();
    nowhere.begin('b');
    nowhere.rerender('b');
    await pass(0);
    expect(nowhere.goToRows).toHaveBeenCalledTimes(1);
  });
});

describe('a search in the address', () => {
  const FILTERS: readonly ListFilter[] = [{ kind: 'text', key: 'name', label: 'Name' }];
  const open = (url: string, runsAtOnce = true) => {
    const { result } = renderHook(() => {
      const [params, setParams] = useState(() => new URLSearchParams(url));
      return { ...useListSearch([params, setParams], FILTERS, 50, runsAtOnce), url: params.toString() };
    });
    return () => result.current;
  };

  test('runs 400 ms after the list was opened, or with the first search before that', async () => {
    const first = open('name=a');
    await pass(399);
    expect(first().isReady).toBe(false);
    await pass(1);
    expect(first().isReady).toBe(true);
    const searched = open('');
    act(() => void searched().searchFor({ name: 'b' }));
    expect([searched().isReady, searched().url]).toEqual([true, 'name=b']);
  });

  test('waits for a first search where the list does not search by itself, unless a link names one', async () => {
    const list = open('', false);
    await pass(10_000);
    expect(list().isReady).toBe(false);
    act(() => void list().searchFor({ name: '' }));
    expect(list().isReady).toBe(true);
    const link = open('type=csr', false);
    await pass(400);
    expect([link().isReady, link().isPlain]).toEqual([true, true]);
  });

  test('says whether it changed; other parameters stay, and a search is always for its first page', () => {
    const list = open('type=csr&page=3&name=a');
    let isOther = true;
    act(() => void (isOther = list().go({ page: 3 })));
    expect(isOther).toBe(false);
    act(() => void (isOther = list().go({ page: 4 })));
    expect([isOther, list().url]).toEqual([true, 'name=a&page=4&type=csr']);
    act(() => void list().searchFor({ name: 'b' }));
    expect([list().url, list().search.page, list().isPlain]).toEqual(['name=b&type=csr', 1, false]);
  });
});

test('ticks are of one page and of rows that are there; a row without a name has its key', () => {
  const rows = [{ id: 1 }, { id: 2 }];
  const keyOf = ({ id }: { id: number }) => id;
  const { result, rerender } = renderHook(
    ({ page, shown }: { page: string; shown: { id: number }[] | undefined }) => useTicks(shown, keyOf, undefined, page),
    { initialProps: { page: 'a', shown: rows as { id: number }[] | undefined } },
  );
  act(() => result.current.ticks.onTicked(new Set([2, 9])));
  expect([result.current.tickedRows, result.current.ticks.nameOf({ id: 2 })]).toEqual([[{ id: 2 }], '2']);
  rerender({ page: 'a', shown: undefined });
  expect(result.current.tickedRows).toEqual([]);
  rerender({ page: 'b', shown: rows });
  expect(result.current.tickedRows).toEqual([]);
  rerender({ page: 'a', shown: rows });
  act(() => result.current.clear());
  expect([result.current.tickedRows, result.current.ticks.ticked.size]).toEqual([[], 0]);
});
