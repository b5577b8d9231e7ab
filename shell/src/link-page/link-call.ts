import type { ErrorBody } from '@iwe/contract';

/** What came of a call of a link's page. */
export type LinkOutcome<Data> =
  | { kind: 'ok'; data: Data }
  /** The link does not work, or not any more. */
  | { kind: 'ended'; message: string }
  /** This request is refused and will be refused again. */
  | { kind: 'refused'; message: string }
  /** No network, or the server cannot answer now. */
  | { kind: 'later' };

const TIMEOUT_MS = 30_000;

/** Calls the server with the token of a link: a GET, or a POST of `body`. Never rejects. */
export async function callByLink<Data>(token: string, path: string, body?: object): Promise<LinkOutcome<Data>> {
  let answer: Response;
  let content: { data?: Data } & Partial<ErrorBody>;
  try {
    answer = await fetch(`/api/ag/${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
      credentials: 'omit',
      cache: 'no-store',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    content = (await answer.json()) as typeof content;
  } catch {
    return { kind: 'later' };
  }
  if (answer.ok && content.data !== undefined) return { kind: 'ok', data: content.data };
  const message = [content.message ?? `The server answered ${answer.status}.`].flat().join(' ');
  if (answer.status === 401) return { kind: 'ended', message };
  const isLater = answer.status >= 500 || answer.status === 408 || answer.status === 429;
  return isLater ? { kind: 'later' } : { kind: 'refused', message };
}
