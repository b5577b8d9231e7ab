import type { Account } from '@iwe/contract';
import { clearCache, sessionStore } from '@iwe/session';
import type { FilterSource } from '@iwe/sheets';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { renderInHouse } from '../../testing/render.tsx';
import { FilterChips } from './filter-chips.tsx';
import { FilterControl } from './filter-control.tsx';
import type { FilterValues, ListFilter } from './list-filters.ts';

const ANSWERS: Record<string, object> = {
  warehouses: { data: [{ id: 14, name: 'Tempe' }] },
  employees: { data: [{ id: 11, name: 'Sam', role: 1 }] },
  brands: { data: [{ id: 5, name: 'Roadstar' }] },
  'area-types': { data: [{ id: 1, name: 'Sydney' }] },
  'category-tag': { tag1: ['one'], tag2: ['two'], tag3: ['three'], tag4: ['A1'] },
  suppliers: {
    data: [
      { id: 3, name: 'Qingdao Rubber', code: 'Q', phone: '' },
      { id: 4, name: 'Ningbo Wheels', code: 'N', phone: '' },
    ],
  },
};
let asked: string[];
const onChange = jest.fn();

beforeEach(() => {
  clearCache();
  asked = [];
  onChange.mockReset();
  globalThis.fetch = (async (input: string) => {
    const { pathname, search } = new URL(input, 'http://iwe.test');
    const path = pathname.replace('/api/ag/', '');
    asked.push(path + search);
    return { ok: true, status: 200, headers: new Headers(), json: async () => ANSWERS[path] };
  }) as unknown as typeof fetch;
  const account = { eId: 1, orgId: 4, email: 'sam@iwe.test', timeZone: 'Australia/Sydney' } as Account;
  sessionStore.set({ status: 'signed-in', token: 'Bearer t', accounts: [account], account });
});

function Control({ filter, start = {} }: { filter: ListFilter; start?: FilterValues }) {
  const [values, setValues] = useState(start);
  return (
    <FilterControl
      filter={filter}
      values={values}
      onChange={(part) => {
        setValues((now) => ({ ...now, ...part }));
        onChange(part);
      }}
    />
  );
}
const control = () => screen.getByRole<HTMLInputElement>('combobox');
const choice = (
  options: FilterSource | readonly { value: string; label: string }[],
  more: object = {},
): ListFilter => ({
  kind: 'choice',
  key: 'x',
  label: 'X',
  options,
  ...more,
});

test.each<[FilterSource, string, string]>([
  ['warehouses', '14', 'Tempe'],
  ['staff', '11', 'Sam'],
  ['brands', '5', 'Roadstar'],
  ['areaTypes', 'Sydney', 'Sydney'],
  ['tag1', 'one', 'one'],
  ['tag2', 'two', 'two'],
  ['tag3', 'three', 'three'],
  ['tag4', 'A1', 'A1'],
])('the options of %s are chosen by %s and named %s, on the card and in the chips', async (source, value, name) => {
  renderInHouse(
    <>
      <Control filter={choice(source)} />
      <FilterChips filters={[choice(source)]} values={{ x: value }} onSearch={() => undefined} />
    </>,
  );
  await waitFor(() => expect(screen.getByRole('listitem').textContent).toBe(`X: ${name}`));
  fireEvent.click(control());
  fireEvent.click(screen.getByRole('option', { name }));
  expect(onChange.mock.calls).toEqual([[{ x: value }]]);
  expect(control().value).toBe(name);
});

test('a supplier of the address has its name once that is known; the chosen one is not asked for', async () => {
  renderInHouse(
    <>
      <Control filter={choice('suppliers')} start={{ x: '3' }} />
      <FilterChips filters={[choice('suppliers')]} values={{ x: '3' }} onSearch={() => undefined} />
    </>,
  );
  expect([control().value, screen.getByRole('listitem').textContent]).toEqual(['…', 'X: …']);
  await waitFor(() => expect(control().value).toBe('Qingdao Rubber'));
  expect(screen.getByRole('listitem').textContent).toBe('X: Qingdao Rubber');
  fireEvent.click(screen.getByRole('button', { name: 'Clear' }));
  expect(onChange.mock.calls).toEqual([[{ x: '' }]]);
});

test('a supplier that is searched for is sent by its id and keeps its name', async () => {
  renderInHouse(<Control filter={choice('suppliers', { placeholder: 'Any supplier' })} />);
  expect(control().placeholder).toBe('Any supplier');
  fireEvent.change(control(), { target: { value: 'qing' } });
  fireEvent.click(await screen.findByRole('option', { name: /Qingdao/ }));
  expect(onChange.mock.calls).toEqual([[{ x: '3' }]]);
  await act(async () => undefined);
  expect(control().value).toBe('Qingdao Rubber');
  expect(asked.filter((path) => path.startsWith('suppliers?id='))).toEqual([]);
});

