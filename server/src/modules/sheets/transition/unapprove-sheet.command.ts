import { checkTransition, CsrOrderStatus, DrafterType, reverseEntries, SheetStatus, SheetType } from '@iwe/domain';
import type { LedgerEntry, NegativeStockPolicy, PostedEntry, StockBalances } from '@iwe/domain';
import type { SheetHead } from '@iwe/contract';
import type { RequestTransaction } from '../../../app-types.ts';
import { unprocessable } from '../../../errors.ts';
import { lockBalances } from '../approve/approval.repository.ts';
import type { LockedBalances } from '../approve/approval.repository.ts';
import { clearOwnLines } from '../approve/own-lines.repository.ts';
import { demandHeldSources } from '../approve/source-rules.ts';
import { postedEntries } from '../posting.repository.ts';
import { staleVersion } from '../save/conflict.ts';
import { ruleActor } from '../sheet-actor.ts';
import { sheetKind } from '../sheet-kinds.ts';
import { lockSheet } from '../sheet-lock.ts';
import type { CommandTransaction, LockedSheet } from '../sheet-lock.ts';
import { lockFamily } from '../sources/lock-sources.ts';
import { sourceLinesOf, takeFromSources } from '../sources/source-lines.repository.ts';
import { stateOf } from '../sheet-record.ts';
import { presentHead } from '../sheet.presenter.ts';
import { refuseReturnToClosed } from '../open-warehouses.ts';
import type { WarehouseState } from '../open-warehouses.ts';
import { decideBelowZero, NOTHING_SHORT } from './below-zero.ts';
import type { BelowZero, BelowZeroContext } from './below-zero.ts';
import { doneBefore, lastStep } from './last-step.ts';
import type { LastStep } from './last-step.ts';
import { writeTransition } from './write-transition.repository.ts';

export interface TransitionInput {
  contentVersion?: number | undefined;
  reason: string;
  /** Keys of lines that may go below zero, as a refused call has named them. */
  acknowledged?: readonly string[] | undefined;
}

// Live returns and receipts whose lines come from this sheet's lines; plain clones and Bill → Invoice keep no such link.
const REFERRED_TO_BY = `select distinct t.no from sheet_line l
  join sheet_line r on r.organisation_id = l.organisation_id and r.source_line_id = l.id and r.sheet_type in (2, 4, 5)
  join sheet t on t.organisation_id = r.organisation_id and t.id = r.sheet_id and t.status <> 3
where l.organisation_id = $1 and l.sheet_id = $2
union select t.no from sheet t where t.organisation_id = $1 and t.related_sheet_id = $2 and t.type in (2, 4, 5) and t.status <> 3 order by no`;

interface Held extends LockedSheet {
  entries: readonly LedgerEntry[];
  balances: StockBalances;
  belowZero: BelowZero;
}

/** Approved → Draft (DOMAIN §4 "unapprove"): every entry is mirrored, the draft holds its units again. */
export async function unapproveSheet(tx: RequestTransaction, id: number, input: TransitionInput, prepared?: PreparedReversal): Promise<{ data: SheetHead }> {
  const { locked, held: { balances, ...warehouses }, posted, referredToBy, last } = prepared ?? (await prepareReversal(tx, id));
  const { sheet, lines, settings } = locked;
  const actor = ruleActor(tx.actor);
  if (sheet.status === SheetStatus.Draft && last?.action === 'unapprove') {
    if (last.user_id === tx.userId && (input.contentVersion ?? sheet.content_version) === sheet.content_version) return presentHead(sheet, lines, actor, settings.locked_until);
    throw doneBefore(last, 'unapproved', settings.time_zone);
  }
  await refuseStale(tx, locked, input);
  const violations = checkTransition(stateOf(sheet), 'unapprove', actor, { lockedUntil: settings.locked_until, referredToBy, reason: input.reason });
  if (violations.length > 0) throw unprocessable(violations);
  const reversal = reversalOf(locked, balances, posted, { ...warehouses, actor, acknowledged: input.acknowledged ?? [] });
  return finish(tx, { ...locked, ...reversal, balances }, 'Unapprove', input.reason);
}

