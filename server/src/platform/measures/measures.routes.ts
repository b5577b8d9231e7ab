import { measureReport, measuresAnswer, measuresQuery, messageAnswer, releaseParams } from '@iwe/contract';
import { COMPARED_MEASURES } from '@iwe/domain';
import type { App } from '../../core/app-types.ts';
import { notFound } from '../../core/errors.ts';
import { slowerRollout } from '../control/rollouts/people.ts';
import { judgeRollout } from '../control/rollouts/rollouts.ts';
import { findRelease } from '../releases/platform.repository.ts';
import { reportLimit } from '../remotes/report-limit.ts';
import { refuseWithoutStartToken } from '../remotes/start-token.ts';
import { countMeasures, readMeasures, tellMeasures } from './measures.ts';

/** Registers what pages measure of the releases that they run, and the figures that admins read. */
export function measuresRoutes(app: App): void {
  const refuseFlood = reportLimit();

  app.post(
    '/api/platform/measures',
    {
      config: { permission: 'staff', background: true },
      schema: { body: measureReport, response: { 200: messageAnswer } },
    },
    async (request) => {
      const actor = request.staff();
      const { line, releases } = request.body;
      refuseFlood(actor.userId);
      for (const { remote, version, token } of releases)
        refuseWithoutStartToken(app.config.secrets.instanceKey, actor, { remote, version, token });
      // A release's own check runs on the server: it says nothing about people's lines and machines.
      if (actor.isReleaseCheck) return { message: 'Thank you' };
      const person = { organisation: actor.account.organisation, userId: actor.userId };
      for (const release of releases) {
        const { remote } = release;
        const counted = await app.database.system((tx) => countMeasures(tx, person, line, release));
        tellMeasures(release, counted);
        if (!COMPARED_MEASURES.some((measure) => counted.includes(measure))) continue;
        // A start of the stable version counts as well: it is what the rollout is compared with.
        const slower = await app.database.system((tx) => slowerRollout(tx, remote));
        if (slower !== null) await app.database.system((tx) => judgeRollout(tx, remote, slower));
      }
      return { message: 'Thank you' };
    },
  );

  app.get(
    '/api/platform/releases/:remote/:version/measures',
    {
      config: { permission: 'releaseAdmin' },
      schema: { params: releaseParams, querystring: measuresQuery, response: { 200: measuresAnswer } },
    },
    async (request) => {
      const { account, isPlatformAdmin } = request.staff();
      const { remote, version } = request.params;
      const { line = null, organisation = null } = request.query;
      // As if another organisation did not exist.
      if (!isPlatformAdmin && organisation !== null && organisation !== account.organisation) throw notFound();
      const data = await app.database.system(async (tx) => {
        if (!(await findRelease(tx, remote, version))) throw notFound();
        return readMeasures(tx, remote, version, {
          organisation: isPlatformAdmin ? organisation : account.organisation,
          line,
        });
      });
      return { data };
    },
  );
}
