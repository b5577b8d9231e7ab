import { barcodeReader, openCamera, readBarcode } from '@iwe/ui/scanning';
import { useEffect, useRef, useState } from 'react';

/** The camera's picture until it has a barcode in it. */
export function Camera({ onScanned }: { onScanned: (barcode: string) => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const [isRefused, setRefused] = useState(false);
  const scanned = useRef(onScanned);
  useEffect(() => {
    scanned.current = onScanned;
  });
  useEffect(() => {
    const ended = new AbortController();
    let close = () => {};
    const scan = async () => {
      const picture = video.current;
      if (!picture) return;
      const [read, stop] = await Promise.all([barcodeReader(), openCamera(picture)]);
      close = stop;
      if (ended.signal.aborted) return stop();
      const barcode = await readBarcode(picture, read, ended.signal);
      if (barcode !== null) scanned.current(barcode);
    };
    scan().catch(() => {
      if (!ended.signal.aborted) setRefused(true);
    });
    return () => {
      ended.abort();
      close();
    };
  }, []);
  return (
    <>
      <p role="status" className="quiet">
        {isRefused
          ? 'The camera cannot be used. Allow it in the browser, or type the code.'
          : 'Hold the barcode in front of the camera.'}
      </p>
      <video ref={video} muted playsInline hidden={isRefused} aria-label="Picture of the camera" />
    </>
  );
}
