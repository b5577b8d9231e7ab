import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buildRemote, waitForCheck } from '@iwe/remote-kit/release';
import { run } from '@iwe/tooling/run';
import { root } from '@iwe/tooling/workspace';
import { atMost, median, rounded } from '../figures.ts';
import type { OwnRow } from '../row.ts';

const REMOTE = 'mf-sales';
const PUBLISHED = 5;
const CHECKED = 3;
const CHECK_SECONDS = 8;
const RELEASE_SECONDS = 20;
const CLI = path.join(root, 'shared/remote-kit/src/release/cli.ts');

/** How long a team waits for a build of the largest remote and for its publication. */
export const buildAndPublish: OwnRow = {
  kind: 'own',
  name: 'platform: build',
  run: async ({ platform }) => {
    const server = await platform();
    const folder = mkdtempSync(path.join(os.tmpdir(), 'iwe-bench-team-'));
    try {
      const build = await timed(() =>
        buildRemote(path.join(root, REMOTE), { output: path.join(folder, 'dist'), version: '1.1.0' }),
      );
      const published: number[] = [];
      for (let patch = 1; patch <= PUBLISHED; patch += 1)
        published.push(await server.publishVariant(REMOTE, `1.2.${patch}`, false));
      return {
        'build, s': rounded(build / 1_000, 1),
        'publication of a build, ms': rounded(median(published)),
      };
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

/** How long the server's browser needs for a published release: from its publication until the result is known. */
export const checkTime: OwnRow = {
  kind: 'own',
  name: 'platform: check',
  run: async ({ platform }) => {
    const server = await platform();
    const team = await server.newTeam(REMOTE);
    const times: number[] = [];
    for (let patch = 0; patch <= CHECKED; patch += 1) {
      const version = `1.6.${patch}`;
      await server.publishVariant(REMOTE, version, false, team);
      const ms = await timed(async () => {
        const { state } = await waitForCheck({ server: server.url, token: team.token }, REMOTE, version, {
          patienceMs: 120_000,
        });
        if (state !== 'passed') throw new Error(`The check of ${REMOTE} ${version}: ${state}`);
      });
      // The first one also makes the organisation of the checks and loads Playwright.
      if (patch > 0) times.push(ms);
    }
    return { 'a release checked, s': atMost(rounded(median(times) / 1_000, 1), CHECK_SECONDS) };
  },
};

/** How long a team waits for the whole command: build, publication, the check in a browser, and promotion. */
export const releaseTime: OwnRow = {
  kind: 'own',
  name: 'platform: release',
  run: async ({ platform }) => {
    const server = await platform();
    const folder = mkdtempSync(path.join(os.tmpdir(), 'iwe-bench-team-'));
    try {
      const team = await server.newTeam(REMOTE);
      const key = path.join(folder, 'key.pem');
      writeFileSync(key, team.privateKey, { mode: 0o600 });
      const release = (version: string) =>
        timed(async () => {
          const options = ['--version', version, '--notes', 'Measured', '--server', server.url, '--promote'];
          const { code, output } = await run(
            process.execPath,
            ['--disable-warning=ExperimentalWarning', CLI, REMOTE, ...options],
            { quiet: true, env: { IWE_DEPLOY_TOKEN: team.token, IWE_SIGNING_KEY: key } },
          );
          if (code !== 0) throw new Error(output);
        });
      const first = await release('1.3.0');
      return {
        'first release, s': rounded(first / 1_000, 1),
        'release with build, check and promotion, s': atMost(
          rounded((await release('1.3.1')) / 1_000, 1),
          RELEASE_SECONDS,
        ),
      };
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}
