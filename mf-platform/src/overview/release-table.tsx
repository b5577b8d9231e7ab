import type { Overview, ReleaseRowView } from '@iwe/contract';
import { useAccount } from '@iwe/session';
import { Badge, Box, DataTable, Flex, momentText, Pagination, SelectField, Text } from '@iwe/ui';
import type { Column } from '@iwe/ui';
import { useState } from 'react';
import { useReleases } from '../data.ts';
import { CheckBadge, StatusBadge, TidiedBadge } from '../kit/badges.tsx';
import { Section } from '../kit/section.tsx';
import { VersionLink } from '../kit/version-link.tsx';

/** So many organisations that pin a release are named. */
const MOST_NAMED = 3;

/** All published releases, newest first within each remote. */
export function ReleaseTable({ overview }: { overview: Overview }) {
  const { timeZone } = useAccount();
  const [remote, setRemote] = useState<string | null>(null);
  const [page, setPage] = useState(1);
  const [perPage, setPerPage] = useState(20);
  const { data, error, isLoading, isFetching, reload } = useReleases(remote, page, perPage);
  const columns = releaseColumns(overview, timeZone);
  return (
    <Section
      title="Published"
      actions={
        <Box w="52">
          <SelectField
            label="Remote"
            hideLabel
            placeholder="All remotes"
            size="sm"
            value={remote}
            options={overview.remotes.map(({ name }) => ({ value: name, label: name }))}
            onChange={(name) => {
              setRemote(name);
              setPage(1);
            }}
          />
        </Box>
      }
    >
      <Flex minW="0">
        <DataTable
          label="Published releases"
          columns={columns}
          rows={data?.data}
          rowKey={(row) => `${row.remote}@${row.version}`}
          isLoading={isLoading}
          isFetching={isFetching}
          error={error?.lines}
          onRetry={reload}
        />
      </Flex>
      {data && data.meta.total > 20 && (
        <Pagination
          total={data.meta.total}
          page={page}
          perPage={perPage}
          sizes={[20, 50, 100]}
          onPage={setPage}
          onPerPage={(size) => {
            setPerPage(size);
            setPage(1);
          }}
        />
      )}
    </Section>
  );
}

function releaseColumns(overview: Overview, timeZone: string): Column<ReleaseRowView>[] {
  const nameOf = (id: number) =>
    overview.organisations.find((organisation) => organisation.id === id)?.name ?? String(id);
  return [
    {
      key: 'version',
      header: 'Release',
      width: 232,
      // A shell's version takes two lines: its end says which build it is.
      cell: (row) => (
        <div data-wrap="">
          <VersionLink remote={row.remote} version={row.version}>
            {row.remote} {row.version}
          </VersionLink>
        </div>
      ),
    },
    {
      key: 'status',
      header: 'Status',
      width: 100,
      cell: ({ status, fault, misfits, tidiedAt }) =>
        tidiedAt ? (
          <TidiedBadge at={tidiedAt} />
        ) : fault !== null && status !== 'blocked' ? (
          <Badge tone="danger" title={fault}>
            changed
          </Badge>
        ) : status === 'available' && misfits.length > 0 ? (
          <Badge
            tone="danger"
            title={misfits
              .map((row) => `${row.package}: ${row.provides ?? 'nothing'} provided, ${row.needs} needed`)
              .join('\n')}
          >
            does not fit
          </Badge>
        ) : (
          <StatusBadge status={status} />
        ),
    },
    { key: 'check', header: 'Check', width: 92, cell: ({ check }) => <CheckBadge check={check} /> },
    {
      key: 'stable',
      header: 'Stable',
      width: 72,
      cell: ({ stable }) => (stable ? <Badge tone="accent">stable</Badge> : '–'),
    },
    {
      key: 'pins',
      header: 'Pinned by',
      width: 132,
      cell: ({ pinnedBy }) => {
        if (pinnedBy.length === 0) return '–';
        const names = pinnedBy.slice(0, MOST_NAMED).map(nameOf).join(', ');
        return pinnedBy.length > MOST_NAMED ? `${names} and ${pinnedBy.length - MOST_NAMED} more` : names;
      },
    },
    {
      key: 'runs',
      header: 'Started',
      kind: 'number',
      width: 72,
      hint: 'Once a browser',
      cell: ({ runs }) => runs.toLocaleString('en-AU'),
    },
    {
      key: 'failures',
      header: 'Failures',
      kind: 'number',
      width: 74,
      cell: ({ failures }) => (
        <Text as="span" color={failures > 0 ? 'danger.fg' : undefined}>
          {failures.toLocaleString('en-AU')}
        </Text>
      ),
    },
    {
      key: 'published',
      header: 'Published',
      kind: 'date',
      width: 140,
      cell: ({ publishedAt }) => momentText(publishedAt, timeZone),
    },
    { key: 'publisher', header: 'By', width: 100, cell: ({ publisher }) => publisher },
  ];
}
