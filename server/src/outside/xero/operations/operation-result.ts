import type { Transaction } from '../../../core/database/index.ts';
import { FINISH, LOCK_SHEETS } from './operations.sql.ts';

/** How an operation of a sheet has ended. */
export interface OperationResult {
  readonly operation: number;
  readonly sheet: number;
  /** 0 Unsent, 2 Sent, 3 Fail. */
  readonly state: 0 | 2 | 3;
  readonly xeroId: string | null;
  /** Cents that are open there; null where the document is not there. */
  readonly dueCents: number | null;
  readonly status: string | null;
  /** Xero's own sentence, or what differs; null when all is well. */
  readonly why: string | null;
}

/** Writes the results with their history. What another worker has finished meanwhile stays as it is. */
export async function finishOperations(tx: Transaction, results: readonly OperationResult[]): Promise<void> {
  await tx.query(
    LOCK_SHEETS(
      tx.organisation,
      results.map(({ sheet }) => sheet),
    ),
  );
  await tx.query(
    FINISH(
      tx.organisation,
      results.map(({ operation }) => operation),
      results.map(({ xeroId }) => xeroId),
      results.map(({ dueCents }) => dueCents),
      results.map(({ status }) => status),
      results.map(({ state }) => state),
      results.map(({ why }) => why),
    ),
  );
}
