import { dueDateFor, isPlainDate, mayGiveCost, messages, movesStock, parseSheetNumber, SHEET_TYPES, SheetStatus, sheetTotals, toCents, today } from '@iwe/domain';
import type { Actor, SheetType } from '@iwe/domain';
import type { SaveSheetRequest } from '@iwe/contract';
import type { ProblemItem } from '../../../errors.ts';
import { sheetKind } from '../sheet-kinds.ts';
import type { SheetKind } from '../sheet-kinds.ts';
import type { LineRecord, SheetRecord } from '../sheet-record.ts';
import { freezeCount, NOT_COUNTED, refuseSecondCounts } from './count-line.ts';
import type { CountedLine } from './count-line.ts';
import { decideLinePrice } from './line-price.ts';
import type { LinePrice } from './line-price.ts';
import { checkOrderLines, purchaseLinePrice, storedFxRate, usdTotal } from './purchase-draft.ts';
import type { ProductReference, References, RelatedReference } from './references.ts';
import { checkSources } from '../sources/check-sources.ts';
import type { SourceNames } from '../sources/lock-sources.ts';
import type { SourceLine } from '../sources/source-lines.repository.ts';

/** A line as it will be stored. `id` is null for a line that is new. */
export interface DraftLine {
  id: number | null;
  seq: number;
  productId: number;
  code: string;
  quantity: number;
  priceCents: number;
  usdPriceCents: number | null;
  amountCents: number;
  gstCents: number;
  description: string;
  priceSource: string;
  isManual: boolean;
  sourceLineId: number | null;
  heldQuantity: number;
  /** Adjustments: what was counted, what the system said then, and when (ISO). Null elsewhere and where nothing is counted yet. */
  countedQuantity: number | null;
  systemQuantity: number | null;
  countedAt: string | null;
}

/** A sheet's content as it will be stored: what a save decides, and nothing else. */
export interface DraftSheet {
  tag: number;
  contactId: number | null;
  date: string;
  dueDate: string | null;
  /** Somebody typed it; the payment type alone would give another one. */
  isDueDateTyped: boolean;
  deliveryDate: string | null;
  address: string;
  phone: string;
  serviceId: number | null;
  bdId: number | null;
  reference: string;
  comments: string;
  csrSelfNote: string;
  warehouseId: number | null;
  inWarehouseId: number | null;
  sourceSheetId: number | null;
  relatedSheetId: number | null;
  reason: string;
  taxType: number;
  /** USD per AUD; null for kinds without. */
  fxRate: number | null;
  usdTotalCents: number;
  shipType: number;
  paymentType: string;
  areaType: string;
  priceType: string;
  totalCents: number;
  gstCents: number;
  totalQuantity: number;
  lines: DraftLine[];
}

/** The request with its defaults filled in. */
export type SaveInput = Required<Pick<SaveSheetRequest, 'uuid' | 'type' | 'date' | 'lines'>> & SaveSheetRequest;

const LAST_TAG = 5;
/** No sheet is worth more: amounts stay exact in every sum (cents of AUD). */
const MAX_TOTAL_CENTS = 99_999_999_999_99;

/** What a draft's builder works with besides the request. */
export interface DraftBase {
  kind: SheetKind;
  references: References;
  organisation: number;
  now: Date;
  actor: Pick<Actor, 'role' | 'isAcct'>;
  /** What is stored: its due date and whether somebody typed it, its customer and its people. */
  before?: Pick<SheetRecord, 'id' | 'due_date' | 'is_due_date_typed' | 'contact_id' | 'service_id' | 'bd_id'>;
  /** The warehouse that the stored lines were counted in. */
  countedIn?: number | null;
  /** Lines that the sheet has now, by id; none for a new sheet. */
  stored: ReadonlyMap<number, LineRecord>;
}

