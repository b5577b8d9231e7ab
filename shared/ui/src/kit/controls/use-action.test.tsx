import { ApiError, toastStore } from '@iwe/session';
import { act, renderHook } from '@testing-library/react';
import { useAction } from './use-action.ts';

const shown = () => toastStore.get().flatMap(({ lines }) => lines);

beforeEach(() => toastStore.set([]));

test('work runs once at a time, says with what, and that it passed', async () => {
  let finish = () => {};
  const work = jest.fn((_row: number) => new Promise<void>((resolve) => (finish = resolve)));
  const { result } = renderHook(() => useAction(work));
  expect([result.current.isBusy, result.current.running]).toEqual([false, null]);
  let passed: Promise<boolean>[] = [];
  act(() => {
    passed = [result.current.run(7), result.current.run(8)];
  });
  expect([result.current.isBusy, result.current.running]).toEqual([true, [7]]);
  await act(async () => finish());
  expect(await Promise.all(passed)).toEqual([true, false]);
  expect(work.mock.calls).toEqual([[7]]);
  expect(result.current.isBusy).toBe(false);
});

test('a refusal was shown before, another error is shown, and both end with what is true now', async () => {
  const atEnd = jest.fn();
  const { result } = renderHook(() => useAction((error: Error) => Promise.reject(error), { atEnd }));
  await act(async () => {
    expect(await result.current.run(new ApiError(422, ['Not now.']))).toBe(false);
  });
  expect(shown()).toEqual([]);
  await act(async () => {
    expect(await result.current.run(new Error('This picture cannot be read.'))).toBe(false);
  });
  expect(shown()).toEqual(['This picture cannot be read.']);
  expect(atEnd).toHaveBeenCalledTimes(2);
  expect(result.current.isBusy).toBe(false);
});

test('a failure that is shown beside the button is no message as well', async () => {
  const onRefused = jest.fn();
  const { result } = renderHook(() => useAction((error: Error) => Promise.reject(error), { onRefused }));
  const error = new Error('No room.');
  await act(async () => {
    await result.current.run(error);
  });
  expect(onRefused.mock.calls).toEqual([[error]]);
  expect(shown()).toEqual([]);
});
