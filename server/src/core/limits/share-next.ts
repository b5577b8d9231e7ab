/**
 * Returns a function that runs `work`, one run of a key at a time. Whoever asks while one is under way shares the next
 * run with all others who do: every caller's run begins after the call, so nobody gets an answer older than the call.
 */
export function shareNext<T>(): (key: string, work: () => Promise<T>) => Promise<T> {
  const runs = new Map<string, { running: Promise<T>; next: Promise<T> | null }>();
  const start = (key: string, work: () => Promise<T>): Promise<T> => {
    const run = { running: work(), next: null };
    runs.set(key, run);
    const forget = () => {
      if (runs.get(key) === run && run.next === null) runs.delete(key);
    };
    run.running.then(forget, forget);
    return run.running;
  };
  return (key, work) => {
    const run = runs.get(key);
    if (run === undefined) return start(key, work);
    const again = () => start(key, work);
    run.next ??= run.running.then(again, again);
    return run.next;
  };
}
