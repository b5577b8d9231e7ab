import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { S3Settings } from '../../../s3-settings.ts';

interface StoredObject {
  bytes: Buffer;
  at: Date;
}

/**
 * An object store for tests, on a port of its own. It answers as S3 does and accepts only signed requests (version 4).
 */
export interface TestS3 {
  settings: S3Settings;
  /** By key, with the prefix; tests look into it and damage files. */
  objects: Map<string, StoredObject>;
  /** 'GET releases/…' for every request, in order. */
  asked: string[];
  /** Replaces the true answer while it is set; undefined leaves the request to the store. */
  trouble: ((method: string, key: string) => 'hang up' | { status: number; code: string } | undefined) | null;
  /** Whether everybody may read. */
  isPublic: boolean;
  close(): Promise<void>;
}

const BUCKET = 'iwe-test';
const REGION = 'test-region-1';
const KEY_ID = 'test-key';
const SECRET = 'test-secret/with+signs';
/** Keys on a page of a list: small, so that every list of more has pages. */
const PAGE = 3;

/** Starts the store, empty. Close it in after(). */
export async function startTestS3(changes: Partial<S3Settings> = {}): Promise<TestS3> {
  const server = createServer((request, response) => void answer(s3, request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const s3: TestS3 = {
    settings: {
      bucket: BUCKET,
      endpoint: `http://127.0.0.1:${port}`,
      region: REGION,
      accessKeyId: KEY_ID,
      secretAccessKey: SECRET,
      prefix: 'shared/iwe/',
      addressing: 'path',
      cacheBytes: 1_000_000,
      ...changes,
    },
    objects: new Map(),
    asked: [],
    trouble: null,
    isPublic: false,
    close: async () => {
      server.closeAllConnections();
      server.close();
      if (server.listening) await once(server, 'close');
    },
  };
  return s3;
}

async function answer(s3: TestS3, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await buffer(request);
  const url = new URL(request.url ?? '/', s3.settings.endpoint);
  const method = request.method ?? '';
  const [, bucket = '', ...rest] = url.pathname.split('/').map(decodeURIComponent);
  const key = rest.join('/');
  s3.asked.push(`${method} ${key || url.searchParams.get('prefix') || ''}`);
  const trouble = s3.trouble?.(method, key);
  if (trouble === 'hang up') return void request.socket.destroy();
  const refused = trouble ?? refusal(s3, request, url, body, bucket);
  if (refused) return fail(response, method, refused.status, refused.code);
  if (method === 'GET' && key === '') return list(s3, url, response);
  if (method === 'PUT') return put(s3, request, key, body, response);
  const found = s3.objects.get(key);
  if (method === 'DELETE') {
    s3.objects.delete(key);
    return void response.writeHead(204).end();
  }
  if (!found) return fail(response, method, 404, 'NoSuchKey');
  const part = partOf(found.bytes, header(request, 'range'));
  if (!part) return fail(response, method, 416, 'InvalidRange');
  response.writeHead(part.length === found.bytes.length ? 200 : 206, {
    'content-length': part.length,
    'last-modified': found.at.toUTCString(),
    etag: `"${createHash('md5').update(found.bytes).digest('hex')}"`,
  });
  response.end(method === 'HEAD' ? undefined : part);
}

/** The bytes of a range header, all of them without one; null for a range behind the end. */
function partOf(bytes: Buffer, range: string): Buffer | null {
  const [, first = '', last = ''] = /^bytes=(\d+)-(\d+)$/.exec(range) ?? [];
  if (first === '') return bytes;
  return Number(first) < bytes.length ? bytes.subarray(Number(first), Number(last) + 1) : null;
}

function put(s3: TestS3, request: IncomingMessage, key: string, body: Buffer, response: ServerResponse): void {
  if (request.headers['if-none-match'] === '*' && s3.objects.has(key))
    return fail(response, 'PUT', 412, 'PreconditionFailed');
  s3.objects.set(key, { bytes: body, at: new Date() });
  response.writeHead(200, { etag: '"x"' }).end();
}

/** ListObjectsV2: sorted by the bytes of the key, paged by an opaque token, names encoded when that is asked for. */
function list(s3: TestS3, url: URL, response: ServerResponse): void {
  const asked = url.searchParams;
  const token = asked.get('continuation-token');
  const after = token === null ? '' : Buffer.from(token, 'base64').toString('utf8');
  const keys = [...s3.objects.keys()].filter((key) => key.startsWith(asked.get('prefix') ?? '') && key > after).sort();
  const page = keys.slice(0, PAGE);
  const isMore = keys.length > page.length;
  const isEncoded = asked.get('encoding-type') === 'url';
  const nameOf = (key: string): string =>
    isEncoded ? encodeURIComponent(key).replaceAll('%2F', '/').replaceAll('%20', '+') : xml(key);
  response.writeHead(200, { 'content-type': 'application/xml' });
  response.end(`<?xml version="1.0" encoding="UTF-8"?>
<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>${BUCKET}</Name><Prefix>${xml(asked.get('prefix') ?? '')}</Prefix>${isEncoded ? '<EncodingType>url</EncodingType>' : ''}<KeyCount>${page.length}</KeyCount><IsTruncated>${isMore}</IsTruncated>
${page.map((key) => `<Contents><Key>${nameOf(key)}</Key><LastModified>${s3.objects.get(key)?.at.toISOString()}</LastModified><Size>${s3.objects.get(key)?.bytes.length ?? 0}</Size></Contents>`).join('\n')}${isMore ? `<NextContinuationToken>${Buffer.from(page.at(-1) ?? '').toString('base64')}</NextContinuationToken>` : ''}</ListBucketResult>`);
}

/** What S3 would refuse: another bucket, no or another signature, bytes that are not those of the signed hash. */
function refusal(
  s3: TestS3,
  request: IncomingMessage,
  url: URL,
  body: Buffer,
  bucket: string,
): { status: number; code: string } | null {
  const authorization = request.headers.authorization ?? '';
  if (authorization === '')
    return s3.isPublic && request.method === 'GET' ? null : { status: 403, code: 'AccessDenied' };
  const parts =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
      authorization,
    );
  if (!parts) return { status: 400, code: 'AuthorizationHeaderMalformed' };
  const [, keyId = '', day = '', region = '', signedHeaders = '', signature = ''] = parts;
  if (keyId !== KEY_ID) return { status: 403, code: 'InvalidAccessKeyId' };
  if (region !== REGION) return { status: 400, code: 'AuthorizationHeaderMalformed' };
  const stamp = header(request, 'x-amz-date');
  if (
    Math.abs(
      Date.parse(stamp.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z')) - Date.now(),
    ) >
    15 * 60_000
  )
    return { status: 403, code: 'RequestTimeTooSkewed' };
  const names = signedHeaders.split(';');
  if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => names.includes(name)))
    return { status: 403, code: 'AccessDenied' };
  const canonical = [
    request.method,
    url.pathname
      .split('/')
      .map((part) => encoded(decodeURIComponent(part)))
      .join('/'),
    [...url.searchParams]
      .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
      .sort()
      .join('&'),
    ...names.map((name) => `${name}:${header(request, name).trim().replace(/\s+/g, ' ')}`),
    '',
    signedHeaders,
    header(request, 'x-amz-content-sha256'),
  ].join('\n');
  const text = ['AWS4-HMAC-SHA256', stamp, `${day}/${region}/s3/aws4_request`, hex(canonical)].join('\n');
  const key = [day, region, 's3', 'aws4_request'].reduce<Buffer | string>(
    (secret, part) => createHmac('sha256', secret).update(part).digest(),
    `AWS4${SECRET}`,
  );
  if (!timingSafeEqual(createHmac('sha256', key).update(text).digest(), Buffer.from(signature, 'hex')))
    return { status: 403, code: 'SignatureDoesNotMatch' };
  const hash = header(request, 'x-amz-content-sha256');
  if (hash !== 'UNSIGNED-PAYLOAD' && hash !== hex(body)) return { status: 400, code: 'XAmzContentSHA256Mismatch' };
  return bucket === BUCKET ? null : { status: 404, code: 'NoSuchBucket' };
}

function fail(response: ServerResponse, method: string, status: number, code: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' });
  response.end(
    method === 'HEAD'
      ? undefined
      : `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>of the test</Message></Error>`,
  );
}

const hex = (bytes: string | Buffer): string => createHash('sha256').update(bytes).digest('hex');
const header = (request: IncomingMessage, name: string): string => String(request.headers[name] ?? '');
const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);
const xml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
