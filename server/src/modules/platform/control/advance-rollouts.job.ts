import * as z from 'zod';
import type { Database } from '../../../database/database.ts';
import { defineJob } from '../../../jobs/define-job.ts';
import { lockRevision, remoteStates } from '../platform.repository.ts';
import { shellBuild } from '../shell-build.ts';
import type { ShellBuild } from '../shell-build.ts';
import { recordChange } from './changes.ts';
import { DUE_ROLLOUTS } from './rollouts.sql.ts';
import { effectInFreezes, isEverybodyFrozen } from './freezes.ts';
import { finishAtLast, lockRollout, nextStep, setRollout } from './rollouts.ts';

/**
 * Takes every rollout whose soak time has passed to its next step. Whether the version still fits is not checked again:
 * it is live since the first step, and a server that it does not fit refuses to start.
 */
export async function advanceRollouts(
  database: Pick<Database, 'system'>,
  shell: Pick<ShellBuild, 'facts'>,
): Promise<void> {
  for (const { remote } of await database.system((tx) => tx.query(DUE_ROLLOUTS(null)))) {
    await database.system(async (tx) => {
      await lockRevision(tx);
      const rollout = await lockRollout(tx, remote);
      // Somebody may have paused or advanced it meanwhile.
      const [due] = await tx.query(DUE_ROLLOUTS(remote));
      const next = rollout && nextStep(rollout);
      if (!due || !next) return;
      // In a freeze of everybody it waits; the next run tries again.
      if (await isEverybodyFrozen(tx)) return;
      const record = { action: 'rollout advance', remote, version: rollout.version };
      const before = await remoteStates(tx, [remote]);
      await setRollout(tx, remote, 'running', next);
      await finishAtLast(tx, remote);
      const { reached } = await effectInFreezes(tx, shell.facts(), { record, remotes: [remote], before });
      const reason = `${rollout.runs} starts, and none failed for ${rollout.soakHours} hours`;
      const percents = { before: { percent: rollout.percent }, after: { percent: next } };
      await recordChange(tx, { userId: null, actor: 'the platform', reason, ...record, ...percents }, reached);
    });
  }
}

export const advanceRolloutsBySoak = defineJob({
  name: 'advance-rollouts',
  title: 'Take rollouts to their next step after their soak time',
  payload: z.object({}),
  retry: { limit: 1, firstDelaySeconds: 60 },
  timeoutSeconds: 120,
  concurrency: 1,
  isSingle: true,
  schedule: '*/5 * * * *',
  perform: ({ database, config }) => advanceRollouts(database, shellBuild(config.shellDir ?? undefined)),
});
