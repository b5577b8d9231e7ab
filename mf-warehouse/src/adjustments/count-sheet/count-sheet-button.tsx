import { Button, SheetIcon } from '@iwe/ui';
import { useState } from 'react';
import { CountSheetDialog } from './count-sheet-dialog.tsx';

/** Opens the count sheet of a warehouse: what should lie where, to be taken along on paper or as a file. */
export function CountSheetButton({ warehouseId, size = 'md' }: { warehouseId: number | null; size?: 'sm' | 'md' }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size={size} onClick={() => setOpen(true)}><SheetIcon size={14} />Count sheet …</Button>
      {isOpen && <CountSheetDialog warehouseId={warehouseId} onClose={() => setOpen(false)} />}
    </>
  );
}
