import { GUARD_HOURS } from '@iwe/contract';
import { useState } from 'react';
import { CheckField, Notice } from '../parts.tsx';
import { followers } from '../words.ts';
import { DecisionDialog } from './decision-dialog.tsx';
import type { ReleaseActionProps } from './release-action-dialog.tsx';
import type { ReleaseAction } from './release-action.ts';

/** Makes a version stable; the platform watches it at first, unless the admin knows better. */
export function StableDialog({
  releaseAction: { remote, version },
  overview,
  onClose,
}: ReleaseActionProps<Extract<ReleaseAction, { kind: 'stable' }>>) {
  const [guarded, setGuarded] = useState(true);
  const before = overview.remotes.find(({ name }) => name === remote)?.stable ?? null;
  const isRenewed = overview.guards.some((guard) => guard.remote === remote && guard.revertedVersion === version);
  return (
    <DecisionDialog
      title={`Make ${remote} ${version} stable`}
      confirmLabel="Make stable"
      revision={overview.revision}
      onClose={onClose}
      release={{ remote, version }}
      affected={followers(overview, remote)}
      decision={{ method: 'POST', path: 'stable', body: { remote, version, guarded } }}
    >
      {isRenewed ? (
        <Notice tone="spark">
          {`${version} was stable before and was reverted by itself, because too many starts failed. ` +
            'This time it stays, whatever happens.'}
        </Notice>
      ) : (
        before !== null &&
        before !== version && (
          <CheckField
            label={`Watch it for ${GUARD_HOURS} hours`}
            hint={`When too many starts fail, ${before} becomes stable again by itself. Without it this version stays.`}
            checked={guarded}
            onChange={setGuarded}
          />
        )
      )}
    </DecisionDialog>
  );
}
