import type { RequestTransaction } from '../app-types.ts';
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

/** Writes the audit entry of a change in the change's own transaction. The application cannot alter it afterwards. */
export async function writeAudit(tx: RequestTransaction, entry: AuditEntry): Promise<void> {
  const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value));
  await tx.query(
    ADD(
      tx.organisation,
      tx.userId,
      tx.actor.name,
      entry.action,
      entry.entity,
      entry.entityId,
      json(entry.before),
      json(entry.after),
      tx.requestId,
    ),
  );
}
