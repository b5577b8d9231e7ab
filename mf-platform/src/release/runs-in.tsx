import type { ReleasePage } from '@iwe/contract';
import { DataTable, Flex } from '@iwe/ui';
import type { Column } from '@iwe/ui';
import { Link } from 'react-router-dom';
import { remotePath } from '../paths.ts';
import { Section } from '../kit/section.tsx';
import { SourceBadge } from '../kit/badges.tsx';
import { counted } from '../kit/affected-text.ts';

type Row = ReleasePage['runsIn'][number];

const COLUMNS: Column<Row>[] = [
  { key: 'organisation', header: 'Organisation', cell: ({ organisation }) => organisation },
  { key: 'people', header: 'People', kind: 'number', cell: ({ people }) => people },
  { key: 'source', header: 'By', cell: ({ source }) => <SourceBadge source={source} /> },
];

/** So many organisations are listed; the remote's page has all. */
const SHOWN = 20;

/** The organisations that get this version now. */
export function RunsIn({ release: { remote, runsIn } }: { release: ReleasePage }) {
  const people = runsIn.reduce((sum, row) => sum + row.people, 0);
  return (
    <Section
      title="Who runs it"
      note={
        runsIn.length === 0
          ? 'Nobody'
          : `${counted(runsIn.length, 'organisation', 'organisations')}, ${counted(people, 'person', 'people')}`
      }
    >
      {runsIn.length > 0 && (
        <Flex minW="0">
          <DataTable
            label="Who runs it"
            columns={COLUMNS}
            rows={runsIn.slice(0, SHOWN)}
            rowKey={({ organisationId }) => organisationId}
          />
        </Flex>
      )}
      {runsIn.length > SHOWN && <Link to={remotePath(remote)}>{`All organisations of ${remote}`}</Link>}
    </Section>
  );
}
