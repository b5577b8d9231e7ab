import { PassThrough, pipeline, Readable } from 'node:stream';
import { constants, crc32, createDeflateRaw } from 'node:zlib';

/** A file of an archive; its content is read once, while the archive is. */
export interface ZipEntry {
  name: string;
  /** The bytes of a chunk may change when the second one after it is asked for. */
  content: string | AsyncIterable<Buffer>;
}

/** Bytes that are compressed at a time: every step to zlib's thread and back costs as much as some 10 kB. */
const CHUNK_BYTES = 128 * 1024;
/** What the 32-bit form of an archive can count. */
const MAX_BYTES = 0xffff_ffff;
/** Version 2.0 of the format: deflate. */
const VERSION = 20;
/** The sizes follow behind the content; names are UTF-8. */
const FLAGS = 0x0808;
const DEFLATE = 8;
/** 1 January 1980 as MS-DOS writes it: the same content is always the same file. */
const DATE = 0x0021;

interface WrittenEntry {
  name: Buffer;
  offset: number;
  crc: number;
  bytes: number;
  packedBytes: number;
}

/**
 * Returns a zip archive that is written while it is read: one entry after the other, each compressed by zlib's threads
 * while the next bytes of its content are made. A content that fails fails the archive; a reader that leaves ends the
 * content that is being read. Fails with a RangeError when the archive grows beyond 4 GB.
 */
export function zipFile(entries: AsyncIterable<ZipEntry>): Readable {
  const output = new PassThrough({ highWaterMark: 2 * CHUNK_BYTES });
  // A reader that leaves closes the output at once, even while a content waits for its own source.
  pipeline(archive(entries), output, () => {});
  return output;
}

async function* archive(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Buffer> {
  const written: WrittenEntry[] = [];
  let offset = 0;
  for await (const { name, content } of entries) {
    const entry: WrittenEntry = { name: Buffer.from(name), offset, crc: 0, bytes: 0, packedBytes: 0 };
    const head = localHead(entry);
    yield head;
    for await (const packed of deflated(content, entry)) {
      entry.packedBytes += packed.length;
      yield packed;
    }
    const sizes = trailer(entry);
    yield sizes;
    offset += head.length + entry.packedBytes + sizes.length;
    if (offset > MAX_BYTES) throw new RangeError('The file grows beyond 4 GB. Narrow the filters.');
    written.push(entry);
  }
  const directory = Buffer.concat(written.map(directoryEntry));
  yield directory;
  yield endOfDirectory(written.length, directory.length, offset);
}

/** Yields a content compressed, and counts it. */
async function* deflated(content: ZipEntry['content'], entry: WrittenEntry): AsyncGenerator<Buffer> {
  async function* counted(): AsyncGenerator<Buffer> {
    for await (const chunk of typeof content === 'string' ? [Buffer.from(content)] : oneAhead(content)) {
      entry.crc = crc32(chunk, entry.crc);
      entry.bytes += chunk.length;
      yield chunk;
    }
  }
  // Fast instead of small: the same file is a fifth larger, and takes half the time. Each chunk fills what may wait, so
  // that no other one is taken before it is compressed.
  const options = { level: constants.Z_BEST_SPEED, chunkSize: CHUNK_BYTES, highWaterMark: 1 };
  const deflate = createDeflateRaw(options);
  // Its errors reach the reader below.
  pipeline(counted(), deflate, () => {});
  yield* deflate as AsyncIterable<Buffer>;
}

/** Yields chunks; the next one is made while one is compressed. */
async function* oneAhead(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const made = chunks[Symbol.asyncIterator]();
  let isWhole = false;
  try {
    for (let next = made.next(); ;) {
      const { done, value } = await next;
      if (done) break;
      next = made.next();
      // It is awaited later.
      next.catch(() => {});
      yield value;
    }
    isWhole = true;
  } finally {
    if (!isWhole) await made.return?.();
  }
}

function localHead({ name }: WrittenEntry): Buffer {
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x0403_4b50, 0);
  head.writeUInt16LE(VERSION, 4);
  head.writeUInt16LE(FLAGS, 6);
  head.writeUInt16LE(DEFLATE, 8);
  head.writeUInt16LE(DATE, 12);
  head.writeUInt16LE(name.length, 26);
  return Buffer.concat([head, name]);
}

function trailer({ crc, packedBytes, bytes }: WrittenEntry): Buffer {
  const sizes = Buffer.alloc(16);
  sizes.writeUInt32LE(0x0807_4b50, 0);
  sizes.writeUInt32LE(crc, 4);
  sizes.writeUInt32LE(packedBytes, 8);
  sizes.writeUInt32LE(bytes, 12);
  return sizes;
}

function directoryEntry({ name, offset, crc, packedBytes, bytes }: WrittenEntry): Buffer {
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x0201_4b50, 0);
  entry.writeUInt16LE(VERSION, 4);
  entry.writeUInt16LE(VERSION, 6);
  entry.writeUInt16LE(FLAGS, 8);
  entry.writeUInt16LE(DEFLATE, 10);
  entry.writeUInt16LE(DATE, 14);
  entry.writeUInt32LE(crc, 16);
  entry.writeUInt32LE(packedBytes, 20);
  entry.writeUInt32LE(bytes, 24);
  entry.writeUInt16LE(name.length, 28);
  entry.writeUInt32LE(offset, 42);
  return Buffer.concat([entry, name]);
}

function endOfDirectory(entries: number, bytes: number, offset: number): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x0605_4b50, 0);
  end.writeUInt16LE(entries, 8);
  end.writeUInt16LE(entries, 10);
  end.writeUInt32LE(bytes, 12);
  end.writeUInt32LE(offset, 16);
  return end;
}
