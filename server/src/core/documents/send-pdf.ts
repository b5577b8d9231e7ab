import type { FastifyReply } from 'fastify';
import { contentDisposition } from '../files/content-disposition.ts';

export const PDF_CONTENT_TYPE = 'application/pdf';

/** Answers with a PDF as a download of this name. No cache keeps it: it shows what its reader may see now. */
export const sendPdf = (reply: Pick<FastifyReply, 'type'>, name: string, bytes: Uint8Array): FastifyReply =>
  reply
    .type(PDF_CONTENT_TYPE)
    .headers({
      'content-disposition': contentDisposition(name),
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
    .send(bytes);
