import { SelectField } from '@iwe/ui';
import { useState } from 'react';
import { DecisionDialog } from './decision-dialog.tsx';
import type { ReleaseActionProps, RestoreAction } from './release-action.ts';

const STATES = {
  after: {
    label: 'After it: all remotes',
    note: 'Stable versions, pins and rollouts become what they were then. What is blocked now stays blocked.',
  },
  before: {
    label: 'Before it: only what it changed',
    note: 'Nothing else is changed: other remotes and other organisations stay as they are.',
  },
} as const;
type State = keyof typeof STATES;

/** Goes back to a state of the history; what it would change is shown before it is done. */
export function RestoreDialog({
  releaseAction: { of, before, after },
  overview,
  onClose,
}: ReleaseActionProps<RestoreAction>) {
  const [state, setState] = useState<State>(after === null ? 'before' : 'after');
  return (
    <DecisionDialog
      title="Restore a state"
      confirmLabel="Restore"
      revision={overview.revision}
      onClose={onClose}
      decision={{ method: 'POST', path: 'restore', body: { of, state } }}
      effectNote={STATES[state].note}
    >
      {before !== null && after !== null && (
        <SelectField
          label="Which state"
          value={state}
          options={(['after', 'before'] as const).map((value) => ({ value, label: STATES[value].label }))}
          onChange={(value) => setState(value === 'before' ? 'before' : 'after')}
        />
      )}
      <p>{state === 'after' ? after : before}</p>
    </DecisionDialog>
  );
}
