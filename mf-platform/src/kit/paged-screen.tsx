import type { ApiError } from '@iwe/session';
import { Box, DataTable, Flex, Page, PageHeader, Pagination, TextField, useHotkey } from '@iwe/ui';
import type { Column, DataTableProps } from '@iwe/ui';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { RELEASES_PATH } from '../paths.ts';
import { FILTERS_CSS } from './filters-css.ts';

/** Which page of a list is shown, and of how many rows. */
export interface Paging {
  page: number;
  perPage: number;
  onPage: (page: number) => void;
  /** Rows of another number begin at the first page. */
  onPerPage: (perPage: number) => void;
  /** Shows the first page, because a filter was changed. */
  restart: () => void;
}

export function usePaging(): Paging {
  const [page, setPage] = useState(1);
  const [perPage, setPerPage] = useState(50);
  const restart = () => setPage(1);
  return {
    page,
    perPage,
    onPage: setPage,
    onPerPage: (size) => {
      setPerPage(size);
      restart();
    },
    restart,
  };
}

interface PagedScreenProps<Row> extends Pick<DataTableProps<Row>, 'rowKey' | 'rowTone' | 'emptyHint'> {
  section?: string;
  title: string;
  /** What is counted beside the title: one, and several. */
  counted: readonly [one: string, many: string];
  columns: readonly Column<Row>[];
  /** Undefined until it is there. */
  answer: { data: readonly Row[]; meta: { total: number } } | undefined;
  error: ApiError | undefined;
  isLoading: boolean;
  isFetching?: boolean;
  reload: () => void;
  paging: Paging;
  filters?: ReactNode;
  /** Dialogs and drawers of the page. */
  children?: ReactNode;
}

/** A list of the platform, page by page: its title with the number of rows, filters, rows, pager. Escape leaves it. */
export function PagedScreen<Row>({ title, answer, error, reload, paging, ...props }: PagedScreenProps<Row>) {
  const navigate = useNavigate();
  useHotkey('Escape', () => void navigate(RELEASES_PATH));
  const total = answer?.meta.total;
  const [one, many] = props.counted;
  return (
    <Page fill>
      <PageHeader
        section={props.section ?? 'Platform'}
        title={title}
        meta={total !== undefined && `${total.toLocaleString('en-AU')} ${total === 1 ? one : many}`}
      />
      {props.filters && (
        <Flex gap="3" css={FILTERS_CSS}>
          {props.filters}
        </Flex>
      )}
      <Flex flex="1" minH={{ base: 'fit-content', md: '0' }} minW="0">
        <DataTable
          label={title}
          columns={props.columns}
          rows={answer?.data}
          rowKey={props.rowKey}
          isLoading={props.isLoading}
          isFetching={props.isFetching ?? false}
          error={error?.lines}
          onRetry={reload}
          emptyHint={props.emptyHint}
          {...(props.rowTone ? { rowTone: props.rowTone } : {})}
        />
      </Flex>
      {total ? (
        <Pagination
          total={total}
          page={paging.page}
          perPage={paging.perPage}
          onPage={paging.onPage}
          onPerPage={paging.onPerPage}
        />
      ) : null}
      {props.children}
    </Page>
  );
}

/** A field that searches with Enter, and when it is left. */
export function KeywordField({ label, onSearch }: { label: string; onSearch: (keyword: string) => void }) {
  const [typed, setTyped] = useState('');
  const [sent, setSent] = useState('');
  const search = () => {
    const keyword = typed.trim();
    if (keyword === sent) return;
    setSent(keyword);
    onSearch(keyword);
  };
  return (
    <Box>
      <TextField
        label={label}
        hideLabel
        placeholder={label}
        type="search"
        size="sm"
        maxLength={200}
        value={typed}
        onChange={setTyped}
        onEnter={search}
        onBlur={search}
      />
    </Box>
  );
}
