import * as z from 'zod';
import { applyPriceEdit, centsToDecimalText, PRICE_NAMES } from '@iwe/domain';
import type { EditablePrices, PriceSheet } from '@iwe/domain';
import type { PriceClass } from '@iwe/contract';
import type { RequestTransaction } from '../../app-types.ts';
import { amount, yesOrNo } from '../imports/public.ts';
import type { CheckedRows, GoodRow, ImportColumn, ImportKind, ImportRow } from '../imports/public.ts';
import { ocopsRepository } from './ocops.repository.ts';
import { lockPricingByCode, priceSheetOf } from './price-record.ts';
import type { ProductPricing } from './price-record.ts';
import { planPrices, writePrices } from './write-prices.ts';
import type { PlannedPrices } from './write-prices.ts';

/** A row that can be taken; `planned` is null where it changes nothing. */
interface PriceRow extends GoodRow { planned: PlannedPrices | null }

/** Headings as the price list has them; people's files call them otherwise as well. */
const HEADINGS: Readonly<Record<keyof EditablePrices, { label: string; aliases: readonly string[]; example: string }>> = {
  standardCents: { label: 'Standard', aliases: ['Standard Price'], example: '120.00' },
  specialCents: { label: 'Mth Special', aliases: ['Special', 'Monthly Special', 'Special Price'], example: '' },
  classACents: { label: 'A/COD price', aliases: ['A', 'Class A', 'Class A / COD', 'Price A'], example: '100.00' },
  classBCents: { label: 'B price', aliases: ['B', 'Class B', 'Price B'], example: '98.00' },
  classCCents: { label: 'C', aliases: ['Class C', 'C price'], example: '96.00' },
  classDCents: { label: 'D', aliases: ['Class D', 'D price'], example: '94.00' },
  classECents: { label: 'E', aliases: ['Class E', 'E price'], example: '92.00' },
  referenceCents: { label: 'Tempe', aliases: ['Reference', 'ref_pur'], example: '' },
};
const CODE: ImportColumn = { key: 'code', label: 'Item Code', aliases: ['Code', 'Item'], required: true, example: '2055516-X', width: 20 };
const SPECIAL: ImportColumn = { key: 'isSpecial', label: 'Special or not', aliases: ['Is Special', 'is_special'], example: 'NO' };
const OWN: readonly ImportColumn[] = [CODE, ...PRICE_NAMES.map(({ cents }): ImportColumn => ({ key: cents, ...HEADINGS[cents] })), SPECIAL];

const plain = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
const TAKEN = new Set(OWN.flatMap(({ label, aliases = [] }) => [label, ...aliases]).map(plain));
const classKey = ({ id }: PriceClass): string => `class:${id}`;

/** One column per customer class; the bare name of a class counts as well where no other column is called so. */
const classColumns = (classes: readonly PriceClass[]): ImportColumn[] =>
  classes.map((row) => ({ key: classKey(row), label: `OCOP ${row.name}`, aliases: TAKEN.has(plain(row.name)) ? [] : [row.name], example: '' }));

/** 'Import Data' of the price list: prices by product code. An empty cell leaves a price as it is, 0 takes it away. */
export const importPrices: ImportKind<PriceRow> = {
  kind: 'ocops', path: 'ocops', title: 'prices', permission: 'priceEditor', files: ['xls', 'xlsx'], maxRows: 5_000, fields: z.object({}),
  async columns(tx) {
    return [...OWN, ...classColumns(await ocopsRepository(tx).classes())];
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
  const products = await lockPricingByCode(tx, [...new Set(codes.flatMap((code) => [code, code.toUpperCase()]))]);
  const good: PriceRow[] = [];
  const bad: { row: number; reasons: string[] }[] = [];
  const firstRows = new Map<number, number>();
  for (const { row, cells } of rows) {
    const code = cells['code'] ?? '';
    const pricing = products.get(code) ?? products.get(code.toUpperCase());
    const reasons: string[] = [];
    if (code === '') reasons.push('Item Code is missing.');
    else if (!pricing) reasons.push(`There is no product with the code '${code}'.`);
    const earlier = pricing && firstRows.get(pricing.product.id);
    if (earlier !== undefined) reasons.push(`'${code}' stands in row ${earlier} already. Keep one row for each product.`);
    else if (pricing) firstRows.set(pricing.product.id, row);
    const read = readRow(cells, pricing, reasons);
    if (reasons.length > 0 || !read) bad.push({ row, reasons });
    else good.push({ row, planned: read.planned, shown: read.shown });
  }
  const idle = good.filter(({ planned }) => planned === null).length;
  return { good, bad, notes: idle > 0 ? [`${idle} ${idle === 1 ? 'row changes' : 'rows change'} nothing: those prices stand already.`] : [] };
}

/** Reads the prices of a row and adds what is wrong to `reasons`; undefined when there is nothing to apply them to. */
function readRow(cells: ImportRow['cells'], pricing: ProductPricing | undefined, reasons: string[]): { planned: PlannedPrices | null; shown: Record<string, string> } | undefined {
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
  const classes = new Map((pricing?.classes ?? []).flatMap((row): [number, number][] => {
    const value = cents(classKey(row), `OCOP ${row.name}`);
    return value === undefined ? [] : [[row.id, value]];
  }));
  if (!pricing || reasons.length > 0) return undefined;
  const outcome = applyPriceEdit(priceSheetOf(pricing.product), edit as Partial<PriceSheet>);
  if (outcome.problem) {
    reasons.push(`${outcome.problem.message}.`);
    return undefined;
  }
  const planned = planPrices(pricing, { prices: outcome.prices, classes });
  return { planned, shown: planned ? shownChanges(planned) : {} };
}

/** What the preview shows where a price changes: old → new. */
function shownChanges({ changes, flags, after }: PlannedPrices): Record<string, string> {
  const text = (value: number | null): string => (value === null ? 'none' : centsToDecimalText(value));
  const keyOf = (name: string): string => (name.startsWith('ocop:') ? `class:${name.slice(5)}` : (PRICE_NAMES.find((price) => price.name === name)?.cents ?? name));
  return {
    ...Object.fromEntries(changes.map(({ name, oldCents, newCents }) => [keyOf(name), `${text(oldCents)} → ${text(newCents)}`])),
    ...(flags.includes('isSpecial') ? { isSpecial: after.product.is_special ? 'NO → YES' : 'YES → NO' } : {}),
  };
}
