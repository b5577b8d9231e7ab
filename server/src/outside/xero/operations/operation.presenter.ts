import type { XeroOperation } from '@iwe/contract';
import { fromCents } from '@iwe/domain';
import type { RowOf } from '../../../core/database/index.ts';
import type { OPEN_OPERATIONS } from './operations.sql.ts';

/** A sheet that waits for Xero or was refused, with the reason. */
export function presentOperation(row: RowOf<typeof OPEN_OPERATIONS>): XeroOperation {
  const { total_cents: cents, created_at: createdAt, run_after: runAfter, why, ...rest } = row;
  return {
    ...rest,
    // What became of an earlier operation is no reason of a sheet that is to be sent.
    why: row.state === 'unsent' ? '' : why,
    amount: fromCents(cents),
    createdAt: createdAt.toISOString(),
    nextAt: row.state === 'waiting' ? runAfter.toISOString() : null,
  };
}
