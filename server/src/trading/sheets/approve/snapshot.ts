import { hasSheetField, SHEET_FIELD_NAMES, sheetFieldRule } from '@iwe/contract';
import { isPurchaseSheet, upgradeContent } from '@iwe/domain';
import { documentContentOf, sheetContentHash } from '../../../core/documents/public.ts';
import type { DocumentParties } from '../../../core/documents/public.ts';
import { fieldsOf } from '../sheet-columns.ts';
import type { LineRecord, SheetRecord } from '../sheet-record.ts';

/**
 * Returns what an approval freezes: the content of the sheet's documents, and the hash that proves the lines
 * unchanged.
 */
export function snapshotOf(sheet: SheetRecord, lines: readonly LineRecord[], parties: DocumentParties) {
  return {
    ...documentContentOf(sheet, lines, parties),
    contentHash: sheetContentHash(sheet, lines),
    fields: approvedFields(sheet),
    // What the goods cost when they were approved. Later changes of freight and clearance are in the history.
    ...(isPurchaseSheet(sheet.type)
      ? {
          costs: {
            fxRate: sheet.fx_rate === null ? null : Number(sheet.fx_rate),
            seaFreightCents: sheet.sea_freight_cents,
            clearanceCents: sheet.clearance_cost_cents,
            landedCents: lines.map((line) => line.landed_cents),
          },
        }
      : {}),
  };
}

/**
 * Returns the snapshot of an approved order whose rate has changed: the new prices, amounts and totals with the hash of
 * the content, and everything else (names, texts, address) as the approval froze it.
 */
export function repricedSnapshot(
  frozen: Readonly<Record<string, unknown>>,
  before: { sheet: SheetRecord; lines: readonly LineRecord[] },
  after: { sheet: SheetRecord; lines: readonly LineRecord[] },
  parties: DocumentParties,
): Readonly<Record<string, unknown>> {
  const now = snapshotOf(after.sheet, after.lines, parties);
  const content = upgradeContent(frozen, documentContentOf(before.sheet, before.lines, parties));
  const figures = new Map(now.lines.map((line) => [line.seq, line]));
  return {
    ...frozen,
    ...content,
    contentHash: now.contentHash,
    totalCents: now.totalCents,
    gstCents: now.gstCents,
    lines: content.lines.map((line) => {
      const { priceCents, amountCents, gstCents } = figures.get(line.seq) ?? line;
      return { ...line, priceCents, amountCents, gstCents };
    }),
    costs: { ...now.costs, ...asObject(frozen['costs']), fxRate: now.costs?.fxRate },
  };
}

const asObject = (value: unknown): object => (typeof value === 'object' && value !== null ? value : {});

/**
 * Returns fields of the head as they were approved. Documents show dates and address as they are now; what they were at
 * approval is only here.
 */
function approvedFields(sheet: SheetRecord): Record<string, string | number | null> {
  const fields = fieldsOf(sheet);
  const copied = SHEET_FIELD_NAMES.filter(
    (field) => sheetFieldRule(field).inSnapshot && hasSheetField(sheet.type, field),
  );
  return Object.fromEntries(copied.map((field) => [field, fields[field]]));
}
