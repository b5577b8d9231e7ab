import type { ReleasePage } from '@iwe/contract';
import { Box, Chart, Flex, momentText, Panel, Text } from '@iwe/ui';
import { days, hourIndex, HOURS, MS_AN_HOUR } from './plot-time.ts';

/** Starts and failures by hour over the last seven days. Screen readers get the sums by day. */
export function HealthPlot({
  health,
  timeZone,
  now = Date.now(),
}: {
  health: ReleasePage['health'];
  timeZone: string;
  now?: number;
}) {
  const last = Math.floor(now / MS_AN_HOUR);
  const bars = health
    .map((row) => ({ ...row, at: hourIndex(row.hour, last) }))
    .filter(({ at }) => at >= 0 && at < HOURS);
  if (bars.length === 0) return <Text color="fg.muted">Nobody has started it in these days.</Text>;
  const runs = bars.reduce((sum, bar) => sum + bar.runs, 0);
  const failures = bars.reduce((sum, bar) => sum + bar.failures, 0);
  const points = (key: 'runs' | 'failures') =>
    bars.map((bar) => ({
      x: bar.at,
      y: bar[key],
      title: `${momentText(bar.hour, timeZone)}: ${bar.runs} started, ${bar.failures} failed`,
    }));
  const sums = sumsByDay(bars, timeZone);
  return (
    <Panel px="3" py="2.5">
      <Chart
        label={`Starts and failures by hour: ${runs} started, ${failures} failed in seven days. ${sums
          .map((day) => `${day.day}: ${day.runs} started, ${day.failures} failed`)
          .join('; ')}`}
        height={112}
        xRange={[0, HOURS]}
        xTicks={days(last, timeZone)}
        yText={(count) => count.toLocaleString('en-AU')}
        series={[
          { name: 'started', kind: 'bars', color: 'var(--chakra-colors-accent-ring)', points: points('runs') },
          { name: 'failed', kind: 'bars', color: 'var(--chakra-colors-danger-fg)', points: points('failures') },
        ]}
        table={{
          caption: 'Starts and failures by day',
          columns: ['Day', 'Started', 'Failed'],
          rows: sums.map((day) => [day.day, String(day.runs), String(day.failures)]),
        }}
      />
      <Flex gap="4" fontSize="sm" color="fg.muted">
        <Flex as="span" align="center" gap="1.5">
          <Swatch color="accent.ring" />
          {`${runs.toLocaleString('en-AU')} started`}
        </Flex>
        <Flex as="span" align="center" gap="1.5">
          <Swatch color="danger.fg" />
          {`${failures.toLocaleString('en-AU')} failed`}
        </Flex>
      </Flex>
    </Panel>
  );
}

const Swatch = ({ color }: { color: string }) => (
  <Box as="span" w="2.5" h="2.5" borderRadius="xs" bg={color} aria-hidden />
);

interface DaySum {
  day: string;
  runs: number;
  failures: number;
}

function sumsByDay(bars: ReleasePage['health'], timeZone: string): DaySum[] {
  const sums = new Map<string, DaySum>();
  for (const { hour, runs, failures } of bars) {
    const day = momentText(hour, timeZone).slice(0, 11);
    const sum = sums.get(day) ?? { day, runs: 0, failures: 0 };
    sums.set(day, { day, runs: sum.runs + runs, failures: sum.failures + failures });
  }
  return [...sums.values()];
}
