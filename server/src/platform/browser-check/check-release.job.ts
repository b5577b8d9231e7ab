import * as z from 'zod';
import type { SystemTransaction } from '../../core/database/index.ts';
import { defineJob } from '../../core/jobs/define-job.ts';
import type { JobContext } from '../../core/jobs/define-job.ts';
import { enqueue } from '../../core/jobs/enqueue.ts';
import { closeCheckAccount, openCheckAccount } from './check-account.ts';
import type { checkInBrowser } from './check-in-browser.ts';
import { findUnchecked, storeCheck } from './check-release.repository.ts';
import { findBrowser } from './find-browser.ts';

export interface ReleaseToCheck {
  remote: string;
  version: string;
}

/** Imported lazily with the first release to check: most servers never check one, and Playwright is large. */
const inBrowser: typeof checkInBrowser = async (...given) =>
  (await import('./check-in-browser.ts')).checkInBrowser(...given);

/**
 * Runs an unchecked release in a browser (`look`) and stores the result. Rejects when the browser itself breaks: that
 * says nothing about the release, which stays unchecked and is retried.
 */
export async function performCheck(
  { database, log, serverUrl, signal }: Pick<JobContext, 'database' | 'log' | 'serverUrl' | 'signal'>,
  { remote, version }: ReleaseToCheck,
  browser: string,
  look = inBrowser,
): Promise<void> {
  const manifest = await database.system((tx) => findUnchecked(tx, remote, version));
  if (manifest === null) return;
  const account = await openCheckAccount(database, remote, version);
  try {
    const release = { remote, version, remoteJson: manifest.remoteJson };
    const steps = await look(browser, serverUrl(), account, release, { end: signal });
    const state = await database.system((tx) => storeCheck(tx, remote, version, steps));
    if (state !== null) log.info({ remote, version, state }, 'a release was checked in the browser');
  } finally {
    await closeCheckAccount(database, account);
  }
}

/** Resolves to why this process can check no release; null when it can. */
export async function missingBrowser(): Promise<string | null> {
  return (await findBrowser()) === null
    ? 'No Chromium was found: releases from other machines stay unchecked. Install one, or set CHROMIUM_PATH.'
    : null;
}

export const checkRelease = defineJob<ReleaseToCheck>({
  name: 'check-release-in-browser',
  title: 'Check a release in a browser',
  payload: z.object({ remote: z.string(), version: z.string() }),
  retry: { limit: 8, firstDelaySeconds: 60 },
  // Longer than the check itself, which is broken off after a minute and reports why.
  timeoutSeconds: 120,
  // A candidate that hangs holds up one lane; the others go on in the second.
  concurrency: 2,
  unavailable: missingBrowser,
  async perform(context, release) {
    const browser = await findBrowser();
    if (browser === null) throw new Error('No Chromium was found on this machine any more.');
    await performCheck(context, release, browser);
  },
});

/** The order in which releases are checked: a hotfix before every other, a preview after them. */
const PRIORITIES = { hotfix: 1, release: 0, preview: -1 } as const;

/** Enqueues the check of a release in the transaction that publishes it. */
export const enqueueCheck = (
  tx: SystemTransaction,
  { remote, version }: ReleaseToCheck,
  kind: keyof typeof PRIORITIES,
): Promise<number | null> =>
  enqueue(
    tx,
    checkRelease,
    { remote, version },
    { title: `Check ${remote} ${version} in a browser`, priority: PRIORITIES[kind] },
  );
