import { act } from '@testing-library/react';
import { renderInHouse } from '../../testing/render.tsx';
import { PrintPage } from './print-page.tsx';

const print = jest.fn();
beforeEach(() => {
  jest.useFakeTimers();
  print.mockReset();
  Object.defineProperty(window, 'print', { configurable: true, value: print });
});
afterEach(() => jest.useRealTimers());
const settle = () => act(() => jest.runOnlyPendingTimers());
const closeDialog = () => act(() => void window.dispatchEvent(new Event('afterprint')));

test('a page is printed once it is laid out, and is done when the dialog has closed', () => {
  const [first, latest] = [jest.fn(), jest.fn()];
  const page = (onDone: () => void) => (
    <PrintPage onDone={onDone}>
      <h1>Count sheet</h1>
    </PrintPage>
  );
  const { rerender, unmount } = renderInHouse(page(first));
  expect(print).not.toHaveBeenCalled();
  settle();
  expect(print).toHaveBeenCalledTimes(1);
  expect(document.querySelector('body > [data-print-page] h1')?.textContent).toBe('Count sheet');
  rerender(page(latest));
  settle();
  expect([print.mock.calls.length, first.mock.calls.length, latest.mock.calls.length]).toEqual([1, 0, 0]);
  closeDialog();
  expect([first.mock.calls.length, latest.mock.calls.length]).toEqual([0, 1]);
  unmount();
  closeDialog();
  expect(latest).toHaveBeenCalledTimes(1);
});

test('a page that is gone before it was laid out is not printed', () => {
  const { unmount } = renderInHouse(<PrintPage onDone={() => undefined}>x</PrintPage>);
  unmount();
  settle();
  expect(print).not.toHaveBeenCalled();
});
