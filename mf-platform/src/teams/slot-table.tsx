import type { SlotView } from '@iwe/contract';
import type { Column } from '@iwe/ui';
import { useSlots } from '../data.ts';
import { AnswerTable } from '../kit/answer-table.tsx';
import { Section } from '../kit/section.tsx';
import { VersionLink } from '../kit/version-link.tsx';

/** The places on live pages where other remotes may show panels. */
export function SlotTable() {
  const slots = useSlots();
  return (
    <Section title="Slots" note="Places on a remote's page where any other remote may show a panel.">
      <AnswerTable
        label="Slots"
        columns={COLUMNS}
        rowKey={({ name }) => name}
        emptyHint="No live release declares a slot in its remote.json."
        answer={slots}
      />
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
