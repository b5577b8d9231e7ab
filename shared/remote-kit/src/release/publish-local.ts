// Used by `npm start`: publishes the built remotes to the instance on this machine, through the same API as a team
// would, with the instance's own key and deploy token. Releases are immutable; when the sources have changed since a
// version was published here, the change is published as the next patch with a '-local' suffix instead of a new version
// number. Without --server it prepares the releases and waits for its parent to name the server, which may start
// meanwhile.
import { createHash } from 'node:crypto';
import { once } from 'node:events';
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

/** Where to publish: as the command line says, or as the parent does later. */
async function instance(): Promise<Instance> {
  if (values.server && values['data-dir']) return { url: values.server, dataDir: values['data-dir'] };
  if (!process.send) throw new Error('publish-local needs --server and --data-dir.');
  // Nobody waits for the releases any more when the parent has ended.
  const leave = () => process.exit(1);
  process.once('disconnect', leave);
  const [told] = (await once(process, 'message')) as [Instance];
  process.off('disconnect', leave);
  process.disconnect();
  return told;
}

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
  const told = instance();
  const drafts = positionals.map((remote) => [remote, draftOf(remote)] as const);
  const target = targetOf(await told);
  for (const [remote, draft] of drafts) {
    const answer = await publishOne(remote, draft, target);
    const stays = answer.stable ? '' : '; the stable version stays as it was decided (Releases shows both)';
    console.log(`${answer.remote} ${answer.version}: ${answer.result}${stays}`);
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
