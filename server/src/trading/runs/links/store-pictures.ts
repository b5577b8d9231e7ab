import type { DriverReportRequest } from '@iwe/contract';
import { MAX_PHOTO_BYTES, MAX_SIGNATURE_BYTES } from '@iwe/domain';
import type { App } from '../../../core/app-types.ts';
import type { Scope } from '../../../core/database/index.ts';
import { unprocessable } from '../../../core/errors.ts';
import { plainJpeg, plainPng } from '../../../core/files/plain-picture.ts';
import type { ReceivedReport } from './record-report.command.ts';

const DAY_MS = 86_400_000;

/**
 * Stores photo and signature of a report and returns their ids. They expire in a day unless the report is recorded.
 * Throws 422 for what is not a JPEG or PNG by its bytes, or is too large.
 */
export async function storePictures(
  app: App,
  scope: Scope,
  { photo, signature }: Pick<DriverReportRequest, 'photo' | 'signature'>,
): Promise<Pick<ReceivedReport, 'photoId' | 'signatureId'>> {
  // Both are looked at before anything is stored.
  const jpeg = photo === null ? null : plainPicture('photo', photo);
  const png = signature === null ? null : plainPicture('signature', signature);
  const store = async (name: string, mediaType: string, content: Buffer): Promise<string> => {
    const expiresAt = new Date(Date.now() + DAY_MS);
    const file = { kind: 'attachment', name, mediaType, createdBy: null, expiresAt } as const;
    return (await app.files.add(scope, file, content)).id;
  };
  return {
    photoId: jpeg && (await store('Photo of the delivery.jpg', 'image/jpeg', jpeg)),
    signatureId: png && (await store('Signature.png', 'image/png', png)),
  };
}

const KINDS = {
  photo: { clean: plainJpeg, maxBytes: MAX_PHOTO_BYTES, words: 'photo is not a JPEG' },
  signature: { clean: plainPng, maxBytes: MAX_SIGNATURE_BYTES, words: 'signature is not a PNG' },
} as const;

/** Returns the picture alone, without place, time and device that a camera may have written beside it. */
function plainPicture(field: keyof typeof KINDS, base64: string): Buffer {
  const { clean, maxBytes, words } = KINDS[field];
  const bytes = Buffer.from(base64, 'base64');
  const picture = bytes.length > maxBytes ? null : clean(bytes);
  if (!picture)
    throw unprocessable([
      { code: 'no-picture', field, message: `The ${words} of at most ${maxBytes / 1_000} kB. Take it again.` },
    ]);
  return picture;
}
