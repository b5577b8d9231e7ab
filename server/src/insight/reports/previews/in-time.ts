import { Problem } from '../../../core/errors.ts';

/** Milliseconds that a preview may take: less than an answer may, so that its refusal says what to do instead. */
export const PREVIEW_MS = 50_000;

/**
 * Runs a preview. Its signal aborts with `left`, when its page has gone or shows another one, and when it takes too
 * long with what it waits for (503). Pages of one person wait for each other (`PREVIEW_TURNS`): each shows its own.
 */
export async function inTime<T>(
  left: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
  milliseconds = PREVIEW_MS,
): Promise<T> {
  const own = new AbortController();
  const limit = setTimeout(() => own.abort(tooLong()), milliseconds);
  try {
    return await work(AbortSignal.any([own.signal, left]));
  } catch (error) {
    // What ended it explains more than what then failed.
    own.signal.throwIfAborted();
    throw error;
  } finally {
    clearTimeout(limit);
  }
}

const tooLong = (): Problem =>
  new Problem(
    503,
    'preview-too-long',
    'This preview takes too long to wait for. Choose a shorter date range or fewer products and preview again, or ' +
      'press Submit: the whole report is then made in the background.',
  );
