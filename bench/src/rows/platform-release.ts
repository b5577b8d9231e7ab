import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buildRemote } from '@iwe/remote-kit/release';
import { run } from '@iwe/tooling/run';
import { root } from '@iwe/tooling/workspace';
import { median, rounded } from '../figures.ts';
import type { OwnRow } from '../row.ts';

const REMOTE = 'mf-sales';
const PUBLISHED = 5;
const CLI = path.join(root, 'shared/remote-kit/src/release/cli.ts');

/**
 * How long a team waits: for the build of the largest remote, for its publication, and for the whole command including
 * the server's check in a browser.
 */
export const buildAndRelease: OwnRow = {
  kind: 'own',
  name: 'platform: build and release',
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

      // The team's own key and token: its releases are checked in a browser before they may run.
      const { privateKey, publicKey } = generateKeyPairSync('ed25519');
      const key = path.join(folder, 'key.pem');
      writeFileSync(key, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
      const { token } = (await server.decide('POST', 'deploy-tokens', {
        name: 'Sales team',
        remotes: [REMOTE],
        promote: true,
        publicKey: publicKey.export({ type: 'spki', format: 'pem' }),
      })) as { token: string };
      const release = await timed(async () => {
        const options = [
          '--disable-warning=ExperimentalWarning',
          CLI,
          REMOTE,
          '--version',
          '1.3.0',
          '--notes',
          'Measured',
          '--server',
          server.url,
          '--promote',
        ];
        const { code, output } = await run(process.execPath, options, {
          quiet: true,
          env: { IWE_DEPLOY_TOKEN: token, IWE_SIGNING_KEY: key },
        });
        if (code !== 0) throw new Error(output);
      });
      return {
        'build, s': rounded(build / 1_000, 1),
        'publication of a build, ms': rounded(median(published)),
        'release with build, browser check and promotion, s': rounded(release / 1_000, 1),
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
