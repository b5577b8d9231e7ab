import { render } from '@testing-library/react';
import { pageCommandsStore } from '@iwe/session';
import { usePageCommand } from './use-page-command.ts';

function Page({ done, label = 'Approve', enabled = true }: { done: () => void; label?: string; enabled?: boolean }) {
  usePageCommand(label, done, { hotkey: 'a', enabled });
  return null;
}
const offered = () => pageCommandsStore.get().map(({ label, hotkey }) => [label, hotkey]);

test('a command does what the page does now, not what it did when the command was offered', () => {
  const [before, now] = [jest.fn(), jest.fn()];
  const { rerender } = render(<Page done={before} />);
  const [command] = pageCommandsStore.get();
  rerender(<Page done={now} />);
  expect(pageCommandsStore.get()).toEqual([command]);
  command?.run();
  expect([before.mock.calls.length, now.mock.calls.length]).toEqual([0, 1]);
});

test('is offered by its key and current label while it is enabled and its page is shown', () => {
  const { rerender, unmount } = render(<Page done={() => undefined} />);
  expect(offered()).toEqual([['Approve', 'a']]);
  rerender(<Page done={() => undefined} enabled={false} />);
  expect(offered()).toEqual([]);
  rerender(<Page done={() => undefined} label="Ask for approval" />);
  expect(offered()).toEqual([['Ask for approval', 'a']]);
  unmount();
  expect(offered()).toEqual([]);
});

test('is offered unless something else is said', () => {
  function Plain() {
    usePageCommand('Print', () => undefined, {});
    return null;
  }
  render(<Plain />);
  expect(offered()).toEqual([['Print', undefined]]);
});
