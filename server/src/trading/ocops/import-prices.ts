import * as z from 'zod';
import { applyPriceEdit, canSeeCost, centsToDecimalText, PRICE_NAMES } from '@iwe/domain';
import type { EditablePrices, PriceSheet } from '@iwe/domain';
import type { PriceClass } from '@iwe/contract';
import type { RequestTransaction } from '../../core/app-types.ts';
import {
  amount,
  changedSincePreview,
  exampleProductCode,
  readableCells,
  yesOrNo,
} from '../../records/imports/public.ts';
import type { CheckedRows, GoodRow, ImportColumn, ImportKind, ImportRow } from '../../records/imports/public.ts';
import { priceClasses } from './ocops.repository.ts';
import { lockPricingByCode } from './price-record.repository.ts';
import type { ProductPricing } from './price-record.repository.ts';
import { priceSheetOf } from './price-record.ts';
import { planPrices, writePrices } from './write-prices.ts';
import type { PlannedPrices } from './write-prices.ts';

/** A valid row; `planned` is null when it changes nothing. */
interface PriceRow extends GoodRow {
  planned: PlannedPrices | null;
}

/** The price list's headings; people's files use the aliases as well. */
const HEADINGS: Readonly<Record<keyof EditablePrices, { label: string; aliases: readonly string[]; example: string }>> =
  {
    standardCents: { label: 'Standard', aliases: ['Standard Price'], example: '120.00' },
    specialCents: { label: 'Mth Special', aliases: ['Special', 'Monthly Special', 'Special Price'], example: '' },
    classACents: { label: 'A/COD price', aliases: ['A', 'Class A', 'Class A / COD', 'Price A'], example: '100.00' },
    classBCents: { label: 'B price', aliases: ['B', 'Class B', 'Price B'], example: '98.00' },
    classCCents: { label: 'C', aliases: ['Class C', 'C price'], example: '96.00' },
    classDCents: { label: 'D', aliases: ['Class D', 'D price'], example: '94.00' },
    classECents: { label: 'E', aliases: ['Class E', 'E price'], example: '92.00' },
    referenceCents: { label: 'Tempe', aliases: ['Reference', 'ref_pur'], example: '' },
  };
const CODE: ImportColumn = {
  key: 'code',
  label: 'Item Code',
  kind: 'code',
  aliases: ['Code', 'Item'],
  required: true,
  example: '2055516-X',
  width: 20,
};
const SPECIAL: ImportColumn = {
  key: 'isSpecial',
  label: 'Special or not',
  kind: 'flag',
  aliases: ['Is Special', 'is_special'],
  example: 'NO',
};
const OWN: readonly ImportColumn[] = [
  CODE,
  ...PRICE_NAMES.map(({ cents }): ImportColumn => ({ key: cents, kind: 'money', ...HEADINGS[cents] })),
  SPECIAL,
];

const plain = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
const TAKEN = new Set(OWN.flatMap(({ label, aliases = [] }) => [label, ...aliases]).map(plain));
const classKey = ({ id }: PriceClass): string => `class:${id}`;

/** One column per customer class; its bare name is an alias unless another column has it. */
const classColumns = (classes: readonly PriceClass[]): ImportColumn[] =>
  classes.map((row) => ({
    key: classKey(row),
    label: `OCOP ${row.name}`,
    kind: 'money',
    aliases: TAKEN.has(plain(row.name)) ? [] : [row.name],
    example: '',
  }));

/** 'Import Data' of the price list: prices by product code. An empty cell leaves a price as it is, 0 removes it. */
export const importPrices: ImportKind<PriceRow> = {
  kind: 'ocops',
  path: 'ocops',
  title: 'prices',
  permission: 'priceEditor',
  files: ['xls', 'xlsx'],
  maxRows: 5_000,
  fields: z.object({}),
  async columns(tx) {
    // Nobody of an organisation that hides cost sees the reference price, also not in a preview.
    const own = canSeeCost(tx.actor.account) ? OWN : OWN.filter(({ key }) => key !== 'referenceCents');
    return [...own, ...classColumns(await priceClasses(tx))];
  },
  // A stored product with its own prices: imported as given, the template changes nothing.
  async example(tx, columns) {
    const code = await exampleProductCode(tx);
    const pricing = code && (await lockPricingByCode(tx, [code.toLowerCase()])).get(code.toLowerCase());
    if (!pricing) return {};
    const stored = storedTexts(pricing, Object.fromEntries(columns.map(({ key }) => [key, 'all'])));
    return { ...withoutNone(stored), code };
  },
  check: (rows, tx) => checkPrices(rows, tx),
  async write(good, tx) {
    const planned = good.flatMap((row) => row.planned ?? []);
    await writePrices(tx, planned, 'Import prices');
    return good.length;
  },
};

