import type { Overview } from '@iwe/contract';
import { useAccount } from '@iwe/session';
import { Badge, DataTable, Flex, momentText } from '@iwe/ui';
import type { Column } from '@iwe/ui';
import { Section } from '../kit/section.tsx';
import { VersionLink } from '../kit/version-link.tsx';
import { counted } from '../kit/affected-text.ts';

type Deprecation = Overview['deprecations'][number];

/** Deprecated releases that organisations still run, with the end of their support. */
export function Deprecations({ overview: { deprecations } }: { overview: Overview }) {
  const { timeZone } = useAccount();
  if (deprecations.length === 0) return null;
  const columns: Column<Deprecation>[] = [
    {
      key: 'release',
      header: 'Release',
      width: 160,
      cell: ({ remote, version }) => (
        <VersionLink remote={remote} version={version}>
          {remote} {version}
        </VersionLink>
      ),
    },
    {
      key: 'state',
      header: 'Support',
      width: 84,
      cell: ({ until }) =>
        Date.parse(until) <= Date.now() ? <Badge tone="danger">ended</Badge> : <Badge tone="warning">ends</Badge>,
    },
    { key: 'until', header: 'Until', kind: 'date', width: 134, cell: ({ until }) => momentText(until, timeZone) },
    {
      key: 'who',
      header: 'Still run by',
      cell: ({ organisations, people }) =>
        `${counted(organisations, 'organisation', 'organisations')}, ${counted(people, 'person', 'people')}`,
    },
    { key: 'why', header: 'Why', maxWidth: 420, cell: ({ reason }) => <span title={reason}>{reason}</span> },
  ];
  return (
    <Section title="Deprecated releases that still run">
      <Flex minW="0">
        <DataTable
          label="Deprecated releases that still run"
          columns={columns}
          rows={deprecations}
          rowKey={({ remote, version }) => `${remote}@${version}`}
        />
      </Flex>
    </Section>
  );
}
