import type { RemoteScore, SubScore } from '@iwe/contract';
import { Badge, DataTable, Flex, Page, PageHeader, Text, useHotkey } from '@iwe/ui';
import type { Column, Tone } from '@iwe/ui';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { useScores } from '../data.ts';
import { Section } from '../kit/section.tsx';
import { RemoteNameLink } from '../kit/version-link.tsx';
import { RELEASES_PATH, teamPath } from '../paths.ts';

/** Every remote with its score by stated rules; the parts of the chosen one are explained below. */
export function ScoresScreen() {
  const navigate = useNavigate();
  const { data, error, isLoading, isFetching, reload } = useScores();
  const [chosen, setChosen] = useState<string | null>(null);
  useHotkey('Escape', () => void navigate(RELEASES_PATH));
  const rows = data?.data;
  const shown = rows?.find(({ remote }) => remote === chosen) ?? rows?.[0];
  return (
    <Page>
      <PageHeader
        section="Platform"
        title="Scores of remotes"
        meta="0 to 100, of what could be judged of the stable release"
      />
      <Flex direction="column" gap="5" minW="0">
        <Flex minW="0">
          <DataTable
            label="Scores"
            columns={columnsFor(rows?.[0]?.parts ?? [], setChosen)}
            rows={rows}
            rowKey={({ remote }) => remote}
            isLoading={isLoading}
            isFetching={isFetching}
            error={error?.lines}
            onRetry={reload}
            emptyHint="No remote is published yet."
          />
        </Flex>
        {shown && <Parts score={shown} />}
      </Flex>
    </Page>
  );
}

/** From these scores on a remote is well, or passable. */
const WELL = 80;
const PASSABLE = 60;
const toneOf = (score: number): Tone => (score >= WELL ? 'success' : score >= PASSABLE ? 'warning' : 'danger');

const pointsText = ({ points, of }: Pick<SubScore, 'points' | 'of'>): string =>
  points === null ? '–' : `${points} of ${of}`;

const columnsFor = (parts: readonly SubScore[], onChoose: (remote: string) => void): Column<RemoteScore>[] => [
  {
    key: 'remote',
    header: 'Remote',
    cell: ({ remote }) => <RemoteNameLink remote={remote} />,
    sortValue: ({ remote }) => remote,
  },
  {
    key: 'team',
    header: 'Team',
    maxWidth: 220,
    cell: ({ team, teamId }) => (teamId === null ? '–' : <Link to={teamPath(teamId)}>{team}</Link>),
    sortValue: ({ team }) => team,
  },
  {
    key: 'score',
    header: 'Score',
    cell: ({ remote, score }) => (
      <button type="button" aria-label={`Why ${remote} has ${score}`} onClick={() => onChoose(remote)}>
        <Badge tone={toneOf(score)}>{score}</Badge>
      </button>
    ),
    sortValue: ({ score }) => score,
  },
  ...parts.map(({ name, rule }): Column<RemoteScore> => ({
    key: name,
    header: name,
    hint: rule,
    cell: (row) => {
      const part = partOf(row, name);
      return part ? <span title={part.why}>{pointsText(part)}</span> : '–';
    },
    sortValue: (row) => partOf(row, name)?.points ?? -1,
  })),
];

const partOf = ({ parts }: RemoteScore, name: string): SubScore | undefined => parts.find((part) => part.name === name);

const PART_COLUMNS: Column<SubScore>[] = [
  { key: 'name', header: 'Part', width: 130, cell: ({ name }) => name },
  { key: 'points', header: 'Points', width: 100, cell: (part) => pointsText(part) },
  { key: 'why', header: 'Found', cell: ({ why }) => <Text whiteSpace="normal">{why}</Text> },
  { key: 'rule', header: 'Rule', cell: ({ rule }) => <Text whiteSpace="normal">{rule}</Text> },
];

function Parts({ score: { remote, version, score, parts } }: { score: RemoteScore }) {
  return (
    <Section title={`Why ${remote} ${version} has ${score}`} note="Choose another score in the table above.">
      <Flex minW="0">
        <DataTable label={`Parts of ${remote}`} columns={PART_COLUMNS} rows={parts} rowKey={({ name }) => name} />
      </Flex>
    </Section>
  );
}
