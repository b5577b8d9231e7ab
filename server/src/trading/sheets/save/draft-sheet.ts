import {
  decideTaxType,
  dueDateFor,
  enteredDayProblem,
  hasSheetLineField,
  isReturnSheet,
  canEnterCost,
  mapSheetLineTexts,
  messages,
  movesStock,
  parseSheetNumber,
  SHEET_LINE_TEXTS,
  SHEET_TYPES,
  SheetStatus,
  SheetType,
  toCents,
  today,
  UNCHOSEN_TAX_TYPE,
} from '@iwe/domain';
import type { Actor, SheetLineTexts, TaxSource } from '@iwe/domain';
import { emptySheetField, hasSheetField, mapSheetFields, SHEET_FIELD_NAMES, sheetFieldRule } from '@iwe/contract';
import type { SaveSheetRequest, SheetField, SheetFieldValues } from '@iwe/contract';
import { lineTextColumns, lineTextsOf } from '../../../core/documents/public.ts';
import type { ProblemItem } from '../../../core/errors.ts';
import { refusalOfTwoNames } from '../../../core/two-names.ts';
import { sheetKind } from '../sheet-kinds.ts';
import type { SheetKind } from '../sheet-kinds.ts';
import type { DraftLine, DraftSheet } from '../sheet-draft.ts';
import type { LineRecord } from '../sheet-record.ts';
import { checkedTotals } from './checked-totals.ts';
import { freezeCount, NOT_COUNTED, refuseSecondCounts } from './count-line.ts';
import type { CountedLine } from './count-line.ts';
import { decideLinePrice } from './line-price.ts';
import type { LinePrice } from './line-price.ts';
import { checkOrderLines, purchaseLinePrice, storedFxRate, typedOrderPrice, usdTotal } from './purchase-draft.ts';
import type { ProductReference, References, RelatedReference, SaveContext } from './references.repository.ts';
import { checkSources } from '../sources/check-sources.ts';
import type { SourceNames } from '../sources/lock-sources.ts';
import type { SourceLine } from '../sources/sources.sql.ts';

/**
 * The request with its defaults filled in. `countedAt`: when each product of an adjustment was counted, where the
 * server knows that it was not now; no request has it.
 */
export type SaveInput = Required<Pick<SaveSheetRequest, 'uuid' | 'type' | 'date' | 'lines'>> &
  SaveSheetRequest & { countedAt?: ReadonlyMap<number, Date> };

const LAST_TAG = 5;
/** What a save compares of the stored head. */
export interface StoredHead {
  id: number;
  fields: SheetFieldValues;
  /** Somebody typed the due date: it is not the one that the payment type gives. */
  isDueDateTyped: boolean;
}

/** What a draft is built from besides the request. */
export interface DraftBase {
  kind: SheetKind;
  references: References;
  organisation: number;
  now: Date;
  actor: Pick<Actor, 'role' | 'isAcct'>;
  /** The stored head; missing for a new sheet. */
  before?: StoredHead;
  /** The warehouse that the stored lines were counted in. */
  countedIn?: number | null;
  /** Lines that the sheet has now, by id; none for a new sheet. */
  stored: ReadonlyMap<number, LineRecord>;
}

/**
 * Returns the draft that a request describes, with everything that is wrong with it: field by field, line by line.
 */
