import type { XeroOperation } from '@iwe/contract';
import { fromCents } from '@iwe/domain';
import type { RowOf } from '../../../core/database/index.ts';
import type { OPEN_OPERATIONS } from './operations.sql.ts';

/** A sheet that waits for Xero or was refused, with the reason. */
export function presentOperation(row: RowOf<typeof OPEN_OPERATIONS>): XeroOperation {
  const { total_cents: cents, created_at: createdAt, run_after: runAfter, ...rest } = row;
  return {
    ...rest,
    amount: fromCents(cents),
    createdAt: createdAt.toISOString(),
    nextAt: row.state === 'waiting' ? runAfter.toISOString() : null,
  };
}
