import { attachmentType, MAX_ATTACHMENT_BYTES } from '@iwe/domain';

/** A photo above this size is made smaller before it is sent. */
const LARGE_PHOTO_BYTES = 1_500_000;
/** Longest side of such a photo in pixels: a delivery note stays readable. */
const MAX_SIDE = 2_400;

/** Returns why a file cannot be added; undefined when it can. The server decides by the content. */
export function fileProblem({ name, size }: Pick<File, 'name' | 'size'>): string | undefined {
  if (attachmentType(name) === null) return `${name}: only PDF, pictures (JPEG, PNG), xlsx, docx, csv and txt files.`;
  const isPhoto = attachmentType(name) === 'image/jpeg';
  if (size > MAX_ATTACHMENT_BYTES && !isPhoto) return `${name} is larger than ${MAX_ATTACHMENT_BYTES / 1_000_000} MB.`;
  return undefined;
}

/** Returns a file's content in base64; a large photo is drawn smaller first. */
export async function contentOf(file: File): Promise<string> {
  const isLargePhoto = attachmentType(file.name) === 'image/jpeg' && file.size > LARGE_PHOTO_BYTES;
  const content = isLargePhoto ? await smallerPhoto(file).catch(() => file) : file;
  const url = await new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The file could not be read.')));
    reader.readAsDataURL(content);
  });
  return url.slice(url.indexOf(',') + 1);
}

async function smallerPhoto(file: Blob): Promise<Blob> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const scale = Math.min(1, MAX_SIDE / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('This photo cannot be drawn.'))),
      'image/jpeg',
      0.85,
    ),
  );
}
