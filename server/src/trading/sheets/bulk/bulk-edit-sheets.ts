import type { BulkEditRow, BulkValue, SheetBulkField } from '@iwe/contract';
import { checkTransition, LINE_TAG_LABELS } from '@iwe/domain';
import type { LineTag } from '@iwe/domain';
import type { RequestTransaction } from '../../../core/app-types.ts';
import { unprocessable } from '../../../core/errors.ts';
import type { BulkEditor, EditableRecord } from '../../../core/writes/public.ts';
import { contentChange, contentOf, isEmptyChange } from '../content.ts';
import { assignDriver, changeDates } from '../edit/edit-sheet.commands.ts';
import { assertSeenFieldsCurrent } from '../edit/stale-edit.ts';
import { knownPlaces } from '../edit/write-edit.repository.ts';
import { assertVersion } from '../save/conflict.ts';
import { updateSheet } from '../save/write-sheet.repository.ts';
import { authorOf, ruleActor } from '../sheet-actor.ts';
import { fieldsOf, workedOutOf } from '../sheet-columns.ts';
import { lockSheet } from '../sheet-lock.ts';
import type { LockedSheet } from '../sheet-lock.ts';
import { stateOf } from '../sheet-record.ts';
import { memberNames } from './member-names.repository.ts';

interface EditableSheet extends EditableRecord {
  locked: LockedSheet;
}

/** Returns how a field of many sheets is edited: by the commands of the single edit, with the rights of each sheet. */
export function sheetEditor(field: SheetBulkField): BulkEditor<EditableSheet> {
  return {
    lock: async (tx, id) => {
      const locked = await lockSheet(tx, id);
      const { sheet } = locked;
      const value = field === 'driverId' ? sheet.driver_id : fieldsOf(sheet)[field];
      return { no: sheet.no, contentVersion: sheet.content_version, value, locked };
    },
    write: (tx, row, stored) => writeField(tx, field, row, stored),
    textsOf: (tx, values) => textsOf(tx, field, values),
  };
}

async function writeField(
  tx: RequestTransaction,
  field: SheetBulkField,
  row: BulkEditRow,
  { locked, value: now }: EditableSheet,
): Promise<number> {
  if (row.contentVersion !== undefined) await assertVersion(tx, locked, row.contentVersion);
  await assertSeenFieldsCurrent(tx, locked, [{ field, was: row.was, now, sent: row.value }]);
  switch (field) {
    case 'deliveryDate':
      if (typeof row.value === 'number') throw refused(field, 'Send a day, such as 2026-11-30.');
      return (await changeDates(tx, row.id, { deliveryDate: row.value })).data.contentVersion;
    case 'driverId':
      return (await assignDriver(tx, row.id, { driverId: idOf(field, row.value) })).data.contentVersion;
    default:
      return changeDraftField(tx, locked, { field, value: row.value });
  }
}

/**
 * Changes a field that only an editor's save changes, under the rules of that save: drafts alone (spec §4), as a new
 * version of the content. Its lines and figures stay as they are stored. Returns the version after it.
 */
async function changeDraftField(
  tx: RequestTransaction,
  { sheet, lines, settings }: LockedSheet,
  { field, value }: { field: 'tagId' | 'csrServiceId' | 'csrBDId'; value: BulkValue },
): Promise<number> {
  const violations = checkTransition(stateOf(sheet), 'save', ruleActor(tx.actor), {
    lockedUntil: settings.locked_until,
  });
  if (violations.length > 0) throw unprocessable(violations);
  const id = idOf(field, value);
  if (field === 'tagId' && (id === null || !(id in LINE_TAG_LABELS)))
    throw refused(field, 'This tag does not exist. Choose another one.');
  const before = fieldsOf(sheet);
  const isOther = before[field] !== id;
  if (field !== 'tagId' && isOther && id !== null && !(await knownPlaces(tx, null, id)).driver)
    throw refused(field, 'The staff member does not exist or is inactive. Choose another one.');
  const fields = { ...before, [field]: id };
  const change = contentChange(contentOf(sheet, lines), { ...contentOf(sheet, lines), fields });
  if (isEmptyChange(change)) return sheet.content_version;
  const saved = await updateSheet(
    tx,
    {
      id: sheet.id,
      draft: { fields, workedOut: workedOutOf(sheet), lines: [] },
      lines: { gone: [], changed: [], added: [] },
      change,
    },
    authorOf(tx),
  );
  return saved.content_version;
}

const refused = (field: string, message: string) => unprocessable([{ code: 'unknown', field, message }]);

function idOf(field: string, value: BulkValue): number | null {
  if (typeof value === 'string') throw refused(field, 'Send the id of what is chosen.');
  return value;
}

async function textsOf(
  tx: RequestTransaction,
  field: SheetBulkField,
  values: readonly BulkValue[],
): Promise<ReadonlyMap<BulkValue, string>> {
  if (field === 'deliveryDate') return new Map(values.map((value) => [value, String(value ?? '')]));
  const ids = values.filter((value) => typeof value === 'number');
  if (field === 'tagId') return new Map(ids.map((id) => [id, LINE_TAG_LABELS[id as LineTag] ?? String(id)]));
  return memberNames(tx, ids);
}
