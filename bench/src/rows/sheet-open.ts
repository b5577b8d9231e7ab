import type { ApiRow } from '../row.ts';
import { OPEN_TARGET } from '../targets.ts';

interface SheetBody {
  data: {
    id: number; no: string; amount: number; csr: { name: string; creditLimit: number } | null; drafter: string; approver: string; warehouse: string; permits: unknown[];
    lines: { id: number; productId: number; quantity: number; amount: number; gst: number; product: { code: string; name: string; stock: number; available: number; stocks: unknown[] } }[];
  };
}

/** A sheet as a tab opens it: head, customer, lines with stock and what drafts of others hold. */
export const sheetOpen: ApiRow = {
  kind: 'api',
  name: 'open a sheet',
  sql: 'sheet-open.sql',
  target: () => OPEN_TARGET,
  questions: async (client, organisation) => {
    const { rows } = await client.query<{ id: string }>('select id from sheet where organisation_id = $1 and type = 1 order by md5(id::text) limit 200', [organisation]);
    return rows.map(({ id }) => ({ path: `/api/ag/orders/${id}`, values: [organisation, Number(id)] }));
  },
  identify: (body) => {
    const { data } = body as SheetBody;
    return [
      data.id, data.no, data.amount, data.csr?.name, data.csr?.creditLimit, data.drafter, data.approver, data.warehouse, data.permits.length,
      data.lines.map(({ id, productId, quantity, amount, gst, product }) => [id, productId, quantity, amount, gst, product.code, product.name, product.stock, product.available, product.stocks.length]),
    ];
  },
  identifyRaw: (rows) => {
    const [head] = rows;
    return [
      Number(head?.['id']), head?.['no'], Number(head?.['total_cents']) / 100, head?.['contact_name'], Number(head?.['credit_limit_cents']) / 100, head?.['drafter'] ?? '', head?.['approver'] ?? '',
      head?.['warehouse'] ?? '', ((head?.['permits'] ?? []) as unknown[]).length,
      rows.filter((row) => row['line_id'] !== null).map((row) => [
        Number(row['line_id']), Number(row['product_id']), row['quantity'], Number(row['amount_cents']) / 100, Number(row['line_gst_cents']) / 100, row['code'], row['name'], Number(row['on_hand']),
        Number(row['on_hand']) - Number(row['held'] ?? 0), ((row['stocks'] ?? []) as unknown[]).length,
      ]),
    ];
  },
};
