import type { Account } from '@iwe/contract';
import { SHEET_SORT_TYPES } from '@iwe/domain';
import { clearCache, sessionStore, toastStore } from '@iwe/session';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { useLayoutEffect, useState } from 'react';
import { renderInHouse } from '../testing/render.tsx';
import type { ListFilter } from './filters/list-filters.ts';
import { ListScreen } from './list-screen.tsx';
import type { ListScreenProps } from './list-screen.tsx';
import { COLUMNS, rows } from './testing/test-rows.tsx';
import type { Row } from './testing/test-rows.tsx';

const STATES = [
  { value: '1', label: 'Draft' },
  { value: '2', label: 'Approved' },
];
const FILTERS: readonly ListFilter[] = [
  { kind: 'text', key: 'name', label: 'Name' },
  { kind: 'choice', key: 'status', label: 'Status', start: '1', options: STATES },
  { kind: 'text', key: 'note', label: 'Note', rare: true },
  { kind: 'text', key: 'tag', label: 'Tag', rare: true },
];

let params: URLSearchParams;
let asked: URLSearchParams[];
/** What the server answers with; an error is a refusal in its words. */
let answer: () => { data: Row[]; meta: object } | Error;
const found =
  (total: number, more = {}) =>
  () => ({
    data: rows('T1', 'T2'),
    meta: { total, current_page: 1, per_page: 50, ...more },
  });

function Screen({ start, ...props }: { start: string } & Partial<ListScreenProps<Row>>) {
  const [url, setUrl] = useState(() => new URLSearchParams(start));
  useLayoutEffect(() => {
    params = url;
  });
  return (
    <ListScreen<Row>
      title="Invoices"
      section="Sales"
      path="test-rows"
      filters={FILTERS}
      pageSize={50}
      columns={COLUMNS}
      rowKey={idOf}
      url={[url, setUrl]}
      {...props}
    />
  );
}
const idOf = ({ id }: Row) => id;
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
async function open(start = '', props: Partial<ListScreenProps<Row>> = {}) {
  renderInHouse(<Screen start={start} {...props} />);
  await pass(500);
}
const press = async (name: string | RegExp) => {
  fireEvent.click(screen.getByRole('button', { name }));
  await pass(50);
};
const key = async (name: string) => {
  fireEvent.keyDown(document.body, { key: name });
  await pass(50);
};
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const url = () => params.toString();
const more = () => screen.getByRole('button', { name: /^(More|Less)/ }).textContent;

beforeEach(() => {
  jest.useFakeTimers();
  clearCache();
  localStorage.clear();
  toastStore.set([]);
  asked = [];
  answer = found(500);
  globalThis.fetch = (async (input: string) => {
    const { pathname, searchParams } = new URL(input, 'http://iwe.test');
    if (pathname.endsWith('/test-rows')) asked.push(searchParams);
    const content = pathname.endsWith('/test-rows') ? answer() : { data: [], preference: {} };
    const isRefused = content instanceof Error;
    const body = isRefused ? { message: content.message, code: 'busy' } : content;
    const status = isRefused ? 503 : 200;
    return {
      ok: !isRefused,
      status,
      headers: new Headers(),
      json: async () => body,
      text: async () => JSON.stringify(body),
    };
  }) as unknown as typeof fetch;
  const account = { eId: 1, orgId: 4, email: 'sam@iwe.test', timeZone: 'Australia/Sydney' } as Account;
  sessionStore.set({ status: 'signed-in', token: 'Bearer t', accounts: [account], account });
});
afterEach(() => jest.useRealTimers());

test('who has no saved view yet has the button that saves the first one', async () => {
  await open();
  await press(/^Views/);
  expect(screen.getByRole('dialog', { name: /view/i })).toBeTruthy();
});

test('another order, and another number of rows, begin with the first page', async () => {
  await open('page=3', { sortTypes: SHEET_SORT_TYPES });
  await press(/^Amount/);
  expect(url()).toBe('sortType=3');
  await press('Next page');
  expect(url()).toBe('page=2&sortType=3');
  fireEvent.change(screen.getByLabelText('Rows per page'), { target: { value: '100' } });
  await pass(50);
  expect(url()).toBe('per_page=100&sortType=3');
});

