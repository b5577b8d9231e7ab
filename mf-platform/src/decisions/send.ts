import type { DecisionAnswer } from '@iwe/contract';
import { api, ApiError } from '@iwe/session';

/** A decision about releases without the common fields: reason, revision, dry run. */
export interface Decision {
  method: 'POST' | 'DELETE';
  /** Below /api/platform/. */
  path: string;
  body: Readonly<Record<string, unknown>>;
}

/** Sends a decision. Rejects with ApiError, which the dialog shows. */
export function sendDecision(
  { method, path, body }: Decision,
  common: { reason: string; expected: string; dryRun: boolean },
  signal?: AbortSignal,
): Promise<DecisionAnswer> {
  const options = { quiet: true, body: { ...body, ...common }, ...(signal ? { signal } : {}) };
  const url = `/api/platform/${path}`;
  return method === 'POST'
    ? api.post<DecisionAnswer>(url, options.body, options)
    : api.delete<DecisionAnswer>(url, options);
}

/** Whether an error is a refusal with this code of the server. */
export const isRefusal = (error: unknown, code: string): error is ApiError =>
  error instanceof ApiError && error.code === code;
