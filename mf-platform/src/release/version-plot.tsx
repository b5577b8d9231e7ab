import type { ReleasePage } from '@iwe/contract';
import { Badge, Box, Chart, DataTable, Flex, momentText, Panel, Text } from '@iwe/ui';
import type { ChartTable, Column } from '@iwe/ui';
import { VersionLink } from '../kit/version-link.tsx';
import { days, hourIndex, HOURS, MS_AN_HOUR } from './plot-time.ts';
import { Marker, STYLES } from './version-marks.tsx';
import type { LineStyle } from './version-marks.tsx';

type Version = ReleasePage['versions'][number];
interface Bin {
  runs: number;
  failures: number;
}
interface Series extends Version {
  bins: Bin[];
  runs: number;
  failures: number;
  style: LineStyle;
}

/** Hours per point: with few failures, single hours would only be spikes. */
const BIN_HOURS = 6;
const BINS = HOURS / BIN_HOURS;

/**
 * Failures of several versions of a remote over the same seven days. Lines differ by dash and marker as well as by
 * colour; screen readers get the numbers by day.
 */
export function VersionPlot({
  versions,
  remote,
  timeZone,
  now = Date.now(),
}: {
  versions: ReleasePage['versions'];
  remote: string;
  timeZone: string;
  now?: number;
}) {
  const last = Math.floor(now / MS_AN_HOUR);
  const series = versions.map((version, index): Series =>
    seriesOf(version, last, STYLES[index % STYLES.length] ?? STYLES[0]),
  );
  const failures = series.reduce((sum, one) => sum + one.failures, 0);
  if (series.every(({ runs }) => runs === 0) && failures === 0)
    return <Text color="fg.muted">Nobody has started any version in these days.</Text>;
  // The page's own version is the first and is drawn last, above the others.
  const drawn = series.filter((one) => one.failures > 0).toReversed();
  return (
    <Panel px="3" py="2.5">
      {failures === 0 ? (
        <Text color="fg.muted" mb="2">
          No version has failed in these days.
        </Text>
      ) : (
        <Box mb="2">
          <Chart
            label={
              'Failures by version in seven days: ' +
              `${series.map((one) => `${one.version} ${one.failures}`).join(', ')}.`
            }
            height={120}
            xRange={[0, HOURS]}
            xTicks={days(last, timeZone)}
            yText={(count) => count.toLocaleString('en-AU')}
            series={drawn.map(({ version, bins, style }) => ({
              name: version,
              kind: 'line',
              color: style.colour,
              width: style.width,
              marker: style.mark,
              ...(style.dash ? { dash: style.dash } : {}),
              points: bins.map((bin, at) => ({
                x: (at + 0.5) * BIN_HOURS,
                y: bin.failures,
                ...(bin.failures === 0
                  ? {}
                  : {
                      title: `${version}, ${spanText(at, last, timeZone)}: ${bin.failures} failed, ${bin.runs} started`,
                    }),
              })),
            }))}
            table={failuresByDay(series, timeZone, remote)}
          />
        </Box>
      )}
      <Flex minW="0">
        <DataTable
          label="Versions in the plot"
          columns={columnsOf(remote)}
          rows={series}
          rowKey={({ version }) => version}
        />
      </Flex>
    </Panel>
  );
}

/** The legend, with the total of each line. */
const columnsOf = (remote: string): Column<Series>[] => [
  {
    key: 'version',
    header: 'Version',
    cell: ({ version, stable, style }) => (
      <Flex as="span" align="center" gap="2">
        <Swatch style={style} />
        <VersionLink remote={remote} version={version}>
          {version}
        </VersionLink>
        {stable && <Badge tone="accent">stable</Badge>}
      </Flex>
    ),
  },
  { key: 'runs', header: 'Started', kind: 'number', cell: ({ runs }) => runs.toLocaleString('en-AU') },
  {
    key: 'failures',
    header: 'Failed',
    kind: 'number',
    cell: ({ failures }) => (
      <Text as="span" color={failures > 0 ? 'danger.fg' : undefined}>
        {failures.toLocaleString('en-AU')}
      </Text>
    ),
  },
  { key: 'share', header: 'Of all tries', kind: 'number', cell: ({ runs, failures }) => shareText(runs, failures) },
];

/** Returns the chart's values as rows: one for each day, a column for each version. */
function failuresByDay(series: readonly Series[], timeZone: string, remote: string): ChartTable {
  const dayOf = (hour: string): string => momentText(hour, timeZone).slice(0, 11);
  const hours = [...new Set(series.flatMap(({ health }) => health.map(({ hour }) => hour)))].sort(
    (a, b) => Date.parse(a) - Date.parse(b),
  );
  const sumOf = (health: Version['health'], day: string, key: 'runs' | 'failures'): number =>
    health.filter(({ hour }) => dayOf(hour) === day).reduce((total, row) => total + row[key], 0);
  return {
    caption: `Failures of ${remote} by version and day`,
    columns: ['Day', ...series.map(({ version }) => version)],
    rows: [...new Set(hours.map(dayOf))].map((day) => [
      day,
      ...series.map(({ health }) => `${sumOf(health, day, 'failures')} failed, ${sumOf(health, day, 'runs')} started`),
    ]),
  };
}

function Swatch({ style }: { style: LineStyle }) {
  return (
    <Box
      as="span"
      position="relative"
      display="inline-flex"
      alignItems="center"
      justifyContent="center"
      w="8"
      h="3"
      flexShrink={0}
      aria-hidden
    >
      <svg width="32" height="12" style={SVG}>
        <line
          x1="0"
          x2="32"
          y1="6"
          y2="6"
          stroke={style.colour}
          strokeWidth={style.width}
          strokeDasharray={style.dash}
        />
      </svg>
      <Box as="span" position="absolute" display="flex">
        <Marker style={style} />
      </Box>
    </Box>
  );
}

function seriesOf(version: Version, last: number, style: LineStyle): Series {
  const bins = Array.from({ length: BINS }, (): Bin => ({ runs: 0, failures: 0 }));
  const shown = version.health.filter(({ hour }) => hourIndex(hour, last) >= 0 && hourIndex(hour, last) < HOURS);
  for (const { hour, runs, failures } of shown) {
    const bin = bins[Math.floor(hourIndex(hour, last) / BIN_HOURS)];
    if (bin) {
      bin.runs += runs;
      bin.failures += failures;
    }
  }
  return { ...version, health: shown, bins, style, runs: sum(bins, 'runs'), failures: sum(bins, 'failures') };
}

const sum = (bins: readonly Bin[], key: keyof Bin): number => bins.reduce((total, bin) => total + bin[key], 0);
const shareText = (runs: number, failures: number): string =>
  runs + failures === 0 ? '–' : `${((100 * failures) / (runs + failures)).toFixed(1)} %`;

/** Returns '19 Nov 2026 06:00 to 12:00'. */
function spanText(at: number, last: number, timeZone: string): string {
  const moment = (hours: number): string =>
    momentText(new Date((last - HOURS + 1 + hours) * MS_AN_HOUR).toISOString(), timeZone);
  return `${moment(at * BIN_HOURS)} to ${moment((at + 1) * BIN_HOURS).slice(-5)}`;
}

const SVG = { display: 'block' } as const;
