import { ChevronDown, Pencil } from 'lucide-react';
import { Button } from '../../../kit/controls/button.tsx';
import { Menu } from '../../../kit/overlay/menu.tsx';
import type { SheetEdits } from '../edits/use-sheet-edits.tsx';

/**
 * 'Edit': the whole sheet while it is a draft, afterwards the fields that may still change; disabled when there are
 * none.
 */
export function EditButton({ onEdit, edits }: { onEdit: (() => void) | null; edits: SheetEdits }) {
  if (onEdit)
    return (
      <Button onClick={onEdit} title="Edit (E)" aria-keyshortcuts="e">
        <Pencil size={14} />
        Edit
      </Button>
    );
  const items = [
    { id: 'dates', label: 'Dates', onSelect: edits.dates },
    { id: 'address', label: 'Address and phone', onSelect: edits.address },
    { id: 'shipping', label: 'Shipping', onSelect: edits.shipping },
    { id: 'costs', label: 'Freight and clearance', onSelect: edits.costs },
    { id: 'print', label: 'Mark as printed', onSelect: edits.markPrinted },
  ].flatMap(({ id, label, onSelect }) => (onSelect ? [{ id, label, onSelect }] : []));
  if (items.length === 0)
    return (
      <Button disabled title="Nothing of this sheet can be changed any more">
        <Pencil size={14} />
        Edit
      </Button>
    );
  return (
    <Menu
      placement="bottom-end"
      trigger={
        <Button>
          <Pencil size={14} />
          Edit
          <ChevronDown size={14} />
        </Button>
      }
      sections={[{ items }]}
    />
  );
}
