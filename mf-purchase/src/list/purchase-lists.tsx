import { use, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { SheetType } from '@iwe/domain';
import { HostRoutes } from '@iwe/remote-kit';
import { useAccount } from '@iwe/session';
import { billCreditNoteList, billList, purchaseOrderList } from '@iwe/sheets';
import { NoneYet, SheetList } from '@iwe/ui/sheet-view';
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
      emptyHint={NO_ORDERS}
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
      emptyHint={NO_BILLS}
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
      emptyHint={NO_CREDIT_NOTES}
      keys={CREDIT_KEYS}
    />
  );
}

function useCells() {
  const { timeZone } = useAccount();
  const hasRoute = use(HostRoutes);
  return useMemo(() => purchaseCells(purchasePaths(hasRoute), timeZone), [hasRoute, timeZone]);
}

const NO_ORDERS = (
  <NoneYet what="purchase orders" add={{ label: 'New Purchase Order', path: '/order_add/PurchaseOrders' }}>
    Reorder drafts them from sales and stock.
  </NoneYet>
);
const NO_BILLS = (
  <NoneYet what="bills" add={{ label: 'New Bill', path: '/order_add/Bills' }}>
    A purchase order that is Unloaded makes its bill by itself.
  </NoneYet>
);
const NO_CREDIT_NOTES = (
  <NoneYet what="bill credit notes" add={{ label: 'New Bill Credit Note', path: '/order_add/BillCreditNotes' }}>
    A bill's Clone menu makes one with its lines.
  </NoneYet>
);
const newKey = (what: string) => ({ keys: ['Alt', 'N'], does: `New ${what} in a new tab` });
const ORDER_KEYS = [{ title: 'Purchase Orders', keys: [newKey('purchase order')] }];
const BILL_KEYS = [
  { title: 'Bills', keys: [newKey('bill'), { keys: ['Alt', 'C'], does: 'New bill credit note in a new tab' }] },
];
const CREDIT_KEYS = [{ title: 'Bill Credit Notes', keys: [newKey('bill credit note')] }];
