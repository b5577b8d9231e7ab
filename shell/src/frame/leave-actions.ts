import { frameMessages } from '@iwe/domain';
import { sessionStore, signOut, switchAccount, toast } from '@iwe/session';
import { confirm } from '@iwe/ui';
import { canLeaveAll } from '../platform/index.ts';
import { BUSY_MESSAGE } from './leave-blocker.tsx';
import { reloadForOrganisation } from './reload-alert.tsx';

/** Asks for confirmation and signs out (spec §2 "Main shell"). */
export async function confirmSignOut(): Promise<void> {
  if (isBusy()) return;
  const choice = await confirm({
    title: 'Logout',
    body: frameMessages.logoutConfirm,
    actions: [
      { id: 'cancel', label: 'Cancel', tone: 'plain' },
      { id: 'logout', label: 'Logout', tone: 'accent' },
    ],
  });
  if (choice === 'logout') signOut();
}

/**
 * Asks for confirmation, switches to another account of the user and reloads the page (spec §2 "Main shell", §4
 * "Other").
 */
export async function confirmSwitch(eId: number): Promise<void> {
  if (isBusy()) return;
  const account = sessionStore.get().accounts.find((candidate) => candidate.eId === eId);
  if (!account || eId === sessionStore.get().account?.eId) return;
  const choice = await confirm({
    title: `Switch to ${account.companyName}`,
    body: frameMessages.switchOrganisationConfirm,
    actions: [
      { id: 'cancel', label: 'Cancel', tone: 'plain' },
      { id: 'switch', label: 'Switch', tone: 'accent' },
    ],
  });
  if (choice !== 'switch') return;
  switchAccount(eId);
  reloadForOrganisation();
}

function isBusy(): boolean {
  if (canLeaveAll() !== 'busy') return false;
  toast.warning(BUSY_MESSAGE);
  return true;
}
