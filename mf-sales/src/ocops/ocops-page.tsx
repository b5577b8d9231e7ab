import { useCallback, useMemo, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useSWRConfig } from 'swr';
import type { OcopRow, OcopsMeta } from '@iwe/contract';
import { DEFAULT_PAGE_SIZE, mayModifyPrices, messages, PRODUCT_CATEGORY_LABELS } from '@iwe/domain';
import { forgetAnswers, toast, TOAST_MS, useAccount } from '@iwe/session';
import { Box, Button, Kbd, UploadIcon } from '@iwe/ui';
import { DataImport, ListScreen } from '@iwe/ui/sheet';
import { EditPricesDialog } from './dialog/edit-prices-dialog.tsx';
import { OcopDialog } from './dialog/ocop-dialog.tsx';
import { ocopColumns } from './list/ocop-columns.tsx';
import { OCOPS_CSS } from './list/ocops-css.ts';

const FILTERS = [
  { kind: 'text', key: 'product', label: 'Product', placeholder: 'Code, name or size' },
  { kind: 'choice', key: 'brand', label: 'Brand', options: 'brands' },
  { kind: 'choice', key: 'category', label: 'Category', options: Object.entries(PRODUCT_CATEGORY_LABELS).map(([value, label]) => ({ value, label })) },
] as const;

const KEYS = [{ title: 'Prices', keys: [
  { keys: ['E'], does: 'Edit Prices of the row' },
  { keys: ['O'], does: 'OCOP prices of the row' },
  { keys: ['H'], does: 'Price history of the row' },
  { keys: ['S'], does: 'Stock of the row by warehouse' },
] }];

/** The price list (spec §2 "OCOP / price list"): it searches nothing by itself and has no export. */
export function OcopsPage() {
  const url = useSearchParams();
  const account = useAccount();
  const { mutate } = useSWRConfig();
  const [edited, setEdited] = useState<{ kind: 'own' | 'ocop'; row: OcopRow } | null>(null);

  const open = useCallback((kind: 'own' | 'ocop', row: OcopRow) => {
    if (mayModifyPrices(account)) setEdited({ kind, row });
    else refuse();
  }, [account]);
  const actions = useMemo(() => ({ onEdit: (row: OcopRow) => open('own', row), onOcop: (row: OcopRow) => open('ocop', row) }), [open]);
  const columns = useCallback((meta: OcopsMeta | undefined) => ocopColumns(actions, meta), [actions]);
  // The list asks again for what it shows.
  const reload = () => void mutate((key) => Array.isArray(key) && key[1] === 'ocops');
  const onSaved = () => {
    forgetAnswers(`ocops/${edited?.row.id}`);
    reload();
  };
  const dialog = edited && { product: edited.row, onSaved, onClose: () => setEdited(null) };
  return (
    <Box display="contents" css={OCOPS_CSS} onKeyDown={onKeyInRow}>
      <ListScreen<OcopRow, OcopsMeta>
        actions={<ImportData onWritten={reload} />}
        title="OCOP Prices" section="Express" path="ocops" filters={FILTERS} pageSize={DEFAULT_PAGE_SIZE} columns={columns} rowKey={(row) => row.id} url={url}
        untilSearch={messages.enterOrSelectFilters} emptyHint={<>Tyre sizes in any writing: 2055516, 205/55R16, 205 55 16. Press <Kbd>/</Kbd> for the filters.</>} keys={KEYS}
      />
      {dialog && (edited.kind === 'own' ? <EditPricesDialog {...dialog} /> : <OcopDialog {...dialog} />)}
    </Box>
  );
}

/** 'Import Data' (spec §2); without the right to prices the refusal stands in its place. */
function ImportData({ onWritten }: { onWritten: () => void }) {
  if (!mayModifyPrices(useAccount())) return <Button onClick={refuse}><UploadIcon size={14} />Import Data</Button>;
  return <DataImport kind="ocops" path="ocops" files={['xls', 'xlsx']} noun={['price row', 'price rows']} onWritten={onWritten} />;
}

// Spec §6; the server refuses the same.
const refuse = (): void => void toast.error(messages.noPricePermission, { duration: TOAST_MS.short });

/** A letter in a row presses the row's button of that key. */
function onKeyInRow(event: KeyboardEvent<HTMLElement>): void {
  const { target } = event;
  if (!(target instanceof HTMLElement) || event.ctrlKey || event.metaKey || event.altKey || !/^[eohs]$/i.test(event.key)) return;
  // React hands on the keys of popovers and dialogs as well; in the page they stand elsewhere.
  const row = target.closest('tbody tr');
  if (!row || !event.currentTarget.contains(row)) return;
  const button = row.querySelector<HTMLButtonElement>(`button[data-key=${event.key.toLowerCase()}]`);
  if (!button) return;
  event.preventDefault();
  button.click();
}
