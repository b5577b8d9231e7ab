import { crc32, inflateRawSync } from 'node:zlib';

/**
 * The files of a zip archive by name, read by its central directory; throws when a checksum or size is wrong. For
 * tests.
 */
export function readZip(archive: Buffer): Map<string, string> {
  const end = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  const files = new Map<string, string>();
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left--) {
    const [crc, compressed, size, nameLength, extra, comment, offset] = [
      archive.readUInt32LE(at + 16),
      archive.readUInt32LE(at + 20),
      archive.readUInt32LE(at + 24),
      archive.readUInt16LE(at + 28),
      archive.readUInt16LE(at + 30),
      archive.readUInt16LE(at + 32),
      archive.readUInt32LE(at + 42),
    ];
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength);
    const start = offset + 30 + archive.readUInt16LE(offset + 26) + archive.readUInt16LE(offset + 28);
    const bytes = inflateRawSync(archive.subarray(start, start + compressed));
    if (bytes.length !== size || crc32(bytes) !== crc) throw new Error(`${name} is damaged.`);
    files.set(name, bytes.toString('utf8'));
    at += 46 + nameLength + extra + comment;
  }
  return files;
}
