import { CheckField } from '@iwe/ui/sheet-view';
import { GUARD_HOURS } from '@iwe/contract';
import { SHELL_NAME } from '@iwe/domain';
import { useState } from 'react';
import { Notice } from '../kit/notice.tsx';
import { followers } from '../kit/affected-text.ts';
import { DecisionDialog } from './decision-dialog.tsx';
import type { ReleaseAction, ReleaseActionProps } from './release-action.ts';

/** Makes a version stable; the platform watches a remote's at first, unless the admin knows better. */
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
      {remote === SHELL_NAME && (
        <Notice tone="accent">
          From then on a deployment changes nobody’s shell: a new one waits here until somebody chooses it.
        </Notice>
      )}
      {isRenewed ? (
        <Notice tone="spark">
          {`${version} was stable before and was reverted by itself, because too many starts failed. ` +
            'This time it stays, whatever happens.'}
        </Notice>
      ) : (
        before !== null &&
        before !== version &&
        remote !== SHELL_NAME && (
          <CheckField
            label={`Watch it for ${GUARD_HOURS} hours`}
            hint={`When too many starts fail, ${before} becomes stable again by itself. Without it this version stays.`}
            value={guarded}
            onChange={setGuarded}
          />
        )
      )}
    </DecisionDialog>
  );
}
