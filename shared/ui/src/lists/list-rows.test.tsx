import type { Account, SheetRow } from '@iwe/contract';
import { SHEET_SORT_TYPES } from '@iwe/domain';
import { clearCache, sessionStore, toastStore } from '@iwe/session';
import type { ListDefinition } from '@iwe/sheets';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { useLayoutEffect, useState } from 'react';
import { renderInHouse } from '../testing/render.tsx';
import { DefinedList } from './defined-list.tsx';
import type { ListFilter } from './filters/list-filters.ts';
import { ListScreen } from './list-screen.tsx';
import type { ListScreenProps } from './list-screen.tsx';
import { COLUMNS, rows } from './testing/test-rows.tsx';
import type { Row } from './testing/test-rows.tsx';
import { SheetList } from './sheet-list.tsx';

const FILTERS: readonly ListFilter[] = [{ kind: 'text', key: 'name', label: 'Name' }];
const idOf = ({ id }: Row) => id;

let params: URLSearchParams;
let asked: URLSearchParams[];
/** The names under which views were asked for. */
let names: (string | null)[];
let answer: { data: object[]; meta: object };
const meta = (total: number, more = {}) => ({ total, current_page: 1, per_page: 50, ...more });
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const press = async (name: string | RegExp) => {
  fireEvent.click(screen.getByRole('button', { name }));
  await pass(50);
};
const key = async (name: string) => {
  fireEvent.keyDown(document.body, { key: name });
  await pass(50);
};

beforeEach(() => {
  jest.useFakeTimers();
  clearCache();
  localStorage.clear();
  toastStore.set([]);
  asked = [];
  names = [];
  answer = { data: rows('T1', 'T2'), meta: meta(500) };
  globalThis.fetch = (async (input: string) => {
    const { pathname, searchParams } = new URL(input, 'http://iwe.test');
    const isList = /test-rows|orders/.test(pathname);
    if (isList) asked.push(searchParams);
    if (pathname.endsWith('saved-filters')) names.push(searchParams.get('list'));
    const body = isList ? answer : { data: [], preference: {} };
    return { ok: true, status: 200, headers: new Headers(), json: async () => body };
  }) as unknown as typeof fetch;
  const account = { eId: 1, orgId: 4, email: 'sam@iwe.test', timeZone: 'Australia/Sydney' } as Account;
  sessionStore.set({ status: 'signed-in', token: 'Bearer t', accounts: [account], account });
});
afterEach(() => jest.useRealTimers());

function useUrl(start: string) {
  const [url, setUrl] = useState(() => new URLSearchParams(start));
  useLayoutEffect(() => {
    params = url;
  });
  return [url, setUrl] as const;
}
function Screen({ start, ...props }: { start: string } & Partial<ListScreenProps<Row>>) {
  const url = useUrl(start);
  return (
    <ListScreen<Row>
      title="Invoices"
      section="Sales"
      path="test-rows"
      filters={FILTERS}
      pageSize={50}
      columns={COLUMNS}
      rowKey={idOf}
      url={url}
      {...props}
    />
  );
}
async function open(start = '', props: Partial<ListScreenProps<Row>> = {}) {
  renderInHouse(<Screen start={start} {...props} />);
  await pass(500);
}

