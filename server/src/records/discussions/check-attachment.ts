import type { AttachRequest } from '@iwe/contract';
import { ATTACHMENT_TYPES, attachmentType, MAX_ATTACHMENT_BYTES } from '@iwe/domain';
import { unprocessable } from '../../core/errors.ts';
import { plainJpeg, plainPng } from '../../core/files/plain-picture.ts';

/** A file that may be stored with a record. */
export interface CheckedFile {
  name: string;
  mediaType: string;
  content: Buffer;
}

/**
 * Returns a sent file: pictures without what a camera writes beside them. Throws 422 for a kind that is not accepted, a
 * content that is not what the name says, and a file that is too large.
 */
export function checkAttachment({ name, content }: AttachRequest): CheckedFile {
  const refuse = (message: string) => unprocessable([{ code: 'attachment', field: 'content', message }]);
  const mediaType = attachmentType(name);
  if (mediaType === null)
    throw refuse(`${name} is of a kind that is not accepted. Send one of ${Object.keys(ATTACHMENT_TYPES).join(', ')}.`);
  const bytes = Buffer.from(content, 'base64');
  if (bytes.length === 0) throw refuse(`${name} is empty.`);
  if (bytes.length > MAX_ATTACHMENT_BYTES)
    throw refuse(`${name} is larger than ${MAX_ATTACHMENT_BYTES / 1_000_000} MB. Save it smaller and try again.`);
  const clean = cleanContent(mediaType, bytes);
  if (!clean) throw refuse(`${name} does not contain what its name says. Save it again and try once more.`);
  // Names come back in headers and on screens.
  return { name: name.replaceAll(/[\p{Cc}\\/]/gu, '_'), mediaType, content: clean };
}

/** Returns the content to store, or null when the bytes are not of this media type. */
function cleanContent(mediaType: string, bytes: Buffer): Buffer | null {
  if (mediaType === 'image/jpeg') return plainJpeg(bytes);
  if (mediaType === 'image/png') return plainPng(bytes);
  if (mediaType === 'application/pdf') return bytes.subarray(0, 5).toString('latin1') === '%PDF-' ? bytes : null;
  if (mediaType.startsWith('text/')) return isText(bytes) ? bytes : null;
  // Office files are zip archives.
  return bytes.length > 4 && bytes.readUInt32BE(0) === ZIP_MARK ? bytes : null;
}

const ZIP_MARK = 0x50_4b_03_04;

function isText(bytes: Buffer): boolean {
  try {
    return !new TextDecoder('utf-8', { fatal: true }).decode(bytes).includes('\0');
  } catch {
    return false;
  }
}
