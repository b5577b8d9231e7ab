import { checkTransition, CsrOrderStatus, DrafterType, reverseEntries, SheetStatus, SheetType } from '@iwe/domain';
import type { LedgerEntry, NegativeStockPolicy } from '@iwe/domain';
import type { SheetHead } from '@iwe/contract';
import type { RequestTransaction } from '../../../core/app-types.ts';
import { unprocessable } from '../../../core/errors.ts';
import { assertVersion, versionOf } from '../save/conflict.ts';
import { clearOwnLines, clearPostedCosts } from '../approve/own-lines.repository.ts';
import { ruleActor } from '../sheet-actor.ts';
import { sheetKind } from '../sheet-kinds.ts';
import { takeFromSources } from '../sources/source-lines.repository.ts';
import { stateOf } from '../sheet-record.ts';
import { presentHead } from '../sheet.presenter.ts';
import { refuseReturnToClosed } from '../posting/open-warehouses.ts';
import { decideBelowZero, NOTHING_SHORT } from './below-zero.ts';
import type { BelowZero, BelowZeroContext } from './below-zero.ts';
import { doneBefore } from './done-before.ts';
import { lockForReversal } from './reversal.repository.ts';
import type { LockedForReversal } from './reversal.repository.ts';
import { writeTransition } from './write-transition.repository.ts';

export interface TransitionInput {
  contentVersion?: number | undefined;
  reason: string;
  /** Keys of lines that may go below zero, as a refused call has named them. */
  acknowledged?: readonly string[] | undefined;
}

/** Either way back, in the words of the state machine and of the people who read about it. */
interface WayBack {
  transition: 'unapprove' | 'void';
  action: 'Unapprove' | 'Void';
  status: 1 | 3;
  done: string;
}

const UNAPPROVE: WayBack = {
  transition: 'unapprove',
  action: 'Unapprove',
  status: SheetStatus.Draft,
  done: 'unapproved',
};
const VOID: WayBack = { transition: 'void', action: 'Void', status: SheetStatus.Voided, done: 'voided' };

/** Approved → Draft (DOMAIN §4 "unapprove"): every entry is reversed, the draft reserves its units again. */
export const unapproveSheet = (
  tx: RequestTransaction,
  id: number,
  input: TransitionInput,
): Promise<{ data: SheetHead }> => reverseSheet(tx, id, input, UNAPPROVE);

/**
 * Draft or Approved → Voided (DOMAIN §4 "void"): irreversible, the number stays; an approved sheet is reversed first.
 */
export const voidSheet = (tx: RequestTransaction, id: number, input: TransitionInput): Promise<{ data: SheetHead }> =>
  reverseSheet(tx, id, input, VOID);

/**
 * Takes a sheet one way back and returns its head. The same actor on the same version gets the answer again. Throws 409
 * when somebody else was faster or the version is old, 422 with the rules that refuse it.
 */
async function reverseSheet(
  tx: RequestTransaction,
  id: number,
  input: TransitionInput,
  way: WayBack,
): Promise<{ data: SheetHead }> {
  const found = await lockForReversal(tx, id);
  const { locked, referredToBy, last } = found;
  const { sheet, lines, settings } = locked;
  const actor = ruleActor(tx.actor);
  const version = versionOf(tx, input, sheet);
  if (last && sheet.status === way.status && last.action === way.transition) {
    if (last.user_id === tx.userId && version === sheet.content_version)
      return presentHead(sheet, lines, actor, settings.locked_until);
    throw doneBefore(last, way.done, settings.time_zone);
  }
  await assertVersion(tx, locked, version);
  const violations = checkTransition(stateOf(sheet), way.transition, actor, {
    lockedUntil: settings.locked_until,
    referredToBy,
    reason: input.reason,
  });
  if (violations.length > 0) throw unprocessable(violations);
  const reversal =
    sheet.status === SheetStatus.Approved
      ? reversalOf(found, { actor, acknowledged: input.acknowledged ?? [] })
      : NOTHING_MOVED;

  const saved = await writeReversal(tx, found, reversal, way, input.reason);
  return presentHead(saved, lines, actor, settings.locked_until);
}

interface Reversal {
  entries: readonly LedgerEntry[];
  belowZero: BelowZero;
}
const NOTHING_MOVED: Reversal = { entries: [], belowZero: NOTHING_SHORT };

/**
 * Returns the entries that reverse what the sheet has posted. Goods go below zero only with the consent that the policy
 * asks for; throws 422 otherwise, and when goods would return to an inactive warehouse.
 */
function reversalOf(
  { locked: { sheet, lines, settings }, stock, posted }: LockedForReversal,
  by: Pick<BelowZeroContext, 'actor' | 'acknowledged'>,
): Reversal {
  const byId = new Map(lines.map((line) => [line.id, line]));
  const costs = new Map(lines.map((line) => [line.product_id, line.cost_price_cents ?? 0]));
  const reverse = (policy: NegativeStockPolicy) =>
    reverseEntries(stock.balances, posted, {
      policy,
      isTransfer: sheet.type === SheetType.Transfer,
      lineNumberOf: (lineId) => byId.get(lineId)?.seq ?? 0,
      costPriceOf: (productId) => costs.get(productId) ?? 0,
    });
  // A refused reversal changes no balance and names what is short.
  const careful = reverse('block');
  if (careful.posted) {
    refuseReturnToClosed(careful.entries, stock);
    return { entries: careful.entries, belowZero: NOTHING_SHORT };
  }
  const belowZero = decideBelowZero(careful.shortages, {
    ...by,
    sheet,
    lines,
    warehouseNames: stock.warehouseNames,
    policy: settings.negative_stock,
  });
  const agreed = reverse('warn');
  const entries = agreed.posted ? agreed.entries : [];
  refuseReturnToClosed(entries, stock);
  return { entries, belowZero };
}

/**
 * Writes the reversal and what depends on it: the sources' open units, the lines' costs. Returns the sheet after it.
 */
async function writeReversal(
  tx: RequestTransaction,
  { locked: { sheet }, stock }: LockedForReversal,
  { entries, belowZero }: Reversal,
  way: WayBack,
  reason: string,
) {
  const isCancelledOrder =
    way === VOID && sheet.drafter_type === DrafterType.CustomerSelf && sheet.csr_order_status === null;
  const { sourceTypes, reservesStock } = sheetKind(sheet.type);
  const author = { userId: tx.userId, operator: tx.actor.name, requestId: tx.requestId };
  // A voided adjustment retains what it had posted, as its snapshot does.
  if (sheet.type === SheetType.Adjustment && way === UNAPPROVE) await clearPostedCosts(tx, sheet.id);
  const saved = await writeTransition(tx, author, {
    before: sheet,
    action: way.action,
    status: way.status,
    reason,
    entries,
    balances: stock.balances,
    belowZero,
    reservesStock: way === UNAPPROVE && reservesStock && sheet.csr_order_status === null,
    csrOrderStatus: isCancelledOrder ? CsrOrderStatus.CancelByStaff : null,
  });
  if (sheet.status === SheetStatus.Approved && sourceTypes.length > 0) await takeFromSources(tx, sheet.id, -1);
  await clearOwnLines(tx, sheet);
  return saved;
}
