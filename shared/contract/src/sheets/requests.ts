import { ALL_CODE, FILTERABLE_XERO_SENT_OF_SHEETS, isNoFilter, SHEET_ATTENTIONS } from '@iwe/domain';
import * as z from 'zod';
import { enteredDay, instant, isoDate, money, notUsed, perPage, readBack } from '../wire.ts';
import { sentLineFields } from './line-field-schemas.ts';
import { sentSheetFields } from './sheet-field-schemas.ts';
import { placeStock, sheet, sheetLine, stockCover } from './sheet.ts';
import { line, paragraph } from '../text.ts';

// The server decides which numbers are kinds, so that a new kind needs no new contract.
const MAX_KIND = 99;
const optionalId = z.coerce.number().int().positive().optional();
const anyCode = z.coerce.number().int().min(0).max(ALL_CODE);
/** The number of an enumeration value above 0; undefined for 'All'. */
const code = anyCode.transform((value) => (isNoFilter(value) ? undefined : value)).optional();
/** The same where 0 is a value. */
const codeFromZero = anyCode.transform((value) => (value === ALL_CODE ? undefined : value)).optional();
const text = (max: number) => line(max).optional();
const day = isoDate.optional();

/**
 * Filters of GET /api/ag/orders (spec §2, §5 "Search filter removal", §7 "Search order-type filters"). Screens leave
 * out empty values.
 */
export const sheetListQuery = z.object({
  /**
   * 'invoice' = types 1 and 2, 'purchase' = 3, 4, 5; `order_type` narrows to one kind; 'csr' = self-orders, the
   * waiting ones unless `status` or `csrOrderStatus` names others.
   */
  type: z.enum(['invoice', 'purchase', 'csr']).optional(),
  order_type: z.coerce.number().int().min(1).max(MAX_KIND).optional(),
  search_type: text(20),
  dateFrom: day,
  dateTo: day,
  dueDateFrom: day,
  dueDateTo: day,
  deliveryDateFrom: day,
  deliveryDateTo: day,
  tag: code,
  number: text(40),
  /** Name, code, phone or ABN of the customer or supplier. */
  customer: text(100),
  customerId: optionalId,
  reference: text(100),
  drafterType: code,
  /** Keyword for a product on any line. */
  product: text(100),
  warehouse: optionalId,
  outWarehouse: optionalId,
  inWarehouse: optionalId,
  /** 0 to 6 are the specification's, 7/8 date, 9/10 status, ascending/descending. */
  sortType: z.coerce.number().int().min(0).max(10).default(0),
  /** eId of the last approver. */
  approver: optionalId,
  /** 0 … 99; the screen's 'deliver preparing' is sent as 0. */
  deliveryStatus: codeFromZero,
  status: z.coerce.number().int().min(1).max(3).optional(),
  print: z.enum(['PRINT', 'UnPrint']).optional(),
  xeroSend: z.enum(FILTERABLE_XERO_SENT_OF_SHEETS).optional(),
  csrOrderStatus: code,
  closure: z.enum(['Closed', 'Unclosed']).optional(),
  /** Purchase lists: the supplier by id. */
  upstream: optionalId,
  /** eId of the service or business staff. */
  staff: optionalId,
  /** What somebody should look at. */
  attention: z.enum(SHEET_ATTENTIONS).optional(),
  /** First and last day of the last approval and of the void, both included, in the organisation's time zone. */
  approvedFrom: day,
  approvedTo: day,
  voidedFrom: day,
  voidedTo: day,
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  per_page: perPage,
  /** xlsx streams the filtered list as a file. */
  format: z.enum(['json', 'xlsx']).default('json'),
  /** 1 asks for the exact total beyond 10,000. */
  exact: z.coerce.number().int().min(0).max(1).default(0),
});
export type SheetListQuery = z.infer<typeof sheetListQuery>;

