import type { RequestTransaction } from '../app-types.ts';

/** One change of one thing, with what it was and what it became. */
export interface AuditEntry {
  /** What was done, as the history shows it: 'Create', 'Approve', 'Void' … */
  action: string;
  /** The table's name: 'sheet', 'product' … */
  entity: string;
  entityId: number;
  before?: unknown;
  after?: unknown;
}

/** Writes the change into the history, in the change's own transaction. The application can never alter it afterwards. */
export async function writeAudit(tx: RequestTransaction, entry: AuditEntry): Promise<void> {
  const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value));
  await tx.query('insert into audit (organisation_id, user_id, operator, action, entity, entity_id, before, after, request_id) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)',
    [tx.organisation, tx.userId, tx.actor.name, entry.action, entry.entity, entry.entityId, json(entry.before), json(entry.after), tx.requestId]);
}
