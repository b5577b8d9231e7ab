import { use, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { SheetType } from '@iwe/domain';
import { HostRoutes } from '@iwe/remote-kit';
import { useAccount } from '@iwe/session';
import { billCreditNoteList, billList, purchaseOrderList } from '@iwe/sheets';
import { SheetList } from '@iwe/ui/sheet-view';
import { NewSheet } from './new-sheet-buttons.tsx';
import { purchaseCells } from './purchase-cells.tsx';
import { purchasePaths } from './purchase-paths.ts';

/** /purchase_orders. */
export function PurchaseOrderListPage() {
  const cells = useCells();
  return (
    <SheetList
      definition={purchaseOrderList}
      cells={cells}
      url={useSearchParams()}
      actions={<NewSheet type={SheetType.PurchaseOrder} isMain label="New" />}
      keys={ORDER_KEYS}
    />
  );
}

/** /bills. */
export function BillListPage() {
  const cells = useCells();
  return (
    <SheetList
      definition={billList}
      cells={cells}
      url={useSearchParams()}
      actions={
        <>
          <NewSheet type={SheetType.BillCreditNote} label="New Bill Credit Note" />
          <NewSheet type={SheetType.Bill} isMain label="New Bill" />
        </>
      }
      keys={BILL_KEYS}
    />
  );
}

/** /bill_credit_notes: the same list, starting with credit notes. */
export function BillCreditNoteListPage() {
  const cells = useCells();
  return (
    <SheetList
      definition={billCreditNoteList}
      cells={cells}
      url={useSearchParams()}
      actions={<NewSheet type={SheetType.BillCreditNote} isMain label="New" />}
      keys={CREDIT_KEYS}
    />
  );
}

function useCells() {
  const { timeZone } = useAccount();
  const hasRoute = use(HostRoutes);
  return useMemo(() => purchaseCells(purchasePaths(hasRoute), timeZone), [hasRoute, timeZone]);
}

const newKey = (what: string) => ({ keys: ['Alt', 'N'], does: `New ${what} in a new tab` });
const ORDER_KEYS = [{ title: 'Purchase Orders', keys: [newKey('purchase order')] }];
const BILL_KEYS = [
  { title: 'Bills', keys: [newKey('bill'), { keys: ['Alt', 'C'], does: 'New bill credit note in a new tab' }] },
];
const CREDIT_KEYS = [{ title: 'Bill Credit Notes', keys: [newKey('bill credit note')] }];
