import { fireEvent, render, screen } from '@testing-library/react';
import { useHotkey } from './use-hotkey.ts';

function Keys({ keys, onKey, whileTyping = false }: { keys: string; onKey: () => void; whileTyping?: boolean }) {
  useHotkey(keys, onKey, { whileTyping });
  return <input aria-label="field" />;
}

test.each([
  ['mod+k', { key: 'k', ctrlKey: true }, true],
  ['mod+k', { key: 'k', metaKey: true }, true],
  ['mod+k', { key: 'k' }, false],
  ['alt+n', { key: 'n', altKey: true }, true],
  ['n', { key: 'N', shiftKey: true }, false],
  ['?', { key: '?', shiftKey: true }, true],
  ['escape', { key: 'Escape' }, true],
])('%s answers %j: %p', (keys, event, answers) => {
  const onKey = jest.fn();
  render(<Keys keys={keys} onKey={onKey} />);
  fireEvent.keyDown(document.body, event);
  expect(onKey).toHaveBeenCalledTimes(answers ? 1 : 0);
});

test('a plain key is left to the field in which somebody types', () => {
  const onKey = jest.fn();
  const { rerender } = render(<Keys keys="/" onKey={onKey} />);
  fireEvent.keyDown(screen.getByLabelText('field'), { key: '/' });
  expect(onKey).not.toHaveBeenCalled();
  rerender(<Keys keys="/" onKey={onKey} whileTyping />);
  fireEvent.keyDown(screen.getByLabelText('field'), { key: '/' });
  expect(onKey).toHaveBeenCalledTimes(1);
});

test('what another one has handled is not handled again', () => {
  const onKey = jest.fn();
  render(<Keys keys="escape" onKey={onKey} />);
  const event = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true });
  event.preventDefault();
  document.body.dispatchEvent(event);
  expect(onKey).not.toHaveBeenCalled();
});
