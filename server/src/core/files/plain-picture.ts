/**
 * Returns the JPEG without what cameras and programs write into it beside the picture: place, time, device, thumbnails,
 * comments. Null when the bytes are not a JPEG.
 */
export function plainJpeg(bytes: Buffer): Buffer | null {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== START_OF_IMAGE) return null;
  const parts = [bytes.subarray(0, 2)];
  for (let at = 2; at + 4 <= bytes.length;) {
    const marker = bytes.readUInt16BE(at);
    const end = at + 2 + bytes.readUInt16BE(at + 2);
    if (marker < FIRST_MARKER || end < at + 4 || end > bytes.length) return null;
    // The rest is the picture itself, which ends with the mark of its end; what follows that mark is dropped.
    if (marker === START_OF_SCAN) {
      const last = bytes.lastIndexOf(END_OF_IMAGE);
      return last < end ? null : Buffer.concat([...parts, bytes.subarray(at, last + END_OF_IMAGE.length)]);
    }
    if (!isJpegMetadata(marker)) parts.push(bytes.subarray(at, end));
    at = end;
  }
  return null;
}

const START_OF_IMAGE = 0xff_d8;
const START_OF_SCAN = 0xff_da;
const END_OF_IMAGE = Buffer.from([0xff, 0xd9]);
const FIRST_MARKER = 0xff_c0;

/**
 * APP1 (Exif, XMP) to APP15 and comments; APP0 (JFIF), APP2 (colour profile) and APP14 (colours) belong to the picture.
 */
const isJpegMetadata = (marker: number): boolean =>
  (marker >= 0xff_e1 && marker <= 0xff_ef && marker !== 0xff_e2 && marker !== 0xff_ee) || marker === 0xff_fe;

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** The chunks that draw the picture. */
const DRAWN = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND']);

/** Returns the PNG with the chunks that draw it alone; null when the bytes are not a PNG. */
export function plainPng(bytes: Buffer): Buffer | null {
  if (!bytes.subarray(0, PNG.length).equals(PNG)) return null;
  const parts: Buffer[] = [PNG];
  for (let at = PNG.length; at + 12 <= bytes.length;) {
    const name = bytes.toString('latin1', at + 4, at + 8);
    // Length, name, data, checksum.
    const end = at + 12 + bytes.readUInt32BE(at);
    if (end > bytes.length || (parts.length === 1 && name !== 'IHDR')) return null;
    if (DRAWN.has(name)) parts.push(bytes.subarray(at, end));
    if (name === 'IEND') return Buffer.concat(parts);
    at = end;
  }
  return null;
}
