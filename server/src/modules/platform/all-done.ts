/** As Promise.all, but when it rejects nothing is under way any more: what goes on unseen would come in the way of the next attempt. */
export async function allDone<Work extends readonly unknown[]>(work: readonly [...{ [Key in keyof Work]: Promise<Work[Key]> | Work[Key] }]): Promise<Work> {
  const settled = await Promise.allSettled(work);
  const failed = settled.find((one): one is PromiseRejectedResult => one.status === 'rejected');
  if (failed) throw failed.reason;
  return settled.map((one) => (one as PromiseFulfilledResult<unknown>).value) as unknown as Work;
}
