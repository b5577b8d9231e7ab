import { decisionAnswer, rolloutRequest, rolloutStepRequest } from '@iwe/contract';
import type { RolloutRequest } from '@iwe/contract';
import { SHELL_NAME } from '@iwe/domain';
import type { App } from '../../../core/app-types.ts';
import type { SystemTransaction } from '../../../core/database/index.ts';
import { conflict, notFound, unprocessable } from '../../../core/errors.ts';
import { choosable } from '../decide/choose.ts';
import { asPlatformAdmin, decide } from '../decide/decide.ts';
import { FINAL_PERCENT, finishAtLast, lockRollout, nextStep, setRollout } from './rollouts.ts';
import { compareRollout } from './people.ts';
import { UNKNOWN_ORGANISATIONS } from './people.sql.ts';
import { START_ROLLOUT } from './rollouts.sql.ts';

/** Registers rollouts: platform admins give a version to a growing share of organisations or people. */
export function rolloutsRoutes(app: App): void {
  const schema = { response: { 200: decisionAnswer } };

  app.post(
    '/api/platform/rollouts',
    { config: { permission: 'signedIn' }, schema: { ...schema, body: rolloutRequest } },
    async (request) => {
      const { remote, version, steps, minFailures, maxFailurePercent, soakHours, soakStarts, reason } = request.body;
      const { unit, organisationIds = null } = request.body;
      const record = { action: 'rollout', remote, version };
      await asPlatformAdmin(app, request, record);
      return decide(app, request, request.body, [remote], async (tx, actor) => {
        if (steps.some((step, index) => step <= (steps[index - 1] ?? -1)) || steps.at(-1) !== FINAL_PERCENT) {
          throw unprocessable([
            { code: 'steps', field: 'steps', message: 'Each step is larger than the one before, and the last is 100.' },
          ]);
        }
        await refuseUnfitUnit(tx, request.body);
        await choosable(app, tx, remote, version);
        const before = await lockRollout(tx, remote);
        if (before && (before.state === 'running' || before.state === 'paused'))
          throw conflict(
            `${remote} ${before.version} is being rolled out. Finish or revert that first.`,
            'rollout-running',
            before,
          );
        await tx.query(
          START_ROLLOUT(
            remote,
            version,
            steps,
            steps[0] ?? FINAL_PERCENT,
            minFailures,
            maxFailurePercent,
            reason,
            actor.userId,
            soakHours ?? null,
            // Nothing counts the starts of a shell: its steps wait for their hours alone.
            remote === SHELL_NAME ? 0 : soakStarts,
            unit,
            organisationIds,
          ),
        );
        await finishAtLast(tx, remote);
        const ofPeople = unit === 'people' ? { unit, ...(organisationIds ? { organisationIds } : {}) } : {};
        return { ...record, after: { steps, percent: steps[0], ...ofPeople, ...(soakHours ? { soakHours } : {}) } };
      });
    },
  );

  app.post(
    '/api/platform/rollouts/step',
    { config: { permission: 'signedIn' }, schema: { ...schema, body: rolloutStepRequest } },
    async (request) => {
      const { remote, action, reason } = request.body;
      await asPlatformAdmin(app, request, { action: `rollout ${action}`, remote, version: null });
      return decide(app, request, request.body, [remote], async (tx) => {
        const rollout = await lockRollout(tx, remote);
        if (!rollout) throw notFound();
        const { version, state, percent } = rollout;
        if (state !== 'running' && state !== 'paused')
          throw conflict(`The rollout of ${remote} ${version} is ${state} already.`, 'rollout-ended', rollout);
        if (action === 'pause' || action === 'resume')
          await setRollout(
            tx,
            remote,
            action === 'pause' ? 'paused' : 'running',
            percent,
            action === 'pause' ? reason : '',
          );
        else if (action === 'revert') await setRollout(tx, remote, 'reverted', 0, reason);
        else {
          if (state === 'paused')
            throw conflict(
              `The rollout of ${remote} ${version} is paused. Resume it first.`,
              'rollout-paused',
              rollout,
            );
          const { slower } = rollout.unit === 'people' ? await compareRollout(tx, remote) : { slower: null };
          if (slower !== null)
            throw conflict(`${remote} ${version} does not go on: ${slower}.`, 'rollout-slower', rollout);
          await choosable(app, tx, remote, version);
          await setRollout(tx, remote, 'running', nextStep(rollout) ?? FINAL_PERCENT);
          await finishAtLast(tx, remote);
        }
        const after = await lockRollout(tx, remote);
        return {
          action: `rollout ${action}`,
          remote,
          version,
          before: { state, percent },
          after: { state: after?.state, percent: after?.percent },
        };
      });
    },
  );
}

/** Throws 422 when a rollout can't be one of people, or not of those of these organisations. */
async function refuseUnfitUnit(
  tx: SystemTransaction,
  { remote, unit, organisationIds = null }: Pick<RolloutRequest, 'remote' | 'unit' | 'organisationIds'>,
): Promise<void> {
  if (unit === 'people' && remote === SHELL_NAME)
    throw unprocessable([
      { code: 'unit', field: 'unit', message: 'A shell is rolled out by organisations: nothing measures its starts.' },
    ]);
  if (organisationIds === null) return;
  if (unit !== 'people')
    throw unprocessable([
      { code: 'unit', field: 'organisationIds', message: 'Organisations are chosen for a rollout by people alone.' },
    ]);
  const [unknown] = await tx.query(UNKNOWN_ORGANISATIONS(organisationIds));
  if (unknown)
    throw unprocessable([
      { code: 'organisation', field: 'organisationIds', message: `There is no organisation ${unknown.id}.` },
    ]);
}
