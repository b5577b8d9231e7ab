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

/** 'mf-sales@1.0.0' → the token with which this account may report about that release; see `remotesAnswer`. */
let startTokens: Readonly<Record<string, string>> = {};

/** GET /api/platform/remotes; in a tab that runs an earlier state, the remotes of that revision. */
export async function fetchRemotes(): Promise<RemotesAnswer> {
  const at = tabRevision.get();
  if (at === null) return fetchCurrent();
  try {
    return (await request(`/api/platform/remotes?at=${at}`)) as RemotesAnswer;
  } catch {
    // The right to see it may have ended, or the state may be gone: the tab runs the current one again.
    tabRevision.set(null);
    return fetchCurrent();
  }
}

async function fetchCurrent(): Promise<RemotesAnswer> {
  const answer = (await request('/api/platform/remotes')) as RemotesAnswer;
  startTokens = answer?.startTokens ?? {};
  return answer;
}

/** Reports a failure to the server. Never rejects: a failing report must not become a second failure. */
export async function reportFailure(report: Omit<FailureReport, 'token'>): Promise<void> {
  await send('/api/platform/failures', report).catch(() => undefined);
}

/** Reports that a version has drawn its first screen. Never rejects. */
export async function reportRun(remote: string, version: string): Promise<void> {
  await send('/api/platform/runs', { remote, version }).catch(() => undefined);
}

/**
 * Sends a report with the release's start token. A page that started with the last answer has none yet, and one that
 * has been open for days has an old one: then the list is requested, and nothing is sent about a release that the
 * account is not given.
 */
async function send(path: string, report: { remote: string | null; version: string | null }): Promise<unknown> {
  const { remote, version } = report;
  const post = (token?: string): Promise<unknown> =>
    request(path, { method: 'POST', body: { ...report, ...(token ? { token } : {}) } });
  if (remote === null || version === null) return post();
  const release = `${remote}@${version}`;
  const known = startTokens[release];
  try {
    if (known) return await post(known);
  } catch (error) {
    if ((error as { code?: unknown }).code !== 'start-token') throw error;
  }
  await fetchCurrent();
  const given = startTokens[release];
  return given && given !== known ? post(given) : undefined;
}
