import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import { Problem } from '../../errors.ts';
import type { S3Settings } from '../../s3-settings.ts';
import type { ReleaseStore } from './release-store.ts';
import { errorCodeOf, readListing } from './s3-xml.ts';

/** Milliseconds for a call with its second and third try. A page waits for a read. */
const READ_MS = 8_000;
const WRITE_MS = 30_000;
/** Deletes that are under way at once. */
const AT_ONCE = 8;

/** The object store did not answer, or not as it should: 503, and `cause` and `detail` say more in the log and at start. */
export class StoreDown extends Problem {
  /** What went wrong, for whoever runs the server: never a key. */
  readonly detail: string;
  /** Of a definite refusal: the HTTP status and the store's own code; null when there was no answer. */
  readonly refusal: { status: number; code: string } | null;

  constructor(detail: string, refusal: StoreDown['refusal'] = null, cause?: unknown) {
    super(503, 'release-store', 'The store of the releases does not answer. Please try again in a moment.', { retryAfterSeconds: 5 });
    this.message = `${this.message} (${detail})`;
    this.detail = detail;
    this.refusal = refusal;
    this.cause = cause;
  }
}

/**
 * The store in a bucket, below `folder` (with a slash at the end) of its prefix. A PUT is whole or not at all, and carries the
 * hash of its bytes, so that what was cut short on the way is refused by the store.
 */
export function s3ReleaseStore(settings: S3Settings, folder: string): ReleaseStore {
  const { accessKeyId, secretAccessKey, region } = settings;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 2, initRetryMs: 100 });
  const root = settings.prefix + folder;
  const call = (method: string, url: string, body?: Buffer): Promise<Response> => send(client, method, url, body);
  const urlOf = (key: string): string => objectUrl(settings, root + safe(key));

  async function keys(prefix: string): Promise<string[]> {
    const found: string[] = [];
    let token: string | null = null;
    do {
      const query = new URLSearchParams({ 'encoding-type': 'url', 'list-type': '2', prefix: root + safe(prefix), ...(token === null ? {} : { 'continuation-token': token }) });
      const answer = await expected(await call('GET', `${bucketUrl(settings)}?${query.toString().replaceAll('+', '%20')}`));
      const page = readListing(await textOf(answer));
      if (!page) throw new StoreDown('what answers at IWE_S3_ENDPOINT is no such store');
      if (page.next !== null && page.next === token) throw new StoreDown('the store gives the same page of its list again');
      found.push(...page.keys.map((key) => key.slice(root.length)));
      token = page.next;
    } while (token !== null);
    return found.sort();
  }

  return {
    async put(key, bytes) {
      await (await expected(await call('PUT', urlOf(key), bytes))).body?.cancel();
    },
    async get(key) {
      const answer = await call('GET', urlOf(key));
      return (await isMissing(answer)) ? null : bytesOf(await expected(answer));
    },
    async head(key) {
      const answer = await call('HEAD', urlOf(key));
      if (await isMissing(answer)) return null;
      const { headers } = await expected(answer);
      return { size: Number(headers.get('content-length')), modifiedAtMs: Date.parse(headers.get('last-modified') ?? '') };
    },
    list: keys,
    async delete(prefix) {
      const doomed = await keys(prefix);
      for (let at = 0; at < doomed.length; at += AT_ONCE) {
        await Promise.all(doomed.slice(at, at + AT_ONCE).map(async (key) => {
          const answer = await call('DELETE', urlOf(key));
          if (!(await isMissing(answer))) await (await expected(answer)).body?.cancel();
        }));
      }
    },
  };
}

/** Where an object is asked for; without a signature, as anybody would. */
export const objectUrl = (settings: S3Settings, key: string): string => `${bucketUrl(settings)}/${key.split('/').map(encodeURIComponent).join('/')}`;

function bucketUrl({ endpoint, bucket, addressing }: S3Settings): string {
  return addressing === 'path' ? `${endpoint}/${bucket}` : endpoint.replace('://', `://${bucket}.`);
}

/** URLs drop dots on their way: such a key would name another object. */
function safe(key: string): string {
  if (key.startsWith('/') || key.split('/').some((part) => part === '.' || part === '..')) throw new Error(`The key ${key} leads out of the release store.`);
  return key;
}

async function send(client: AwsClient, method: string, url: string, body?: Buffer): Promise<Response> {
  const signal = AbortSignal.timeout(body ? WRITE_MS : READ_MS);
  try {
    return await client.fetch(url, {
      method, signal, redirect: 'manual',
      ...(body ? { body: new Uint8Array(body), headers: { 'x-amz-content-sha256': createHash('sha256').update(body).digest('hex'), 'content-type': 'application/octet-stream' } } : {}),
    });
  } catch (error) {
    throw unreachable(error);
  }
}

/** The answer when it is a good one; else throws what the store said. */
async function expected(answer: Response): Promise<Response> {
  if (answer.ok) return answer;
  const code = errorCodeOf(await textOf(answer));
  throw new StoreDown(`${answer.status}${code ? ` ${code}` : ''}`, answer.status < 500 && answer.status !== 429 ? { status: answer.status, code } : null);
}

/** 404 is an answer, unless the bucket itself is what is missing. */
async function isMissing(answer: Response): Promise<boolean> {
  if (answer.status !== 404) return false;
  const code = errorCodeOf(await textOf(answer));
  if (code === 'NoSuchBucket') throw new StoreDown(`404 ${code}`, { status: 404, code });
  return true;
}

async function bytesOf(answer: Response): Promise<Buffer> {
  try {
    return Buffer.from(await answer.arrayBuffer());
  } catch (error) {
    throw unreachable(error);
  }
}

const textOf = async (answer: Response): Promise<string> => (await bytesOf(answer)).toString('utf8');

function unreachable(error: unknown): StoreDown {
  const { cause, name, message } = error as Error & { cause?: { code?: string; message?: string } };
  return new StoreDown(name === 'TimeoutError' ? 'no answer in time' : (cause?.code ?? cause?.message ?? message), null, error);
}