/** Draft or Approved → Voided (DOMAIN §4 "void"): irreversible, the number is kept; an approved sheet is taken back first. */
export async function voidSheet(tx: RequestTransaction, id: number, input: TransitionInput, prepared?: PreparedReversal): Promise<{ data: SheetHead }> {
  const { locked, held: { balances, ...warehouses }, posted, referredToBy, last } = prepared ?? (await prepareReversal(tx, id));
  const { sheet, lines, settings } = locked;
  const actor = ruleActor(tx.actor);
  if (sheet.status === SheetStatus.Voided && last) {
    if (last.user_id === tx.userId && (input.contentVersion ?? sheet.content_version) === sheet.content_version) return presentHead(sheet, lines, actor, settings.locked_until);
    throw doneBefore(last, 'voided', settings.time_zone);
  }
  await refuseStale(tx, locked, input);
  const violations = checkTransition(stateOf(sheet), 'void', actor, { lockedUntil: settings.locked_until, referredToBy, reason: input.reason });
  if (violations.length > 0) throw unprocessable(violations);
  const reversal = sheet.status === SheetStatus.Approved ? reversalOf(locked, balances, posted, { ...warehouses, actor, acknowledged: input.acknowledged ?? [] }) : NOTHING_MOVED;
  return finish(tx, { ...locked, ...reversal, balances }, 'Void', input.reason);
}

/** What taking a sheet back is decided on. */
export interface PreparedReversal {
  locked: LockedSheet;
  held: LockedBalances;
  posted: readonly PostedEntry[];
  /** Numbers of the live sheets that come from this one. */
  referredToBy: readonly string[];
  last: LastStep | undefined;
}

/** Locks and reads it: sheet and sources, balances, what was posted, what refers to it. 404 when the sheet is not in this organisation. */
export async function prepareReversal(tx: CommandTransaction, id: number): Promise<PreparedReversal> {
  const family = lockFamily(tx, id);
  const sheet = lockSheet(tx, id);
  const [heldIds, sources, locked, held, posted, referring, last] = await Promise.all([
    family, sourceLinesOf(tx, id), sheet, lockBalances(tx, sheet, id, null), postedEntries(tx, id),
    tx.query<{ no: string }>(REFERRED_TO_BY, [tx.organisation, id]), lastStep(tx, id),
  ]);
  demandHeldSources(heldIds, sources);
  return { locked, held, posted, referredToBy: referring.map((row) => row.no), last };
}

async function refuseStale(tx: RequestTransaction, locked: LockedSheet, input: TransitionInput): Promise<void> {
  const { sheet } = locked;
  if (input.contentVersion !== undefined && input.contentVersion !== sheet.content_version) throw await staleVersion(tx, locked, input.contentVersion, null);
}

type Reversal = Pick<Held, 'entries' | 'belowZero'>;
const NOTHING_MOVED: Reversal = { entries: [], belowZero: NOTHING_SHORT };

/** Mirrors what the sheet has posted; where that would go below zero, only with the consent that the policy asks for. */
function reversalOf({ sheet, lines, settings }: LockedSheet, balances: StockBalances, posted: readonly PostedEntry[], by: WarehouseState & Pick<BelowZeroContext, 'actor' | 'acknowledged'>): Reversal {
  const byId = new Map(lines.map((line) => [line.id, line]));
  const costs = new Map(lines.map((line) => [line.product_id, line.cost_price_cents ?? 0]));
  const reverse = (policy: NegativeStockPolicy) => reverseEntries(balances, posted, {
    policy, isTransfer: sheet.type === SheetType.Transfer,
    lineNumberOf: (lineId) => byId.get(lineId)?.seq ?? 0, costPriceOf: (productId) => costs.get(productId) ?? 0,
  });
  // Refused, it has changed nothing and names what is short.
  const careful = reverse('block');
  refuseReturnToClosed(careful.posted ? careful.entries : [], by);
  if (careful.posted) return { entries: careful.entries, belowZero: NOTHING_SHORT };
  const belowZero = decideBelowZero(careful.shortages, { ...by, sheet, lines, policy: settings.negative_stock });
  const agreed = reverse('warn');
  const entries = agreed.posted ? agreed.entries : [];
  refuseReturnToClosed(entries, by);
  return { entries, belowZero };
}

async function finish(tx: RequestTransaction, { sheet, lines, settings, entries, balances, belowZero }: Held, action: 'Unapprove' | 'Void', reason: string): Promise<{ data: SheetHead }> {
  const isCancelledOrder = action === 'Void' && sheet.drafter_type === DrafterType.CustomerSelf && sheet.csr_order_status === null;
  const givesBack = sheet.status === SheetStatus.Approved && sheetKind(sheet.type).sourceTypes.length > 0;
  const writing = writeTransition(tx, { userId: tx.userId, operator: tx.actor.name }, {
    before: sheet, action, status: action === 'Void' ? 3 : 1, reason, entries, balances, belowZero,
    holdsStock: action === 'Unapprove' && sheetKind(sheet.type).holdsStock && sheet.csr_order_status === null,
    csrOrderStatus: isCancelledOrder ? CsrOrderStatus.CancelByStaff : null,
  });
  const [saved] = await Promise.all([writing, givesBack ? takeFromSources(tx, sheet.id, -1) : null, clearOwnLines(tx, sheet)]);
  return presentHead(saved, lines, ruleActor(tx.actor), settings.locked_until);
}
