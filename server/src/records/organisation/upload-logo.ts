import { MAX_LOGO_BYTES, MAX_LOGO_PIXELS, uploadedLogo } from '@iwe/domain';
import type { App } from '../../core/app-types.ts';
import type { Scope } from '../../core/database/index.ts';
import { unprocessable } from '../../core/errors.ts';
import { plainJpeg, plainPng } from '../../core/files/plain-picture.ts';

const DAY_MS = 86_400_000;

/**
 * Stores a logo and returns the value for the setting; it expires in a day unless the settings are saved with it.
 * Throws 422 for what is no PNG or JPEG by its bytes, is too large, or cannot be drawn on a document.
 */
export async function uploadLogo(app: App, scope: Scope, createdBy: number, picture: string): Promise<string> {
  const bytes = Buffer.from(picture, 'base64');
  const refuse = (message: string) => unprocessable([{ code: 'logo', field: 'logo', message }]);
  if (bytes.length > MAX_LOGO_BYTES)
    throw refuse(`The logo is larger than ${MAX_LOGO_BYTES / 1_000} kB. Save it smaller and try again.`);
  const png = plainPng(bytes);
  const content = png ?? plainJpeg(bytes);
  if (!content) throw refuse('This is no PNG or JPEG picture. Save the logo in one of these formats.');
  const size = await app.pdf.pictureSize(content);
  if (!size) throw refuse('This picture is damaged and cannot be drawn. Save it again and try once more.');
  if (Math.max(size.width, size.height) > MAX_LOGO_PIXELS)
    throw refuse(
      `The logo has ${size.width} x ${size.height} pixels; at most ${MAX_LOGO_PIXELS} each way. Save it smaller.`,
    );
  const file = await app.files.add(
    scope,
    {
      kind: 'attachment',
      name: png ? 'Logo.png' : 'Logo.jpg',
      mediaType: png ? 'image/png' : 'image/jpeg',
      createdBy,
      expiresAt: new Date(Date.now() + DAY_MS),
    },
    content,
  );
  return uploadedLogo(file.id);
}
