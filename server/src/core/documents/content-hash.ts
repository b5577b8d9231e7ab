import { createHash } from 'node:crypto';
import { SHEET_LINE_TEXTS } from '@iwe/domain';
import { lineTextsOf } from './line-columns.ts';
import type { LineColumns, LineTextColumns } from './line-columns.ts';

/**
 * The part of a sheet that is frozen at approval. Dates, delivery address, freight and clearance may still change and
 * are excluded.
 */
export interface HashedSheet {
  readonly type: number;
  readonly number: number;
  readonly contact_id: number | null;
  readonly tax_type: number;
  readonly total_cents: number;
  readonly gst_cents: number;
}

/** The part of a line that is frozen at approval. */
export type HashedLine = LineTextColumns &
  Pick<
    LineColumns,
    | 'seq'
    | 'product_id'
    | 'quantity'
    | 'price_cents'
    | 'usd_price_cents'
    | 'amount_cents'
    | 'gst_cents'
    | 'counted_quantity'
    | 'system_quantity'
  >;

/**
 * Returns the SHA-256 (hex) of a sheet's content, stored as `contentHash` in its snapshot from approval on. The SQL
 * function `sheet_content_hash(organisation, sheet)` returns the same for stored rows, as the invariants prove. A
 * migration that adds a text to lines extends the function: '|field=text' at the line's end where there is one, so that
 * hashes of before stay the same. `lines` are sorted by seq.
 */
export function sheetContentHash(sheet: HashedSheet, lines: readonly HashedLine[]): string {
  const parts = [sheet.type, sheet.number, sheet.contact_id, sheet.tax_type, sheet.total_cents, sheet.gst_cents];
  const text = [joined(parts), ...lines.map(hashedText)].join('\n');
  return createHash('sha256').update(text).digest('hex');
}

function hashedText(line: HashedLine): string {
  const { description, ...later } = lineTextsOf(line);
  const values = [
    line.seq,
    line.product_id,
    line.quantity,
    line.price_cents,
    line.usd_price_cents,
    line.amount_cents,
    line.gst_cents,
    line.counted_quantity,
    line.system_quantity,
    description,
  ];
  const texts: Readonly<Record<string, string>> = later;
  return joined([
    ...values,
    ...SHEET_LINE_TEXTS.flatMap(({ field }) => (texts[field] ? [`${field}=${texts[field]}`] : [])),
  ]);
}

const joined = (values: readonly (string | number | null)[]): string => values.map((value) => value ?? '').join('|');
