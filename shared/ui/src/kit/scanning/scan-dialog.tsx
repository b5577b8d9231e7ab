import { t } from '@iwe/session';
import { useEffect, useRef, useState } from 'react';
import { Box, Text } from '../layout.ts';
import { Dialog } from '../overlay/dialog.tsx';
import { barcodeReader, openCamera, readBarcode } from './read-barcodes.ts';

export interface ScanDialogProps {
  onScanned: (barcode: string) => void;
  onClose: () => void;
}

/** The camera's picture until it has a barcode in it, which closes the dialog. */
export function ScanDialog({ onScanned, onClose }: ScanDialogProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
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
    scan().catch((error: unknown) => {
      if (!ended.signal.aborted) setProblem(problemOf(error));
    });
    return () => {
      ended.abort();
      close();
    };
  }, []);
  return (
    <Dialog open onClose={onClose} title="Scan a barcode" size="md">
      <Text mb="2" color="fg.muted" role="status">
        {t(problem ?? 'Hold the barcode in front of the camera.')}
      </Text>
      <Box css={VIDEO_CSS} hidden={problem !== null}>
        <video ref={video} muted playsInline aria-label={t('Picture of the camera')} />
      </Box>
    </Dialog>
  );
}

const VIDEO_CSS = {
  '& video': { w: 'full', maxH: '60vh', objectFit: 'cover', borderRadius: 'md', bg: 'bg.muted', minH: '40' },
};

/** What to do about a camera that does not open. */
function problemOf(error: unknown): string {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError')
    return 'This page may not use the camera. Allow it in the browser (the icon left of the address) and scan again.';
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'This device has no camera. Type the code.';
  if (name === 'NotReadableError') return 'Another program uses the camera. Close it and scan again.';
  console.warn('The camera could not be used:', error);
  return 'The camera could not be used. Try again, or type the code.';
}
