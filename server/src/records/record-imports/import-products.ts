import * as z from 'zod';
import { saveProductRequest } from '@iwe/contract';
import {
  barcodeKey,
  barcodesOf,
  canSeeCost,
  MATERIAL_LABELS,
  messages,
  PRODUCT_CATEGORY_LABELS,
  PRODUCT_COST_FIELDS,
  PRODUCT_FIELDS,
  PRODUCT_REQUIRED,
} from '@iwe/domain';
import type { ProductField, ProductValues } from '@iwe/domain';
import type { RequestTransaction } from '../../core/app-types.ts';
import { conflict } from '../../core/errors.ts';
import { changedSincePreview, exampleProductCode } from '../imports/public.ts';
import type { CheckedRows, GoodRow, ImportKind, ImportRow } from '../imports/public.ts';
import {
  lockProductsByCode,
  productValuesOf,
  judgeProduct,
  PRICE_REFUSAL,
  sentProduct,
  countProducts,
  insertProduct,
  updateStoredProduct,
} from '../products/public.ts';
import type { StoredProduct, JudgedProduct, ProductReferences } from '../products/public.ts';
import { labelIn, MAX_ROWS, readCells, readPlainCell, recordColumns, writeRows } from './read-cells.ts';
import type { Choices, RecordColumn } from './read-cells.ts';

/** A valid row: a new product, or a change of a stored one (`stored`). */
interface ProductRow extends GoodRow {
  judged: JudgedProduct;
  stored: StoredProduct | null;
}

const COLUMNS: readonly RecordColumn[] = recordColumns(PRODUCT_FIELDS, PRODUCT_REQUIRED).map((column) =>
  column.key === 'name' ? { ...column, tooLong: messages.productNameTooLong } : column,
);

/** Fields that show what goods cost. */
const COST_FIELDS: ReadonlySet<string> = new Set(PRODUCT_COST_FIELDS);

/** Returns the columns for a person: nobody of an organisation that hides cost sees or writes it by a file. */
const columnsFor = ({ actor }: RequestTransaction): readonly RecordColumn[] =>
  canSeeCost(actor.account) ? COLUMNS : COLUMNS.filter(({ key }) => !COST_FIELDS.has(key));

/**
 * Import of products by their code: new ones are created, stored ones changed. An empty cell leaves a field as it is.
 * The rules of the form apply, those of prices too. What somebody changed since the preview is not overwritten.
 */
export const importProducts: ImportKind<ProductRow> = {
  kind: 'products',
  title: 'products',
  permission: 'staff',
  files: ['xlsx'],
  maxRows: MAX_ROWS,
  fields: z.object({}),
  columns: columnsFor,
  example: exampleProduct,
  check: checkProducts,
  write: async (good, tx) => {
    const written = await writeRows(good, async ({ judged, stored }) => {
      if (stored) return updateStoredProduct(tx, stored.id, stored.content_version, judged, 'Import');
      if ((await insertProduct(tx, judged, 'Import')) === undefined)
        throw conflict(
          `Somebody created the product ${judged.values.code} this very moment. Upload the file again.`,
          'import-overtaken',
        );
    });
    await countProducts(tx, good.filter(({ stored }) => !stored).length);
    return written;
  },
};

/** The example is a stored product as it is: imported as given, the template changes nothing. */
async function exampleProduct(tx: RequestTransaction): Promise<Record<string, string>> {
  const code = await exampleProductCode(tx);
  if (code === undefined) return {};
  const [products, references] = await lockProductsByCode(tx, [code], '');
  const stored = products.get(code.toLowerCase());
  if (!stored) return {};
  const textOf = textsOf(references);
  const values = productValuesOf(stored);
  const texts = columnsFor(tx).map((column): [string, string] => [column.key, textOf(column, values)]);
  return Object.fromEntries(texts.map(([key, value]) => [key, value === NONE ? '' : value]));
}