export function buildDraft(input: SaveInput, base: DraftBase): { draft: DraftSheet; problems: ProblemItem[] } {
  const problems: ProblemItem[] = [];
  const {
    kind,
    references: { context },
  } = base;
  checkFields(input, base, problems);
  const lines = buildLines(input, base, problems);
  const { taxType, refusal } = decideTaxType({
    type: kind.type,
    sent: input.taxType,
    stored: base.before?.fields.taxType,
    usual: kind.defaultTaxType,
    sources: taxSources(lines, base),
  });
  if (refusal) problems.push({ ...refusal, field: 'taxType' });
  const usdTotalCents = usdTotal(kind.type, lines);
  const { totals, problems: totalProblems } = checkedTotals(lines, taxType, usdTotalCents);
  problems.push(...totalProblems);
  const now = today(context.time_zone, base.now);
  const ownDueDate = dueDateFor(context.payment_type, now, base.organisation);
  const sent = sentFields(input, kind.type, base.before);
  const draft: DraftSheet = {
    fields: {
      ...sent,
      tagId: sent.tagId || 1,
      dueDate: hasSheetField(kind.type, 'dueDate') ? (sent.dueDate ?? ownDueDate) : null,
      relatedId: keepsRelated(input, base) ? sent.relatedId : (base.references.related?.id ?? null),
      // An invoice that goes to another customer is not the one that was quoted.
      quoteId:
        base.before && base.before.fields.customerId !== sent.customerId ? (input.quoteId ?? null) : sent.quoteId,
      taxType,
      fx_rate: rateOf(input, base),
      shipType:
        input.shipType ??
        base.before?.fields.shipType ??
        (kind.type === SheetType.Invoice ? context.default_ship_type : kind.defaultShipType),
    },
    workedOut: {
      is_due_date_typed: isDueDateTyped(sent.dueDate, ownDueDate, base.before),
      usd_total_cents: usdTotalCents,
      payment_type: context.payment_type,
      area_type: context.area ?? '',
      price_type: context.price_type,
      total_cents: totals.totalCents,
      gst_cents: totals.gstCents,
      total_quantity: totals.quantity,
    },
    lines: lines.map((line, index) => ({
      ...line,
      amount_cents: totals.lineAmountsCents[index] ?? 0,
      gst_cents: totals.lineGstCents[index] ?? 0,
    })),
  };
  return { draft, problems };
}

/**
 * Returns the fields of this kind as they were sent. A field that was left out keeps its stored value, because an
 * older release of a remote does not know a new field; only the due date is calculated again. Fields of other kinds
 * are empty.
 */
const sentFields = (input: SaveInput, type: SheetType, before: DraftBase['before']): SheetFieldValues =>
  mapSheetFields<SheetFieldValues>((field, rule) => {
    const empty = emptySheetField(rule);
    if (!hasSheetField(type, field)) return empty;
    const isKept = input[field] === undefined && field !== 'dueDate';
    return (isKept ? before?.fields[field] : input[field]) ?? empty;
  });

/** Whether the stored related sheet stays: its id and its number were left out, and the partner is the same. */
const keepsRelated = ({ relatedId, relatedNo, customerId = null }: SaveInput, { before }: DraftBase): boolean =>
  relatedId === undefined && relatedNo === undefined && before?.fields.customerId === customerId;

/** Returns the rate of a purchase: the one that was sent, or the stored one where none was. */
const rateOf = (input: SaveInput, { kind, before }: DraftBase): number | null =>
  input.fx_rate === undefined ? (before?.fields.fx_rate ?? null) : storedFxRate(kind, input.fx_rate);

/**
 * Whether the due date is a typed one: an unchanged date stays what it was, another is typed unless it is the own
 * one.
 */
function isDueDateTyped(sent: string | null, own: string, before: DraftBase['before']): boolean {
  if (sent === null) return false;
  return before && before.fields.dueDate === sent ? before.isDueDateTyped : sent !== own;
}

