import { addDays } from '@iwe/domain';
import { useAccount } from '@iwe/session';
import { Box } from '@iwe/ui';
import { DayField, useToday } from '@iwe/ui/sheet';
import { useState } from 'react';
import { endOfDay } from '../end-of-day.ts';
import { counted } from '../kit/affected-text.ts';
import { DecisionDialog } from './decision-dialog.tsx';
import type { ReleaseAction, ReleaseActionProps } from './release-action.ts';

type DeprecateAction = Extract<ReleaseAction, { kind: 'deprecate' }>;

const DAYS = 30;

/** Announces the end of a release's support: the day, the reason, and whom it concerns. */
export function DeprecateDialog({
  releaseAction: { remote, version },
  overview,
  onClose,
}: ReleaseActionProps<DeprecateAction>) {
  const { timeZone } = useAccount();
  const today = useToday();
  const [until, setUntil] = useState(() => addDays(today, DAYS));
  const organisations = (overview.remotes.find(({ name }) => name === remote)?.choices ?? [])
    .filter((choice) => choice.version === version)
    .reduce((sum, choice) => sum + choice.organisations, 0);
  const body = { remote, version, status: 'deprecated', supportedUntil: until && endOfDay(until, timeZone) };
  return (
    <DecisionDialog
      title={`Deprecate ${remote} ${version}`}
      confirmLabel="Deprecate"
      revision={overview.revision}
      onClose={onClose}
      decision={until === '' ? null : { method: 'POST', path: 'releases/status', body }}
      effectNote={
        `${counted(organisations, 'organisation runs it now and is', 'organisations run it now and are')} told. After ` +
        'that day it is chosen for nobody for whom another version can run.'
      }
    >
      <Box maxW="52">
        <DayField label="Supported to the end of" required shortcuts={false} value={until} onChange={setUntil} />
      </Box>
    </DecisionDialog>
  );
}
