import type { LeaveState } from '../types.ts';

type Guard = () => LeaveState;
const guards = new Set<Guard>();

/** Registers a mounted remote's guard; returns a function that removes it. */
export function addLeaveGuard(guard: Guard): () => void {
  guards.add(guard);
  return () => {
    guards.delete(guard);
  };
}

/**
 * Returns the worst state of all mounted remotes: busy before dirty before clean. A guard that throws counts as clean,
 * because a broken remote must not lock its user in.
 */
export function canLeaveAll(): LeaveState {
  let worst: LeaveState = 'clean';
  for (const guard of guards) {
    const state = stateOf(guard);
    if (state === 'busy') return 'busy';
    if (state === 'dirty') worst = 'dirty';
  }
  return worst;
}

function stateOf(guard: Guard): LeaveState {
  try {
    const state = guard();
    return state === 'busy' || state === 'dirty' ? state : 'clean';
  } catch {
    return 'clean';
  }
}
