import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { ShellProviders } from '../root/shell-providers.tsx';
import { confirm, questionStore } from './confirm.ts';
import type { Question } from './confirm.ts';

afterEach(() => questionStore.set([]));

async function ask(question: Question): Promise<{ answer: Promise<string | null> }> {
  render(
    <ShellProviders>
      <p>page</p>
    </ShellProviders>,
  );
  let answer: Promise<string | null> = Promise.resolve(null);
  await act(async () => {
    answer = confirm(question);
  });
  await screen.findByRole('alertdialog', { name: question.title });
  return { answer };
}
const buttons = () => screen.getAllByRole('button').map((button) => button.textContent || button.ariaLabel);
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));

test('a question without answers of its own has Cancel and OK', async () => {
  const { answer } = await ask({ title: 'Logout', body: 'Really?' });
  expect(buttons()).toEqual(['Cancel', 'OK', 'Close']);
  expect(screen.getByText('Really?')).toBeTruthy();
  await press('OK');
  await expect(answer).resolves.toBe('ok');
});

test('a question that is closed has no answer', async () => {
  const { answer } = await ask({ title: 'Logout' });
  await press('Close');
  await expect(answer).resolves.toBeNull();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

test('Escape closes a question without an answer', async () => {
  const { answer } = await ask({ title: 'Logout' });
  fireEvent.keyDown(screen.getByRole('alertdialog'), { key: 'Escape' });
  await expect(answer).resolves.toBeNull();
});

test('a question that must be answered has no cross, and Escape does not close it', async () => {
  const { answer } = await ask({ title: 'Which one?', dismissable: false, actions: [{ id: 'a', label: 'A' }] });
  expect(buttons()).toEqual(['A']);
  fireEvent.keyDown(screen.getByRole('alertdialog'), { key: 'Escape' });
  await press('A');
  await expect(answer).resolves.toBe('a');
});
