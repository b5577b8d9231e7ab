import { tryToCents } from '../money/cents.ts';
import { mapSheetLineTexts, sheetLineTexts } from '../sheets/line-fields.ts';
import { CONTENT_VERSION } from './document-content.ts';
import type { ContentLine, DocumentContact, DocumentContent, DocumentSeller } from './document-content.ts';

type Stored = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Stored =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const textOr = (value: unknown, otherwise: string): string => (typeof value === 'string' ? value : otherwise);
const centsOr = (value: unknown, otherwise: number): number =>
  typeof value === 'number' ? (tryToCents(value) ?? otherwise) : otherwise;

/**
 * Returns the content of a stored snapshot in the current version. Snapshots of version 2 lack nothing but what was
 * added to lines since. Older ones have some names and prices (as decimals) or only their hash; `present`, the content
 * built from what is stored now, fills in the rest. Throws for an unknown version: an older server must not print what
 * it can't read.
 */
export function upgradeContent(stored: unknown, present: DocumentContent): DocumentContent {
  if (!isObject(stored)) return present;
  const version = stored['version'] ?? 1;
  if (version === CONTENT_VERSION) return withLaterTexts(stored as unknown as DocumentContent);
  if (version !== 1) throw new Error(`A snapshot of version ${JSON.stringify(version)} was written by a newer server.`);
  const lines = Array.isArray(stored['lines']) ? stored['lines'].filter(isObject) : [];
  return {
    ...present,
    seller: sellerOf(stored['seller'], present.seller),
    contact: contactOf(stored['contact'], present.contact),
    totalCents: centsOr(stored['total'], present.totalCents),
    gstCents: centsOr(stored['gst'], present.gstCents),
    lines: present.lines.map((line) =>
      lineOf(
        lines.find((candidate) => candidate['seq'] === line.seq),
        line,
      ),
    ),
  };
}

/** What has been added to lines since the snapshot was taken is empty on it. */
const withLaterTexts = (content: DocumentContent): DocumentContent => ({
  ...content,
  lines: content.lines.map((line) => ({ ...line, ...sheetLineTexts(line) })),
});

function sellerOf(stored: unknown, present: DocumentSeller): DocumentSeller {
  if (!isObject(stored)) return present;
  // Version 1 stored '' when the organisation had no text yet.
  return {
    ...present,
    name: textOr(stored['name'], '') || present.name,
    abn: textOr(stored['abn'], '') || present.abn,
  };
}

function contactOf(stored: unknown, present: DocumentContact | null): DocumentContact | null {
  if (!isObject(stored) || !present) return present;
  return {
    name: textOr(stored['name'], present.name),
    code: textOr(stored['code'], present.code),
    // Version 1 stored only the street. When the street is the same, today's city and postal code are right too.
    address: present.address.startsWith(textOr(stored['address'], present.address))
      ? present.address
      : textOr(stored['address'], present.address),
  };
}

function lineOf(stored: Stored | undefined, present: ContentLine): ContentLine {
  if (!stored) return present;
  return {
    ...present,
    code: textOr(stored['code'], present.code),
    name: textOr(stored['name'], present.name),
    unit: textOr(stored['unit'], present.unit),
    ...mapSheetLineTexts(({ field }) => textOr(stored[field], present[field])),
    priceCents: centsOr(stored['price'], present.priceCents),
    amountCents: centsOr(stored['amount'], present.amountCents),
    gstCents: centsOr(stored['gst'], present.gstCents),
  };
}
