import type { Client } from 'pg';
import { CopyTable } from './copy.ts';
import { Ids } from './ids.ts';

/** Number of lines collected in memory before all tables are sent, parents first. */
const LINES_PER_FLUSH = 5_000;

/** The tables that grow with the number of sheets, and the series of their ids. */
export class SheetTables {
  readonly ids = { sheet: new Ids(), line: new Ids(), ledger: new Ids(), posting: new Ids() };
  readonly sheet = new CopyTable('sheet', [
    'organisation_id',
    'id',
    'type',
    'number',
    'no',
    'uuid',
    'status',
    'is_closed',
    'tag',
    'contact_id',
    'date',
    'due_date',
    'delivery_date',
    'address',
    'phone',
    'service_id',
    'bd_id',
    'driver_id',
    'delivery_status',
    'actual_pay_type',
    'delivery_comment',
    'reference',
    'comments',
    'csr_self_note',
    'warehouse_id',
    'in_warehouse_id',
    'related_sheet_id',
    'source_sheet_id',
    'reason',
    'tax_type',
    'fx_rate',
    'sea_freight_cents',
    'clearance_cost_cents',
    'usd_total_cents',
    'total_cents',
    'gst_cents',
    'total_quantity',
    'ship_type',
    'payment_type',
    'area_type',
    'price_type',
    'xero_state',
    'xero_id',
    'xero_error',
    'is_printed',
    'drafter_type',
    'drafter_id',
    'csr_order_status',
    'po_status',
    'approver_id',
    'approved_at',
    'landed_cost_method',
    'snapshot',
    'created_at',
    'updated_at',
  ]);
  readonly line = new CopyTable('sheet_line', [
    'organisation_id',
    'id',
    'sheet_id',
    'sheet_type',
    'seq',
    'product_id',
    'quantity',
    'price_cents',
    'usd_price_cents',
    'amount_cents',
    'gst_cents',
    'description',
    'price_source',
    'is_manual',
    'counted_quantity',
    'system_quantity',
    'counted_at',
    'source_line_id',
    'landed_cents',
    'held_quantity',
    'incoming_quantity',
    'taken_quantity',
  ]);
  readonly ledger = new CopyTable('stock_ledger', [
    'organisation_id',
    'id',
    'product_id',
    'warehouse_id',
    'sheet_id',
    'line_id',
    'kind',
    'quantity',
    'value_cents',
    'unit_cost',
    'warehouse_quantity_after',
    'quantity_after',
    'value_after_cents',
    'posting',
    'posted_at',
    'reverses',
  ]);
  readonly audit = new CopyTable('audit', [
    'organisation_id',
    'at',
    'user_id',
    'operator',
    'action',
    'entity',
    'entity_id',
    'before',
    'after',
  ]);

  /** Whether enough rows are collected to be sent. */
  get isFull(): boolean {
    return this.line.waiting >= LINES_PER_FLUSH;
  }

  /** Sends all collected rows. */
  async flush(client: Client): Promise<void> {
    for (const table of [this.sheet, this.line, this.ledger, this.audit]) await table.flush(client);
  }
}
