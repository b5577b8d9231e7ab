import type { Actor } from '../rights/actor.ts';
import { mayUseApp } from '../rights/rights.ts';
import { checkTransition, type TransitionContext } from './check-transition.ts';
import { SHEET_ACTIONS, type SheetAction, type SheetState } from './sheet-state.ts';

/** What this user may do with this sheet now; buttons read it, the server enforces it by the same function. */
export type Abilities = Readonly<Record<SheetAction, boolean>>;

/** The abilities of an actor on a sheet. A right that only a permit or a reason can give later counts as given. */
export function abilitiesOf(sheet: SheetState, actor: Actor, context: TransitionContext = {}): Abilities {
  const isStaff = mayUseApp(actor);
  const abilities = {} as Record<SheetAction, boolean>;
  for (const action of SHEET_ACTIONS) abilities[action] = isStaff && checkTransition(sheet, action, actor, context).length === 0;
  return abilities;
}
