export { bulkEdit } from './bulk-edit.ts';
export type { BulkEditor, EditableRecord } from './bulk-edit.ts';
export { once } from './idempotency.ts';
export { addAudit, writeAudit } from './audit.ts';
export type { AuditEntry } from './audit.ts';
export {
  changesSince,
  lastChange,
  lastContentChange,
  lastRecordChange,
  staleFields,
  staleVersion,
} from './conflicts.ts';
