import * as z from 'zod';
import {
  barcodeKey,
  canSeeCost,
  centsToDecimalText,
  MARGIN_LABEL,
  MATCHED_PRODUCT_LABEL,
  noProductOfCode,
  priceMarginPercent,
  SUPPLIER_PRICE_COLUMNS,
  SUPPLIER_PRICE_LABELS,
  supplierCodeKey,
  usdToAudCents,
} from '@iwe/domain';
import type { SupplierPriceColumns } from '@iwe/contract';
import type { RequestTransaction } from '../../core/app-types.ts';
import { forbidden, notFound, unprocessable } from '../../core/errors.ts';
import { writeAudit } from '../../core/writes/public.ts';
import { amount, changedSincePreview, readableCells } from '../../records/imports/public.ts';
import type { CheckedRows, GoodRow, ImportColumn, ImportKind, ImportRow } from '../../records/imports/public.ts';
import { changeCosts, lockCosts } from '../../records/products/public.ts';
import type { CostChange, CostRecord } from '../../records/products/public.ts';
import {
  ADD_CODES,
  COLUMNS_OF_SUPPLIER,
  PRODUCTS_OF_BARCODES,
  PRODUCTS_OF_CODES,
  PRODUCTS_OF_OWN_CODES,
  SEARCH_BY_CODES,
} from './supplier-prices.sql.ts';

/** The file formats of a supplier's price list. */
export const SUPPLIER_PRICE_FILES = ['csv', 'xls', 'xlsx'] as const;

const MOST_CENTS = 9_999_999.99;

/** The form's fields beside the file. With a rate (USD for one AUD) a cost in USD gives the one in AUD too. */
const fields = z.object({
  supplierId: z.coerce.number().int().positive(),
  rate: z.coerce.number().positive('The rate is USD for one AUD, such as 0.65.').max(100).optional(),
});
type Fields = z.infer<typeof fields>;

/** A row whose product is known, with the cost that it would get. */
interface CostRow extends GoodRow {
  change: CostChange;
  /** '' where the list has none. */
  supplierCode: string;
}

/** Costs from a supplier's own price list, read by the headings that were stored for it. */
export const importSupplierPrices: ImportKind<CostRow, Fields> = {
  kind: 'supplier_prices',
  title: 'supplier prices',
  permission: 'priceEditor',
  files: SUPPLIER_PRICE_FILES,
  maxRows: 5_000,
  fields,
  async columns(tx, { supplierId, rate }) {
    if (!canSeeCost(tx.actor.account))
      throw forbidden('This organisation does not show cost, so no price list of a supplier can be compared.', 'cost');
    if (supplierId === undefined) return columnsFor(SUPPLIER_PRICE_LABELS, false);
    return columnsFor((await supplierOf(tx, supplierId)).columns, rate !== undefined);
  },
  check: (rows, tx, { supplierId, rate }) => checkCosts(rows, tx, supplierId, rate),
  async write(good, tx, { supplierId }) {
    const { supplier } = await supplierOf(tx, supplierId);
    await changeCosts(
      tx,
      good.map(({ change }) => change),
      `Price list of ${supplier}`,
    );
    await storeCodes(tx, supplierId, good);
    return good.length;
  },
};

/** Returns a supplier with the headings of its price list. Throws 422 while nobody has chosen them. */
async function supplierOf(
  tx: RequestTransaction,
  supplierId: number,
): Promise<{ supplier: string; columns: SupplierPriceColumns }> {
  const [row] = await tx.query(COLUMNS_OF_SUPPLIER(tx.organisation, supplierId));
  if (!row) throw notFound();
  if (row.columns === null)
    throw unprocessable([
      {
        code: 'price-columns',
        field: 'columns',
        message: `Say first which columns of ${row.supplier}'s price list are which.`,
      },
    ]);
  return { supplier: row.supplier, columns: row.columns };
}

/** A list has all columns that were chosen for it: one with other headings is another list, and asked about again. */
function columnsFor(chosen: SupplierPriceColumns, computesAud: boolean): ImportColumn[] {
  const own = SUPPLIER_PRICE_COLUMNS.flatMap((key): ImportColumn[] => {
    const label = chosen[key];
    if (!label) return [];
    return [{ key, label, kind: key.startsWith('cost') ? 'money' : 'code', required: true, width: 20 }];
  });
  const computed: ImportColumn[] =
    computesAud && !chosen.costAud ? [{ key: 'costAud', label: 'Cost AUD at the rate', kind: 'money' }] : [];
  return [
    ...own,
    ...computed,
    { key: 'product', label: MATCHED_PRODUCT_LABEL, kind: 'text' },
    { key: 'margin', label: MARGIN_LABEL, kind: 'text' },
  ];
}

