import type { RemotesAnswer } from '@iwe/contract';
import type { ReleaseFacts, RemoteState } from '@iwe/domain';
import type { SystemTransaction } from '../../core/database/index.ts';
import { conflict, Problem } from '../../core/errors.ts';
import type { StaffActor } from '../../core/permissions.ts';
import { MAY_SEE_PREVIEWS, PREVIEW } from './previews.sql.ts';

/** A preview that somebody opens: what their list says of it, and what decides whether it can run. */
export interface OpenedPreview {
  head: NonNullable<RemotesAnswer['preview']>;
  facts: ReleaseFacts;
}

/**
 * Returns the preview that a link names ('mf-sales@1.1.0-preview.1'), for a person who may see the previews of its
 * remote. Throws 404 for everybody else, as if there were none, and 409 with the reason when it can't run: not checked
 * yet, failed, blocked, or ended.
 */
export async function openPreview(
  tx: SystemTransaction,
  { userId }: Pick<StaffActor, 'userId'>,
  name: string,
): Promise<OpenedPreview> {
  const [remote = '', version = ''] = name.split('@');
  const [preview] = await tx.query(PREVIEW(remote, version));
  const [mayOpen] = await tx.query(MAY_SEE_PREVIEWS(userId, remote));
  // One answer for all three, so that nobody learns of a preview that is not shown to them.
  if (!preview || !mayOpen)
    throw new Problem(
      404,
      'not-found',
      'There is no such preview, it was deleted after its end, or it is not shown to you.',
    );
  const { status, needs, check, until, lasts, by, commit } = preview;
  const refuse = (why: string): Error => conflict(`The preview ${remote} ${version} ${why}`, 'preview-ended');
  if (!lasts) throw refuse('has ended. Publish the change again to see it.');
  if (status === 'blocked') throw refuse('is blocked.');
  if (check === 'failed') throw refuse('failed its checks and can never run.');
  if (check === 'unchecked') throw refuse('is not checked yet. Open the link again in a minute.');
  return { head: { remote, version, until, by, commit }, facts: { version, status, needs, hasRunWell: false } };
}

/** Returns the state of the preview's remote in which it is given to this person, as a pilot is. */
export function withPreview(state: RemoteState, userId: number, { facts }: OpenedPreview): RemoteState {
  return {
    ...state,
    releases: [...state.releases, facts],
    grants: [{ userId, version: facts.version }],
  };
}