describe('an order of the headings', () => {
  const amount = () => screen.getByRole('columnheader', { name: /^Amount/ }).getAttribute('aria-sort');

  test('is that of the address: up, down, and then the list’s own', async () => {
    await open('', { sortTypes: SHEET_SORT_TYPES });
    expect(amount()).toBe('none');
    await press(/^Amount/);
    const up = params.toString();
    expect(amount()).toBe('ascending');
    await press(/^Amount/);
    const down = params.toString();
    expect([amount(), up === down]).toEqual(['descending', false]);
    expect(asked.at(-1)?.get('sortType')).toBe(params.get('sortType'));
    await press(/^Amount/);
    expect([params.toString(), amount()]).toEqual(['', 'none']);
  });

  test('is not counted as a filter, nor shown as one', async () => {
    answer = { data: [], meta: meta(0) };
    await open('sortType=3', { sortTypes: SHEET_SORT_TYPES, emptyHint: 'Make the first one.' });
    expect(screen.getByText('Make the first one.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Remove the filter/ })).toBeNull();
    expect(screen.queryByRole('combobox', { name: 'Sort' })).toBeNull();
  });
});

describe('a list without rows', () => {
  test('says nothing of that before they were asked for', async () => {
    answer = { data: [], meta: meta(0) };
    renderInHouse(<Screen start="" emptyText="No invoice" />);
    await pass(100);
    expect([asked.length, screen.queryByText('No invoice')]).toEqual([0, null]);
    expect(screen.getByRole('region', { name: 'Invoices' }).getAttribute('aria-busy')).toBe('true');
    await pass(500);
    expect(screen.getByText('No invoice')).toBeTruthy();
  });

  test('suggests another search while a filter is set, and how to create the first record without', async () => {
    answer = { data: [], meta: meta(0) };
    await open('name=zzz', {
      emptyHint: 'Make the first one.',
      noMatchHint: 'Or search all.',
      emptyText: 'No invoice',
    });
    expect(screen.getByText('No invoice')).toBeTruthy();
    expect(screen.getByText(/^Nothing matches the filters that are set\..*Or search all\.$/)).toBeTruthy();
    expect(screen.queryByText('Make the first one.')).toBeNull();
    expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull();
  });

  test('on a page behind the last one says that there are others', async () => {
    answer = { data: [], meta: meta(20) };
    await open('page=9');
    expect(screen.getByText(/^The list has fewer pages than this one/)).toBeTruthy();
  });

  test('that waits for a search says so, and asks nothing before it', async () => {
    await open('', { untilSearch: 'Enter Some Key Words to Search', emptyHint: 'Make the first one.' });
    expect(screen.getByText('Enter Some Key Words to Search')).toBeTruthy();
    expect([asked, screen.queryByText('Make the first one.')]).toEqual([[], null]);
    fireEvent.change(screen.getByLabelText('Name'), { target: { value: ' T ' } });
    await press('Search');
    await pass(500);
    expect([asked.length, asked[0]?.get('name'), params.toString()]).toEqual([1, 'T', 'name=T']);
    expect(screen.getByText('T1')).toBeTruthy();
  });
});

test('every request has what the list always asks for, its page and its number of rows', async () => {
  await open('page=2&per_page=100&name=T', { query: { type: 3 } });
  expect(Object.fromEntries(asked[0] ?? [])).toEqual({ type: '3', name: 'T', page: '2', per_page: '100' });
});

test('the exact number is asked for once, and not for another search', async () => {
  answer = { data: rows('T1'), meta: meta(10_000, { capped: true }) };
  await open();
  expect(screen.getByText('More than 10,000 results')).toBeTruthy();
  await press(/^Total/);
  expect(asked.at(-1)?.get('exact')).toBe('1');
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'T' } });
  await press('Search');
  await pass(500);
  expect([asked.at(-1)?.get('name'), asked.at(-1)?.has('exact')]).toEqual(['T', false]);
});

test('columns may depend on the answer, and sums stand below them under their words', async () => {
  answer = { data: rows('T1'), meta: meta(1, { classes: ['A'] }) };
  const given = (known: object | undefined) => [
    ...COLUMNS,
    ...((known as { classes?: string[] } | undefined)?.classes ?? []).map((name) => ({
      key: name,
      header: `Class ${name}`,
      cell: () => null,
    })),
  ];
  await open('', { columns: given, totals: () => ({ number: 'Total', amount: <b>12.00</b> }) });
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Number',
    'Amount',
    'Class A',
  ]);
  const sums = [...document.querySelectorAll<HTMLElement>('tfoot td')];
  expect(sums.map(({ textContent, dataset }) => [textContent, dataset['label'], dataset['kind']])).toEqual([
    ['Total', undefined, undefined],
    ['12.00', 'Amount', 'money'],
    ['', undefined, undefined],
  ]);
});

describe('rows that can be ticked', () => {
  const bulk = {
    nameOf: ({ name }: Row) => name,
    render: (ticked: readonly Row[], done: () => void) => (
      <button type="button" onClick={done}>{`Approve ${ticked.map(({ name }) => name).join(' and ')}`}</button>
    ),
    keys: [{ title: 'Mine', keys: [{ keys: ['B'], does: 'Approve them' }] }],
  };

  test('have actions in place of the pager; once done, ticks are cleared and rows are read', async () => {
    await open('', { bulk, totals: () => ({ amount: 'x' }) });
    expect(document.querySelectorAll('tfoot td')).toHaveLength(3);
    fireEvent.click(screen.getByRole('checkbox', { name: 'Tick T2' }));
    expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull();
    expect(within(screen.getByRole('toolbar')).getByRole('status').textContent).toBe('1 ticked');
    const before = asked.length;
    await press('Approve T2');
    await pass(50);
    expect([asked.length - before, screen.queryByRole('toolbar')]).toEqual([1, null]);
    expect(screen.getByRole('navigation', { name: 'Pages' })).toBeTruthy();
    fireEvent.click(screen.getByRole('checkbox', { name: 'Tick T1' }));
    await press('Clear ticks');
    expect(screen.queryByRole('toolbar')).toBeNull();
  });

  test('have keys of their own, behind those of every list', async () => {
    await open('', { bulk, keys: [{ title: 'Page', keys: [{ keys: ['N'], does: 'New one' }] }] });
    await key('?');
    const words = (await screen.findByRole('dialog', { name: 'Keys' })).textContent ?? '';
    const places = ['Go to the filters', 'Tick the row, from its number', 'Approve them', 'New one'].map((text) =>
      words.indexOf(text),
    );
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    expect(places[0]).toBeGreaterThan(0);
  });
});

