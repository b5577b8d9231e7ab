import type { ProductOverview, ProductTimeline } from '@iwe/contract';
import { canSeeCostInReports, fromCents, isSalesSheet } from '@iwe/domain';
import type { ActorAccount } from '../../../core/permissions.ts';
import { TIMELINE_ROWS } from './product-overview.repository.ts';
import type { ProductOverviewRows, ProductSheetRow } from './product-overview.repository.ts';

/** Returns GET products/{id}/sheets; amounts of purchases and stock sheets only for people who see cost in reports. */
export function presentProductTimeline(rows: readonly ProductSheetRow[], account: ActorAccount): ProductTimeline {
  const seesCost = canSeeCostInReports(account);
  return {
    data: rows.slice(0, TIMELINE_ROWS).map((row) => ({
      id: row.id,
      type: row.type,
      no: row.no,
      date: row.date,
      status: row.status,
      contactId: row.contact_id,
      contact: row.contact ?? '',
      quantity: row.quantity,
      amount: seesCost || isSalesSheet(row.type) ? fromCents(row.amount_cents) : null,
    })),
    more: rows.length > TIMELINE_ROWS,
  };
}

/** Returns GET products/{id}/overview; cost only for people who see it in reports. */
export function presentProductOverview(rows: ProductOverviewRows, account: ActorAccount): ProductOverview {
  const { cost, weeks } = rows;
  const average = cost?.average_cents ?? null;
  return {
    weeks: weeks.map((row) => ({ week: row.week, quantity: row.quantity, amount: fromCents(row.amount_cents) })),
    cost: canSeeCostInReports(account)
      ? { average: average === null ? null : fromCents(average), value: fromCents(cost?.value_cents ?? 0) }
      : null,
    sheets: presentProductTimeline(rows.sheets, account),
  };
}
