import type { FailureCause, LoadableRelease } from '@iwe/contract';
import { troubleCode } from '@iwe/contract';
import { reportFailure } from '../api.ts';
import { isOfTheLine } from '../host/failure.ts';
import type { Failure } from '../host/failure.ts';
import { ranBefore } from '../load/load-remote.ts';
import { isLineGood } from '../load/patience.ts';
import { isOfAnExtension, releaseIn } from './watch-use.ts';

/**
 * Judges who is to blame for a failure, and reports it. Loaded with the first failure: a line that does not bring even
 * this part would report nothing, and is to blame itself.
 */
export async function reportBlame(
  release: LoadableRelease,
  failure: Failure,
  error: unknown,
  { page, fallbackVersion }: { page: string; fallbackVersion: string | null },
): Promise<void> {
  const { name: remote, version } = release;
  const before = ranBefore(release);
  const { cause, culprit } = await causeOf(release, failure, error);
  const report = { page, message: failure.message, cause, ranBefore: before };
  await reportFailure({ ...report, code: failure.code, remote, version, fallbackVersion });
  // Where another release's code threw, it is that one's error in use.
  if (culprit)
    await reportFailure({ ...report, ...culprit, cause: 'release', code: troubleCode('error'), fallbackVersion: null });
}

interface Blame {
  cause: FailureCause;
  /** The other release whose code threw. */
  culprit?: { remote: string; version: string };
}

/** Returns who is to blame, in the eyes of this page. */
export async function causeOf(release: LoadableRelease, failure: Failure, error: unknown): Promise<Blame> {
  const causes = chainOf(error);
  // Thrown by removeChild and insertBefore for a node that somebody else has moved, under React's feet.
  if (causes.some((one) => one instanceof DOMException && one.name === 'NotFoundError'))
    return { cause: 'translation' };
  const stacks = causes.map(({ stack }) => stack ?? '').join('\n');
  if (isOfAnExtension(stacks)) return { cause: 'extension' };
  const thrower = releaseIn(stacks);
  if (thrower && (thrower.remote !== release.name || thrower.version !== release.version))
    return { cause: 'other', culprit: thrower };
  const mayBeLate = isOfTheLine(failure.kind) || failure.kind === 'hang' || failure.kind === 'mount';
  if (thrower || !mayBeLate) return { cause: 'release' };
  if (!(await isLineGood())) return { cause: 'line' };
  if (isOfTheLine(failure.kind) && (await isRefused(failure.message, release))) return { cause: 'store' };
  return { cause: (await isMachineBusy()) ? 'machine' : 'release' };
}

/** Returns an error with everything that caused it, the first cause first. */
function chainOf(error: unknown): Error[] {
  const chain: Error[] = [];
  for (let one = error; one instanceof Error || one instanceof DOMException; one = (one as Error).cause) {
    if (chain.includes(one as Error)) break;
    chain.unshift(one as Error);
  }
  return chain;
}

/** Time in which a server that answers everything else answers for a file, milliseconds. */
const ANSWERED_WITHIN_MS = 3000;

/** Resolves to whether the server refuses a file of the release for a reason of its own, or never answers for it. */
async function isRefused(message: string, release: LoadableRelease): Promise<boolean> {
  const named = /\/r\/[^\s?):,]+\.js/.exec(message)?.[0] ?? release.entry;
  try {
    const signal = AbortSignal.timeout(ANSWERED_WITHIN_MS);
    return (await fetch(named, { cache: 'no-store', signal })).status >= 500;
  } catch {
    return true;
  }
}

const TICKS = 5;
const TICK_MS = 20;
/** Ticks that take so much longer than asked for tell of a busy machine, or of a tab that nobody sees. */
const BUSY_FACTOR = 4;

/** Resolves to whether timers of this page fire much too late, once what failed was taken down. */
async function isMachineBusy(): Promise<boolean> {
  const since = performance.now();
  for (let tick = 0; tick < TICKS; tick += 1)
    await new Promise((resolve) => {
      setTimeout(resolve, TICK_MS);
    });
  return performance.now() - since > TICKS * TICK_MS * BUSY_FACTOR;
}
