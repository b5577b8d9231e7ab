import { use } from 'react';
import { homeChartAnswer } from '@iwe/contract';
import type { HomeChartAnswer } from '@iwe/contract';
import type { HomeChart as Definition } from '@iwe/domain';
import { HostRoutes } from '@iwe/remote-kit';
import { useApi } from '@iwe/session';
import { Box, Button, Chart, dayText, Flex, moneyText, quantityText, Skeleton, Text, useDelayed } from '@iwe/ui';
import { Link } from 'react-router-dom';
import { FirstSteps } from './first-steps.tsx';

/** Pixels of a chart, with its axis. The place is as high while it is loading, so that nothing below it moves. */
const HEIGHT = 150;
/** Milliseconds during which a chart is not read again when the page is opened again. */
const FRESH_MS = 60_000;

/** A chart below the figures of its section. Its heading leads to the page that shows the same in detail. */
export function HomeChart({ chart: { key, title } }: { chart: Definition }) {
  const hasRoute = use(HostRoutes);
  const { data, error, isLoading, isFetching, reload } = useApi<HomeChartAnswer>(`home/charts/${key}`, undefined, {
    quiet: true,
    keepPrevious: true,
    freshMs: FRESH_MS,
    answer: homeChartAnswer,
  });
  const late = useDelayed(isLoading);
  const isLinked = data !== undefined && hasRoute(data.href.split('?')[0] ?? '');
  return (
    <Box as="section" aria-label={title} position="relative" overflow="hidden" px="4" pt="2" pb="1">
      <Text as="h3" fontSize="sm" fontWeight="semibold" color="fg.muted" mb="1" css={LINK_CSS}>
        {isLinked ? <Link to={data.href}>{title}</Link> : title}
      </Text>
      <Box minH={`${HEIGHT}px`}>
        {data && <Drawn chart={key} title={title} points={data.data} />}
        {!data && error && (
          <Flex gap="3" align="center" wrap="wrap" role="alert" fontSize="sm">
            <Text flex="1" minW="40" color="danger.fg">
              {error.lines.join(' ')}
            </Text>
            <Button size="sm" busy={isFetching} onClick={reload}>
              Try again
            </Button>
          </Flex>
        )}
        {!data && !error && late && <Skeleton h={`${HEIGHT}px`} borderRadius="md" />}
      </Box>
    </Box>
  );
}

interface DrawnProps {
  chart: Definition['key'];
  title: string;
  points: HomeChartAnswer['data'];
}

function Drawn({ chart, title, points }: DrawnProps) {
  const isWeekly = chart !== 'stockAge';
  const textOf = isWeekly ? moneyText : quantityText;
  if (points.every(({ value }) => value === 0)) return <FirstSteps chart={chart} />;
  const said = points.map(({ label, value }) => ({
    name: isWeekly ? `Week of ${dayText(label)}` : label,
    label,
    value,
  }));
  return (
    <Chart
      label={`${title}: ${said.map(({ name, value }) => `${name} ${textOf(value)}`).join('; ')}`}
      height={HEIGHT}
      yText={(y) => textOf(y).replace(/\.00(?=\)?$)/, '')}
      series={[
        {
          name: title,
          kind: 'bars',
          color: 'var(--chakra-colors-accent-ring)',
          points: said.map(({ name, label, value }, index) => ({
            x: isWeekly ? index : label.replace(/ Days$/, ''),
            y: value,
            title: `${name}: ${textOf(value)}`,
          })),
        },
      ]}
      {...(isWeekly
        ? {
            xRange: [0, said.length] as const,
            xTicks: said.map(({ label }, index) => ({ x: index, label: dayText(label).slice(0, 6) })),
          }
        : {})}
      table={{
        caption: title,
        columns: [isWeekly ? 'Week' : 'Days in stock', isWeekly ? 'Amount' : 'Units'],
        rows: said.map(({ name, value }) => [name, textOf(value)]),
      }}
    />
  );
}

const LINK_CSS = {
  '& > a': {
    color: 'accent.fg',
    // As high as a finger on a phone, without moving what is below.
    '@media (pointer: coarse)': { display: 'inline-flex', alignItems: 'center', minH: '11', my: '-3' },
    _focusVisible: { outline: '2px solid', outlineColor: 'accent.ring', outlineOffset: '2px' },
  },
};
