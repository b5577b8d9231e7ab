import * as z from 'zod';
import { instant, isoDate, money } from '../wire.ts';
import { storedLineFields } from './line-field-schemas.ts';
import { storedSheetFields } from './sheet-field-schemas.ts';

/**
 * The actions that this user may take on this sheet now. Buttons read it; the server enforces it with the same
 * function.
 */
export const sheetAbilities = z.object({
  edit: z.boolean(),
  approve: z.boolean(),
  unapprove: z.boolean(),
  /** Whether a reason must be given: delivery has begun or something is paid. */
  unapproveNeedsReason: z.boolean(),
  void: z.boolean(),
  clone: z.array(z.string()),
  dates: z.boolean(),
  address: z.boolean(),
  driver: z.boolean(),
  shipType: z.boolean(),
  printMark: z.boolean(),
  /** The accounting service: send it there, take it back. */
  sendXero: z.boolean(),
  recallXero: z.boolean(),
  /** Purchase orders: close, and one step of po_status ('Adjusted', 'Arrived', 'Unloaded'). */
  close: z.boolean(),
  advance: z.boolean(),
  /** Purchase orders and bills: fx_rate, sea_freight and clearance_cost, on a draft or late. */
  costs: z.boolean(),
  permit: z.boolean(),
  askForApproval: z.boolean(),
});
export type SheetAbilities = z.infer<typeof sheetAbilities>;

/** A related sheet: a source of this one, or one created from it. */
export const sheetLink = z.object({
  id: z.number().int(),
  type: z.number().int(),
  no: z.string(),
  status: z.number().int(),
  date: isoDate,
  quantity: z.number().int(),
  amount: money,
});
export type SheetLink = z.infer<typeof sheetLink>;

/**
 * The line that a line was created from: the sold line of a return, the ordered line of a bill. `open` is the quantity
 * that no approved sheet has taken yet.
 */
export const sourceLine = z.object({
  sheetId: z.number().int(),
  type: z.number().int(),
  no: z.string(),
  lineId: z.number().int(),
  quantity: z.number().int(),
  open: z.number().int(),
});
export type SourceLine = z.infer<typeof sourceLine>;

/**
 * How many weeks stock and incoming units last at the sales rate of the last 12 weeks; `weeks` is null when nothing was
 * sold.
 */
export const stockCover = z.object({
  incoming: z.number().int(),
  sold12Weeks: z.number().int(),
  weeks: z.number().nullable(),
});
export type StockCover = z.infer<typeof stockCover>;

/** The customer or supplier as a sheet shows it. Balances as last received from the accounting service. */
export const sheetContact = z.object({
  id: z.number().int(),
  name: z.string(),
  code: z.string(),
  phone: z.string(),
  address: z.string(),
  attention: z.string(),
  note: z.string(),
  creditLimit: money,
  xeroBalance: money,
  xeroBalanceAt: instant.nullable(),
  priceType: z.string(),
  paymentType: z.string(),
  areaType: z.string(),
  classId: z.number().int().nullable(),
  defaultShipType: z.number().int(),
  csrServiceId: z.number().int().nullable(),
  csrBDId: z.number().int().nullable(),
});
export type SheetContact = z.infer<typeof sheetContact>;

/**
 * Units of a product in one warehouse: on hand, what draft transfers will take out (`held`), and what they will bring
 * in (`inTransit`). Both ignore the current sheet; absent means none.
 */
export const placeStock = z.object({
  warehouseId: z.number().int(),
  warehouse: z.string(),
  stock: z.number().int(),
  held: z.number().int().optional(),
  inTransit: z.number().int().optional(),
});
export type PlaceStock = z.infer<typeof placeStock>;

/** The product data of a line: names, stock, and the prices that rules compare with (AUD, GST included). */
export const lineProduct = z.object({
  id: z.number().int(),
  code: z.string(),
  name: z.string(),
  unit: z.string(),
  category: z.number().int(),
  classAPrice: money.nullable(),
  /** On hand in all warehouses; available after drafts, ignoring the current sheet. */
  stock: z.number().int(),
  available: z.number().int(),
  stock_3rdP: z.number().int(),
  /** Locations in the warehouse (tag4), '/'-separated. */
  location: z.string(),
  stocks: z.array(placeStock),
  /** Purchases only; null elsewhere. */
  cover: stockCover.nullable(),
});
export type LineProduct = z.infer<typeof lineProduct>;

