/** @jest-environment jsdom */
import { act, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { lazyScreen } from './lazy-screen.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

beforeEach(() => {
  // React's own work is left alone.
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'queueMicrotask', 'nextTick', 'performance'] });
});
afterEach(() => {
  jest.useRealTimers();
});

describe('the screen that people open next', () => {
  const shown = async (next: () => Promise<unknown>) => {
    const Screen = lazyScreen(async () => ({ List: () => null }), 'List', next);
    const root = createRoot(document.body);
    await act(async () => {
      root.render(
        <Suspense>
          <Screen />
        </Suspense>,
      );
    });
    return root;
  };

  it('is fetched a while after this one is shown; a failure is left to the screen itself', async () => {
    const next = jest.fn().mockRejectedValue(new Error('not there'));
    const root = await shown(next);
    await jest.advanceTimersByTimeAsync(2_900);
    expect(next).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(200);
    expect(next).toHaveBeenCalledTimes(1);
    await act(async () => root.unmount());
  });

  it('waits until the browser is idle, where it tells that', async () => {
    const idle: (() => void)[] = [];
    Object.assign(globalThis, { requestIdleCallback: (work: () => void) => void idle.push(work) });
    try {
      const next = jest.fn().mockResolvedValue(undefined);
      const root = await shown(next);
      await jest.advanceTimersByTimeAsync(3_100);
      expect(next).not.toHaveBeenCalled();
      for (const work of idle) work();
      expect(next).toHaveBeenCalledTimes(1);
      await act(async () => root.unmount());
    } finally {
      Reflect.deleteProperty(globalThis, 'requestIdleCallback');
    }
  });

  it('is not fetched for a screen that was closed before', async () => {
    const next = jest.fn().mockResolvedValue(undefined);
    const root = await shown(next);
    await act(async () => root.unmount());
    await jest.advanceTimersByTimeAsync(10_000);
    expect(next).not.toHaveBeenCalled();
  });
});
