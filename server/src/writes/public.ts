export { keyedPreparation, moreFollows, once } from './idempotency.ts';
export type { LastWrite } from './idempotency.ts';
export { writeAudit } from './audit.ts';
export type { AuditEntry } from './audit.ts';
export { enqueue } from './outbox.ts';
export type { OutboxEntry } from './outbox.ts';
