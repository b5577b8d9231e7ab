import { refuse } from '@iwe/testing/fake-server';
import type { Answer } from '@iwe/testing/fake-server';
import type { OcopRow } from '@iwe/contract';
import { remoteLeaveState } from '@iwe/remote-kit/testing';
import { toastStore } from '@iwe/session';
import { act, screen, waitFor } from '@testing-library/react';
import { renderScreen } from '../../sales-sheets/testing/render-screen.tsx';
import { LoadPriceGrid } from './load-price-grid.tsx';
import { UndoPrices } from './undo-prices.tsx';

const row = (id: number, overrides: Partial<OcopRow> = {}) => ({
  id,
  code: `T${id}`,
  name: 'Touring',
  stock: 24,
  classAPrice: 100,
  classBPrice: null,
  specialPrice: null,
  standardPrice: 120,
  costPrice: 61.25,
  is_special: 0,
  ocop: {},
  ...overrides,
});
const SAVED = { data: { products: 1, prices: 1 } };

async function open(answers: Record<string, Answer> = {}, { meta = {}, rows = [row(1), row(2)], search = '' } = {}) {
  const called: string[] = [];
  const shown = renderScreen(
    <LoadPriceGrid
      search={new URLSearchParams(search)}
      onSaved={() => void called.push('saved')}
      onClose={() => void called.push('closed')}
    />,
    {
      route: '/ocops',
      url: '/ocops',
      answers: {
        'GET ocops': { data: rows, meta: { total: 2, classes: [], costVisible: true, rounding: 'cent', ...meta } },
        'POST ocops/prices': SAVED,
        ...answers,
      },
    },
  );
  return { ...shown, called };
}
async function openGrid(...given: Parameters<typeof open>) {
  const shown = await open(...given);
  const grid = await screen.findByRole('grid', { name: 'Prices' });
  await waitFor(() => expect(document.activeElement).toBe(grid));
  return { ...shown, grid, posts: () => shown.sent('POST', 'ocops/prices') };
}
const cell = (rowNumber: number, field: string): string =>
  screen
    .getByRole('grid', { name: 'Prices' })
    .querySelector(`[aria-rowindex="${rowNumber + 1}"] [data-column="${field}"] [data-text]`)?.textContent ?? '';
const said = () => toastStore.get().flatMap(({ lines }) => lines);
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

test('prices are saved once; meanwhile nothing closes the grid, and nobody may leave', async () => {
  const answer = Promise.withResolvers<object>();
  const { user, called, posts } = await openGrid({ 'POST ocops/prices': () => answer.promise });
  expect(remoteLeaveState()).toBe('clean');
  await user.keyboard('103{Enter}');
  expect(remoteLeaveState()).toBe('dirty');
  await user.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(remoteLeaveState()).toBe('busy'));
  await user.keyboard('{Control>}s{/Control}');
  expect(button('Cancel').disabled).toBe(true);
  answer.resolve(SAVED);
  await waitFor(() => expect(called).toEqual(['saved']));
  expect(posts()).toHaveLength(1);
  expect(said()).toEqual(['Operation successful']);
});

test('the second try of the same prices is the same request, that of others is another one', async () => {
  let answer: Answer = refuse(409, { message: 'The period is locked.', code: 'locked' });
  const { user, called, posts } = await openGrid({ 'POST ocops/prices': () => answer });
  await user.keyboard('103{Enter}{Control>}s{/Control}');
  await waitFor(() => expect(said()).toEqual(['The period is locked.']));
  expect(screen.queryByRole('dialog')).toBeNull();
  await waitFor(() => expect(remoteLeaveState()).toBe('dirty'));
  await user.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(posts()).toHaveLength(2));
  await waitFor(() => expect(remoteLeaveState()).toBe('dirty'));
  answer = SAVED;
  await user.keyboard('104{Enter}{Control>}s{/Control}');
  await waitFor(() => expect(called).toEqual(['saved']));
  const [first, second, third] = posts().map(({ headers }) => headers['idempotency-key']);
  expect(first).toBe(second);
  expect(third).not.toBe(first);
});

test('saving without a change closes the grid; a price that cannot be read is told instead', async () => {
  const { user, called, posts } = await openGrid();
  await user.keyboard('{Control>}s{/Control}');
  expect(called).toEqual(['closed']);
  await user.keyboard('abc{Enter}{Control>}s{/Control}');
  expect(said()).toEqual(['One price cannot be read. It is marked.']);
  expect(called).toEqual(['closed']);
  expect(posts()).toEqual([]);
});

test('without a rule of the organisation prices are rounded to the cent; else the rule is named', async () => {
  const { user, unmount } = await openGrid({}, { meta: { rounding: undefined } });
  expect(screen.getByText(/Computed prices are rounded to the cent\./)).toBeTruthy();
  await user.keyboard('+1.11%{Enter}');
  expect(cell(1, 'classAPrice')).toBe('101.11');
  unmount();
  await openGrid({}, { meta: { rounding: 'ninetyFive' } });
  expect(screen.getByText(/Computed prices are rounded to ending in \.95\./)).toBeTruthy();
});

