import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useHasRoute } from '@iwe/remote-kit';
import { useAccount } from '@iwe/session';
import { transferList } from '@iwe/sheets';
import { ButtonLink, PlusIcon, useHotkey } from '@iwe/ui';
import { SheetList } from '@iwe/ui/sheet';
import { transferCells } from './transfer-cells.tsx';

/** The list of transfers. */
export function TransferListPage() {
  const url = useSearchParams();
  const { timeZone } = useAccount();
  const hasDetail = useHasRoute('/order_detail/Transfers/1');
  const cells = useMemo(() => transferCells(hasDetail, timeZone), [hasDetail, timeZone]);
  return <SheetList definition={transferList} cells={cells} url={url} actions={<NewTransfer />} keys={KEYS} />;
}

const KEYS = [{ title: 'Transfers', keys: [{ keys: ['Alt', 'N'], does: 'New transfer in a new tab' }] }];
const NEW_PATH = '/order_add/Transfers';

function NewTransfer() {
  const isServed = useHasRoute(NEW_PATH);
  useHotkey('alt+n', () => window.open(NEW_PATH, '_blank', 'noopener'), { enabled: isServed });
  if (!isServed) return null;
  return <ButtonLink href={NEW_PATH} target="_blank" rel="noopener" variant="solid" title="New Transfer (Alt+N)"><PlusIcon size={14} />New</ButtonLink>;
}
