import { LIST_SEAL_HEADER } from '@iwe/contract';
import type { FailureReport, MeasureReport, RemotesAnswer } from '@iwe/contract';
import type { SealedList } from './load/script-hashes.ts';
import { tabPreview } from './list/tab-preview.ts';

/** The session's two calls that the platform needs; both reject when refused, with a message for people. */
export interface PlatformCalls {
  get(path: string): Promise<Response>;
  post(path: string, body: unknown): Promise<unknown>;
}

let calls: PlatformCalls;

/** Sets the session's API client for the platform; called once when the shell starts. */
export function setPlatformCalls(next: PlatformCalls): void {
  calls = next;
}

/** A list as the server sent it, and which view of the releases was asked for: 'now', or a preview. */
export interface FetchedList {
  list: SealedList;
  view: string;
}

/** Answers by which the server refuses a preview; others, such as a sign-in that is over, say nothing about it. */
const REFUSALS: ReadonlySet<number> = new Set([400, 403, 404, 409, 422]);

/** 'mf-sales@1.0.0' → the token with which this account may report about that release; see `remotesAnswer`. */
let startTokens: Readonly<Record<string, string>> = {};

/**
 * GET /api/platform/remotes; in a tab that runs a preview, with that preview. One that the server refuses (ended,
 * blocked, not for this account) ends for the tab, which gets what everybody gets.
 */
export async function fetchRemotes(): Promise<FetchedList> {
  const preview = tabPreview.get();
  if (preview === null) return fetchCurrent();
  try {
    return await fetchView(preview, `?preview=${encodeURIComponent(preview)}`);
  } catch (error) {
    const { status = 0, message } = error as { status?: number; message?: string };
    if (!REFUSALS.has(status)) throw error;
    tabPreview.refuse(message ?? '');
    return fetchCurrent();
  }
}

const fetchCurrent = (): Promise<FetchedList> => fetchView('now', '');

/** Returns the start tokens in the text of a list; none when it is no list, which whoever uses it will say. */
function tokensIn(text: string): typeof startTokens {
  try {
    return (JSON.parse(text) as Partial<RemotesAnswer> | null)?.startTokens ?? {};
  } catch {
    return {};
  }
}

async function fetchView(view: string, query: string): Promise<FetchedList> {
  const answer = await calls.get(`/api/platform/remotes${query}`);
  const text = await answer.text();
  startTokens = tokensIn(text);
  return { list: { text, seal: answer.headers.get(LIST_SEAL_HEADER) ?? '' }, view };
}

/** Reports a failure to the server. Never rejects: a failing report must not become a second failure. */
export async function reportFailure(report: Omit<FailureReport, 'token'>): Promise<void> {
  await send('/api/platform/failures', report).catch(() => undefined);
}

/** Reports that a version has drawn its first screen. Never rejects. */
export async function reportRun(remote: string, version: string): Promise<void> {
  await send('/api/platform/runs', { remote, version }).catch(() => undefined);
}

/** Sends what was measured of releases, as far as the account is given them. Never rejects. */
export async function reportMeasures(
  line: MeasureReport['line'],
  releases: readonly Omit<MeasureReport['releases'][number], 'token'>[],
): Promise<void> {
  const post = async (): Promise<void> => {
    const given = releases.flatMap((release) => {
      const token = startTokens[`${release.remote}@${release.version}`];
      return token ? [{ ...release, token }] : [];
    });
    if (given.length > 0) await calls.post('/api/platform/measures', { line, releases: given });
  };
  try {
    // A page that started with the last answer has no tokens yet.
    if (Object.keys(startTokens).length === 0) await fetchRemotes();
    await post();
  } catch (error) {
    if ((error as { code?: unknown }).code !== 'start-token') return;
    await fetchRemotes()
      .then(post, () => undefined)
      .catch(() => undefined);
  }
}

/**
 * Sends a report with the release's start token. A page that started with the last answer has none yet, and one that
 * has been open for days has an old one: then the list is requested, and nothing is sent about a release that the
 * account is not given.
 */
async function send(path: string, report: { remote: string | null; version: string | null }): Promise<unknown> {
  const { remote, version } = report;
  const post = (token?: string): Promise<unknown> => calls.post(path, { ...report, ...(token ? { token } : {}) });
  if (remote === null || version === null) return post();
  const release = `${remote}@${version}`;
  const known = startTokens[release];
  try {
    if (known) return await post(known);
  } catch (error) {
    if ((error as { code?: unknown }).code !== 'start-token') throw error;
  }
  await fetchRemotes();
  const given = startTokens[release];
  return given && given !== known ? post(given) : undefined;
}