/** Finds the product of each row, and which column found it. */
async function productsOf(rows: readonly ImportRow[], tx: RequestTransaction, supplierId: number) {
  const texts = (key: string) => rows.map(({ cells }) => cells[key] ?? '').filter((text) => text !== '');
  const own = texts('ownCode');
  const [supplierCodes, ownCodes, barcodes] = await tx.batch([
    PRODUCTS_OF_CODES(tx.organisation, supplierId, texts('supplierCode').map(supplierCodeKey)),
    PRODUCTS_OF_OWN_CODES(
      tx.organisation,
      own.map((code) => code.toLowerCase()),
    ),
    PRODUCTS_OF_BARCODES(
      tx.organisation,
      own.flatMap((code) => barcodeKey(code) ?? []),
    ),
  ]);
  const bySupplierCode = new Map(supplierCodes.map((row) => [row.code_key, row.product_id]));
  const byOwnCode = new Map(ownCodes.map((row) => [row.key, row.product_id]));
  const byBarcode = new Map(barcodes.map((row) => [row.key, row.product_id]));
  // Locked for the preview as well: the check that writes must not be overtaken by an edit of one of these products.
  const products = await lockCosts(tx, [
    ...new Set([...bySupplierCode.values(), ...byOwnCode.values(), ...byBarcode.values()]),
  ]);
  return ({ cells }: ImportRow): { bySupplier?: CostRecord | undefined; byOwn?: CostRecord | undefined } => {
    const code = cells['ownCode'] ?? '';
    return {
      bySupplier: products.get(bySupplierCode.get(supplierCodeKey(cells['supplierCode'] ?? '')) ?? 0),
      byOwn: products.get(byOwnCode.get(code.toLowerCase()) ?? byBarcode.get(barcodeKey(code) ?? '') ?? 0),
    };
  };
}

async function checkCosts(
  rows: readonly ImportRow[],
  tx: RequestTransaction,
  supplierId: number,
  rate: number | undefined,
): Promise<CheckedRows<CostRow>> {
  const { columns } = await supplierOf(tx, supplierId);
  const find = await productsOf(rows, tx, supplierId);
  const good: (CostRow & { effect: number })[] = [];
  const bad: { row: number; reasons: string[] }[] = [];
  const firstRows = new Map<number, number>();
  for (const line of rows) {
    const reasons = Object.values(line.unread ?? {});
    const cells = readableCells(line.cells, line.unread ?? {});
    const product = productOf(find({ ...line, cells }), cells, reasons);
    const earlier = product && firstRows.get(product.id);
    if (earlier !== undefined)
      reasons.push(`${product?.code} is in row ${earlier} already. Keep one row for each product.`);
    else if (product) firstRows.set(product.id, line.row);
    const cost = readCost(cells, columns, rate, reasons);
    if (!product || reasons.length > 0) {
      bad.push({ row: line.row, reasons });
      continue;
    }
    const row = costRow(line, product, cost);
    const stale = line.seen
      ? changedSincePreview({
          seen: line.seen,
          now: row.seen,
          next: storedTexts(row.change, cost),
          labelOf: (key) => SUPPLIER_PRICE_LABELS[key as keyof typeof cost],
        })
      : [];
    if (stale.length > 0) bad.push({ row: line.row, reasons: stale });
    else good.push(row);
  }
  const idle = good.filter(({ shown }) => Object.keys(shown ?? {}).length === 1).length;
  return {
    // What costs margin first: a preview shows the first rows only.
    good: good.toSorted((one, other) => one.effect - other.effect || one.row - other.row),
    bad,
    notes:
      idle > 0 ? [`${idle} ${idle === 1 ? 'row changes' : 'rows change'} nothing: that cost is stored already.`] : [],
  };
}

/** Returns the row's product; adds to `reasons` that there is none, or that its two codes lead to two. */
function productOf(
  { bySupplier, byOwn }: { bySupplier?: CostRecord | undefined; byOwn?: CostRecord | undefined },
  cells: ImportRow['cells'],
  reasons: string[],
): CostRecord | undefined {
  const [theirs = '', ours = ''] = [cells['supplierCode'], cells['ownCode']];
  if (bySupplier && byOwn && bySupplier.id !== byOwn.id)
    reasons.push(
      `Their code ${theirs} belongs to ${bySupplier.code}, and ${ours} is ${byOwn.code}. Correct one of them.`,
    );
  const product = bySupplier ?? byOwn;
  if (!product) reasons.push(theirs + ours === '' ? 'There is no code in this row.' : noProductOfCode(theirs || ours));
  return product;
}

