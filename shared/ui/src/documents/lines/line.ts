import type { LineInput, PickedProduct, SheetLine } from '@iwe/contract';
import { fromCents, isPriceWarned, SHEET_LINE_TEXTS, sheetLineTexts, toCents } from '@iwe/domain';
import { withMark } from '../grid/model/index.ts';
import type { EditorLine, ItemPrice, LineItem } from './line-types.ts';

/** The largest number of lines of a sheet. */
export const MAX_LINES = 500;

const MANUAL = 'manual';

/** Returns an empty line with a temporary id. */
export function blankLine(): EditorLine {
  return {
    key: newKey(),
    id: null,
    item: null,
    lookup: null,
    quantity: null,
    priceCents: null,
    priceSource: '',
    manual: false,
    sureCents: null,
    ...sheetLineTexts({}),
    sourceLineId: null,
  };
}

/** Returns the temporary id of a new line (spec §3 "Line"). */
export function newKey(): string {
  return `new_${crypto.randomUUID()}`;
}

/** Whether nothing was entered. */
export function isBlankLine(line: EditorLine): boolean {
  return (
    !line.item &&
    !line.lookup &&
    line.quantity === null &&
    (line.priceCents === null || !line.manual) &&
    (line.usdCents ?? null) === null &&
    (line.counted ?? null) === null &&
    SHEET_LINE_TEXTS.every(({ field }) => line[field] === '')
  );
}

/** Returns a copy as a new line, with the same price and the same answer to its notice. */
export function copyLine(line: EditorLine): EditorLine {
  return {
    ...line,
    key: newKey(),
    id: null,
    sourceLineId: null,
    ...(line.source ? { source: null } : {}),
    ...(line.frozen ? { frozen: null, recount: false } : {}),
  };
}

/** Returns the product of the line picker's answer. */
export function itemOf(product: PickedProduct): LineItem {
  const listed = (index: number) => product.prices[index]?.price ?? null;
  return {
    id: product.id,
    code: product.code,
    name: product.name,
    unit: product.unit,
    ...(product.barcodes ? { barcodes: product.barcodes } : {}),
    category: product.category,
    classACents: cents(listed(2)),
    stock: product.stock,
    available: product.available,
    stock3rdP: product.stock_3rdP,
    stocks: product.stocks,
    price: product.customerPrice
      ? { cents: toCents(product.customerPrice.price), source: product.customerPrice.source }
      : listPrice(listed(2), listed(0)),
    ...(product.cover ? { cover: product.cover } : {}),
    ...(listed(5) === null ? {} : { costCents: cents(listed(5)) }),
  };
}

/**
 * Returns the product as a purchase picks it: without our price, but with its last purchase price (the seventh listed
 * price).
 */
export function boughtItemOf(product: PickedProduct): LineItem {
  return { ...itemOf(product), price: null, usdCents: cents(product.prices[6]?.price ?? null) };
}

/** Without a customer: Class A, then Standard. */
function listPrice(classA: number | null, standard: number | null): ItemPrice | null {
  if (classA) return { cents: toCents(classA), source: 'classA' };
  return standard ? { cents: toCents(standard), source: 'standard' } : null;
}

/**
 * Returns a stored line as an editor line. Its price notice counts as answered, because it was shown when the price was
 * typed.
 */
export function lineOf(line: SheetLine): EditorLine {
  const priceCents = toCents(line.price);
  const { product } = line;
  return {
    key: String(line.id),
    id: line.id,
    lookup: null,
    quantity: isCounted(line) ? null : line.quantity,
    ...countOf(line),
    priceCents,
    priceSource: line.priceSource,
    manual: line.manual,
    sureCents: priceCents,
    ...sheetLineTexts(line),
    sourceLineId: line.sourceLineId,
    ...(line.usdPrice === null || line.usdPrice === undefined ? {} : { usdCents: toCents(line.usdPrice) }),
    ...(line.source ? { source: { no: line.source.no, quantity: line.source.quantity, open: line.source.open } } : {}),
    item: {
      id: product.id,
      code: product.code,
      name: product.name,
      unit: product.unit,
      category: product.category,
      classACents: cents(product.classAPrice),
      stock: product.stock,
      available: product.available,
      stock3rdP: product.stock_3rdP,
      stocks: product.stocks,
      price: null,
      ...(product.cover ? { cover: product.cover } : {}),
    },
  };
}

const isCounted = (line: SheetLine): boolean => line.inWarehouseQty !== null && line.inWarehouseQty !== undefined;

/** Returns the count of a stored line, from which the difference follows. */
function countOf(line: SheetLine): Pick<EditorLine, 'counted' | 'frozen'> {
  const { inWarehouseQty: counted, inSystemQty: system, countedAt: at } = line;
  if (!isCounted(line) || counted === null) return {};
  return {
    counted,
    frozen: system === null || at === null ? null : { counted, system, at, moved: line.movedSince ?? 0 },
  };
}

