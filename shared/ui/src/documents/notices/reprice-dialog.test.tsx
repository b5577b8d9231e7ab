import { fireEvent, screen, waitFor } from '@testing-library/react';
import { renderInHouse } from '../../testing/render.tsx';
import { RepriceDialog } from './reprice-dialog.tsx';
import type { PriceChange } from './reprice.ts';

const change = (line: number, over: Partial<PriceChange> = {}): PriceChange => ({
  line,
  key: `k${line}`,
  code: `T${line}`,
  oldCents: 10_000,
  newPrice: { cents: 9_100, source: 'classC' },
  applies: true,
  ...over,
});
function show(...changes: PriceChange[]) {
  const calls = { onTake: jest.fn(), onKeep: jest.fn() };
  const view = renderInHouse(<RepriceDialog title="Mind the prices" changes={changes} {...calls} />);
  const count = () => [calls.onTake.mock.calls.length, calls.onKeep.mock.calls.length];
  return { ...view, count };
}
const buttons = () => screen.getAllByRole('button').map(({ textContent }) => textContent);
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const rows = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent));

test('prices are shown old → new with their source; typed ones stay, unknown sources are named', () => {
  show(
    change(1),
    change(3, { oldCents: 0, newPrice: { cents: 9_250, source: 'newer' } }),
    change(4, { oldCents: 8_000, applies: false }),
  );
  expect(rows()).toEqual([
    ['1', 'T1', '100.00', '→', '91.00', 'Class C'],
    ['3', 'T3', '0.00', '→', '92.50', 'newer'],
    ['4', 'T4', '80.00', '→', '91.00', 'typed by hand: stays at the old price'],
  ]);
});

test('those that apply are taken or kept; the focus is on taking them', () => {
  const { count, unmount } = show(change(1), change(2, { applies: false }), change(3));
  expect(buttons()).toEqual(expect.arrayContaining(['Keep old prices', 'Take 2 new prices']));
  press('Take 2 new prices');
  expect(count()).toEqual([1, 0]);
  press('Keep old prices');
  expect(count()).toEqual([1, 1]);
  unmount();
  show(change(1));
  expect(screen.getByRole('button', { name: 'Take 1 new price' })).toBeTruthy();
});

test('where none applies there is nothing to take', () => {
  const { count } = show(change(1, { applies: false }));
  expect(buttons()).not.toContain('Keep old prices');
  press('OK');
  expect(count()).toEqual([0, 1]);
});

test('a dialog that is closed keeps the old prices', async () => {
  const { count } = show(change(1));
  press('Close');
  await waitFor(() => expect(count()).toEqual([0, 1]));
});
