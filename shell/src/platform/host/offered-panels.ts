import type { RemotePanel, ResolvedRemote } from '@iwe/contract';
import { sessionStore } from '@iwe/session';
import { hasAnyRight } from '../../guard/access.ts';
import { platformStore } from '../list/platform-store.ts';

/** A panel that a remote of this organisation offers. */
export interface OfferedPanel {
  remote: ResolvedRemote;
  panel: RemotePanel;
}

/** Returns what is offered for a slot to the signed-in account, in the order of the page. */
export function offeredPanels(slot: string): OfferedPanel[] {
  const { account } = sessionStore.get();
  if (!account) return [];
  return platformStore
    .get()
    .remotes.flatMap((remote) => (remote.remoteJson.panels ?? []).map((panel) => ({ remote, panel })))
    .filter(
      ({ remote, panel }) => panel.slot === slot && hasAnyRight(account, panel.access) && isOn(remote, panel.flag),
    )
    .sort((a, b) => a.panel.order - b.panel.order || a.panel.title.localeCompare(b.panel.title));
}

/** Whether a panel's flag is on; a panel without one always is. */
const isOn = ({ settings, remoteJson }: ResolvedRemote, flag: string | undefined): boolean =>
  flag === undefined || (settings?.flags[flag] ?? remoteJson.flags?.[flag]?.default ?? false);
