import { ApiError, tellError } from '@iwe/session';
import { useRef, useState } from 'react';

/** What a button does, as long as it takes. */
export interface Action<Args extends readonly unknown[]> {
  isBusy: boolean;
  /** What it runs with now, for the row or button that it was started by; null when it does not run. */
  running: Args | null;
  /** Runs the work; does nothing while it runs. Resolves to whether it passed. */
  run: (...args: Args) => Promise<boolean>;
}

/** What follows the work of a button. */
export interface AfterAction {
  /** Runs after a success and after a failure, to show what is true now. */
  atEnd?: () => void;
  /** Shows a failure beside the button, for a request that is quiet; without it every failure is shown as a message. */
  onRefused?: (error: unknown) => void;
}

/**
 * Returns what a button does: `work`, once at a time. A refusal of the server has been shown by the API client, so that
 * `work` only says what follows a success; any other error is shown here.
 */
export function useAction<Args extends readonly unknown[]>(
  work: (...args: Args) => Promise<unknown>,
  { atEnd, onRefused }: AfterAction = {},
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
      if (onRefused) onRefused(error);
      else if (!(error instanceof ApiError)) tellError(error);
      return false;
    } finally {
      isRunning.current = false;
      setRunning(null);
      atEnd?.();
    }
  };
  return { isBusy: running !== null, running, run };
}
