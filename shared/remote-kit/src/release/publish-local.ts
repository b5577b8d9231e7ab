// Used by `npm start`: publishes the built remotes to the instance on this machine, through the same API as a team
// would, with the instance's own key and deploy token. Releases are immutable; when the sources have changed since a
// version was published here, the change is published as the next patch with a '-local' suffix instead of a new version
// number. Without --server it waits for its parent to tell which remotes are built, and to name the server, which may
// start meanwhile.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { SemVer } from 'semver';
import type { PublishAnswer } from '@iwe/contract';
import { BUILD_FACTS_FILE } from '../webpack/build-facts.plugin.ts';
import { remoteVersion } from '../webpack/remote-version.ts';
import { buildRelease, type ReleaseDraft } from './build-release.ts';
import { buildRemote } from './build-remote.ts';
import { publishRelease, PublishRefused, type PublishTarget } from './publish.ts';
import { ensureSigningKey } from './sign.ts';

const root = path.resolve(import.meta.dirname, '../../../..');

function contentHash(draft: ReleaseDraft): string {
  const hash = createHash('sha256').update(JSON.stringify(draft.manifest.remoteJson));
  for (const [name, bytes] of [...draft.files].sort(([a], [b]) => (a < b ? -1 : 1))) hash.update(name).update(bytes);
  return hash.digest('hex').slice(0, 8);
}

/** '1.0.0' → '1.0.1-local.1a2b3c4d'; a number in a version has no leading zero, so a hash of digits gets a letter. */
function localVersion(version: string, hash: string): string {
  const { major, minor, patch } = new SemVer(version);
  return `${major}.${minor}.${patch + 1}-local.${/^\d+$/.test(hash) ? 'h' : ''}${hash}`;
}

function draftOf(remote: string): ReleaseDraft {
  const folder = path.join(root, remote);
  const output = path.join(folder, 'dist');
  return buildRelease({ folder, output, version: remoteVersion(folder), publisher: 'this machine' });
}

async function publishOne(remote: string, draft: ReleaseDraft, target: PublishTarget): Promise<PublishAnswer> {
  const folder = path.join(root, remote);
  const { version } = draft.manifest;
  try {
    return await publishRelease(draft, target);
  } catch (error) {
    if (!(error instanceof PublishRefused) || error.status !== 409) throw error;
  }
  // The container's global contains the version, so another version needs another build; it is stored, so that it is
  // built only once.
  const changed = localVersion(version, contentHash(draft));
  const output = path.join(root, '.cache', 'local-releases', remote, changed);
  if (!existsSync(path.join(output, BUILD_FACTS_FILE))) {
    rmSync(path.dirname(output), { recursive: true, force: true });
    await buildRemote(folder, { output, version: changed });
  }
  return publishRelease(buildRelease({ folder, output, version: changed, publisher: 'this machine' }), target);
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { server: { type: 'string' }, 'data-dir': { type: 'string' } },
});
interface Instance {
  url: string;
  dataDir: string;
}

const asked = Promise.withResolvers<Instance>();
const builds = new Map(positionals.map((remote) => [remote, Promise.withResolvers<void>()]));

/** Begins to hear what is built and where to publish: from the command line, where all is there, or from the parent. */
function listen(): void {
  if (values.server && values['data-dir']) {
    for (const { resolve } of builds.values()) resolve();
    asked.resolve({ url: values.server, dataDir: values['data-dir'] });
    return;
  }
  if (!process.send) throw new Error('publish-local needs --server and --data-dir.');
  process.on('message', (told: Instance | { built: string }) => {
    if ('built' in told) builds.get(told.built)?.resolve();
    else asked.resolve(told);
  });
  // Nobody waits for the releases any more when the parent has ended.
  process.once('disconnect', leave);
}

const leave = (): void => process.exit(1);

function targetOf({ url, dataDir }: Instance): PublishTarget {
  const keys = path.join(dataDir, 'keys');
  return {
    server: url,
    token: readFileSync(path.join(keys, 'deploy-token'), 'utf8').trim(),
    privateKey: ensureSigningKey(path.join(keys, 'release-signing.pem')),
    promote: 'unless-chosen',
  };
}

try {
  listen();
  for (const [remote, { promise: built }] of builds) {
    await built;
    const draft = draftOf(remote);
    const answer = await publishOne(remote, draft, targetOf(await asked.promise));
    const stays = answer.stable ? '' : '; the stable version stays as it was decided (Releases shows both)';
    console.log(`${answer.remote} ${answer.version}: ${answer.result}${stays}`);
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  process.off('disconnect', leave);
  if (process.connected) process.disconnect();
}
