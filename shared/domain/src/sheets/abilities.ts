import type { Actor } from '../rights/actor.ts';
import { canUseApp } from '../rights/rights.ts';
import { checkTransition, type TransitionContext } from './check-transition.ts';
import { SHEET_ACTIONS, type SheetAction, type SheetState } from './sheet-state.ts';

/**
 * The actions that this user may take on this sheet now. Buttons read it; the server enforces it with the same
 * function.
 */
export type Abilities = Readonly<Record<SheetAction, boolean>>;

/**
 * Returns the abilities of an actor on a sheet. A right that a permit or a reason can still provide later counts as
 * available.
 */
export function abilitiesOf(sheet: SheetState, actor: Actor, context: TransitionContext = {}): Abilities {
  const isStaff = canUseApp(actor);
  const abilities = {} as Record<SheetAction, boolean>;
  for (const action of SHEET_ACTIONS)
    abilities[action] = isStaff && checkTransition(sheet, action, actor, context).length === 0;
  return abilities;
}
