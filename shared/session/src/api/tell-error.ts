import { ApiError, errorLines, isAborted } from './api-error.ts';
import { toast, TOAST_MS } from '../toast-bus.ts';

/** Refusals of permission and of validation are shown for the shorter time (spec §8). */
const SHORT = new Set([403, 422]);

/**
 * Shows why a call failed, for as long as spec §8 says. An expired session is reported by the redirect to Login; an
 * aborted request is not reported.
 */
export function tellError(error: unknown): void {
  const status = error instanceof ApiError ? error.status : 0;
  if (status === 401 || isAborted(error)) return;
  toast.error(errorLines(error), { duration: SHORT.has(status) ? TOAST_MS.short : TOAST_MS.general });
}
