import { Button, SheetIcon } from '@iwe/ui';
import { useState } from 'react';
import { CountSheetDialog } from './count-sheet-dialog.tsx';

/** Opens the count sheet of a warehouse (its products by location) for printing or download. */
export function CountSheetButton({ warehouseId, size = 'md' }: { warehouseId: number | null; size?: 'sm' | 'md' }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size={size} onClick={() => setOpen(true)}>
        <SheetIcon size={14} />
        Count sheet …
      </Button>
      {isOpen && <CountSheetDialog warehouseId={warehouseId} onClose={() => setOpen(false)} />}
    </>
  );
}
