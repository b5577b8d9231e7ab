import { buildLine, buildSheet } from '@iwe/testing/sheets';
import { wideTest } from '@iwe/testing/ring';
import { screen, waitFor } from '@testing-library/react';
import { renderEditor } from '../testing/render-screen.tsx';
import { WarehouseEditorPage } from './editor-page.tsx';

const add = (name: string, account = {}) =>
  renderEditor(<WarehouseEditorPage />, {
    route: '/order_add/:routeName/:operation?',
    url: `/order_add/${name}`,
    answers: { 'POST orders': { data: { id: 700, no: 'XX000700' } } },
    account,
  });
const edit = (name: string, type: number) => {
  const product = { ...buildLine().product, id: 1, code: 'TYRE-1' };
  const stored = buildSheet({
    id: 80,
    type,
    csr: null,
    customerId: null,
    lines: [buildLine({ productId: 1, product })],
  });
  return renderEditor(<WarehouseEditorPage />, {
    route: '/order_edit/:routeName/:id',
    url: `/order_edit/${name}/80`,
    answers: { 'GET orders/80': { data: stored } },
  });
};

describe('a new sheet', () => {
  // In Sydney it is April already.
  beforeEach(() => jest.useFakeTimers({ now: new Date('2026-03-31T20:00:00.000Z'), advanceTimers: true }));
  afterEach(() => jest.useRealTimers());

  test.each(['Transfers', 'Adjustments'])('of %s has the day of the organisation', async (name) => {
    await add(name);
    expect(screen.getByRole('textbox', { name: /^Date/ })).toHaveProperty('value', '01 Apr 2026');
  });
});

wideTest('an unsaved transfer is offered again by the way of its goods', async () => {
  const { choose, reopen } = await add('Transfers');
  await choose(/Out Warehouse/, 'Syd');
  await choose(/In Warehouse/, 'Melb');
  reopen();
  expect(await screen.findByText(/Sydney → Melbourne/)).toBeTruthy();
});

wideTest('an unsaved adjustment is offered again by the warehouse that is counted', async () => {
  const { choose, reopen } = await add('Adjustments');
  await choose(/Warehouse/, 'Melb');
  reopen();
  expect((await screen.findByRole('button', { name: 'Go on with it' })).parentElement?.textContent).toContain(
    'Melbourne',
  );
});

test.each([
  ['Transfers', 6],
  ['Adjustments', 7],
])('products for a stored sheet of %s are looked up for this sheet', async (name, type) => {
  const { user, grid, sent } = await edit(name, type);
  grid.focus();
  await user.keyboard('{ArrowDown}TYRE-2{Enter}');
  await waitFor(() => expect(grid.textContent).toContain('Kestrel 2'));
  const typed = sent('GET', 'products').filter(({ query }) => query.has('code'));
  expect(typed.map(({ query }) => query.get('sheetId'))).toContain('80');
});

describe('counting by keyboard', () => {
  wideTest('Enter goes from the name to the count, and from the cost to the next line', async () => {
    const { user, grid, cell, choose } = await add('Adjustments', { isAcct: true });
    await choose(/Warehouse/, 'Melb');
    grid.focus();
    await user.keyboard('{ArrowRight}Kestrel 1{Enter}');
    await waitFor(() => expect(cell(1, 'Item Code')).toContain('TYRE-1'));
    await user.keyboard('4{Enter}');
    await waitFor(() => expect(cell(1, 'In-Warehouse Qty')).toBe('4'));
    await user.keyboard(
      '{ArrowUp}{Home}{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}30{Enter}',
    );
    await waitFor(() => expect(cell(1, 'Cost Price')).toBe('30.00'));
    await user.keyboard('TYRE-2{Enter}5{Enter}');
    await waitFor(() => expect(cell(2, 'In-Warehouse Qty')).toBe('5'));
    expect(cell(1, 'Item Code')).toContain('TYRE-1');
  });

  wideTest('numbers that were kept apart once are not asked about again, not even after others', async () => {
    const { user, grid, cell, choose } = await add('Adjustments');
    await choose(/Warehouse/, 'Syd');
    const keep = async (sum: number) => {
      await screen.findByRole('button', { name: `Add up to ${sum}` });
      await user.click(screen.getByRole('button', { name: 'Go back' }));
      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
      await waitFor(() => expect(document.activeElement).toBe(grid));
    };
    const countSecond = (text: string) => user.keyboard(`{ArrowUp}${'{ArrowRight}'.repeat(3)}${text}{Enter}`);
    grid.focus();
    await user.keyboard('TYRE-1{Enter}1{Enter}TYRE-1{Enter}2{Enter}');
    await keep(3);
    await countSecond('5');
    await keep(6);
    await countSecond('2');
    await waitFor(() => expect(cell(2, 'In-Warehouse Qty')).toBe('2'));
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  wideTest('two counts are kept apart with Escape, and another sum is asked about', async () => {
    const { user, grid, cell, choose } = await add('Adjustments');
    await choose(/Warehouse/, 'Syd');
    grid.focus();
    await user.keyboard('TYRE-1{Enter}1{Enter}TYRE-1{Enter}2{Enter}');
    await screen.findByRole('button', { name: 'Add up to 3' });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect([cell(1, 'In-Warehouse Qty'), cell(2, 'In-Warehouse Qty')]).toEqual(['1', '2']);
    await waitFor(() => expect(document.activeElement).toBe(grid));
    await user.keyboard(`{ArrowUp}${'{ArrowRight}'.repeat(3)}4{Enter}`);
    await user.click(await screen.findByRole('button', { name: 'Add up to 5' }));
    await waitFor(() => expect(cell(1, 'In-Warehouse Qty')).toBe('5'));
    expect(cell(2, 'Item Code')).toBe('');
  });

  wideTest('after two counts were added up the next key goes to the lines', async () => {
    const { user, grid, cell, choose } = await add('Adjustments');
    await choose(/Warehouse/, 'Syd');
    grid.focus();
    await user.keyboard('TYRE-1{Enter}1{Enter}TYRE-1{Enter}2{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Add up to 3' }));
    await waitFor(() => expect(cell(1, 'In-Warehouse Qty')).toBe('3'));
    await waitFor(() => expect(document.activeElement).toBe(grid));
    expect(cell(2, 'Item Code')).toBe('');
  });
});

test('a count of 0 is sent, what is not counted yet is not; the comment goes with them', async () => {
  const { user, grid, cell, choose, sent } = await add('Adjustments');
  await choose(/Warehouse/, 'Syd');
  await user.type(screen.getByRole('textbox', { name: 'Comments' }), 'Aisle 4');
  grid.focus();
  await user.keyboard('TYRE-1{Enter}0{Enter}TYRE-2{Enter}{ArrowDown}');
  await waitFor(() => expect(cell(2, 'In-System Qty')).toBe('20'));
  await user.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(sent('POST', 'orders')).toHaveLength(1));
  expect(sent('POST', 'orders').map(({ body }) => body)).toMatchObject([
    { type: 7, comments: 'Aisle 4', lines: [{ productId: 1, inWarehouseQty: 0 }, {}] },
  ]);
  const lines = sent('POST', 'orders').flatMap(({ body }) => body['lines'] as object[]);
  expect(lines.map((line) => 'inWarehouseQty' in line)).toEqual([true, false]);
});
