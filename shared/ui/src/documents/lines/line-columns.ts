import { centsToDecimalText, mapSheetLineTexts, parseMoney } from '@iwe/domain';
import type { SheetLineText } from '@iwe/domain';
import type { GridSpec, ModelColumn } from '../grid/model/index.ts';
import { amountOf, blankLine, copyLine, isBlankLine, MAX_LINES, pricedByHand, withoutItem } from './line.ts';
import type { EditorLine } from './line-types.ts';

const MAX_QUANTITY = 100_000;
const MAX_PRICE_CENTS = 1_000_000_000;

export const LINE_REASONS = {
  quantity: 'Qty must be a whole number of 0 or more, such as 4.',
  price: 'Price must be 0 or more with at most 2 decimals, such as 98.50.',
  noCode: (text: string): string => `No product has the code "${text}". Type another one, or delete the line.`,
  noName: (text: string): string => `No single product is called "${text}". Type the code, or choose from the list.`,
  tooLong: ({ label, maxLength }: SheetLineText['rule']): string =>
    `A line ${label} holds at most ${maxLength} characters.`,
} as const;

/** Returns the column of what people type on a line. */
function textColumn({ field, rule }: SheetLineText) {
  return {
    key: field,
    headings: [rule.heading, ...rule.headings].map((heading) => heading.toLowerCase()),
    isFreeText: true,
    enter: { column: 'code', row: 'next' },
    text: (line) => line[field],
    parse: (text: string) =>
      text.length > rule.maxLength
        ? { ok: false, reason: LINE_REASONS.tooLong(rule) }
        : { ok: true, patch: { [field]: text.trim() } },
  } satisfies ModelColumn<EditorLine>;
}

/** The line columns that several sheet kinds share, by key. Each kind decides where Enter goes. */
export const lineColumns = {
  code: {
    key: 'code',
    headings: ['item code', 'code', 'product code', 'sku', 'item'],
    enter: { column: 'quantity', row: 'same' },
    text: (line) => line.item?.code ?? (line.lookup?.by === 'code' ? line.lookup.text : ''),
    parse: (text, line) => productText('code', text, line),
  },
  name: {
    key: 'name',
    headings: ['item name', 'name', 'product name', 'product'],
    isDerived: true,
    enter: { column: 'quantity', row: 'same' },
    text: (line) => line.item?.name ?? (line.lookup?.by === 'name' ? line.lookup.text : ''),
    // A name beside a code is only a description: the code decides.
    parse: (text, line) => (line.lookup?.by === 'code' ? { ok: true, patch: {} } : productText('name', text, line)),
  },
  unit: { key: 'unit', headings: ['unit'], isDerived: true, text: (line) => line.item?.unit ?? '' },
  stock: {
    key: 'stock',
    headings: ['stock'],
    isDerived: true,
    text: (line) => (line.item ? String(line.item.available) : ''),
  },
  quantity: {
    key: 'quantity',
    headings: ['qty', 'quantity', 'pcs'],
    enter: { column: 'code', row: 'next' },
    text: (line) => (line.quantity === null ? '' : String(line.quantity)),
    parse: (text) => {
      const quantity = parseQuantity(text);
      return quantity === undefined ? { ok: false, reason: LINE_REASONS.quantity } : { ok: true, patch: { quantity } };
    },
  },
  price: {
    key: 'price',
    headings: ['unit price', 'price', 'price (aud)'],
    text: (line) => (line.priceCents === null ? '' : centsToDecimalText(line.priceCents)),
    parse: (text, line) => {
      if (text.trim() === '')
        return {
          ok: true,
          patch: {
            priceCents: line.item?.price?.cents ?? null,
            priceSource: line.item?.price?.source ?? '',
            manual: false,
          },
        };
      const priceCents = parsePrice(text);
      if (priceCents === undefined) return { ok: false, reason: LINE_REASONS.price };
      return { ok: true, patch: priceCents === line.priceCents ? {} : pricedByHand(priceCents) };
    },
  },
  amount: {
    key: 'amount',
    headings: ['line amount', 'amount', 'total'],
    isDerived: true,
    text: (line) => (line.item ? centsToDecimalText(amountOf(line)) : ''),
  },
  ...mapSheetLineTexts(textColumn),
} satisfies Record<string, ModelColumn<EditorLine>>;

/** Returns the grid of a sheet kind's lines with these columns. */
export function lineGrid(columns: readonly ModelColumn<EditorLine>[]): GridSpec<EditorLine> {
  return { columns, blank: blankLine, isBlank: isBlankLine, copy: copyLine, maxRows: MAX_LINES };
}

function productText(by: 'code' | 'name', text: string, line: EditorLine): { ok: true; patch: Partial<EditorLine> } {
  const wanted = text.trim().slice(0, 100);
  if (line.item && sameText(line.item[by], wanted)) return { ok: true, patch: {} };
  const { item, priceCents, priceSource, usdCents } = withoutItem(line);
  return {
    ok: true,
    patch: {
      item,
      priceCents,
      priceSource,
      ...(usdCents === undefined ? {} : { usdCents }),
      lookup: wanted === '' ? null : { by, text: wanted, onMiss: 'mark' },
    },
  };
}

/** Whether two texts name the same product; case and surrounding spaces don't count. */
export function sameText(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}

/**
 * Parses a whole number of 0 or more as people and spreadsheets write it; null for an empty text, undefined for
 * anything else.
 */
export function parseQuantity(text: string): number | null | undefined {
  const plain = text.trim();
  if (plain === '') return null;
  if (!/^(\d+|\d{1,3}(,\d{3})+)$/.test(plain)) return undefined;
  const quantity = Number(plain.replaceAll(',', ''));
  return quantity <= MAX_QUANTITY ? quantity : undefined;
}

/** Parses a price of 0 or more with at most two decimals into cents; undefined for anything else. */
export function parsePrice(text: string): number | undefined {
  if (/\.\d{2}\d*[1-9]/.test(text)) return undefined;
  const priceCents = parseMoney(text);
  return priceCents !== undefined && priceCents >= 0 && priceCents <= MAX_PRICE_CENTS ? priceCents : undefined;
}
