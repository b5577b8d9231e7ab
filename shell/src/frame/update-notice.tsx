import { toast } from '@iwe/session';
import { useEffect } from 'react';
import { usePlatform } from '../platform/index.ts';
import { ownPart } from '../screens/part-failure.tsx';
import { blockedBeforeReload, followOtherTabs, leaveBlocked, reloadWhenHidden } from './follow-updates.ts';

const UpdateLine = ownPart(async () => (await import('./update-line.tsx')).UpdateLine);

/**
 * Shown when newer releases are ready. A hidden page without unsaved work loads them by itself; otherwise the user is
 * asked and sees the teams' notes. A blocked release is left without asking.
 */
export function UpdateNotice() {
  const { updateAvailable, updates, blockedHere } = usePlatform();
  useEffect(() => (updateAvailable ? reloadWhenHidden() : undefined), [updateAvailable]);
  useEffect(() => (blockedHere.length > 0 ? leaveBlocked(blockedHere) : undefined), [blockedHere]);
  useEffect(followOtherTabs, []);
  useEffect(() => {
    const before = blockedBeforeReload();
    if (before)
      toast.info([
        `${before} was withdrawn by an administrator. Another version runs now.`,
        'Forms stand as you typed them.',
      ]);
  }, []);
  return updateAvailable ? <UpdateLine updates={updates} /> : null;
}