test('the same search again reads the rows again', async () => {
  await open('name=T1');
  expect(asked).toHaveLength(1);
  await press('Search');
  expect([url(), asked.length]).toEqual(['name=T1', 2]);
});

test('where counting stopped, the key of the next page works beyond the pages that were counted', async () => {
  answer = found(50, { capped: true });
  await open();
  await key(']');
  expect(url()).toBe('page=2');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Next page' }).disabled).toBe(false);
});

test('where everything was counted, no key leads beyond the last page, nor before the first', async () => {
  answer = found(50);
  await open();
  await key(']');
  await key('[');
  expect([url(), asked.length]).toEqual(['', 1]);
});

test('the keys of the pages lead forward and back, as long as there is a page', async () => {
  answer = found(150);
  await open('page=2');
  await key(']');
  expect(url()).toBe('page=3');
  await key(']');
  expect(url()).toBe('page=3');
  await key('[');
  await key('[');
  expect(url()).toBe('');
});

test('the exact number is asked for on the next page of the same search, too', async () => {
  answer = found(10_000, { capped: true });
  await open();
  await press(/^Total/);
  await press('Next page');
  expect([asked.at(-1)?.get('page'), asked.at(-1)?.get('exact')]).toEqual(['2', '1']);
});

test('the list of keys is closed again', async () => {
  await open();
  await press('Keys (?)');
  expect(screen.getByRole('dialog', { name: 'Keys' })).toBeTruthy();
  await press('Close');
  await pass(500);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a page that could not be read has no rows of the page before', async () => {
  await open();
  expect(screen.getByText('T1')).toBeTruthy();
  answer = () => new Error('The database is busy.');
  await press('Next page');
  expect(screen.getByText('The database is busy.')).toBeTruthy();
  expect(screen.queryByText('T1')).toBeNull();
  expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull();
});

test.each([
  ['can be ticked', { nameOf: ({ name }: Row) => name, render: () => null }, true],
  ['cannot', undefined, false],
])('the keys of a list whose rows %s', async (_what, bulk, hasTicks) => {
  await open('', { bulk });
  await key('?');
  const keys = within(await screen.findByRole('dialog', { name: 'Keys' }));
  expect(keys.queryByText('Tick the row, from its number') !== null).toBe(hasTicks);
  expect(keys.getByText('Go to the filters')).toBeTruthy();
});

describe('the filters', () => {
  test('without room are behind More, also by F, with their number or how many of them are set', async () => {
    await open('name=T&tag=3');
    expect(more()).toBe('More1');
    expect(screen.queryByLabelText('Tag')).toBeNull();
    await key('f');
    expect(more()).toBe('Less');
    expect(screen.getByLabelText<HTMLInputElement>('Tag').value).toBe('3');
    await key('f');
    expect(screen.queryByLabelText('Tag')).toBeNull();
  });

  test('that are all in the bar have nothing behind More, and F does nothing', async () => {
    await open('', { filters: FILTERS.slice(0, 2) });
    await key('f');
    expect(screen.queryByRole('button', { name: /^(More|Less)/ })).toBeNull();
    expect(screen.getByLabelText('Name')).toBeTruthy();
  });

  test('that were opened say so, and are there again after closing with what was typed', async () => {
    await open();
    const button = () => screen.getByRole('button', { name: /^(More|Less)/ });
    expect([button().getAttribute('aria-expanded'), button().title]).toEqual(['false', 'More filters (F)']);
    await press(/^More/);
    expect([button().getAttribute('aria-expanded'), button().title]).toEqual(['true', 'Fewer filters (F)']);
    type('Note', 'urgent');
    await press(/^Less/);
    expect(screen.queryByLabelText('Note')).toBeNull();
    await press(/^More/);
    expect(screen.getByLabelText<HTMLInputElement>('Note').value).toBe('urgent');
    await press('Search');
    expect(url()).toBe('note=urgent');
  });

  test('of which no hidden one is set say how many are hidden', async () => {
    await open('name=T');
    expect(more()).toBe('More2');
  });

  test('are at their start after Clear, and searched for with Search', async () => {
    await open('name=T&status=All');
    await press('Clear');
    const values = ['Name', 'Status'].map((label) => screen.getByLabelText<HTMLInputElement>(label).value);
    expect(values).toEqual(['', 'Draft']);
    expect(asked).toHaveLength(1);
    await press('Search');
    expect(url()).toBe('');
  });

  test('with a start are searched for in all when they are emptied', async () => {
    await open();
    const status = screen.getByRole('combobox', { name: 'Status' });
    fireEvent.change(status, { target: { value: '' } });
    fireEvent.blur(status);
    await pass(50);
    await press('Search');
    expect(url()).toBe('status=All');
    expect(asked.at(-1)?.has('status')).toBe(false);
  });

  test('are left with the arrow down for the first row', async () => {
    await open();
    screen.getByLabelText('Name').focus();
    fireEvent.keyDown(screen.getByLabelText('Name'), { key: 'ArrowDown' });
    expect(document.activeElement?.textContent).toBe('T1');
  });
});

