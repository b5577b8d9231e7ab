import { ApiError, errorLines, isAborted } from './api-error.ts';
import { toast, TOAST_MS } from './toast-bus.ts';

/** Refusals of permission and of validation stay for the shorter time (spec §8). */
const SHORT = new Set([403, 422]);

/** Shows why a call did not pass, for as long as spec §8 says. A session that ended is told by the way to Login; an ended request is nobody's business. */
export function tellError(error: unknown): void {
  const status = error instanceof ApiError ? error.status : 0;
  if (status === 401 || isAborted(error)) return;
  toast.error(errorLines(error), { duration: SHORT.has(status) ? TOAST_MS.short : TOAST_MS.general });
}
