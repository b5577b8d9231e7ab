import * as z from 'zod';
import { SHELL_NAME } from '@iwe/domain';
import type { Database } from '../../../core/database/database.ts';
import type { SystemTransaction } from '../../../core/database/index.ts';
import { defineJob } from '../../../core/jobs/define-job.ts';
import { everyMinutes } from '../../../core/jobs/schedule.ts';
import { Problem } from '../../../core/errors.ts';
import { lockRevision } from '../../releases/platform.repository.ts';
import { shellBuild } from '../../remotes/shell-build.ts';
import type { ShellHost } from '../../shells/running-shell.ts';
import { releaseStores } from '../../store/stores.ts';
import { recordChange } from '../decide/changes.ts';
import { DUE_ROLLOUTS } from './rollouts.sql.ts';
import { readDecisive } from '../decide/effect.ts';
import { effectInFreezes, isEverybodyFrozen } from '../ways/freezes.ts';
import { notifyPlatformAdmins } from './guard.ts';
import { compareRollout } from './people.ts';
import { finishAtLast, judgeRollout, lockRollout, nextStep, setRollout } from './rollouts.ts';

/**
 * Takes every rollout whose soak time has passed to its next step. Whether the version still fits is not checked again:
 * it is live since the first step, and a server that it does not fit refuses to start. A step that would leave somebody
 * without a version that fits pauses the rollout.
 */
export async function advanceRollouts(database: Pick<Database, 'system'>, host: ShellHost): Promise<void> {
  for (const { remote } of await database.system((tx) => tx.query(DUE_ROLLOUTS(null)))) {
    const step = database.system(async (tx) => {
      await lockRevision(tx);
      const rollout = await lockRollout(tx, remote);
      // Somebody may have paused or advanced it meanwhile.
      const [due] = await tx.query(DUE_ROLLOUTS(remote));
      const next = rollout && nextStep(rollout);
      if (!due || !next) return;
      // People go on once enough of them were compared; a version that is slower goes back instead.
      const { shown } = rollout.unit === 'people' ? await compareRollout(tx, remote) : { shown: undefined };
      if (shown === null || (shown && (await judgeRollout(tx, remote, rollout.version)))) return;
      // In a freeze of everybody it waits; the next run tries again.
      if (await isEverybodyFrozen(tx)) return;
      const record = { action: 'rollout advance', remote, version: rollout.version };
      const before = await readDecisive(host, tx, [remote]);
      await setRollout(tx, remote, 'running', next);
      await finishAtLast(tx, remote);
      const { reached } = await effectInFreezes(host, tx, { record, remotes: [remote], before });
      const starts = remote === SHELL_NAME ? '' : `${rollout.runs} starts, and none failed for `;
      const asFast = shown ? `, and people wait no longer than before (${shown.p75} and ${shown.p75Before} ms)` : '';
      const reason = `${starts}${rollout.soakHours} hours${asFast}`;
      const percents = { before: { percent: rollout.percent }, after: { percent: next } };
      await recordChange(tx, { userId: null, actor: 'the platform', reason, ...record, ...percents }, reached);
    });
    await step.catch(async (error: unknown) => {
      if (!(error instanceof Problem)) throw error;
      await database.system((tx) => pauseRollout(tx, remote, error.message));
    });
  }
}

/** Pauses a rollout that can't go on, and tells the platform's admins why. */
async function pauseRollout(tx: SystemTransaction, remote: string, reason: string): Promise<void> {
  await lockRevision(tx);
  const rollout = await lockRollout(tx, remote);
  if (rollout?.state !== 'running') return;
  const { version, percent } = rollout;
  await setRollout(tx, remote, 'paused', percent, reason);
  const record = { action: 'rollout pause', remote, version, before: { percent }, after: { percent } };
  await recordChange(tx, { userId: null, actor: 'the platform', reason, ...record });
  await notifyPlatformAdmins(tx, `The rollout of ${remote} ${version} is paused: ${reason}`);
}

export const advanceRolloutsBySoak = defineJob({
  name: 'advance-rollouts',
  title: 'Take rollouts to their next step after their soak time',
  payload: z.object({}),
  retry: { limit: 1, firstDelaySeconds: 60 },
  timeoutSeconds: 120,
  concurrency: 1,
  isSingle: true,
  schedule: everyMinutes(5),
  perform: ({ database, config }) => {
    const platform = { shell: shellBuild(config.shellDir ?? undefined), store: releaseStores(config).store };
    return advanceRollouts(database, { platform });
  },
});