/** Returns the line with a product. Another product sets its own price; the same product leaves the price unchanged. */
export function withItem(line: EditorLine, item: LineItem): EditorLine {
  const plain = settled({ ...line, lookup: null }, item);
  if (line.item?.id === item.id) return { ...plain, item };
  // A price pasted with the code is the user's and stays; the price of a former product doesn't.
  const keepsPrice =
    line.item === null && ((line.manual && line.priceCents !== item.price?.cents) || (line.usdCents ?? null) !== null);
  const usd = item.usdCents === undefined ? {} : { usdCents: item.usdCents };
  return {
    ...plain,
    item,
    ...(keepsPrice
      ? {}
      : {
          priceCents: item.price?.cents ?? null,
          priceSource: item.price?.source ?? '',
          manual: false,
          sureCents: null,
          ...usd,
        }),
  };
}

/** Returns the line without marks that the product resolves: errors of code and name, and notes that only repeat it. */
function settled(line: EditorLine, item: LineItem): EditorLine {
  const says: Record<string, string> = {
    code: item.code,
    name: item.name,
    unit: item.unit,
    stock: String(item.available),
  };
  const gone = Object.entries(line.marks ?? {}).filter(
    ([column, mark]) =>
      (mark.kind === 'error' && (column === 'code' || column === 'name')) || says[column] === mark.text,
  );
  return gone.reduce((now, [column]) => withMark(now, column, null), line);
}

/** Returns the line without its product; quantity and description stay. */
export function withoutItem(line: EditorLine): EditorLine {
  const usd = line.item && line.usdCents !== undefined ? { usdCents: null } : {};
  return { ...line, item: null, lookup: null, ...(line.manual ? {} : { priceCents: null, priceSource: '', ...usd }) };
}

/**
 * Returns the line without the line of another sheet that it comes from. Its price stays; one that came from USD
 * follows its own sheet's rate from now on.
 */
export function withoutSource(line: EditorLine): EditorLine {
  if (line.sourceLineId === null) return line;
  const comesFromUsd = line.priceSource === 'source' && (line.usdCents ?? 0) > 0;
  return { ...line, sourceLineId: null, source: null, ...(comesFromUsd ? { priceSource: 'usd' } : {}) };
}

/** Returns the line with another price of the server. */
export function repriced(line: EditorLine, price: ItemPrice): EditorLine {
  return {
    ...line,
    priceCents: price.cents,
    priceSource: price.source,
    manual: false,
    sureCents: null,
    ...(line.item ? { item: { ...line.item, price } } : {}),
  };
}

/** Returns the change for a typed price. */
export function pricedByHand(priceCents: number): Partial<EditorLine> {
  return { priceCents, priceSource: MANUAL, manual: true };
}

/** Returns quantity × price in cents; 0 while one is missing. */
export function amountOf(line: EditorLine): number {
  return (line.quantity ?? 0) * (line.priceCents ?? 0);
}

/** Whether the typed price needs the notice of spec §5: more than 3 AUD below the third listed price. */
export function isBelowNotice(line: EditorLine): boolean {
  return (
    line.item !== null &&
    line.priceCents !== null &&
    line.manual &&
    isPriceWarned(line.priceCents, line.item.classACents)
  );
}

/** Whether the notice still has to be answered with Sure. */
export function wantsSure(line: EditorLine): boolean {
  return isBelowNotice(line) && line.sureCents !== line.priceCents;
}

/**
 * Returns the lines as the server expects them, numbered in order. Lines without a product are left out; the editor
 * refuses them first.
 */
export function lineInputs(lines: readonly EditorLine[]): LineInput[] {
  return lines.flatMap((line, index) =>
    line.item === null
      ? []
      : [
          {
            ...(line.id === null ? {} : { id: line.id }),
            seq: index + 1,
            productId: line.item.id,
            quantity: line.quantity ?? 0,
            price: fromCents(line.priceCents ?? 0),
            ...(line.usdCents === undefined
              ? {}
              : { usdPrice: line.usdCents === null ? null : fromCents(line.usdCents) }),
            ...(line.counted === undefined
              ? {}
              : { inWarehouseQty: line.counted, ...(line.recount ? { recount: true } : {}) }),
            ...Object.fromEntries(SHEET_LINE_TEXTS.map(({ field, rule }) => [rule.specified ?? field, line[field]])),
            priceSource: line.priceSource,
            manual: line.manual,
            ...(line.sourceLineId === null ? {} : { sourceLineId: line.sourceLineId }),
          },
        ],
  );
}

function cents(price: number | null): number | null {
  return price === null ? null : toCents(price);
}
