import type { OcopRow, OcopsMeta, PriceCell, PriceCellConflicts } from '@iwe/contract';
import {
  centsToDecimalText,
  changeByPercent,
  followClassA,
  fromCents,
  PRICE_NAMES,
  priceMarginPercent,
  toCents,
} from '@iwe/domain';
import type { PriceRounding, PriceStep } from '@iwe/domain';
import type { GridRow, GridSpec } from '@iwe/ui/sheet';
import { typedCents } from '../dialog/price-form.ts';

/** Prices in cents by field; 0 is "not set". */
type Prices = Readonly<Record<string, number>>;

/** A product of the grid: its prices as they were read, and as they are typed. */
export interface PriceRow extends GridRow {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly stock: number | null;
  readonly costCents: number | null;
  readonly isSpecial: boolean;
  readonly base: Prices;
  readonly now: Prices;
}

/** A column of prices. */
export interface PriceField {
  readonly field: string;
  readonly label: string;
}

const LABELS: Readonly<Record<string, string>> = {
  classAPrice: 'A/COD price',
  classBPrice: 'B price',
  specialPrice: 'Mth Special',
  standardPrice: 'Standard',
  ref_pur: 'Tempe',
  classCPrice: 'C',
  classDPrice: 'D',
  classEPrice: 'E',
};

/** Returns the prices that are edited, in the order of the list. */
export function priceFields({ classes, costVisible }: Pick<OcopsMeta, 'classes' | 'costVisible'>): PriceField[] {
  const own = Object.entries(LABELS).filter(([field]) => field !== 'ref_pur' || costVisible);
  return [
    ...own.map(([field, label]) => ({ field, label })),
    ...classes.map(({ id, name }) => ({ field: `class:${id}`, label: name })),
  ];
}

/** Returns the rows of the grid. */
export function priceRows(rows: readonly OcopRow[], fields: readonly PriceField[]): PriceRow[] {
  return rows.map((row) => {
    const base = Object.fromEntries(fields.map(({ field }) => [field, storedCents(row, field)]));
    return {
      key: String(row.id),
      id: row.id,
      code: row.code,
      name: row.name,
      stock: row.stock,
      costCents: row.costPrice ? toCents(row.costPrice) : null,
      isSpecial: row.is_special === 1,
      base,
      now: base,
    };
  });
}

function storedCents(row: OcopRow, field: string): number {
  const own = PRICE_NAMES.find((price) => price.field === field);
  const price = own ? row[own.field] : row.ocop[field.replace('class:', '')];
  return price ? toCents(price) : 0;
}

const BLANK: PriceRow = {
  key: 'blank',
  id: 0,
  code: '',
  name: '',
  stock: null,
  costCents: null,
  isSpecial: false,
  base: {},
  now: {},
};

/** A percentage such as '+3%', '-2.5 %' or '3%', in hundredths; undefined for another text. */
export function typedPercent(text: string): number | undefined {
  const found = /^\s*([+-]?)(\d{1,3}(?:\.\d{1,2})?)\s*%\s*$/.exec(text);
  if (!found) return undefined;
  const hundredths = Math.round(Number(found[2]) * 100);
  return found[1] === '-' ? -hundredths : hundredths;
}

/** How the grid of prices behaves: a percentage is taken of the price in the cell; B to E follow class A. */
export function priceSpec(fields: readonly PriceField[], rule: PriceRounding, rowCount: number): GridSpec<PriceRow> {
  return {
    columns: [
      { key: 'code', text: (row) => row.code },
      ...fields.map(({ field, label }) => ({
        key: field,
        headings: [label.toLowerCase()],
        text: (row: PriceRow) => priceTextOf(row, field),
        parse: (text: string, row: PriceRow, before: PriceRow) => {
          const price = parsePrice(text, before, field, rule);
          return price.ok ? { ok: true as const, patch: withPrice(row, field, price.cents, rule) } : price;
        },
      })),
    ],
    blank: () => BLANK,
    isBlank: (row) => row.id === 0,
    copy: (row) => row,
    maxRows: rowCount,
    tooManyRows: (would) => `The list shows ${rowCount} products, but this would be ${would} rows. Nothing was pasted.`,
  };
}

/** Returns a price as people type it; '' when it is not set. */
export function priceTextOf(row: PriceRow, field: string): string {
  const cents = row.now[field] ?? 0;
  return cents === 0 ? '' : centsToDecimalText(cents);
}

/** A percentage is of the price before the step, not of what a new class A has made of it in the same step. */
function parsePrice(text: string, before: PriceRow, field: string, rule: PriceRounding) {
  if (before.id === 0) return { ok: true as const, cents: 0 };
  const percent = typedPercent(text);
  const cents = percent === undefined ? typedCents(text) : changeByPercent(before.now[field] ?? 0, percent, rule);
  if (cents === undefined)
    return { ok: false as const, reason: 'Enter a price like 120.50, a percentage like +3%, or leave it empty.' };
  if (field === 'specialPrice' && !before.isSpecial && cents)
    return { ok: false as const, reason: 'This product is no special. Set "Special or not" by Edit Prices (E).' };
  return { ok: true as const, cents: cents ?? 0 };
}

