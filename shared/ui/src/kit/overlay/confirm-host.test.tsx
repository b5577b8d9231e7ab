import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { ShellProviders } from '../../lists/shell-providers.tsx';
import { confirm, questionStore } from './confirm.ts';
import { Dialog } from './dialog.tsx';
import type { Question } from './confirm.ts';

// Looks are compared here, so every declaration counts.
jest.mock('@chakra-ui/react/styled-system', () => jest.requireActual('@chakra-ui/react/styled-system').whole);

afterEach(() => act(() => questionStore.set([])));

async function ask(question: Question): Promise<{ answer: Promise<string | null>; unmount: () => void }> {
  const { unmount } = render(
    <ShellProviders>
      <p>page</p>
    </ShellProviders>,
  );
  let answer: Promise<string | null> = Promise.resolve(null);
  await act(async () => {
    answer = confirm(question);
  });
  await screen.findByRole('alertdialog', { name: question.title });
  return { answer, unmount };
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

test('a question of a page that is gone has no answer, and the next page does not show it', async () => {
  const { answer, unmount } = await ask({ title: 'Logout', dismissable: false });
  unmount();
  await expect(answer).resolves.toBeNull();
  expect(questionStore.get()).toEqual([]);
});

test('a question in the first frame of the dialog below it is not hidden from screen readers', async () => {
  // Each frame is late: the dialog below hides the rest of the page when the question has long been asked.
  const frames = jest
    .spyOn(globalThis, 'requestAnimationFrame')
    .mockImplementation((run) => Number(setTimeout(run, 50)));
  const { unmount } = render(
    <ShellProviders>
      <Dialog open title="Below" onClose={() => {}} />
    </ShellProviders>,
  );
  await act(async () => void confirm({ title: 'Logout' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Below' })).toBeNull());
  expect(screen.getByRole('alertdialog', { name: 'Logout' })).toBeTruthy();
  unmount();
  frames.mockRestore();
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

test('questions are asked in their turn, and the answer to one leaves the others', async () => {
  const { answer } = await ask({ title: 'First' });
  let [second, third]: Promise<string | null>[] = [];
  await act(async () => {
    second = confirm({ title: 'Second' });
    third = confirm({ title: 'Third' });
  });
  expect(questionStore.get().map(({ title }) => title)).toEqual(['First', 'Second', 'Third']);
  await act(async () => questionStore.get()[1]?.answer('ok'));
  await expect(second).resolves.toBe('ok');
  expect(questionStore.get().map(({ title }) => title)).toEqual(['First', 'Third']);
  await press('Cancel');
  await expect(answer).resolves.toBe('cancel');
  await act(async () => questionStore.get()[0]?.answer(null));
  await expect(third).resolves.toBeNull();
});

test('the look of an answer is its tone: a plain one unless it says otherwise', async () => {
  const actions = [
    { id: 'a', label: 'None' },
    { id: 'b', label: 'Plain', tone: 'plain' },
    { id: 'c', label: 'Accent', tone: 'accent' },
    { id: 'd', label: 'Danger', tone: 'danger' },
  ] as const;
  await ask({ title: 'Which one?', actions });
  const [none, plain, accent, danger] = actions.map(
    ({ label }) => screen.getByRole('button', { name: label }).className,
  );
  expect(none).toBe(plain);
  expect(new Set([plain, accent, danger]).size).toBe(3);
});

test('the expected answer has the focus; where none is expected, the last one', async () => {
  // Only what is seen gets a dialog's first focus, and the tests' browser lays nothing out.
  const boxes = jest.spyOn(Element.prototype, 'getClientRects').mockReturnValue([{}] as unknown as DOMRectList);
  const actions = [
    { id: 'a', label: 'Delete', tone: 'danger' },
    { id: 'b', label: 'Save', tone: 'accent' },
    { id: 'c', label: 'Later' },
  ] as const;
  const { answer } = await ask({ title: 'First', actions });
  const focused = (name: string) => waitFor(() => expect(document.activeElement?.textContent).toBe(name));
  await focused('Save');
  await press('Save');
  await expect(answer).resolves.toBe('b');
  await act(async () => void confirm({ title: 'Second', actions: [actions[2], actions[0]] }));
  await focused('Delete');
  boxes.mockRestore();
});