/** A line as the editor sends it; `id` of a stored line, or absent (or 'new_…') for a new one. */
export const lineInput = z.object({
  // A stored line is sent back as it was read; `line_amount` is another name of its amount (spec §3 "Line").
  ...readBack(sheetLine),
  ...notUsed('line_amount', 'unit', 'stock_3rdP'),
  ...sentLineFields,
  id: z.union([z.number().int().positive(), z.string().max(60)]).optional(),
  /** Sent by pages; the server decides where a price came from. */
  priceSource: z.string().max(40).default(''),
  /** Adjustments: counted again with the same result; the moment and the system's quantity are recorded again. */
  recount: z.boolean().optional(),
});
export type LineInput = z.input<typeof lineInput>;

/**
 * POST /api/ag/orders and PUT /api/ag/orders/{id}. The server computes totals, GST and amounts, whatever a client
 * sends. `uuid` makes a create idempotent; an update must send `contentVersion` and gets a 409 when it is old.
 */
export const saveSheetRequest = z.object({
  // Spec §7: the payload is the whole order without csr and lines. The fields that follow are those that count.
  ...readBack(sheet.omit({ csr: true, lines: true })),
  uuid: z.uuid(),
  type: z.number().int().min(1).max(MAX_KIND),
  contentVersion: z.number().int().min(1).optional(),
  ...sentSheetFields,
  /**
   * Updates: what the editor was opened with of the fields that the dialogs of a sheet's page change without a new
   * version. One that was changed there since, and not in the editor, keeps the new value.
   */
  was: z
    .object({
      date: isoDate.optional(),
      dueDate: isoDate.nullish(),
      deliveryDate: isoDate.nullish(),
      warehouseId: z.number().int().positive().nullish(),
      shipType: z.number().int().optional(),
    })
    .optional(),
  /** The number of the sheet that `relatedId` names; used when no id is sent. */
  relatedNo: line(20).nullish(),
  lines: z.array(lineInput).max(500, 'A sheet holds at most 500 lines.'),
});
export type SaveSheetRequest = z.input<typeof saveSheetRequest>;

/** Who changed what since the version of the write: `details` of a 409. */
export const conflictDetails = z.object({
  currentVersion: z.number().int(),
  changedBy: z.string(),
  changedAt: z.string(),
  fields: z.array(z.object({ field: z.string(), mine: z.unknown(), theirs: z.unknown() })),
  lines: z.array(
    z.object({
      lineId: z.number().int().nullable(),
      seq: z.number().int(),
      code: z.string(),
      change: z.enum(['changed', 'added', 'removed']),
      mine: z.unknown(),
      theirs: z.unknown(),
    }),
  ),
});
export type ConflictDetails = z.infer<typeof conflictDetails>;

/** One reason why an approval can't pass yet. `line` is the line's seq. */
export const findingView = z.object({
  code: z.string(),
  line: z.number().int().nullable(),
  lineId: z.number().int().nullable(),
  message: z.string(),
  needs: z.string(),
  /** Whether the actor's own right covers it, a permit covers it, or neither. */
  covered: z.enum(['actor', 'permit', 'no']),
  /** The facts behind it that are the same for everybody, such as the discount and whose limits it is compared with. */
  note: z.string().optional(),
});
export type FindingView = z.infer<typeof findingView>;

/** Warehouse, ship type and driver of an approval of types 1 and 2. */
export const shippingChoice = z.object({
  warehouseId: z.number().int().nullable(),
  shipType: z.number().int(),
  driverId: z.number().int().nullable(),
});

