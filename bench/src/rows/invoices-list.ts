import type { ApiRow } from '../row.ts';
import { listTarget } from '../targets.ts';

interface ListBody {
  data: { id: number; no: string; customerName: string; amount: number; qty: number; drafter: string; approver: string; warehouse: string; dueDate: string | null }[];
  meta: { total: number; qty: number | null; amount: number | null };
}

/** What a page of sheets shows, with its totals. */
export const identifySheets = (body: unknown): unknown => {
  const { data, meta } = body as ListBody;
  return [meta.total, meta.qty, meta.amount, data.map((row) => [row.id, row.no, row.customerName, row.amount, row.qty, row.drafter, row.approver, row.warehouse])];
};

/** The same of the statement's rows. Sums are shown up to 10,000 sheets; `isCapped` says that a larger total is not counted on either. */
export const identifySheetsRaw = (isCapped: boolean) => (rows: readonly Record<string, unknown>[]): unknown => {
  const total = Number(rows[0]?.['total'] ?? 0);
  const knowsAll = total <= 10_000;
  return [
    isCapped ? Math.min(total, 10_000) : total, knowsAll ? Number(rows[0]?.['quantity'] ?? 0) : null, knowsAll ? Number(rows[0]?.['total_amount_cents'] ?? 0) / 100 : null,
    rows.filter((row) => row['id'] !== null).map((row) => [
      Number(row['id']), row['no'], row['customer_name'] ?? '', Number(row['total_cents']) / 100, Number(row['total_quantity']), row['drafter'] ?? '', row['approver'] ?? '', row['warehouse'] ?? '',
    ]),
  ];
};

/** The invoice list as it opens, and its next pages. */
export const invoicesList: ApiRow = {
  kind: 'api',
  name: 'invoices list',
  sql: 'invoices-list.sql',
  target: listTarget,
  questions: async (_client, organisation) =>
    Array.from({ length: 20 }, (_, index) => ({ path: `/api/ag/orders?type=invoice&page=${index + 1}&per_page=20`, values: [organisation, index * 20] })),
  identify: identifySheets,
  identifyRaw: identifySheetsRaw(false),
};
