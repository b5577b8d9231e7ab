import { checkTransition, emptySheetLineField, SHEET_LINE_CONTENT_FIELDS, sheetLineFieldRule } from '@iwe/domain';
import type { Actor, SheetLineField } from '@iwe/domain';
import type { SheetHead } from '@iwe/contract';
import type { Transaction } from '../../../core/database/index.ts';
import { LINE_FIELD_COLUMNS, lineValuesOf } from '../../../core/documents/public.ts';
import type { LineColumns } from '../../../core/documents/public.ts';
import { unprocessable } from '../../../core/errors.ts';
import { contentChange, contentOf, contentOfDraft, isEmptyChange } from '../content.ts';
import type { EditedLine, SheetContent } from '../content.ts';
import { assertSeenFieldsCurrent } from '../edit/stale-edit.ts';
import { fieldsOf } from '../sheet-columns.ts';
import { sheetKind } from '../sheet-kinds.ts';
import { lockSheet } from '../sheet-lock.ts';
import type { DraftLine, DraftSheet } from '../sheet-draft.ts';
import { stateOf } from '../sheet-record.ts';
import type { LineRecord, SheetRecord } from '../sheet-record.ts';
import { presentHead } from '../sheet.presenter.ts';
import { staleContent } from './conflict.ts';
import { lockNamedSheets } from '../sources/lock-sources.ts';
import { buildDraft, namedSheets, sentTexts, wantedReferences } from './draft-sheet.ts';
import type { SaveInput } from './draft-sheet.ts';
import { mergeEdits } from './merge-edits.ts';
import { readReferences } from './references.repository.ts';
import type { References } from './references.repository.ts';
import { reserveIds, updateSheet } from './write-sheet.repository.ts';
import type { Author, LineChanges } from './write-sheet.repository.ts';

/** Who saves, and when. */
export interface Saving {
  actor: Actor;
  author: Author;
  now: Date;
}

/**
 * Saves a draft over its old content (DOMAIN §4 "save") and returns its head; a save that changes nothing does not
 * change the version. Dates and shipping that were changed since the editor was opened are taken over. Throws 404 when
 * the sheet is not in this organisation, 409 with the differences when the version is old or both changed such a field,
 * and 422 when the sheet is not a draft any more or something in the input is wrong.
 */
export async function updateSheetContent(
  tx: Transaction,
  id: number,
  sent: SaveInput,
  { actor, author, now }: Saving,
): Promise<{ data: SheetHead }> {
  // Sent in one round trip and run in this order, so everything is read under the locks.
  const [, locked, asked, ids] = await Promise.all([
    lockNamedSheets(tx, id, namedSheets(sent)),
    lockSheet(tx, id),
    readReferences(tx, wantedReferences(sent)),
    reserveIds(tx, false, sent.lines.length),
  ]);
  const { sheet, lines, settings } = locked;
  const { merged: input, seen } = mergeEdits(sent, sheet);
  const references = input.warehouseId === sent.warehouseId ? asked : await readReferences(tx, wantedReferences(input));
  if (input.type !== sheet.type)
    throw unprocessable([{ code: 'sheet.kind', field: 'type', message: 'A sheet cannot become one of another kind.' }]);
  const stored = new Map(lines.map((line) => [line.id, line]));
  const { draft, problems } = buildDraft(input, {
    kind: sheetKind(sheet.type),
    references,
    organisation: tx.organisation,
    now,
    actor,
    before: { id: sheet.id, fields: fieldsOf(sheet), isDueDateTyped: sheet.is_due_date_typed },
    countedIn: sheet.warehouse_id,
    stored,
  });
  if (input.contentVersion === undefined)
    throw unprocessable([
      { code: 'required', field: 'contentVersion', message: 'Send the contentVersion that this edit started from.' },
    ]);
  if (input.contentVersion !== sheet.content_version)
    throw await staleContent(tx, locked, input.contentVersion, contentSent(input, draft, references));
  await assertSeenFieldsCurrent(tx, locked, seen);
  const violations = checkTransition(stateOf(sheet), 'save', actor, { lockedUntil: settings.locked_until });
  if (violations.length > 0) throw unprocessable(violations);
  if (problems.length > 0) throw unprocessable(problems);

  const changes = lineChanges(draft, lines, ids.lineIds);
  const change = contentChange(contentOf(sheet, lines), contentOfDraft(draft));
  if (isEmptyChange(change) && !figuresDiffer(draft, sheet))
    return presentHead(sheet, lines, actor, settings.locked_until);
  const saved = await updateSheet(tx, { id, draft, lines: changes, change }, author);
  return presentHead(
    saved,
    draft.lines.map((line) => ({ id: line.id ?? 0, seq: line.seq })),
    actor,
    settings.locked_until,
  );
}

/** Returns the content that was sent, with lines that are not on the sheet any more. */
function contentSent(input: SaveInput, draft: DraftSheet, { products }: References): SheetContent {
  const ordered = [...input.lines].sort((a, b) => a.seq - b.seq);
  return {
    fields: draft.fields,
    lines: ordered.map((line, index) => {
      const drafted = draft.lines.find((other) => other.id !== null && other.id === line.id);
      return {
        id: typeof line.id === 'number' ? line.id : 0,
        code: products.get(line.productId)?.code ?? '',
        ...sentLine(line, input.type, drafted),
        seq: index + 1,
      };
    }),
  };
}

/** Returns a line as it was sent; what the server works out is as it was drafted. */
function sentLine(
  line: SaveInput['lines'][number],
  type: number,
  drafted: DraftLine | undefined,
): Omit<EditedLine, 'id' | 'code'> {
  const workedOut = drafted && lineValuesOf(drafted, SHEET_LINE_CONTENT_FIELDS);
  const sent: Partial<Record<SheetLineField, unknown>> = line;
  const values = SHEET_LINE_CONTENT_FIELDS.map((field) => {
    const rule = sheetLineFieldRule(field);
    return [field, (rule.isWorkedOut ? workedOut?.[field] : sent[field]) ?? emptySheetLineField(rule)];
  });
  return { ...Object.fromEntries(values), ...sentTexts(line, type, undefined) };
}

/**
 * Whether totals or customer data differ from what is stored: changed customer data changes them although the content
 * is the same.
 */
function figuresDiffer({ workedOut }: DraftSheet, sheet: SheetRecord): boolean {
  return (
    workedOut.total_cents !== sheet.total_cents ||
    workedOut.gst_cents !== sheet.gst_cents ||
    workedOut.payment_type !== sheet.payment_type ||
    workedOut.area_type !== sheet.area_type ||
    workedOut.price_type !== sheet.price_type
  );
}

/** Sorts the lines by what happens to them and gives new lines their reserved ids; unchanged lines are not written. */
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

const rowDiffers = (line: DraftLine, row: LineRecord): boolean =>
  line.held_quantity !== row.held_quantity ||
  LINE_FIELD_COLUMNS.some(({ name }) => comparable(line[name]) !== comparable(row[name]));

const comparable = (value: LineColumns[keyof LineColumns]) => (value instanceof Date ? value.getTime() : value);
