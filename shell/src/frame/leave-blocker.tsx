import { sessionStore } from '@iwe/session';
import { confirm, toast } from '@iwe/ui';
import { useEffect, useRef } from 'react';
import { useBlocker } from 'react-router-dom';
import { canLeaveAll } from '../platform/index.ts';

/** The page's one blocker: asks before a navigation discards unsaved work. */
export function LeaveBlocker() {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname &&
      sessionStore.get().status === 'signed-in' &&
      canLeaveAll() !== 'clean',
  );
  const latest = useRef(blocker);
  const isAsking = useRef(false);
  useEffect(() => {
    latest.current = blocker;
    // One question at a time: pressing Back again while it is open changes the destination, not the question.
    if (blocker.state !== 'blocked' || isAsking.current) return;
    isAsking.current = true;
    void mayLeave().then((leave) => {
      isAsking.current = false;
      if (leave) latest.current.proceed?.();
      else latest.current.reset?.();
    });
  }, [blocker]);
  return null;
}

/** Shown when an operation in progress must not be interrupted. */
export const BUSY_MESSAGE = 'Saving is still under way. Please wait until it is done.';

async function mayLeave(): Promise<boolean> {
  if (canLeaveAll() === 'busy') {
    toast.warning(BUSY_MESSAGE);
    return false;
  }
  const choice = await confirm({
    title: 'Leave without saving?',
    body: 'What you typed on this page has not been saved.',
    actions: [
      { id: 'leave', label: 'Leave', tone: 'plain' },
      { id: 'stay', label: 'Stay', tone: 'accent' },
    ],
  });
  return choice === 'leave';
}
