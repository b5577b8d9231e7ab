/** @jest-environment jsdom */
import { act, Component, Suspense } from 'react';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { lazyScreen } from './lazy-screen.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

class Boundary extends Component<{ onError: (error: unknown) => void; children: ReactNode }> {
  override state = { failed: false };
  static getDerivedStateFromError = () => ({ failed: true });
  override componentDidCatch(error: unknown): void {
    this.props.onError(error);
  }
  override render(): ReactNode {
    return this.state.failed ? 'failed' : this.props.children;
  }
}

test('a screen that could not be loaded says which kind it was, and loads when it is next shown', async () => {
  jest.useFakeTimers();
  jest.spyOn(console, 'error').mockReturnValue();
  const onError = jest.fn();
  const load = jest
    .fn()
    .mockRejectedValueOnce(new TypeError('x is not a function'))
    .mockResolvedValue({ Page: () => <p>Page</p> });
  const Screen = lazyScreen(load, 'Page');
  const page = (
    <Boundary onError={onError}>
      <Suspense>
        <Screen />
      </Suspense>
    </Boundary>
  );
  const shown = async (): Promise<string> => {
    const place = document.createElement('div');
    const root = createRoot(place);
    await act(async () => root.render(page));
    const text = place.textContent ?? '';
    act(() => root.unmount());
    return text;
  };
  expect(await shown()).toBe('failed');
  expect(onError).toHaveBeenCalledWith(
    expect.objectContaining({ iweFailure: 'evaluate', message: 'x is not a function' }),
  );
  jest.advanceTimersByTime(500);
  expect(await shown()).toBe('Page');
  expect(load).toHaveBeenCalledTimes(2);
});
