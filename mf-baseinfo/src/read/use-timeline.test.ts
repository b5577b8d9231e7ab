import { clearCache } from '@iwe/session';
import { completeJsdom, fakeServer } from '@iwe/testing/fake-server';
import { act, renderHook } from '@testing-library/react';
import { useTimeline } from './use-timeline.ts';

completeJsdom();

test('a newer beginning drops the older sheets after the old one, and goes on from its own end', async () => {
  clearCache();
  const requests = fakeServer({ 'GET customers/5/sheets': { data: [{ id: 7 }], more: false } });
  const old = { data: [{ id: 9 }, { id: 8 }], more: true };
  const { result, rerender } = renderHook(({ newest }) => useTimeline('customers/5/sheets', newest), {
    initialProps: { newest: old },
  });
  const shown = () => [result.current.rows.map(({ id }) => id), result.current.more];
  await act(() => result.current.loadOlder());
  expect(shown()).toEqual([[9, 8, 7], false]);
  rerender({ newest: { data: [{ id: 11 }, { id: 10 }], more: true } });
  expect(shown()).toEqual([[11, 10], true]);
  await act(() => result.current.loadOlder());
  expect(shown()).toEqual([[11, 10, 7], false]);
  expect(requests.map(({ query }) => query.get('before'))).toEqual(['8', '10']);
});