async function checkPrices(rows: readonly ImportRow[], tx: RequestTransaction): Promise<CheckedRows<PriceRow>> {
  const codes = rows.map(({ cells }) => cells['code'] ?? '').filter((code) => code !== '');
  // Locked for the preview as well: the check that writes must not be overtaken by an edit of one of these products.
  const products = await lockPricingByCode(tx, [...new Set(codes.map((code) => code.toLowerCase()))]);
  const good: PriceRow[] = [];
  const bad: { row: number; reasons: string[] }[] = [];
  const firstRows = new Map<number, number>();
  for (const { row, cells, unread = {}, seen } of rows) {
    const code = cells['code'] ?? '';
    const pricing = products.get(code.toLowerCase());
    const reasons: string[] = Object.values(unread);
    if (unread['code'] !== undefined) {
      bad.push({ row, reasons });
      continue;
    }
    if (code === '') reasons.push('Item Code is missing.');
    else if (!pricing) reasons.push(`There is no product with the code '${code}'.`);
    const earlier = pricing && firstRows.get(pricing.product.id);
    if (earlier !== undefined) reasons.push(`'${code}' is in row ${earlier} already. Keep one row for each product.`);
    else if (pricing) firstRows.set(pricing.product.id, row);
    const read = readRow(readableCells(cells, unread), pricing, reasons);
    if (pricing && read && seen) reasons.push(...newerPrices(pricing, cells, seen, read.planned));
    if (reasons.length > 0 || !read || !pricing) bad.push({ row, reasons });
    else good.push({ row, planned: read.planned, shown: read.shown, seen: storedTexts(pricing, cells) });
  }
  const idle = good.filter(({ planned }) => planned === null).length;
  return {
    good,
    bad,
    notes:
      idle > 0
        ? [`${idle} ${idle === 1 ? 'row changes' : 'rows change'} nothing: those prices are stored already.`]
        : [],
  };
}

/** Reads the prices of a row and adds its problems to `reasons`; returns undefined when they cannot be applied. */
function readRow(
  cells: ImportRow['cells'],
  pricing: ProductPricing | undefined,
  reasons: string[],
): { planned: PlannedPrices | null; shown: Record<string, string> } | undefined {
  const cents = (key: string, label: string): number | undefined => {
    const text = cells[key] ?? '';
    if (text === '') return undefined;
    const read = amount(text, label, { max: 9_999_999.99 });
    if (read.reason !== undefined) reasons.push(read.reason);
    return read.value;
  };
  const edit: Record<string, number | boolean> = {};
  for (const { cents: key } of PRICE_NAMES) {
    const value = cents(key, HEADINGS[key].label);
    if (value !== undefined) edit[key] = value;
  }
  if ((cells['isSpecial'] ?? '') !== '') {
    const read = yesOrNo(cells['isSpecial'] ?? '', SPECIAL.label);
    if (read.reason !== undefined) reasons.push(read.reason);
    else edit['isSpecial'] = read.value;
  }
  const classes = new Map(
    (pricing?.classes ?? []).flatMap((row): [number, number][] => {
      const value = cents(classKey(row), `OCOP ${row.name}`);
      return value === undefined ? [] : [[row.id, value]];
    }),
  );
  if (!pricing || reasons.length > 0) return undefined;
  const outcome = applyPriceEdit(priceSheetOf(pricing.product), edit as Partial<PriceSheet>);
  if (outcome.problem) {
    reasons.push(`${outcome.problem.message}.`);
    return undefined;
  }
  const planned = planPrices(pricing, { prices: outcome.prices, classes });
  return { planned, shown: planned ? shownChanges(planned) : {} };
}

const NONE = 'none';
const text = (value: number | null | undefined): string => (value ? centsToDecimalText(value) : NONE);
const withoutNone = (texts: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(texts).map(([key, value]) => [key, value === NONE ? '' : value]));

/** Returns what is stored in place of the cells that a row fills, by key. */
function storedTexts({ product, classes }: ProductPricing, cells: ImportRow['cells']): Record<string, string> {
  const stored = priceSheetOf(product);
  const all: [string, string][] = [
    ...PRICE_NAMES.map(({ cents }): [string, string] => [cents, text(stored[cents])]),
    ...classes.map((row): [string, string] => [classKey(row), text(row.price_cents)]),
    ['isSpecial', stored.isSpecial ? 'YES' : 'NO'],
  ];
  return Object.fromEntries(all.filter(([key]) => (cells[key] ?? '') !== ''));
}

/** Returns a reason for each price of a row that somebody changed since the preview. */
function newerPrices(
  pricing: ProductPricing,
  cells: ImportRow['cells'],
  seen: Readonly<Record<string, string>>,
  planned: PlannedPrices | null,
): string[] {
  if (!planned) return [];
  const labels = new Map(OWN.map(({ key, label }) => [key, label]));
  for (const row of pricing.classes) labels.set(classKey(row), `OCOP ${row.name}`);
  return changedSincePreview({
    seen,
    now: storedTexts(pricing, cells),
    next: storedTexts(planned.after, cells),
    labelOf: (key) => labels.get(key) ?? key,
  });
}

/** Returns the preview's texts of changed prices: old → new. */
function shownChanges({ changes, flags, after }: PlannedPrices): Record<string, string> {
  const keyOf = (name: string): string =>
    name.startsWith('ocop:')
      ? `class:${name.slice(5)}`
      : (PRICE_NAMES.find((price) => price.name === name)?.cents ?? name);
  return {
    ...Object.fromEntries(
      changes.map(({ name, oldCents, newCents }) => [keyOf(name), `${text(oldCents)} → ${text(newCents)}`]),
    ),
    ...(flags.includes('isSpecial') ? { isSpecial: after.product.is_special ? 'NO → YES' : 'YES → NO' } : {}),
  };
}
