import { crc32, inflateRawSync } from 'node:zlib';
import { UPLOAD_LIMITS } from './limits.ts';
import { prepareSheet } from './prepare-sheet.ts';
import { packedBytes, readZipDirectory } from './zip-directory.ts';

/** The parts of a workbook that are text: rows, and what describes them. No pictures, no macros, no embedded files. */
const NEEDED = /\.(xml|rels)$/i;
// Not 'macroEnabled' alone: some programs name a binary format by it in every workbook.
const MACRO_TYPES = ['sheet.macroEnabled.main+xml', 'template.macroEnabled.main+xml', 'ms-office.vbaProject'];
const STORED = 0;
const DEFLATED = 8;

/** A workbook's own parts, unpacked and put together again. */
export interface Repacked {
  /** A zip archive without compression, whose every size is true. */
  archive: Buffer;
  /** How many cells its sheets have. */
  cells: number;
  /** Its list of contents speaks of macros. */
  isMacro: boolean;
}

/**
 * Unpacks what a workbook needs, no byte further than its directory has said, and packs it again: what parses it
 * afterwards meets no size that lies. Throws where an entry is damaged or larger than it claims.
 */
export function repack(file: Buffer): Repacked {
  const entries = readZipDirectory(file, UPLOAD_LIMITS.entries) ?? [];
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  let cells = 0;
  let isMacro = false;
  for (const entry of entries) {
    if (!NEEDED.test(entry.name)) continue;
    const packed = packedBytes(file, entry);
    if (!packed) throw new Error(`${entry.name} is not where the directory says.`);
    const content = unpacked(packed, entry.method, entry.bytes);
    if (content.length !== entry.bytes) throw new Error(`${entry.name} has another size than it claims.`);
    if (/content_types/i.test(entry.name)) isMacro ||= MACRO_TYPES.some((type) => content.includes(type));
    const isSheet = /worksheets\/[^/]*\.xml$/i.test(entry.name);
    if (isSheet) cells += occurrences(content, '<c ') + occurrences(content, '<c>');
    // A sheet with too many cells is refused anyway.
    const bytes = isSheet && cells <= UPLOAD_LIMITS.cells ? prepareSheet(content) : content;
    const header = headerOf(entry.name, bytes);
    parts.push(header.local, bytes);
    directory.push(header.central(offset));
    offset += header.local.length + bytes.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x0605_4b50, 0);
  end.writeUInt16LE(directory.length, 8);
  end.writeUInt16LE(directory.length, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(offset, 16);
  return { archive: Buffer.concat([...parts, central, end]), cells, isMacro };
}

function unpacked(packed: Buffer, method: number, bytes: number): Buffer {
  if (method === STORED) return packed;
  if (method !== DEFLATED) throw new Error('A method of packing that no workbook has.');
  // One byte more than claimed is an error of zlib, long before it is memory.
  return inflateRawSync(packed, { maxOutputLength: Math.max(1, bytes) });
}

function occurrences(bytes: Buffer, text: string): number {
  let count = 0;
  for (let at = bytes.indexOf(text); at >= 0; at = bytes.indexOf(text, at + text.length)) count++;
  return count;
}

function headerOf(name: string, bytes: Buffer): { local: Buffer; central: (offset: number) => Buffer } {
  const nameBytes = Buffer.from(name);
  // From the version that is needed to the length of the name, the two headers say the same.
  const facts = Buffer.alloc(26);
  facts.writeUInt16LE(20, 0);
  facts.writeUInt16LE(0x0800, 2);
  facts.writeUInt16LE(0x0021, 8);
  facts.writeUInt32LE(crc32(bytes), 10);
  facts.writeUInt32LE(bytes.length, 14);
  facts.writeUInt32LE(bytes.length, 18);
  facts.writeUInt16LE(nameBytes.length, 22);
  const local = Buffer.concat([Buffer.from([0x50, 0x4b, 0x03, 0x04]), facts, nameBytes]);
  const central = (offset: number): Buffer => {
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    return Buffer.concat([Buffer.from([0x50, 0x4b, 0x01, 0x02, 20, 0]), facts, rest, nameBytes]);
  };
  return { local, central };
}
