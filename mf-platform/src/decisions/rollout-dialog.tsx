import { SHELL_NAME, SLOWER } from '@iwe/domain';
import { Grid, SelectField, TextField } from '@iwe/ui';
import { useState } from 'react';
import { followers } from '../kit/affected-text.ts';
import { DecisionDialog } from './decision-dialog.tsx';
import type { ReleaseAction, ReleaseActionProps } from './release-action.ts';

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

/** What a rollout's steps are shares of; a number: the people of that organisation. */
const ORGANISATIONS = 'organisations';
const ALL_PEOPLE = 'people';

/**
 * Gives a version to a growing share of the organisations, or of the people; a remote's reverts itself when too many
 * starts fail, or when its people wait longer than the others.
 */
export function RolloutDialog({
  releaseAction: { remote, version },
  overview,
  onClose,
}: ReleaseActionProps<RolloutAction>) {
  const [text, setText] = useState('5, 25, 100');
  const [of, setOf] = useState<string>(ORGANISATIONS);
  const [failures, setFailures] = useState('3');
  const [percent, setPercent] = useState('20');
  const [hours, setHours] = useState('');
  const [starts, setStarts] = useState('1');
  const steps = stepsOf(text);
  const minFailures = whole(failures, 1, 1000);
  const maxFailurePercent = whole(percent, 1, 100);
  const soakHours = whole(hours, 1, 336);
  const soakStarts = whole(starts, 1, 10_000);
  // Nothing counts the starts of a shell.
  const isShell = remote === SHELL_NAME;
  const soaks = hours.trim() !== '';
  const soak = soaks ? soakHours !== null && soakStarts !== null && { soakHours, soakStarts } : {};
  const isOfPeople = of !== ORGANISATIONS;
  const share = isOfPeople ? { unit: 'people', ...(of === ALL_PEOPLE ? {} : { organisationIds: [Number(of)] }) } : {};
  const body =
    steps && minFailures !== null && maxFailurePercent !== null && soak
      ? { remote, version, steps, minFailures, maxFailurePercent, ...soak, ...share }
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
        'The first step is shown. Organisations with a pin stay on it; after the last step the version is stable.' +
        (isOfPeople
          ? ` They are compared with the people of the same organisations who keep the version before: slower by more than ` +
            `${SLOWER.byPercent} % and ${SLOWER.byMs} ms for three of four, with ${SLOWER.minStarts} starts of each, reverts it.`
          : '') +
        (isShell ? ' A shell that does not start cannot report it: nothing reverts it by itself.' : '')
      }
    >
      <Grid templateColumns="2fr 1fr 1fr" gap="3">
        <TextField
          label={`Steps in % of the ${isOfPeople ? 'people' : 'organisations'}`}
          required
          value={text}
          onChange={setText}
          error={steps ? undefined : STEPS_WRONG}
        />
        {!isShell && (
          <>
            <SelectField
              label="Shares of"
              required
              value={of}
              options={[
                { value: ORGANISATIONS, label: 'Organisations' },
                { value: ALL_PEOPLE, label: 'People of all organisations' },
                ...overview.organisations.map(({ id, name }) => ({ value: String(id), label: `People of ${name}` })),
              ]}
              onChange={(chosen) => setOf(chosen ?? ORGANISATIONS)}
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
          </>
        )}
        <TextField
          label="Hours until it goes on by itself"
          inputMode="numeric"
          value={hours}
          onChange={setHours}
          error={soaks && soakHours === null ? '1 to 336, or empty' : undefined}
          hint={isShell ? 'empty: you advance it' : 'without a failed start; empty: you advance it'}
        />
        {!isShell && (
          <TextField
            label="and starts"
            inputMode="numeric"
            value={starts}
            onChange={setStarts}
            disabled={!soaks}
            error={soaks && soakStarts === null ? '1 to 10000' : undefined}
            hint="since the last step"
          />
        )}
      </Grid>
    </DecisionDialog>
  );
}
