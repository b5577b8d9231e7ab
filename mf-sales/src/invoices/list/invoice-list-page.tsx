import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useAccount } from '@iwe/session';
import { invoiceList, selfOrderList } from '@iwe/sheets';
import { SheetList } from '@iwe/ui/sheet-view';
import { salesCells } from '../../sales-sheets/list/sales-cells.tsx';
import { NewSheetButtons } from '../../sales-sheets/list/new-sheet-buttons.tsx';
import { useSalesPaths } from '../../sales-sheets/list/use-sales-paths.ts';

/** The list of invoices; with `?type=csr` the customers' own orders that wait for review. */
export function InvoiceListPage() {
  const url = useSearchParams();
  const { timeZone } = useAccount();
  const paths = useSalesPaths();
  const cells = useMemo(() => salesCells(paths, timeZone), [paths, timeZone]);
  const definition = url[0].get('type') === 'csr' ? selfOrderList : invoiceList;
  return <SheetList key={definition.title} definition={definition} cells={cells} url={url} actions={<NewSheetButtons />} keys={KEYS} />;
}

const KEYS = [{ title: 'Invoices', keys: [{ keys: ['Alt', 'N'], does: 'New invoice in a new tab' }] }];
