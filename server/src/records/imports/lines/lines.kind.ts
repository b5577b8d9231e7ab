import { fromCents, lineAmount, sheetLineTexts, SheetType } from '@iwe/domain';
import { importLinesFields } from '@iwe/contract';
import type { ImportedLine, PickedProduct } from '@iwe/contract';
import type * as z from 'zod';
import type { RequestTransaction } from '../../../core/app-types.ts';
import { notFound, unprocessable } from '../../../core/errors.ts';
import { presentPicked, productsRepository } from '../../products/public.ts';
import { amount, readableCells, wholeNumber } from '../cells.ts';
import { exampleProductCode } from '../example-records.sql.ts';
import type { CheckedRows, GoodRow, ImportKind, ImportRow } from '../import-kind.ts';
import { lineColumns } from './line-columns.ts';
import { tooLongTexts } from './line-texts.ts';
import { PRODUCT_IDS_OF_CODES, WAREHOUSE_NAME } from './lines.kind.sql.ts';

/** Maximum number of lines of a sheet. */
const MAX_LINES = 500;

/** A valid line of a file, with its data for the preview. */
export interface GoodLine extends GoodRow {
  line: ImportedLine;
}
type LineFields = z.infer<typeof importLinesFields>;

const isSale = (type: number): boolean => type === SheetType.Invoice || type === SheetType.CreditNote;
const isPurchase = (type: number): boolean =>
  type === SheetType.PurchaseOrder || type === SheetType.Bill || type === SheetType.BillCreditNote;

/**
 * Imports lines of any kind of sheet but adjustments (spec §7 "lines"); they are put into the editor, so nothing is
 * written.
 */
export const linesKind: ImportKind<GoodLine, LineFields> = {
  kind: 'lines',
  path: 'lines',
  title: 'lines',
  permission: 'staff',
  files: ['xls'],
  maxRows: MAX_LINES,
  fields: importLinesFields,
  columns: (_tx, { type }) => lineColumns(type),
  async example(tx): Promise<Record<string, string>> {
    const code = await exampleProductCode(tx);
    return code === undefined ? {} : { code };
  },
  check: (rows, tx, fields) => {
    if (fields.type === SheetType.Adjustment)
      throw unprocessable([
        {
          code: 'import-lines.type',
          field: 'type',
          message: 'Counted lines are imported on an adjustment (POST import_lines).',
        },
      ]);
    return checkLines(rows, tx, fields);
  },
};

/** Imports counted lines of an adjustment (spec §7 "import_lines"). */
export const countedLinesKind: ImportKind<GoodLine, LineFields> = {
  ...linesKind,
  kind: 'import_lines',
  path: 'import_lines',
  columns: () => lineColumns(SheetType.Adjustment),
  check: (rows, tx, fields) => {
    if (fields.type !== SheetType.Adjustment)
      throw unprocessable([
        {
          code: 'import-lines.type',
          field: 'type',
          message: 'Only an adjustment takes counted lines (POST lines takes the others).',
        },
      ]);
    if (fields.warehouseId === undefined)
      throw unprocessable([
        {
          code: 'import-lines.warehouse',
          field: 'warehouseId',
          message: 'Choose the warehouse first: the count is held against its stock.',
        },
      ]);
    return checkLines(rows, tx, fields);
  },
};

async function checkLines(
  rows: readonly ImportRow[],
  tx: RequestTransaction,
  fields: LineFields,
): Promise<CheckedRows<GoodLine>> {
  const products = await productsByCode(
    tx,
    rows.map(({ cells }) => cells['code'] ?? ''),
    isSale(fields.type) ? fields.customerId : undefined,
  );
  const warehouse = fields.warehouseId === undefined ? '' : await warehouseName(tx, fields.warehouseId);
  const lines: ImportedLine[] = [];
  const bad: { row: number; reasons: string[] }[] = [];
  for (const row of rows) {
    const code = row.cells['code'] ?? '';
    const read = readLine(row, products.get(code.toLowerCase()), fields, warehouse);
    if (Array.isArray(read)) bad.push({ row: row.row, reasons: read });
    else lines.push(read);
  }
  return withTwins(lines, bad);
}

