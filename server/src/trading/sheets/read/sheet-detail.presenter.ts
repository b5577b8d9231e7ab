import {
  countAsAt,
  fromCents,
  isPurchaseOrderNumber,
  SHEET_LINE_FIELD_NAMES,
  SheetStatus,
  paymentState,
  XERO_SENT_VALUES,
  xeroPage,
} from '@iwe/domain';
import type { Actor } from '@iwe/domain';
import type { Sheet, SheetContact, SheetLine, SheetLink } from '@iwe/contract';
import { lineValuesOf } from '../../../core/documents/public.ts';
import { presentAbilities } from '../sheet-abilities.ts';
import { fieldsOf } from '../sheet-columns.ts';
import { stateOf } from '../sheet-record.ts';
import { presentCover, presentUnits } from '../../../records/products/public.ts';
import { presentPurchase } from './purchase-detail.ts';
import type { LineDetailRow, LinkRow, SheetDetailRow } from './sheet.repository.ts';

const moneyOrNull = (cents: number | null): number | null => (cents === null ? null : fromCents(cents));

/** A link as the wire has it. */
const presentLink = ({ amount_cents, ...link }: LinkRow): SheetLink => ({ ...link, amount: fromCents(amount_cents) });

/** What moved in the counted warehouse since the count of a draft; an approved count has its answer. */
function movedSince(line: LineDetailRow, sheet: SheetDetailRow): number | null {
  const { counted_quantity: counted, system_quantity: system } = line;
  if (counted === null || system === null || sheet.status !== SheetStatus.Draft) return null;
  const onHand = line.stocks?.find((units) => units.warehouseId === sheet.warehouse_id)?.stock ?? 0;
  return countAsAt({ counted, system, onHand }).moved;
}

function presentLine(line: LineDetailRow, sheet: SheetDetailRow, landedCents: number | undefined): SheetLine {
  const units = presentUnits(line);
  return {
    ...lineValuesOf(line, SHEET_LINE_FIELD_NAMES),
    id: line.id,
    product: {
      id: line.product_id,
      code: line.code,
      name: line.name,
      unit: line.unit,
      category: line.category,
      classAPrice: moneyOrNull(line.class_a_price_cents),
      stock_3rdP: line.third_party_stock,
      location: line.tag4,
      cover: presentCover(units.stock, line),
      ...units,
    },
    source: line.source,
    taken: line.taken_quantity,
    ...(line.drafted_quantity === null ? {} : { drafted: line.drafted_quantity }),
    ...(landedCents === undefined ? {} : { landed: fromCents(landedCents) }),
    movedSince: movedSince(line, sheet),
    needsCost: line.lacks_cost && sheet.status === SheetStatus.Draft,
  };
}

function presentContact(sheet: SheetDetailRow): SheetContact | null {
  if (sheet.contact_id === null || sheet.contact_name === null) return null;
  return {
    id: sheet.contact_id,
    name: sheet.contact_name,
    code: sheet.contact_code,
    phone: sheet.contact_phone,
    address: sheet.contact_address,
    attention: sheet.attention,
    note: sheet.note,
    creditLimit: fromCents(sheet.credit_limit_cents),
    xeroBalance: fromCents(sheet.xero_balance_cents),
    xeroBalanceAt: sheet.xero_balance_at?.toISOString() ?? null,
    priceType: sheet.contact_price_type,
    paymentType: sheet.contact_payment_type,
    areaType: sheet.contact_area ?? '',
    classId: sheet.class_id,
    defaultShipType: sheet.default_ship_type,
    csrServiceId: sheet.contact_service_id,
    csrBDId: sheet.contact_bd_id,
  };
}

/** GET orders/{id}. */
export function presentSheet(found: { sheet: SheetDetailRow; lines: LineDetailRow[] }, actor: Actor): Sheet {
  const { sheet } = found;
  const request = sheet.open_request;
  const xeroSent = XERO_SENT_VALUES[sheet.xero_state] ?? 'Unsent';
  const purchase = presentPurchase(sheet, found.lines);
  const named = (id: number | null, names: Readonly<Record<string, string>> | null) =>
    id === null ? '' : (names?.[id] ?? '');
  const link = (id: number | null) => sheet.belongs?.find((other) => other.id === id);
  const [related, source] = [link(sheet.related_sheet_id), link(sheet.source_sheet_id)];
  return {
    id: sheet.id,
    no: sheet.no,
    type: sheet.type,
    uuid: sheet.uuid,
    contentVersion: sheet.content_version,
    ...fieldsOf(sheet),
    csr: presentContact(sheet),
    driverId: sheet.driver_id,
    driver: named(sheet.driver_id, sheet.staff),
    deliveryStatus: sheet.delivery_status,
    actualPayType: sheet.actual_pay_type,
    deliveryComment: sheet.delivery_comment,
    csrCreditLimit: fromCents(sheet.credit_limit_cents ?? 0),
    csrXeroBalance: fromCents(sheet.xero_balance_cents ?? 0),
    warehouse: named(sheet.warehouse_id, sheet.warehouses),
    inWarehouse: named(sheet.in_warehouse_id, sheet.warehouses),
    relatedNo: related?.no ?? '',
    related: related ? presentLink(related) : null,
    source: source ? presentLink(source) : null,
    followers: (sheet.followers ?? []).map(presentLink),
    sea_freight: fromCents(sheet.sea_freight_cents),
    clearance_cost: fromCents(sheet.clearance_cost_cents),
    ...purchase.head,
    paymentType: sheet.payment_type,
    areaType: sheet.area_type,
    priceType: sheet.price_type,
    status: sheet.status,
    closure: sheet.is_closed ? 'Closed' : 'Unclosed',
    xeroSent,
    xeroError: sheet.xero_error ?? '',
    xeroPage: xeroPage(sheet.type, sheet.xero_books, sheet.xero_id),
    paymentState: paymentState(
      {
        type: sheet.type,
        xeroSent,
        totalCents: sheet.total_cents,
        dueCents: sheet.xero_due_cents,
        dueDate: sheet.due_date,
      },
      sheet.today,
    ),
    amountDue: sheet.xero_due_cents === null ? null : fromCents(sheet.xero_due_cents),
    print: sheet.is_printed ? 'PRINT' : 'UnPrint',
    drafterType: sheet.drafter_type,
    drafter: named(sheet.drafter_id, sheet.staff),
    approver: named(sheet.approver_id, sheet.staff),
    approvedAt: sheet.approved_at?.toISOString() ?? null,
    createdAt: sheet.created_at.toISOString(),
    csrOrderStatus: sheet.csr_order_status,
    isPO: isPurchaseOrderNumber(sheet.no),
    po_status: sheet.po_status,
    quantity: sheet.total_quantity,
    amount: fromCents(sheet.total_cents),
    gst: fromCents(sheet.gst_cents),
    subtotal: fromCents(sheet.total_cents - sheet.gst_cents),
    usdTotalAmount: fromCents(sheet.usd_total_cents),
    lines: found.lines.map((line, index) => presentLine(line, sheet, purchase.landedCents?.[index])),
    abilities: presentAbilities(stateOf(sheet), actor, sheet.locked_until),
    permits: (sheet.permits ?? []).map((permit) => ({
      finding: permit.finding,
      lineId: permit.line_id,
      by: permit.by,
      at: new Date(permit.given_at).toISOString(),
    })),
    approvalRequest: request
      ? {
          id: request.id,
          askedBy: request.asked_by,
          askedAt: new Date(request.asked_at).toISOString(),
          needs: request.needs,
        }
      : null,
  };
}
