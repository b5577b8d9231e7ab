import { useEffect, useRef } from 'react';
import type { Sheet } from '@iwe/contract';
import { refreshedDueDate } from '@iwe/domain';
import { api, useAccount } from '@iwe/session';
import { useToday } from '@iwe/ui/sheet-view';

/** Opening a waiting self-order saves the due date that its payment type gives today (spec §4 "Self-orders"), once for each sheet; one that somebody typed stays. */
export function useSelfOrderReview(sheet: Sheet, reload: () => void): void {
  const { orgId } = useAccount();
  const today = useToday();
  const done = useRef<number | null>(null);
  const dueDate = sheet.abilities.dates ? refreshedDueDate(sheet, today, orgId) : undefined;
  useEffect(() => {
    if (dueDate === undefined || done.current === sheet.id) return;
    done.current = sheet.id;
    // Somebody else may be changing it at this moment; then theirs stands.
    api.post(`orders/${sheet.id}/date`, { dueDate, automatic: true }, { quiet: true }).then(reload, () => undefined);
  }, [dueDate, sheet.id, reload]);
}
