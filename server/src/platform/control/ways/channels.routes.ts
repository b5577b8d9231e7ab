import { decisionAnswer, promoteRequest, releaseStatusRequest, stableRequest } from '@iwe/contract';
import { compareVersions, SHELL_NAME } from '@iwe/domain';
import type { App } from '../../../core/app-types.ts';
import { forbidden } from '../../../core/errors.ts';
import { publisherOf } from '../../security/deploy-token.ts';
import { lockRevision, readRevision } from '../../releases/platform.repository.ts';
import { promote, setStable } from '../../publish/publish-release.command.ts';
import { STABLE_VERSION } from '../../publish/publish-release.sql.ts';
import { revisionOf } from '../../remotes/revision.ts';
import { choosable } from '../decide/choose.ts';
import { asPlatformAdmin, decide, refused } from '../decide/decide.ts';
import { isRenewed } from '../rollouts/guard.ts';
import { setStatus } from './release-status.ts';

/**
 * Registers what platform admins decide for everybody: the stable channel, and blocks. A team's token may change the
 * stable version of its own remote.
 */
export function channelsRoutes(app: App): void {
  const schema = { response: { 200: decisionAnswer } };

  app.post(
    '/api/platform/stable',
    { config: { permission: 'signedIn' }, schema: { ...schema, body: stableRequest } },
    async (request) => {
      const { remote, version, guarded } = request.body;
      const record = { action: 'stable', remote, version };
      await asPlatformAdmin(app, request, record);
      return decide(app, request, request.body, [remote], async (tx) => {
        await choosable(app, tx, remote, version);
        // Nothing is reported about the starts of a shell: one that does not start can't report it.
        const isGuarded = guarded && remote !== SHELL_NAME && !(await isRenewed(tx, remote, version));
        const before = await setStable(tx, remote, version, { isGuarded });
        return {
          ...record,
          before,
          after: { version, guarded: isGuarded && before !== null },
          ...olderThan(version, before?.version),
        };
      });
    },
  );

  app.post(
    '/api/platform/promote',
    { config: { permission: 'deployToken' }, schema: { ...schema, body: promoteRequest } },
    async (request) => {
      const { remote, version, reason } = request.body;
      const publisher = await publisherOf(app, request, remote);
      if (!publisher.canPromote) {
        await refused(app, { userId: null, email: publisher.name }, { action: 'stable', remote, version });
        throw forbidden(`The token "${publisher.name}" may not promote to stable.`, 'deploy-token-promote');
      }
      return app.database.system(async (tx) => {
        await lockRevision(tx);
        await choosable(app, tx, remote, version);
        const [stable] = await tx.query(STABLE_VERSION(remote));
        const effect = await promote(app, tx, remote, version, { userId: null, actor: publisher.name, reason });
        const { value } = await readRevision(tx);
        return { revision: revisionOf(app, value), dryRun: false, effect, ...olderThan(version, stable?.version) };
      });
    },
  );

  app.post(
    '/api/platform/releases/status',
    { config: { permission: 'signedIn' }, schema: { ...schema, body: releaseStatusRequest } },
    async (request) => {
      const { remote, version, status, supportedUntil = null, reason } = request.body;
      const record = { action: status, remote, version };
      await asPlatformAdmin(app, request, record);
      return decide(app, request, request.body, [remote], (tx) =>
        setStatus(tx, { remote, version, status, supportedUntil, reason }),
      );
    },
  );
}

/** Returns the warning for a version that is lower than the one that is stable; nothing otherwise. */
function olderThan(version: string, stable: string | undefined): { warning?: string } {
  return stable !== undefined && compareVersions(version, stable) < 0
    ? { warning: `${version} is older than ${stable}, which is stable now: everybody goes back to it.` }
    : {};
}
