import { useCallback, useMemo, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { ListAnswer } from '@iwe/contract';
import { foldText, messages } from '@iwe/domain';
import { useApi } from '@iwe/session';
import type { Query } from '@iwe/session';
import {
  Box,
  Button,
  DataTable,
  Dialog,
  EmptyState,
  LostIcon,
  Page,
  PageHeader,
  PlusIcon,
  Text,
  TextField,
  useHotkey,
  useIsNarrow,
} from '@iwe/ui';
import type { Column } from '@iwe/ui';

interface ShortRecord {
  id: number;
  name: string;
}

/**
 * A page where administrators manage short records: loads all of them, filters while typing, and edits them in a
 * dialog.
 */
export interface AdminListProps<Row extends ShortRecord> {
  title: string;
  path: string;
  query?: Query;
  columns: readonly Column<Row>[];
  /** Returns the text in which the search looks. */
  textOf: (row: Row) => string;
  rowTone?: (row: Row) => 'muted' | undefined;
  /** Renders the form over the list; `row` is null for a new record. `onDone` reloads the list and closes the form. */
  editor: (row: Row | null, onDone: () => void, onClose: () => void) => ReactNode;
  newLabel?: string;
  /** False when this person may only change records, not add any. */
  mayAdd?: boolean;
}

const ALL: Query = { all: 1, inactive: 1 };

export function AdminList<Row extends ShortRecord>({
  title,
  path,
  query = ALL,
  columns,
  textOf,
  rowTone,
  editor,
  newLabel = 'New',
  mayAdd = true,
}: AdminListProps<Row>) {
  const [params, setParams] = useSearchParams();
  const [typed, setTyped] = useState('');
  // Filtered at once, never deferred: Enter right after the last letter must go to the first matching row.
  const text = foldText(typed.trim());
  // A save forgets the list. Without the rows of before, the open form would be closed and opened again on the way, and
  // take the keys that are meant for the list.
  const { data, error, isLoading, isFetching, reload } = useApi<ListAnswer<Row>>(path, query, {
    quiet: true,
    freshMs: 0,
    keepPrevious: true,
  });
  const isNarrow = useIsNarrow();
  const search = useRef<HTMLInputElement>(null);
  const table = useRef<HTMLDivElement>(null);
  const rows = useMemo(() => {
    const words = text.split(/\s+/).filter(Boolean);
    return data?.data.filter((row) => words.every((word) => foldText(textOf(row)).includes(word)));
  }, [data, text, textOf]);

  const editing = params.get('edit');
  const open = useCallback(
    (id: number | 'new' | null) => setParams(id === null ? {} : { edit: String(id) }),
    [setParams],
  );
  const close = useCallback(() => open(null), [open]);
  const done = useCallback(() => {
    reload();
    close();
  }, [reload, close]);
  useHotkey('/', () => search.current?.focus());
  useHotkey('r', () => table.current?.querySelector<HTMLElement>('[data-open]')?.focus());
  useHotkey('alt+n', () => open('new'), { enabled: mayAdd });

  const withOpen = useMemo(() => openable(columns, open), [columns, open]);
  const row =
    editing === null || editing === 'new'
      ? null
      : (data?.data.find((each) => String(each.id) === editing) ?? undefined);
  return (
    <Page fill>
      <PageHeader
        title={title}
        section="Administration"
        meta={
          data ? (
            <Text fontSize="sm" color="fg.subtle">
              {rows?.length === data.data.length ? data.data.length : `${rows?.length ?? 0} of ${data.data.length}`}
            </Text>
          ) : undefined
        }
        actions={
          <>
            <Box {...(isNarrow ? { flex: '1 1 9rem' } : { w: '64' })}>
              <TextField
                ref={search}
                label={`Search ${title.toLowerCase()}`}
                hideLabel
                placeholder={isNarrow ? 'Search' : 'Search ( / )'}
                type="search"
                value={typed}
                onChange={setTyped}
                onEnter={() => table.current?.querySelector<HTMLElement>('[data-open]')?.focus()}
              />
            </Box>
            {mayAdd && (
              <Button
                variant="solid"
                onClick={() => open('new')}
                title={`${newLabel} (Alt+N)`}
                aria-keyshortcuts="Alt+N"
              >
                <PlusIcon size={14} />
                {newLabel}
              </Button>
            )}
          </>
        }
      />
      {/* Keys and clicks only duplicate what the rows' buttons do. */}
      <Box
        ref={table}
        display="flex"
        flexDirection="column"
        flex="1"
        minH="0"
        css={ROWS_CSS}
        onKeyDown={moveByKey}
        onClick={openByClick}
      >
        <DataTable
          label={title}
          columns={withOpen}
          rows={rows}
          rowKey={(each) => each.id}
          {...(rowTone ? { rowTone } : {})}
          isLoading={isLoading}
          isFetching={isFetching}
          error={error?.lines}
          onRetry={reload}
          emptyHint={emptyHint(text !== '', title, mayAdd ? newLabel : null)}
        />
      </Box>
      {data &&
        editing !== null &&
        (row === undefined ? <NoSuchRecord title={title} onClose={close} /> : editor(row, done, close))}
    </Page>
  );
}

/** Says why there are no rows, and what to do about it. `newLabel` is null for a person who may not add any. */
function emptyHint(isSearch: boolean, title: string, newLabel: string | null): string {
  if (isSearch) return 'Nothing here has these words. Empty the search to see all.';
  const none = `There are no ${title.toLowerCase()} yet.`;
  return newLabel === null ? none : `${none} Add the first one with ${newLabel}.`;
}

/** Shown for a link to a record that doesn't exist here: of another organisation, or mistyped. */
function NoSuchRecord({ title, onClose }: { title: string; onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title={title} footer={<Button onClick={onClose}>Close</Button>}>
      <EmptyState
        icon={<LostIcon size={18} />}
        title={messages.noData}
        hint="This record is not in your organisation. Choose one from the list."
      />
    </Dialog>
  );
}

/** Returns the columns with a button in the first one, which opens the row's record. */
const openable = <Row extends ShortRecord>(
  columns: readonly Column<Row>[],
  open: (id: number) => void,
): readonly Column<Row>[] =>
  columns.map((column, index) =>
    index > 0
      ? column
      : {
          ...column,
          cell: (row, at) => <OpenButton onOpen={() => open(row.id)}>{column.cell(row, at)}</OpenButton>,
        },
  );

function OpenButton({ onOpen, children }: { onOpen: () => void; children: ReactNode }) {
  return (
    <Button variant="link" data-open="" onClick={onOpen} maxW="full" justifyContent="flex-start">
      <Text as="span" truncate>
        {children}
      </Text>
    </Button>
  );
}

function moveByKey(event: React.KeyboardEvent<HTMLElement>): void {
  const target = event.target;
  if (
    !(target instanceof HTMLElement) ||
    !target.matches('[data-open]') ||
    event.altKey ||
    event.ctrlKey ||
    event.metaKey
  )
    return;
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-open]')];
  const steps: Record<string, number> = {
    ArrowDown: 1,
    ArrowUp: -1,
    PageDown: 8,
    PageUp: -8,
    Home: -all.length,
    End: all.length,
  };
  const step = steps[event.key];
  if (step === undefined) return;
  event.preventDefault();
  all[Math.max(0, Math.min(all.length - 1, all.indexOf(target) + step))]?.focus();
}

function openByClick(event: React.MouseEvent<HTMLElement>): void {
  const target = event.target;
  if (
    !(target instanceof HTMLElement) ||
    target.closest('a, button, input, [role=dialog]') ||
    (window.getSelection()?.toString() ?? '') !== ''
  )
    return;
  target.closest('tbody tr')?.querySelector<HTMLElement>('[data-open]')?.click();
}

const ROWS_CSS = {
  '& table tbody tr': { cursor: 'pointer' },
  '& table tbody tr:focus-within > *': { bg: 'accent.subtle' },
  '& table tbody td': { fontSize: 'sm' },
};