test('a percentage is of the selected prices; the item code beside them is none', async () => {
  const { user } = await openGrid();
  expect(screen.getByLabelText('Change the price by %')).toBeTruthy();
  await user.keyboard('{Shift>}{ArrowRight}{/Shift}');
  expect(screen.getByLabelText('Change 2 selected prices by %')).toBeTruthy();
  await user.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}{Shift>}{ArrowRight}{ArrowDown}{/Shift}');
  expect(screen.getByLabelText('Change 2 selected prices by %')).toBeTruthy();
  await user.keyboard('{ArrowLeft}{ArrowLeft}');
  expect(screen.getByLabelText('Change 0 selected prices by %')).toBeTruthy();
});

test('the percent sign goes to the percentage of the selection, but not while a price is typed', async () => {
  const { user } = await openGrid();
  await user.keyboard('3%{Enter}');
  expect(cell(1, 'classAPrice')).toBe('103.00');
  await user.keyboard('%');
  const field = screen.getByLabelText<HTMLInputElement>('Change the price by %');
  expect(document.activeElement).toBe(field);
  expect(field.value).toBe('');
});

test('a question about two changed prices can be left; what was typed stays', async () => {
  const cells = [
    {
      productId: 1,
      field: 'classAPrice',
      was: 100,
      price: 103,
      now: 99,
      code: 'T1',
      changedBy: 'Mia',
      changedAt: '2026-11-20T01:00:00.000Z',
    },
  ];
  const { user, called } = await openGrid({
    'POST ocops/prices': refuse(409, { message: '1 price was changed', code: 'price-conflict', details: { cells } }),
  });
  await user.keyboard('103{Enter}{Control>}s{/Control}');
  await screen.findByRole('dialog', { name: 'A price was changed meanwhile' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(called).toEqual([]);
  expect(cell(1, 'classAPrice')).toBe('103.00');
  expect(said()).toEqual([]);
});

test('the grid has the page of the list that was searched, and nothing else of the address', async () => {
  const { sent } = await openGrid({}, { search: 'product=205&brand=3&category=1&page=2&per_page=50&quote=5' });
  expect(Object.fromEntries(sent('GET', 'ocops')[0]?.query ?? [])).toEqual({
    product: '205',
    brand: '3',
    category: '1',
    page: '2',
    per_page: '50',
  });
});

test('without a number of rows the grid has as many as the list', async () => {
  const { sent } = await openGrid({}, { search: 'product=205' });
  expect(sent('GET', 'ocops')[0]?.query.get('per_page')).toBe('20');
});

test('of no product there is no grid, but a way back to the list', async () => {
  const { user, called } = await open({}, { rows: [] });
  expect(await screen.findByText('No product to price')).toBeTruthy();
  await user.click(button('Back to the list'));
  expect(called).toEqual(['closed']);
});

test('prices that could not be read are read again on wish', async () => {
  let answer: Answer = refuse(503, { message: 'The database is busy.', code: 'busy' });
  const { user } = await open({ 'GET ocops': () => answer });
  expect(await screen.findByText('The database is busy.')).toBeTruthy();
  answer = { data: [row(1)], meta: { total: 1, classes: [], costVisible: true } };
  await act(() => user.click(button('Try again')));
  expect(await screen.findByRole('grid', { name: 'Prices' })).toBeTruthy();
});

test('prices below cost or far from before are asked about before they are saved', async () => {
  const { user, called, posts } = await openGrid();
  await user.keyboard('60{Enter}{Control>}s{/Control}');
  const question = await screen.findByRole('alertdialog', { name: 'Save 1 price?' });
  expect(question.textContent).toContain('1 below cost, 1 changed by more than 20 %.');
  await user.click(button('Go on editing'));
  expect([posts(), called]).toEqual([[], []]);
  await user.click(button('Save 1 price'));
  await user.click(await screen.findByRole('button', { name: 'Save' }));
  await waitFor(() => expect(called).toEqual(['saved']));
  expect(posts()).toHaveLength(1);
});

test('what was saved is taken back as a change of its own; a refusal leaves the button', async () => {
  let answer: Answer = refuse(409, { message: 'A price was changed by somebody else.', code: 'price-conflict' });
  const undone = jest.fn();
  const { user, sent } = renderScreen(
    <UndoPrices cells={[{ productId: 1, field: 'classAPrice', was: 100, price: 60 }]} onUndone={undone} />,
    { route: '/ocops', url: '/ocops', answers: { 'POST ocops/prices': () => answer } },
  );
  await user.click(button('Undo 1 price'));
  await waitFor(() => expect(said()).toEqual(['A price was changed by somebody else.']));
  expect(undone).not.toHaveBeenCalled();
  answer = SAVED;
  await user.click(button('Undo 1 price'));
  await waitFor(() => expect(undone).toHaveBeenCalledTimes(1));
  expect(sent('POST', 'ocops/prices').at(-1)?.body).toEqual({
    cells: [{ productId: 1, field: 'classAPrice', was: 60, price: 100 }],
  });
});
