import { useParams } from 'react-router-dom';
import { adjustmentSheet } from '@iwe/sheets';
import { AdjustmentDetailPage } from '../adjustments/detail/adjustment-detail-page.tsx';
import { TransferDetailPage } from '../transfers/detail/transfer-detail-page.tsx';

/** The detail of the kind that the address names. */
export function WarehouseDetailPage() {
  return useParams()['routeName'] === adjustmentSheet.routeName ? <AdjustmentDetailPage /> : <TransferDetailPage />;
}
