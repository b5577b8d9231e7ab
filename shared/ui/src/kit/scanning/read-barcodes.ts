import { isBarcode } from '@iwe/domain';

/** What a picture of the camera is read by. Resolves with '' for a picture without a barcode. */
export type BarcodeReader = (video: HTMLVideoElement) => Promise<string>;

/** The browser's own reader, which few have. */
interface BarcodeDetectorLike {
  detect(source: HTMLVideoElement): Promise<readonly { rawValue: string }[]>;
}
type DetectorClass = new (options: { formats: readonly string[] }) => BarcodeDetectorLike;

/** The kinds of `isBarcode`, by the names of the browsers' reader. */
const FORMATS = ['ean_13', 'ean_8', 'upc_a', 'itf'] as const;
/** Pause between two pictures: a hand that moves to the label is not hurried, and the phone stays cool. */
const PAUSE_MS = 150;
/** A picture this wide has the narrowest bar of a label at arm's length as two pixels. */
const PICTURE_WIDTH = 960;

/** Opens the camera at the back and returns how to close it. Rejects when there is none or the person says no. */
export async function openCamera(video: HTMLVideoElement): Promise<() => void> {
  const stream = await navigator.mediaDevices.getUserMedia({
    audio: false,
    video: { facingMode: { ideal: 'environment' }, width: { ideal: 1_280 } },
  });
  video.srcObject = stream;
  await video.play();
  return () => {
    for (const track of stream.getTracks()) track.stop();
    video.srcObject = null;
  };
}

/** Returns the browser's reader where it has one, or the library's, which is loaded then. */
export async function barcodeReader(): Promise<BarcodeReader> {
  const Detector = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector;
  if (Detector) {
    const detector = new Detector({ formats: FORMATS });
    return async (video) => (await detector.detect(video))[0]?.rawValue ?? '';
  }
  const { libraryReader } = await import('./library-reader.ts');
  return libraryReader(PICTURE_WIDTH);
}

/** Reads pictures until one has a barcode or the signal ends it. Resolves with the barcode; null at the end. */
export async function readBarcode(
  video: HTMLVideoElement,
  read: BarcodeReader,
  signal: AbortSignal,
): Promise<string | null> {
  while (!signal.aborted) {
    // A blurred picture may give other digits: the check digit decides.
    const code = await read(video);
    if (isBarcode(code)) return signal.aborted ? null : code;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  return null;
}
