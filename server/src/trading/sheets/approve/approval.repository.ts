import type { Actor, Permit } from '@iwe/domain';
import type { Reader, RowOf, Transaction } from '../../../core/database/index.ts';
import { forbidden, notFound } from '../../../core/errors.ts';
import { balanceLocks, balanceQueries, balancesOf, withMissingRows } from '../posting/balances.repository.ts';
import type { SheetBalances } from '../posting/balances.repository.ts';
import { READ_SHEET } from '../sheet-lock.sql.ts';
import { LINES_WITH_SOURCES, LOCK_SHEET_AND_SOURCES } from '../sources/sources.sql.ts';
import { separateSources } from '../sheet-lock.ts';
import type { SheetWithSources } from '../sheet-lock.ts';
import type { LineRecord } from '../sheet-record.ts';
import * as sql from './approval.sql.ts';

/** What an approval reads beside the sheet, its lines and its balances. */
export type ApprovalContext = RowOf<typeof sql.APPROVAL_CONTEXT>;

/** A warehouse and a driver that an approver may choose. */
export interface ChosenPlaces {
  warehouseId?: number | null | undefined;
  driverId?: number | null | undefined;
}

/** The query of an approval's context, for a batch. */
export const contextQuery = (tx: Reader, sheetId: number, chosen: ChosenPlaces = {}) =>
  sql.APPROVAL_CONTEXT(tx.organisation, sheetId, chosen.warehouseId ?? null, chosen.driverId ?? null);

/** Reads an approval's context. Throws 404 when there is no such sheet. */
export async function approvalContext(tx: Reader, sheetId: number): Promise<ApprovalContext> {
  const [row] = await tx.query(contextQuery(tx, sheetId));
  if (!row) throw notFound();
  return row;
}

/** What an approval would be decided on now. */
export interface ReadForApproval extends SheetWithSources {
  context: ApprovalContext;
  /** Returns the balances; new ones at each call, because evaluating an approval changes them. */
  balances: () => SheetBalances;
}

/** Reads what an approval would be decided on, without locks. Throws 404 when there is no such sheet. */
export async function readForApproval(tx: Reader, id: number, warehouseId: number | null): Promise<ReadForApproval> {
  const [[sheet], lineRows, [context], costs, stocks] = await tx.batch([
    READ_SHEET(tx.organisation, id),
    LINES_WITH_SOURCES(tx.organisation, id),
    contextQuery(tx, id, { warehouseId }),
    ...balanceQueries(tx, id, warehouseId),
  ]);
  if (!sheet || !context) throw notFound();
  return { sheet, ...separateSources(lineRows), context, balances: () => balancesOf(costs, stocks) };
}

/** What an approval is decided on. */
export interface LockedForApproval extends SheetWithSources {
  /** The sheets that are locked: this one, and those that its lines came from before the lock was granted. */
  lockedIds: ReadonlySet<number>;
  context: ApprovalContext;
  stock: SheetBalances;
  /** The approver with the rights of this moment. */
  actor: Actor;
}

/**
 * Locks and reads what an approval is decided on: the sheet with its sources, what the rules ask for, the balances, the
 * approver's rights. The session was admitted before the transaction began: while the approval waited for its locks,
 * somebody may have taken rights away. Throws 404 when the sheet is not in this organisation, 403 when the approver was
 * deactivated meanwhile.
 */
export async function lockForApproval(
  tx: Transaction,
  id: number,
  { approverId, ...chosen }: ChosenPlaces & { approverId: number },
): Promise<LockedForApproval> {
  const warehouseId = chosen.warehouseId ?? null;
  const [family, lineRows, [context], costs, stocks, [approver]] = await tx.batch([
    LOCK_SHEET_AND_SOURCES(tx.organisation, id),
    LINES_WITH_SOURCES(tx.organisation, id),
    contextQuery(tx, id, chosen),
    ...balanceLocks(tx, id, warehouseId),
    sql.APPROVER(tx.organisation, approverId),
  ]);
  const sheet = family.find((row) => row.id === id);
  if (!sheet || !context) throw notFound();
  if (!approver) throw forbidden();
  const { lines, sources } = separateSources(lineRows);
  return {
    sheet,
    lines,
    sources,
    lockedIds: new Set(family.map((row) => row.id)),
    context,
    stock: await withMissingRows(tx, { sheet, lines }, warehouseId, { costs, stocks }),
    actor: {
      role: approver.role,
      isAcct: approver.is_acct,
      isDir: approver.is_dir,
      isAdmin: approver.is_admin,
      modPrc: approver.mod_prc,
      crtCSR: approver.crt_csr,
      maxDisCents: approver.max_dis_cents,
    },
  };
}

/** The name of a member who approved a sheet; undefined when there is no such member. */
export async function approverName(tx: Reader, memberId: number | null): Promise<string | undefined> {
  const [row] = await tx.query(sql.APPROVER_NAME(tx.organisation, memberId));
  return row?.name;
}

/** A permit with the name of who gave it. */
export interface GivenPermit extends Permit {
  by: string;
}

/** The permits as the domain weighs them: by line number, with their givers' rights. */
export function permitsOf(context: ApprovalContext, lines: readonly LineRecord[]): GivenPermit[] {
  return (context.permits ?? []).map((row) => {
    const line = row.line_id === null ? undefined : lines.find((candidate) => candidate.id === row.line_id)?.seq;
    return {
      code: row.finding,
      by: row.by,
      contentVersion: row.content_version,
      holder: { role: row.role, isAcct: row.is_acct, isDir: row.is_dir },
      ...(line === undefined ? {} : { line }),
    };
  });
}
