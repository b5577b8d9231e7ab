import type { CheckStep, ReleaseManifest } from '@iwe/contract';
import type { App } from '../../../app-types.ts';
import { auditPlatform } from '../platform.repository.ts';
import type { checkInBrowser } from './check-in-browser.ts';
import { closeCheckAccount, openCheckAccount } from './check-account.ts';
import { findBrowser } from './find-browser.ts';

const LOOK_EVERY_MS = 2000;

// One release at a time over all servers; what a killed checker left behind is free again after a while.
const CLAIM = `update release set check_claimed_at = now() where (remote, version) in (
    select remote, version from release where check_state = 'unchecked' and (check_claimed_at is null or check_claimed_at < now() - interval '10 minutes')
      and not exists (select from release busy where busy.check_state = 'unchecked' and busy.check_claimed_at > now() - interval '10 minutes')
    order by check_claimed_at nulls first, published_at limit 1 for update skip locked)
  returning remote, version, manifest`;

// A minute of rest, then the others first: a release on which the browser breaks must not keep theirs waiting.
const STAND_BACK = `update release set check_claimed_at = now() - interval '9 minutes' where remote = $1 and version = $2`;

/** Loaded with the first release to check: most servers never see one, and Playwright is large. */
const inBrowser: typeof checkInBrowser = async (...given) => (await import('./check-in-browser.ts')).checkInBrowser(...given);

/** Takes the next unchecked release, starts it in a browser (`look`) and stores what came of it. False when there is none. */
export async function checkNext(app: App, executablePath: string, url: string, look = inBrowser, end?: AbortSignal): Promise<boolean> {
  const [next] = await app.database.query<{ remote: string; version: string; manifest: ReleaseManifest }>(CLAIM);
  if (!next) return false;
  const { remote, version, manifest } = next;
  const account = await openCheckAccount(app, remote, version);
  let steps: CheckStep[];
  try {
    steps = await look(executablePath, url, account, { remote, version, remoteJson: manifest.remoteJson }, end ? { end } : {});
  } catch (error) {
    // The browser itself broke, which says nothing of the release: it stays unchecked and is tried again later.
    app.log.warn({ err: error, remote, version }, 'a release could not be checked');
    await app.database.query(STAND_BACK, [remote, version]);
    return true;
  } finally {
    await closeCheckAccount(app, account);
  }
  const state = steps.every((step) => step.passed) ? 'passed' : 'failed';
  await app.database.owner(async (tx) => {
    await tx.query(`update release set check_state = $3, check_report = $4::jsonb, checked_at = now() where remote = $1 and version = $2 and check_state = 'unchecked'`, [remote, version, state, JSON.stringify(steps)]);
    await auditPlatform(tx, { userId: null, actor: 'the platform', action: `check ${state}`, remote, version, after: steps.filter((step) => !step.passed) });
  });
  app.log.info({ remote, version, state }, 'a release was checked in the browser');
  return true;
}

/** Looks for unchecked releases as long as the server listens. Where no browser is found they stay unchecked, which is said once. */
export function startChecker(app: App): void {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> = Promise.resolve();
  const end = new AbortController();
  app.addHook('onListen', async () => {
    const browser = await findBrowser();
    if (browser === null) {
      app.log.warn('No Chromium was found: releases from other machines stay unchecked. Install one, or set CHROMIUM_PATH.');
      return;
    }
    const address = app.server.address();
    const url = typeof address === 'object' && address !== null ? `http://127.0.0.1:${address.port}` : app.config.publicUrl;
    const turn = (): void => {
      running = checkNext(app, browser, url, inBrowser, end.signal)
        .catch((error: unknown) => { app.log.warn({ err: error }, 'checking releases failed and is tried again'); return false; })
        .then(() => { if (!end.signal.aborted) timer = setTimeout(turn, LOOK_EVERY_MS); });
    };
    timer = setTimeout(turn, LOOK_EVERY_MS);
  });
  app.addHook('preClose', async () => {
    // A check that is under way ends with its browser: another server, or the next start, takes the release again.
    end.abort();
    clearTimeout(timer);
    await running;
  });
}
