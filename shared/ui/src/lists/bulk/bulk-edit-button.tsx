import { PencilLine } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../kit/controls/button.tsx';
import { useHotkey } from '../../kit/controls/use-hotkey.ts';
import { lazyPart } from '../../kit/loading/lazy-part.tsx';
import type { BulkField } from './bulk-edit-dialog.tsx';

// Loaded when it is first opened.
const BulkEditDialog = lazyPart(async () => (await import('./bulk-edit-dialog.tsx')).BulkEditDialog, {
  name: 'The bulk edit',
  isOverlay: true,
});

interface BulkEditButtonProps {
  path: 'orders/bulk-edit' | 'products/bulk-edit';
  ids: readonly number[];
  /** '1 sheet', '3 products'. */
  what: string;
  fields: readonly BulkField[];
  /** Something was changed, and the person has seen the result. */
  onDone: () => void;
}

/** The button (key E) that gives the ticked rows one field. */
export function BulkEditButton({ onDone, ...edit }: BulkEditButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const open = () => setIsOpen(true);
  useHotkey('e', open, { enabled: !isOpen });
  return (
    <>
      <Button size="sm" aria-keyshortcuts="e" title="Edit a field of the ticked rows (E)" onClick={open}>
        <PencilLine size={14} />
        Edit a field
      </Button>
      {isOpen && (
        <BulkEditDialog
          {...edit}
          onClose={() => setIsOpen(false)}
          onDone={() => {
            setIsOpen(false);
            onDone();
          }}
        />
      )}
    </>
  );
}