function checkFields(
  input: SaveInput,
  { kind, before, references: { context, related } }: DraftBase,
  problems: ProblemItem[],
): void {
  const refuse = (field: string, code: string, message: string): void => void problems.push({ code, field, message });
  /** Inactive warehouses are refused; inactive staff only where the draft did not name them before. */
  const checkReference = (field: SheetField, of: string, id: number): void => {
    if (of !== 'warehouse' && of !== 'staff') return;
    const what = of === 'warehouse' ? 'warehouse' : 'staff member';
    const known = of === 'warehouse' ? context.warehouses : context.staff;
    const inactive = of === 'warehouse' ? context.closed_warehouses : context.left_staff;
    const mayStay = of === 'staff' && before?.fields[field] === id;
    if (!known.includes(id)) refuse(field, 'unknown', `The ${what} does not exist. Choose another one.`);
    else if (inactive.includes(id) && !mayStay)
      refuse(field, 'inactive', `The ${what} is inactive. Choose another one.`);
  };
  if (kind.partner !== 'none') {
    if (!input.customerId) refuse('customerId', 'required', messages.pleaseEnter);
    else if (context.contact_id === null || context.is_supplier !== (kind.partner === 'supplier'))
      refuse('customerId', 'unknown', `The ${kind.partner} does not exist. Choose another one.`);
    else if (context.contact_active === false && context.contact_id !== (before?.fields.customerId ?? null))
      refuse('customerId', 'inactive', `The ${kind.partner} is inactive. Choose another one.`);
  }
  for (const field of SHEET_FIELD_NAMES) {
    const rule = sheetFieldRule(field);
    const value = input[field];
    if (!value) continue;
    const wrongDay = rule.kind === 'day' ? enteredDayProblem(String(value)) : undefined;
    if (wrongDay !== undefined) refuse(field, 'invalid-date', wrongDay);
    if (rule.kind === 'id') checkReference(field, rule.of, Number(value));
  }
  if (kind.draftWarehouses !== 'none' && !input.warehouseId)
    refuse('warehouseId', 'warehouse.required', messages.warehouseRequired);
  if (kind.draftWarehouses === 'outAndIn') {
    if (!input.inWarehouseId) refuse('inWarehouseId', 'warehouse.inRequired', messages.inWarehouseRequired);
    else if (input.inWarehouseId === input.warehouseId)
      refuse('inWarehouseId', 'warehouse.same', messages.sameWarehouse);
  }
  const taxTypes: readonly number[] = isReturnSheet(kind.type) ? [UNCHOSEN_TAX_TYPE, ...kind.taxTypes] : kind.taxTypes;
  if (input.taxType !== undefined && !taxTypes.includes(input.taxType))
    refuse('taxType', 'unknown', 'This tax type is not possible here. Choose another one.');
  if (input.tagId !== undefined && (input.tagId < 0 || input.tagId > LAST_TAG))
    refuse('tagId', 'unknown', 'This tag does not exist. Choose another one.');
  if (input.relatedId || input.relatedNo) checkRelated(input, kind, related, before?.id ?? null, refuse);
  if (input.sourceId) checkSource(input, kind, context.source_sheet, refuse);
  if (input.quoteId && hasSheetField(kind.type, 'quoteId'))
    checkQuote(input, context.quote, before?.id ?? null, refuse);
}

/** A quote becomes one invoice of its own customer. */
function checkQuote(
  input: SaveInput,
  quote: SaveContext['quote'],
  ownId: number | null,
  refuse: (field: string, code: string, message: string) => void,
): void {
  if (!quote) return refuse('quoteId', 'unknown', 'The quote does not exist.');
  const { no, invoice } = quote;
  if (invoice && invoice.id !== ownId)
    refuse('quoteId', 'quote.ordered', `${no} was ordered with ${invoice.no}. Open that invoice.`);
  else if (quote.isClosed && !invoice)
    refuse('quoteId', 'quote.closed', `${no} is closed. Start the invoice without the quote.`);
  else if (quote.contactId !== input.customerId)
    refuse('quoteId', 'quote.customer', `${no} belongs to another customer. Start the invoice without the quote.`);
}

/** The sheets that a return comes from: those of its lines, and the one that it was made from. */
function taxSources(
  lines: readonly DraftLine[],
  { kind, references: { context, sourceLines } }: DraftBase,
): TaxSource[] {
  const ofLines = lines.flatMap(({ source_line_id: id }) => {
    const source = id === null ? undefined : sourceLines.get(id);
    return source ? [{ no: source.sheet_no, type: source.sheet_type, taxType: source.sheet_tax_type }] : [];
  });
  const all = context.source_sheet ? [...ofLines, context.source_sheet] : ofLines;
  return all.filter((source) => kind.sourceTypes.some((type) => type === source.type));
}

/** A return comes from its own customer, or supplier (DOMAIN §4); other kinds may be cloned for somebody else. */
function checkSource(
  input: SaveInput,
  kind: SheetKind,
  source: { no: string; contactId: number | null } | null,
  refuse: (field: string, code: string, message: string) => void,
): void {
  if (!source) return refuse('sourceId', 'unknown', 'The source sheet does not exist.');
  if (!isReturnSheet(kind.type) || source.contactId === (input.customerId ?? null)) return;
  refuse(
    'sourceId',
    'source.contact',
    `${source.no} belongs to another ${kind.partner}. Choose that ${kind.partner}, or take the source away.`,
  );
}