/** Costs of a row in cents; a part that the row does not have is missing. */
interface Cost {
  costUsd?: number;
  costAud?: number;
}

function readCost(
  cells: ImportRow['cells'],
  columns: SupplierPriceColumns,
  rate: number | undefined,
  reasons: string[],
): Cost {
  const cost: Cost = {};
  for (const key of ['costUsd', 'costAud'] as const) {
    const label = columns[key];
    const text = (cells[key] ?? '').replace(/^(USD|US\$|AUD|AU\$|A\$)\s*/i, '');
    if (!label || text === '') continue;
    const read = amount(text, label, { max: MOST_CENTS });
    if (read.reason !== undefined) reasons.push(read.reason);
    else if (read.value === 0) reasons.push(`${label} is 0. Leave the cell empty to keep the stored cost.`);
    else cost[key] = read.value;
  }
  if (rate !== undefined && !columns.costAud && cost.costUsd !== undefined) {
    const aud = usdToAudCents(cost.costUsd, rate);
    if (aud !== undefined) cost.costAud = aud;
  }
  if (cost.costUsd === undefined && cost.costAud === undefined && reasons.length === 0)
    reasons.push('There is no cost in this row.');
  return cost;
}

const NONE = 'none';
const text = (cents: number | null): string => (cents === null ? NONE : centsToDecimalText(cents));
const percent = (value: number | null): string => (value === null ? NONE : `${value.toFixed(1)} %`);

/** Returns the texts of the costs that a row has, before the change or after it. */
const storedTexts = (of: Pick<CostChange, 'costCents' | 'costUsdCents'>, cost: Cost): Record<string, string> => ({
  ...(cost.costUsd === undefined ? {} : { costUsd: text(of.costUsdCents) }),
  ...(cost.costAud === undefined ? {} : { costAud: text(of.costCents) }),
});

function costRow(
  { row, cells }: ImportRow,
  product: CostRecord,
  cost: Cost,
): CostRow & { seen: Record<string, string>; effect: number } {
  const change: CostChange = {
    product,
    costCents: cost.costAud ?? product.cost_price_cents,
    costUsdCents: cost.costUsd ?? product.cost_usd_cents,
  };
  const seen = storedTexts({ costCents: product.cost_price_cents, costUsdCents: product.cost_usd_cents }, cost);
  const next = storedTexts(change, cost);
  const price = product.class_a_price_cents || product.standard_price_cents;
  const [before, after] = [
    priceMarginPercent(price, product.cost_price_cents),
    priceMarginPercent(price, change.costCents),
  ];
  const changed = Object.entries(next).filter(([key, value]) => seen[key] !== value);
  return {
    row,
    change,
    supplierCode: cells['supplierCode'] ?? '',
    seen,
    // Rows without a known margin follow those that lose some, and rows without a change come last.
    effect: changed.length === 0 ? Infinity : after === null ? 0 : after - (before ?? after),
    shown: {
      product: `${product.code} ${product.name}`,
      ...Object.fromEntries(changed.map(([key, value]) => [key, `${seen[key]} → ${value}`])),
      ...(changed.length === 0
        ? {}
        : { margin: before === after ? percent(after) : `${percent(before)} → ${percent(after)}` }),
    },
    note: after !== null && after < 0 ? 'Costs more than class A sells for' : '',
  };
}

/** Stores the supplier's codes of the rows' products, which the list's next edition is matched by. */
async function storeCodes(tx: RequestTransaction, supplierId: number, good: readonly CostRow[]) {
  const byKey = new Map(
    good.flatMap(({ supplierCode: code, change }): [string, { code: string; id: number }][] =>
      supplierCodeKey(code) === '' || code.length > 60
        ? []
        : [[supplierCodeKey(code), { code, id: change.product.id }]],
    ),
  );
  if (byKey.size === 0) return;
  const added = await tx.query(
    ADD_CODES(
      tx.organisation,
      supplierId,
      [...byKey.keys()],
      [...byKey.values()].map(({ code }) => code),
      [...byKey.values()].map(({ id }) => id),
      tx.actor.name,
    ),
  );
  await tx.query(
    SEARCH_BY_CODES(
      tx.organisation,
      added.map(({ product_id: id }) => id),
    ),
  );
  // One entry, told of the supplier: each product shows its codes with who added them and when.
  if (added.length > 0)
    await writeAudit(tx, {
      action: 'Add supplier codes',
      entity: 'contact',
      entityId: supplierId,
      after: { fields: { supplierCodes: added.length } },
    });
}
