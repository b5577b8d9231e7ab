import { decisionAnswer, rollbackRequest } from '@iwe/contract';
import type { App } from '../../../app-types.ts';
import { notFound } from '../../../errors.ts';
import { choicesNow, stateAt } from './changes.ts';
import type { Choice } from './changes.ts';
import { asPlatformAdmin, decide } from './decide.ts';
import { restoreChoices } from './restore.ts';

/**
 * Registers the rollback to any earlier state: stable versions, pins and rollouts. Blocks are a kill switch and are not
 * rolled back.
 */
export function rollbackRoutes(app: App): void {
  app.post(
    '/api/platform/rollback',
    { config: { permission: 'signedIn' }, schema: { body: rollbackRequest, response: { 200: decisionAnswer } } },
    async (request) => {
      const { to, reason } = request.body;
      const record = { action: 'rollback', remote: '', version: null, after: { to } };
      await asPlatformAdmin(app, request, record);
      return decide(app, request, request.body, null, async (tx, actor) => {
        const then = await stateAt(tx, to, null);
        if (!then) throw notFound();
        const keep = new Set(then.choices.map(({ remote, organisationId }) => `${remote} ${organisationId}`));
        const chosenSince = (await choicesNow(tx, null))
          .filter(({ remote, organisationId }) => !keep.has(`${remote} ${organisationId}`))
          .map((choice): Choice => ({ ...choice, state: null }));
        await restoreChoices(app, tx, actor, [...then.choices, ...chosenSince], reason);
        return record;
      });
    },
  );
}
