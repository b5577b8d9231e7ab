import type { SystemTransaction } from '../../../core/database/index.ts';
import { unprocessable } from '../../../core/errors.ts';
import { tellTeams } from '../../teams/tell-team.ts';
import type { DecisionRecord } from '../decide/changes.ts';
import { releaseOr404 } from '../decide/choose.ts';
import { endRollout } from '../rollouts/rollouts.ts';
import { SET_STATUS } from './channels.sql.ts';

/** The status that a release is to have. */
export interface NewStatus {
  remote: string;
  version: string;
  status: 'available' | 'deprecated' | 'blocked';
  /** The end of a deprecated release's support; null for every other status. */
  supportedUntil: string | null;
  reason: string;
}

/**
 * Blocks, frees or deprecates a release; a block ends its rollout. Returns the audit entry. Throws 404 for a release
 * that does not exist, and 422 for an end of support that does not belong to the status.
 */
export async function setStatus(
  tx: SystemTransaction,
  { remote, version, status, supportedUntil, reason }: NewStatus,
): Promise<DecisionRecord> {
  const before = await releaseOr404(tx, remote, version);
  refuseWrongEnd(status, supportedUntil);
  const because = status === 'deprecated' ? reason : '';
  await tx.query(SET_STATUS(remote, version, status, supportedUntil, because));
  const ended = status === 'blocked' && (await endRollout(tx, remote, version, `blocked: ${reason}`));
  if (status === 'blocked') await tellTeams(tx, [remote], 'failed', `${remote} ${version} was blocked: ${reason}`);
  if (status === 'deprecated') {
    const until = supportedUntil?.slice(0, 10);
    await tellTeams(tx, [remote], 'asked', `${remote} ${version} is supported until ${until}: ${reason}`);
  }
  return {
    action: status,
    remote,
    version,
    before: { status: before.status },
    ...(ended ? { after: { status, rollout: 'reverted' } } : {}),
    ...(supportedUntil ? { after: { status, supportedUntil } } : {}),
  };
}

/** Throws 422 unless a deprecated release, and no other, has an end of its support in the future. */
function refuseWrongEnd(status: string, supportedUntil: string | null): void {
  const isRight = status === 'deprecated' ? Date.parse(supportedUntil ?? '') > Date.now() : supportedUntil === null;
  if (isRight) return;
  const message =
    status === 'deprecated'
      ? 'Support ends in the future. Choose a later day; to end it at once, block the release.'
      : 'Only a deprecated release has an end of its support.';
  throw unprocessable([{ code: 'supported-until', field: 'supportedUntil', message }]);
}
