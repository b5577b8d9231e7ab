import { createHash } from 'node:crypto';
import type { Hash } from 'node:crypto';
import { Transform } from 'node:stream';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';

/** What a store was given: its size, and the SHA-256 of its bytes. */
export interface WrittenFile {
  bytes: number;
  sha256: Buffer;
}

/** What a store knows about one of its files without reading it. */
export interface FileFacts {
  bytes: number;
  modifiedAtMs: number;
}

export interface ListedFile extends FileFacts {
  key: string;
}

/** A part of a file: both bytes are included and counted from 0, as in an HTTP range. */
export interface ByteRange {
  first: number;
  last: number;
}

export interface PutOptions {
  /** Refuse longer content with FileTooLarge. */
  maxBytes?: number;
}

export interface GetOptions {
  range?: ByteRange;
  /** Ends the read, also while the stream is being consumed. */
  signal?: AbortSignal;
  /** Asks caches between this server and the store to pass the request on. */
  isFresh?: boolean;
}

/**
 * Files by key, on a disk (disk-file-store.ts) or in a bucket (s3-file-store.ts). Keys are paths with slashes. A file
 * is visible once all of it has been written; a file that is replaced stays readable in its old form until then.
 */
export interface FileStore {
  /** Stores content under a key, in place of what was there. Rejects, and stores nothing, when the content fails. */
  put(key: string, content: Buffer | Readable, options?: PutOptions): Promise<WrittenFile>;
  /** A file, or a part of it, as a stream; null when there is none. */
  get(key: string, options?: GetOptions): Promise<Readable | null>;
  /** Null when there is no file under the key. */
  head(key: string): Promise<FileFacts | null>;
  /** Removes one file. Resolves when there is none, too. */
  delete(key: string): Promise<void>;
  /** All files below a prefix that ends with a slash, or in the whole store for ''; sorted by key. */
  list(prefix: string): Promise<ListedFile[]>;
  /** Removes what writes left behind that never ended, begun before that moment. */
  removeUnfinished(before: Date): Promise<void>;
}

/** The content is longer than the caller allows. */
export class FileTooLarge extends Error {}

/** Reads a whole file into memory; null when there is none. For files of a known, small size. */
export async function readWhole(
  store: Pick<FileStore, 'get'>,
  key: string,
  options?: GetOptions,
): Promise<Buffer | null> {
  const stream = await store.get(key, options);
  return stream && buffer(stream);
}

/** A stream that passes bytes on, counts and hashes them. It fails with FileTooLarge beyond `maxBytes`. */
export class Measure extends Transform {
  readonly #maxBytes: number;
  readonly #hash: Hash = createHash('sha256');
  bytes = 0;

  constructor(maxBytes = Number.POSITIVE_INFINITY) {
    super();
    this.#maxBytes = maxBytes;
  }

  override _transform(chunk: Buffer, _encoding: string, done: (error: Error | null, chunk?: Buffer) => void): void {
    this.bytes += chunk.length;
    if (this.bytes > this.#maxBytes) return done(tooLarge(this.#maxBytes));
    this.#hash.update(chunk);
    done(null, chunk);
  }

  /** What went through; to be asked once, at the end. */
  written(): WrittenFile {
    return { bytes: this.bytes, sha256: this.#hash.digest() };
  }
}

/** The same for bytes in memory. Throws FileTooLarge. */
export function measureBuffer(content: Buffer, maxBytes = Number.POSITIVE_INFINITY): WrittenFile {
  if (content.length > maxBytes) throw tooLarge(maxBytes);
  return { bytes: content.length, sha256: createHash('sha256').update(content).digest() };
}

const tooLarge = (maxBytes: number): FileTooLarge => new FileTooLarge(`The file is longer than ${maxBytes} bytes.`);

/** Returns the key; throws for one that would lead out of the store or name another file. */
export function checkedKey(key: string): string {
  if (key.startsWith('/') || key.split('/').some((part) => part === '.' || part === '..'))
    throw new Error(`The key ${key} leads out of the file store.`);
  return key;
}