async function checkProducts(rows: readonly ImportRow[], tx: RequestTransaction): Promise<CheckedRows<ProductRow>> {
  const codes = [...new Set(rows.map(({ cells }) => cells['code'] ?? '').filter((code) => code !== ''))];
  // Locked for the preview as well: the check that writes must not be overtaken by an edit of one of these products.
  const barcodes = rows.map(({ cells }) => cells['barcodes'] ?? '').join(' ');
  const [products, references] = await lockProductsByCode(tx, codes, barcodes);
  const columns = columnsFor(tx);
  const choices = choicesOf(references);
  const textOf = textsOf(references);
  const good: ProductRow[] = [];
  const bad: { row: number; reasons: string[] }[] = [];
  const firstRows = new Map<string, number>();
  const barcodeRows = new Map<string, number>();
  let idle = 0;
  for (const line of rows) {
    const { row, cells, seen } = line;
    const code = cells['code'] ?? '';
    const earlier = firstRows.get(code.toLowerCase());
    const reasons: string[] = [];
    if (code !== '' && earlier !== undefined)
      reasons.push(`'${code}' is in row ${earlier} already. Keep one row for each product.`);
    else firstRows.set(code.toLowerCase(), row);
    const { request, unread } = readCells(
      columns,
      line,
      (column, value) => readPlainCell(column, value, choices),
      saveProductRequest,
      reasons,
    );
    const stored = products.get(code.toLowerCase()) ?? null;
    const sent = sentProduct(request);
    const judged = judgeProduct(
      stored && productValuesOf(stored),
      // The code keeps its stored spelling: capitals of a file change nothing.
      stored ? { ...sent, code: stored.code } : sent,
      tx.actor.account,
      references,
    );
    if (judged.needsPriceRight) reasons.push(PRICE_REFUSAL);
    const told = judged.problems.filter((problem) => problem.code !== 'required' || !unread.has(problem.field ?? ''));
    reasons.push(
      ...told.map((problem) =>
        problem.code === 'required'
          ? `${labelOf(problem.field)} is missing.`
          : problem.code === 'product.fixed'
            ? `${labelOf(problem.field)} cannot be changed after creation.`
            : problem.message,
      ),
    );
    for (const barcode of barcodesOf(judged.values.barcodes)) {
      const key = barcodeKey(barcode) ?? barcode;
      const before = barcodeRows.get(key) ?? row;
      if (before !== row)
        reasons.push(`Barcode ${barcode} is in row ${before} already. A barcode leads to one product.`);
      barcodeRows.set(key, before);
    }
    const texts = (values: ProductValues) =>
      Object.fromEntries(
        columns.filter(({ key }) => (cells[key] ?? '') !== '').map((column) => [column.key, textOf(column, values)]),
      );
    const now = stored ? texts(productValuesOf(stored)) : {};
    if (seen) reasons.push(...changedSincePreview({ seen, now, next: texts(judged.values), labelOf }));
    if (reasons.length > 0) bad.push({ row, reasons: [...new Set(reasons)] });
    else {
      if (judged.changed.length === 0) idle += 1;
      good.push({
        row,
        judged,
        stored,
        seen: now,
        note: stored
          ? judged.changed.length === 0
            ? 'No change'
            : `Changes ${judged.changed.map(labelOf).join(', ')}`
          : 'New product',
      });
    }
  }
  return { good, bad, notes: idle > 0 ? [`${idle} ${idle === 1 ? 'row changes' : 'rows change'} nothing.`] : [] };
}

const labelOf = (field: string | undefined): string => labelIn(COLUMNS, field);

const byWord = (entries: Iterable<readonly [number, string]>): ReadonlyMap<string, number> =>
  new Map(
    [...entries].flatMap(
      ([id, name]) =>
        [
          [name.toLowerCase(), id],
          [String(id), id],
        ] as const,
    ),
  );
const byCode = (labels: Readonly<Record<number, string>>) =>
  byWord(Object.entries(labels).map(([code, label]) => [Number(code), label]));

/** Returns the value of each word of the choices; their numbers are accepted as well. */
const choicesOf = (known: ProductReferences): Choices => ({
  category: byCode(PRODUCT_CATEGORY_LABELS),
  material: byCode(MATERIAL_LABELS),
  brand: byWord(known.brands),
  auto_parts_type: byWord(known.parts),
});

const NONE = 'none';

/** Returns what shows a field of a product in the words of a file. */
function textsOf(known: ProductReferences): (column: RecordColumn, values: ProductValues) => string {
  const names: Readonly<Record<string, (id: number) => string | undefined>> = {
    category: (id) => PRODUCT_CATEGORY_LABELS[id as keyof typeof PRODUCT_CATEGORY_LABELS],
    material: (id) => MATERIAL_LABELS[id as keyof typeof MATERIAL_LABELS],
    brand: (id) => known.brands.get(id),
    auto_parts_type: (id) => known.parts.get(id),
  };
  return ({ key, kind }, values) => {
    const value = values[key as ProductField];
    if (value === undefined || value === null || value === '') return NONE;
    if (kind === 'money') return Number(value).toFixed(2);
    if (kind === 'flag') return value === 1 ? 'YES' : 'NO';
    return (kind === 'choice' ? names[key]?.(Number(value)) : undefined) ?? String(value);
  };
}
