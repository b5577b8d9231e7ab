import { decisionAnswer, rolloutRequest, rolloutStepRequest } from '@iwe/contract';
import type { App } from '../../../app-types.ts';
import type { OwnerTransaction } from '../../../database/database.ts';
import { conflict, notFound, unprocessable } from '../../../errors.ts';
import { setStable } from '../publish-release.command.ts';
import { choosable } from './choose.ts';
import { asPlatformAdmin, decide } from './decide.ts';
import { heldRollout, nextStep, setRollout } from './rollouts.ts';

const FINAL_PERCENT = 100;

/** A version's way to everybody, step by step. It belongs to platform admins. */
export function rolloutsRoutes(app: App): void {
  const schema = { response: { 200: decisionAnswer } };

  app.post('/api/platform/rollouts', { config: { permission: 'signedIn' }, schema: { ...schema, body: rolloutRequest } }, async (request) => {
    const { remote, version, steps, minFailures, maxFailurePercent, reason } = request.body;
    const record = { action: 'rollout', remote, version };
    await asPlatformAdmin(app, request, record);
    return decide(app, request, request.body, async (tx, actor) => {
      if (steps.some((step, index) => step <= (steps[index - 1] ?? -1)) || steps.at(-1) !== FINAL_PERCENT) {
        throw unprocessable([{ code: 'steps', field: 'steps', message: 'Each step is larger than the one before, and the last is 100.' }]);
      }
      await choosable(app, tx, remote, version);
      const before = await heldRollout(tx, remote);
      if (before && (before.state === 'running' || before.state === 'paused')) throw conflict(`${remote} ${before.version} is being rolled out. Finish or revert that first.`, 'rollout-running', before);
      await tx.query(
        `insert into release_rollout (remote, version, steps, percent, state, min_failures, max_failure_percent, reason, started_by) values ($1, $2, $3::smallint[], $4, 'running', $5, $6, $7, $8)
         on conflict (remote) do update set version = excluded.version, steps = excluded.steps, percent = excluded.percent, state = 'running', min_failures = excluded.min_failures,
           max_failure_percent = excluded.max_failure_percent, reason = excluded.reason, stopped_reason = '', started_by = excluded.started_by, started_at = now(), step_at = now(), runs = 0, failures = 0`,
        [remote, version, steps, steps[0] ?? FINAL_PERCENT, minFailures, maxFailurePercent, reason, actor.userId],
      );
      await finishAtLast(tx, remote);
      return { ...record, after: { steps, percent: steps[0] } };
    });
  });

  app.post('/api/platform/rollouts/step', { config: { permission: 'signedIn' }, schema: { ...schema, body: rolloutStepRequest } }, async (request) => {
    const { remote, action, reason } = request.body;
    await asPlatformAdmin(app, request, { action: `rollout ${action}`, remote, version: null });
    return decide(app, request, request.body, async (tx) => {
      const rollout = await heldRollout(tx, remote);
      if (!rollout) throw notFound();
      const { version, state, percent } = rollout;
      if (state !== 'running' && state !== 'paused') throw conflict(`The rollout of ${remote} ${version} is ${state} already.`, 'rollout-ended', rollout);
      if (action === 'pause' || action === 'resume') await setRollout(tx, remote, action === 'pause' ? 'paused' : 'running', percent, action === 'pause' ? reason : '');
      else if (action === 'revert') await setRollout(tx, remote, 'reverted', 0, reason);
      else {
        if (state === 'paused') throw conflict(`The rollout of ${remote} ${version} is paused. Resume it first.`, 'rollout-paused', rollout);
        await choosable(app, tx, remote, version);
        await setRollout(tx, remote, 'running', nextStep(rollout) ?? FINAL_PERCENT);
        await finishAtLast(tx, remote);
      }
      const after = await heldRollout(tx, remote);
      return { action: `rollout ${action}`, remote, version, before: { state, percent }, after: { state: after?.state, percent: after?.percent } };
    });
  });
}

/** At 100 % the version becomes the stable one, and the rollout has nothing left to say. */
async function finishAtLast(tx: OwnerTransaction, remote: string): Promise<void> {
  const rollout = await heldRollout(tx, remote);
  if (rollout?.percent !== FINAL_PERCENT) return;
  await setStable(tx, remote, rollout.version);
  await setRollout(tx, remote, 'finished', FINAL_PERCENT);
}
