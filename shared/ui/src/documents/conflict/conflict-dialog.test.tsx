import { fireEvent, screen } from '@testing-library/react';
import type { Account } from '@iwe/contract';
import { sessionStore } from '@iwe/session';
import { renderInHouse } from '../../testing/render.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import type { ConflictDialogProps } from './conflict-dialog.tsx';
import type { Difference } from './merge.ts';

type Line = NonNullable<Difference['line']>;
const ofHead = (field: string, values: Partial<Difference>): Difference => ({
  id: `header.${field}`,
  field,
  line: null,
  change: 'changed',
  base: null,
  mine: null,
  theirs: null,
  ...values,
});
const ofLine = (field: Line['field'], values: Partial<Difference>): Difference => ({
  ...ofHead('', values),
  id: `line.1.${field ?? ''}`,
  field: null,
  line: { key: '1', code: 'T1', field },
});

function show(merge: Partial<ConflictDialogProps['merge']>, changedBy = 'Mia') {
  const calls = { onMerge: jest.fn(), onClose: jest.fn() };
  renderInHouse(
    <ConflictDialog
      merge={{ taken: [], asks: [], ...merge }}
      changedBy={changedBy}
      changedAt="2026-11-20T02:00:00.000Z"
      fieldLabel={(field) => `Label of ${field}`}
      valueText={(_field, value) => (value === null ? '' : `<${value}>`)}
      {...calls}
    />,
  );
  return calls;
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
/** The rows after 'Taken over from …'. */
const taken = () => {
  const heading = screen.getByText(/^Taken over from/);
  return [...(heading.parentElement?.children ?? [])].slice(1).map(({ textContent }) => textContent);
};

beforeEach(() => {
  const account = { eId: 1, orgId: 4, timeZone: 'Australia/Sydney' } as Account;
  sessionStore.set({ status: 'signed-in', token: 'Bearer t', accounts: [account], account });
});

test('what only the others changed is told as old → new, in the words of its place', () => {
  show({
    taken: [
      ofHead('dueDate', { base: null, theirs: '2026-12-01' }),
      ofHead('phone', { base: '1', theirs: null }),
      ofLine('price', { base: 9_800, theirs: 10_050 }),
      ofLine('usdPrice', { base: null, theirs: 4_550 }),
      ofLine('quantity', { base: 4, theirs: 8 }),
      ofLine('description', { base: '', theirs: 'Front' }),
      ofLine('productId', { base: 'T1', theirs: 'T2' }),
      ofLine(null, { change: 'added', theirs: '2 × T1' }),
      ofLine(null, { change: 'removed', base: '2 × T1' }),
    ],
  });
  expect(taken()).toEqual([
    'Label of dueDate(empty) → <2026-12-01>',
    'Label of phone<1> → (empty)',
    'T1, unit price98.00 → 100.50',
    'T1, USD price(not there) → 45.50',
    'T1, qty4 → 8',
    'T1, description(empty) → Front',
    'T1T1 → T2',
    'T1new line: 2 × T1',
    'T1deleted',
  ]);
  expect(screen.queryByText('Changed by both')).toBeNull();
  expect(screen.getByText(/^Saved at 20 Nov 2026 13:00\./)).toBeTruthy();
});

test('what both changed is chosen one by one, and only then merged; the last choice counts', () => {
  const { onMerge, onClose } = show({
    asks: [
      ofHead('phone', { base: '1', mine: '2', theirs: '3' }),
      ofLine('quantity', { base: 4, mine: null, theirs: 8 }),
    ],
  });
  expect(screen.queryByText(/^Taken over/)).toBeNull();
  const merge = () => screen.getByRole<HTMLButtonElement>('button', { name: /to choose$|^Merge/ });
  expect([merge().textContent, merge().disabled]).toEqual(['2 to choose', true]);
  press('Mine <2>');
  press('Theirs <3>');
  expect(screen.getByRole('button', { name: 'Theirs <3>' }).getAttribute('aria-pressed')).toBe('true');
  expect(screen.getByRole('button', { name: 'Mine <2>' }).getAttribute('aria-pressed')).toBe('false');
  expect([merge().textContent, merge().disabled]).toEqual(['1 to choose', true]);
  press('Mine (deleted)');
  fireEvent.click(merge());
  expect(onMerge.mock.calls).toEqual([[{ 'header.phone': 'theirs', 'line.1.quantity': 'mine' }]]);
  press('Back to editing');
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('somebody whose name is not known is somebody else', () => {
  show({ taken: [ofHead('phone', { base: '1', theirs: '2' })] }, '');
  expect(screen.getByRole('dialog', { name: /^Somebody else saved this sheet/ })).toBeTruthy();
  expect(screen.getByText('Taken over from them')).toBeTruthy();
});
