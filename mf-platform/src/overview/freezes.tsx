import type { FreezeView, Overview } from '@iwe/contract';
import { useAccount } from '@iwe/session';
import { Badge, Button, DataTable, Flex, momentText } from '@iwe/ui';
import type { Column } from '@iwe/ui';
import type { ReleaseAction } from '../decisions/release-action.ts';
import { Section } from '../kit/section.tsx';

/** Times in which nobody changes what an organisation gets: in force and to come. */
export function Freezes({
  overview: { freezes, mayDecide },
  onAction,
}: {
  overview: Overview;
  onAction: (releaseAction: ReleaseAction) => void;
}) {
  const { timeZone } = useAccount();
  const columns: Column<FreezeView>[] = [
    { key: 'who', header: 'For', cell: ({ organisation }) => organisation ?? 'Everybody' },
    {
      key: 'state',
      header: 'State',
      width: 92,
      cell: ({ startsAt }) =>
        Date.parse(startsAt) <= Date.now() ? (
          <Badge tone="spark">in force</Badge>
        ) : (
          <Badge tone="neutral">to come</Badge>
        ),
    },
    { key: 'from', header: 'From', kind: 'date', width: 134, cell: ({ startsAt }) => momentText(startsAt, timeZone) },
    { key: 'to', header: 'To', kind: 'date', width: 134, cell: ({ endsAt }) => momentText(endsAt, timeZone) },
    { key: 'reason', header: 'Why', maxWidth: 420, cell: ({ reason }) => <span title={reason}>{reason}</span> },
    { key: 'by', header: 'By', cell: ({ by }) => by },
    {
      key: 'actions',
      header: '',
      label: 'Actions',
      kind: 'action',
      cell: (freeze) =>
        mayDecide === 'everything' || freeze.organisationId !== null ? (
          <Button
            size="xs"
            aria-label={`End the freeze of ${freeze.organisation ?? 'everybody'}`}
            onClick={() => onAction({ kind: 'end-freeze', freeze })}
          >
            End
          </Button>
        ) : null,
    },
  ];
  return (
    <Section
      title="Freezes"
      note={freezes.length === 0 ? 'None: versions may be changed at any time' : undefined}
      actions={
        <Button size="sm" onClick={() => onAction({ kind: 'freeze' })}>
          Freeze
        </Button>
      }
    >
      {freezes.length > 0 && (
        <Flex minW="0">
          <DataTable label="Freezes" columns={columns} rows={freezes} rowKey={({ id }) => id} />
        </Flex>
      )}
    </Section>
  );
}
