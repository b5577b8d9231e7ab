import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useAccount } from '@iwe/session';
import { invoiceList, selfOrderList } from '@iwe/sheets';
import { SheetList } from '@iwe/ui/sheet';
import { invoiceCells } from './invoice-cells.tsx';
import { NewSheetButtons } from './new-sheet-buttons.tsx';
import { useInvoicePaths } from './use-invoice-paths.ts';

/** The list of invoices; with `?type=csr` the customers' own orders that wait for review. */
export function InvoiceListPage() {
  const url = useSearchParams();
  const { timeZone } = useAccount();
  const paths = useInvoicePaths();
  const cells = useMemo(() => invoiceCells(paths, timeZone), [paths, timeZone]);
  const definition = url[0].get('type') === 'csr' ? selfOrderList : invoiceList;
  return <SheetList key={definition.title} definition={definition} cells={cells} url={url} actions={<NewSheetButtons />} keys={KEYS} />;
}

const KEYS = [{ title: 'Invoices', keys: [{ keys: ['Alt', 'N'], does: 'New invoice in a new tab' }] }];
