import type { DriverReportAnswer, DriverReportRequest, DriverRun, ErrorBody } from '@iwe/contract';

/** What came of a call. */
export type Outcome<Data> =
  | { kind: 'ok'; data: Data }
  /** The link is not valid, or not any more: nothing can be sent with it. */
  | { kind: 'ended'; message: string }
  /** This request is refused and will be refused again. */
  | { kind: 'refused'; message: string }
  /** No network, or the server cannot answer now; try again after so many milliseconds. */
  | { kind: 'later'; waitMs: number };

const TIMEOUT_MS = 60_000;
/**
 * Milliseconds until the next try when nobody says how many. Short, because a phone does not always say that its
 * network is back.
 */
const TRY_AGAIN_MS = 5_000;

/** The server, with the token of one link. */
export interface RunApi {
  load: () => Promise<Outcome<DriverRun>>;
  report: (runId: number, report: DriverReportRequest) => Promise<Outcome<DriverReportAnswer['data']>>;
}

/** Returns the calls of a link. */
export function runApi(token: string): RunApi {
  const call = async <Data>(path: string, body?: object): Promise<Outcome<Data>> => {
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
      return { kind: 'later', waitMs: TRY_AGAIN_MS };
    }
    if (answer.ok && content.data !== undefined) return { kind: 'ok', data: content.data };
    const message = [content.message ?? `The server answered ${answer.status}.`].flat().join(' ');
    if (answer.status === 401) return { kind: 'ended', message };
    if (answer.status >= 500 || answer.status === 429 || answer.status === 408)
      return { kind: 'later', waitMs: (Number(answer.headers.get('retry-after')) || 0) * 1_000 || TRY_AGAIN_MS };
    return { kind: 'refused', message };
  };
  return {
    load: () => call<DriverRun>('run'),
    report: (runId, report) => call<DriverReportAnswer['data']>(`run/${runId}/reports`, report),
  };
}
