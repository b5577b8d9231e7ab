import { t } from '@iwe/session';
import { SHEET_STATUS_LABELS } from '@iwe/domain';
import type { SheetStatus } from '@iwe/domain';
import { Badge } from '../kit/data/badge.tsx';
import type { Tone } from '../kit/data/badge.tsx';

const STATUS_TONES: Readonly<Record<number, Tone>> = { 1: 'warning', 2: 'success', 3: 'neutral', 4: 'neutral' };

/** Draft, Approved or Voided, or Closed for a closed sheet. */
export function SheetStatusTag({ status, isClosed = false }: { status: number; isClosed?: boolean }) {
  const shown = isClosed ? 4 : status;
  return (
    <Badge tone={STATUS_TONES[shown] ?? 'neutral'}>
      {t(SHEET_STATUS_LABELS[shown as SheetStatus] ?? String(shown))}
    </Badge>
  );
}
