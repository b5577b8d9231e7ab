import { slotList } from '@iwe/contract';
import type { SlotView } from '@iwe/contract';
import type { App } from '../../core/app-types.ts';
import type { SystemTransaction } from '../../core/database/index.ts';
import { LIVE_SLOTS } from '../publish/publish-release.sql.ts';

/** Registers the slots of all live releases: for people, and for the release command, which writes their types. */
export function slotsRoutes(app: App): void {
  const schema = { response: { 200: slotList } };
  const read = async () => ({ data: await app.database.system(readSlots) });
  app.get('/api/platform/slots', { config: { permission: 'staff' }, schema }, read);
  app.get('/api/platform/kit/slots', { config: { permission: 'kitReader' }, schema }, read);
}

/** Returns the slots of live releases by name, with the live panels that need each. The newest release counts. */
async function readSlots(tx: SystemTransaction): Promise<SlotView[]> {
  const live = await tx.query(LIVE_SLOTS());
  const slots = new Map<string, SlotView>();
  for (const { remote, version, slots: declared } of live)
    for (const [name, { about, props }] of Object.entries(declared))
      slots.set(name, { name, about, props, remote, version, panels: [] });
  for (const { remote, version, panels } of live)
    for (const { slot, panel } of panels) slots.get(slot)?.panels.push({ remote, version, panel });
  return [...slots.values()].sort((one, other) => one.name.localeCompare(other.name));
}
