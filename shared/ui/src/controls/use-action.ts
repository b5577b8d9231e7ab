import { ApiError, isAborted, tellError } from '@iwe/session';
import { useRef, useState } from 'react';

/** What a button does, as long as it takes. */
export interface Action<Args extends readonly unknown[]> {
  isBusy: boolean;
  /** What it runs with now, for the row or button that it was started by; null when it does not run. */
  running: Args | null;
  /** Runs the work; does nothing while it runs. Resolves to whether it passed. */
  run: (...args: Args) => Promise<boolean>;
}

/**
 * Returns what a button does: `work`, once at a time. A refusal of the server has been shown by the API client, so that
 * `work` only says what follows a success; any other error is shown here. `atEnd` runs after either, to show what is
 * true now.
 */
export function useAction<Args extends readonly unknown[]>(
  work: (...args: Args) => Promise<unknown>,
  atEnd?: () => void,
): Action<Args> {
  const [running, setRunning] = useState<Args | null>(null);
  // Two clicks can come before the first is drawn.
  const isRunning = useRef(false);
  const run = async (...args: Args): Promise<boolean> => {
    if (isRunning.current) return false;
    isRunning.current = true;
    setRunning(args);
    try {
      await work(...args);
      return true;
    } catch (error) {
      if (!(error instanceof ApiError) && !isAborted(error)) tellError(error);
      return false;
    } finally {
      isRunning.current = false;
      setRunning(null);
      atEnd?.();
    }
  };
  return { isBusy: running !== null, running, run };
}
