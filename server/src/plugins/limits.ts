import type { App } from '../app-types.ts';

/** Largest JSON body: a sheet of a thousand lines is about 300 kB. */
export const MAX_JSON_BYTES = 2 * 1024 * 1024;
/** Largest uploaded file. */
export const MAX_UPLOAD_BYTES = 10 * 1024 * 1024;

/** JSON and multipart are the only bodies, answers are never guessed at by browsers, and every request is logged and counted once. */
export function limits(app: App): void {
  app.removeContentTypeParser('text/plain');
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('x-content-type-options', 'nosniff');
    reply.header('referrer-policy', 'same-origin');
    reply.header('cross-origin-resource-policy', 'same-origin');
  });
  app.addHook('onSend', async (request, reply, payload) => {
    if (request.url.startsWith('/api/') || request.url.startsWith('/oauth/')) {
      if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    }
    return payload;
  });
  app.addHook('onResponse', async (request, reply) => {
    request.log.info({ req: request, status: reply.statusCode, milliseconds: Math.round(reply.elapsedTime * 10) / 10, user: request.actor?.userId }, 'request');
  });
}
