import type { Account } from '@iwe/contract';
import { clearCache, sessionStore, toastStore } from '@iwe/session';
import { completeJsdom, fakeServer, refuse } from '@iwe/testing/fake-server';
import type { Answer } from '@iwe/testing/fake-server';
import { ShellProviders } from '@iwe/ui';
import { render, screen, waitFor } from '@testing-library/react';
import { setupUser } from '@iwe/testing/user';
import { SALES_ACCOUNT } from '../../quotings/testing/fixtures.ts';
import { EditPricesDialog } from './edit-prices-dialog.tsx';
import { OcopDialog } from './ocop-dialog.tsx';
import { buildPriceSheet } from '../testing/price-sheet.ts';

completeJsdom();

const SHEET = buildPriceSheet({
  prices: [
    { id: 7, name: 'Gold', price: 91 },
    { id: 8, name: 'Silver', price: null },
  ],
});

function open(answers: Record<string, Answer> = {}, Dialog = EditPricesDialog) {
  const requests = fakeServer({
    'GET ocops/1': { data: SHEET },
    'POST products/1/price': { data: { ...SHEET, contentVersion: 4 } },
    'PUT ocops/1': { data: { ...SHEET, contentVersion: 4 } },
    ...answers,
  });
  clearCache();
  localStorage.clear();
  toastStore.set([]);
  const account: Account = { ...SALES_ACCOUNT, modPrc: true };
  sessionStore.set({ status: 'signed-in', token: 'Bearer t', accounts: [account], account });
  const called: string[] = [];
  render(
    <ShellProviders>
      <Dialog
        product={{ id: 1, code: 'K205', name: 'Kestrel Touring' }}
        onSaved={() => void called.push('saved')}
        onClose={() => void called.push('closed')}
      />
    </ShellProviders>,
  );
  const sent = (method: string, path: string) =>
    requests.filter((request) => request.method === method && request.path === path).map(({ body }) => body);
  return { user: setupUser(), sent, called };
}
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });

test('prices that could not be read are read again on wish; leaving before that asks nothing', async () => {
  const answers: unknown[] = [refuse(503, { message: 'The database is busy.', code: 'busy' }), { data: SHEET }];
  const { user, called } = open({ 'GET ocops/1': () => answers.shift() });
  expect(await screen.findByText('The database is busy.')).toBeTruthy();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(called).toEqual(['closed']));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('textbox', { name: 'Standard' })).toHaveProperty('value', '120.00');
  expect(screen.queryByText('The database is busy.')).toBeNull();
});

test('blanks are no change: nothing is marked, and Cancel asks nothing', async () => {
  const { user, called } = open();
  await screen.findByRole('textbox', { name: 'Standard' });
  await user.type(field('Standard'), ' ');
  expect(screen.queryByText(/^was /)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(called).toEqual(['closed']));
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('who keeps editing has what was typed; Save sends all prices and closes', async () => {
  const { user, called, sent } = open();
  await screen.findByRole('textbox', { name: 'Standard' });
  // The field is marked when somebody comes to it, so that a price replaces the one before.
  await user.click(field('Class E'));
  expect([field('Class E').selectionStart, field('Class E').selectionEnd]).toEqual([0, 5]);
  await user.keyboard('91.5');
  expect(field('Class E')).toMatchObject({ value: '91.5', maxLength: 14 });
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect([called, field('Class E').value]).toEqual([[], '91.5']);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(called).toEqual(['saved', 'closed']));
  expect(sent('POST', 'products/1/price')).toEqual([
    expect.objectContaining({ classEPrice: 91.5, classDPrice: 94, specialPrice: 0, contentVersion: 3 }),
  ]);
  expect(toastStore.get().flatMap(({ lines }) => lines)).toEqual(['Operation successful']);
});

test('a refused price can be saved once more, and is neither saved nor closed before', async () => {
  const answers: unknown[] = [refuse(503, { message: 'The database is busy.', code: 'busy' }), { data: SHEET }];
  const { user, called, sent } = open({ 'PUT ocops/1': () => answers.shift() }, OcopDialog);
  await screen.findByRole('textbox', { name: 'Gold' });
  await user.type(field('Silver'), '0');
  const save = screen.getByRole('button', { name: 'Save' });
  await user.click(save);
  await waitFor(() => expect(toastStore.get().flatMap(({ lines }) => lines)).toEqual(['The database is busy.']));
  await waitFor(() => expect(save.getAttribute('aria-busy')).toBeNull());
  expect(called).toEqual([]);
  await user.clear(field('Gold'));
  await user.type(field('Silver'), '.5');
  await user.click(save);
  await waitFor(() => expect(called).toEqual(['saved', 'closed']));
  const body = (gold: number, silver: number) => ({
    prices: [
      { id: 7, price: gold },
      { id: 8, price: silver },
    ],
    contentVersion: 3,
  });
  expect(sent('PUT', 'ocops/1')).toEqual([body(91, 0), body(0, 0.5)]);
});
