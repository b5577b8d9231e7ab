import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { SheetListAnswer, SheetRow } from '@iwe/contract';
import { SALES_PAGE_SIZE, SheetStatus } from '@iwe/domain';
import { useAccount } from '@iwe/session';
import { Money, Quantity } from '@iwe/ui';
import { ListScreen } from '@iwe/ui/sheet';
import { invoiceColumns } from './invoice-columns.tsx';
import { useInvoiceFilters } from './invoice-filters.ts';
import { NewSheetButtons } from './new-sheet-buttons.tsx';
import { useInvoicePaths } from './use-invoice-paths.ts';

/** The list of invoices; with `?type=csr` the customers' own orders that wait for review. */
export function InvoiceListPage() {
  const url = useSearchParams();
  const isSelfOrders = url[0].get('type') === 'csr';
  const { timeZone } = useAccount();
  const paths = useInvoicePaths();
  const columns = useMemo(() => invoiceColumns(paths, timeZone), [paths, timeZone]);
  const filters = useInvoiceFilters(isSelfOrders);
  return (
    <ListScreen<SheetRow, SheetListAnswer['meta']>
      key={isSelfOrders ? 'csr' : 'all'}
      title={isSelfOrders ? 'CSR Self-Orders' : 'Invoices'} section="Sales" actions={<NewSheetButtons />}
      path="orders" query={QUERIES[isSelfOrders ? 'csr' : 'invoice']} filters={filters} pageSize={SALES_PAGE_SIZE} url={url}
      columns={columns} rowKey={(row) => row.id} rowTone={(row) => (row.status === SheetStatus.Voided ? 'muted' : undefined)}
      totals={totalsOf} exportName={isSelfOrders ? 'self-orders' : 'invoices'} keys={KEYS}
    />
  );
}

const QUERIES = { csr: { type: 'csr' }, invoice: { type: 'invoice' } } as const;
const KEYS = [{ title: 'Invoices', keys: [{ keys: ['Alt', 'N'], does: 'New invoice in a new tab' }] }];

/** Quantity and amount over everything that the filters select. */
function totalsOf(meta: SheetListAnswer['meta']) {
  return { number: 'Total', qty: <Quantity value={meta.qty} />, amount: <Money value={meta.amount} /> };
}
