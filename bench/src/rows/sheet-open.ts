import { isPurchaseSheet } from '@iwe/domain';
import type { ApiRow } from '../row.ts';
import { OPEN_TARGET } from '../targets.ts';
import { KINDS, rowName } from './kinds.ts';

interface Link {
  id: number;
  amount: number;
}
interface Units {
  warehouseId: number;
  stock: number;
  held?: number;
  inTransit?: number;
}
interface Costs {
  quantity: number;
  sea_freight: number;
  clearance_cost: number;
}
interface SheetBody {
  data: {
    id: number;
    no: string;
    amount: number;
    csr: { name: string; creditLimit: number } | null;
    drafter: string;
    approver: string;
    warehouse: string;
    inWarehouse: string;
    permits: unknown[];
    related: Link | null;
    source: Link | null;
    followers: Link[];
    open?: (Costs & { drafted?: Costs }) | null;
    lastFxRate?: number | null;
    arrivedNotBilled?: boolean;
    lines: {
      id: number;
      productId: number;
      quantity: number;
      amount: number;
      gst: number;
      taken: number;
      inSystemQty: number | null;
      source: { lineId: number; open: number } | null;
      product: {
        code: string;
        name: string;
        stock: number;
        available: number;
        stocks: Units[];
        cover: { incoming: number; sold12Weeks: number } | null;
      };
    }[];
  };
}
type Row = Readonly<Record<string, unknown>>;

const units = (stocks: readonly Units[]): unknown =>
  stocks.map(({ warehouseId, stock, held, inTransit }) => [warehouseId, stock, held ?? 0, inTransit ?? 0]);
const costs = (open: Costs, share: number): number[] => [
  Number(open.quantity),
  Number(open.sea_freight) / share,
  Number(open.clearance_cost) / share,
];
const linkOf = (link: unknown): unknown =>
  link ? [(link as { id: number }).id, (link as { amount_cents: number }).amount_cents / 100] : null;
const orNull = (value: unknown): number | null => (value === null || value === undefined ? null : Number(value));

function identify(body: unknown): unknown {
  const { data } = body as SheetBody;
  const link = (other: Link | null): unknown => other && [other.id, other.amount];
  return [
    data.id,
    data.no,
    data.amount,
    data.csr?.name,
    data.csr?.creditLimit,
    data.drafter,
    data.approver,
    data.warehouse,
    data.inWarehouse,
    data.permits.length,
    link(data.related),
    link(data.source),
    data.followers.map(link),
    data.lastFxRate ?? null,
    data.arrivedNotBilled ?? false,
    data.open ? costs(data.open, 1) : null,
    data.lines.map(({ id, productId, quantity, amount, gst, taken, inSystemQty, source, product }) => [
      id,
      productId,
      quantity,
      amount,
      gst,
      taken,
      inSystemQty,
      source && [source.lineId, source.open],
      product.code,
      product.name,
      product.stock,
      product.available,
      units(product.stocks),
      product.cover && [product.cover.incoming, product.cover.sold12Weeks],
    ]),
  ];
}

function identifyRaw(rows: readonly Row[]): unknown {
  const [head] = rows;
  const open = (head?.['open'] ?? null) as Costs | null;
  return [
    Number(head?.['id']),
    head?.['no'],
    Number(head?.['total_cents']) / 100,
    head?.['contact_name'] ?? undefined,
    head?.['contact_id'] === null ? undefined : Number(head?.['credit_limit_cents']) / 100,
    head?.['drafter'] ?? '',
    head?.['approver'] ?? '',
    head?.['warehouse'] ?? '',
    head?.['in_warehouse'] ?? '',
    ((head?.['permits'] ?? []) as unknown[]).length,
    linkOf(head?.['related']),
    linkOf(head?.['origin']),
    ((head?.['followers'] ?? []) as unknown[]).map(linkOf),
    orNull(head?.['last_fx_rate']),
    head?.['arrived_not_billed'] ?? false,
    open ? costs(open, 100) : null,
    rows
      .filter((row) => row['line_id'] !== null)
      .map((row) => {
        const source = row['line_source'] as { lineId: number; open: number } | null;
        return [
          Number(row['line_id']),
          Number(row['product_id']),
          row['quantity'],
          Number(row['amount_cents']) / 100,
          Number(row['line_gst_cents']) / 100,
          row['taken_quantity'],
          row['system_quantity'],
          source && [source.lineId, source.open],
          row['code'],
          row['name'],
          Number(row['on_hand']),
          Number(row['on_hand']) - Number(row['held'] ?? 0),
          units((row['stocks'] ?? []) as Units[]),
          row['incoming'] === undefined ? null : [row['incoming'], row['sold_12_weeks']],
        ];
      }),
  ];
}

/**
 * A sheet of each kind as a tab opens it: head, partner, related sheets, lines with stock and reservations of other
 * drafts; purchases with cover and costs.
 */
export const sheetOpens: readonly ApiRow[] = KINDS.map((kind) => ({
  kind: 'api',
  name: rowName('open a sheet', kind, `open: ${kind.name}`),
  sql: isPurchaseSheet(kind.type) ? 'sheet-open-purchase.sql' : 'sheet-open.sql',
  target: () => OPEN_TARGET,
  questions: async (client, organisation) => {
    // The first bills of a benchmark database contain the whole stock, with hundreds of lines each; they are not
    // typical.
    const { rows } = await client.query<{ id: string }>(
      `select s.id from sheet s where s.organisation_id = $1 and s.type = $2 and s.reference <> 'Opening stock'
        order by md5(s.id::text) limit 200`,
      [organisation, kind.type],
    );
    return rows.map(({ id }) => ({ path: `/api/ag/orders/${id}`, values: [organisation, Number(id)] }));
  },
  identify,
  identifyRaw,
}));
