import { refuse } from '@iwe/testing/fake-server';
import type { Answer } from '@iwe/testing/fake-server';
import { wideTest } from '@iwe/testing/ring';
import type { OcopRow, PriceCell } from '@iwe/contract';
import { sessionStore, toastStore } from '@iwe/session';
import { act, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { renderScreen } from '../../sales-sheets/testing/render-screen.tsx';
import { OcopsPage } from '../ocops-page.tsx';

const row = (id: number, overrides: Partial<OcopRow> = {}): OcopRow => ({
  id,
  code: `2055516-${id}`,
  name: 'Kestrel Touring',
  category: 1,
  brand: 'Kestrel',
  locations: '',
  stock: 24,
  available: 20,
  stock_3rdP: 4,
  total_stock: 28,
  stocks: [],
  classAPrice: 101.92,
  classBPrice: 90,
  classCPrice: null,
  classDPrice: null,
  classEPrice: null,
  specialPrice: null,
  standardPrice: 120,
  ref_pur: 70,
  costPrice: 61.25,
  is_special: 0,
  is_clearance: 0,
  is_customer_show: 1,
  ocop: { 7: 91 },
  contentVersion: 3,
  ...overrides,
});
const list = (rows: readonly OcopRow[], meta = {}) => ({
  data: rows,
  meta: {
    total: rows.length,
    current_page: 1,
    per_page: 20,
    classes: [{ id: 7, name: 'Gold' }],
    costVisible: true,
    rounding: 'ninetyFive',
    ...meta,
  },
});

async function open(
  rows: readonly OcopRow[],
  answers: Record<string, Answer> = {},
  meta = {},
  memory: readonly [string, string][] = [],
) {
  const shown = renderScreen(<OcopsPage />, {
    route: '/ocops',
    url: '/ocops?product=2055516',
    answers: { 'GET brands': { data: [] }, 'GET ocops': list(rows, meta), ...answers },
  });
  act(() => {
    const session = sessionStore.get();
    const account = session.account && { ...session.account, modPrc: true };
    sessionStore.set({ ...session, account, accounts: account ? [account] : [] });
  });
  for (const [key, value] of memory) localStorage.setItem(key, value);
  await screen.findByText('2055516-1');
  let keys = 0;
  const press = async (...pressed: string[]) => {
    keys += pressed.length;
    for (const key of pressed) await shown.user.keyboard(key);
  };
  await press('g');
  const grid = await screen.findByRole('grid', { name: 'Prices' });
  await waitFor(() => expect(document.activeElement).toBe(grid));
  const sentCells = () => shown.sent('POST', 'ocops/prices').map(({ body }) => body['cells'] as PriceCell[]);
  return { ...shown, grid, press, keysPressed: () => keys, sentCells };
}
const cell = (rowNumber: number, field: string): string =>
  (
    screen
      .getByRole('grid', { name: 'Prices' })
      .querySelector(`[aria-rowindex="${rowNumber + 1}"] [data-column="${field}"]`)?.textContent ?? ''
  ).trim();
const paste = (grid: HTMLElement, text: string) => {
  const event = createEvent.paste(grid);
  Object.defineProperty(event, 'clipboardData', { value: { getData: () => text } });
  fireEvent(grid, event);
};

test("adding 3 % to class A of 20 products, rounded by the organisation's rule, takes ≤ 30 keys", async () => {
  const { press, keysPressed, sentCells } = await open(
    Array.from({ length: 20 }, (_, index) => row(index + 1)),
    { 'POST ocops/prices': { data: { products: 20, prices: 40 } } },
  );
  await press('{Control>}{Shift>}{ArrowDown}{/Shift}{/Control}', '%');
  expect(document.activeElement).toBe(screen.getByLabelText('Change 20 selected prices by %'));
  await press('3', '{Enter}');
  expect(cell(1, 'classAPrice')).toBe('36 %104.95');
  await press('{Control>}s{/Control}');
  await waitFor(() => expect(sentCells()).toHaveLength(1));
  const cells = sentCells()[0] ?? [];
  // 104.98 is rounded to 104.95, and class B follows by its ratio: 92.68 becomes 92.95.
  expect(cells.slice(0, 2)).toEqual([
    { productId: 1, field: 'classAPrice', was: 101.92, price: 104.95 },
    { productId: 1, field: 'classBPrice', was: 90, price: 92.95 },
  ]);
  expect(new Set(cells.map(({ productId }) => productId)).size).toBe(20);
  expect(keysPressed()).toBeLessThanOrEqual(30);
  // The list is there again, and asks for the new prices.
  await waitFor(() => expect(screen.queryByRole('grid', { name: 'Prices' })).toBeNull());
});

test('typed and pasted prices are not rounded; what cannot be read stays marked and is not sent', async () => {
  const { user, grid, press, sentCells } = await open([row(1), row(2), row(3)], {
    'POST ocops/prices': { data: { products: 2, prices: 3 } },
  });
  await press('1', '0', '3', '.', '9', '8', '{Enter}');
  expect(cell(1, 'classAPrice')).toBe('35 %103.98');
  act(() => grid.focus());
  paste(grid, '110.01\t95.02\nabc\t96');
  expect(cell(2, 'classAPrice')).toBe('39 %110.01');
  await user.keyboard('{Control>}z{/Control}');
  expect(cell(2, 'classAPrice')).toBe('34 %101.92');
  paste(grid, '1\n2\n3');
  expect(toastStore.get().flatMap(({ lines }) => lines)).toContain(
    'The list shows 3 products, but this would be 4 rows. Nothing was pasted.',
  );
  paste(grid, 'abc');
  await user.keyboard('{Control>}s{/Control}');
  expect(sentCells()).toHaveLength(0);
  await user.keyboard('{Control>}z{/Control}');
  await user.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(sentCells()).toHaveLength(1));
  expect(sentCells()[0]?.[0]).toEqual({ productId: 1, field: 'classAPrice', was: 101.92, price: 103.98 });
});

