import { addDays } from '@iwe/domain';
import { useAccount } from '@iwe/session';
import { Grid } from '@iwe/ui';
import { DayField, NoteField, useToday } from '@iwe/ui/sheet';
import { useState } from 'react';
import { endOfDay } from '../end-of-day.ts';
import { counted } from '../kit/affected-text.ts';
import { DecisionDialog } from './decision-dialog.tsx';
import type { ReleaseAction, ReleaseActionProps } from './release-action.ts';

type PilotAction = Extract<ReleaseAction, { kind: 'pilot' }>;

const DAYS = 14;
/** Who may open the previews of a remote is its team, and does so for months. */
const PREVIEWS_DAYS = 365;

/**
 * Lets named users try a version until a given day, whatever their organisation runs; without a version, lets them open
 * every preview of the remote.
 */
export function PilotDialog({
  releaseAction: { remote, version },
  overview,
  onClose,
}: ReleaseActionProps<PilotAction>) {
  const { timeZone } = useAccount();
  const today = useToday();
  const [text, setText] = useState('');
  const [until, setUntil] = useState(() => addDays(today, version === null ? PREVIEWS_DAYS : DAYS));
  const emails = text.split(/[\s,;]+/).filter(Boolean);
  const wrong = emails.filter((email) => !/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(email));
  const body =
    emails.length > 0 && wrong.length === 0 && until !== ''
      ? { remote, version, emails, until: endOfDay(until, timeZone) }
      : null;
  return (
    <DecisionDialog
      title={version === null ? `Previews of ${remote}` : `Pilot ${remote} ${version}`}
      confirmLabel={version === null ? 'Let them see previews' : 'Start pilot'}
      revision={overview.revision}
      onClose={onClose}
      release={version === null ? null : { remote, version }}
      decision={body && { method: 'POST', path: 'grants', body }}
      effectNote={
        version === null
          ? `A preview is code that nobody else has reviewed. ${counted(emails.length, 'named person', 'named people')} ` +
            `may run each of ${remote} in a tab of their own, with their rights, by its link.`
          : `${counted(emails.length, 'named person gets', 'named people get')} ${version} wherever they ` +
            'work; nobody else does.'
      }
    >
      <Grid templateColumns="2fr 1fr" gap="3">
        <NoteField
          label="Emails"
          required
          rows={3}
          maxLength={4000}
          value={text}
          onChange={setText}
          hint="One a line, or with commas between them."
          error={wrong.length > 0 ? `No email: ${wrong.slice(0, 3).join(', ')}` : undefined}
        />
        <DayField label="Until the end of" required shortcuts={false} value={until} onChange={setUntil} />
      </Grid>
    </DecisionDialog>
  );
}
