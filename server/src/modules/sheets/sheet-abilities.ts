import { abilitiesOf, cloneTargets, isManager, isUnderWay, SheetStatus } from '@iwe/domain';
import type { Actor, SheetState } from '@iwe/domain';
import type { SheetAbilities } from '@iwe/contract';
import { hasFindings } from './approve/approval-findings.ts';

/** What this actor may do with this sheet now: the domain's decision in the words of the contract. */
export function presentAbilities(sheet: SheetState, actor: Actor, lockedUntil: string | null): SheetAbilities {
  const may = abilitiesOf(sheet, actor, { lockedUntil });
  const isUndecided = sheet.status === SheetStatus.Draft && may.approve && hasFindings(sheet.type);
  return {
    edit: may.save,
    approve: may.approve,
    unapprove: may.unapprove,
    unapproveNeedsReason: may.unapprove && isUnderWay(sheet),
    void: may.void,
    clone: may.clone ? cloneTargets(sheet.type).map((target) => target.label) : [],
    dates: may.changeDates,
    address: may.changeAddress,
    driver: may.assignDriver,
    shipType: may.changeShipType,
    printMark: may.markPrinted,
    close: may.close,
    advance: may.advancePoStatus,
    costs: may.changeCosts,
    permit: isUndecided && (actor.isAcct || actor.isDir || isManager(actor)),
    askForApproval: isUndecided,
  };
}