/** The figures that an approval is decided on, in AUD. */
export const approvalFigures = z.object({
  /** Null for kinds without money. */
  amount: z.object({ subtotal: money, gst: money, total: money }).nullable(),
  /** Sales only, and only where cost is shown. `percent` is of the sales ex GST. */
  margin: z.object({ amount: money, percent: z.number().nullable(), linesWithoutCost: z.number().int() }).nullable(),
  /** Invoices: `over` is what exceeds the limit; `drafts` are other drafts, which no rule counts. */
  credit: z
    .object({
      limit: money,
      balance: money,
      approvedUnsent: money,
      drafts: money,
      thisSheet: money,
      over: money,
    })
    .nullable(),
  /** Kinds that take goods: the best warehouse first. `have` is on hand, after the lines before. */
  stock: z.array(
    z.object({
      warehouseId: z.number().int(),
      name: z.string(),
      canFill: z.boolean(),
      lines: z.array(
        z.object({ line: z.number().int(), code: z.string(), need: z.number().int(), have: z.number().int() }),
      ),
    }),
  ),
  /** Orders and bills: freight in USD, clearance, and both together in AUD (null without a rate). */
  landed: z.object({ seaFreight: money, clearance: money, total: money.nullable() }).nullable(),
  /** Bills: the orders that the lines come from, in units. */
  orders: z.array(
    z.object({
      no: z.string(),
      ordered: z.number().int(),
      billedBefore: z.number().int(),
      thisBill: z.number().int(),
    }),
  ),
  /** Adjustments: the value of what was found, of what is missing, and both together. */
  adjustment: z
    .object({
      gain: money,
      loss: money,
      net: money,
      /** The counted lines as at the moment of their count; absent from older servers. */
      lines: z
        .array(
          z.object({
            line: z.number().int(),
            code: z.string(),
            countedAt: instant,
            /** On hand at that moment. */
            system: z.number().int(),
            counted: z.number().int(),
            /** What the approval posts. */
            difference: z.number().int(),
            /** What came in since, negative for what went out; it stays. */
            moved: z.number().int(),
            /** On hand once the difference is posted. */
            after: z.number().int(),
          }),
        )
        .optional(),
    })
    .nullable(),
});
export type ApprovalFigures = z.infer<typeof approvalFigures>;

/**
 * GET /api/ag/orders/{id}/approval: the findings of an approval made now; `confirm` is the dialog's text joined by
 * '*AND*'.
 */
export const approvalPreview = z.object({
  findings: z.array(findingView),
  allowed: z.boolean(),
  confirm: z.string(),
  contentVersion: z.number().int().optional(),
  /** What types 1 and 2 are asked for, as it is proposed: the sheet's own, else the warehouse that fills every line. */
  choice: shippingChoice.nullable().optional(),
  figures: approvalFigures.optional(),
  /** The open question on this content, with the findings that stop those who asked; null for none. */
  asked: z
    .object({
      id: z.number().int(),
      by: z.array(z.string()),
      note: z.string(),
      mine: z.boolean(),
      findings: z.array(findingView),
    })
    .nullable()
    .optional(),
});
export type ApprovalPreview = z.infer<typeof approvalPreview>;

/**
 * POST /api/ag/orders/{id}/approve. For types 1 and 2 warehouse and ship type are required. Without `contentVersion`
 * (as the specification has it) a program approves what is stored; a page is refused in words.
 */
export const approveRequest = z.object({
  contentVersion: z.number().int().min(1).optional(),
  warehouseId: z.number().int().positive().nullish(),
  shipType: z.number().int().min(1).max(8).nullish(),
  driverId: z.number().int().positive().nullish(),
  /** Codes of the findings that the confirm dialog has shown; the server evaluates the approval again. */
  acknowledged: z.array(z.string().max(60)).max(600).default([]),
});
/**
 * POST …/unApprove, …/void, …/close. `contentVersion` as for approve. `acknowledged`: what an
 * accountant confirms when reversing a bill takes stock below zero (DOMAIN §5).
 */
export const transitionRequest = z.object({
  contentVersion: z.number().int().min(1).optional(),
  reason: paragraph(500).default(''),
  acknowledged: z.array(z.string().max(60)).max(600).default([]),
});
/** POST …/permits: a user with the right permits findings of this content version. */
export const permitRequest = z.object({
  contentVersion: z.number().int().min(1),
  findings: z
    .array(z.object({ code: z.string().max(60), lineId: z.number().int().nullable() }))
    .min(1)
    .max(600),
});
/** POST …/approval-requests, and the answer to one. */
export const askApprovalRequest = z.object({
  contentVersion: z.number().int().min(1),
  note: paragraph(500).default(''),
  /**
   * Types 1 and 2: what the refused approval had chosen. It is stored on the draft, so that nobody chooses it again.
   */
  warehouseId: z.number().int().positive().nullish(),
  shipType: z.number().int().min(1).max(8).nullish(),
  driverId: z.number().int().positive().nullish(),
});
export const answerApprovalRequest = z.object({
  answer: z.enum(['permitted', 'refused']),
  note: paragraph(500).default(''),
});
/**
 * The answer of creating (POST orders/{id}/approval-requests) and of answering (POST approval-requests/{id}) a request:
 * `answer` is null while rights are still missing.
 */
