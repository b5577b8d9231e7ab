import type { ReleasePage } from '@iwe/contract';
import { DataTable, Flex } from '@iwe/ui';
import type { Column } from '@iwe/ui';
import { Section, SourceBadge } from '../parts.tsx';

type Row = ReleasePage['runsIn'][number];

const COLUMNS: Column<Row>[] = [
  { key: 'organisation', header: 'Organisation', cell: ({ organisation }) => organisation },
  { key: 'people', header: 'People', kind: 'number', cell: ({ people }) => people },
  { key: 'source', header: 'By', cell: ({ source }) => <SourceBadge source={source} /> },
];

/** The organisations that get this version now. */
export function RunsIn({ release: { runsIn } }: { release: ReleasePage }) {
  const people = runsIn.reduce((sum, row) => sum + row.people, 0);
  return (
    <Section title="Who runs it" note={runsIn.length > 0 ? `${people.toLocaleString('en-AU')} people` : 'Nobody'}>
      {runsIn.length > 0 && (
        <Flex minW="0">
          <DataTable
            label="Who runs it"
            columns={COLUMNS}
            rows={runsIn}
            rowKey={({ organisationId }) => organisationId}
          />
        </Flex>
      )}
    </Section>
  );
}