function checkRelated(
  input: SaveInput,
  kind: SheetKind,
  related: RelatedReference | null,
  ownId: number | null,
  refuse: (field: string, code: string, message: string) => void,
): void {
  if (kind.relatedTypes.length === 0)
    refuse(
      'relatedNo',
      'related.none',
      `${withArticle(kind.type).replace(/^a/, 'A')} has no related sheet. Take it away.`,
    );
  else if (!related)
    refuse(
      'relatedNo',
      'related.unknown',
      `The ${input.relatedNo ? `sheet ${input.relatedNo}` : 'related sheet'} does not exist. Choose another one.`,
    );
  else if (!kind.relatedTypes.some((type) => type === related.type)) {
    const [first = 0, ...others] = kind.relatedTypes;
    const possible = [withArticle(first), ...others.map(kindName)].join(' or ');
    refuse('relatedNo', 'related.kind', `${related.no} is ${withArticle(related.type)}. Choose ${possible}.`);
  } else if (related.id === ownId)
    refuse('relatedNo', 'related.self', `${related.no} cannot belong to itself. Choose another one.`);
  else if (related.status === SheetStatus.Voided)
    refuse('relatedNo', 'related.voided', `${related.no} is voided. Choose another one.`);
  else if (related.contact_id !== (input.customerId ?? null))
    refuse('relatedNo', 'related.contact', `${related.no} belongs to somebody else. Choose another one.`);
}

const kindName = (type: number): string => SHEET_TYPES[type as SheetType].label.toLowerCase();
const withArticle = (type: number): string => `${/^[aeiou]/.test(kindName(type)) ? 'an' : 'a'} ${kindName(type)}`;

function buildLines(input: SaveInput, base: DraftBase, problems: ProblemItem[]): DraftLine[] {
  const seen = new Set<number>();
  const lines: DraftLine[] = [];
  const fxRate = rateOf(input, base);
  const ordered = [...input.lines].sort((a, b) => a.seq - b.seq);
  ordered.forEach((line, index) => {
    const seq = index + 1;
    const refuse = (code: string, field: string, message: string): void =>
      void problems.push({ code, line: seq, field, message: `Line ${seq}: ${message}` });
    const product = base.references.products.get(line.productId);
    const id = typeof line.id === 'number' ? line.id : null;
    const stored = id === null ? undefined : base.stored.get(id);
    if (id !== null && base.stored.size > 0 && !stored)
      return refuse('line.unknown', 'id', 'this line is not on the sheet any more. Reload the sheet.');
    if (stored && seen.has(stored.id)) return refuse('line.twice', 'id', 'this line was sent twice.');
    if (stored) seen.add(stored.id);
    for (const { field, rule } of SHEET_LINE_TEXTS) {
      const twice = rule.specified ? refusalOfTwoNames(line, rule.specified as 'desc', field) : null;
      if (twice) return refuse(twice.code, twice.field, twice.message);
    }
    if (!product) return refuse('product.unknown', 'productId', 'this product does not exist. Choose another one.');
    const sourceLine =
      base.kind.sourceTypes.length > 0 && line.sourceLineId
        ? base.references.sourceLines.get(line.sourceLineId)
        : undefined;
    if (base.kind.sourceTypes.length > 0 && line.sourceLineId && sourceLine?.product_id !== product.id)
      return refuse('line.source', 'sourceLineId', 'the source line holds another product.');
    const { priceCents, source, isManual } = priceOf(line, product, stored, sourceLine, base, fxRate);
    const typed = typedOrderPrice(line, base.kind, { priceCents, fxRate, stored });
    if (typed !== undefined)
      problems.push({
        code: 'line.orderPrice',
        line: seq,
        field: 'price',
        message: messages.orderPriceTyped(seq, typed, priceCents),
      });
    const counted = base.kind.isCount ? countLine(line, product, stored, base, refuse) : undefined;
    lines.push({
      id: stored?.id ?? null,
      seq,
      product_id: product.id,
      code: product.code,
      quantity: line.quantity,
      price_cents: priceCents,
      usd_price_cents:
        base.kind.isPriced && line.usdPrice !== null && line.usdPrice !== undefined ? toCents(line.usdPrice) : null,
      price_source: source,
      is_manual: isManual,
      source_line_id: sourceLine?.id ?? null,
      held_quantity: base.kind.reservesStock && movesStock(product.category) ? line.quantity : 0,
      // Both follow from all lines together.
      amount_cents: 0,
      gst_cents: 0,
      ...lineTextColumns(sentTexts(line, base.kind.type, stored)),
      ...(counted ?? NOT_COUNTED),
    });
  });
  if (base.kind.isCount) refuseSecondCounts(lines, problems);
  problems.push(...checkOrderLines(base.kind, lines));
  if (base.kind.sourceTypes.length > 0)
    problems.push(...checkSources(base.kind, lines, base.references.sourceLines, input.customerId ?? null));
  return lines;
}

