import type { Overview, OverviewChoice } from '@iwe/contract';
import { Badge, DataTable, Flex, Text } from '@iwe/ui';
import type { Column } from '@iwe/ui';
import { SourceBadge } from '../kit/badges.tsx';
import { EMPTY } from './matrix.tsx';
import { REMOTE_COLUMNS } from './remote-columns.tsx';

type Remote = Overview['remotes'][number];

const COLUMNS: Column<Remote>[] = [
  ...REMOTE_COLUMNS,
  {
    key: 'organisations',
    header: 'Organisations',
    hint: 'How many get which version, and by which rule',
    cell: ({ choices }) => (
      <Flex as="span" wrap="wrap" columnGap="4" rowGap="1">
        {choices.map((choice) => (
          <Choice key={`${choice.version} ${choice.source} ${choice.degraded}`} choice={choice} />
        ))}
      </Flex>
    ),
  },
  {
    key: 'health',
    header: 'Last 24 hours',
    width: 150,
    cell: ({ runs, failures }) => (
      <Text as="span" color={failures > 0 ? 'danger.fg' : 'fg.muted'}>
        {runs + failures === 0
          ? '–'
          : `${runs.toLocaleString('en-AU')} started, ${failures.toLocaleString('en-AU')} failed`}
      </Text>
    ),
  },
];

/** One line for each remote: how many organisations get which version of it. */
export function RemoteLines({ remotes }: { remotes: readonly Remote[] }) {
  return (
    <DataTable label="What runs where" columns={COLUMNS} rows={remotes} rowKey={({ name }) => name} emptyHint={EMPTY} />
  );
}

function Choice({ choice: { version, source, degraded, organisations } }: { choice: OverviewChoice }) {
  return (
    <Flex as="span" display="inline-flex" align="center" gap="1.5" fontVariantNumeric="tabular-nums">
      <Text as="span">{version ?? 'none'}</Text> <SourceBadge source={source} />{' '}
      {degraded && <Badge tone="danger">degraded</Badge>}{' '}
      <Text as="span" fontWeight="medium">
        {organisations.toLocaleString('en-AU')}
      </Text>
    </Flex>
  );
}
