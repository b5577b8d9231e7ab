import type { SlotView } from '@iwe/contract';
import { DataTable, Flex } from '@iwe/ui';
import type { Column } from '@iwe/ui';
import { VersionLink } from '../kit/version-link.tsx';
import { useSlots } from '../data.ts';
import { Section } from '../kit/section.tsx';

/** The places on live pages where other remotes may show panels. */
export function SlotTable() {
  const { data, error, isLoading, isFetching, reload } = useSlots();
  return (
    <Section title="Slots" note="Places on a remote's page where any other remote may show a panel.">
      <Flex minW="0">
        <DataTable
          label="Slots"
          columns={COLUMNS}
          rows={data?.data}
          rowKey={({ name }) => name}
          isLoading={isLoading}
          isFetching={isFetching}
          error={error?.lines}
          onRetry={reload}
          emptyHint="No live release declares a slot in its remote.json."
        />
      </Flex>
    </Section>
  );
}

const COLUMNS: Column<SlotView>[] = [
  { key: 'name', header: 'Slot', cell: ({ name }) => name, sortValue: ({ name }) => name },
  { key: 'about', header: 'Where', maxWidth: 360, cell: ({ about }) => <span title={about}>{about}</span> },
  {
    key: 'props',
    header: 'Gives',
    maxWidth: 280,
    cell: ({ props }) =>
      Object.entries(props)
        .map(([name, type]) => `${name}: ${type}`)
        .join(', ') || 'nothing',
  },
  {
    key: 'of',
    header: 'Of',
    cell: ({ remote, version }) => (
      <VersionLink remote={remote} version={version}>
        {`${remote} ${version}`}
      </VersionLink>
    ),
  },
  {
    key: 'panels',
    header: 'Panels',
    maxWidth: 320,
    cell: ({ panels }) => panels.map(({ remote, panel }) => `${panel} of ${remote}`).join(', ') || 'none yet',
  },
];
