import { once } from 'node:events';
import { crc32, createDeflateRaw } from 'node:zlib';

interface Entry {
  name: Buffer;
  crc: number;
  compressedBytes: number;
  bytes: number;
  offset: number;
}

/** Sizes stand behind the data (bit 3), names are UTF-8 (bit 11). */
const FLAGS = 0x0808;
const DEFLATE = 8;
/** 1 January 1980: the same content gives the same file. */
const DOS_DATE = 0x0021;
/** Without ZIP64 neither a file nor the archive may be larger. */
const MAX_BYTES = 0xffff_ffff;

/** A zip archive that is written while its files are made: each file is deflated as its text arrives. */
export class ZipStream {
  readonly #entries: Entry[] = [];
  #offset = 0;

  /** Yields the bytes of one file; its texts are compressed as they come. Throws a RangeError beyond 4 GB. */
  async *file(name: string, texts: AsyncIterable<string>): AsyncGenerator<Buffer> {
    const entry: Entry = { name: Buffer.from(name), crc: 0, compressedBytes: 0, bytes: 0, offset: this.#offset };
    yield this.#count(localHeader(entry));
    const deflate = createDeflateRaw({ level: 4 });
    const compressed: Buffer[] = [];
    deflate.on('data', (chunk: Buffer) => compressed.push(chunk));
    const taken = () => Buffer.concat(compressed.splice(0));
    try {
      for await (const text of texts) {
        const bytes = Buffer.from(text);
        entry.crc = crc32(bytes, entry.crc);
        entry.bytes += bytes.length;
        if (!deflate.write(bytes)) await once(deflate, 'drain');
        const chunk = taken();
        entry.compressedBytes += chunk.length;
        if (chunk.length > 0) yield this.#count(chunk);
      }
      const ended = once(deflate, 'end');
      deflate.end();
      await ended;
    } finally {
      deflate.destroy();
    }
    const rest = taken();
    entry.compressedBytes += rest.length;
    if (entry.bytes > MAX_BYTES || this.#offset > MAX_BYTES) throw new RangeError('The file grows beyond 4 GB. Narrow the filters.');
    yield this.#count(rest);
    yield this.#count(dataDescriptor(entry));
    this.#entries.push(entry);
  }

  /** Yields the directory that ends the archive. */
  *end(): Generator<Buffer> {
    const start = this.#offset;
    for (const entry of this.#entries) yield this.#count(centralHeader(entry));
    const end = Buffer.alloc(22);
    end.writeUInt32LE(0x0605_4b50, 0);
    end.writeUInt16LE(this.#entries.length, 8);
    end.writeUInt16LE(this.#entries.length, 10);
    end.writeUInt32LE(this.#offset - start, 12);
    end.writeUInt32LE(start, 16);
    yield end;
  }

  #count(bytes: Buffer): Buffer {
    this.#offset += bytes.length;
    return bytes;
  }
}

function localHeader(entry: Entry): Buffer {
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x0403_4b50, 0);
  header.writeUInt16LE(20, 4);
  header.writeUInt16LE(FLAGS, 6);
  header.writeUInt16LE(DEFLATE, 8);
  header.writeUInt16LE(DOS_DATE, 12);
  header.writeUInt16LE(entry.name.length, 26);
  return Buffer.concat([header, entry.name]);
}

function dataDescriptor(entry: Entry): Buffer {
  const descriptor = Buffer.alloc(16);
  descriptor.writeUInt32LE(0x0807_4b50, 0);
  descriptor.writeUInt32LE(entry.crc, 4);
  descriptor.writeUInt32LE(entry.compressedBytes, 8);
  descriptor.writeUInt32LE(entry.bytes, 12);
  return descriptor;
}

function centralHeader(entry: Entry): Buffer {
  const header = Buffer.alloc(46);
  header.writeUInt32LE(0x0201_4b50, 0);
  header.writeUInt16LE(20, 4);
  header.writeUInt16LE(20, 6);
  header.writeUInt16LE(FLAGS, 8);
  header.writeUInt16LE(DEFLATE, 10);
  header.writeUInt16LE(DOS_DATE, 14);
  header.writeUInt32LE(entry.crc, 16);
  header.writeUInt32LE(entry.compressedBytes, 20);
  header.writeUInt32LE(entry.bytes, 24);
  header.writeUInt16LE(entry.name.length, 28);
  header.writeUInt32LE(entry.offset, 42);
  return Buffer.concat([header, entry.name]);
}
