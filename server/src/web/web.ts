import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../core/app-types.ts';
import { hasOrganisation } from '../operating/init/public.ts';
import {
  acceptedEncodings,
  compressed,
  HAS_HASH,
  isSafePath,
  isServed,
  pageOfRequest,
  pageState,
  revisionIn,
  SERVED_TYPES,
  shellFileNamed,
  storeShell,
} from '../platform/public.ts';
import type { ServedFile } from '../platform/public.ts';
import { pathOf } from '../core/plugins/errors.ts';
import { policyHeaders } from './web-policy.ts';

const YEAR = 'public, max-age=31536000, immutable';
/**
 * What a cache between us and browsers may do with the same files (RFC 9213): send them for half a minute, then ask. A
 * release that was blocked is gone from every such cache within a minute, and the year above is the browsers' alone.
 */
const AT_THE_EDGE = 'max-age=30, stale-if-error=3600';
/**
 * Serves the page, the shell's files and the releases' files. Every file with a hash or a version in its name is
 * immutable; the page never is.
 */
export function web(app: App): void {
  const config = { permission: 'public' as const };
  app.get('/r/:remote/:version/*', { config, schema: { hide: true } }, releaseFile(app));
  app.get('/assets/*', { config, schema: { hide: true } }, shellFile(app));
  app.get('/*', { config, schema: { hide: true } }, page(app, keepShells(app)));
}

/**
 * Stores the server's own shell as a release when the server begins to listen. Returns a function to call with every
 * page: it does so again when the shell was rebuilt under a running server.
 */
function keepShells(app: App): () => void {
  let stored: string | null = null;
  const keep = async (): Promise<void> => {
    stored = app.platform.shell.hash();
    try {
      const own = await storeShell(app);
      if (own?.stays)
        app.log.warn(
          `The shell ${own.version} of this server is stored, but nobody is given it: the shell ${own.stays} is stable, ` +
            'because somebody chose it, or there is a freeze. Releases offers to roll the new one out.',
        );
    } catch (error) {
      app.log.warn({ err: error }, "the shell's files could not be stored");
    }
  };
  app.addHook('onListen', keep);
  return () => {
    if (stored !== null && stored !== app.platform.shell.hash()) void keep();
  };
}

function releaseFile(app: App) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const key = pathOf(request.url).slice('/r/'.length);
    if (!isServed(key)) return missing(reply);
    const file = await app.platform.file(key, request.headers['accept-encoding'] ?? '');
    return sendFile(request, reply, key, file);
  };
}

/** Sends a file of a release, or says why there is none. */
function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  name: string,
  file: ServedFile | 'blocked' | 'changed' | null,
): FastifyReply {
  if (file === 'blocked') return withoutFile(reply.code(410), 'This version is blocked.');
  if (file === 'changed') return withoutFile(reply.code(410), 'This version was changed after it was published.');
  if (!file) return missing(reply);
  if (file.encoding) reply.header('content-encoding', file.encoding);
  // The bytes of an address never change: which of its forms it is says everything.
  const tag = `"${file.encoding ?? 'plain'}"`;
  asFile(reply, name).header('etag', tag);
  if (request.headers['if-none-match'] === tag) return reply.code(304).send();
  return reply.send(file.bytes);
}

/**
 * The policy for files that are not pages. A picture may contain scripts, and opening it directly would run them with
 * the rights of this origin, even those of a release that nobody has chosen. A script that somebody ran as a worker,
 * which no page may do, could connect to nothing.
 */
const SANDBOX = "default-src 'none'; style-src 'unsafe-inline'; sandbox";
const asFile = (reply: FastifyReply, name: string): FastifyReply =>
  reply
    .header('content-security-policy', SANDBOX)
    .header('vary', 'accept-encoding')
    .header('cache-control', YEAR)
    .header('cdn-cache-control', AT_THE_EDGE)
    .type(typeOf(name));

/**
 * Serves the files of the server's own shell, and those of every stored one: an organisation may run another, and a tab
 * that was opened before a deployment loads parts that it has not needed yet.
 */
function shellFile(app: App) {
  const known = new Map<string, Promise<{ bytes: Buffer; br: Buffer; gzip: Buffer } | null>>();
  const load = async (name: string) => {
    const bytes = await readFile(path.join(app.platform.shell.folder, name)).catch(() => null);
    return bytes && { bytes, ...(await compressed(bytes)) };
  };
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const name = pathOf(request.url).slice('/assets/'.length);
    // Only files with a hash in their name, which never change and therefore need compressing only once.
    if (!isSafePath(name) || !HAS_HASH.test(name)) return missing(reply);
    const loading = known.get(name) ?? load(name);
    known.set(name, loading);
    const file = await loading.catch((error: unknown) => {
      known.delete(name);
      throw error;
    });
    const accepted = request.headers['accept-encoding'] ?? '';
    if (!file) {
      known.delete(name);
      return sendFile(request, reply, name, await shellFileNamed(app, name, accepted));
    }
    const encoding = acceptedEncodings(accepted)[0] ?? null;
    return sendFile(request, reply, name, { bytes: encoding ? file[encoding] : file.bytes, encoding });
  };
}

/** '/admin/releases/mf-sales/1.0.0' is a screen, although it looks like a file. */
const ENDS_IN_VERSION = /\/\d+\.\d+\.\d+(-[0-9a-z.]+)?$/;

function page(app: App, onPage: () => void) {
  const hasPeople = onceTrue(() => hasOrganisation(app.database));
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const url = pathOf(request.url);
    // A path of the API or of a file is not a screen: sending the page would only hide the mistake.
    if (/^\/(api|oauth|r|assets)(\/|$)/.test(url) || (path.extname(url) !== '' && !ENDS_IN_VERSION.test(url))) {
      reply.callNotFound();
      return reply;
    }
    const found = await pageOfRequest(app, request);
    if (found === null)
      return reply.code(503).type('text/plain; charset=utf-8').send('The shell is not built yet. Run: npm run build');
    onPage();
    const nonce = randomBytes(18).toString('base64url');
    const { shell, html } = found;
    const [{ value, blocked }, isReady] = await Promise.all([pageState(app, request), hasPeople()]);
    return reply
      .headers(policyHeaders(nonce))
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(
        html
          .replace('%NONCE%', nonce)
          .replace('%REVISION%', revisionIn(shell, value))
          .replace('%SHELL%', shell.version ?? '')
          .replace('%BLOCKED%', blocked.join(' '))
          .replace('%LIST_KEY%', app.platform.listSigner.publicKey)
          .replace('%DEMO%', app.config.demo ? '1' : '')
          .replace('%SETUP%', isReady ? '' : '1')
          // Stored shells of before there were previews have a place for a grant that nobody gets any more.
          .replace('%DEVELOPER%', ''),
      );
  };
}

/** Returns a function that asks until the answer is yes once: organisations are never deleted. */
function onceTrue(ask: () => Promise<boolean>): () => Promise<boolean> {
  let isTrue = false;
  return async () => (isTrue ||= await ask());
}

const typeOf = (name: string): string => SERVED_TYPES[path.extname(name)] ?? 'application/octet-stream';

/** Answers 404 without caching, because a lost release may be published again. */
const missing = (reply: FastifyReply): FastifyReply => withoutFile(reply.code(404), 'There is no such file.');

const withoutFile = (reply: FastifyReply, why: string): FastifyReply =>
  reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(why);