/** The draft, or everything that is wrong with it: field by field, line by line. Nothing is guessed and nothing is half kept. */
export function buildDraft(input: SaveInput, base: DraftBase): { draft: DraftSheet; problems: ProblemItem[] } {
  const problems: ProblemItem[] = [];
  const { kind, references: { context } } = base;
  checkFields(input, base, problems);
  const lines = buildLines(input, base, problems);
  const taxType = input.taxType ?? kind.defaultTaxType;
  const usdTotalCents = usdTotal(kind.type, lines);
  const isTooLarge = lines.some((line) => line.quantity * line.priceCents > MAX_TOTAL_CENTS) || usdTotalCents > MAX_TOTAL_CENTS;
  const totals = sheetTotals(isTooLarge ? [] : lines, taxType);
  if (isTooLarge || totals.totalCents > MAX_TOTAL_CENTS) problems.push({ code: 'total.tooLarge', message: 'The total of the sheet is too large. Check quantities and prices.' });
  const now = today(context.time_zone, base.now);
  const ownDueDate = dueDateFor(context.payment_type, now, base.organisation);
  const isPartnered = kind.partner !== 'none';
  const draft: DraftSheet = {
    tag: input.tagId || 1,
    contactId: isPartnered ? (input.customerId ?? null) : null,
    date: input.date,
    dueDate: kind.hasDueDate ? (input.dueDate ?? ownDueDate) : null,
    isDueDateTyped: kind.hasDueDate && isDueDateTyped(input.dueDate ?? null, ownDueDate, base.before),
    deliveryDate: input.deliveryDate ?? null,
    address: input.address ?? '',
    phone: input.phone ?? '',
    serviceId: input.csrServiceId ?? null,
    bdId: input.csrBDId ?? null,
    reference: input.reference ?? '',
    comments: input.comments ?? '',
    csrSelfNote: input.csrSelfNote ?? '',
    warehouseId: input.warehouseId ?? null,
    inWarehouseId: kind.draftWarehouses === 'outAndIn' ? (input.inWarehouseId ?? null) : null,
    sourceSheetId: input.sourceId ?? null,
    relatedSheetId: base.references.related?.id ?? null,
    reason: kind.hasReason ? (input.reason ?? '') : '',
    taxType,
    fxRate: storedFxRate(kind, input.fx_rate),
    usdTotalCents,
    shipType: input.shipType ?? (kind.partner === 'customer' && kind.type === 1 ? context.default_ship_type : kind.defaultShipType),
    paymentType: context.payment_type,
    areaType: context.area ?? '',
    priceType: context.price_type,
    totalCents: totals.totalCents,
    gstCents: totals.gstCents,
    totalQuantity: totals.quantity,
    lines: lines.map((line, index) => ({ ...line, amountCents: totals.lineAmountsCents[index] ?? 0, gstCents: totals.lineGstCents[index] ?? 0 })),
  };
  return { draft, problems };
}

/** A due date that is as it was stays what it was; another one is typed unless the payment type gives it too. */
function isDueDateTyped(sent: string | null, own: string, before: DraftBase['before']): boolean {
  if (sent === null) return false;
  return before && before.due_date === sent ? before.is_due_date_typed : sent !== own;
}

function checkFields(input: SaveInput, { kind, before, references: { context, related } }: DraftBase, problems: ProblemItem[]): void {
  const refuse = (field: string, code: string, message: string): void => void problems.push({ code, field, message });
  // What is stored already may stay: a draft is finished with the people and the customer that it was begun with. Goods move in open warehouses only.
  const exists = (field: 'warehouseId' | 'inWarehouseId' | 'csrServiceId' | 'csrBDId', known: readonly number[], off: readonly number[], what: string, stored?: number | null): void => {
    const id = input[field];
    if (id && !known.includes(id)) refuse(field, 'unknown', `The ${what} does not exist. Choose another one.`);
    else if (id && off.includes(id) && id !== stored) refuse(field, 'inactive', `The ${what} is inactive. Choose another one.`);
  };
  if (kind.partner !== 'none') {
    if (!input.customerId) refuse('customerId', 'required', messages.pleaseEnter);
    else if (context.contact_id === null || context.is_supplier !== (kind.partner === 'supplier')) refuse('customerId', 'unknown', `The ${kind.partner} does not exist. Choose another one.`);
    else if (context.contact_active === false && context.contact_id !== (before?.contact_id ?? null)) refuse('customerId', 'inactive', `The ${kind.partner} is inactive. Choose another one.`);
  }
  for (const field of ['date', 'dueDate', 'deliveryDate'] as const) {
    const value = input[field];
    if (value && !isPlainDate(value)) refuse(field, 'invalid-date', `${value} is not a date. Use a date like 2026-03-31`);
  }
  exists('warehouseId', context.warehouses, context.closed_warehouses, 'warehouse');
  exists('inWarehouseId', context.warehouses, context.closed_warehouses, 'warehouse');
  exists('csrServiceId', context.staff, context.left_staff, 'staff member', before?.service_id);
  exists('csrBDId', context.staff, context.left_staff, 'staff member', before?.bd_id);
  if (kind.draftWarehouses !== 'none' && !input.warehouseId) refuse('warehouseId', 'warehouse.required', messages.warehouseRequired);
  if (kind.draftWarehouses === 'outAndIn') {
    if (!input.inWarehouseId) refuse('inWarehouseId', 'warehouse.inRequired', messages.inWarehouseRequired);
    else if (input.inWarehouseId === input.warehouseId) refuse('inWarehouseId', 'warehouse.same', messages.sameWarehouse);
  }
  if (input.taxType !== undefined && !kind.taxTypes.some((taxType) => taxType === input.taxType)) refuse('taxType', 'unknown', 'This tax type is not possible here. Choose another one.');
  if (input.tagId !== undefined && (input.tagId < 0 || input.tagId > LAST_TAG)) refuse('tagId', 'unknown', 'This tag does not exist. Choose another one.');
  if ((input.relatedId || input.relatedNo) && kind.relatedTypes.length > 0) checkRelated(input, kind, related, before?.id ?? null, refuse);
  if (input.sourceId && context.source_sheet === null) refuse('sourceId', 'unknown', 'The source sheet does not exist.');
}

