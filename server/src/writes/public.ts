export { once } from './idempotency.ts';
export { writeAudit } from './audit.ts';
export type { AuditEntry } from './audit.ts';
export { changesSince, lastChange, lastContentChange, staleFields, staleVersion } from './conflicts.ts';