test('from the rows one returns to the filter that one came from, or else to the first', async () => {
  const filters: readonly ListFilter[] = [...FILTERS, { kind: 'text', key: 'note', label: 'Note' }];
  await open('', { filters });
  await key('r');
  expect(document.activeElement?.textContent).toBe('T1');
  fireEvent.keyDown(document.activeElement!, { key: 'Escape' });
  expect(document.activeElement).toBe(screen.getByLabelText('Name'));
  screen.getByLabelText('Note').focus();
  fireEvent.keyDown(screen.getByLabelText('Note'), { key: 'Escape' });
  expect(document.activeElement?.textContent).toBe('T1');
  fireEvent.keyDown(document.activeElement!, { key: 'Escape' });
  expect(document.activeElement).toBe(screen.getByLabelText('Note'));
});

test('views are those of the list’s own name, or of its export, or of its address', async () => {
  for (const props of [{ listName: 'own', exportName: 'file' }, { exportName: 'file' }, {}]) {
    const { unmount } = renderInHouse(<Screen start="" {...props} />);
    await pass(500);
    unmount();
    clearCache();
  }
  expect(names).toEqual(['own', 'file', 'test-rows']);
});

describe('rows of the search before, while the next one is under way', () => {
  /** Opens the list, searches for other rows, and returns the function that lets their answer arrive. */
  async function searchHeld() {
    await open();
    let arrive = () => undefined as void;
    const held = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    const { fetch } = globalThis;
    globalThis.fetch = (async (input: string) => {
      if (input.includes('test-rows')) await held;
      return fetch(input);
    }) as typeof globalThis.fetch;
    answer = { data: rows('N1', 'N2'), meta: meta(2) };
    const field = screen.getByLabelText('Name');
    field.focus();
    fireEvent.change(field, { target: { value: 'N' } });
    fireEvent.keyDown(field, { key: 'Enter' });
    await pass(50);
    return { field, arrive };
  }

  test.each([
    ['Escape in the filter', (field: HTMLElement) => fireEvent.keyDown(field, { key: 'Escape' })],
    ['R', () => fireEvent.keyDown(document.body, { key: 'r' })],
  ])('are not reached by %s; those of the search are, once they are there', async (_what, press) => {
    const { field, arrive } = await searchHeld();
    press(field);
    await pass(50);
    expect(document.activeElement).toBe(field);
    arrive();
    await pass(50);
    expect(document.activeElement?.textContent).toBe('N1');
  });

  test('are opened by no key, and by a click all the same', async () => {
    const { arrive } = await searchHeld();
    const old = screen.getByText('T2');
    old.focus();
    expect(fireEvent.keyDown(old, { key: 'Enter' })).toBe(false);
    fireEvent.keyDown(old, { key: 'x' });
    expect(fireEvent.click(old)).toBe(true);
    arrive();
    await pass(50);
    const next = screen.getByText('N1');
    next.focus();
    expect(fireEvent.keyDown(next, { key: 'Enter' })).toBe(true);
  });

  test('that are only read again keep their keys', async () => {
    await open();
    let isHeld = true;
    const { fetch } = globalThis;
    globalThis.fetch = (async (input: string) => (isHeld ? new Promise(() => undefined) : fetch(input))) as never;
    const field = screen.getByLabelText('Name');
    fireEvent.keyDown(field, { key: 'Enter' });
    await pass(50);
    isHeld = false;
    screen.getByText('T2').focus();
    expect(fireEvent.keyDown(screen.getByText('T2'), { key: 'Enter' })).toBe(true);
  });
});

