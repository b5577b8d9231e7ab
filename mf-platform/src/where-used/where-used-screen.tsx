import type { WhereUsedRow } from '@iwe/contract';
import {
  Badge,
  Box,
  Button,
  DataTable,
  Flex,
  Page,
  PageHeader,
  Pagination,
  SelectField,
  Text,
  TextField,
  useHotkey,
} from '@iwe/ui';
import type { Column } from '@iwe/ui';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useWhereUsed } from '../data.ts';
import { FILTERS_CSS } from '../kit/filters-css.ts';
import { VersionLink } from '../kit/version-link.tsx';
import { RELEASES_PATH } from '../paths.ts';
import { Excluded } from './excluded.tsx';

/** Which live release uses which name of the shared packages, and whom another version of a package would exclude. */
export function WhereUsedScreen() {
  const navigate = useNavigate();
  const [typed, setTyped] = useState({ keyword: '', wanted: '' });
  const [asked, setAsked] = useState({ keyword: '', isDeprecated: false, wanted: '' });
  const [page, setPage] = useState(1);
  const [perPage, setPerPage] = useState(50);
  const { data, error, isLoading, isFetching, reload } = useWhereUsed(asked, page, perPage);
  useHotkey('Escape', () => void navigate(RELEASES_PATH));
  const ask = (change: Partial<typeof asked>): void => {
    const next = { ...asked, ...change };
    if (Object.entries(next).every(([key, value]) => asked[key as keyof typeof asked] === value)) return;
    setAsked(next);
    setPage(1);
  };
  const search = (): void => ask({ keyword: typed.keyword.trim() });
  const judge = (): void => ask({ wanted: typed.wanted.trim() });
  return (
    <Page fill>
      <PageHeader
        section="Platform"
        title="Where used"
        meta={data && `${data.meta.total.toLocaleString('en-AU')} packages and names`}
      />
      <Flex gap="3" wrap="wrap" align="center">
        <Flex gap="3" css={FILTERS_CSS}>
          <Box>
            <TextField
              label="Name, package or remote"
              hideLabel
              placeholder="Name, package or remote"
              type="search"
              size="sm"
              maxLength={200}
              value={typed.keyword}
              onChange={(keyword) => setTyped({ ...typed, keyword })}
              onEnter={search}
              onBlur={search}
            />
          </Box>
          <Box>
            <SelectField
              label="Which"
              hideLabel
              placeholder="Everything"
              size="sm"
              value={asked.isDeprecated ? 'deprecated' : null}
              options={[{ value: 'deprecated', label: 'Deprecated' }]}
              onChange={(next) => ask({ isDeprecated: next !== null })}
            />
          </Box>
        </Flex>
        <Flex gap="2" align="center" wrap="wrap">
          <Box flex="1 1 14rem">
            <TextField
              label="Whom would a version exclude?"
              hideLabel
              placeholder="What if, e.g. react@19.4.0"
              size="sm"
              maxLength={120}
              value={typed.wanted}
              onChange={(wanted) => setTyped({ ...typed, wanted })}
              onEnter={judge}
            />
          </Box>
          <Button size="sm" variant="outline" onClick={judge}>
            Who would be excluded?
          </Button>
        </Flex>
      </Flex>
      {data?.excluded && <Excluded excluded={data.excluded} />}
      <Flex flex="1" minH={{ base: 'fit-content', md: '0' }} minW="0">
        <DataTable
          label="Where used"
          columns={COLUMNS}
          rows={data?.data}
          rowKey={({ package: key, name }) => `${key} ${name ?? ''}`}
          isLoading={isLoading}
          isFetching={isFetching}
          error={error?.lines}
          onRetry={reload}
          emptyHint={
            asked.keyword || asked.isDeprecated
              ? 'No package, name or remote like this.'
              : 'No shared package is provided or used.'
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

/** More releases than that in a cell are counted; the search by remote finds each. */
const MOST_SHOWN = 6;

const COLUMNS: Column<WhereUsedRow>[] = [
  { key: 'package', header: 'Package', cell: (row) => row.package },
  { key: 'name', header: 'Name', cell: ({ name }) => name ?? <Text color="fg.muted">the whole package</Text> },
  {
    key: 'provides',
    header: 'Provided',
    cell: ({ provides }) => provides ?? <Badge tone="danger">not provided</Badge>,
  },
  {
    key: 'deprecated',
    header: 'Deprecated',
    maxWidth: 280,
    cell: ({ deprecated }) =>
      deprecated === null ? '–' : <span title={deprecated}>{deprecated || 'without a successor'}</span>,
  },
  { key: 'count', header: 'Releases', kind: 'number', cell: ({ users }) => users.length.toLocaleString('en-AU') },
  { key: 'users', header: 'Used by', cell: (row) => <Users row={row} /> },
];

function Users({ row: { name, users } }: { row: WhereUsedRow }) {
  if (users.length === 0) return '–';
  const shown = users.slice(0, MOST_SHOWN);
  return (
    <span data-wrap="">
      {shown.map(({ remote, version, needs, as }, at) => (
        <span key={`${remote}@${version}`} title={as.join(', ')}>
          {at > 0 && ', '}
          <VersionLink remote={remote} version={version}>
            {remote} {version}
          </VersionLink>
          {name === null && ` needs ${needs}`}
        </span>
      ))}
      {users.length > shown.length && ` and ${users.length - shown.length} more`}
    </span>
  );
}
