import { act, renderHook } from '@testing-library/react';
import type { Account } from '@iwe/contract';
import { sessionStore } from '@iwe/session';
import { useState } from 'react';
import { RemoteProviders } from '../../kit/root/remote-providers.tsx';
import type { ColumnChoice } from '@iwe/contract';
import { useShownColumns } from './use-shown-columns.ts';

const COLUMNS = ['no', 'date', 'name', 'amount'].map((key) => ({
  key,
  header: key,
  width: 100,
  cell: () => null,
  ...(key === 'name' ? { leaves: 1 } : key === 'date' ? { leaves: 2 } : {}),
}));

/** Renders the hook above a table that is `room` pixels wide. */
function open(choice: Partial<ColumnChoice> = {}, room = 0, hasTicks = false, all: typeof COLUMNS = COLUMNS) {
  const table = document.createElement('div');
  table.innerHTML = '<div data-scroller></div>';
  Object.defineProperty(table.firstElementChild, 'clientWidth', { value: room });
  const kept: Partial<ColumnChoice>[] = [];
  const { result } = renderHook(
    () => {
      const [now, setNow] = useState<ColumnChoice>({ hidden: [], always: [], ...choice });
      const keep = (change: Partial<ColumnChoice>) => {
        kept.push(change);
        setNow((before) => ({ ...before, ...change }));
      };
      const [ref] = useState({ current: table });
      const own = { choice: now, keep };
      return useShownColumns('invoices', { columns: all, table: ref, hasTicks, rows: undefined, own });
    },
    { wrapper: RemoteProviders },
  );
  const keys = () => result.current.shown.map(({ key }) => key);
  return { columns: () => result.current, keys, kept };
}

beforeEach(() => {
  localStorage.clear();
  const account = { eId: 1, orgId: 4, email: 's@iwe.demo' } as Account;
  sessionStore.set({ status: 'signed-in', token: 'Bearer t', accounts: [account], account });
});

test('a column is hidden and shown again; the first one stays whatever was chosen', () => {
  const { columns, keys } = open({ hidden: ['no', 'amount'] });
  expect(keys()).toEqual(['no', 'date', 'name']);
  act(() => columns().toggle('amount'));
  expect(keys()).toEqual(['no', 'date', 'name', 'amount']);
  act(() => columns().toggle('date'));
  expect(keys()).toEqual(['no', 'name', 'amount']);
});

test('columns are hidden one after the other; one that was wanted at every width is so no longer', () => {
  const { columns, keys, kept } = open({ always: ['amount', 'name'] });
  act(() => columns().toggle('date'));
  act(() => columns().toggle('amount'));
  expect(keys()).toEqual(['no', 'name']);
  expect(kept.at(-1)).toEqual({ hidden: ['date', 'amount'], always: ['name'] });
});

test('narrow windows drop columns without room in their order; a ticked one stays at every width', () => {
  const { columns, keys, kept } = open({}, 320);
  expect([keys(), [...columns().gone]]).toEqual([['no', 'date', 'amount'], ['name']]);
  expect(columns().fit).toBeUndefined();
  act(() => columns().toggle('name'));
  expect(kept).toEqual([{ hidden: [], always: ['name'] }]);
  expect(keys()).toEqual(['no', 'name', 'amount']);
  act(() => columns().fit?.());
  expect(keys()).toEqual(['no', 'date', 'amount']);
});

test('all columns are shown at once, also those without room', () => {
  const { columns, keys } = open({ hidden: ['amount'] }, 250);
  act(() => columns().showAll());
  expect(keys()).toEqual(['no', 'date', 'name', 'amount']);
  expect(columns().gone.size).toBe(0);
});

test('columns are moved by one place, but none before the first one nor beyond the last', () => {
  const { columns, keys, kept } = open();
  act(() => columns().move('date', -1));
  act(() => columns().move('amount', 1));
  act(() => columns().move('no', 1));
  expect(kept).toEqual([]);
  act(() => columns().move('amount', -1));
  expect(keys()).toEqual(['no', 'date', 'amount', 'name']);
  act(() => columns().move('date', 1));
  expect(keys()).toEqual(['no', 'amount', 'date', 'name']);
});

test("a column newer than the chosen order has the list's place; an unknown one has none", () => {
  expect(open({ order: ['amount', 'gone', 'date'] }).keys()).toEqual(['no', 'amount', 'name', 'date']);
});

test('a width is kept in whole pixels until it is given up; order and widths are reset together', () => {
  const { columns, kept } = open({ widths: { date: 80 }, order: ['amount'] });
  expect(columns().widths.get('date')).toBe(80);
  act(() => columns().resize('name', 120.6));
  act(() => columns().resize('date', null));
  expect(kept).toEqual([{ widths: { date: 80, name: 121 } }, { widths: { name: 121 } }]);
  act(() => columns().asDesigned?.());
  expect(kept.at(-1)).toEqual({ hidden: [], always: [], widths: {}, order: [] });
  expect(columns().asDesigned).toBeUndefined();
});

test('the boxes in front of the rows take room as well', () => {
  expect(open({}, 400).keys()).toHaveLength(4);
  expect(open({}, 400, true).keys()).toEqual(['no', 'date', 'amount']);
});

test('what somebody has hidden stays hidden when the list follows the window again', () => {
  const { columns, kept } = open({ hidden: ['date'], always: ['name'] }, 250);
  act(() => columns().fit?.());
  expect(kept).toEqual([{ hidden: ['date'], always: [] }]);
});

test('showing all keeps columns shown at every width, and adds those that have no room', () => {
  const wide = open({ hidden: ['amount'], always: ['date'] });
  act(() => wide.columns().showAll());
  expect(wide.kept).toEqual([{ hidden: [], always: ['date'] }]);
  const narrow = open({ hidden: ['amount'], always: ['date'] }, 250);
  act(() => narrow.columns().showAll());
  expect(narrow.kept).toEqual([{ hidden: [], always: ['date', 'name'] }]);
});

test('widths alone are something to reset, and so is an order', () => {
  expect(open({ widths: { date: 80 } }).columns().asDesigned).toBeDefined();
  expect(open({ order: ['amount'] }).columns().asDesigned).toBeDefined();
  expect(open({ hidden: ['date'] }).columns().asDesigned).toBeUndefined();
});

test('cards have room for every column', () => {
  const matchMedia = () => ({ matches: true, addEventListener: () => {}, removeEventListener: () => {} });
  Object.assign(window, { matchMedia });
  expect(open({}, 50).keys()).toEqual(['no', 'date', 'name', 'amount']);
  Reflect.deleteProperty(window, 'matchMedia');
});

describe('a column that starts hidden', () => {
  const WITH_GUID = COLUMNS.map((column) => (column.key === 'amount' ? { ...column, startsHidden: true } : column));

  test('is shown to who chooses it, until that person hides it again', () => {
    const { columns, keys } = open({}, 0, false, WITH_GUID);
    expect(keys()).toEqual(['no', 'date', 'name']);
    expect(columns().hidden.has('amount')).toBe(true);
    act(() => columns().toggle('amount'));
    expect(keys()).toEqual(['no', 'date', 'name', 'amount']);
    act(() => columns().toggle('amount'));
    expect(keys()).toEqual(['no', 'date', 'name']);
  });

  test('is among all columns, and not among those of the design', () => {
    const { columns, keys } = open({}, 0, false, WITH_GUID);
    act(() => columns().showAll());
    expect(keys()).toEqual(['no', 'date', 'name', 'amount']);
    act(() => columns().fit?.());
    expect(keys()).toEqual(['no', 'date', 'name']);
  });
});