export const sheetLine = z.object({
  ...storedLineFields,
  id: z.number().int(),
  product: lineProduct,
  source: sourceLine.nullable(),
  /** Units that approved sheets have taken from this line: returned from a sold line, billed from an ordered line. */
  taken: z.number().int(),
  /** Order lines: further units on live draft bills. Absent elsewhere. */
  drafted: z.number().int().optional(),
  /** Share of freight and clearance in AUD: stored for approved bills, a preview for drafts and orders; 0 elsewhere. */
  landed: money.optional(),
  /** Adjustments: movements since the count. Null elsewhere. */
  movedSince: z.number().int().nullable(),
  /** Adjustments: a gain of goods without any cost; an accountant or role 4 must enter `price`. */
  needsCost: z.boolean(),
});
export type SheetLine = z.infer<typeof sheetLine>;

/** GET /api/ag/orders/{id} (spec §3 "Sheet"). */
export const sheet = z.object({
  id: z.number().int(),
  no: z.string(),
  type: z.number().int(),
  uuid: z.string(),
  /** Increased by content changes only; every write carries the version that its screen has read. */
  contentVersion: z.number().int(),
  ...storedSheetFields,
  csr: sheetContact.nullable(),
  driverId: z.number().int().nullable(),
  driver: z.string(),
  deliveryStatus: z.number().int(),
  actualPayType: z.number().int(),
  deliveryComment: z.string(),
  csrCreditLimit: money,
  csrXeroBalance: money,
  warehouse: z.string(),
  inWarehouse: z.string(),
  relatedNo: z.string(),
  related: sheetLink.nullable(),
  source: sheetLink.nullable(),
  /**
   * Live sheets whose lines or head refer to this one: bills of an order, returns of an invoice or bill. Oldest first.
   */
  followers: z.array(sheetLink),
  sea_freight: money,
  clearance_cost: money,
  /** round2(sea_freight / fx_rate) + clearance_cost in AUD; null while there is freight without a positive rate. */
  landedTotal: money.nullable().optional(),
  /**
   * The part of the related order that is not billed yet: units, and the costs (USD, AUD) of which a part bill proposes
   * its share. Null without an order.
   */
  open: z
    .object({
      quantity: z.number().int(),
      sea_freight: money,
      clearance_cost: money,
      /** The part of these that live draft bills already contain; a further bill proposes the rest. */
      drafted: z.object({ quantity: z.number().int(), sea_freight: money, clearance_cost: money }).optional(),
    })
    .nullable(),
  /** The fx_rate of the organisation's last approved purchase; a rate more than 15 % away needs an acknowledgement. */
  lastFxRate: z.number().nullable(),
  /** Purchases: how the organisation spreads freight and clearance; a part bill proposes its share in the same way. */
  landedBy: z.enum(['value', 'quantity']).optional(),
  /** Orders: goods have arrived and no approved bill has recorded them yet. */
  arrivedNotBilled: z.boolean(),
  paymentType: z.string(),
  areaType: z.string(),
  priceType: z.string(),
  status: z.number().int(),
  closure: z.enum(['Closed', 'Unclosed']),
  xeroSent: z.string(),
  /** Xero's own sentence: why it refused the sheet, or what differs there; '' otherwise. */
  xeroError: z.string().optional(),
  /** The document's page at Xero, where it is there. */
  xeroPage: z.string().nullable().optional(),
  /** What is paid of a sheet that is at Xero: Unpaid, Part paid, Paid, Overdue; '' otherwise. */
  paymentState: z.string().optional(),
  /** What is open of it there, in AUD; null while it is not there. */
  amountDue: money.nullable().optional(),
  print: z.enum(['PRINT', 'UnPrint']),
  drafterType: z.number().int(),
  drafter: z.string(),
  approver: z.string(),
  approvedAt: instant.nullable(),
  createdAt: instant,
  csrOrderStatus: z.number().int().nullable(),
  isPO: z.boolean(),
  po_status: z.number().int(),
  quantity: z.number().int(),
  amount: money,
  gst: money,
  subtotal: money,
  usdTotalAmount: money,
  lines: z.array(sheetLine),
  abilities: sheetAbilities,
  /** Permits that are valid for this content version. */
  permits: z.array(z.object({ finding: z.string(), lineId: z.number().int().nullable(), by: z.string(), at: instant })),
  /** An unanswered request 'Ask for approval', or null. */
  approvalRequest: z
    .object({ id: z.number().int(), askedBy: z.string(), askedAt: instant, needs: z.array(z.string()) })
    .nullable(),
});
export type Sheet = z.infer<typeof sheet>;
export const sheetAnswer = z.object({ data: sheet });

