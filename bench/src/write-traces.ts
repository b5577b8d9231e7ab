import type { Client } from 'pg';

/** Columns that differ between two equal writes: ids, numbers, times, request ids. */
const OWN: readonly string[] = [
  'id',
  'uuid',
  'number',
  'no',
  'request_hash',
  'request_id',
  'created_at',
  'updated_at',
  'approved_at',
  'at',
  'posted_at',
  'posting',
  'sheet_id',
  'line_id',
  'entity_id',
  'source_line_id',
  'source_sheet_id',
  'related_sheet_id',
  'counted_at',
  'countedAt',
  // The raw statement freezes a shorter text; an invariant compares the application's with the sheet.
  'snapshot',
];

/**
 * Returns what a write left of a sheet: head, lines, ledger, quantities taken from its sources, balances of its
 * products and history, without the columns above.
 */
export async function sheetTraces(client: Client, organisation: number, sheet: number): Promise<unknown> {
  const read = async (text: string): Promise<unknown[]> => {
    const { rows } = await client.query<Record<string, unknown>>(text, [organisation, sheet]);
    return rows.map((row) => withoutOwn(row));
  };
  return [
    await read('select * from sheet where organisation_id = $1 and id = $2'),
    await read('select * from sheet_line where organisation_id = $1 and sheet_id = $2 order by seq'),
    await read('select * from stock_ledger where organisation_id = $1 and sheet_id = $2 order by product_id, quantity'),
    await read(`select f.sheet_type, f.seq, f.quantity, f.taken_quantity, f.incoming_quantity, l.seq as taker from sheet_line l join sheet_line f on f.organisation_id = $1 and f.id = l.source_line_id
      where l.organisation_id = $1 and l.sheet_id = $2 order by l.seq`),
    await read(
      `select * from stock_balance where organisation_id = $1 and product_id in (select product_id from sheet_line
        where organisation_id = $1 and sheet_id = $2) order by product_id, warehouse_id`,
    ),
    await read(
      `select * from cost_balance where organisation_id = $1 and product_id in (select product_id from sheet_line
        where organisation_id = $1 and sheet_id = $2) order by product_id`,
    ),
    await read(`select * from audit where organisation_id = $1 and entity = 'sheet' and entity_id = $2 order by id`),
  ];
}

function withoutOwn(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutOwn);
  if (value instanceof Date) return value.toISOString();
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !OWN.includes(name) && name !== 'contentHash')
      .map(([name, inner]) => [name, withoutOwn(inner)]),
  );
}
