import type { ApiRow } from '../row.ts';
import { listTarget } from '../targets.ts';

/** Returns the ids, prices and units of a page of the quotings. */
export const identifyQuotings = (body: unknown): unknown => {
  const { data, meta } = body as {
    data: {
      id: number;
      stock: number;
      available: number;
      stocks: { inTransit: number }[];
      brand: string;
      classAPrice: number | null;
    }[];
    meta: { total: number };
  };
  return [
    meta.total,
    data.map((row) => [
      row.id,
      row.brand,
      row.stock,
      row.available,
      row.stocks.reduce((sum, each) => sum + each.inTransit, 0),
      row.classAPrice ?? 0,
    ]),
  ];
};

/** Returns the same from the statement's rows. */
export const identifyQuotingsRaw = (rows: readonly Record<string, unknown>[]): unknown => [
  Math.min(Number(rows[0]?.['total'] ?? 0), 10_000),
  rows
    .filter((row) => row['id'] !== null)
    .map((row) => {
      const onHand = Object.values((row['on_hand'] ?? {}) as Record<string, number>).reduce(
        (sum, quantity) => sum + quantity,
        0,
      );
      const incoming = ((row['incoming'] ?? []) as { quantity: number }[]).reduce(
        (sum, each) => sum + each.quantity,
        0,
      );
      return [
        Number(row['id']),
        row['brand'],
        onHand,
        onHand - Number(row['held']),
        incoming,
        Number(row['class_a_price_cents'] ?? 0) / 100,
      ];
    }),
];

/** Pages of the quotings without a keyword. */
export const quotingsList: ApiRow = {
  kind: 'api',
  name: 'quotings list',
  sql: 'quotings-list.sql',
  target: listTarget,
  questions: async (_client, organisation) =>
    Array.from({ length: 50 }, (_, index) => ({
      path: `/api/ag/quotings?page=${index + 1}&per_page=20`,
      values: [organisation, 20, index * 20],
    })),
  identify: identifyQuotings,
  identifyRaw: identifyQuotingsRaw,
};
