import { useEditorHost } from '@iwe/remote-kit';
import { adjustmentSheet } from '@iwe/sheets';
import { SheetEditorPage } from '@iwe/ui/sheet';
import { AdjustmentEditor } from './adjustment-editor.tsx';
import { startAdjustment } from './adjustment-seed.ts';

/** /order_add/Adjustments and /order_edit/Adjustments/:id. */
export function AdjustmentEditorPage() {
  return (
    <SheetEditorPage
      definition={adjustmentSheet}
      start={startAdjustment}
      editor={AdjustmentEditor}
      host={useEditorHost()}
    />
  );
}
