import * as z from 'zod';
import { COUNT_RESULTS, MAX_COUNT_LINES, MAX_COUNTED, PHONE_COUNT_KINDS } from '@iwe/domain';
import { requiredLine } from './text.ts';
import { instant } from './wire.ts';

const sheetRef = z.object({ id: z.number().int(), no: z.string() });

/** A counted line beside what was expected: open of the order, or in the system when it was counted. */
export const countedLine = z.object({
  code: z.string(),
  name: z.string(),
  counted: z.number().int(),
  /** Null for a code that nothing has, and for a product that is not on the order. */
  expected: z.number().int().nullable(),
});
export type CountedLine = z.infer<typeof countedLine>;

/** A count by phone as staff see it. */
export const phoneCount = z.object({
  id: z.number().int(),
  kind: z.enum(PHONE_COUNT_KINDS),
  warehouse: z.string(),
  order: sheetRef.nullable(),
  createdAt: instant,
  createdBy: z.string(),
  expiresAt: instant,
  openedAt: instant.nullable(),
  state: z.enum(['valid', 'ended', 'revoked', 'sent']),
  sentAt: instant.nullable(),
  countedBy: z.string(),
  /** The draft adjustment that a stocktake became. */
  adjustment: sheetRef.nullable(),
  /** The bill that an arrival filled; absent from older servers. */
  bill: sheetRef.nullable().optional(),
  /** Empty before it is sent. */
  lines: z.array(countedLine),
});
export type PhoneCount = z.infer<typeof phoneCount>;
/** GET /api/ag/phone-counts: the newest 30. */
export const phoneCountsAnswer = z.object({ data: z.array(phoneCount) });
export type PhoneCountsAnswer = z.infer<typeof phoneCountsAnswer>;

/** POST /api/ag/phone-counts: a stocktake names its warehouse, a receipt its order by number. */
export const phoneCountRequest = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('stocktake'), warehouseId: z.number().int().positive() }),
  z.strictObject({ kind: z.literal('receipt'), orderNo: requiredLine(20) }),
]);
export type PhoneCountRequest = z.input<typeof phoneCountRequest>;
export const newPhoneCountAnswer = z.object({ data: phoneCount.extend({ url: z.string(), qrCode: z.string() }) });
export type NewPhoneCount = z.infer<typeof newPhoneCountAnswer>['data'];
export const phoneCountAnswer = z.object({ data: phoneCount });

/** GET /api/ag/count: what the phone needs to count without a network. */
export const countTaskAnswer = z.object({
  data: z.object({
    id: z.number().int(),
    kind: z.enum(PHONE_COUNT_KINDS),
    organisation: z.string(),
    phone: z.string(),
    warehouse: z.string(),
    orderNo: z.string(),
    expiresAt: instant,
    /** At most 5,000; of a receipt those of the order, with what is open. What is not here the server looks up. */
    products: z.array(
      z.object({
        id: z.number().int(),
        code: z.string(),
        name: z.string(),
        barcodes: z.string(),
        expected: z.number().int().nullable(),
      }),
    ),
  }),
});
export type CountTask = z.infer<typeof countTaskAnswer>['data'];

/** POST /api/ag/count/send: once for each link; the same uuid gets the same answer again. */
export const sendCountRequest = z.strictObject({
  uuid: z.uuid(),
  countedBy: requiredLine(80),
  /** Now, by the phone's clock, which the moments of the lines are compared with. */
  sentAt: instant,
  lines: z
    .array(
      z.strictObject({
        /** As scanned or typed. */
        code: requiredLine(60),
        quantity: z.number().int().min(0).max(MAX_COUNTED),
        countedAt: instant,
      }),
    )
    .min(1)
    .max(MAX_COUNT_LINES),
});
export type SendCountRequest = z.infer<typeof sendCountRequest>;
export const sentCountAnswer = z.object({
  data: z.object({
    message: z.string(),
    /** Of a receipt: every line of the order, then what is not on it. */
    lines: z.array(countedLine),
  }),
});
export type SentCount = z.infer<typeof sentCountAnswer>['data'];

/** GET /api/ag/phone-counts/{id}/bill: the draft bill that would be filled; 0 for a new one, by default the newest. */
export const arrivalBillQuery = z.object({ billId: z.coerce.number().int().min(0).optional() });
/** What filling a bill from a counted arrival would write. */
export const arrivalBillAnswer = z.object({
  data: z.object({
    order: sheetRef,
    /** The bill that this count filled before; null for none. */
    filled: sheetRef.nullable(),
    /** The draft that would be filled; null for a new bill. */
    target: sheetRef.nullable(),
    drafts: z.array(sheetRef),
    /** Sent back with the consent: a changed order or bill is shown again. */
    version: z.string(),
    lines: z.array(
      countedLine.extend({
        /** What the bill will have of it; 0 for what is left out. */
        billed: z.number().int(),
        result: z.enum(COUNT_RESULTS),
      }),
    ),
  }),
});
export type ArrivalBill = z.infer<typeof arrivalBillAnswer>['data'];
/** POST of the same path: fills the draft, or makes a new bill where `billId` is null. Once for each count. */
export const fillBillRequest = z.strictObject({
  billId: z.number().int().positive().nullable(),
  version: z.string().regex(/^[0-9a-f]{64}$/),
});
export type FillBillRequest = z.infer<typeof fillBillRequest>;
export const filledBillAnswer = z.object({ data: sheetRef });