/** A row of a sheet list (spec §2 "Invoices and credit notes"; transfers use their warehouses). */
export const sheetRow = z.object({
  id: z.number().int(),
  /** The version that 'Approve' of ticked rows sends. */
  contentVersion: z.number().int(),
  type: z.number().int(),
  no: z.string(),
  reference: z.string(),
  /** The customer's or supplier's id. */
  customerId: z.number().int().nullable(),
  customerName: z.string(),
  qty: z.number().int(),
  amount: money,
  date: isoDate,
  dueDate: isoDate.nullable(),
  deliveryDate: isoDate.nullable(),
  drafterType: z.number().int(),
  drafter: z.string(),
  approver: z.string(),
  approvedAt: instant.nullable(),
  deliveryStatus: z.number().int(),
  driver: z.string(),
  areaType: z.string(),
  shipType: z.number().int(),
  status: z.number().int(),
  print: z.enum(['PRINT', 'UnPrint']),
  xeroSent: z.string(),
  /** What is paid of a sheet that is at Xero: Unpaid, Part paid, Paid, Overdue; '' otherwise. */
  paymentState: z.string().optional(),
  csrOrderStatus: z.number().int().nullable(),
  warehouse: z.string(),
  inWarehouse: z.string(),
  relatedNo: z.string(),
  fx_rate: z.number().nullable(),
  sea_freight: money,
  clearance_cost: money,
  usdTotalAmount: money,
  closure: z.enum(['Closed', 'Unclosed']),
  po_status: z.number().int(),
  arrivedNotBilled: z.boolean(),
});
export type SheetRow = z.infer<typeof sheetRow>;
/** GET /api/ag/orders: rows, and sums over all sheets that match the filters. */
export const sheetListAnswer = z.object({
  data: z.array(sheetRow),
  meta: z.object({
    total: z.number().int(),
    current_page: z.number().int(),
    per_page: z.number().int(),
    capped: z.boolean().optional(),
    qty: z.number().int().nullable(),
    amount: money.nullable(),
  }),
});
export type SheetListAnswer = z.infer<typeof sheetListAnswer>;

/**
 * The answer to every write: the sheet's head as stored afterwards. The editor adopts `contentVersion`; `lines` are the
 * current ids of the lines in the order of their seq.
 */
export const sheetHead = z.object({
  id: z.number().int(),
  no: z.string(),
  type: z.number().int(),
  uuid: z.string(),
  contentVersion: z.number().int(),
  status: z.number().int(),
  closure: z.enum(['Closed', 'Unclosed']),
  date: isoDate,
  dueDate: isoDate.nullable(),
  deliveryDate: isoDate.nullable(),
  address: z.string(),
  phone: z.string(),
  warehouseId: z.number().int().nullable(),
  inWarehouseId: z.number().int().nullable(),
  shipType: z.number().int(),
  driverId: z.number().int().nullable(),
  deliveryStatus: z.number().int(),
  xeroSent: z.string(),
  print: z.enum(['PRINT', 'UnPrint']),
  csrOrderStatus: z.number().int().nullable(),
  po_status: z.number().int(),
  approverId: z.number().int().nullable(),
  approvedAt: instant.nullable(),
  quantity: z.number().int(),
  amount: money,
  gst: money,
  subtotal: money,
  lines: z.array(z.object({ id: z.number().int(), seq: z.number().int() })),
  abilities: sheetAbilities,
});
export type SheetHead = z.infer<typeof sheetHead>;
export const sheetHeadAnswer = z.object({ data: sheetHead });
