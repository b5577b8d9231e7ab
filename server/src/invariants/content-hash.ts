import { createHash } from 'node:crypto';

/** What of a sheet is frozen at approval. Dates, delivery address, freight and clearance may still change and stand outside. */
export interface HashedSheet {
  readonly type: number;
  readonly number: number;
  readonly contactId: number | null;
  readonly taxType: number;
  readonly totalCents: number;
  readonly gstCents: number;
}

/** What of a line is frozen at approval. */
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
 * The SHA-256 (hex) of a sheet's content, kept as `contentHash` in its snapshot from approval on. The SQL function
 * `sheet_content_hash(organisation, sheet)` gives the same for stored rows: commands use that one, bulk loads this one.
 * `lines` stand in the order of their seq.
 */
export function sheetContentHash(sheet: HashedSheet, lines: readonly HashedLine[]): string {
  let text = `${sheet.type}|${sheet.number}|${sheet.contactId ?? ''}|${sheet.taxType}|${sheet.totalCents}|${sheet.gstCents}`;
  for (const line of lines) {
    text += `\n${line.seq}|${line.productId}|${line.quantity}|${line.priceCents}|${line.usdPriceCents ?? ''}|${line.amountCents}|${line.gstCents}|${line.countedQuantity ?? ''}|${line.systemQuantity ?? ''}|${line.description}`;
  }
  return createHash('sha256').update(text).digest('hex');
}
