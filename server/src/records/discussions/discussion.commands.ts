import type { CommentRequest, Discussion } from '@iwe/contract';
import { canRemoveAttachment, mentionsIn } from '@iwe/domain';
import type { RequestReader, RequestTransaction } from '../../core/app-types.ts';
import { forbidden, notFound, Problem, unprocessable } from '../../core/errors.ts';
import { expireFile, keepFiles } from '../../core/files/stored-file.repository.ts';
import { writeAudit } from '../../core/writes/public.ts';
import {
  addAttachment,
  addComment,
  countAttachments,
  findRecord,
  lockAttachment,
  readDiscussion,
  removeAttachmentRow,
  staffByIds,
  uploadedToday,
} from './discussion.repository.ts';
import type { DiscussedRecord, LockedAttachment } from './discussion.repository.ts';
import { presentDiscussion } from './discussion.presenter.ts';
import { notify } from './notification.repository.ts';

/** The most files of one record. */
const MAX_ATTACHMENTS = 100;
/** Bytes of files that a person may attach within a day (a hundred large photos), and an organisation. */
export const DAILY_BYTES = { person: 500_000_000, organisation: 10_000_000_000 };
/** The name of each kind in the audit: its table. */
const ENTITIES = { sheet: 'sheet', customer: 'contact', product: 'product' } as const;

/** Returns files and comments of a record for the actor; throws 404. */
export async function discussionOf(tx: RequestReader, record: DiscussedRecord): Promise<Discussion> {
  const rows = await readDiscussion(tx, record);
  if (!rows) throw notFound();
  return presentDiscussion(rows, tx.actor.account);
}

/**
 * Throws before anything is stored: 404 for a record that does not exist, 422 for one with its most files, 429 when the
 * person or the organisation has uploaded what may be within a day.
 */
export async function assertTakesFile(tx: RequestReader, record: DiscussedRecord, bytes: number): Promise<void> {
  await assertHasRoom(tx, record);
  const today = await uploadedToday(tx, tx.actor.account.eId);
  const who =
    today.own + bytes > DAILY_BYTES.person
      ? 'You have'
      : today.bytes + bytes > DAILY_BYTES.organisation
        ? 'Your organisation has'
        : null;
  if (who !== null)
    throw new Problem(
      429,
      'upload-quota',
      `${who} attached as many files as possible within a day. Please attach this one tomorrow.`,
      { retryAfterSeconds: 3_600 },
    );
}

async function assertHasRoom(tx: RequestReader, record: DiscussedRecord): Promise<void> {
  if (!(await findRecord(tx, record))) throw notFound();
  if ((await countAttachments(tx, record)) >= MAX_ATTACHMENTS)
    throw unprocessable([
      { code: 'attachment', message: `There are ${MAX_ATTACHMENTS} files already. Remove one that is not needed.` },
    ]);
}

/** Names a file that was stored before as one of the record, and takes its expiry off. */
export async function attachFile(
  tx: RequestTransaction,
  record: DiscussedRecord,
  file: { id: string; name: string },
): Promise<Discussion> {
  await assertHasRoom(tx, record);
  await addAttachment(tx, record, file.id, tx.actor.account.eId);
  await keepFiles(tx, [file.id]);
  await audit(tx, record, 'Attach file', { after: file.name });
  return discussionOf(tx, record);
}

/** Removes a file from its record; its bytes go a day later. Throws 404, and 403 for who may not. */
export async function removeAttachment(tx: RequestTransaction, id: number): Promise<Discussion> {
  const found = await lockAttachment(tx, id);
  if (!found) throw notFound();
  const { account } = tx.actor;
  if (!canRemoveAttachment(account, { isMine: found.added_by === account.eId }))
    throw forbidden(
      `${found.name} was added by a colleague. Its owner, an accountant, a director or a manager removes it.`,
      'not-my-file',
    );
  const record = recordOf(found);
  await removeAttachmentRow(tx, id);
  await expireFile(tx, found.file_id);
  await audit(tx, record, 'Remove file', { before: found.name });
  return discussionOf(tx, record);
}

/** Stores a comment and tells those whom it mentions. Throws 422 for people who are no staff of this organisation. */
export async function writeComment(
  tx: RequestTransaction,
  record: DiscussedRecord,
  { text, mentions }: CommentRequest,
): Promise<Discussion> {
  if (!(await findRecord(tx, record))) throw notFound();
  const { account, name } = tx.actor;
  const wanted = [...new Set(mentions)];
  const people = wanted.length === 0 ? [] : await staffByIds(tx, wanted);
  if (people.length < wanted.length)
    throw unprocessable([
      { code: 'mention', field: 'mentions', message: 'Somebody who is mentioned does not work here. Choose again.' },
    ]);
  await addComment(tx, record, text, account.eId);
  const told = mentionsIn(text, people).map(({ id }) => id);
  await notify(
    tx,
    told.filter((id) => id !== account.eId),
    { kind: 'mentioned', record, text, by: name },
  );
  await audit(tx, record, 'Comment', { after: text });
  return discussionOf(tx, record);
}

function recordOf({ sheet_id, contact_id, product_id }: LockedAttachment): DiscussedRecord {
  if (sheet_id !== null) return { kind: 'sheet', id: sheet_id };
  return contact_id === null ? { kind: 'product', id: product_id ?? 0 } : { kind: 'customer', id: contact_id };
}

/** A sheet's history shows `reason` in words; the content's version stays, because no content changed. */
async function audit(
  tx: RequestTransaction,
  record: DiscussedRecord,
  action: string,
  { before, after }: { before?: string; after?: string },
): Promise<void> {
  await writeAudit(tx, {
    action,
    entity: ENTITIES[record.kind],
    entityId: record.id,
    ...(before === undefined ? {} : { before: { reason: before } }),
    after: after === undefined ? { reason: before ?? '' } : { reason: after },
  });
}
