import { act, fireEvent, screen } from '@testing-library/react';
import { toastStore } from '@iwe/session';
import { renderInHouse } from '../../testing/render.tsx';
import { lazyPart } from './lazy-part.tsx';

const lost = () => Object.assign(new Error('Loading chunk 1 failed.'), { name: 'ChunkLoadError', type: 'error' });
const Part = ({ of }: { of: string; onClose?: () => void }) => <p>Files of {of}</p>;
const settle = async (milliseconds = 0) => act(async () => jest.advanceTimersByTimeAsync(milliseconds));

beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(console, 'warn').mockReturnValue();
});
afterEach(() => {
  jest.useRealTimers();
});

/** A part whose file is lost for the first `times` requests. */
function partLost(times: number, options: { isOverlay?: boolean } = {}) {
  const load = jest.fn(async () => Part);
  for (let at = 0; at < times; at += 1) load.mockRejectedValueOnce(lost());
  return { load, Lazy: lazyPart(load, { name: 'Files', waiting: 'Waiting', ...options }) };
}

test('a part that is lost once is there after a pause, without a word', async () => {
  const { Lazy, load } = partLost(1);
  renderInHouse(<Lazy of="IN1" />);
  screen.getByText('Waiting');
  await settle(500);
  screen.getByText('Files of IN1');
  expect(load).toHaveBeenCalledTimes(2);
});

test.each([
  ['its button', () => fireEvent.click(screen.getByRole('button', { name: 'Try again' }))],
  ['the browser being online again', () => fireEvent(window, new Event('online'))],
  ['ten seconds', () => jest.advanceTimersByTime(10_000)],
])('a part that stays lost says so in its place, beside the rest, and is loaded by %s', async (_, again) => {
  const { Lazy } = partLost(3);
  renderInHouse(
    <>
      <p>The invoice</p>
      <Lazy of="IN1" />
    </>,
  );
  await settle(2000);
  expect(screen.getByRole('status').textContent).toContain('Files could not be loaded.');
  screen.getByText('The invoice');
  act(() => {
    again();
  });
  await settle(500);
  screen.getByText('Files of IN1');
  expect(screen.queryByRole('status')).toBeNull();
});

test('a part over the page that stays lost is closed with a message; the next opening loads it', async () => {
  const { Lazy } = partLost(3, { isOverlay: true });
  const onClose = jest.fn();
  const { unmount } = renderInHouse(<Lazy of="IN1" onClose={onClose} />);
  await settle(2000);
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(toastStore.get().flatMap(({ lines }) => lines)).toEqual([
    'Files could not be loaded. Check your connection and try again.',
  ]);
  unmount();
  renderInHouse(<Lazy of="IN1" />);
  await settle();
  screen.getByText('Files of IN1');
});

test('a part that was loaded once is drawn at once the next time', async () => {
  const { Lazy, load } = partLost(0);
  const { unmount } = renderInHouse(<Lazy of="IN1" />);
  await settle();
  unmount();
  renderInHouse(<Lazy of="IN2" />);
  screen.getByText('Files of IN2');
  expect(load).toHaveBeenCalledTimes(1);
});
