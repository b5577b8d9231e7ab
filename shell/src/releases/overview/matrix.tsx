import type { Overview } from '@iwe/contract';
import { DataTable, Flex, Input, Text } from '@iwe/ui';
import type { Column } from '@iwe/ui';
import { useState } from 'react';
import type { ReleaseAction } from '../decisions/release-action.ts';
import { Section, VersionLink } from '../parts.tsx';
import { counted } from '../words.ts';
import { MatrixCell } from './matrix-cell.tsx';

type Remote = Overview['remotes'][number];

/** From this number of organisations on, a search field filters the columns. */
const MANY = 8;

/** One row for each remote, one column for each organisation. */
export function Matrix({
  overview,
  onAction,
}: {
  overview: Overview;
  onAction: (releaseAction: ReleaseAction) => void;
}) {
  const [typed, setTyped] = useState('');
  const { organisations, cells, remotes } = overview;
  const shown = organisations.filter(({ name }) => name.toLowerCase().includes(typed.trim().toLowerCase()));
  const columns: Column<Remote>[] = [
    {
      key: 'remote',
      header: 'Remote',
      width: 190,
      cell: ({ name, owner }) => (
        <>
          <Text as="span" fontWeight="medium">
            {name}
          </Text>
          <Text as="span" display="block" fontSize="sm" color="fg.muted">
            {owner}
          </Text>
        </>
      ),
    },
    {
      key: 'stable',
      header: 'Stable',
      width: 80,
      cell: ({ name, stable }) =>
        stable ? (
          <VersionLink remote={name} version={stable} />
        ) : (
          <Text as="span" color="fg.muted">
            none
          </Text>
        ),
    },
    {
      key: 'newest',
      header: 'Newest',
      width: 80,
      hint: 'Published last',
      cell: ({ name, newest }) => (newest ? <VersionLink remote={name} version={newest} /> : '–'),
    },
    ...shown.map(({ id, name, people }): Column<Remote> => ({
      key: `organisation-${id}`,
      label: name,
      groupStart: true,
      width: 210,
      header: (
        <span title={name}>
          {name}
          <Text as="span" display="block" fontWeight="normal" fontSize="xs">
            {counted(people, 'person', 'people')}
          </Text>
        </span>
      ),
      cell: (remote) => {
        const cell = cells.find((candidate) => candidate.organisationId === id && candidate.remote === remote.name);
        return cell ? <MatrixCell cell={cell} organisation={name} overview={overview} onAction={onAction} /> : '–';
      },
    })),
  ];
  const degraded = cells.filter((cell) => cell.degraded !== null).length;
  return (
    <Section
      title="What runs where"
      note={
        degraded > 0 ? `${degraded} of ${cells.length} do not run as meant` : 'Starts and failures of the last 24 hours'
      }
      actions={
        organisations.length > MANY && (
          <Input
            size="sm"
            w="56"
            placeholder="Organisation"
            aria-label="Organisation"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        )
      }
    >
      <Flex minW="0">
        <DataTable
          label="What runs where"
          columns={columns}
          rows={remotes}
          rowKey={({ name }) => name}
          emptyHint="Nothing has been published yet."
        />
      </Flex>
    </Section>
  );
}
