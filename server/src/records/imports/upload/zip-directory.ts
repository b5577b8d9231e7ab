/** What an archive's directory says of one file in it. None of it is true until the bytes have been looked at. */
export interface ZipEntry {
  name: string;
  /** 0 stored, 8 deflated. */
  method: number;
  packedBytes: number;
  bytes: number;
  /** Where its local header begins. */
  offset: number;
}

const END = 0x0605_4b50;
const ENTRY = 0x0201_4b50;
const LOCAL = 0x0403_4b50;
/** The end record with the longest comment. */
const MAX_END = 22 + 0xffff;

/**
 * The directory of a zip archive; null when there is none, when it is damaged, or when it is ZIP64 or in several parts,
 * which no workbook of 10 MB needs.
 */
export function readZipDirectory(archive: Buffer, maxEntries: number): ZipEntry[] | null {
  const tail = archive.subarray(Math.max(0, archive.length - MAX_END));
  let end = tail.length - 22;
  while (end >= 0 && tail.readUInt32LE(end) !== END) end--;
  if (end < 0) return null;
  const count = tail.readUInt16LE(end + 10);
  const isWhole = tail.readUInt16LE(end + 4) === 0 && tail.readUInt16LE(end + 8) === count;
  let at = tail.readUInt32LE(end + 16);
  if (!isWhole || count === 0xffff || at === 0xffff_ffff) return null;
  const entries: ZipEntry[] = [];
  // One more than allowed is enough to know.
  for (let index = 0; index < Math.min(count, maxEntries + 1); index++) {
    if (at + 46 > archive.length || archive.readUInt32LE(at) !== ENTRY) return null;
    const nameLength = archive.readUInt16LE(at + 28);
    if (at + 46 + nameLength > archive.length) return null;
    entries.push({
      name: archive.toString('utf8', at + 46, at + 46 + nameLength),
      method: archive.readUInt16LE(at + 10),
      packedBytes: archive.readUInt32LE(at + 20),
      bytes: archive.readUInt32LE(at + 24),
      offset: archive.readUInt32LE(at + 42),
    });
    at += 46 + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  return entries;
}

/** The packed bytes of an entry; null where the directory points to something else. */
export function packedBytes(archive: Buffer, entry: ZipEntry): Buffer | null {
  const { offset } = entry;
  if (offset + 30 > archive.length || archive.readUInt32LE(offset) !== LOCAL) return null;
  const start = offset + 30 + archive.readUInt16LE(offset + 26) + archive.readUInt16LE(offset + 28);
  return start + entry.packedBytes > archive.length ? null : archive.subarray(start, start + entry.packedBytes);
}
