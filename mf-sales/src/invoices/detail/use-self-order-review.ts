import { useEffect, useRef } from 'react';
import type { Sheet } from '@iwe/contract';
import { useAccount } from '@iwe/session';
import { useToday } from '@iwe/ui/sheet-view';
import { newDueDate, saveDueDate } from '../self-order-due-date.ts';

/**
 * Saves the current due date of the payment type when a waiting self-order is opened (spec §4 "Self-orders"), once for
 * each sheet; a due date that somebody typed is not changed.
 */
export function useSelfOrderReview(sheet: Sheet, reload: () => void): void {
  const { orgId } = useAccount();
  const today = useToday();
  const { id } = sheet;
  const done = useRef<number | null>(null);
  const dueDate = newDueDate(sheet, today, orgId);
  useEffect(() => {
    if (dueDate === undefined || done.current === id) return;
    done.current = id;
    // Somebody else may be changing it at this moment; their change wins.
    saveDueDate(id, dueDate).then(reload, () => undefined);
  }, [dueDate, id, reload]);
}
