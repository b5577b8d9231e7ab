import { useAccount } from '@iwe/session';
import { Grid, SelectField } from '@iwe/ui';
import { DayField } from '@iwe/ui/sheet';
import { addDays } from '@iwe/domain';
import { useState } from 'react';
import { endOfDay } from '../end-of-day.ts';
import { DecisionDialog } from './decision-dialog.tsx';
import type { ReleaseAction, ReleaseActionProps } from './release-action.ts';

type FreezeAction = Extract<ReleaseAction, { kind: 'freeze' }>;

/** Stands for all organisations in the field. */
const EVERYBODY = 0;

/** Freezes what an organisation, or everybody, gets, from the begin of one day to the end of another. */
export function FreezeDialog({ overview, onClose }: ReleaseActionProps<FreezeAction>) {
  const { timeZone } = useAccount();
  const isPlatform = overview.mayDecide === 'everything';
  const [organisation, setOrganisation] = useState<number | null>(
    isPlatform ? EVERYBODY : (overview.organisations[0]?.id ?? null),
  );
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const body =
    organisation !== null && from && to
      ? {
          organisationId: organisation === EVERYBODY ? null : organisation,
          startsAt: endOfDay(addDays(from, -1), timeZone),
          endsAt: endOfDay(to, timeZone),
        }
      : null;
  return (
    <DecisionDialog
      title="Freeze"
      confirmLabel="Freeze"
      revision={overview.revision}
      onClose={onClose}
      decision={body && { method: 'POST', path: 'freezes', body }}
      effectNote="At most 30 days. Until then nobody changes a version there, and decisions for everybody leave it as it is. A block goes through, and platform administrators may override it."
    >
      <Grid templateColumns={{ base: '1fr', md: '2fr 1fr 1fr' }} gap="3">
        <SelectField
          label="Organisation"
          required
          clearable={false}
          value={organisation}
          onChange={setOrganisation}
          disabled={!isPlatform}
          options={[
            ...(isPlatform ? [{ value: EVERYBODY, label: 'Everybody' }] : []),
            ...overview.organisations.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
        <DayField label="From" required shortcuts={false} value={from} onChange={setFrom} />
        <DayField label="To the end of" required shortcuts={false} value={to} onChange={setTo} />
      </Grid>
    </DecisionDialog>
  );
}
