import * as z from 'zod';
import { instant, isoDate, money } from '../wire.ts';

/** What this user may do with this sheet now. The buttons read it; the server enforces it by the same function. */
export const sheetAbilities = z.object({
  edit: z.boolean(),
  approve: z.boolean(),
  unapprove: z.boolean(),
  /** A reason is asked for: delivery has begun or something is paid. */
  unapproveNeedsReason: z.boolean(),
  void: z.boolean(),
  clone: z.array(z.string()),
  dates: z.boolean(),
  address: z.boolean(),
  driver: z.boolean(),
  shipType: z.boolean(),
  printMark: z.boolean(),
  /** Purchase orders: close, and one step of po_status ('Adjusted', 'Arrived', 'Unloaded'). */
  close: z.boolean(),
  advance: z.boolean(),
  /** Purchase orders and bills: fx_rate, sea_freight and clearance_cost, on a draft or late. */
  costs: z.boolean(),
  permit: z.boolean(),
  askForApproval: z.boolean(),
});
export type SheetAbilities = z.infer<typeof sheetAbilities>;

/** Another sheet that this one comes from, or that came from this one. */
export const sheetLink = z.object({ id: z.number().int(), type: z.number().int(), no: z.string(), status: z.number().int(), date: isoDate, quantity: z.number().int(), amount: money });
export type SheetLink = z.infer<typeof sheetLink>;

/** The line that a line comes from: the sold line of a return, the ordered line of a bill. `open` is what nothing approved has taken yet. */
export const sourceLine = z.object({ sheetId: z.number().int(), type: z.number().int(), no: z.string(), lineId: z.number().int(), quantity: z.number().int(), open: z.number().int() });
export type SourceLine = z.infer<typeof sourceLine>;

/** How long stock and incoming last at the sales of the last 12 weeks; `weeks` is null where nothing was sold. */
export const stockCover = z.object({ incoming: z.number().int(), sold12Weeks: z.number().int(), weeks: z.number().nullable() });
export type StockCover = z.infer<typeof stockCover>;

/** The customer or supplier as a sheet shows it. Balances as last heard from the accounting service. */
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
 * Units of a product in one warehouse: on hand, what draft transfers will take from there (`held`), and what they will bring
 * (`inTransit`). Both leave out the sheet at hand; absent means none.
 */
export const placeStock = z.object({ warehouseId: z.number().int(), warehouse: z.string(), stock: z.number().int(), held: z.number().int().optional(), inTransit: z.number().int().optional() });
export type PlaceStock = z.infer<typeof placeStock>;

/** What a line needs to know of its product: names, stock, and the prices that rules compare with (AUD, GST included). */
export const lineProduct = z.object({
  id: z.number().int(),
  code: z.string(),
  name: z.string(),
  unit: z.string(),
  category: z.number().int(),
  classAPrice: money.nullable(),
  /** On hand over all warehouses; available after drafts, without the sheet at hand. */
  stock: z.number().int(),
  available: z.number().int(),
  stock_3rdP: z.number().int(),
  /** tag4: where it lies, '/'-separated. */
  location: z.string(),
  stocks: z.array(placeStock),
  /** Purchases only; null elsewhere. */
  cover: stockCover.nullable(),
});
export type LineProduct = z.infer<typeof lineProduct>;

export const sheetLine = z.object({
  id: z.number().int(),
  seq: z.number().int(),
  productId: z.number().int(),
  product: lineProduct,
  quantity: z.number().int(),
  price: money,
  usdPrice: money.nullable(),
  amount: money,
  gst: money,
  description: z.string(),
  /** 'Class A', 'Special', 'OCOP / VIP', 'manual' …: where the price came from. */
  priceSource: z.string(),
  manual: z.boolean(),
  sourceLineId: z.number().int().nullable(),
  source: sourceLine.nullable(),
  /** Units that approved sheets took from this line: returned from a sold one, billed from an ordered one. */
  taken: z.number().int(),
  /** Lines of orders: units that live draft bills hold beside those. Absent elsewhere. */
  drafted: z.number().int().optional(),
  /** Share of freight and clearance, AUD: stored by an approved bill, a preview before and on orders; 0 elsewhere. */
  landed: money,
  /** Adjustments: what was counted, what the system said at that moment, and what moved since. `quantity` is counted − system. Null elsewhere. */
  inWarehouseQty: z.number().int().nullable(),
  inSystemQty: z.number().int().nullable(),
  countedAt: instant.nullable(),
  movedSince: z.number().int().nullable(),
  /** Adjustments: a gain of goods without any cost; `price` must be given by an accountant or role 4. */
  needsCost: z.boolean(),
});
export type SheetLine = z.infer<typeof sheetLine>;

