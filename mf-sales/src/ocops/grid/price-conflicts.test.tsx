import { sessionStore } from '@iwe/session';
import type { Account } from '@iwe/contract';
import { ShellProviders } from '@iwe/ui';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { PriceConflicts } from './price-conflicts.tsx';
import type { ConflictCell } from './price-rows.ts';

const conflict = (over: Partial<ConflictCell> = {}): ConflictCell => ({
  productId: 1,
  field: 'classAPrice',
  was: 100,
  price: 104.95,
  now: 99,
  code: 'T1',
  changedBy: 'Mia',
  changedAt: '2026-11-20T01:00:00.000Z',
  ...over,
});
const both = [conflict(), conflict({ field: 'classBPrice', was: null, now: null, changedBy: '', changedAt: '' })];

function show(conflicts: readonly ConflictCell[] = both) {
  const account = { eId: 1, orgId: 4, timeZone: 'Australia/Sydney' } as Account;
  sessionStore.set({ status: 'signed-in', token: 't', accounts: [account], account });
  let kept: boolean[] | null = null;
  const closed = jest.fn();
  render(
    <ShellProviders>
      <PriceConflicts
        conflicts={conflicts}
        labels={new Map([['classAPrice', 'A']])}
        onClose={closed}
        onDecide={(keepsMine) => {
          kept = conflicts.map(keepsMine);
        }}
      />
    </ShellProviders>,
  );
  const press = (name: string, at = 0) => fireEvent.click(screen.getAllByRole('button', { name })[at]!);
  const decided = () => {
    press('Take over');
    return kept;
  };
  return { press, decided, closed, kept: () => kept };
}

test('each price says what it was, who changed it and when, as far as that is known', () => {
  show();
  expect(screen.getByRole('dialog', { name: '2 prices were changed meanwhile' })).toBeTruthy();
  const [first, second] = screen.getAllByRole('listitem');
  expect(within(first!).getByText('T1 · A')).toBeTruthy();
  expect(within(first!).getByText('was 100.00; Mia, 20 Nov 2026 12:00')).toBeTruthy();
  expect(within(second!).getByText('T1 · classBPrice')).toBeTruthy();
  expect(within(second!).getByText(/^was not set;/)).toBeTruthy();
  expect(within(second!).getByRole('button', { name: 'Theirs not set' })).toBeTruthy();
});

test('theirs holds until mine is chosen, and again when it is chosen back', () => {
  const { press, decided } = show();
  expect(decided()).toEqual([false, false]);
  press('Mine 104.95', 1);
  expect(decided()).toEqual([false, true]);
  const pressed = () =>
    ['Theirs not set', 'Mine 104.95'].map((name) =>
      screen.getAllByRole('button', { name }).at(-1)?.getAttribute('aria-pressed'),
    );
  expect(pressed()).toEqual(['false', 'true']);
  press('Theirs not set');
  expect(pressed()).toEqual(['true', 'false']);
  expect(decided()).toEqual([false, false]);
});

test('all are chosen at once', () => {
  const { press, decided } = show();
  press('All mine');
  expect(decided()).toEqual([true, true]);
  press('All theirs');
  expect(decided()).toEqual([false, false]);
});

test('one price is one price', () => {
  show([conflict()]);
  expect(screen.getByRole('dialog', { name: 'A price was changed meanwhile' })).toBeTruthy();
});

test('each product has its own choice of the same price, which mine may leave empty', () => {
  const { press, decided } = show([conflict(), conflict({ productId: 2, code: 'T2', price: null })]);
  press('Mine not set');
  expect(decided()).toEqual([false, true]);
});

test('going back to the prices decides nothing', async () => {
  const { press, closed, kept } = show();
  press('All mine');
  press('Close');
  await waitFor(() => expect(closed).toHaveBeenCalledTimes(1));
  expect(kept()).toBeNull();
});