describe('the filters of a phone', () => {
  beforeEach(() => {
    const matchMedia = () => ({ matches: true, addEventListener: () => {}, removeEventListener: () => {} });
    Object.assign(window, { matchMedia });
  });
  afterEach(() => Reflect.deleteProperty(window, 'matchMedia'));
  const sheet = () => screen.queryByRole('dialog', { name: 'Filters' });

  test('are in a sheet with the export, which a search closes', async () => {
    await open('name=T', { exportName: 'invoices', actions: <button type="button">New</button> });
    expect(screen.getByRole('button', { name: 'New' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'export' })).toBeNull();
    await press(/^Filters/);
    expect(within(sheet()!).getByRole('button', { name: 'export' })).toBeTruthy();
    type('Name', 'T2');
    await press('Search');
    await pass(500);
    expect([url(), sheet()]).toEqual(['name=T2', null]);
    await press(/^Filters/);
    const search = screen.getByRole<HTMLButtonElement>('button', { name: 'Search' });
    expect(search.disabled).toBe(true);
    await pass(10_000);
    expect(search.disabled).toBe(false);
  });

  test('are searched for by Enter, too, but not while a word is composed', async () => {
    await open();
    await press(/^Filters/);
    type('Name', 'T2');
    fireEvent.keyDown(screen.getByLabelText('Name'), { key: 'Enter', isComposing: true });
    await pass(500);
    expect([url(), sheet() !== null]).toEqual(['', true]);
    fireEvent.keyDown(screen.getByLabelText('Name'), { key: 'Enter' });
    await pass(50);
    await pass(500);
    expect([url(), sheet()]).toEqual(['name=T2', null]);
  });

  test('say how many of them are set, and nothing where none is', async () => {
    await open('name=T&status=All');
    expect(screen.getByRole('button', { name: /^Filters/ }).textContent).toBe('Filters2');
    expect(screen.getByLabelText('2 set')).toBeTruthy();
    await press('Remove all');
    expect(screen.getByRole('button', { name: /^Filters/ }).textContent).toBe('Filters');
  });

  test('keep what was typed when their sheet is closed without a search', async () => {
    await open();
    await press(/^Filters/);
    type('Name', 'T2');
    await press('Close');
    await pass(500);
    expect([sheet(), url()]).toEqual([null, '']);
    await press(/^Filters/);
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('T2');
  });

  test('are all in the sheet, rare ones too; the page has no tools for columns and keys', async () => {
    await open();
    expect(screen.queryByRole('button', { name: /^(Columns|Keys)/ })).toBeNull();
    await press(/^Filters/);
    const fields = ['Name', 'Status', 'Note', 'Tag'].map((label) => within(sheet()!).queryByLabelText(label) !== null);
    expect(fields).toEqual([true, true, true, true]);
  });

  test('are missed by no list without any: its actions are there all the same, once', async () => {
    await open('', { filters: [], actions: <button type="button">New</button> });
    expect(screen.getAllByRole('button', { name: 'New' })).toHaveLength(1);
    expect(screen.queryByRole('button', { name: /^Filters/ })).toBeNull();
  });

  test('are at their start after Clear', async () => {
    await open('name=T&status=All');
    await press(/^Filters/);
    await press('Clear');
    const values = ['Name', 'Status'].map((label) => screen.getByLabelText<HTMLInputElement>(label).value);
    expect(values).toEqual(['', 'Draft']);
    expect(sheet()).toBeTruthy();
  });
});
