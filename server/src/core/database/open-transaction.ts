import { AsyncLocalStorage } from 'node:async_hooks';

const current = new AsyncLocalStorage<{ isOpen: boolean }>();

/** Runs the work of a transaction so that refuseInsideTransaction recognises everything that the work calls. */
export async function asOpenTransaction<T>(work: () => Promise<T>): Promise<T> {
  const transaction = { isOpen: true };
  try {
    return await current.run(transaction, work);
  } finally {
    // Work that was started but not awaited continues outside of the transaction.
    transaction.isOpen = false;
  }
}

/** Throws inside a transaction: waiting for the network there would block locks and a connection. */
export function refuseInsideTransaction(what: string): void {
  if (current.getStore()?.isOpen)
    throw new Error(`${what} inside a database transaction: commit first, then call, then write the result.`);
}
