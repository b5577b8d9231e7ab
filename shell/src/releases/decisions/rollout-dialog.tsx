import { Grid, TextField } from '@iwe/ui';
import { useState } from 'react';
import { followers } from '../words.ts';
import { DecisionDialog } from './decision-dialog.tsx';
import type { ReleaseActionProps } from './release-action-dialog.tsx';
import type { ReleaseAction } from './release-action.ts';

type RolloutAction = Extract<ReleaseAction, { kind: 'rollout' }>;

const STEPS_WRONG = 'Whole shares in percent, each larger than the one before, the last 100: 5, 25, 100.';

/** Parses '5, 25 100' → [5, 25, 100]; null unless the shares increase up to 100. */
export function stepsOf(text: string): number[] | null {
  const parts = text.split(/[\s,;%]+/).filter(Boolean);
  const steps = parts.map(Number);
  const grow = steps.every((step, at) => Number.isInteger(step) && step >= 0 && step > (steps[at - 1] ?? -1));
  return grow && steps.length <= 10 && steps.at(-1) === 100 ? steps : null;
}

const whole = (text: string, from: number, to: number): number | null => {
  const value = Number(text);
  return /^\d+$/.test(text.trim()) && value >= from && value <= to ? value : null;
};

/** Gives a version to a growing share of the organisations; the rollout reverts itself when too many starts fail. */
export function RolloutDialog({
  releaseAction: { remote, version },
  overview,
  onClose,
}: ReleaseActionProps<RolloutAction>) {
  const [text, setText] = useState('5, 25, 100');
  const [failures, setFailures] = useState('3');
  const [percent, setPercent] = useState('20');
  const steps = stepsOf(text);
  const minFailures = whole(failures, 1, 1000);
  const maxFailurePercent = whole(percent, 1, 100);
  const body =
    steps && minFailures !== null && maxFailurePercent !== null
      ? { remote, version, steps, minFailures, maxFailurePercent }
      : null;
  return (
    <DecisionDialog
      title={`Roll out ${remote} ${version}`}
      confirmLabel="Roll out"
      revision={overview.revision}
      onClose={onClose}
      release={{ remote, version }}
      affected={followers(overview, remote)}
      decision={body && { method: 'POST', path: 'rollouts', body }}
      effectNote={
        'The first step is shown. Organisations with a pin stay on it; after the last step the version ' + 'is stable.'
      }
    >
      <Grid templateColumns="2fr 1fr 1fr" gap="3">
        <TextField
          label="Steps in % of the organisations"
          required
          value={text}
          onChange={setText}
          error={steps ? undefined : STEPS_WRONG}
        />
        <TextField
          label="Revert from failures"
          required
          inputMode="numeric"
          value={failures}
          onChange={setFailures}
          error={minFailures === null ? '1 to 1000' : undefined}
          hint="since the last step"
        />
        <TextField
          label="and more than %"
          required
          inputMode="numeric"
          value={percent}
          onChange={setPercent}
          error={maxFailurePercent === null ? '1 to 100' : undefined}
          hint="of all starts"
        />
      </Grid>
    </DecisionDialog>
  );
}
