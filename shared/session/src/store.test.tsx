import { act, render, screen } from '@testing-library/react';
import { offerCommand, pageCommandsStore } from './page-commands.ts';
import { createStore, useStore } from './store.ts';

test('every change is told once to who listens; the same value is no change', () => {
  const store = createStore({ count: 1 });
  const heard = jest.fn();
  const stop = store.subscribe(heard);
  store.set(store.get());
  store.update((now) => now);
  expect(heard).not.toHaveBeenCalled();
  store.update(({ count }) => ({ count: count + 1 }));
  expect([heard.mock.calls.length, store.get().count]).toEqual([1, 2]);
  stop();
  store.set({ count: 5 });
  expect(heard).toHaveBeenCalledTimes(1);
});

test('a screen that reads a part is drawn again for that part only', () => {
  const store = createStore({ name: 'Sam', count: 1 });
  let drawn = 0;
  function Name() {
    drawn += 1;
    return <p>{useStore(store, ({ name }) => name)}</p>;
  }
  render(<Name />);
  act(() => store.update((now) => ({ ...now, count: 2 })));
  expect(drawn).toBe(1);
  act(() => store.update((now) => ({ ...now, name: 'Kim' })));
  expect(screen.getByText('Kim')).toBeTruthy();
});

test('a page offers its commands in order, and withdraws only its own, even of the same words', () => {
  const runs: string[] = [];
  const command = (label: string, by: string) => ({ label, run: () => void runs.push(by) });
  const ends = [
    offerCommand(command('Approve', 'first')),
    offerCommand(command('Print', 'second')),
    offerCommand(command('Approve', 'third')),
  ];
  ends[0]?.();
  for (const offered of pageCommandsStore.get()) offered.run();
  expect(runs).toEqual(['second', 'third']);
  for (const end of ends) end();
  expect(pageCommandsStore.get()).toEqual([]);
});
