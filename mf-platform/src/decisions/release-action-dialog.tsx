import { DecisionDialog } from './decision-dialog.tsx';
import type { ReleaseActionProps } from './release-action.ts';
import { DeprecateDialog } from './deprecate-dialog.tsx';
import { FreezeDialog } from './freeze-dialog.tsx';
import { PilotDialog } from './pilot-dialog.tsx';
import { PinDialog } from './pin-dialog.tsx';
import { RestoreDialog } from './restore-dialog.tsx';
import { RolloutDialog } from './rollout-dialog.tsx';
import { SettingsDialog } from './settings-dialog.tsx';
import { StableDialog } from './stable-dialog.tsx';

const STEPS = {
  advance: { title: 'Advance the rollout', label: 'Advance' },
  pause: { title: 'Pause the rollout', label: 'Pause' },
  resume: { title: 'Resume the rollout', label: 'Resume' },
  revert: { title: 'Revert the rollout', label: 'Revert' },
} as const;

/** The dialog of an action. */
export function ReleaseActionDialog({ releaseAction, overview, onClose }: ReleaseActionProps) {
  const { revision } = overview;
  const common = { revision, onClose };
  switch (releaseAction.kind) {
    case 'pin':
      return <PinDialog releaseAction={releaseAction} overview={overview} onClose={onClose} />;
    case 'rollout':
      return <RolloutDialog releaseAction={releaseAction} overview={overview} onClose={onClose} />;
    case 'pilot':
      return <PilotDialog releaseAction={releaseAction} overview={overview} onClose={onClose} />;
    case 'settings':
      return <SettingsDialog releaseAction={releaseAction} overview={overview} onClose={onClose} />;
    case 'unpin': {
      const { remote, organisationId } = releaseAction;
      const name = overview.organisations.find(({ id }) => id === organisationId)?.name ?? '';
      return (
        <DecisionDialog
          {...common}
          title={`Unpin ${remote} for ${name}`}
          confirmLabel="Unpin"
          decision={{ method: 'DELETE', path: 'pins', body: { organisationId, remote } }}
        />
      );
    }
    case 'stable':
      return <StableDialog releaseAction={releaseAction} overview={overview} onClose={onClose} />;
    case 'step': {
      const { remote, version, action, share } = releaseAction;
      const { title, label } = STEPS[action];
      return (
        <DecisionDialog
          {...common}
          title={`${title} of ${remote} ${version}${share}`}
          confirmLabel={label}
          isDanger={action === 'revert'}
          decision={{ method: 'POST', path: 'rollouts/step', body: { remote, action } }}
        />
      );
    }
    case 'end-grant': {
      const { id, email, remote, version } = releaseAction.grant;
      return (
        <DecisionDialog
          {...common}
          title={`End the pilot of ${email}`}
          confirmLabel="End"
          decision={{ method: 'DELETE', path: 'grants', body: { id } }}
          effectNote={
            version === null
              ? `${email} can open no preview of ${remote} any more.`
              : `${email} gets what everybody of the organisation gets instead of ${remote} ${version}.`
          }
        />
      );
    }
    case 'status': {
      const { remote, version, status } = releaseAction;
      const isBlock = status === 'blocked';
      const { isDeprecated = false } = releaseAction;
      return (
        <DecisionDialog
          {...common}
          title={`${isBlock ? 'Block' : isDeprecated ? 'Support' : 'Free'} ${remote} ${version}${isDeprecated ? ' again' : ''}`}
          confirmLabel={isBlock ? 'Block' : isDeprecated ? 'Support again' : 'Free'}
          isDanger={isBlock}
          decision={{ method: 'POST', path: 'releases/status', body: { remote, version, status } }}
          effectNote={
            isBlock
              ? 'Open pages that run it leave it at once; what was typed is kept.'
              : 'Pins on it, and a stable version that it is, are in effect again.'
          }
        />
      );
    }
    case 'deprecate':
      return <DeprecateDialog releaseAction={releaseAction} overview={overview} onClose={onClose} />;
    case 'freeze':
      return <FreezeDialog releaseAction={releaseAction} overview={overview} onClose={onClose} />;
    case 'end-freeze': {
      const { id, organisation } = releaseAction.freeze;
      return (
        <DecisionDialog
          {...common}
          title={`End the freeze of ${organisation ?? 'everybody'}`}
          confirmLabel="End"
          decision={{ method: 'DELETE', path: 'freezes', body: { id } }}
        />
      );
    }
    case 'restore':
      return <RestoreDialog releaseAction={releaseAction} overview={overview} onClose={onClose} />;
  }
}
