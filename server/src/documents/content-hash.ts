import { createHash } from 'node:crypto';

/**
 * The part of a sheet that is frozen at approval. Dates, delivery address, freight and clearance may still change and
 * are excluded.
 */
export interface HashedSheet {
  readonly type: number;
  readonly number: number;
  readonly contactId: number | null;
  readonly taxType: number;
  readonly totalCents: number;
  readonly gstCents: number;
}

/** The part of a line that is frozen at approval. */
export interface HashedLine {
  readonly seq: number;
  readonly productId: number;
  readonly quantity: number;
  readonly priceCents: number;
  readonly usdPriceCents: number | null;
  readonly amountCents: number;
  readonly gstCents: number;
  readonly countedQuantity: number | null;
  readonly systemQuantity: number | null;
  readonly description: string;
}

/**
 * Returns the SHA-256 (hex) of a sheet's content, stored as `contentHash` in its snapshot from approval on. The SQL
 * function `sheet_content_hash(organisation, sheet)` returns the same for stored rows: commands use that one, bulk
 * loads this one. `lines` are sorted by seq.
 */
export function sheetContentHash(sheet: HashedSheet, lines: readonly HashedLine[]): string {
  let text = `${sheet.type}|${sheet.number}|${sheet.contactId ?? ''}|${sheet.taxType}|${sheet.totalCents}|${sheet.gstCents}`;
  for (const line of lines) {
    text += `\n${line.seq}|${line.productId}|${line.quantity}|${line.priceCents}|${line.usdPriceCents ?? ''}|${line.amountCents}|${line.gstCents}|${line.countedQuantity ?? ''}|${line.systemQuantity ?? ''}|${line.description}`;
  }
  return createHash('sha256').update(text).digest('hex');
}
