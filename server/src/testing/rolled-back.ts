import type { Database, SystemTransaction, Transaction } from '../core/database/index.ts';

class RolledBack extends Error {}

/**
 * Works in a transaction that is rolled back at its end, and resolves to what the work resolves to. `now()` is one and
 * the same moment in it, so that what begins or ends at a moment can be read at that moment.
 */
export async function rolledBack<T>(
  database: Pick<Database, 'system'>,
  work: (tx: SystemTransaction) => Promise<T>,
): Promise<T> {
  const results: T[] = [];
  try {
    await database.system(async (tx) => {
      results.push(await work(tx));
      throw new RolledBack();
    });
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error;
  }
  return results[0] as T;
}

/** The same transaction for code that works inside an organisation; row-level security does not apply to it. */
export const inOrganisation = (tx: SystemTransaction, organisation: number): Transaction =>
  Object.assign(tx, { organisation, userId: null, access: 'write' as const });
