import { fireEvent, render, screen } from '@testing-library/react';
import { createRoot } from 'react-dom/client';
import { Dialog } from '../overlay/dialog.tsx';
import { renderInHouse } from '../../testing/render.tsx';
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

test.each(['checkbox', 'radio'])('a %s is no field in which somebody types', (type) => {
  const onKey = jest.fn();
  render(
    <>
      <Keys keys="/" onKey={onKey} />
      <input type={type} aria-label="tick" />
    </>,
  );
  fireEvent.keyDown(screen.getByLabelText('tick'), { key: '/' });
  expect(onKey).toHaveBeenCalledTimes(1);
});

test('a key that was already handled is not handled again', () => {
  const onKey = jest.fn();
  render(<Keys keys="escape" onKey={onKey} />);
  const event = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true });
  event.preventDefault();
  document.body.dispatchEvent(event);
  expect(onKey).not.toHaveBeenCalled();
});

test("under a dialog the page's keys are disabled; the dialog has its own keys", async () => {
  const page = jest.fn();
  const dialog = jest.fn();
  const keys = (above: boolean) => (
    <>
      <Keys keys="mod+s" onKey={page} />
      <Dialog open title="Edit" onClose={() => undefined} footer={<button type="button">Save</button>}>
        <Keys keys="mod+s" onKey={dialog} whileTyping />
      </Dialog>
      <Dialog open={above} title="Discard?" onClose={() => undefined} footer={<button type="button">Yes</button>} />
    </>
  );
  const { rerender } = renderInHouse(keys(false));
  fireEvent.keyDown(await screen.findByRole('button', { name: 'Save' }), { key: 's', ctrlKey: true });
  expect([page, dialog].map((each) => each.mock.calls.length)).toEqual([0, 1]);
  rerender(keys(true));
  fireEvent.keyDown(await screen.findByRole('button', { name: 'Yes' }), { key: 's', ctrlKey: true });
  expect([page, dialog].map((each) => each.mock.calls.length)).toEqual([0, 1]);
});

test('letters are free in a field for a quantity', () => {
  const onKey = jest.fn();
  render(
    <>
      <Keys keys="c" onKey={onKey} />
      <input data-qty="" aria-label="Quantity" />
    </>,
  );
  fireEvent.keyDown(screen.getByLabelText('field'), { key: 'c' });
  fireEvent.keyDown(screen.getByLabelText('Quantity'), { key: 'c' });
  expect(onKey).toHaveBeenCalledTimes(1);
});

test('works from the moment when the page is shown, not from the next task', async () => {
  const onKey = jest.fn();
  // Outside act, effects run as they do in a browser: after the page is painted.
  const environment = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
  const acts = environment.IS_REACT_ACT_ENVIRONMENT;
  environment.IS_REACT_ACT_ENVIRONMENT = false;
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  const pressed = new Promise<void>((resolve) => {
    new MutationObserver((_, observer) => {
      observer.disconnect();
      fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
      resolve();
    }).observe(place, { childList: true });
  });
  root.render(<Keys keys="mod+k" onKey={onKey} />);
  await pressed;
  expect(onKey).toHaveBeenCalledTimes(1);
  root.unmount();
  place.remove();
  environment.IS_REACT_ACT_ENVIRONMENT = acts;
});
