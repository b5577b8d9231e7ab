import { fromCents, paymentState, XERO_SENT_VALUES } from '@iwe/domain';
import type { SheetListAnswer, SheetListQuery, SheetRow } from '@iwe/contract';
import type { SheetListPage, SheetListRow } from './sheet-list.repository.ts';

/** A list row on the wire. */
export function presentRow(row: SheetListRow): SheetRow {
  const xeroSent = XERO_SENT_VALUES[row.xero_state] ?? 'Unsent';
  return {
    id: row.id,
    contentVersion: row.content_version,
    type: row.type,
    no: row.no,
    reference: row.reference,
    customerId: row.contact_id,
    customerName: row.customer_name ?? '',
    qty: row.total_quantity,
    amount: fromCents(row.total_cents),
    date: row.date,
    dueDate: row.due_date,
    deliveryDate: row.delivery_date,
    drafterType: row.drafter_type,
    drafter: row.drafter ?? '',
    approver: row.approver ?? '',
    approvedAt: row.approved_at?.toISOString() ?? null,
    deliveryStatus: row.delivery_status,
    driver: row.driver ?? '',
    areaType: row.area_type,
    shipType: row.ship_type,
    status: row.status,
    print: row.is_printed ? 'PRINT' : 'UnPrint',
    xeroSent,
    paymentState: paymentState(
      {
        type: row.type,
        xeroSent,
        totalCents: row.total_cents,
        dueCents: row.xero_due_cents,
        dueDate: row.due_date,
      },
      row.today,
    ),
    csrOrderStatus: row.csr_order_status,
    warehouse: row.warehouse ?? '',
    inWarehouse: row.in_warehouse ?? '',
    relatedNo: row.related_no ?? '',
    fx_rate: row.fx_rate === null ? null : Number(row.fx_rate),
    sea_freight: fromCents(row.sea_freight_cents),
    clearance_cost: fromCents(row.clearance_cost_cents),
    usdTotalAmount: fromCents(row.usd_total_cents),
    closure: row.is_closed ? 'Closed' : 'Unclosed',
    po_status: row.po_status,
    arrivedNotBilled: row.arrived_not_billed,
  };
}

/** {data, meta} of a page. */
export function presentList(page: SheetListPage, query: SheetListQuery): SheetListAnswer {
  return {
    data: page.rows.map(presentRow),
    meta: {
      total: page.total,
      current_page: query.page,
      per_page: query.per_page,
      ...(page.isCapped ? { capped: true } : {}),
      qty: page.quantity,
      amount: page.amountCents === null ? null : fromCents(page.amountCents),
    },
  };
}