function checkRelated(input: SaveInput, kind: SheetKind, related: RelatedReference | null, ownId: number | null, refuse: (field: string, code: string, message: string) => void): void {
  if (!related) refuse('relatedNo', 'related.unknown', `The sheet ${input.relatedNo ?? ''} does not exist. Choose another one.`.replace('  ', ' '));
  else if (!kind.relatedTypes.some((type) => type === related.type)) refuse('relatedNo', 'related.kind', `${related.no} is ${withArticle(related.type)}. Choose ${kind.relatedTypes.map((type, index) => (index === 0 ? withArticle(type) : kindName(type))).join(' or ')}.`);
  else if (related.id === ownId) refuse('relatedNo', 'related.self', `${related.no} cannot belong to itself. Choose another one.`);
  else if (related.status === SheetStatus.Voided) refuse('relatedNo', 'related.voided', `${related.no} is voided. Choose another one.`);
  else if (related.contact_id !== (input.customerId ?? null)) refuse('relatedNo', 'related.contact', `${related.no} belongs to somebody else. Choose another one.`);
}

const kindName = (type: number): string => SHEET_TYPES[type as SheetType].label.toLowerCase();
const withArticle = (type: number): string => `${/^[aeiou]/.test(kindName(type)) ? 'an' : 'a'} ${kindName(type)}`;

type PricedLine = Omit<DraftLine, 'amountCents' | 'gstCents'>;

function buildLines(input: SaveInput, base: DraftBase, problems: ProblemItem[]): PricedLine[] {
  const seen = new Set<number>();
  const lines: PricedLine[] = [];
  const fxRate = storedFxRate(base.kind, input.fx_rate);
  const ordered = [...input.lines].sort((a, b) => a.seq - b.seq);
  ordered.forEach((line, index) => {
    const seq = index + 1;
    const refuse = (code: string, field: string, message: string): void => void problems.push({ code, line: seq, field, message: `Line ${seq}: ${message}` });
    const product = base.references.products.get(line.productId);
    const id = typeof line.id === 'number' ? line.id : null;
    const stored = id === null ? undefined : base.stored.get(id);
    if (id !== null && base.stored.size > 0 && !stored) return refuse('line.unknown', 'id', 'this line is not on the sheet any more. Reload the sheet.');
    if (stored && seen.has(stored.id)) return refuse('line.twice', 'id', 'this line was sent twice.');
    if (stored) seen.add(stored.id);
    if (!product) return refuse('product.unknown', 'productId', 'this product does not exist. Choose another one.');
    const sourceLine = base.kind.sourceTypes.length > 0 && line.sourceLineId ? base.references.sourceLines.get(line.sourceLineId) : undefined;
    if (base.kind.sourceTypes.length > 0 && line.sourceLineId && sourceLine?.product_id !== product.id) return refuse('line.source', 'sourceLineId', 'the source line holds another product.');
    const { priceCents, source, isManual } = priceOf(line, product, stored, sourceLine, base, fxRate);
    const counted = base.kind.isCount ? countLine(line, product, stored, base, refuse) : undefined;
    lines.push({
      id: stored?.id ?? null, seq, productId: product.id, code: product.code, quantity: line.quantity, priceCents,
      usdPriceCents: base.kind.isPriced && line.usdPrice !== null && line.usdPrice !== undefined ? toCents(line.usdPrice) : null,
      description: line.description ?? line.desc ?? '',
      priceSource: source, isManual, sourceLineId: sourceLine?.id ?? null,
      heldQuantity: base.kind.holdsStock && movesStock(product.category) ? line.quantity : 0,
      ...(counted ?? NOT_COUNTED),
    });
  });
  if (base.kind.isCount) refuseSecondCounts(lines, problems);
  problems.push(...checkOrderLines(base.kind, lines));
  if (base.kind.sourceTypes.length > 0) problems.push(...checkSources(base.kind, lines, base.references.sourceLines, input.customerId ?? null));
  return lines;
}