test('a price changed by somebody else is decided by cell, and saved over the stored value', async () => {
  const conflict = (field: string, price: number, now: number) => ({
    productId: 1,
    field,
    was: 101.92,
    price,
    now,
    code: '2055516-1',
    changedBy: 'Mia',
    changedAt: '2026-11-20T01:00:00.000Z',
  });
  let first = true;
  const { press, user, sentCells } = await open([row(1, { classBPrice: null }), row(2, { classBPrice: null })], {
    'POST ocops/prices': () => {
      if (!first) return { data: { products: 2, prices: 2 } };
      first = false;
      return refuse(409, {
        message: '2 prices were changed',
        code: 'price-conflict',
        details: { cells: [conflict('classAPrice', 104.95, 99), conflict('standardPrice', 130, 125)] },
      });
    },
  });
  await press('{Control>}{Shift>}{ArrowDown}{/Shift}{/Control}', '%', '3', '{Enter}', '{Control>}s{/Control}');
  const dialog = within(await screen.findByRole('dialog', { name: '2 prices were changed meanwhile' }));
  await user.click(dialog.getByRole('button', { name: 'Mine 104.95' }));
  await user.click(dialog.getByRole('button', { name: 'Take over' }));
  expect(cell(1, 'standardPrice')).toBe('46 %125.00');
  await user.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(sentCells()).toHaveLength(2));
  expect(sentCells()[1]).toEqual([
    { productId: 1, field: 'classAPrice', was: 99, price: 104.95 },
    { productId: 2, field: 'classAPrice', was: 101.92, price: 104.95 },
  ]);
});

wideTest('what was typed and not saved is there again after a reload, and gone once it was saved', async () => {
  const products = [row(1), row(2)];
  const first = await open(products, { 'POST ocops/prices': { data: { products: 1, prices: 1 } } });
  await first.press('1', '0', '3', '.', '9', '8', '{Enter}');
  const kept = Object.entries(localStorage);
  first.unmount();
  const second = await open(products, { 'POST ocops/prices': { data: { products: 1, prices: 1 } } }, {}, kept);
  expect(cell(1, 'classAPrice')).toBe('35 %103.98');
  expect(toastStore.get().map(({ lines }) => lines.join(' '))).toEqual([
    '2 prices that you had not saved are here again.',
  ]);
  expect(screen.getByRole('button', { name: 'Save 2 prices' })).toHaveProperty('disabled', false);
  await second.press('{Control>}s{/Control}');
  await waitFor(() => expect(second.sentCells()).toHaveLength(1));
  await waitFor(() => expect(Object.keys(localStorage).filter((key) => key.includes('/ocops/prices'))).toEqual([]));
});

