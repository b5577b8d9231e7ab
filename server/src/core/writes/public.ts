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
