import type { GrantView, Overview } from '@iwe/contract';
import { useAccount } from '@iwe/session';
import { Button, DataTable, Flex, momentText } from '@iwe/ui';
import type { Column } from '@iwe/ui';
import type { ReleaseAction } from '../decisions/release-action.ts';
import { Section } from '../kit/section.tsx';
import { VersionLink } from '../kit/version-link.tsx';

/** Named users who try a version, and those who may open previews. */
export function Pilots({
  overview,
  onAction,
}: {
  overview: Overview;
  onAction: (releaseAction: ReleaseAction) => void;
}) {
  const { timeZone } = useAccount();
  if (overview.grants.length === 0) return null;
  const columns: Column<GrantView>[] = [
    { key: 'email', header: 'Who', cell: ({ email }) => email },
    {
      key: 'what',
      header: 'Gets',
      cell: ({ remote, version }) =>
        version ? (
          <VersionLink remote={remote} version={version}>
            {remote} {version}
          </VersionLink>
        ) : (
          `every preview of ${remote}`
        ),
    },
    { key: 'until', header: 'Until', cell: ({ until }) => momentText(until, timeZone) },
    { key: 'reason', header: 'Why', maxWidth: 420, cell: ({ reason }) => <span title={reason}>{reason}</span> },
    { key: 'by', header: 'Given by', cell: ({ by }) => by },
    {
      key: 'releaseActions',
      header: '',
      label: 'Actions',
      kind: 'action',
      cell: (grant) => (
        <Button
          size="xs"
          aria-label={`End the pilot of ${grant.email}`}
          onClick={() => onAction({ kind: 'end-grant', grant })}
        >
          End
        </Button>
      ),
    },
  ];
  return (
    <Section title="Pilots">
      <Flex minW="0">
        <DataTable label="Pilots" columns={columns} rows={overview.grants} rowKey={({ id }) => id} />
      </Flex>
    </Section>
  );
}
