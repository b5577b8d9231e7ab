import type { FailureReport, RemotesAnswer } from '@iwe/contract';
import { tabRevision } from './tab-revision.ts';

/** Sends a request with the signed-in account's headers; rejects when refused, with a message for people. */
export type PlatformRequest = (path: string, init?: { method?: string; body?: unknown }) => Promise<unknown>;

let request: PlatformRequest = async (path, init) => {
  const answer = await fetch(path, {
    method: init?.method ?? 'GET',
    headers: init?.body === undefined ? {} : { 'content-type': 'application/json' },
    body: init?.body === undefined ? null : JSON.stringify(init.body),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  return answer.status === 204 ? null : answer.json();
};

/** Sets the session's API client for the platform; called once when the shell starts. */
export function setPlatformRequest(next: PlatformRequest): void {
  request = next;
}

/** GET /api/platform/remotes; in a tab that runs an earlier state, the remotes of that revision. */
export async function fetchRemotes(): Promise<RemotesAnswer> {
  const at = tabRevision.get();
  if (at === null) return (await request('/api/platform/remotes')) as RemotesAnswer;
  try {
    return (await request(`/api/platform/remotes?at=${at}`)) as RemotesAnswer;
  } catch {
    // The right to see it may have ended, or the state may be gone: the tab runs the current one again.
    tabRevision.set(null);
    return (await request('/api/platform/remotes')) as RemotesAnswer;
  }
}

/** Reports a failure to the server. Never rejects: a failing report must not become a second failure. */
export async function reportFailure(report: FailureReport): Promise<void> {
  await request('/api/platform/failures', { method: 'POST', body: report }).catch(() => undefined);
}

/** Reports that a version has drawn its first screen. Never rejects. */
export async function reportRun(remote: string, version: string): Promise<void> {
  await request('/api/platform/runs', { method: 'POST', body: { remote, version } }).catch(() => undefined);
}
