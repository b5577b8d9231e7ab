import { useParams } from 'react-router-dom';
import { adjustmentSheet } from '@iwe/sheets';
import { AdjustmentDetailPage } from '../adjustments/detail/adjustment-detail-page.tsx';
import { TransferDetailPage } from '../transfers/detail/transfer-detail-page.tsx';

/** The detail page of the kind in the URL. */
export function WarehouseDetailPage() {
  return useParams()['routeName'] === adjustmentSheet.routeName ? <AdjustmentDetailPage /> : <TransferDetailPage />;
}
