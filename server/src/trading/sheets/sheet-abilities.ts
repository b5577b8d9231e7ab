import {
  abilitiesOf,
  cloneTargets,
  isManager,
  isDeliveredOrPaid,
  SHEET_ACTIONS,
  SheetStatus,
  transitionRule,
} from '@iwe/domain';
import type { Abilities, AbilityName, Actor, SheetState } from '@iwe/domain';
import type { SheetAbilities } from '@iwe/contract';
import { hasFindings } from './approve/approval-findings.ts';

/** What this actor may do with this sheet now: the domain's decision in the words of the contract. */
export function presentAbilities(sheet: SheetState, actor: Actor, lockedUntil: string | null): SheetAbilities {
  const may = abilitiesOf(sheet, actor, { lockedUntil });
  const isUndecided = sheet.status === SheetStatus.Draft && may.approve && hasFindings(sheet.type);
  return {
    ...namedAbilities(may),
    unapproveNeedsReason: may.unapprove && isDeliveredOrPaid(sheet),
    clone: may.clone ? cloneTargets(sheet.type).map((target) => target.label) : [],
    permit: isUndecided && (actor.isAcct || actor.isDir || isManager(actor)),
    askForApproval: isUndecided,
  };
}

/** The abilities that the table of transitions names, for the API. */
function namedAbilities(may: Abilities): Record<AbilityName, boolean> {
  const named = SHEET_ACTIONS.flatMap((action): [string, boolean][] => {
    const { ability } = transitionRule(action);
    return ability === undefined ? [] : [[ability, may[action]]];
  });
  return Object.fromEntries(named) as Record<AbilityName, boolean>;
}
