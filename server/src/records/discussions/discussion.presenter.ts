import type { Discussion, Notification } from '@iwe/contract';
import { canRemoveAttachment } from '@iwe/domain';
import type { ActorAccount } from '../../core/permissions.ts';
import type { DiscussionRows } from './discussion.repository.ts';
import type { NotificationRow } from './notification.repository.ts';

/** Returns files and comments as this reader may handle them. */
export function presentDiscussion({ attachments, comments }: DiscussionRows, account: ActorAccount): Discussion {
  return {
    attachments: attachments.map((row) => ({
      id: row.id,
      fileId: row.file_id,
      name: row.name,
      mediaType: row.media_type,
      bytes: row.bytes,
      by: row.by ?? '',
      at: row.added_at.toISOString(),
      canRemove: canRemoveAttachment(account, { isMine: row.added_by === account.eId }),
    })),
    comments: comments.map((row) => ({
      id: row.id,
      text: row.text,
      by: row.by ?? '',
      at: row.written_at.toISOString(),
      isMine: row.written_by === account.eId,
    })),
  };
}

/** Returns a notification on the wire. */
export function presentNotification(row: NotificationRow): Notification {
  return {
    id: row.id,
    kind: row.kind,
    text: row.text,
    by: row.by_name,
    at: row.at.toISOString(),
    isRead: row.read_at !== null,
    record: recordOf(row),
    ...(row.path === null ? {} : { path: row.path }),
  };
}

function recordOf(row: NotificationRow): Notification['record'] {
  const name = row.record_name ?? '';
  if (row.sheet_id !== null) return { kind: 'sheet', id: row.sheet_id, type: row.sheet_type ?? 0, name };
  if (row.contact_id !== null) return { kind: 'customer', id: row.contact_id, type: 0, name };
  return row.product_id === null ? null : { kind: 'product', id: row.product_id, type: 0, name };
}
