import { isPreviewVersion } from '@iwe/contract';
import type { CheckStep, ReleaseManifest } from '@iwe/contract';
import type { SystemTransaction } from '../../core/database/index.ts';
import { statement } from '../../core/database/statements/statement.ts';
import { tellTeams } from '../teams/tell-team.ts';
import { auditPlatform } from '../releases/platform.repository.ts';

type Writer = SystemTransaction;

const UNCHECKED = statement(
  'release-check.unchecked',
  `select manifest from release where remote = $1 and version = $2 and check_state = 'unchecked'`,
).narrow<{ manifest: ReleaseManifest }>();

/** Returns the manifest of a release that no browser has started yet; null when it has been checked or is gone. */
export async function findUnchecked(tx: Writer, remote: string, version: string): Promise<ReleaseManifest | null> {
  const [row] = await tx.query(UNCHECKED(remote, version));
  return row?.manifest ?? null;
}

const JOB = statement(
  'release-check.job',
  `select state, error, (select count(*)::int from job w where w.name = j.name and w.state = 'waiting' and w.id < j.id)
    as ahead
  from job j where name = 'check-release-in-browser' and payload ->> 'remote' = $1 and payload ->> 'version' = $2
  order by id desc limit 1`,
);

/** Returns in a sentence why no browser has checked a release yet. `missing`: what this server lacks for a check. */
export async function whyUnchecked(
  tx: SystemTransaction,
  remote: string,
  version: string,
  missing: string | null,
): Promise<string> {
  const [job] = await tx.query(JOB(remote, version));
  if (!job) return 'No check of it is waiting. Publish it again.';
  const { state, error, ahead } = job;
  if (state === 'running') return 'A browser is checking it now.';
  if (state === 'cancelled') return 'Its check was cancelled. Start it again under Jobs.';
  if (state === 'failed') return `Its check could not be done: ${error ?? ''} Start it again under Jobs.`;
  if (missing !== null) return missing;
  return error === null
    ? `Its check waits behind ${ahead === 1 ? 'one other' : `${ahead} others`}.`
    : `Its check said nothing about the release and will be repeated: ${error}`;
}

const STORE = statement(
  'release-check.store',
  `update release set check_state = $3, check_report = $4::jsonb, checked_at = now()
  where remote = $1 and version = $2 and check_state = 'unchecked' returning version`,
);

/**
 * Stores the result of a check with its audit entry. Returns whether the release passed; null when another check of it
 * has stored its result meanwhile, which stays.
 */
export async function storeCheck(
  tx: SystemTransaction,
  remote: string,
  version: string,
  steps: readonly CheckStep[],
): Promise<'passed' | 'failed' | null> {
  const state = steps.every((step) => step.passed) ? 'passed' : 'failed';
  const [stored] = await tx.query(STORE(remote, version, state, JSON.stringify(steps)));
  if (!stored) return null;
  await auditPlatform(tx, {
    userId: null,
    actor: 'the platform',
    action: `check ${state}`,
    remote,
    version,
    after: steps.filter((step) => !step.passed),
  });
  // Who publishes a preview waits for its check and reads the result in the command.
  if (state === 'failed' && !isPreviewVersion(version)) {
    const failed = steps.filter((step) => !step.passed).map(({ name }) => name);
    await tellTeams(tx, [remote], 'failed', `${remote} ${version} failed its check: ${failed.join(', ')}.`);
  }
  return state;
}
