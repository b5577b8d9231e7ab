import { useCallback, useMemo, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useSWRConfig } from 'swr';
import type { OcopRow, OcopsMeta, PriceCell } from '@iwe/contract';
import { DEFAULT_PAGE_SIZE, canModifyPrices, messages, PRODUCT_CATEGORY_LABELS } from '@iwe/domain';
import { forgetAnswers, toast, TOAST_MS, useAccount } from '@iwe/session';
import { Box, Button, Kbd, lazyPart, useHotkey, useIsNarrow } from '@iwe/ui';
import { DataImport, ListScreen } from '@iwe/ui/sheet';
import { EditPricesDialog } from './dialog/edit-prices-dialog.tsx';
import { OcopDialog } from './dialog/ocop-dialog.tsx';
import { ocopColumns } from './list/ocop-columns.tsx';
import { UndoPrices } from './grid/undo-prices.tsx';
import { OCOPS_CSS } from './list/ocops-css.ts';

// Loaded with the first edit in the grid.
const LoadPriceGrid = lazyPart(async () => (await import('./grid/load-price-grid.tsx')).LoadPriceGrid, {
  name: 'The price grid',
  isOverlay: true,
});

const FILTERS = [
  { kind: 'text', key: 'product', label: 'Product', placeholder: 'Code, name or size' },
  { kind: 'choice', key: 'brand', label: 'Brand', options: 'brands' },
  {
    kind: 'choice',
    key: 'category',
    label: 'Category',
    options: Object.entries(PRODUCT_CATEGORY_LABELS).map(([value, label]) => ({ value, label })),
  },
] as const;

const KEYS = [
  {
    title: 'Prices',
    keys: [
      { keys: ['G'], does: 'Edit the prices of all listed products in a grid' },
      { keys: ['E'], does: 'Edit Prices of the row' },
      { keys: ['O'], does: 'OCOP prices of the row' },
      { keys: ['H'], does: 'Price history of the row' },
      { keys: ['S'], does: 'Stock of the row by warehouse' },
    ],
  },
];

/** The price list (spec §2 "OCOP / price list"): it searches nothing by itself and has no export. */
export function OcopsPage() {
  const url = useSearchParams();
  const account = useAccount();
  const { mutate } = useSWRConfig();
  const [edited, setEdited] = useState<{ kind: 'own' | 'ocop'; row: OcopRow } | null>(null);

  const open = useCallback(
    (kind: 'own' | 'ocop', row: OcopRow) => {
      // Spec §6 refuses 'Edit Prices' alone; whatever changes prices is refused by the server as well.
      if (kind === 'ocop' || canModifyPrices(account)) setEdited({ kind, row });
      else toast.error(messages.noPricePermission, { duration: TOAST_MS.short });
    },
    [account],
  );
  const actions = useMemo(
    () => ({ onEdit: (row: OcopRow) => open('own', row), onOcop: (row: OcopRow) => open('ocop', row) }),
    [open],
  );
  const [isGrid, setIsGrid] = useState(false);
  // What the grid saved last, for as long as this page is open.
  const [saved, setSaved] = useState<readonly PriceCell[]>([]);
  const openGrid = useCallback(() => {
    if (!canModifyPrices(account)) toast.error(messages.noPricePermission, { duration: TOAST_MS.short });
    else if (FILTERS.some(({ key }) => url[0].has(key))) setIsGrid(true);
    else toast.info(messages.enterOrSelectFilters, { duration: TOAST_MS.short });
  }, [account, url]);
  // A phone has no room for a grid of prices: there one product is edited at a time.
  const isNarrow = useIsNarrow();
  useHotkey('g', openGrid, { enabled: !isGrid && !isNarrow });
  const columns = useCallback((meta: OcopsMeta | undefined) => ocopColumns(actions, meta), [actions]);
  // Reloads what the list shows.
  const reload = () => void mutate((key) => Array.isArray(key) && key[1] === 'ocops');
  const onSaved = () => {
    forgetAnswers(`ocops/${edited?.row.id}`);
    reload();
  };
  if (isGrid)
    return (
      <LoadPriceGrid
        search={url[0]}
        onClose={() => setIsGrid(false)}
        onSaved={(cells) => {
          forgetAnswers('ocops');
          reload();
          setIsGrid(false);
          setSaved(cells);
        }}
      />
    );
  const dialog = edited && { product: edited.row, onSaved, onClose: () => setEdited(null) };
  return (
    <Box display="contents" css={OCOPS_CSS} onKeyDown={onKeyInRow}>
      <ListScreen<OcopRow, OcopsMeta>
        actions={
          <>
            {!isNarrow && (
              <Button title="Edit the prices of all listed products (G)" aria-keyshortcuts="g" onClick={openGrid}>
                Edit in a grid
              </Button>
            )}
            {saved.length > 0 && (
              <UndoPrices
                cells={saved}
                onUndone={() => {
                  setSaved([]);
                  forgetAnswers('ocops');
                  reload();
                }}
              />
            )}
            <ImportData onWritten={reload} />
          </>
        }
        title="OCOP Prices"
        section="Express"
        path="ocops"
        filters={FILTERS}
        pageSize={DEFAULT_PAGE_SIZE}
        columns={columns}
        rowKey={(row) => row.id}
        peek={peekOf}
        url={url}
        untilSearch={messages.enterOrSelectFilters}
        noMatchHint={
          <>
            Sizes in any writing: 2055516, 205/55R16, 31x10.5R15, 17x8, 5/114.3, ET35.{' '}
            <span data-keys>
              Press <Kbd>/</Kbd> for the filters.
            </span>
          </>
        }
        keys={KEYS}
      />
      {dialog && (edited.kind === 'own' ? <EditPricesDialog {...dialog} /> : <OcopDialog {...dialog} />)}
    </Box>
  );
}

const peekOf = ({ id, code }: OcopRow) => ({ record: { kind: 'product', id }, title: code }) as const;

/** 'Import Data' (spec §2). */
function ImportData({ onWritten }: { onWritten: () => void }) {
  return (
    <DataImport
      kind="ocops"
      path="ocops"
      files={['xls', 'xlsx']}
      noun={['price row', 'price rows']}
      onWritten={onWritten}
    />
  );
}

/** A letter pressed in a row clicks the row's button for that key. */
function onKeyInRow(event: KeyboardEvent<HTMLElement>): void {
  const { target } = event;
  if (
    !(target instanceof HTMLElement) ||
    event.ctrlKey ||
    event.metaKey ||
    event.altKey ||
    !/^[eohs]$/i.test(event.key)
  )
    return;
  // React bubbles key events of popovers and dialogs too, although they are elsewhere in the page.
  const row = target.closest('tbody tr');
  if (!row || !event.currentTarget.contains(row)) return;
  const button = row.querySelector<HTMLButtonElement>(`button[data-key=${event.key.toLowerCase()}]`);
  if (!button) return;
  event.preventDefault();
  button.click();
}
