import { canSeeCostInReports } from '@iwe/domain';
import { fileLinkAnswer, fileParams, fileQuery } from '@iwe/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../app-types.ts';
import { notFound, Problem } from '../errors.ts';
import { permit } from '../permissions.ts';
import type { ActorAccount } from '../permissions.ts';
import { lookUpActor, lookUpActorOfSession } from '../plugins/session.ts';
import { contentDisposition } from './content-disposition.ts';
import { LINK_MINUTES, readDownloadLink, signDownloadLink } from './download-link.ts';
import { LONG_ANSWER_MS } from './workbooks/send-workbook.ts';
import { openFileStore } from './store/open-file-store.ts';
import { findFile } from './stored-file.repository.ts';
import { STORED_FILES_FOLDER } from './stored-file.ts';
import type { FileKind, StoredFile } from './stored-file.ts';
import { StoredFiles } from './stored-files.ts';

/** Who may download a file of each kind, beside being staff of its organisation. */
const CAN_DOWNLOAD: Readonly<Record<FileKind, (file: StoredFile, account: ActorAccount) => boolean>> = {
  upload: (file, account) => file.createdBy === account.eId,
  report: (file, account) => !file.showsCost || canSeeCostInReports(account),
  attachment: () => true,
  'audit-archive': (_file, account) => account.isAdmin,
};

/** Stored files: the download, by session or by a short-lived link, and the link. */
export function filesRoutes(app: App): void {
  app.decorate('files', new StoredFiles(app.database, openFileStore(app.config, STORED_FILES_FOLDER)));

  // A link stands for the session that asked for it: what has changed since then counts at the moment of the download.
  app.tokenChecks.set('fileLink', async (request) => {
    const { link } = request.query as { link?: unknown };
    if (link === undefined) request.actor = await lookUpActor(app, request);
    else {
      const { id = '' } = request.params as { id?: string };
      const { sessionId, eId } = readDownloadLink(
        app.config.secrets.instanceKey,
        id,
        typeof link === 'string' ? link : '',
      );
      request.actor = await lookUpActorOfSession(app, sessionId, eId);
    }
    permit(request, 'staff');
  });

  app.get(
    '/api/ag/files/:id',
    {
      config: { permission: 'fileLink' },
      handlerTimeout: LONG_ANSWER_MS,
      schema: { params: fileParams, querystring: fileQuery },
    },
    (request, reply) => sendStoredFile(app, request, reply, request.params.id),
  );

  app.get(
    '/api/ag/files/:id/link',
    { config: { permission: 'staff' }, schema: { params: fileParams, response: { 200: fileLinkAnswer } } },
    async (request) => {
      const { id } = await downloadableFile(request, request.params.id);
      const { account, sessionId } = request.staff();
      const expiresAt = Math.floor(Date.now() / 1_000) + LINK_MINUTES * 60;
      const link = signDownloadLink(app.config.secrets.instanceKey, {
        fileId: id,
        sessionId,
        eId: account.eId,
        expiresAt,
      });
      return {
        data: { url: `/api/ag/files/${id}?link=${link}`, expiresAt: new Date(expiresAt * 1_000).toISOString() },
      };
    },
  );
}

/**
 * Answers with a stored file as a download. Throws 404 for a file that is not there, of another organisation, or not
 * for this person; 410 for one that has expired.
 */
export async function sendStoredFile(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  id: string,
): Promise<never> {
  const file = await downloadableFile(request, id);
  const content = await app.files.read(file);
  if (!content) {
    request.log.error({ file: id }, 'a stored file is missing in the file store');
    throw new Problem(500, 'file-missing', 'This file is damaged. Please tell your administrator.');
  }
  return reply
    .type(file.mediaType)
    .headers({
      'content-length': file.bytes,
      'content-disposition': contentDisposition(file.name),
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
    .send(content) as never;
}

async function downloadableFile(request: FastifyRequest, id: string): Promise<StoredFile> {
  const file = await request.read((tx) => findFile(tx, id));
  if (!file || !CAN_DOWNLOAD[file.kind](file, request.staff().account)) throw notFound();
  if (file.isExpired)
    throw new Problem(410, 'file-expired', `${file.name} has expired and was removed. Please create it again.`);
  return file;
}
