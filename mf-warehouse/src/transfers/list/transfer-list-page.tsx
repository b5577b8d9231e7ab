import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { SheetListAnswer, SheetRow } from '@iwe/contract';
import { DEFAULT_PAGE_SIZE, SheetStatus, SheetType } from '@iwe/domain';
import { useHasRoute } from '@iwe/remote-kit';
import { useAccount } from '@iwe/session';
import { ButtonLink, PlusIcon, Quantity, useHotkey } from '@iwe/ui';
import { ListScreen } from '@iwe/ui/sheet';
import { transferColumns } from './transfer-columns.tsx';
import { useTransferFilters } from './transfer-filters.ts';

/** The list of transfers. */
export function TransferListPage() {
  const url = useSearchParams();
  const { timeZone } = useAccount();
  const hasDetail = useHasRoute('/order_detail/Transfers/1');
  const columns = useMemo(() => transferColumns(hasDetail, timeZone), [hasDetail, timeZone]);
  return (
    <ListScreen<SheetRow, SheetListAnswer['meta']>
      title="Transfers" section="Warehouse" actions={<NewTransfer />} path="orders" query={QUERY} filters={useTransferFilters()} pageSize={DEFAULT_PAGE_SIZE} url={url}
      columns={columns} rowKey={(row) => row.id} rowTone={(row) => (row.status === SheetStatus.Voided ? 'muted' : undefined)}
      totals={(meta) => ({ number: 'Total', qty: <Quantity value={meta.qty} /> })} exportName="transfers"
    />
  );
}

const QUERY = { order_type: SheetType.Transfer };
const NEW_PATH = '/order_add/Transfers';

function NewTransfer() {
  const isServed = useHasRoute(NEW_PATH);
  useHotkey('alt+n', () => window.open(NEW_PATH, '_blank', 'noopener'), { enabled: isServed });
  if (!isServed) return null;
  return <ButtonLink href={NEW_PATH} target="_blank" rel="noopener" variant="solid" title="New Transfer (Alt+N)"><PlusIcon size={14} />New</ButtonLink>;
}
