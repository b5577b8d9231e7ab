import type { SystemTransaction, Transaction } from '../database/index.ts';
import { ADD } from './audit.sql.ts';

/** One change of one record, with the values before and after. */
export interface AuditEntry {
  /** The action as the history shows it: 'Create', 'Approve', 'Void' … */
  action: string;
  /** The table's name: 'sheet', 'product' … */
  entity: string;
  entityId: number;
  before?: unknown;
  after?: unknown;
}

/** The transaction of a change, with who makes it. */
interface AuditedTransaction extends Transaction {
  actor: { name: string };
  requestId: string;
}

/** Writes the audit entry of a change in the change's own transaction. The application cannot alter it afterwards. */
export async function writeAudit(tx: AuditedTransaction, entry: AuditEntry): Promise<void> {
  const { organisation, userId, requestId } = tx;
  await addAudit(tx, { organisation, userId, operator: tx.actor.name, requestId }, entry);
}

/** Writes an audit entry of a change that no signed-in person made. */
export async function addAudit(
  tx: Pick<SystemTransaction, 'query'>,
  who: { organisation: number; userId: number | null; operator: string; requestId: string | null },
  entry: AuditEntry,
): Promise<void> {
  const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value));
  await tx.query(
    ADD(
      who.organisation,
      who.userId,
      who.operator,
      entry.action,
      entry.entity,
      entry.entityId,
      json(entry.before),
      json(entry.after),
      who.requestId,
    ),
  );
}
