import type { ReleaseMoment } from '@iwe/contract';
import { momentText } from '@iwe/ui';

/** Returns 'mf-sales 1.0.0 → 1.1.0, mf-reports 1.0.0 → none'. */
export const changesText = (moment: ReleaseMoment): string =>
  moment.changes.map(({ remote, from, to }) => `${remote} ${from ?? 'none'} → ${to ?? 'none'}`).join(', ');

/** Returns '14:05', in the reader's time zone. */
export const clockText = (instant: string): string =>
  new Date(instant).toLocaleTimeString('en-AU', { hour: '2-digit', minute: '2-digit', hour12: false });

/** Returns '21 Nov 2026 14:05: stable, mf-sales 1.0.0 → 1.1.0', in the reader's time zone. */
export const momentLine = (moment: ReleaseMoment): string =>
  `${momentText(moment.at)}: ${moment.action}${moment.changes.length > 0 ? `, ${changesText(moment)}` : ''}`;