/**
 * Returns what people typed on a line; texts of other kinds are empty. One that the specification does not know keeps
 * its stored value where it was left out: an older release of a remote does not know it.
 */
export const sentTexts = (
  line: SaveInput['lines'][number],
  type: number,
  stored: LineRecord | undefined,
): SheetLineTexts =>
  mapSheetLineTexts(({ field, rule: { specified } }) => {
    if (!hasSheetLineField(type, field)) return '';
    return line[field] ?? (specified ? line[specified as 'desc'] : stored && lineTextsOf(stored)[field]) ?? '';
  });

function priceOf(
  line: SaveInput['lines'][number],
  product: ProductReference,
  stored: LineRecord | undefined,
  source: SourceLine | undefined,
  { kind, references }: DraftBase,
  fxRate: number | null,
): LinePrice {
  if (kind.hasFx) return purchaseLinePrice(line, kind.type, fxRate, source);
  if (!kind.isPriced) return { priceCents: 0, source: '', isManual: false };
  return decideLinePrice(
    { priceCents: toCents(line.price ?? 0), isManual: line.manual ?? false },
    product,
    references.context,
    stored,
    source,
  );
}

function countLine(
  line: SaveInput['lines'][number],
  product: ProductReference,
  stored: LineRecord | undefined,
  base: DraftBase,
  refuse: (code: string, field: string, message: string) => void,
): CountedLine {
  if (!movesStock(product.category))
    refuse('count.service', 'productId', 'a service has no stock to count. Choose another product.');
  // In another warehouse, or of another product, the stored count does not apply.
  const isSame =
    stored !== undefined && stored.product_id === product.id && base.countedIn === base.references.countedIn;
  return freezeCount(
    {
      inWarehouseQty: line.inWarehouseQty ?? null,
      priceCents: toCents(line.price ?? 0),
      isRecount: line.recount ?? false,
    },
    {
      figures: base.references.counts.get(product.id),
      stored: isSame ? stored : undefined,
      canEnterCost: canEnterCost(base.actor),
    },
    refuse,
  );
}

/** Returns the ids that a request names, for readReferences. */
export function wantedReferences(input: SaveInput) {
  const kind = sheetKind(input.type);
  const ids = (...values: (number | null | undefined)[]): number[] =>
    values.filter((value): value is number => typeof value === 'number');
  const idsOf = (of: string): number[] =>
    SHEET_FIELD_NAMES.flatMap((field) => {
      const rule = sheetFieldRule(field);
      return rule.kind === 'id' && rule.of === of ? ids(input[field] as number | null | undefined) : [];
    });
  return {
    customerId: input.customerId ?? null,
    warehouseIds: idsOf('warehouse'),
    staffIds: idsOf('staff'),
    sourceSheetId: input.sourceId ?? null,
    quoteId: kind.type === SheetType.Invoice ? (input.quoteId ?? null) : null,
    productIds: [...new Set(input.lines.map((line) => line.productId))],
    sourceLineIds: kind.sourceTypes.length === 0 ? [] : ids(...input.lines.map((line) => line.sourceLineId)),
    related: {
      id: input.relatedId ?? null,
      number: input.relatedId ? null : (parseSheetNumber(input.relatedNo ?? '') ?? null),
      types: kind.relatedTypes,
    },
    countedIn: kind.isCount ? (input.warehouseId ?? null) : null,
    countedAt: input.countedAt ?? new Map<number, Date>(),
  };
}

/** Returns the sheets and lines that a save of this kind refers to: it locks their sheets before it decides. */
export function namedSheets(input: SaveInput): SourceNames {
  const { sourceTypes, relatedTypes } = sheetKind(input.type);
  const named = (ids: readonly (number | null | undefined)[]): number[] =>
    ids.filter((id): id is number => typeof id === 'number');
  const isRelated = relatedTypes.length > 0;
  return {
    lineIds: sourceTypes.length === 0 ? [] : named(input.lines.map((line) => line.sourceLineId)),
    sheetIds: named([input.sourceId, isRelated ? input.relatedId : null]),
    number: isRelated && !input.relatedId ? (parseSheetNumber(input.relatedNo ?? '') ?? null) : null,
  };
}