export const approvalAnswer = z.object({
  data: z.object({ id: z.number().int(), answer: z.string().nullable(), needs: z.array(z.string()) }),
});
const approvalQuestion = z.object({
  id: z.number().int(),
  sheetId: z.number().int(),
  type: z.number().int(),
  no: z.string(),
  /** The customer, or the supplier of a purchase; null for transfers and adjustments. */
  customerId: z.number().int().nullable(),
  customerName: z.string(),
  amount: money,
  needs: z.array(z.string()),
  askedBy: z.string(),
  askedAt: z.string(),
  note: z.string(),
  mine: z.boolean(),
  /** 'permitted', 'approved', 'refused', or 'changed': the sheet was changed before anybody answered. */
  answer: z.string().nullable(),
  answeredAt: z.string().nullable(),
  answeredBy: z.string().nullable(),
  answerNote: z.string(),
});

/**
 * GET /api/ag/approval-requests: requests that wait for a user with the caller's rights, and the answers to the
 * caller's own requests.
 */
export const approvalQueue = z.object({
  cnt: z.number().int(),
  data: z.array(approvalQuestion),
  /** The caller's own that a change of the sheet ended; apart, because earlier shells know only answers of people. */
  changed: z.array(approvalQuestion),
});
export type ApprovalQueue = z.infer<typeof approvalQueue>;

/** POST …/date, …/address, …/shipping-type, …/driver, …/print (spec §7, §4 "Edit rights on an existing sheet"). */
// `was` holds the values that the screen showed: when one of them is stored differently by now, the edit gets a 409
// with who changed it and when. Fields that it doesn't contain are written without this check. These edits are no
// content; pages that were opened before this was so send the content version with them.
const formerly = notUsed('contentVersion');
export const printRequest = z.object(formerly);
export const dateRequest = z.object({
  date: enteredDay.optional(),
  dueDate: enteredDay.nullish(),
  deliveryDate: enteredDay.nullish(),
  was: z.object({ date: isoDate.optional(), dueDate: isoDate.nullish(), deliveryDate: isoDate.nullish() }).optional(),
  /**
   * A waiting self-order was opened: the server stores the due date that the customer's present payment type gives
   * today, whatever `dueDate` says; a due date that somebody typed is not overwritten.
   */
  automatic: z.boolean().optional(),
  ...formerly,
});
export const addressRequest = z.object({
  phone: line(60),
  address: paragraph(500),
  was: z.object({ phone: z.string().max(60).optional(), address: z.string().max(500).optional() }).optional(),
  ...formerly,
});
export const shippingTypeRequest = z.object({
  warehouseId: z.number().int().positive().nullish(),
  driverId: z.number().int().positive().nullish(),
  shipType: z.number().int().min(1).max(8),
  was: z
    .object({
      warehouseId: z.number().int().positive().nullish(),
      driverId: z.number().int().positive().nullish(),
      shipType: z.number().int().min(1).max(8).optional(),
    })
    .optional(),
  /** Keys of the lines that a different warehouse takes below zero, as a refused call has named them. */
  acknowledged: z.array(z.string().max(60)).max(600).default([]),
  ...formerly,
});
export const driverRequest = z.object({
  driverId: z.number().int().positive().nullable(),
  ...formerly,
  was: z.object({ driverId: z.number().int().positive().nullable() }).optional(),
});

/** GET /api/ag/orders/{id}: spec §7 sends a flag with purchase orders; the server knows the kind of its sheets. */
export const sheetQuery = z.object(notUsed('flag'));

/**
 * GET /api/ag/order-next?id&type&direction: the previous or next sheet of the same type by id; 404 'No more data to
 * load' at the end.
 */
