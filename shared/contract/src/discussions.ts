import * as z from 'zod';
import { MAX_ATTACHMENT_BYTES, MAX_COMMENT_LENGTH, MAX_MENTIONS } from '@iwe/domain';
import { id, instant } from './wire.ts';
import { paragraph, requiredLine } from './text.ts';

/** The records that have files and comments. */
export const DISCUSSED_KINDS = ['sheet', 'customer', 'product'] as const;
export type DiscussedKind = (typeof DISCUSSED_KINDS)[number];

/** …/records/{kind}/{id}/… */
export const discussedParams = z.object({ kind: z.enum(DISCUSSED_KINDS), id });

export const attachment = z.object({
  id: z.number().int(),
  /** The stored file, for files/{id} and its link. */
  fileId: z.uuid(),
  name: z.string(),
  mediaType: z.string(),
  bytes: z.number().int(),
  by: z.string(),
  at: instant,
  /** Whether the reader may remove it. */
  canRemove: z.boolean(),
});
export type Attachment = z.infer<typeof attachment>;
export const recordComment = z.object({
  id: z.number().int(),
  text: z.string(),
  by: z.string(),
  at: instant,
  isMine: z.boolean(),
});
export type RecordComment = z.infer<typeof recordComment>;

/** GET /api/ag/records/{kind}/{id}/discussion: files newest first, comments oldest first. */
export const discussion = z.object({ attachments: z.array(attachment), comments: z.array(recordComment) });
export type Discussion = z.infer<typeof discussion>;
/** The answer to every change of a discussion: all of it. */
export const discussionAnswer = z.object({ data: discussion });

/** POST /api/ag/records/{kind}/{id}/attachments: `content` in base64. */
export const attachRequest = z.strictObject({
  name: requiredLine(120),
  content: z
    .string()
    .min(1)
    .max(Math.ceil(MAX_ATTACHMENT_BYTES / 3) * 4),
});
export type AttachRequest = z.infer<typeof attachRequest>;

/** POST /api/ag/records/{kind}/{id}/comments: `mentions` are eIds of people whose '@name' is in the text. */
export const commentRequest = z.strictObject({
  text: paragraph(MAX_COMMENT_LENGTH).min(1),
  mentions: z.array(z.number().int().positive()).max(MAX_MENTIONS).default([]),
});
export type CommentRequest = z.infer<typeof commentRequest>;

/** What concerns a person. `record` is null where it is about no record, such as a report that failed. */
export const notification = z.object({
  id: z.number().int(),
  kind: z.enum(['asked', 'answered', 'failed', 'mentioned']),
  text: z.string(),
  by: z.string(),
  at: instant,
  isRead: z.boolean(),
  record: z
    .object({ kind: z.enum(DISCUSSED_KINDS), id: z.number().int(), type: z.number().int(), name: z.string() })
    .nullable(),
  /** A page of iWE that it is about, where it is about no record. */
  path: z.string().optional(),
});
export type Notification = z.infer<typeof notification>;
/** GET /api/ag/notifications: the newest first, at most 50. */
export const notificationsAnswer = z.object({ data: z.array(notification), unread: z.number().int() });
export type NotificationsAnswer = z.infer<typeof notificationsAnswer>;
/** POST /api/ag/notifications/read: everything up to this one has been seen. */
export const readNotificationsRequest = z.strictObject({ upTo: z.number().int().positive() });
