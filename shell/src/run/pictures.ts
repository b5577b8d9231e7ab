import { MAX_PHOTO_BYTES } from '@iwe/domain';

/** Longest side of a photo in pixels. */
const MAX_SIDE = 1_600;
const QUALITIES = [0.8, 0.65, 0.5, 0.35];

/**
 * Returns a photo as a JPEG in base64, small enough to be sent. It is drawn again, so that nothing of what the camera
 * wrote beside the picture, such as the place, is left. Throws when the file is not a picture.
 */
export async function photoOf(file: Blob): Promise<string> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const scale = Math.min(1, MAX_SIDE / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This phone cannot draw pictures.');
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  for (const quality of QUALITIES) {
    const base64 = dataOf(canvas.toDataURL('image/jpeg', quality));
    if (base64.length * 0.75 <= MAX_PHOTO_BYTES) return base64;
  }
  throw new Error('This photo is too large.');
}

/** Returns the part of a data URL behind its comma. */
export const dataOf = (url: string): string => url.slice(url.indexOf(',') + 1);
