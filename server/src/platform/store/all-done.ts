type Settled<Work extends readonly unknown[]> = { -readonly [Key in keyof Work]: Awaited<Work[Key]> };

/**
 * Resolves like Promise.all, but rejects only after every piece of work has ended: work still running would disturb the
 * next attempt.
 */
export async function allDone<Work extends readonly unknown[]>(work: readonly [...Work]): Promise<Settled<Work>> {
  const settled = await Promise.allSettled(work);
  const failed = settled.find((one): one is PromiseRejectedResult => one.status === 'rejected');
  if (failed) throw failed.reason;
  return settled.map((one) => (one as PromiseFulfilledResult<unknown>).value) as Settled<Work>;
}
