import { useEffect } from 'react';
import type { LeaveState } from './host-contract.ts';

const guards = new Set<() => LeaveState>();

/** Returns the worst state of this remote's screens: busy before dirty before clean. */
export function remoteLeaveState(): LeaveState {
  const answers = [...guards].map((guard) => guard());
  if (answers.includes('busy')) return 'busy';
  return answers.includes('dirty') ? 'dirty' : 'clean';
}

/**
 * Tells the shell whether this screen may be left: before a navigation, an organisation switch, a logout, and the
 * closing of the tab. Pass the current state on every render.
 */
export function useLeaveGuard(state: LeaveState): void {
  useEffect(() => {
    const guard = (): LeaveState => state;
    guards.add(guard);
    return () => {
      guards.delete(guard);
    };
  }, [state]);
}
