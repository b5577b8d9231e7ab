import { decisionAnswer, releaseAnswer } from '@iwe/contract';
import type { CheckStep } from '@iwe/contract';
import { EXIT, ReleaseEnd } from './exit-codes.ts';
import { PublishRefused, refusalMessage } from './publish.ts';
import type { PublishTarget } from './publish.ts';

const ASK_EVERY_MS = 500;
/** After an answer that says nothing about the release: the server restarts, or the line is down. */
const RETRY_AFTER_MS = 5000;

/** The result of the server's browser check of a release. 'waiting': none within the time. */
export interface CheckResult {
  state: 'own' | 'passed' | 'failed' | 'waiting';
  report: CheckStep[];
}

type Door = Pick<PublishTarget, 'server' | 'token'>;

interface Patience {
  patienceMs: number;
  /** Is told in a sentence what is being waited for, whenever that changes. */
  say?: (waitsFor: string) => void;
  retryAfterMs?: number;
}

/**
 * Waits until the release has been checked in a browser. A server that is away or overloaded is asked again. Throws
 * PublishRefused when it doesn't know the release.
 */
export async function waitForCheck(
  { server, token }: Door,
  remote: string,
  version: string,
  { patienceMs, say = () => undefined, retryAfterMs = RETRY_AFTER_MS }: Patience,
): Promise<CheckResult> {
  const until = Date.now() + patienceMs;
  let said = '';
  const wait = async (why: string, ms: number): Promise<void> => {
    if (why !== said && why !== '') say(why);
    said = why;
    await new Promise((resolve) => {
      setTimeout(resolve, ms);
    });
  };
  for (;;) {
    const answer = await fetch(new URL(`/api/platform/releases/${remote}/${version}`, server), {
      headers: { authorization: `Bearer ${token}` },
    }).catch((error: unknown) => {
      if (Date.now() > until) throw error;
      return null;
    });
    if (answer === null || ((answer.status >= 500 || answer.status === 429) && Date.now() <= until)) {
      await wait(`${server} does not answer (${answer?.status ?? 'no connection'}): it is asked again.`, retryAfterMs);
      continue;
    }
    const body: unknown = await answer.json().catch(() => null);
    if (!answer.ok)
      throw new PublishRefused(
        answer.status,
        `${remote} ${version} could not be looked up (${answer.status}): ${refusalMessage(body)}`,
      );
    const { check, report, waitsFor = '' } = releaseAnswer.parse(body);
    if (check === 'own' || check === 'passed' || check === 'failed') return { state: check, report };
    if (Date.now() > until) return { state: 'waiting', report };
    await wait(waitsFor, ASK_EVERY_MS);
  }
}

/** Returns a step of the check as a line of the console; what failed is told below it. */
export function stepText({ name, passed, detail }: CheckStep): string {
  const why = passed || detail === '' ? '' : `\n          ${detail.replaceAll('\n', '\n          ')}`;
  return `  ${passed ? 'passed' : 'FAILED'}  ${name}${why}`;
}

/** Throws a ReleaseEnd when a release may not run: its check failed, or nobody has checked it yet. */
export function assertChecked(release: string, state: CheckResult['state']): void {
  if (state === 'failed')
    throw new ReleaseEnd(
      EXIT.checkFailed,
      `${release} failed its checks and can never run. Mend it and publish the next version.`,
    );
  if (state === 'waiting')
    throw new ReleaseEnd(
      EXIT.notChecked,
      `${release} has not been checked in a browser yet, so it can be neither pinned nor stable. ` +
        'The server looks again whenever it has a Chromium.',
    );
}

/**
 * Makes a checked release stable; resolves to the number of organisations that get it as a result, and to what the
 * server warns of. Throws PublishRefused with the server's message.
 */
export async function promoteRelease(
  { server, token }: Door,
  remote: string,
  version: string,
): Promise<{ organisations: number; warning?: string | undefined }> {
  const answer = await fetch(new URL('/api/platform/promote', server), {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ remote, version }),
  });
  const body: unknown = await answer.json().catch(() => null);
  if (!answer.ok)
    throw new PublishRefused(
      answer.status,
      `${remote} ${version} could not be promoted (${answer.status}): ${refusalMessage(body)}`,
    );
  const { effect, warning } = decisionAnswer.parse(body);
  return { organisations: effect.length, warning };
}