/** GET /api/ag/orders/{id} (spec §3 "Sheet"). */
export const sheet = z.object({
  id: z.number().int(),
  no: z.string(),
  type: z.number().int(),
  uuid: z.string(),
  /** Bumped by content changes only; every write carries the version that it has seen. */
  contentVersion: z.number().int(),
  tagId: z.number().int(),
  csr: sheetContact.nullable(),
  customerId: z.number().int().nullable(),
  date: isoDate,
  dueDate: isoDate.nullable(),
  deliveryDate: isoDate.nullable(),
  address: z.string(),
  phone: z.string(),
  csrServiceId: z.number().int().nullable(),
  csrBDId: z.number().int().nullable(),
  driverId: z.number().int().nullable(),
  driver: z.string(),
  deliveryStatus: z.number().int(),
  actualPayType: z.number().int(),
  deliveryComment: z.string(),
  csrCreditLimit: money,
  csrXeroBalance: money,
  reference: z.string(),
  comments: z.string(),
  csrSelfNote: z.string(),
  warehouseId: z.number().int().nullable(),
  warehouse: z.string(),
  inWarehouseId: z.number().int().nullable(),
  inWarehouse: z.string(),
  relatedNo: z.string(),
  relatedId: z.number().int().nullable(),
  sourceId: z.number().int().nullable(),
  related: sheetLink.nullable(),
  source: sheetLink.nullable(),
  /** Live sheets whose lines or head refer to this one: bills of an order, returns of an invoice or bill. Oldest first. */
  followers: z.array(sheetLink),
  reason: z.string(),
  taxType: z.number().int(),
  fx_rate: z.number().nullable(),
  sea_freight: money,
  clearance_cost: money,
  /** round2(sea_freight / fx_rate) + clearance_cost in AUD; null while a freight has no positive rate. */
  landedTotal: money.nullable(),
  /** What of the related order is not billed yet: units, and the costs (USD, AUD) that a part bill proposes its share of. Null without an order. */
  open: z.object({
    quantity: z.number().int(), sea_freight: money, clearance_cost: money,
    /** What live draft bills hold of these: a further bill proposes the rest. */
    drafted: z.object({ quantity: z.number().int(), sea_freight: money, clearance_cost: money }).optional(),
  }).nullable(),
  /** The fx_rate of the organisation's last approved purchase: more than 15 % away wants an acknowledgement. */
  lastFxRate: z.number().nullable(),
  /** Purchases: how the organisation spreads freight and clearance, so that a part bill proposes its share the same way. */
  landedBy: z.enum(['value', 'quantity']).optional(),
  /** Orders: goods have arrived and no approved bill has taken them in yet. */
  arrivedNotBilled: z.boolean(),
  shipType: z.number().int(),
  paymentType: z.string(),
  areaType: z.string(),
  priceType: z.string(),
  status: z.number().int(),
  closure: z.enum(['Closed', 'Unclosed']),
  xeroSent: z.string(),
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
  /** Permits that hold for this content version. */
  permits: z.array(z.object({ finding: z.string(), lineId: z.number().int().nullable(), by: z.string(), at: instant })),
  /** An open question 'Ask for approval', or null. */
  approvalRequest: z.object({ id: z.number().int(), askedBy: z.string(), askedAt: instant, needs: z.array(z.string()) }).nullable(),
});
export type Sheet = z.infer<typeof sheet>;
export const sheetAnswer = z.object({ data: sheet });

/** A row of a sheet list (spec §2 "Invoices and credit notes"; transfers read their warehouses). */
export const sheetRow = z.object({
  id: z.number().int(),
  type: z.number().int(),
  no: z.string(),
  reference: z.string(),
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
/** GET /api/ag/orders: rows and the sums over everything that the filters select. */
export const sheetListAnswer = z.object({
  data: z.array(sheetRow),
  meta: z.object({ total: z.number().int(), current_page: z.number().int(), per_page: z.number().int(), capped: z.boolean().optional(), qty: z.number().int().nullable(), amount: money.nullable() }),
});
export type SheetListAnswer = z.infer<typeof sheetListAnswer>;

/**
 * What every write answers: the sheet's head as it is afterwards. The editor adopts `contentVersion`; `lines` are the ids
 * that the lines have now, in the order of their seq.
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
