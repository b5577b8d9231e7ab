import { developerPanel } from '@iwe/contract';
import { resolveRelease, SHELL_NAME } from '@iwe/domain';
import type { App } from '../../core/app-types.ts';
import { forbidden } from '../../core/errors.ts';
import { liveGrants } from '../control/ways/grants.routes.ts';
import { DEPRECATED } from '../control/overview/overview.sql.ts';
import { remoteStates } from '../releases/platform.repository.ts';
import { readShells, shellOfActor } from '../shells/running-shell.ts';
import { grantOfSession, mayInspect, sourcesOpenTo } from './developer-grant.ts';
import { momentsOf } from './moments.ts';

/**
 * Registers the data of the developer panel: which versions the caller gets and why, the caller's grants, and earlier
 * moments.
 */
export function developerPanelRoutes(app: App): void {
  app.get(
    '/api/platform/developer',
    { config: { permission: 'staff' }, schema: { response: { 200: developerPanel } } },
    async (request) => {
      const actor = request.staff();
      const organisation = actor.account.organisation;
      return app.database.system(async (tx) => {
        if (!(await mayInspect(tx, actor)))
          throw forbidden('Only for administrators and for developers with a grant.', 'developer-required');
        const shell = shellOfActor(await readShells(app, tx), actor).facts;
        const states = (await remoteStates(tx, null)).filter(({ remote }) => remote !== SHELL_NAME);
        const supported = new Map(
          (await tx.query(DEPRECATED())).map((one) => [`${one.remote}@${one.version}`, one.until]),
        );
        const inUse = await grantOfSession(tx, actor);
        const readable = await sourcesOpenTo(tx, actor);
        const own = (await liveGrants(tx)).filter((grant) => grant.origin !== null && grant.email === actor.email);
        return {
          data: {
            grants: own.map((grant) => ({ ...grant, inUse: grant.id === inUse?.id })),
            mayGrant: actor.isPlatformAdmin,
            remotes: states.map((state) => {
              const { version, source, fallback, degraded, explanation } = resolveRelease(
                { id: organisation },
                { id: actor.userId },
                shell,
                state,
              );
              return {
                name: state.remote,
                version,
                source,
                fallback,
                degraded,
                supportedUntil: supported.get(`${state.remote}@${version ?? ''}`) ?? null,
                explanation,
                sources: readable === 'all' || readable.has(state.remote),
              };
            }),
            moments: await momentsOf(tx, organisation, shell, states),
          },
        };
      });
    },
  );
}
