import { XERO_SENT_VALUES } from '@iwe/domain';
import type { SheetState, SheetStatus, SheetType } from '@iwe/domain';
import { lineColumnsSql } from '../../core/documents/public.ts';
import type { LineColumns } from '../../core/documents/public.ts';
import { FIELD_COLUMN_NAMES } from './sheet-columns.ts';
import type { FieldColumns } from './sheet-columns.ts';

/** A row of `sheet` as the commands read it. Money in cents, days as 'yyyy-MM-dd'. */
export interface SheetRecord extends FieldColumns {
  id: number;
  type: SheetType;
  number: number;
  no: string;
  uuid: string;
  content_version: number;
  status: SheetStatus;
  is_closed: boolean;
  is_due_date_typed: boolean;
  driver_id: number | null;
  delivery_status: number;
  actual_pay_type: number;
  delivery_comment: string;
  sea_freight_cents: number;
  clearance_cost_cents: number;
  usd_total_cents: number;
  total_cents: number;
  gst_cents: number;
  total_quantity: number;
  payment_type: string;
  area_type: string;
  price_type: string;
  xero_state: number;
  is_printed: boolean;
  drafter_type: number;
  drafter_id: number | null;
  csr_order_status: number | null;
  po_status: number;
  approver_id: number | null;
  approved_at: Date | null;
  created_at: Date;
}

/** The columns of SheetRecord, of `sheet s`. */
export const SHEET_COLUMNS = `s.id, s.type, s.number, s.no, s.uuid, s.content_version, s.status, s.is_closed,
  ${FIELD_COLUMN_NAMES.map((name) => `s.${name}`).join(', ')},
  s.is_due_date_typed, s.driver_id, s.delivery_status, s.actual_pay_type, s.delivery_comment,
  s.sea_freight_cents, s.clearance_cost_cents, s.usd_total_cents, s.total_cents, s.gst_cents, s.total_quantity,
  s.payment_type, s.area_type, s.price_type, s.xero_state, s.is_printed, s.drafter_type, s.drafter_id,
  s.csr_order_status, s.po_status, s.approver_id, s.approved_at, s.created_at`;

/** The columns that the head of a sheet is presented from: what a write answers. */
export const HEAD_COLUMNS = `s.id, s.no, s.type, s.uuid, s.content_version, s.status, s.is_closed,
  s.date, s.due_date, s.delivery_date, s.address, s.phone, s.warehouse_id, s.in_warehouse_id, s.ship_type,
  s.driver_id, s.delivery_status, s.actual_pay_type, s.xero_state, s.is_printed, s.csr_order_status, s.po_status,
  s.approver_id, s.approved_at, s.total_quantity, s.total_cents, s.gst_cents`;

/** A row of `sheet` with HEAD_COLUMNS alone. */
export type HeadRecord = Pick<
  SheetRecord,
  | 'id'
  | 'no'
  | 'type'
  | 'uuid'
  | 'content_version'
  | 'status'
  | 'is_closed'
  | 'date'
  | 'due_date'
  | 'delivery_date'
  | 'address'
  | 'phone'
  | 'warehouse_id'
  | 'in_warehouse_id'
  | 'ship_type'
  | 'driver_id'
  | 'delivery_status'
  | 'actual_pay_type'
  | 'xero_state'
  | 'is_printed'
  | 'csr_order_status'
  | 'po_status'
  | 'approver_id'
  | 'approved_at'
  | 'total_quantity'
  | 'total_cents'
  | 'gst_cents'
>;

/** A row of `sheet_line` with what the rules ask of its product. */
export interface LineRecord extends LineColumns {
  id: number;
  landed_cents: number;
  held_quantity: number;
  code: string;
  name: string;
  unit: string;
  category: number;
  class_a_price_cents: number | null;
  cost_price_cents: number | null;
}

/** The columns of LineRecord, of `sheet_line l join product p`. */
export const LINE_COLUMNS = `l.id, ${lineColumnsSql('l')}, l.landed_cents, l.held_quantity,
  p.code, p.name, p.unit, p.category, p.class_a_price_cents, p.cost_price_cents`;

/** The sheet as the state machine of the domain sees it. */
export function stateOf(
  sheet: Pick<
    SheetRecord,
    'type' | 'status' | 'is_closed' | 'xero_state' | 'delivery_status' | 'actual_pay_type' | 'po_status' | 'date'
  >,
): SheetState {
  return {
    type: sheet.type,
    status: sheet.status,
    isClosed: sheet.is_closed,
    xeroSent: XERO_SENT_VALUES[sheet.xero_state] ?? 'Unsent',
    deliveryStatus: sheet.delivery_status,
    actualPayType: sheet.actual_pay_type,
    poStatus: sheet.po_status,
    date: sheet.date,
  };
}
