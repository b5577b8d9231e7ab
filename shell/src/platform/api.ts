import type { FailureReport, RemotesAnswer } from '@iwe/contract';
import { tabRevision } from './tab-revision.ts';

/** Sends a request with the signed-in account's headers; rejects on a refusal, with words for people. */
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

/** Puts the session's API client under the platform; called once by the shell's start. */
export function setPlatformRequest(next: PlatformRequest): void { request = next; }

/** GET /api/platform/remotes; in a tab that looks at an earlier state, what ran after that revision. */
export async function fetchRemotes(): Promise<RemotesAnswer> {
  const at = tabRevision.get();
  if (at === null) return (await request('/api/platform/remotes')) as RemotesAnswer;
  try {
    return (await request(`/api/platform/remotes?at=${at}`)) as RemotesAnswer;
  } catch {
    // The right to look back may have ended, or the state be gone: the tab works with the present one again.
    tabRevision.set(null);
    return (await request('/api/platform/remotes')) as RemotesAnswer;
  }
}

/** Tells the server of a failure. Never rejects: a failing report must not become a second failure. */
export async function reportFailure(report: FailureReport): Promise<void> {
  await request('/api/platform/failures', { method: 'POST', body: report }).catch(() => undefined);
}

/** Tells the server that a version drew its first screen. Never rejects. */
export async function reportRun(remote: string, version: string): Promise<void> {
  await request('/api/platform/runs', { method: 'POST', body: { remote, version } }).catch(() => undefined);
}
