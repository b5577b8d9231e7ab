import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { SheetType } from '@iwe/domain';
import { useHasRoute } from '@iwe/remote-kit';
import { useAccount } from '@iwe/session';
import { transferList } from '@iwe/sheets';
import { NoneYet, SheetList } from '@iwe/ui/sheet-view';
import { NewSheet, newSheetKeys } from '../../warehouse-sheets/new-sheet.tsx';
import { warehouseCells } from '../../warehouse-sheets/warehouse-cells.tsx';

/** The list of transfers. */
export function TransferListPage() {
  const url = useSearchParams();
  const { timeZone } = useAccount();
  const hasDetail = useHasRoute('/order_detail/Transfers/1');
  const cells = useMemo(() => warehouseCells(hasDetail, timeZone), [hasDetail, timeZone]);
  return (
    <SheetList
      definition={transferList}
      cells={cells}
      url={url}
      actions={<NewSheet type={SheetType.Transfer} />}
      emptyHint={NO_TRANSFERS}
      keys={KEYS}
    />
  );
}

const NO_TRANSFERS = <NoneYet what="transfers" add={{ label: 'New Transfer', path: '/order_add/Transfers' }} />;
const KEYS = newSheetKeys(SheetType.Transfer);