function withPrice(row: PriceRow, field: string, cents: number, rule: PriceRounding): Partial<PriceRow> {
  if (cents === (row.now[field] ?? 0)) return {};
  const followers = field === 'classAPrice' ? classesAfter(row, cents, rule) : {};
  return { now: { ...row.now, ...followers, [field]: cents } };
}

/** B to E by the ratios that were read; an emptied class A, or one that was not set, changes nothing else. */
function classesAfter(row: PriceRow, classACents: number, rule: PriceRounding): Record<string, number> {
  const opened = (field: string): number => row.base[field] ?? 0;
  if (classACents === 0 || opened('classAPrice') === 0) return {};
  const next = followClassA(
    {
      classACents: opened('classAPrice'),
      classBCents: opened('classBPrice'),
      classCCents: opened('classCPrice'),
      classDCents: opened('classDPrice'),
      classECents: opened('classEPrice'),
    },
    classACents,
    rule,
  );
  return {
    classBPrice: next.classBCents,
    classCPrice: next.classCCents,
    classDPrice: next.classDCents,
    classEPrice: next.classECents,
  };
}

/** Whether a cell differs from what is stored. */
export const isChanged = (row: PriceRow, field: string): boolean => (row.now[field] ?? 0) !== (row.base[field] ?? 0);

/** Returns the margin of a price over the product's cost in percent; null where either is not known. */
export const marginOfCell = (row: PriceRow, field: string): number | null =>
  priceMarginPercent(row.now[field] ?? 0, row.costCents);

/** Returns what a save sends: every changed price with the one that was read. */
export function changedCells(rows: readonly PriceRow[], fields: readonly PriceField[]): PriceCell[] {
  return rows.flatMap((row) =>
    row.id === 0
      ? []
      : fields
          .filter(({ field }) => isChanged(row, field))
          .map(({ field }) => ({
            productId: row.id,
            field,
            was: fromCents(row.base[field] ?? 0),
            price: fromCents(row.now[field] ?? 0),
          })),
  );
}

/** Returns the steps of all changed prices. The reference price is a purchase price: it has no cost to be below of. */
export const changedSteps = (rows: readonly PriceRow[], fields: readonly PriceField[]): PriceStep[] =>
  rows.flatMap((row) =>
    fields
      .filter(({ field }) => row.id !== 0 && isChanged(row, field))
      .map(({ field }) => ({
        wasCents: row.base[field] ?? 0,
        priceCents: row.now[field] ?? 0,
        costCents: field === 'ref_pur' ? null : row.costCents,
      })),
  );

/** Returns what takes saved prices back, as a change of its own. */
export const takenBack = (cells: readonly PriceCell[]): PriceCell[] =>
  cells.map(({ productId, field, was, price }) => ({ productId, field, was: price, price: was }));

const isCell = (value: unknown): value is PriceCell => {
  const { productId, field, price } = (value ?? {}) as Partial<PriceCell>;
  return typeof productId === 'number' && typeof field === 'string' && (price === null || typeof price === 'number');
};

/** Returns the cells of a stored draft; another shape, such as an earlier release's, is none. */
export const draftCells = (draft: unknown): PriceCell[] => (Array.isArray(draft) ? draft.filter(isCell) : []);

/** Returns the rows with the prices of a draft typed over what is stored now. */
export function withDraft(rows: readonly PriceRow[], draft: readonly PriceCell[]): PriceRow[] {
  return rows.map((row) => {
    const own = draft.filter(({ productId, field }) => productId === row.id && row.base[field] !== undefined);
    if (own.length === 0) return row;
    return {
      ...row,
      now: { ...row.now, ...Object.fromEntries(own.map(({ field, price }) => [field, toCents(price ?? 0)])) },
    };
  });
}

/** A price that both have changed. */
export type ConflictCell = PriceCellConflicts['cells'][number];

/** Returns the row after its conflicts were decided: theirs is what is stored now, and mine stays typed over it. */
export function afterConflicts(
  row: PriceRow,
  conflicts: readonly ConflictCell[],
  keepsMine: (cell: ConflictCell) => boolean,
): PriceRow {
  const own = conflicts.filter((cell) => cell.productId === row.id);
  if (own.length === 0) return row;
  const stored = Object.fromEntries(own.map((cell) => [cell.field, toCents(cell.now ?? 0)]));
  const theirs = Object.fromEntries(
    own.filter((cell) => !keepsMine(cell)).map((cell) => [cell.field, toCents(cell.now ?? 0)]),
  );
  return { ...row, base: { ...row.base, ...stored }, now: { ...row.now, ...theirs } };
}

/** The message while a cell cannot be read. */
export const unreadable = (count: number): string =>
  count === 1 ? 'One price cannot be read. It is marked.' : `${count} prices cannot be read. They are marked.`;