wideTest('what was typed for products of another search stays for their own grid, saved or given up', async () => {
  const key = 'iwe.draft|sales@iwe.demo|4|/ocops/prices';
  const other: PriceCell = { productId: 99, field: 'classAPrice', was: 1, price: 2 };
  const kept: [string, string][] = [[key, JSON.stringify({ value: [other], savedAt: Date.now() })]];
  const stored = () => (JSON.parse(localStorage.getItem(key) ?? '{}') as { value?: PriceCell[] }).value;
  const answers = { 'POST ocops/prices': { data: { products: 1, prices: 1 } } };
  const first = await open([row(1, { classBPrice: null })], answers, {}, kept);
  expect(toastStore.get()).toEqual([]);
  await first.press('1', '0', '3', '{Enter}');
  await waitFor(() => expect(stored()).toHaveLength(2));
  await first.press('{Control>}s{/Control}');
  await waitFor(() => expect(first.sentCells()).toHaveLength(1));
  expect(first.sentCells()[0]?.map(({ productId }) => productId)).toEqual([1]);
  await waitFor(() => expect(stored()).toEqual([other]));
  first.unmount();
  const second = await open([row(1, { classBPrice: null })], answers, {}, kept);
  await second.press('1', '0', '3', '{Enter}');
  await second.user.click(screen.getByRole('button', { name: 'Cancel' }));
  await second.user.click(await screen.findByRole('button', { name: 'Do not save' }));
  await waitFor(() => expect(stored()).toEqual([other]));
});

test('cost, margin and the reference price are not there where the organisation hides cost', async () => {
  await open([row(1, { costPrice: undefined, ref_pur: undefined } as Partial<OcopRow>)], {}, { costVisible: false });
  expect(cell(1, 'classAPrice')).toBe('101.92');
  expect(screen.queryByRole('columnheader', { name: 'Tempe' })).toBeNull();
  expect(cell(1, 'code')).not.toContain('cost');
});

describe('leaving', () => {
  const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
  const isOpen = () => screen.queryByRole('grid', { name: 'Prices' }) !== null;

  wideTest('asks nothing while nothing was changed', async () => {
    const { user } = await open([row(1)]);
    expect(screen.getByText('1 product')).toBeTruthy();
    expect(['Save', 'Undo', 'Redo'].map((name) => button(name).disabled)).toEqual([true, true, true]);
    await user.click(button('Close'));
    await waitFor(() => expect(isOpen()).toBe(false));
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  test('asks about changed prices; what is given up is not there again', async () => {
    const { user, press } = await open([row(1, { classBPrice: null })]);
    await press('1', '0', '3', '{Enter}');
    expect(button('Save 1 price').disabled).toBe(false);
    await user.click(button('Cancel'));
    expect(screen.getByText('1 price that you changed are not saved.')).toBeTruthy();
    await user.click(button('Go on editing'));
    expect(isOpen()).toBe(true);
    expect(cell(1, 'classAPrice')).toContain('103.00');
    await user.click(button('Cancel'));
    await user.click(button('Do not save'));
    await waitFor(() => expect(isOpen()).toBe(false));
    expect(Object.keys(localStorage).filter((key) => key.includes('/ocops/prices'))).toEqual([]);
  });
});

wideTest('a percentage that is none says so and changes nothing; steps go back and forth by buttons', async () => {
  const { user } = await open([row(1, { classBPrice: null })]);
  const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
  const field = screen.getByRole('textbox', { name: 'Change the price by %' });
  await user.type(field, 'much{Enter}');
  expect(screen.getByText('A percentage like 3 or -2.5')).toBeTruthy();
  expect(button('Undo').disabled).toBe(true);
  await user.clear(field);
  await user.type(field, '-50 %{Enter}');
  expect(screen.queryByText('A percentage like 3 or -2.5')).toBeNull();
  expect((field as HTMLInputElement).value).toBe('');
  expect(cell(1, 'classAPrice')).toContain('50.95');
  expect(document.activeElement).toBe(screen.getByRole('grid', { name: 'Prices' }));
  expect([button('Undo').disabled, button('Redo').disabled]).toEqual([false, true]);
  await user.click(button('Undo'));
  expect(cell(1, 'classAPrice')).toContain('101.92');
  expect([button('Undo').disabled, button('Redo').disabled]).toEqual([true, false]);
  await user.click(button('Redo'));
  expect(cell(1, 'classAPrice')).toContain('50.95');
});

wideTest('a refused save says why, keeps what was typed, and can be tried again', async () => {
  let refusals = 1;
  const { user, press, sentCells } = await open([row(1, { classBPrice: null })], {
    'POST ocops/prices': () =>
      refusals-- > 0 ? refuse(422, { message: 'Not now.', code: 'x' }) : { data: { products: 1, prices: 1 } },
  });
  await press('1', '0', '3', '{Enter}');
  await user.click(screen.getByRole('button', { name: 'Save 1 price' }));
  await waitFor(() => expect(toastStore.get().flatMap(({ lines }) => lines)).toContain('Not now.'));
  expect(cell(1, 'classAPrice')).toContain('103.00');
  await user.click(screen.getByRole('button', { name: 'Save 1 price' }));
  await waitFor(() => expect(sentCells()).toHaveLength(2));
  await waitFor(() => expect(screen.queryByRole('grid', { name: 'Prices' })).toBeNull());
});