export const orderNextQuery = z.object({
  id: z.coerce.number().int().positive(),
  type: z.coerce.number().int().min(1).max(MAX_KIND),
  direction: z.enum(['prev', 'next']),
});
export const orderNextAnswer = z.object({ id: z.number().int(), type: z.number().int() });

/** GET /api/ag/orders/{id}/history: newest first; `changes` are the old and new values of what the action changed. */
export const sheetHistory = z.object({
  data: z.array(
    z.object({
      date: z.string(),
      operator: z.string(),
      action: z.string(),
      reason: z.string(),
      changes: z.array(z.object({ field: z.string(), old: z.string(), new: z.string() })),
    }),
  ),
});
export type SheetHistory = z.infer<typeof sheetHistory>;

/**
 * GET /api/ag/products as the line picker sends it (code, name, cId, id, sortType=7, per_page): products with the
 * customer's price.
 */
export const pickProductsQuery = z.object({
  code: text(60),
  name: text(100),
  cId: optionalId,
  /** Comma-separated ids: the cart's products in one call. */
  id: z
    .string()
    .regex(/^\d{1,12}(,\d{1,12}){0,199}$/)
    .optional(),
  sortType: z.coerce.number().int().min(0).max(9).default(7),
  page: z.coerce.number().int().min(1).default(1),
  per_page: z.coerce.number().int().min(1).max(200).default(20),
  /** Ignores this sheet's own draft in "available". */
  sheetId: optionalId,
  /** 1 adds stock cover (how long stock and incoming units last), which purchases show. */
  cover: z.coerce.number().int().min(0).max(1).optional(),
});
export const pickedProduct = z.object({
  id: z.number().int(),
  code: z.string(),
  name: z.string(),
  unit: z.string(),
  /** EAN and UPC, with a blank between: what a scanner sends is one of them. */
  barcodes: z.string().optional(),
  category: z.number().int(),
  stock: z.number().int(),
  available: z.number().int(),
  stock_3rdP: z.number().int(),
  stocks: z.array(placeStock),
  /** Spec order: Standard, Special, Class A, Class B, OCOP, Cost Price, Cost USD; the 3 AUD notice uses the third. */
  prices: z.array(z.object({ type: z.string(), price: money.nullable() })),
  customerPrice: z.object({ price: money, source: z.string() }).nullable(),
  /** Only when the query asks for it. */
  cover: stockCover.nullable().optional(),
});
export type PickedProduct = z.infer<typeof pickedProduct>;

/** GET /api/ag/customers/{id}: what the editor shows when a customer is picked. */
export const customerCard = z.object({
  id: z.number().int(),
  name: z.string(),
  code: z.string(),
  phone: z.string(),
  address: z.string(),
  attention: z.string(),
  note: z.string(),
  creditLimit: money,
  xeroBalance: money,
  xeroBalanceAt: z.string().nullable(),
  priceType: z.string(),
  paymentType: z.string(),
  areaType: z.string(),
  classId: z.number().int().nullable(),
  defaultShipType: z.number().int(),
  csrServiceId: z.number().int().nullable(),
  csrBDId: z.number().int().nullable(),
  /** Today's drafts for this customer, so that one order isn't typed twice. */
  draftsToday: z.array(z.object({ id: z.number().int(), no: z.string(), amount: money })),
});
export type CustomerCard = z.infer<typeof customerCard>;

/**
 * POST /api/ag/csr/orders: self-orders from the shop, authorised by the customer's own token. The server sets the
 * prices.
 */
export const selfOrderRequest = z.object({
  uuid: z.uuid(),
  reference: line(100).default(''),
  csrSelfNote: paragraph(2000).default(''),
  deliveryDate: enteredDay.nullish(),
  lines: z
    .array(
      z.object({
        code: line(60),
        quantity: z.number().int().min(1).max(999),
        desc: paragraph(500).default(''),
      }),
    )
    .min(1)
    .max(200),
});
export const selfOrderAnswer = z.object({
  data: z.object({ id: z.number().int(), no: z.string(), amount: money, gst: money }),
});
