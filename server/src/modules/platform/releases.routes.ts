import { deployTokenAnswer, deployTokenRequest, keysFolderAnswer, publishAnswer, publishRequest, releaseAnswer, releaseList, releaseParams } from '@iwe/contract';
import { createPublicKey } from 'node:crypto';
import type { App } from '../../app-types.ts';
import { notFound, unprocessable } from '../../errors.ts';
import { readSigned } from './check-release.policy.ts';
import { hashDeployToken, newDeployToken, publisherOf, storeDeployToken } from './deploy-token.ts';
import { keysFolder } from './instance-keys.ts';
import { auditPlatform, findRelease } from './platform.repository.ts';
import { publishRelease } from './publish-release.command.ts';

/** A release is a few hundred kilobytes; base64 adds a third. */
const MAX_RELEASE_BYTES = 24 * 1024 * 1024;

/** What teams and their pipelines use: publish, look up, tokens. */
export function releasesRoutes(app: App): void {
  app.post('/api/platform/releases', {
    config: { permission: 'deployToken' }, bodyLimit: MAX_RELEASE_BYTES, schema: { body: publishRequest, response: { 200: publishAnswer } },
  }, (request) => {
    const remote = remoteNamed(request.body.manifest);
    const publisher = publisherOf(request, remote);
    return publishRelease(app, publisher, readSigned(request.body, publisher.publicKey), request.body);
  });

  app.get('/api/platform/releases/:remote/:version', {
    config: { permission: 'deployToken' }, schema: { params: releaseParams, response: { 200: releaseAnswer } },
  }, async (request) => {
    const { remote, version } = request.params;
    publisherOf(request, remote);
    const found = await app.database.owner((tx) => findRelease(tx, remote, version));
    if (!found) throw notFound();
    return { manifest: found.manifest_text, status: found.status };
  });

  app.get('/api/platform/releases', { config: { permission: 'orgAdmin' }, schema: { response: { 200: releaseList } } }, async (request) => {
    const actor = request.staff();
    const mayKnow = actor.isPlatformAdmin ? null : actor.account.organisation;
    return { data: await app.database.query<(typeof releaseList)['_output']['data'][number]>(RELEASES, [mayKnow]) };
  });

  app.post('/api/platform/deploy-tokens', {
    config: { permission: 'platformAdmin' }, schema: { body: deployTokenRequest, response: { 200: deployTokenAnswer } },
  }, async (request) => {
    const { name, remotes, promote } = request.body;
    const publicKey = ed25519(request.body.publicKey);
    const token = newDeployToken();
    const actor = request.actor;
    await app.database.owner(async (tx) => {
      await storeDeployToken(tx, { hash: hashDeployToken(token), name, remotes, promote, publicKey, createdBy: actor?.userId ?? null });
      await auditPlatform(tx, { userId: actor?.userId ?? null, actor: actor?.email ?? '', action: 'deploy-token', remote: remotes.join(' '), version: null, after: { name, promote } });
    });
    return { token };
  });

  app.get('/api/platform/keys-folder', { config: { permission: 'loopback' }, schema: { response: { 200: keysFolderAnswer } } }, () => ({ folder: keysFolder(app.config.dataDir) }));
}

const RELEASES = `select r.remote, r.version, r.status, c.version is not null as stable,
    array(select p.organisation_id from release_pin p where p.remote = r.remote and p.version = r.version and ($1::int is null or p.organisation_id = $1) order by 1) as "pinnedBy",
    r.manifest ->> 'publisher' as publisher, r.manifest ->> 'commit' as commit, r.published_at::text as "publishedAt", r.runs::int as runs,
    coalesce((select sum(f.count) from remote_failure f where f.remote = r.remote and f.version = r.version and ($1::int is null or f.organisation_id = $1)), 0)::int as failures
  from release r left join release_channel c on c.remote = r.remote and c.version = r.version and c.channel = 'stable'
  order by r.remote, r.published_at desc`;

/** The remote that an unproven manifest speaks of: only to find out whether the token is for it. */
function remoteNamed(manifest: string): string {
  try {
    const { remote } = JSON.parse(manifest) as { remote?: unknown };
    return typeof remote === 'string' ? remote : '';
  } catch {
    throw unprocessable([{ code: 'release-manifest', message: 'The manifest is not valid JSON.' }]);
  }
}

/** The key in its one canonical text; throws 422 for anything that is no Ed25519 public key. */
function ed25519(pem: string): string {
  try {
    const key = createPublicKey(pem);
    if (key.asymmetricKeyType === 'ed25519') return key.export({ type: 'spki', format: 'pem' }).toString();
  } catch {
    // Told below.
  }
  throw unprocessable([{ code: 'signing-key', field: 'publicKey', message: 'The key must be an Ed25519 public key in PEM (SPKI).' }]);
}