/** Returns the line of a row, or all reasons why the row is invalid. */
function readLine(
  { row, cells: all, unread = {} }: ImportRow,
  product: PickedProduct | undefined,
  { type, warehouseId }: LineFields,
  warehouse: string,
): ImportedLine | string[] {
  const cells = readableCells(all, unread);
  const { code = '', price: priceText = '', usdPrice: usdText = '' } = cells;
  const isCount = type === SheetType.Adjustment;
  const quantity = isCount
    ? wholeNumber(all['counted'] ?? '', 'In Warehouse Qty', { max: 1_000_000 })
    : wholeNumber(all['quantity'] ?? '', 'Qty');
  const isQuantityRead = unread[isCount ? 'counted' : 'quantity'] === undefined;
  const price = priceText === '' ? { value: null } : amount(priceText, isCount ? 'Cost Price' : 'Unit Price');
  const usdPrice = usdText === '' ? { value: null } : amount(usdText, 'USD Price');
  const reasons = [
    ...Object.values(unread),
    ...(code === '' && unread['code'] === undefined ? ['Item Code is missing.'] : []),
    ...(code !== '' && !product ? [`No product has the code '${code.slice(0, 60)}'.`] : []),
    ...[...(isQuantityRead ? [quantity] : []), price, usdPrice].flatMap((cell) =>
      'reason' in cell && cell.reason !== undefined ? [cell.reason] : [],
    ),
    ...tooLongTexts(cells, type),
  ];
  if (reasons.length > 0 || !product || quantity.value === undefined) return reasons;
  const inSystem = isCount ? (product.stocks.find((stock) => stock.warehouseId === warehouseId)?.stock ?? 0) : null;
  // Default prices are those of picking the product: the customer's price for a sale, the last purchase price in USD
  // for a purchase.
  const priceCents = price.value ?? (isSale(type) ? ownCents(product) : null);
  const usdCents = usdPrice.value ?? (isPurchase(type) ? lastUsdCents(product) : null);
  const units = inSystem === null ? quantity.value : quantity.value - inSystem;
  return {
    row,
    product,
    quantity: units,
    price: priceCents === null ? null : fromCents(priceCents),
    usdPrice: usdCents === null ? null : fromCents(usdCents),
    amount: fromCents(lineAmount(units, priceCents ?? 0)),
    ...sheetLineTexts(cells),
    unit: product.unit,
    inWarehouseQty: inSystem === null ? null : quantity.value,
    inSystemQty: inSystem,
    inWarehouse: isCount ? warehouse : '',
    sameProductRows: [],
  };
}

const ownCents = (product: PickedProduct): number | null =>
  product.customerPrice ? Math.round(product.customerPrice.price * 100) : null;
const lastUsdCents = (product: PickedProduct): number | null => {
  const price = product.prices.find(({ type }) => type === 'Cost USD')?.price ?? null;
  return price === null ? null : Math.round(price * 100);
};

/** Adds to each line which other rows have the same product: quantities are not added up automatically. */
function withTwins(
  lines: readonly ImportedLine[],
  bad: readonly { row: number; reasons: string[] }[],
): CheckedRows<GoodLine> {
  const rowsOf = new Map<number, number[]>();
  for (const { product, row } of lines) rowsOf.set(product.id, [...(rowsOf.get(product.id) ?? []), row]);
  const good = lines.map((line) => {
    const sameProductRows = (rowsOf.get(line.product.id) ?? []).filter((row) => row !== line.row);
    const shown = {
      name: line.product.name,
      ...(line.price === null ? {} : { price: line.price.toFixed(2) }),
      ...(line.usdPrice === null ? {} : { usdPrice: line.usdPrice.toFixed(2) }),
    };
    return {
      row: line.row,
      shown,
      note: sameProductRows.length > 0 ? `Same product as row ${sameProductRows.join(', ')}` : '',
      line: { ...line, sameProductRows },
    };
  });
  const notes = [...rowsOf]
    .filter(([, rows]) => rows.length > 1)
    .map(
      ([id, rows]) =>
        `Rows ${rows.slice(0, -1).join(', ')} and ${rows.at(-1)} name the same product, ` +
        `${lines.find(({ product }) => product.id === id)?.product.code}.`,
    );
  return { good, bad, notes };
}

/**
 * Returns the products of these codes as the line picker does, by their codes in small letters: no two differ in case
 * alone. Throws 404 for a customer of another organisation.
 */
async function productsByCode(
  tx: RequestTransaction,
  codes: readonly string[],
  customerId: number | undefined,
): Promise<Map<string, PickedProduct>> {
  const wanted = [...new Set(codes.filter((code) => code !== '').map((code) => code.toLowerCase()))];
  const repository = productsRepository(tx);
  const found = await tx.query(PRODUCT_IDS_OF_CODES(tx.organisation, wanted));
  const frame = await repository.frame(customerId);
  if (!frame.knows_customer) throw notFound();
  if (found.length === 0) return new Map();
  const page = await repository.pick({
    id: found.map(({ id }) => id).join(','),
    sortType: 0,
    page: 1,
    per_page: found.length,
    ...(customerId === undefined ? {} : { cId: customerId }),
  });
  return new Map(page.rows.map((row) => [row.code.toLowerCase(), presentPicked(row, frame)]));
}

async function warehouseName(tx: RequestTransaction, id: number): Promise<string> {
  const [warehouse] = await tx.query(WAREHOUSE_NAME(tx.organisation, id));
  if (!warehouse) throw notFound();
  return warehouse.name;
}
