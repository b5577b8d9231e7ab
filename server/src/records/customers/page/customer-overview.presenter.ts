import type { CustomerOverview, CustomerTimeline } from '@iwe/contract';
import { canSeeCostInReports, fromCents, paymentState, XERO_SENT_VALUES } from '@iwe/domain';
import type { ActorAccount } from '../../../core/permissions.ts';
import { TIMELINE_ROWS } from './customer-overview.repository.ts';
import type { CustomerOverviewRows, TimelineRow } from './customer-overview.repository.ts';

/** Returns GET customers/{id}/sheets. */
export function presentCustomerTimeline(rows: readonly TimelineRow[]): CustomerTimeline {
  return {
    data: rows.slice(0, TIMELINE_ROWS).map((row) => ({
      id: row.id,
      type: row.type,
      no: row.no,
      reference: row.reference,
      date: row.date,
      dueDate: row.due_date,
      status: row.status,
      paymentState: paymentState(
        {
          type: row.type,
          xeroSent: XERO_SENT_VALUES[row.xero_state] ?? 'Unsent',
          totalCents: row.total_cents,
          dueCents: row.xero_due_cents,
          dueDate: row.due_date,
        },
        row.today,
      ),
      amount: fromCents(row.total_cents),
    })),
    more: rows.length > TIMELINE_ROWS,
  };
}

/** Returns GET customers/{id}/overview; the margin only for people who see cost in reports. */
export function presentCustomerOverview(rows: CustomerOverviewRows, account: ActorAccount): CustomerOverview {
  const { months, debt, lastOrder } = rows;
  const net = months.reduce((sum, month) => sum + month.net_cents, 0);
  const margin = net - rows.costCents;
  return {
    months: months.map((row) => ({ month: row.month, amount: fromCents(row.amount_cents) })),
    margin: canSeeCostInReports(account)
      ? { amount: fromCents(margin), share: net === 0 ? null : Math.round((margin / net) * 10_000) / 10_000 }
      : null,
    overdue: { amount: fromCents(debt?.overdue_cents ?? 0), sheets: debt?.overdue_sheets ?? 0 },
    unsent: fromCents(debt?.unsent_cents ?? 0),
    lastOrder: lastOrder
      ? {
          id: lastOrder.id,
          type: lastOrder.type,
          no: lastOrder.no,
          date: lastOrder.date,
          amount: fromCents(lastOrder.total_cents),
        }
      : null,
    sheets: presentCustomerTimeline(rows.sheets),
  };
}
