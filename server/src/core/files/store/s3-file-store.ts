import { createWriteStream, openAsBlob } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout } from 'node:timers/promises';
import type { ReadableStream } from 'node:stream/web';
import { AwsClient } from 'aws4fetch';
import { refuseInsideTransaction } from '../../database/index.ts';
import type { S3Settings } from '../../s3-settings.ts';
import { checkedKey, Measure, measureBuffer } from './file-store.ts';
import type { FileStore, ListedFile, WrittenFile } from './file-store.ts';
import { errorCodeOf, readListing } from './s3-xml.ts';
import { StoreDown } from './store-down.ts';

/** Milliseconds until a call with its second and third attempt is answered. Somebody waits for a read. */
const READ_MS = 8_000;
const WRITE_MS = 30_000;
/** Attempts after the first one, and the pause before the first of them, milliseconds. */
const RETRIES = 2;
const PAUSE_MS = 100;
/** A large file gets more time to be sent: a second for each megabyte. */
const BYTES_PER_WRITE_MS = 1_000;

/**
 * The store in a bucket, below `folder` (with a slash at the end) of its prefix. S3 shows an object once all of it has
 * arrived. Every PUT carries the hash of its bytes, so the store refuses what was cut short on the way; S3 therefore
 * needs size and hash first, and a stream is written to a temporary file before it is sent.
 */
export function s3FileStore(settings: S3Settings, folder: string): FileStore {
  const { accessKeyId, secretAccessKey, region } = settings;
  const client = new AwsClient({
    accessKeyId,
    secretAccessKey,
    region,
    service: 's3',
    retries: RETRIES,
    initRetryMs: PAUSE_MS,
  });
  const root = settings.prefix + folder;
  const urlOf = (key: string): string => objectUrl(settings, root + checkedKey(key));

  async function send(key: string, body: Blob | Uint8Array<ArrayBuffer>, written: WrittenFile): Promise<WrittenFile> {
    const answer = await call(client, 'PUT', urlOf(key), {
      body,
      headers: {
        'x-amz-content-sha256': written.sha256.toString('hex'),
        'content-type': 'application/octet-stream',
      },
      signal: AbortSignal.timeout(WRITE_MS + Math.ceil(written.bytes / BYTES_PER_WRITE_MS)),
    });
    await (await expected(answer)).body?.cancel();
    return written;
  }

  return {
    async put(key, content, { maxBytes } = {}) {
      if (Buffer.isBuffer(content)) return send(key, new Uint8Array(content), measureBuffer(content, maxBytes));
      urlOf(key);
      const temporary = await mkdtemp(join(tmpdir(), 'iwe-file-'));
      try {
        const file = join(temporary, 'content');
        const measure = new Measure(maxBytes);
        await pipeline(content, measure, createWriteStream(file));
        return await send(key, await openAsBlob(file), measure.written());
      } finally {
        await rm(temporary, { recursive: true, force: true });
      }
    },

    async get(key, { range, signal, isFresh } = {}) {
      const headers = {
        ...(range ? { range: `bytes=${range.first}-${range.last}` } : {}),
        ...(isFresh ? { 'cache-control': 'no-cache' } : {}),
      };
      const { answer, stop } = await begin(client, urlOf(key), headers, signal);
      if (await isMissing(answer)) return null;
      const { body } = await expected(answer);
      return body ? readableOf(body as ReadableStream, stop) : Readable.from([]);
    },

    async head(key) {
      const answer = await call(client, 'HEAD', urlOf(key));
      if (await isMissing(answer)) return null;
      const { headers } = await expected(answer);
      return {
        bytes: Number(headers.get('content-length')),
        modifiedAtMs: Date.parse(headers.get('last-modified') ?? ''),
      };
    },

    async delete(key) {
      const answer = await call(client, 'DELETE', urlOf(key));
      if (!(await isMissing(answer))) await (await expected(answer)).body?.cancel();
    },

    async list(prefix) {
      const found: ListedFile[] = [];
      let token: string | null = null;
      do {
        const query = new URLSearchParams({
          'encoding-type': 'url',
          'list-type': '2',
          prefix: root + checkedKey(prefix),
          ...(token === null ? {} : { 'continuation-token': token }),
        });
        const url = `${bucketUrl(settings)}?${query.toString().replaceAll('+', '%20')}`;
        const page = readListing(await textOf(await expected(await call(client, 'GET', url))));
        if (!page) throw new StoreDown('what answers at IWE_S3_ENDPOINT is no such store');
        if (page.next !== null && page.next === token)
          throw new StoreDown('the store returned the same page of its list twice');
        found.push(...page.files.map((file) => ({ ...file, key: file.key.slice(root.length) })));
        token = page.next;
      } while (token !== null);
      return found.sort((a, b) => (a.key < b.key ? -1 : 1));
    },

    // S3 forgets a PUT that did not end.
    removeUnfinished: async () => {},
  };
}

