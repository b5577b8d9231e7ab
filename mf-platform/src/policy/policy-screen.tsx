import type { PolicyReportRow } from '@iwe/contract';
import { useAccount } from '@iwe/session';
import { Box, DataTable, Flex, momentText, Page, PageHeader, Pagination, TextField, useHotkey } from '@iwe/ui';
import type { Column } from '@iwe/ui';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { usePolicyReports } from '../data.ts';
import { releasePath, RELEASES_PATH } from '../paths.ts';

/** What the page's policy blocked in people's browsers, by release, latest first; stored for 90 days. */
export function PolicyScreen() {
  const { timeZone } = useAccount();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [keyword, setKeyword] = useState('');
  const [page, setPage] = useState(1);
  const [perPage, setPerPage] = useState(50);
  const { data, error, isLoading, isFetching, reload } = usePolicyReports(keyword, page, perPage);
  useHotkey('Escape', () => void navigate(RELEASES_PATH));
  const search = (): void => {
    if (typed.trim() === keyword) return;
    setKeyword(typed.trim());
    setPage(1);
  };
  return (
    <Page fill>
      <PageHeader
        section="Platform"
        title="Policy reports"
        meta={data && `${data.meta.total.toLocaleString('en-AU')} kinds`}
      />
      <Box w="64">
        <TextField
          label="Remote or address"
          hideLabel
          placeholder="Remote or address"
          type="search"
          size="sm"
          maxLength={200}
          value={typed}
          onChange={setTyped}
          onEnter={search}
          onBlur={search}
        />
      </Box>
      <Flex flex="1" minH={{ base: 'fit-content', md: '0' }} minW="0">
        <DataTable
          label="Policy reports"
          columns={columnsFor(timeZone)}
          rows={data?.data}
          rowKey={({ remote, version, directive, blocked, source }) =>
            [remote, version, directive, blocked, source].join(' ')
          }
          isLoading={isLoading}
          isFetching={isFetching}
          error={error?.lines}
          onRetry={reload}
          emptyHint={
            keyword
              ? 'Nothing like this was blocked in the last 90 days.'
              : 'No browser has blocked anything in the last 90 days.'
          }
        />
      </Flex>
      {data && (
        <Pagination
          total={data.meta.total}
          page={page}
          perPage={perPage}
          onPage={setPage}
          onPerPage={(size) => {
            setPerPage(size);
            setPage(1);
          }}
        />
      )}
    </Page>
  );
}

const columnsFor = (timeZone: string): Column<PolicyReportRow>[] => [
  {
    key: 'remote',
    header: 'Release',
    cell: ({ remote, version }) =>
      remote ? <Link to={releasePath(remote, version)}>{`${remote} ${version}`}</Link> : 'None of ours',
  },
  { key: 'blocked', header: 'Blocked', maxWidth: 280, cell: ({ blocked }) => <Whole text={blocked} /> },
  { key: 'directive', header: 'Rule', cell: ({ directive }) => directive || '–' },
  { key: 'count', header: 'Times', kind: 'number', cell: ({ count }) => count.toLocaleString('en-AU') },
  { key: 'lastAt', header: 'Last', kind: 'date', width: 128, cell: ({ lastAt }) => momentText(lastAt, timeZone) },
  {
    key: 'page',
    header: 'On',
    maxWidth: 220,
    cell: ({ page, pages }) => <Whole text={pages > 1 ? `${page} and ${pages - 1} more` : page} />,
  },
  { key: 'source', header: 'Script', maxWidth: 260, leaves: 1, cell: ({ source }) => <Whole text={source} /> },
];

/** A text that may be cut, with all of it as its tooltip. */
function Whole({ text }: { text: string }) {
  return <span title={text}>{text || '–'}</span>;
}
