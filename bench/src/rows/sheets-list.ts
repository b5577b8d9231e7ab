import { SHEET_TYPES, SheetType } from '@iwe/domain';
import type { ApiRow } from '../row.ts';
import { listTarget } from '../targets.ts';
import { KINDS } from './kinds.ts';
import type { Kind } from './kinds.ts';

interface ListBody {
  data: {
    id: number;
    no: string;
    customerName: string;
    amount: number;
    qty: number;
    drafter: string;
    approver: string;
    warehouse: string;
    dueDate: string | null;
    relatedNo: string;
    arrivedNotBilled: boolean;
  }[];
  meta: { total: number; qty: number | null; amount: number | null };
}

/** Returns what a page of sheets shows, with its totals. */
export const identifySheets = (body: unknown): unknown => {
  const { data, meta } = body as ListBody;
  return [
    meta.total,
    meta.qty,
    meta.amount,
    data.map((row) => [
      row.id,
      row.no,
      row.customerName,
      row.amount,
      row.qty,
      row.drafter,
      row.approver,
      row.warehouse,
    ]),
  ];
};

/**
 * Returns the same from the statement's rows. Sums are shown up to 10,000 sheets; `isCapped`: larger totals are not
 * counted further.
 */
export const identifySheetsRaw =
  (isCapped: boolean) =>
  (rows: readonly Record<string, unknown>[]): unknown => {
    const total = Number(rows[0]?.['total'] ?? 0);
    const knowsAll = total <= 10_000;
    return [
      isCapped ? Math.min(total, 10_000) : total,
      knowsAll ? Number(rows[0]?.['quantity'] ?? 0) : null,
      knowsAll ? Number(rows[0]?.['total_amount_cents'] ?? 0) / 100 : null,
      rows
        .filter((row) => row['id'] !== null)
        .map((row) => [
          Number(row['id']),
          row['no'],
          row['customer_name'] ?? '',
          Number(row['total_cents']) / 100,
          Number(row['total_quantity']),
          row['drafter'] ?? '',
          row['approver'] ?? '',
          row['warehouse'] ?? '',
        ]),
    ];
  };

/**
 * Returns the query of each list. Invoices and credit notes share a list, as on the screen; the other kinds have one
 * each.
 */
const listOf = ({ type, name, prefix }: Kind): { name: string; query: string; types: number[]; prefixes: string[] } =>
  type === SheetType.Invoice
    ? {
        name: 'invoices list',
        query: 'type=invoice',
        types: [SheetType.Invoice, SheetType.CreditNote],
        prefixes: [prefix, SHEET_TYPES[SheetType.CreditNote].numberPrefix],
      }
    : { name: `${name}s list`, query: `order_type=${type}`, types: [type], prefixes: [prefix] };

/** Each kind's list as it opens, and its next pages. */
export const sheetsLists: readonly ApiRow[] = KINDS.map((kind) => {
  const { name, query, types, prefixes } = listOf(kind);
  return {
    kind: 'api',
    name,
    sql: 'sheets-list.sql',
    target: listTarget,
    questions: async (_client, organisation) =>
      Array.from({ length: 20 }, (_, index) => ({
        path: `/api/ag/orders?${query}&page=${index + 1}&per_page=20`,
        values: [organisation, index * 20, types, prefixes],
      })),
    identify: identifySheets,
    identifyRaw: identifySheetsRaw(false),
  };
});
