import {
  attachRequest,
  commentRequest,
  discussedParams,
  discussion,
  discussionAnswer,
  idParam,
  notificationsAnswer,
  readNotificationsRequest,
} from '@iwe/contract';
import { MAX_ATTACHMENT_BYTES } from '@iwe/domain';
import type { App } from '../../core/app-types.ts';
import { once } from '../../core/writes/public.ts';
import { checkAttachment } from './check-attachment.ts';
import { assertTakesFile, attachFile, discussionOf, removeAttachment, writeComment } from './discussion.commands.ts';
import { presentNotification } from './discussion.presenter.ts';
import { markRead, notificationsOf } from './notification.repository.ts';

const config = { permission: 'staff' } as const;
const DAY_MS = 86_400_000;
/** A file of the largest size in base64, and the rest of the body. */
const ATTACH_BODY_LIMIT = Math.ceil(MAX_ATTACHMENT_BYTES / 3) * 4 + 10_000;

/** Files and comments of sheets, customers and products, and the notifications of a person. */
export async function discussionRoutes(app: App): Promise<void> {
  app.get(
    '/api/ag/records/:kind/:id/discussion',
    { config, schema: { params: discussedParams, response: { 200: discussion } } },
    (request) => request.read((tx) => discussionOf(tx, request.params)),
  );

  app.post(
    '/api/ag/records/:kind/:id/attachments',
    {
      config,
      bodyLimit: ATTACH_BODY_LIMIT,
      schema: { params: discussedParams, body: attachRequest, response: { 200: discussionAnswer } },
    },
    async (request) => {
      const { name, mediaType, content } = checkAttachment(request.body);
      const { account, userId } = request.staff();
      await request.read((tx) => assertTakesFile(tx, request.params, content.byteLength));
      // It expires in a day unless the record names it.
      const file = await app.files.add(
        { organisation: account.organisation, userId },
        {
          kind: 'attachment',
          name,
          mediaType,
          createdBy: account.eId,
          expiresAt: new Date(Date.now() + DAY_MS),
        },
        content,
      );
      return request.write((tx) =>
        once(tx, request, async () => ({ data: await attachFile(tx, request.params, file) })),
      );
    },
  );

  app.delete(
    '/api/ag/attachments/:id',
    { config, schema: { params: idParam, response: { 200: discussionAnswer } } },
    (request) =>
      request.write((tx) => once(tx, request, async () => ({ data: await removeAttachment(tx, request.params.id) }))),
  );

  app.post(
    '/api/ag/records/:kind/:id/comments',
    { config, schema: { params: discussedParams, body: commentRequest, response: { 200: discussionAnswer } } },
    (request) =>
      request.write((tx) =>
        once(tx, request, async () => ({ data: await writeComment(tx, request.params, request.body) })),
      ),
  );

  app.get('/api/ag/notifications', { config, schema: { response: { 200: notificationsAnswer } } }, (request) =>
    request.read(async (tx) => {
      const { rows, unread } = await notificationsOf(tx, tx.actor.account.eId);
      return { data: rows.map(presentNotification), unread };
    }),
  );

  app.post(
    '/api/ag/notifications/read',
    { config, schema: { body: readNotificationsRequest, response: { 200: notificationsAnswer } } },
    (request) =>
      request.write(async (tx) => {
        await markRead(tx, tx.actor.account.eId, request.body.upTo);
        const { rows, unread } = await notificationsOf(tx, tx.actor.account.eId);
        return { data: rows.map(presentNotification), unread };
      }),
  );
}
