import { decisionAnswer, releaseAnswer } from '@iwe/contract';
import type { CheckStep } from '@iwe/contract';
import { PublishRefused, refusalMessage } from './publish.ts';
import type { PublishTarget } from './publish.ts';

const ASK_EVERY_MS = 500;

/** The result of the server's browser check of a release. 'waiting': none within the time. */
export interface CheckResult {
  state: 'own' | 'passed' | 'failed' | 'waiting';
  report: CheckStep[];
}

type Door = Pick<PublishTarget, 'server' | 'token'>;

/**
 * Waits until the release has been checked in a browser. Throws PublishRefused when the server doesn't know the
 * release.
 */
export async function waitForCheck(
  { server, token }: Door,
  remote: string,
  version: string,
  patienceMs: number,
): Promise<CheckResult> {
  const until = Date.now() + patienceMs;
  for (;;) {
    const answer = await fetch(new URL(`/api/platform/releases/${remote}/${version}`, server), {
      headers: { authorization: `Bearer ${token}` },
    });
    const body: unknown = await answer.json().catch(() => null);
    if (!answer.ok)
      throw new PublishRefused(
        answer.status,
        `${remote} ${version} could not be looked up (${answer.status}): ${refusalMessage(body)}`,
      );
    const { check, report } = releaseAnswer.parse(body);
    if (check === 'own' || check === 'passed' || check === 'failed') return { state: check, report };
    if (Date.now() > until) return { state: 'waiting', report };
    await new Promise((resolve) => {
      setTimeout(resolve, ASK_EVERY_MS);
    });
  }
}

/** Returns a step of the check as a line of the console; what failed is told below it. */
export function stepText({ name, passed, detail }: CheckStep): string {
  const why = passed || detail === '' ? '' : `\n          ${detail.replaceAll('\n', '\n          ')}`;
  return `  ${passed ? 'passed' : 'FAILED'}  ${name}${why}`;
}

/** Throws when a release may not run: its check failed, or nobody has checked it yet. */
export function assertChecked(release: string, state: CheckResult['state']): void {
  if (state === 'failed')
    throw new Error(`${release} failed its checks and can never run. Mend it and publish the next version.`);
  if (state === 'waiting')
    throw new Error(
      `${release} has not been checked in a browser yet, so it can be neither pinned nor stable. ` +
        'The server looks again whenever it has a Chromium.',
    );
}

/**
 * Makes a checked release stable; resolves to the number of organisations that get it as a result. Throws
 * PublishRefused with the server's message.
 */
export async function promoteRelease({ server, token }: Door, remote: string, version: string): Promise<number> {
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
  return decisionAnswer.parse(body).effect.length;
}
