/** @jest-environment jsdom */
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { remoteLeaveState, useLeaveGuard } from './leave-guard.ts';
import type { LeaveState } from './host-contract.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

function Guarded({ state }: { state: LeaveState }) {
  useLeaveGuard(state);
  return null;
}

test('of several screens the worst state counts: busy before dirty before clean', async () => {
  const root = createRoot(document.createElement('div'));
  const show = (...states: LeaveState[]) =>
    act(async () => root.render(states.map((state, at) => <Guarded key={at} state={state} />)));
  const cases: [LeaveState[], LeaveState][] = [
    [[], 'clean'],
    [['clean', 'clean'], 'clean'],
    [['clean', 'dirty'], 'dirty'],
    [['dirty', 'clean'], 'dirty'],
    [['dirty', 'busy'], 'busy'],
    [['busy', 'dirty', 'clean'], 'busy'],
    [['busy'], 'busy'],
    [['clean'], 'clean'],
  ];
  for (const [states, expected] of cases) {
    await show(...states);
    expect([states, remoteLeaveState()]).toEqual([states, expected]);
  }
  await act(async () => root.unmount());
  expect(remoteLeaveState()).toBe('clean');
});
