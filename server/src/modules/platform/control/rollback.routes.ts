import { decisionAnswer, rollbackRequest } from '@iwe/contract';
import type { App } from '../../../app-types.ts';
import type { OwnerTransaction } from '../../../database/database.ts';
import { notFound, Problem, unprocessable } from '../../../errors.ts';
import type { ProblemItem } from '../../../errors.ts';
import type { Actor } from '../../../permissions.ts';
import { choosable } from './choose.ts';
import { asPlatformAdmin, decide } from './decide.ts';
import { snapshotAt } from './snapshots.ts';
import type { PinState, ReleaseState } from './snapshots.ts';

/** Back to any earlier state: stable versions, pins and rollouts. A block is a kill switch and stays. */
export function rollbackRoutes(app: App): void {
  app.post('/api/platform/rollback', { config: { permission: 'signedIn' }, schema: { body: rollbackRequest, response: { 200: decisionAnswer } } }, async (request) => {
    const { to } = request.body;
    const record = { action: 'rollback', remote: '', version: null, after: { to } };
    await asPlatformAdmin(app, request, record);
    return decide(app, request, request.body, async (tx, actor) => {
      const state = await snapshotAt(tx, to);
      if (!state) throw notFound();
      await restore(app, tx, actor, state);
      return record;
    });
  });
}

async function restore(app: App, tx: OwnerTransaction, actor: Actor, state: ReleaseState): Promise<void> {
  const rollouts = state.rollouts.filter((rollout) => rollout.state === 'running' || rollout.state === 'paused');
  const pins = state.pins.filter((pin) => pin.expiresAt === null || Date.parse(pin.expiresAt) > Date.now());
  await tx.query('delete from release_pin');
  await tx.query('delete from release_rollout');
  await tx.query(`delete from release_channel where channel = 'stable'`);
  // Written one by one, so that each is held against those already restored: two remotes never answer one path.
  const problems: ProblemItem[] = [];
  const restoring = async (remote: string, version: string, write: () => Promise<unknown>): Promise<void> => {
    try {
      await choosable(app, tx, remote, version);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      problems.push({ code: 'rollback-unfit', field: remote, message: `${remote} ${version}: ${error.message}` });
      return;
    }
    await write();
  };
  for (const { remote, version } of state.stable) await restoring(remote, version, () => tx.query(`insert into release_channel (remote, channel, version) values ($1, 'stable', $2)`, [remote, version]));
  for (const pin of pins) await restoring(pin.remote, pin.version, () => insertPin(tx, pin));
  for (const { remote, version, steps, percent, state: stands, minFailures, maxFailurePercent, reason, by } of rollouts) {
    await restoring(remote, version, () => tx.query(
      'insert into release_rollout (remote, version, steps, percent, state, min_failures, max_failure_percent, reason, started_by) values ($1, $2, $3::smallint[], $4, $5, $6, $7, $8, $9)',
      [remote, version, steps, percent, stands, minFailures, maxFailurePercent, reason, by ?? actor.userId],
    ));
  }
  if (problems.length > 0) throw unprocessable(problems, 'rollback-unfit');
}

const insertPin = (tx: OwnerTransaction, pin: PinState): Promise<unknown> => tx.query(
  'insert into release_pin (organisation_id, remote, version, reason, pinned_by, expires_at, is_locked) values ($1, $2, $3, $4, $5, $6::timestamptz, $7)',
  [pin.organisationId, pin.remote, pin.version, pin.reason, pin.by, pin.expiresAt, pin.locked],
);
