import { useEffect, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { pageTitle } from '@iwe/domain';
import { useAccount } from '@iwe/session';
import { cancelledSelfOrderList, invoiceList, selfOrderList } from '@iwe/sheets';
import { NoneYet, SheetList } from '@iwe/ui/sheet-view';
import { salesCells } from '../../sales-sheets/list/sales-cells.tsx';
import { NewSheetButtons } from '../../sales-sheets/list/new-sheet-buttons.tsx';
import { useSalesPaths } from '../../sales-sheets/list/use-sales-paths.ts';

/** The list of invoices; with `?type=csr` the queue of the customers' own orders. */
export function InvoiceListPage() {
  const url = useSearchParams();
  const { timeZone } = useAccount();
  const paths = useSalesPaths();
  const cells = useMemo(() => salesCells(paths, timeZone), [paths, timeZone]);
  const definition = definitionFor(url[0]);
  const { title } = definition;
  useEffect(() => {
    document.title = pageTitle(title);
  }, [title]);
  return (
    <SheetList
      key={title}
      definition={definition}
      cells={cells}
      url={url}
      actions={<NewSheetButtons />}
      emptyHint={definition === invoiceList ? NO_INVOICES : NO_SELF_ORDERS}
      keys={KEYS}
    />
  );
}

function definitionFor(params: URLSearchParams) {
  if (params.get('type') !== 'csr') return invoiceList;
  const isCancelled = Number(params.get('csrOrderStatus') ?? 0) > 0;
  return isCancelled ? cancelledSelfOrderList : selfOrderList;
}

const NO_INVOICES = (
  <NoneYet what="invoices" add={{ label: 'New Invoice', path: '/order_add/Invoices' }}>
    A cart on Quotings becomes one by Check out.
  </NoneYet>
);
const NO_SELF_ORDERS = 'No order of a customer is here. What customers order themselves arrives as a draft to review.';
const KEYS = [{ title: 'Invoices', keys: [{ keys: ['Alt', 'N'], does: 'New invoice in a new tab' }] }];
