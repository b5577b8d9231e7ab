import type { PurchaseRate } from '@iwe/contract';
import { isPositiveFxRate, SheetType } from '@iwe/domain';
import { useApi } from '@iwe/session';
import { toast, TOAST_MS, useHotkey } from '@iwe/ui';
import type { EditorLine, GridSpec, SheetEditor } from '@iwe/ui/sheet';
import { useState } from 'react';
import { staleLines } from '../purchase-content.ts';
import type { FormRate, PurchaseHeader } from '../purchase-content.ts';
import type { PurchaseStart } from '../purchase-seed.ts';
import { applyChanges, applyRate, submitChanges } from './apply-rate.ts';
import { acceptRate, confirmRate, confirmWithoutRate } from './confirm-rate.tsx';

/** The FX rate that is typed, and what it means for the prices of the lines (DOMAIN §5). */
export interface RateState {
  rate: FormRate;
  /** The organisation's last rate; null before the first, and until it is loaded. */
  lastRate: number | null;
  /** How many line prices are of another rate than the typed one. */
  stale: number;
  /**
   * Recalculates the prices at this rate, after asking when prices change (Apply, Alt+A). Alt+A takes the last rate
   * where none is typed.
   */
  apply: (fxRate: number | null) => Promise<void>;
  /** Takes a rate whose prices the lines have already. */
  adopt: (fxRate: number) => void;
  /** Asks before saving when prices are of another rate, or of none; resolves to false to go on editing. */
  confirmSave: () => Promise<boolean>;
}

/** Returns the rate of the form, compared with the one that its prices were computed with. */
export function useRate(
  { header, setHeader, setGrid, lines }: SheetEditor<PurchaseHeader>,
  { definition: { type }, seed }: PurchaseStart,
  spec: GridSpec<EditorLine>,
): RateState {
  const [appliedRate, setAppliedRate] = useState(seed.base?.header.fx_rate ?? seed.header.fx_rate);
  const fxRate = header.fx_rate;
  const rate = { fxRate, isChanged: fxRate !== appliedRate };
  const stale = staleLines(lines, type, rate);
  const apply = async (next: number | null) => {
    const applied = { fxRate: next, isChanged: next !== appliedRate };
    const changes = applyChanges(lines, type, applied);
    if (changes.length > 0 && !(await acceptRate(next, changes))) return;
    setHeader({ fx_rate: next });
    setAppliedRate(next);
    setGrid((now) => applyRate(now, spec, type, applied));
    if (!isPositiveFxRate(next))
      toast.warning(
        'The FX rate is not a number greater than 0, so every line price is 1.00 now. Enter a rate and press Apply again.',
        { duration: TOAST_MS.short },
      );
  };
  const lastRate = useApi<PurchaseRate>('purchase-rate', undefined, { quiet: true }).data?.fx_rate ?? null;
  // As the button beside the field: an empty one takes the last rate.
  useHotkey('alt+a', () => void apply(fxRate ?? lastRate), { whileTyping: true });
  return {
    rate,
    lastRate,
    stale,
    apply,
    adopt: (next) => {
      setHeader({ fx_rate: next });
      setAppliedRate(next);
    },
    confirmSave: async () => {
      if (stale > 0) return confirmRate(submitChanges(lines, type, rate));
      const isWithout = type === SheetType.PurchaseOrder && !isPositiveFxRate(fxRate) && lines.length > 0;
      return !isWithout || confirmWithoutRate(lines.length);
    },
  };
}
