import { ScanBarcode } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../controls/icon-button.tsx';
import { lazyPart } from '../loading/lazy-part.tsx';
import { useMedia } from '../root/use-is-narrow.ts';

const ScanDialog = lazyPart(async () => (await import('./scan-dialog.tsx')).ScanDialog, {
  name: 'The scanner',
  isOverlay: true,
});

/** Scans a barcode with the camera. Renders nothing without fingers or camera: a desk's scanner types by itself. */
export function ScanButton({ onScanned }: { onScanned: (barcode: string) => void }) {
  const [isOpen, setIsOpen] = useState(false);
  const hasFingers = useMedia('(pointer: coarse)');
  if (!hasFingers || !('mediaDevices' in navigator)) return null;
  return (
    <>
      <IconButton label="Scan a barcode" size="lg" variant="outline" onClick={() => setIsOpen(true)}>
        <ScanBarcode size={20} />
      </IconButton>
      {isOpen && (
        <ScanDialog
          onClose={() => setIsOpen(false)}
          onScanned={(barcode) => {
            setIsOpen(false);
            onScanned(barcode);
          }}
        />
      )}
    </>
  );
}
