import { generateKeyPairSync } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buildRelease, ensureSigningKey, publishRelease } from '@iwe/remote-kit/release';
import { DEMO_PASSWORD } from '@iwe/server/demo';
import { signInByApi } from '@iwe/testing';
import { launch, type Launched } from '@iwe/tooling/launcher';
import { root } from '@iwe/tooling/workspace';

/**
 * A separate iWE with the demo's data, for benchmarks that would damage the usual one: releases, blocks, broken files.
 */
export interface PlatformInstance extends Launched {
  /** Sends a platform admin's request; throws with the server's message. */
  decide(method: string, route: string, body: object): Promise<unknown>;
  /**
   * Publishes the built remote under another version, without rebuilding it, as this instance itself or as a team.
   * Resolves to the milliseconds of the request alone.
   */
  publishVariant(remote: string, version: string, isStable: boolean, team?: BenchTeam): Promise<number>;
  /** Creates a team, whose releases are checked in a browser before they may run. */
  newTeam(remote: string): Promise<BenchTeam>;
  /** Returns the folder with the files of a release. */
  folderOf(remote: string, version: string): string;
  remove(): Promise<void>;
}

/** A team's deploy token and signing key. */
export interface BenchTeam {
  token: string;
  privateKey: string;
}

/** Builds what has changed, starts the server on an empty folder and publishes the remotes. */
export async function openPlatform(env: Readonly<Record<string, string>> = {}): Promise<PlatformInstance> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'iwe-bench-'));
  const launched = await launch({
    port: 0,
    dataDir: folder,
    log: 'ignore',
    env: { IWE_DEMO: '1', DATABASE_URL: '', LOG_LEVEL: 'error', ...env },
  });
  const admin = await signInByApi(launched.url, 'admin@iwe.demo', DEMO_PASSWORD);
  const keys = path.join(launched.dataDir, 'keys');
  const decide: PlatformInstance['decide'] = async (method, route, body) => {
    const answer = await fetch(`${launched.url}/api/platform/${route}`, {
      method,
      headers: admin,
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${route} answered ${answer.status}: ${await answer.text()}`);
    return answer.json();
  };
  return {
    ...launched,
    decide,
    newTeam: async (remote) => {
      const { privateKey, publicKey } = generateKeyPairSync('ed25519', {
        privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
        publicKeyEncoding: { type: 'spki', format: 'pem' },
      });
      const named = { name: `Team of ${remote}`, remotes: [remote], promote: true, publicKey };
      const { token } = (await decide('POST', 'deploy-tokens', named)) as { token: string };
      return { token, privateKey };
    },
    publishVariant: async (remote, version, isStable, team) => {
      const output = mkdtempSync(path.join(os.tmpdir(), `iwe-${remote}-`));
      try {
        rename(remote, version, output);
        const draft = buildRelease({ folder: path.join(root, remote), output, version, publisher: 'the benchmark' });
        const started = performance.now();
        await publishRelease(draft, {
          server: launched.url,
          token: team?.token ?? readFileSync(path.join(keys, 'deploy-token'), 'utf8').trim(),
          privateKey: team?.privateKey ?? ensureSigningKey(path.join(keys, 'release-signing.pem')),
          promote: isStable,
        });
        return performance.now() - started;
      } finally {
        rmSync(output, { recursive: true, force: true });
      }
    },
    folderOf: (remote, version) => path.join(launched.dataDir, 'releases', remote, version),
    remove: async () => {
      await launched.stop();
      for (const place of new Set([folder, launched.dataDir])) rmSync(place, { recursive: true, force: true });
    },
  };
}

/**
 * Renames the container's global in a remote's build to that of another version: the same result as rebuilding it,
 * apart from the hashes in file names.
 */
function rename(remote: string, version: string, output: string): void {
  const built = path.join(root, remote, 'dist');
  const { containerName } = JSON.parse(readFileSync(path.join(built, 'build-facts.json'), 'utf8')) as {
    containerName: string;
  };
  const renamed = `${remote}_${version}`.replace(/[^a-z0-9]/g, '_');
  cpSync(built, output, {
    recursive: true,
    filter: (source) => !source.endsWith('.map') && !path.basename(source).startsWith('.'),
  });
  for (const name of readdirSync(output, { recursive: true })
    .map(String)
    .filter((file) => /\.js(on)?$/.test(file))) {
    const file = path.join(output, name);
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll(containerName, renamed));
  }
}
