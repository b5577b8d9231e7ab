import { sessionStore } from '@iwe/session';
import { confirm, toast } from '@iwe/ui';
import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { canLeaveAll } from '../platform/index.ts';

/** The page's one blocker: asks before a navigation throws unsaved work away. */
export function LeaveBlocker() {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => (
    currentLocation.pathname !== nextLocation.pathname && sessionStore.get().status === 'signed-in' && canLeaveAll() !== 'clean'
  ));
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    void mayLeave().then((leave) => (leave ? blocker.proceed() : blocker.reset()));
  }, [blocker]);
  return null;
}

/** What is said where work is under way that must not be interrupted. */
export const BUSY_MESSAGE = 'Saving is still under way. Please wait until it is done.';

async function mayLeave(): Promise<boolean> {
  if (canLeaveAll() === 'busy') {
    toast.warning(BUSY_MESSAGE);
    return false;
  }
  const choice = await confirm({
    title: 'Leave without saving?',
    body: 'What you typed on this page has not been saved.',
    actions: [{ id: 'leave', label: 'Leave', tone: 'plain' }, { id: 'stay', label: 'Stay', tone: 'accent' }],
  });
  return choice === 'leave';
}
