import type { FastifyRequest } from 'fastify';
import type { App } from '../../app-types.ts';
import { Problem } from '../../errors.ts';

/** Size limit of a JSON body in bytes: a sheet of a thousand lines is about 300 kB. */
export const MAX_JSON_BYTES = 2 * 1024 * 1024;
/** Size limit of an uploaded file in bytes. */
export const MAX_UPLOAD_BYTES = 10 * 1024 * 1024;

const YEAR_SECONDS = 31_536_000;
/** The page uses the camera alone, to scan barcodes, and code of a remote shall not use more either. */
const PERMISSIONS_POLICY =
  'camera=(self), microphone=(), geolocation=(), payment=(), usb=(), serial=(), hid=(), midi=(), display-capture=()';
const API_POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox";

/** Levels of arrays and objects in a JSON body; the deepest request of the contract has 6. */
const MAX_JSON_LEVELS = 64;

/** Returns whether arrays and objects are nested in more than `levels` levels. */
const isDeeperThan = (levels: number, value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((inner) => isDeeperThan(levels - 1, inner)));

/**
 * Accepts only JSON and multipart bodies, forbids browsers to guess media types, and logs and counts every request
 * once.
 */
export function limits(app: App): void {
  app.removeContentTypeParser('text/plain');
  const isHttps = app.config.publicUrl.startsWith('https:');
  const noticeProxy = proxyNotice(app);
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) =>
    parseJson(request, body, (error, value) => {
      if (!error && isDeeperThan(MAX_JSON_LEVELS, value)) done(jsonTooDeep());
      else done(error, value);
    }),
  );
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-content-type-options', 'nosniff');
    reply.header('referrer-policy', 'same-origin');
    reply.header('cross-origin-resource-policy', 'same-origin');
    reply.header('permissions-policy', PERMISSIONS_POLICY);
    if (isHttps) reply.header('strict-transport-security', `max-age=${YEAR_SECONDS}`);
    noticeProxy(request);
  });
  app.addHook('onSend', async (request, reply, payload) => {
    if (request.url.startsWith('/api/') || request.url.startsWith('/oauth/')) {
      if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
      // No answer of the API is a page: opened as one, it runs and loads nothing.
      if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', API_POLICY);
    }
    return payload;
  });
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        req: request,
        status: reply.statusCode,
        milliseconds: Math.round(reply.elapsedTime * 10) / 10,
        user: request.actor?.userId,
      },
      'request',
    );
  });
}

/**
 * Returns a function that warns once when a proxy stands in front and TRUST_PROXY does not say so: everybody then has
 * the
 * proxy's address, and limits per address cannot tell people apart.
 */
function proxyNotice(app: App): (request: FastifyRequest) => void {
  let isTold = app.config.trustProxy > 0;
  return ({ headers }) => {
    if (isTold || headers['x-forwarded-for'] === undefined) return;
    isTold = true;
    app.log.warn('A proxy adds X-Forwarded-For, but TRUST_PROXY is not set: all people seem to have one address.');
  };
}

const jsonTooDeep = (): Problem =>
  new Problem(400, 'json-too-deep', `The JSON is nested in more than ${MAX_JSON_LEVELS} levels.`);
