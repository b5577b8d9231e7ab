import { useAccount } from '@iwe/session';
import { Grid, SelectField } from '@iwe/ui';
import { CheckField } from '@iwe/ui/sheet-view';
import { DayField } from '@iwe/ui/sheet';
import { useState } from 'react';
import { endOfDay } from '../end-of-day.ts';
import { Notice } from '../kit/notice.tsx';
import { affectedText, counted } from '../kit/affected-text.ts';
import { newestFirst } from '../kit/newest-first.ts';
import { DecisionDialog } from './decision-dialog.tsx';
import type { ReleaseAction, ReleaseActionProps } from './release-action.ts';

type PinAction = Extract<ReleaseAction, { kind: 'pin' }>;

/** Pins the version that an organisation runs from now on, or until a given day. */
export function PinDialog({
  releaseAction: { remote, version: first, organisationId: asked },
  overview,
  onClose,
}: ReleaseActionProps<PinAction>) {
  const { timeZone, orgId } = useAccount();
  const { organisations, mayDecide, pins, revision } = overview;
  const only = organisations.length === 1 ? (organisations[0]?.id ?? null) : null;
  const [organisationId, setOrganisation] = useState<number | null>(asked ?? only);
  const [version, setVersion] = useState<string | null>(first);
  const [until, setUntil] = useState('');
  const [locked, setLocked] = useState(() =>
    pins.some((pin) => pin.organisationId === asked && pin.remote === remote && pin.locked),
  );
  const isPlatform = mayDecide === 'everything';
  const versions = newestFirst(overview.remotes.find(({ name }) => name === remote)?.versions ?? []);
  const name = organisations.find(({ id }) => id === asked)?.name;
  const currentPin = pins.find((pin) => pin.organisationId === organisationId && pin.remote === remote);
  const body =
    organisationId !== null && version !== null
      ? {
          organisationId,
          remote,
          version,
          ...(until ? { expiresAt: endOfDay(until, timeZone) } : {}),
          ...(isPlatform ? { locked } : {}),
        }
      : null;
  return (
    <DecisionDialog
      title={name === undefined || asked === null ? `Pin ${remote}` : `Pin ${remote} for ${name}`}
      confirmLabel="Pin"
      revision={revision}
      onClose={onClose}
      decision={body && { method: 'POST', path: 'pins', body }}
      release={version === null ? null : { remote, version }}
      affected={organisations
        .filter(({ id }) => id === organisationId)
        .map(affectedText)
        .join('')}
    >
      {currentPin && (
        <Notice tone="accent">
          {`Pinned to ${currentPin.version} by ${currentPin.by}: ${currentPin.reason}. ` + 'This pin takes its place.'}
        </Notice>
      )}
      <Grid templateColumns={asked === null ? '2fr 1fr 1fr' : '1fr 1fr'} gap="3">
        {asked === null && (
          <SelectField
            label="Organisation"
            required
            clearable={false}
            value={organisationId}
            onChange={setOrganisation}
            disabled={organisations.length === 1}
            options={organisations.map(({ id, name: label, people }) => ({
              value: id,
              label: `${label}${id === orgId ? ' (this one)' : ''} · ${counted(people, 'person', 'people')}`,
            }))}
          />
        )}
        <SelectField
          label="Version"
          required
          clearable={false}
          value={version}
          onChange={setVersion}
          options={versions.map((value) => ({ value, label: value }))}
        />
        <DayField
          label="Until the end of"
          shortcuts={false}
          value={until}
          onChange={setUntil}
          hint={until ? undefined : 'No end'}
        />
      </Grid>
      {isPlatform && (
        <CheckField
          label="Locked"
          hint="The organisation's own admins cannot move it."
          value={locked}
          onChange={setLocked}
        />
      )}
    </DecisionDialog>
  );
}