function priceOf(line: SaveInput['lines'][number], product: ProductReference, stored: LineRecord | undefined, source: SourceLine | undefined, { kind, references }: DraftBase, fxRate: number | null): LinePrice {
  if (kind.hasFx) return purchaseLinePrice(line, kind.type, fxRate, source);
  if (!kind.isPriced) return { priceCents: 0, source: '', isManual: false };
  return decideLinePrice({ priceCents: toCents(line.price ?? 0), isManual: line.manual ?? false }, product, references.context, stored, source);
}

function countLine(line: SaveInput['lines'][number], product: ProductReference, stored: LineRecord | undefined, base: DraftBase, refuse: (code: string, field: string, message: string) => void): CountedLine {
  if (!movesStock(product.category)) refuse('count.service', 'productId', 'a service has no stock to count. Choose another product.');
  // Another warehouse or another product is another count.
  const isSame = stored !== undefined && stored.product_id === product.id && base.countedIn === base.references.countedIn;
  return freezeCount(
    { inWarehouseQty: line.inWarehouseQty ?? null, priceCents: toCents(line.price ?? 0), isRecount: line.recount ?? false },
    { figures: base.references.counts.get(product.id), stored: isSame ? stored : undefined, mayGiveCost: mayGiveCost(base.actor) }, refuse,
  );
}

/** The ids that a request names, for one look-up. */
export function wantedReferences(input: SaveInput) {
  const kind = sheetKind(input.type);
  const ids = (...values: (number | null | undefined)[]): number[] => values.filter((value): value is number => typeof value === 'number');
  return {
    customerId: input.customerId ?? null,
    warehouseIds: ids(input.warehouseId, input.inWarehouseId),
    staffIds: ids(input.csrServiceId, input.csrBDId),
    sourceSheetId: input.sourceId ?? null,
    productIds: [...new Set(input.lines.map((line) => line.productId))],
    sourceLineIds: kind.sourceTypes.length === 0 ? [] : ids(...input.lines.map((line) => line.sourceLineId)),
    related: { id: input.relatedId ?? null, number: input.relatedId ? null : (parseSheetNumber(input.relatedNo ?? '') ?? null), types: kind.relatedTypes },
    countedIn: kind.isCount ? (input.warehouseId ?? null) : null,
  };
}

/** The sheets and lines that a save of this kind refers to and must hold still while it decides. Each is held in the order of ids, also where the write would only refer to it. */
export function namedSheets(input: SaveInput): SourceNames {
  const { sourceTypes, relatedTypes } = sheetKind(input.type);
  const named = (ids: readonly (number | null | undefined)[]): number[] => ids.filter((id): id is number => typeof id === 'number');
  const isRelated = relatedTypes.length > 0;
  return {
    lineIds: sourceTypes.length === 0 ? [] : named(input.lines.map((line) => line.sourceLineId)),
    sheetIds: named([input.sourceId, isRelated ? input.relatedId : null]),
    number: isRelated && !input.relatedId ? (parseSheetNumber(input.relatedNo ?? '') ?? null) : null,
  };
}
