import { generateKeyPairSync, sign } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PublishRequest, ReleaseManifest, RemotesAnswer } from '@iwe/contract';
import { gzipSync } from 'node:zlib';
import { hashOf } from '../publish/check-release.policy.ts';
import { hashDeployToken, storeDeployToken } from '../security/deploy-token.ts';
import { shellBuild } from '../remotes/shell-build.ts';
import type { ShellBuild } from '../remotes/shell-build.ts';
import type { TestServer } from '../../testing/index.ts';

/** A team's key and token, as its pipeline has them. */
export interface TestTeam {
  token: string;
  privateKey: string;
}

const keys = generateKeyPairSync('ed25519');

/** Creates a team whose token covers these remotes. */
export async function buildTeam(
  server: TestServer,
  options: { remotes?: string[]; promote?: boolean } = {},
): Promise<TestTeam> {
  const token = `iwe_deploy_test_${Math.random().toString(36).slice(2)}`;
  const publicKey = keys.publicKey.export({ type: 'spki', format: 'pem' }).toString();
  await server.database.system((tx) =>
    storeDeployToken(tx, {
      hash: hashDeployToken(token),
      name: 'a team',
      remotes: options.remotes ?? ['*'],
      promote: options.promote ?? true,
      publicKey,
      createdBy: null,
    }),
  );
  return { token, privateKey: keys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString() };
}

/** Builds a release as a team would send it; `change` alters the manifest before it is signed, `more` adds files. */
export function buildRelease(
  remote: string,
  version: string,
  change: (manifest: ReleaseManifest) => void = () => {},
  script = `/* ${remote} ${version} */`,
  more: Readonly<Record<string, string>> = {},
): PublishRequest {
  const files = new Map([
    ...Object.entries(more).map(([path, text]) => [path, Buffer.from(text)] as const),
    ['remoteEntry.00000000.js', Buffer.from(script)],
    ['js/remote.11111111.js', Buffer.from(`${script}// exposed`)],
    ['js/screen.22222222.js', Buffer.from(`${script}// lazy ${'x'.repeat(2000)}`)],
  ]);
  const manifest: ReleaseManifest = {
    format: 1,
    remote,
    version,
    containerName: `${remote}_${version}`.replace(/[^a-z0-9]/g, '_'),
    entry: 'remoteEntry.00000000.js',
    exposed: ['js/remote.11111111.js'],
    lazy: ['js/screen.22222222.js'],
    files: [...files].map(([path, bytes]) => ({
      path,
      size: bytes.length,
      gzip: gzipSync(bytes).length,
      sha384: hashOf(bytes),
    })),
    requires: { shellApi: '^1.0.0', serverApi: '^1.0.0', shared: { react: '^19.0.0' } },
    remoteJson: {
      name: remote,
      owner: 'A team',
      version,
      shellApi: '^1.0.0',
      serverApi: '^1.0.0',
      menu: [],
      expressNew: [],
      routes: [{ path: `/${remote}`, title: 'A page', access: ['signed-in'] }],
      csp: { connectSrc: [] },
      sizeBudget: { initialGzip: 60_000, totalGzip: 900_000 },
    },
    commit: 'abc',
    publisher: 'a pipeline',
  };
  change(manifest);
  const text = JSON.stringify(manifest);
  return {
    manifest: text,
    signature: sign(null, Buffer.from(text), keys.privateKey).toString('base64'),
    files: Object.fromEntries([...files].map(([path, bytes]) => [path, bytes.toString('base64')])),
    promote: false,
  };
}

/** Publishes a release and returns the raw answer. */
export const publish = (server: TestServer, team: TestTeam, body: PublishRequest): ReturnType<TestServer['inject']> =>
  server.inject({
    method: 'POST',
    url: '/api/platform/releases',
    headers: { authorization: `Bearer ${team.token}` },
    payload: body,
  });

const TEST_SHELL = {
  shellApi: '1.0.0',
  shared: { react: '19.3.1' },
  slots: { format: '1.2.0', names: ['customer.panel'] },
};

/** Creates a shell build that provides react 19.3.1 and the slot customer.panel, in a folder of its own. */
export function testShell(): ShellBuild {
  const folder = mkdtempSync(join(tmpdir(), 'iwe-shell-'));
  writeFileSync(join(folder, 'shell-facts.json'), JSON.stringify(TEST_SHELL));
  writeFileSync(
    join(folder, 'index.html'),
    '<meta nonce="%NONCE%"><meta name="iwe-developer" content="%DEVELOPER%"><meta name="iwe-revision" ' +
      'content="%REVISION%"><meta name="iwe-blocked" content="%BLOCKED%"><meta name="iwe-demo" content="%DEMO%"><meta name="iwe-list-key" content="%LIST_KEY%">' +
      '<meta name="iwe-setup" content="%SETUP%">' +
      '<title>iWE</title>',
  );
  writeFileSync(join(folder, 'shell.00000000.js'), `console.log("${'x'.repeat(3000)}")`);
  return shellBuild(folder);
}

/** Writes the facts and the page of a small shell build with this title into a folder. */
export function writeShell(folder: string, title: string): void {
  writeFileSync(
    join(folder, 'shell-facts.json'),
    JSON.stringify({
      shellApi: '1.0.0',
      shared: { react: '19.3.1' },
      names: {},
      definitions: '1.0.0',
      slots: { format: '1.0.0', names: [] },
      routes: [],
    }),
  );
  writeFileSync(join(folder, 'index.html'), `<meta name="iwe-revision" content="%REVISION%"><title>${title}</title>`);
}

/**
 * Returns the token that the server gives with a release to whoever sends these headers; undefined when it gives none.
 */
export async function startToken(
  server: TestServer,
  headers: Readonly<Record<string, string | undefined>>,
  remote: string,
  version: string,
): Promise<string | undefined> {
  const answer = await server.inject({ method: 'GET', url: '/api/platform/remotes', headers });
  return answer.json<RemotesAnswer>().startTokens?.[`${remote}@${version}`];
}
