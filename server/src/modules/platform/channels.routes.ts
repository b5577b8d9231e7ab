import { pinRequest, releaseStatusRequest, revisionAnswer, stableRequest, unpinRequest } from '@iwe/contract';
import type { App } from '../../app-types.ts';
import type { OwnerTransaction } from '../../database/database.ts';
import { forbidden, notFound } from '../../errors.ts';
import type { Actor } from '../../permissions.ts';
import { refuseUnfit } from './check-release.policy.ts';
import { auditPlatform, findRelease, raiseRevision } from './platform.repository.ts';
import type { ReleaseRow } from './platform.repository.ts';
import { promote, refuseClashWithLive } from './publish-release.command.ts';
import { revisionOf } from './revision.ts';

/** What admins decide: pins of an organisation, the stable channel, blocks. Each change is audited with its reason. */
export function channelsRoutes(app: App): void {
  app.post('/api/platform/pins', { config: { permission: 'signedIn' }, schema: { body: pinRequest, response: { 200: revisionAnswer } } }, async (request) => {
    const { organisationId, remote, version, reason } = request.body;
    const actor = mayPin(request.actor, organisationId);
    return app.database.owner(async (tx) => {
      await organisationExists(tx, organisationId);
      const release = await releaseOr404(tx, remote, version);
      refuseUnfit(release, app.platform.shell.facts());
      await refuseClashWithLive(tx, release);
      const [before] = await tx.query<{ version: string }>('select version from release_pin where organisation_id = $1 and remote = $2 for update', [organisationId, remote]);
      await tx.query(
        `insert into release_pin (organisation_id, remote, version, reason, pinned_by) values ($1, $2, $3, $4, $5)
         on conflict (organisation_id, remote) do update set version = excluded.version, reason = excluded.reason, pinned_by = excluded.pinned_by, pinned_at = now()`,
        [organisationId, remote, version, reason, actor.userId],
      );
      await auditPlatform(tx, { userId: actor.userId, actor: actor.email, action: 'pin', organisationId, remote, version, reason, before: before ?? null });
      return { revision: revisionOf(app, await raiseRevision(tx)) };
    });
  });

  app.delete('/api/platform/pins', { config: { permission: 'signedIn' }, schema: { body: unpinRequest, response: { 200: revisionAnswer } } }, async (request) => {
    const { organisationId, remote, reason } = request.body;
    const actor = mayPin(request.actor, organisationId);
    return app.database.owner(async (tx) => {
      const [gone] = await tx.query<{ version: string }>('delete from release_pin where organisation_id = $1 and remote = $2 returning version', [organisationId, remote]);
      if (!gone) throw notFound();
      await auditPlatform(tx, { userId: actor.userId, actor: actor.email, action: 'unpin', organisationId, remote, version: null, reason, before: gone });
      return { revision: revisionOf(app, await raiseRevision(tx)) };
    });
  });

  app.post('/api/platform/stable', { config: { permission: 'platformAdmin' }, schema: { body: stableRequest, response: { 200: revisionAnswer } } }, async (request) => {
    const { remote, version, reason } = request.body;
    const actor = known(request.actor);
    return app.database.owner(async (tx) => {
      refuseUnfit(await releaseOr404(tx, remote, version), app.platform.shell.facts());
      await promote(tx, remote, version, { userId: actor.userId, actor: actor.email, reason });
      return { revision: revisionOf(app, await raiseRevision(tx)) };
    });
  });

  app.post('/api/platform/releases/status', { config: { permission: 'platformAdmin' }, schema: { body: releaseStatusRequest, response: { 200: revisionAnswer } } }, async (request) => {
    const { remote, version, status, reason } = request.body;
    const actor = known(request.actor);
    return app.database.owner(async (tx) => {
      const before = await releaseOr404(tx, remote, version);
      await tx.query('update release set status = $3 where remote = $1 and version = $2', [remote, version, status]);
      await auditPlatform(tx, { userId: actor.userId, actor: actor.email, action: status, remote, version, reason, before: { status: before.status } });
      return { revision: revisionOf(app, await raiseRevision(tx)) };
    });
  });
}

/** Organisation admins pin their own organisation; platform admins pin any. Somebody else's organisation answers like a missing one. */
function mayPin(who: Actor | null, organisationId: number): Actor {
  const actor = known(who);
  if (actor.isPlatformAdmin) return actor;
  if (actor.account?.organisation !== organisationId) throw notFound();
  if (!actor.account.isAdmin) throw forbidden('Only an administrator of this organisation may do this.', 'orgAdmin-required');
  return actor;
}

function known(actor: Actor | null): Actor {
  if (!actor) throw new Error('A route with a session permission has no actor.');
  return actor;
}

async function organisationExists(tx: OwnerTransaction, id: number): Promise<void> {
  const [found] = await tx.query<{ id: number }>('select id from organisation where id = $1', [id]);
  if (!found) throw notFound();
}

async function releaseOr404(tx: OwnerTransaction, remote: string, version: string): Promise<ReleaseRow> {
  const found = await findRelease(tx, remote, version);
  if (!found) throw notFound();
  return found;
}
