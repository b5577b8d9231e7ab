import { checkTransition } from '@iwe/domain';
import type { Actor } from '@iwe/domain';
import type { SheetHead } from '@iwe/contract';
import { unprocessable } from '../../../errors.ts';
import type { LastWrite } from '../../../writes/public.ts';
import { contentChange, contentOf, contentOfDraft, isEmptyChange } from '../content.ts';
import type { SheetContent } from '../content.ts';
import { sheetKind } from '../sheet-kinds.ts';
import { lockSheet } from '../sheet-lock.ts';
import type { CommandTransaction, LockedSheet } from '../sheet-lock.ts';
import { stateOf } from '../sheet-record.ts';
import type { LineRecord } from '../sheet-record.ts';
import { presentHead } from '../sheet.presenter.ts';
import { staleVersion } from './conflict.ts';
import { lockNamedSheets } from '../sources/lock-sources.ts';
import { buildDraft, namedSheets, wantedReferences } from './draft-sheet.ts';
import type { DraftLine, DraftSheet, SaveInput } from './draft-sheet.ts';
import { readReferences } from './references.ts';
import type { References } from './references.ts';
import { reserveIds, updateSheet } from './write-sheet.repository.ts';
import type { Author, LineChanges } from './write-sheet.repository.ts';

/** What a save of a stored draft stands on. */
export interface PreparedUpdate {
  locked: LockedSheet;
  references: References;
  ids: { lineIds: number[] };
}

/** Locks and reads it, all in one flush. 404 when the sheet is not in this organisation. */
export async function prepareUpdate(tx: CommandTransaction, id: number, input: SaveInput): Promise<PreparedUpdate> {
  const [, locked, references, ids] = await Promise.all([
    lockNamedSheets(tx, id, namedSheets(input)), lockSheet(tx, id), readReferences(tx, wantedReferences(input)), reserveIds(tx, false, input.lines.length),
  ]);
  return { locked, references, ids };
}

/**
 * Saves a draft over its old content (DOMAIN §4 "save"). 409 with the differences when the version is old, 422 when the
 * sheet is no draft any more or something in it is wrong; then nothing is written. A save that changes nothing keeps the version.
 */
export async function updateSheetContent(
  tx: CommandTransaction, id: number, input: SaveInput, actor: Actor, author: Author, now: Date, { write, prepared }: { write: LastWrite; prepared: PreparedUpdate },
): Promise<{ data: SheetHead }> {
  const { locked, references, ids } = prepared;
  const { sheet, lines, settings } = locked;
  if (input.type !== sheet.type) throw unprocessable([{ code: 'sheet.kind', field: 'type', message: 'A sheet cannot become one of another kind.' }]);
  const stored = new Map(lines.map((line) => [line.id, line]));
  const { draft, problems } = buildDraft(input, { kind: sheetKind(sheet.type), references, organisation: tx.organisation, now, actor, before: sheet, countedIn: sheet.warehouse_id, stored });
  if (input.contentVersion === undefined) throw unprocessable([{ code: 'required', field: 'contentVersion', message: 'Send the contentVersion that this edit started from.' }]);
  if (input.contentVersion !== sheet.content_version) throw await staleVersion(tx, locked, input.contentVersion, contentSent(input, draft, references));
  const violations = checkTransition(stateOf(sheet), 'save', actor, { lockedUntil: settings.locked_until });
  if (violations.length > 0) throw unprocessable(violations);
  if (problems.length > 0) throw unprocessable(problems);

  const changes = lineChanges(draft, lines, ids.lineIds);
  const change = contentChange(contentOf(sheet, lines), contentOfDraft(draft));
  if (isEmptyChange(change) && !figuresDiffer(draft, sheet)) return presentHead(sheet, lines, actor, settings.locked_until);
  const saved = await write(() => updateSheet(tx, id, draft, changes, change, author));
  return presentHead(saved, draft.lines.map((line) => ({ id: line.id ?? 0, seq: line.seq })), actor, settings.locked_until);
}

/** What was sent, line by line, also lines that are not on the sheet any more. */
function contentSent(input: SaveInput, draft: DraftSheet, { products }: References): SheetContent {
  const ordered = [...input.lines].sort((a, b) => a.seq - b.seq);
  return {
    fields: contentOfDraft(draft).fields,
    lines: ordered.map((line, index) => ({
      id: typeof line.id === 'number' ? line.id : 0, seq: index + 1, productId: line.productId, code: products.get(line.productId)?.code ?? '', quantity: line.quantity,
      price: line.price ?? 0, usdPrice: line.usdPrice ?? null, description: line.description ?? line.desc ?? '', manual: line.manual ?? false, sourceLineId: line.sourceLineId ?? null,
      inWarehouseQty: line.inWarehouseQty ?? null, inSystemQty: draft.lines.find((drafted) => drafted.id !== null && drafted.id === line.id)?.systemQuantity ?? null,
    })),
  };
}

/** A cancelled self-order or changed customer data may change what is stored although the editor's fields are the same. */
function figuresDiffer(draft: DraftSheet, sheet: { total_cents: number; gst_cents: number; payment_type: string; area_type: string; price_type: string }): boolean {
  return draft.totalCents !== sheet.total_cents || draft.gstCents !== sheet.gst_cents || draft.paymentType !== sheet.payment_type
    || draft.areaType !== sheet.area_type || draft.priceType !== sheet.price_type;
}

/** Sorts the lines by what happens to them, and gives the new ones their ids. Untouched rows are left alone. */
function lineChanges(draft: DraftSheet, stored: readonly LineRecord[], reservedIds: readonly number[]): LineChanges {
  const changes: LineChanges = { gone: [], changed: [], added: [] };
  const old = new Map(stored.map((line) => [line.id, line]));
  const kept = new Set<number>();
  let reserved = 0;
  for (const line of draft.lines) {
    const before = line.id === null ? undefined : old.get(line.id);
    if (!before) {
      line.id = reservedIds[reserved++] ?? null;
      changes.added.push(line);
      continue;
    }
    kept.add(before.id);
    if (rowDiffers(line, before)) changes.changed.push(line);
  }
  changes.gone = stored.filter((line) => !kept.has(line.id)).map((line) => line.id);
  return changes;
}

function rowDiffers(line: DraftLine, row: LineRecord): boolean {
  return line.seq !== row.seq || line.productId !== row.product_id || line.quantity !== row.quantity || line.priceCents !== row.price_cents
    || line.usdPriceCents !== row.usd_price_cents || line.amountCents !== row.amount_cents || line.gstCents !== row.gst_cents || line.description !== row.description
    || line.priceSource !== row.price_source || line.isManual !== row.is_manual || line.sourceLineId !== row.source_line_id || line.heldQuantity !== row.held_quantity
    || line.countedQuantity !== row.counted_quantity || line.systemQuantity !== row.system_quantity || line.countedAt !== (row.counted_at?.toISOString() ?? null);
}
