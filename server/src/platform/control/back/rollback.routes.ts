import { decisionAnswer, rollbackRequest } from '@iwe/contract';
import { SHELL_NAME } from '@iwe/domain';
import type { SystemTransaction } from '../../../core/database/index.ts';
import type { App } from '../../../core/app-types.ts';
import { notFound } from '../../../core/errors.ts';
import { STABLE } from '../../publish/publish-release.sql.ts';
import { choicesNow, stateAt } from '../decide/changes.ts';
import type { Choice } from '../decide/changes.ts';
import { asPlatformAdmin, decide } from '../decide/decide.ts';
import { differingChoices, restoreChoices } from './restore.ts';

/**
 * Registers the rollback to any earlier state: stable versions, pins and rollouts. Blocks are a kill switch and are not
 * rolled back; nor is the shell that a start made stable.
 */
export function rollbackRoutes(app: App): void {
  app.post(
    '/api/platform/rollback',
    { config: { permission: 'signedIn' }, schema: { body: rollbackRequest, response: { 200: decisionAnswer } } },
    async (request) => {
      const { to, reason } = request.body;
      const record = { action: 'rollback', remote: '', version: null, after: { to } };
      await asPlatformAdmin(app, request, record);
      let wanted: Choice[] = [];
      const differing = async (tx: SystemTransaction): Promise<string[]> => {
        wanted = await choicesToRestore(tx, to);
        return [...new Set(wanted.map(({ remote }) => remote))];
      };
      return decide(app, request, request.body, differing, async (tx, actor) => {
        await restoreChoices(app, tx, actor, wanted, reason);
        return record;
      });
    },
  );
}

/** Returns the choices after a revision that differ from those now; throws 404 when it can't be restored any more. */
async function choicesToRestore(tx: SystemTransaction, revision: number): Promise<Choice[]> {
  const then = await stateAt(tx, revision, null);
  if (!then) throw notFound();
  const now = await choicesNow(tx, null);
  const kept = new Set(then.choices.map(({ remote, organisationId }) => `${remote} ${organisationId}`));
  const chosenSince = now
    .filter(({ remote, organisationId }) => !kept.has(`${remote} ${organisationId}`))
    .map((choice): Choice => ({ ...choice, state: null }));
  const [shell] = await tx.query(STABLE(SHELL_NAME));
  // A shell that was deployed since is no decision, and before shells were stored there was none to go back to.
  const isDeployed = ({ remote, organisationId, state }: Choice): boolean =>
    remote === SHELL_NAME && organisationId === null && (state === null || shell?.by_instance === true);
  return differingChoices(
    [...then.choices, ...chosenSince].filter((choice) => !isDeployed(choice)),
    now,
  );
}
