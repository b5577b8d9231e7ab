import {
  BarcodeFormat,
  BinaryBitmap,
  DecodeHintType,
  HybridBinarizer,
  MultiFormatOneDReader,
  RGBLuminanceSource,
} from '@zxing/library';

const HINTS = new Map<DecodeHintType, unknown>([
  [
    DecodeHintType.POSSIBLE_FORMATS,
    [BarcodeFormat.EAN_13, BarcodeFormat.EAN_8, BarcodeFormat.UPC_A, BarcodeFormat.ITF],
  ],
  [DecodeHintType.TRY_HARDER, true],
]);

/** Returns a reader in plain JavaScript, for browsers without one of their own. `width` of its pictures in pixels. */
export function libraryReader(width: number): (video: HTMLVideoElement) => Promise<string> {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  const reader = new MultiFormatOneDReader(HINTS);
  return (video) => {
    if (!context || video.videoWidth === 0) return Promise.resolve('');
    canvas.width = Math.min(width, video.videoWidth);
    canvas.height = Math.round((canvas.width * video.videoHeight) / video.videoWidth);
    context.drawImage(video, 0, 0, canvas.width, canvas.height);
    return Promise.resolve(decode(reader, context.getImageData(0, 0, canvas.width, canvas.height)));
  };
}

/** Returns the barcode of a picture; '' when it has none. */
export function decode(reader: MultiFormatOneDReader, { data, width, height }: ImageData): string {
  const grey = new Uint8ClampedArray(width * height);
  // Green alone is as light as the picture, and a third of the reading.
  for (let at = 0; at < grey.length; at++) grey[at] = data[at * 4 + 1] ?? 0;
  try {
    return reader.decode(new BinaryBitmap(new HybridBinarizer(new RGBLuminanceSource(grey, width, height)))).getText();
  } catch {
    // The library says by an error that a picture has no barcode.
    return '';
  }
}
