import { fireEvent, screen } from '@testing-library/react';
import { renderInHouse } from '../testing/render.tsx';
import { ColumnChooser } from './columns/column-chooser.tsx';
import { FilterChips } from './filters/filter-chips.tsx';
import type { ListFilter } from './filters/list-filters.ts';
import { ResultCount } from './search/result-count.tsx';
import type { ShownColumns } from './columns/use-shown-columns.ts';

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));

test.each([
  [undefined, false, ''],
  [0, false, 'No results'],
  [1, false, '1 result'],
  [1200, false, '1,200 results'],
  [10_000, true, 'More than 10,000 results'],
])('%p results (stopped: %p) are told as %j', (total, capped, words) => {
  renderInHouse(<ResultCount total={total} capped={capped} />);
  expect(screen.getByRole('status').textContent).toBe(words);
});

describe('the chips of a list', () => {
  const FILTERS: readonly ListFilter[] = [
    { kind: 'text', key: 'number', label: 'Number' },
    { kind: 'choice', key: 'status', label: 'Status', options: [{ value: '1', label: 'Draft' }] },
    { kind: 'choice', key: 'order_type', label: 'Type', start: '1', options: [{ value: '1', label: 'Invoices' }] },
    { kind: 'days', key: 'date', label: 'Date', from: 'dateFrom', to: 'dateTo' },
  ];
  const START = { number: '', status: '', order_type: '1', dateFrom: '', dateTo: '' };
  const show = (values: object) => {
    const onSearch = jest.fn();
    renderInHouse(<FilterChips filters={FILTERS} values={{ ...START, ...values }} onSearch={onSearch} />);
    return { onSearch, text: document.body.textContent };
  };

  test.each([
    [{ dateFrom: '2026-03-01', dateTo: '2026-03-31' }, '01 Mar 2026 – 31 Mar 2026'],
    [{ dateFrom: '2026-03-01', dateTo: '2026-03-01' }, '01 Mar 2026'],
    [{ dateFrom: '2026-03-01' }, 'from 01 Mar 2026'],
    [{ dateTo: '2026-03-31' }, 'until 31 Mar 2026'],
    [{ status: '1' }, 'Draft'],
    [{ status: '7' }, '7'],
    [{ order_type: 'All' }, 'All'],
    [{ order_type: '' }, 'All'],
    [{ number: 'IN7' }, 'IN7'],
  ])('of %j say %s', (values, words) => {
    show(values);
    expect(screen.getByRole('listitem').textContent).toMatch(new RegExp(`: ${words}$`));
    expect(screen.getAllByRole('button', { name: /^Remove the filter/ })).toHaveLength(1);
  });

  test('are none while every filter is at its start; one that is removed leaves the others', () => {
    expect(show({}).text).not.toMatch(/Remove/);
    expect(screen.queryByRole('button')).toBeNull();
    const { onSearch } = show({ order_type: 'All', dateFrom: '2026-03-01', dateTo: '2026-03-31', number: 'IN7' });
    press('Remove the filter Type');
    press('Remove the filter Date');
    expect(onSearch.mock.calls.map(([values]) => values as object)).toEqual([
      { ...START, dateFrom: '2026-03-01', dateTo: '2026-03-31', number: 'IN7' },
      { ...START, order_type: 'All', number: 'IN7' },
    ]);
  });
});

describe('the columns of a list', () => {
  const COLUMNS = ['number', 'date', 'amount'].map((key) => ({ key, header: `The ${key}`, cell: () => null }));
  const show = (change: Partial<ShownColumns<object>> = {}) => {
    const calls = { toggle: jest.fn(), showAll: jest.fn(), resize: jest.fn(), move: jest.fn() };
    const chosen: ShownColumns<object> = {
      ordered: COLUMNS,
      shown: COLUMNS,
      hidden: new Set(),
      gone: new Set(),
      widths: new Map([['date', 100]]),
      fit: undefined,
      asDesigned: undefined,
      ...calls,
      ...change,
    };
    renderInHouse(<ColumnChooser chosen={chosen} />);
    press(/^Columns/);
    return calls;
  };
  const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name: new RegExp(`^${name}`) });
  const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

  test('say how many are hidden and how many have no room; the first one always stays', () => {
    const { toggle, showAll } = show({ hidden: new Set(['number', 'date']), gone: new Set(['amount']) });
    expect(screen.getByRole('button', { name: 'Columns (C), 1 hidden, 1 without room' })).toBeTruthy();
    expect(['The number', 'The date', 'The amount'].map((name) => [box(name).checked, box(name).disabled])).toEqual([
      [true, true],
      [false, false],
      [false, false],
    ]);
    expect(screen.getByText('no room')).toBeTruthy();
    fireEvent.click(box('The amount'));
    expect(toggle.mock.calls).toEqual([['amount']]);
    press('Show all');
    expect(showAll).toHaveBeenCalledTimes(1);
  });

  test('are moved by buttons as far as there is a place, never before the first', () => {
    const { move } = show();
    expect(screen.queryByRole('button', { name: 'Move The number down' })).toBeNull();
    expect([button('Move The date up').disabled, button('Move The amount down').disabled]).toEqual([true, true]);
    press('Move The date down');
    press('Move The amount up');
    expect(move.mock.calls).toEqual([
      ['date', 1],
      ['amount', -1],
    ]);
    expect(button('Show all').disabled).toBe(true);
  });

  test('are moved and sized by keys with Alt, and by no others', () => {
    const { move, resize } = show();
    for (const key of ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Backspace', 'x']) {
      expect(fireEvent.keyDown(box('The date'), { key })).toBe(true);
      fireEvent.keyDown(box('The date'), { key, altKey: true });
    }
    expect(move.mock.calls).toEqual([
      ['date', -1],
      ['date', 1],
    ]);
    expect(resize.mock.calls).toEqual([
      ['date', 92],
      ['date', 108],
      ['date', null],
    ]);
  });

  test('shown at every width can follow the window again, and changed ones can be reset', () => {
    const [fit, asDesigned] = [jest.fn(), jest.fn()];
    show({ fit, asDesigned });
    press('Fit the window');
    press('Reset');
    expect([fit, asDesigned].map((call) => call.mock.calls.length)).toEqual([1, 1]);
    expect(screen.queryByRole('button', { name: 'Show all' })).toBeNull();
  });
});
