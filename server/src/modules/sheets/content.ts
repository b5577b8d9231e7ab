import { fromCents } from '@iwe/domain';
import type { DraftLine, DraftSheet } from './save/draft-sheet.ts';
import type { LineRecord, SheetRecord } from './sheet-record.ts';

/** The header fields that people edit, by their names on the wire. */
export type ContentFields = Record<string, string | number | boolean | null>;

/** A line as people edit it. `code` stands for those who read the history. */
export interface ContentLine {
  id: number;
  seq: number;
  productId: number;
  code: string;
  quantity: number;
  price: number;
  usdPrice: number | null;
  description: string;
  manual: boolean;
  sourceLineId: number | null;
  /** Adjustments: counted, and what the system said then. */
  inWarehouseQty: number | null;
  inSystemQty: number | null;
}

/** What two editors of a sheet can disagree about. */
export interface SheetContent {
  fields: ContentFields;
  lines: ContentLine[];
}

/** The two sides of a change: only fields that differ, and lines whole, so that a change can be told and undone in thought. */
export interface ContentChange {
  before: { fields: ContentFields; lines: ContentLine[] };
  after: { fields: ContentFields; lines: ContentLine[] };
}

/** The content as it is stored. */
export function contentOf(sheet: SheetRecord, lines: readonly LineRecord[]): SheetContent {
  return {
    fields: {
      tagId: sheet.tag, customerId: sheet.contact_id, date: sheet.date, dueDate: sheet.due_date, deliveryDate: sheet.delivery_date, address: sheet.address, phone: sheet.phone,
      csrServiceId: sheet.service_id, csrBDId: sheet.bd_id, reference: sheet.reference, comments: sheet.comments, csrSelfNote: sheet.csr_self_note,
      warehouseId: sheet.warehouse_id, inWarehouseId: sheet.in_warehouse_id, sourceId: sheet.source_sheet_id, relatedId: sheet.related_sheet_id, reason: sheet.reason, taxType: sheet.tax_type, fx_rate: sheet.fx_rate === null ? null : Number(sheet.fx_rate), shipType: sheet.ship_type,
    },
    lines: lines.map((line) => ({
      id: line.id, seq: line.seq, productId: line.product_id, code: line.code, quantity: line.quantity, price: fromCents(line.price_cents),
      usdPrice: line.usd_price_cents === null ? null : fromCents(line.usd_price_cents), description: line.description, manual: line.is_manual, sourceLineId: line.source_line_id,
      inWarehouseQty: line.counted_quantity, inSystemQty: line.system_quantity,
    })),
  };
}

/** The content of a draft whose lines have their ids (0 where a line is new and has none yet). */
export function contentOfDraft(draft: DraftSheet): SheetContent {
  return {
    fields: {
      tagId: draft.tag, customerId: draft.contactId, date: draft.date, dueDate: draft.dueDate, deliveryDate: draft.deliveryDate, address: draft.address, phone: draft.phone,
      csrServiceId: draft.serviceId, csrBDId: draft.bdId, reference: draft.reference, comments: draft.comments, csrSelfNote: draft.csrSelfNote,
      warehouseId: draft.warehouseId, inWarehouseId: draft.inWarehouseId, sourceId: draft.sourceSheetId, relatedId: draft.relatedSheetId, reason: draft.reason, taxType: draft.taxType, fx_rate: draft.fxRate, shipType: draft.shipType,
    },
    lines: draft.lines.map(contentLineOf),
  };
}

function contentLineOf(line: DraftLine): ContentLine {
  return {
    id: line.id ?? 0, seq: line.seq, productId: line.productId, code: line.code, quantity: line.quantity, price: fromCents(line.priceCents),
    usdPrice: line.usdPriceCents === null ? null : fromCents(line.usdPriceCents), description: line.description, manual: line.isManual, sourceLineId: line.sourceLineId,
    inWarehouseQty: line.countedQuantity, inSystemQty: line.systemQuantity,
  };
}

const LINE_FIELDS = ['seq', 'productId', 'quantity', 'price', 'usdPrice', 'description', 'manual', 'sourceLineId', 'inWarehouseQty', 'inSystemQty'] as const;

/** Whether two states of one line are the same to people. */
export const isSameLine = (a: ContentLine, b: ContentLine): boolean => LINE_FIELDS.every((field) => (a[field] ?? null) === (b[field] ?? null));

/** What changes between two contents. */
export function contentChange(before: SheetContent, after: SheetContent): ContentChange {
  const change: ContentChange = { before: { fields: {}, lines: [] }, after: { fields: {}, lines: [] } };
  for (const [field, value] of Object.entries(after.fields)) {
    const old = before.fields[field] ?? null;
    if (old === value) continue;
    change.before.fields[field] = old;
    change.after.fields[field] = value;
  }
  const now = new Map(after.lines.map((line) => [line.id, line]));
  const then = new Map(before.lines.map((line) => [line.id, line]));
  for (const line of before.lines) {
    const other = now.get(line.id);
    if (!other || !isSameLine(line, other)) change.before.lines.push(line);
  }
  for (const line of after.lines) {
    const other = then.get(line.id);
    if (!other || !isSameLine(line, other)) change.after.lines.push(line);
  }
  return change;
}

/** Takes a change back from the content that it led to. */
export function undoChange(content: SheetContent, change: ContentChange): SheetContent {
  const touched = new Set([...change.before.lines, ...change.after.lines].map((line) => line.id));
  return {
    fields: { ...content.fields, ...change.before.fields },
    lines: [...content.lines.filter((line) => !touched.has(line.id)), ...change.before.lines].sort((a, b) => a.seq - b.seq),
  };
}

/** Whether nothing changes. */
export const isEmptyChange = (change: ContentChange): boolean =>
  Object.keys(change.after.fields).length === 0 && change.before.lines.length === 0 && change.after.lines.length === 0;
