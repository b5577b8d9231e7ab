import { MEASURED_DAYS } from '@iwe/contract';
import type { MeasuredFigures, MeasuredRow, Overview } from '@iwe/contract';
import { isSize, LINES, SLOWER } from '@iwe/domain';
import type { Line, ReleaseMeasure } from '@iwe/domain';
import { Box, DataTable, ErrorState, Flex, SelectField, Skeleton, Text, useDelayed } from '@iwe/ui';
import type { Column } from '@iwe/ui';
import { useState } from 'react';
import { useReleaseMeasures } from '../data.ts';
import { measureText } from '../kit/measure-text.ts';
import { Section } from '../kit/section.tsx';

/** What is measured, in words, and how. */
const MEASURES: Readonly<Record<ReleaseMeasure, readonly [string, string]>> = {
  load: ['Code received', 'From the request for its code until it is there, where it came over the line'],
  mount: ['Mounted', 'From there until it is mounted'],
  newScreen: ['First screen, new files', 'From the code until the first screen, where files of it came over the line'],
  knownScreen: ['First screen, known files', 'The same, with all its files in the browser already'],
  longTask: ['Longest task', 'The longest time for which it blocked the page in its first minute'],
  interaction: ['Slowest answer', 'The slowest answer to a key or a click in its first minute'],
  size: ['Size of its files', 'The files that a page used, compressed'],
  received: ['Received', 'What of them came over the line'],
};

const LINE_NAMES: Readonly<Record<Line, string>> = { slow: 'Slow lines', medium: 'Medium lines', fast: 'Fast lines' };

/** Whether a figure is worse than the one before by what counts for a rollout. */
const isWorse = (now: number, before: number): boolean =>
  now - before > SLOWER.byMs && (now - before) * 100 > SLOWER.byPercent * before;

/** What people's pages measured of a release, with the release before beside it. */
export function Measured({
  remote,
  version,
  overview,
}: {
  remote: string;
  version: string;
  overview: Overview | undefined;
}) {
  const [line, setLine] = useState<Line | null>(null);
  const [organisation, setOrganisation] = useState<number | null>(null);
  const { data, error, isLoading, reload } = useReleaseMeasures(remote, version, { line, organisation });
  const late = useDelayed(isLoading && !data);
  const rows = data?.data.rows ?? [];
  return (
    <Section
      title="Measured in use"
      note={`each person once a day, the last ${MEASURED_DAYS} days`}
      actions={
        <>
          <Box w="36">
            <SelectField
              label="Line"
              hideLabel
              placeholder="All lines"
              size="sm"
              value={line}
              options={LINES.map((one) => ({ value: one, label: LINE_NAMES[one] }))}
              onChange={setLine}
            />
          </Box>
          {overview?.mayDecide === 'everything' && (
            <Box w="44">
              <SelectField
                label="Organisation"
                hideLabel
                placeholder="All organisations"
                size="sm"
                value={organisation}
                options={overview.organisations.map(({ id, name }) => ({ value: id, label: name }))}
                onChange={setOrganisation}
              />
            </Box>
          )}
        </>
      }
    >
      {error && !data ? (
        <ErrorState title="This could not be loaded" lines={error.lines} onRetry={reload} />
      ) : rows.length > 0 ? (
        <Flex minW="0">
          <DataTable
            label="Measured in use"
            columns={columnsOf(data?.data.before ?? null)}
            rows={rows}
            rowKey={({ measure }) => measure}
          />
        </Flex>
      ) : data ? (
        <Text color="fg.muted">Nobody&apos;s page has measured it in these days.</Text>
      ) : (
        late && <Skeleton h="24" borderRadius="lg" />
      )}
    </Section>
  );
}

type Share = Exclude<keyof MeasuredFigures, 'count'>;

const HINTS: Readonly<Record<Share, string>> = {
  p50: 'Half of the people had at most this',
  p95: '95 of 100 people had at most this',
};

function columnsOf(before: string | null): Column<MeasuredRow>[] {
  const shares = (['p50', 'p95'] as const).flatMap((share): Column<MeasuredRow>[] => [
    {
      key: share,
      header: share,
      hint: HINTS[share],
      kind: 'number',
      cell: ({ measure, now, before: earlier }) => {
        if (!now) return '';
        const isBad = !isSize(measure) && earlier !== null && isWorse(now[share], earlier[share]);
        return (
          <Text
            as="span"
            {...(isBad ? { color: 'danger.fg', fontWeight: 'semibold', title: `Slower than ${before}` } : {})}
          >
            {measureText(measure, now[share])}
          </Text>
        );
      },
    },
    ...(before === null
      ? []
      : [
          {
            key: `${share} before`,
            header: `${share} of ${before}`,
            hint: HINTS[share],
            kind: 'number' as const,
            cell: ({ measure, before: earlier }: MeasuredRow) => (earlier ? measureText(measure, earlier[share]) : ''),
          },
        ]),
  ]);
  return [
    {
      key: 'measure',
      header: 'Measure',
      cell: ({ measure }) => <span title={MEASURES[measure][1]}>{MEASURES[measure][0]}</span>,
    },
    ...shares,
    {
      key: 'count',
      header: 'Counted',
      hint: before === null ? 'People, each once a day' : `People, each once a day; of ${before} after the stroke`,
      kind: 'number',
      cell: ({ now, before: earlier }) =>
        before === null ? (now?.count ?? 0) : `${now?.count ?? 0} / ${earlier?.count ?? 0}`,
    },
  ];
}