/** The address of an object; without a signature, as anybody would ask for it. */
export const objectUrl = (settings: S3Settings, key: string): string =>
  `${bucketUrl(settings)}/${key.split('/').map(encodeURIComponent).join('/')}`;

function bucketUrl({ endpoint, bucket, addressing }: S3Settings): string {
  return addressing === 'path' ? `${endpoint}/${bucket}` : endpoint.replace('://', `://${bucket}.`);
}

/** Sends a call; each is repeated when its connection breaks (the client itself repeats refused ones alone). */
async function call(client: AwsClient, method: string, url: string, init: RequestInit = {}): Promise<Response> {
  refuseInsideTransaction('A call of the file store');
  const sent = { method, redirect: 'manual', signal: AbortSignal.timeout(READ_MS), ...init } as const;
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await client.fetch(url, sent);
    } catch (error) {
      if (attempt === RETRIES || sent.signal?.aborted) throw unreachable(error);
      await setTimeout(PAUSE_MS * 2 ** attempt);
    }
  }
}

/** Begins a GET: the answer must begin within READ_MS; its content may take as long as its reader needs. */
async function begin(
  client: AwsClient,
  url: string,
  headers: Record<string, string>,
  signal: AbortSignal | undefined,
): Promise<{ answer: Response; stop: () => void }> {
  const controller = new AbortController();
  const timer = globalThis.setTimeout(() => controller.abort(new DOMException('', 'TimeoutError')), READ_MS);
  try {
    const answer = await call(client, 'GET', url, {
      headers,
      signal: signal ? AbortSignal.any([signal, controller.signal]) : controller.signal,
    });
    return { answer, stop: () => controller.abort() };
  } finally {
    clearTimeout(timer);
  }
}

/** The body as a stream whose failures are StoreDown; a reader that leaves ends the transfer. */
function readableOf(body: ReadableStream, stop: () => void): Readable {
  async function* chunks(): AsyncGenerator<Uint8Array> {
    try {
      for await (const chunk of body) yield chunk as Uint8Array;
    } catch (error) {
      throw unreachable(error);
    } finally {
      stop();
    }
  }
  return Readable.from(chunks(), { objectMode: false }).once('close', stop);
}

/** The answer when it is a good one; otherwise throws what the store said. */
async function expected(answer: Response): Promise<Response> {
  if (answer.ok) return answer;
  const code = errorCodeOf(await textOf(answer));
  throw new StoreDown(
    `${answer.status}${code ? ` ${code}` : ''}`,
    answer.status < 500 && answer.status !== 429 ? { status: answer.status, code } : null,
  );
}

/** 404 is an answer, unless the bucket itself is missing. */
async function isMissing(answer: Response): Promise<boolean> {
  if (answer.status !== 404) return false;
  const code = errorCodeOf(await textOf(answer));
  if (code === 'NoSuchBucket') throw new StoreDown(`404 ${code}`, { status: 404, code });
  return true;
}

async function textOf(answer: Response): Promise<string> {
  try {
    return await answer.text();
  } catch (error) {
    throw unreachable(error);
  }
}

function unreachable(error: unknown): StoreDown {
  if (error instanceof StoreDown) return error;
  const { cause, name, message } = error as Error & { cause?: { code?: string; message?: string } };
  return new StoreDown(
    name === 'TimeoutError' ? 'no answer in time' : (cause?.code ?? cause?.message ?? message),
    null,
    error,
  );
}
