import { useEditorHost } from '@iwe/remote-kit';
import { transferSheet } from '@iwe/sheets';
import { SheetEditorPage } from '@iwe/ui/sheet';
import { TransferEditor } from './transfer-editor.tsx';
import { startTransfer } from './transfer-seed.ts';

/** /order_add/Transfers and /order_edit/Transfers/:id. */
export function TransferEditorPage() {
  return (
    <SheetEditorPage definition={transferSheet} start={startTransfer} editor={TransferEditor} host={useEditorHost()} />
  );
}