describe('the keys of a filter', () => {
  const name = () => screen.getByLabelText('Name');
  const STATE: ListFilter = {
    kind: 'choice',
    key: 'status',
    label: 'Status',
    options: [{ value: '1', label: 'Draft' }],
  };

  test('Enter searches, but not while a word is composed, nor a second time while the search rests', async () => {
    await open();
    fireEvent.change(name(), { target: { value: 'T1' } });
    fireEvent.keyDown(name(), { key: 'Enter', isComposing: true });
    await pass(50);
    expect(params.toString()).toBe('');
    expect(fireEvent.keyDown(name(), { key: 'Enter' })).toBe(false);
    await pass(50);
    expect(params.toString()).toBe('name=T1');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Search' }).disabled).toBe(true);
    const before = asked.length;
    fireEvent.keyDown(name(), { key: 'Enter' });
    fireEvent.keyDown(name(), { key: 'Enter' });
    await pass(50);
    expect(asked).toHaveLength(before);
    await pass(10_000);
    expect(asked).toHaveLength(before + 1);
    await pass(10_000);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Search' }).disabled).toBe(false);
  });

  test('an open list of options has its keys itself; Enter in it chooses and does not search', async () => {
    await open('', { filters: [...FILTERS, STATE] });
    const state = screen.getByRole('combobox', { name: 'Status' });
    state.focus();
    fireEvent.click(state);
    fireEvent.keyDown(state, { key: 'ArrowDown' });
    expect(document.activeElement).toBe(state);
    fireEvent.keyDown(state, { key: 'Enter' });
    await pass(50);
    expect([(state as HTMLInputElement).value, params.toString()]).toEqual(['Draft', '']);
    fireEvent.keyDown(state, { key: 'Escape' });
    expect(document.activeElement?.textContent).toBe('T1');
  });

  test('keys on the buttons of the card are the buttons’', async () => {
    await open('name=T');
    expect(fireEvent.keyDown(screen.getByRole('button', { name: 'Clear' }), { key: 'Enter' })).toBe(true);
    await pass(50);
    expect(asked).toHaveLength(1);
  });
});

test('a list without filters has neither a search nor views, and its export only under a name', async () => {
  await open('', { filters: [], actions: <button type="button">New</button>, exportName: 'brands' });
  expect([screen.queryByRole('search'), screen.queryByRole('button', { name: /^Views/ })]).toEqual([null, null]);
  expect(screen.getByRole('button', { name: 'New' })).toBeTruthy();
});

describe('a list from its definition', () => {
  const definition = {
    title: 'Invoices',
    section: 'Sales',
    query: { type: 'invoice' },
    filters: [{ kind: 'text', key: 'number', label: 'Number', operator: 'contains' }],
    columns: [
      { key: 'no', label: 'No', kind: 'text', field: 'no', exact: true },
      { key: 'amount', label: 'Amount', kind: 'money', field: 'amount', total: 'amount', sort: 'amount' },
    ],
    sorts: ['amount'],
    exports: [{}],
    pageSize: 20,
    exportName: 'invoices',
  } as unknown as ListDefinition;
  function Sheets({ changes = {} }: { changes?: object }) {
    return <SheetList definition={{ ...definition, ...changes } as ListDefinition} cells={{}} url={useUrl('')} />;
  }
  const sheet = (id: number, status: number) => ({ id, no: `IN${id}`, amount: 5, status, type: 1 }) as SheetRow;

  test('of sheets asks for its kind and size, ticks by number, pales what is void, and sums', async () => {
    answer = { data: [sheet(1, 1), sheet(2, 3)], meta: meta(2, { amount: 10 }) };
    renderInHouse(<Sheets />);
    await pass(500);
    expect(Object.fromEntries(asked[0] ?? [])).toEqual({ type: 'invoice', page: '1', per_page: '20' });
    const tones = screen.getAllByRole('row').map((row) => row.getAttribute('data-tone'));
    expect(tones).toEqual([null, null, 'muted', null]);
    expect(screen.getByRole('checkbox', { name: 'Tick IN2' })).toBeTruthy();
    expect(document.querySelector('tfoot')?.textContent).toBe('Total10.00');
    expect(screen.getByRole('button', { name: 'export' })).toBeTruthy();
    fireEvent.click(screen.getByRole('checkbox', { name: 'Tick IN1' }));
    expect(screen.getByRole('button', { name: 'Approve' })).toBeTruthy();
  });

  test('without sums has no row for them, and without columns of an export no button', async () => {
    answer = { data: [sheet(1, 1)], meta: meta(1, { amount: 10 }) };
    renderInHouse(<Sheets changes={{ columns: definition.columns.slice(0, 1), exports: [] }} />);
    await pass(500);
    expect([document.querySelector('tfoot'), screen.queryByRole('button', { name: 'export' })]).toEqual([null, null]);
  });

  test('of other records has no ticks', async () => {
    answer = { data: [sheet(1, 3)], meta: meta(1) };
    function Records() {
      return (
        <DefinedList<SheetRow, ListDefinition>
          definition={definition}
          cells={{}}
          url={useUrl('')}
          path="test-rows"
          rowKey={({ id }) => id}
        />
      );
    }
    renderInHouse(<Records />);
    await pass(500);
    expect([screen.queryByRole('checkbox'), screen.getByText('IN1').textContent]).toEqual([null, 'IN1']);
  });
});
