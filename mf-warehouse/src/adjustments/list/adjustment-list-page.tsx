import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { SheetType } from '@iwe/domain';
import { useHasRoute } from '@iwe/remote-kit';
import { useAccount } from '@iwe/session';
import { adjustmentList } from '@iwe/sheets';
import { NoneYet, SheetList } from '@iwe/ui/sheet-view';
import { NewSheet, newSheetKeys } from '../../warehouse-sheets/new-sheet.tsx';
import { warehouseCells } from '../../warehouse-sheets/warehouse-cells.tsx';
import { CountSheetButton } from '../count-sheet/count-sheet-button.tsx';

/** The list of adjustments. */
export function AdjustmentListPage() {
  const url = useSearchParams();
  const { timeZone } = useAccount();
  const hasDetail = useHasRoute('/order_detail/Adjustments/1');
  const cells = useMemo(() => warehouseCells(hasDetail, timeZone), [hasDetail, timeZone]);
  return (
    <SheetList
      definition={adjustmentList}
      cells={cells}
      url={url}
      actions={
        <>
          <CountSheetButton warehouseId={Number(url[0].get('warehouse')) || null} />
          <NewSheet type={SheetType.Adjustment} />
        </>
      }
      emptyHint={NO_ADJUSTMENTS}
      keys={KEYS}
    />
  );
}

const NO_ADJUSTMENTS = (
  <NoneYet what="adjustments" add={{ label: 'New Adjustment', path: '/order_add/Adjustments' }}>
    To count a warehouse, print its count sheet first.
  </NoneYet>
);
const KEYS = newSheetKeys(SheetType.Adjustment);