test('another supplier that comes from the address takes the place of the one that was picked', async () => {
  const filter = choice('suppliers');
  const { rerender } = renderInHouse(<FilterControl filter={filter} values={{}} onChange={onChange} />);
  fireEvent.change(control(), { target: { value: 'qing' } });
  fireEvent.click(await screen.findByRole('option', { name: /Qingdao/ }));
  rerender(<FilterControl filter={filter} values={{ x: '3' }} onChange={onChange} />);
  expect(control().value).toBe('Qingdao Rubber');
  rerender(<FilterControl filter={filter} values={{ x: '4' }} onChange={onChange} />);
  await waitFor(() => expect(control().value).toBe('Ningbo Wheels'));
});

describe('a choice of a known list', () => {
  const options = [{ value: '1', label: 'Draft' }];
  const clear = () => fireEvent.click(screen.getByRole('button', { name: 'Clear' }));

  test('is empty when it is cleared, or All where it has a start', () => {
    const { unmount } = renderInHouse(<Control filter={choice(options)} start={{ x: '1' }} />);
    expect(control().value).toBe('Draft');
    clear();
    expect(onChange).toHaveBeenLastCalledWith({ x: '' });
    unmount();
    renderInHouse(<Control filter={choice(options, { start: '1' })} start={{ x: '1' }} />);
    clear();
    expect(onChange).toHaveBeenLastCalledWith({ x: 'All' });
    expect([control().value, control().placeholder]).toEqual(['', 'All']);
  });

  test('shows nothing chosen for All, and its own words for that', () => {
    renderInHouse(<Control filter={choice(options, { placeholder: 'Any state' })} start={{ x: 'All' }} />);
    expect([control().value, control().placeholder]).toEqual(['', 'Any state']);
    expect(screen.queryByRole('button', { name: 'Clear' })).toBeNull();
  });
});

test('a text has its words, and as many letters as its filter allows', () => {
  const text: ListFilter = { kind: 'text', key: 'no', label: 'Number', placeholder: 'IN…', maxLength: 8 };
  const { unmount } = renderInHouse(<Control filter={text} start={{ no: 'IN7' }} />);
  const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Number' });
  expect([field().value, field().placeholder, field().maxLength]).toEqual(['IN7', 'IN…', 8]);
  fireEvent.change(field(), { target: { value: 'IN8' } });
  expect(onChange.mock.calls).toEqual([[{ no: 'IN8' }]]);
  unmount();
  renderInHouse(<Control filter={{ kind: 'text', key: 'no', label: 'Number' }} />);
  expect(field().maxLength).toBe(100);
});

test('a range of days sends both of its ends by their own names', () => {
  const days: ListFilter = { kind: 'days', key: 'date', label: 'Date', from: 'dateFrom', to: 'dateTo' };
  renderInHouse(<Control filter={days} start={{ dateFrom: '2026-03-01', dateTo: '2026-03-31' }} />);
  const [from, to] = screen.getAllByRole<HTMLInputElement>('textbox');
  expect([from?.value, to?.value]).toEqual(['01 Mar 2026', '31 Mar 2026']);
  fireEvent.change(to!, { target: { value: '2026-04-30' } });
  fireEvent.blur(to!);
  expect(onChange.mock.calls).toEqual([[{ dateFrom: '2026-03-01', dateTo: '2026-04-30' }]]);
});

test('all filters that are set are removed at once, and one alone has no button for that', () => {
  const filters: readonly ListFilter[] = [
    { kind: 'text', key: 'no', label: 'Number' },
    choice([], { start: '1' }),
    { kind: 'text', key: 'other', label: 'Other' },
  ];
  const onSearch = jest.fn();
  const chips = (values: FilterValues) => <FilterChips filters={filters} values={values} onSearch={onSearch} />;
  const { rerender } = renderInHouse(chips({ no: 'IN7', x: '1', other: '' }));
  expect(screen.queryByRole('button', { name: 'Remove all' })).toBeNull();
  rerender(chips({ no: 'IN7', x: 'All', other: '', kept: 'k' }));
  fireEvent.click(screen.getByRole('button', { name: 'Remove all' }));
  expect(onSearch.mock.calls).toEqual([[{ no: '', x: '1', other: '', kept: 'k' }]]);
});
