import { decisionAnswer, rollbackRequest } from '@iwe/contract';
import type { SystemTransaction } from '../../../database/index.ts';
import type { App } from '../../../app-types.ts';
import { notFound, Problem, unprocessable } from '../../../errors.ts';
import type { ProblemItem } from '../../../errors.ts';
import type { Actor } from '../../../permissions.ts';
import { choosable } from './choose.ts';
import { asPlatformAdmin, decide } from './decide.ts';
import { snapshotAt } from './snapshots.ts';
import type { PinState, ReleaseState } from './snapshots.ts';
import {
  DELETE_ALL_PINS,
  DELETE_ALL_ROLLOUTS,
  DELETE_ALL_STABLE,
  RESTORE_PIN,
  RESTORE_ROLLOUT,
  RESTORE_STABLE,
} from './rollback.sql.ts';

/**
 * Registers the rollback to any earlier state: stable versions, pins and rollouts. Blocks are a kill switch and are not
 * rolled back.
 */
export function rollbackRoutes(app: App): void {
  app.post(
    '/api/platform/rollback',
    { config: { permission: 'signedIn' }, schema: { body: rollbackRequest, response: { 200: decisionAnswer } } },
    async (request) => {
      const { to } = request.body;
      const record = { action: 'rollback', remote: '', version: null, after: { to } };
      await asPlatformAdmin(app, request, record);
      return decide(app, request, request.body, null, async (tx, actor) => {
        const state = await snapshotAt(tx, to);
        if (!state) throw notFound();
        await restore(app, tx, actor, state);
        return record;
      });
    },
  );
}

async function restore(app: App, tx: SystemTransaction, actor: Actor, state: ReleaseState): Promise<void> {
  const rollouts = state.rollouts.filter((rollout) => rollout.state === 'running' || rollout.state === 'paused');
  const pins = state.pins.filter((pin) => pin.expiresAt === null || Date.parse(pin.expiresAt) > Date.now());
  await tx.query(DELETE_ALL_PINS());
  await tx.query(DELETE_ALL_ROLLOUTS());
  const ownBuilds = await tx.query(DELETE_ALL_STABLE());
  // Written one by one, so that each is checked against those already restored: two remotes must never answer one path.
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
  for (const { remote, version } of state.stable)
    await restoring(remote, version, () => {
      // What stays as it is was not decided now.
      const byInstance = ownBuilds.some((own) => own.remote === remote && own.version === version);
      return tx.query(RESTORE_STABLE(remote, version, byInstance));
    });
  for (const pin of pins) await restoring(pin.remote, pin.version, () => insertPin(tx, pin));
  for (const {
    remote,
    version,
    steps,
    percent,
    state: rolloutState,
    minFailures,
    maxFailurePercent,
    reason,
    by,
  } of rollouts) {
    await restoring(remote, version, () =>
      tx.query(
        RESTORE_ROLLOUT(
          remote,
          version,
          steps,
          percent,
          rolloutState,
          minFailures,
          maxFailurePercent,
          reason,
          by ?? actor.userId,
        ),
      ),
    );
  }
  if (problems.length > 0) throw unprocessable(problems, 'rollback-unfit');
}

const insertPin = (tx: SystemTransaction, pin: PinState): Promise<unknown> =>
  tx.query(RESTORE_PIN(pin.organisationId, pin.remote, pin.version, pin.reason, pin.by, pin.expiresAt, pin.locked));
