import { useParams } from 'react-router-dom';
import { adjustmentSheet } from '@iwe/sheets';
import { AdjustmentEditorPage } from '../adjustments/editor/adjustment-editor-page.tsx';
import { TransferEditorPage } from '../transfers/editor/transfer-editor-page.tsx';

/** The editor of the kind in the URL. */
export function WarehouseEditorPage() {
  return useParams()['routeName'] === adjustmentSheet.routeName ? <AdjustmentEditorPage /> : <TransferEditorPage />;
}
