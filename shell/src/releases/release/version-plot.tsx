import type { ReleasePage } from '@iwe/contract';
import { Badge, Box, DataTable, Flex, momentText, Text, VisuallyHidden } from '@iwe/ui';
import type { Column } from '@iwe/ui';
import { useId } from 'react';
import { VersionLink } from '../parts.tsx';
import { days, hourIndex, HOURS, MS_AN_HOUR, STEP, WIDTH } from './plot-time.ts';
import { Marker, STYLES } from './version-marks.tsx';
import type { LineStyle } from './version-marks.tsx';

type Version = ReleasePage['versions'][number];
interface Bin { runs: number; failures: number }
interface Series extends Version { bins: Bin[]; runs: number; failures: number; style: LineStyle }

/** Hours that count together: single hours of few failures are only teeth. */
const BIN_HOURS = 6;
const BINS = HOURS / BIN_HOURS;
const GROUND = 92;
const TOP = 14;

/** Failures of several versions of a remote over the same seven days. Lines differ by dash and mark as well as by colour; screen readers get the numbers by day. */
export function VersionPlot({ versions, remote, timeZone, now = Date.now() }: { versions: ReleasePage['versions']; remote: string; timeZone: string; now?: number }) {
  const caption = useId();
  const last = Math.floor(now / MS_AN_HOUR);
  const series = versions.map((version, index): Series => seriesOf(version, last, STYLES[index % STYLES.length] ?? STYLES[0]));
  const failures = series.reduce((sum, one) => sum + one.failures, 0);
  if (series.every(({ runs }) => runs === 0) && failures === 0) return <Text color="fg.muted">Nobody has started any version in these days.</Text>;
  const most = Math.max(1, ...series.flatMap(({ bins }) => bins.map((bin) => bin.failures)));
  const yOf = (count: number): number => GROUND - (count * (GROUND - TOP)) / most;
  // The page's own version stands first and is drawn last, above the others.
  const drawn = series.filter((one) => one.failures > 0).toReversed();
  const begins = days(last, timeZone);
  return (
    <Box bg="bg.panel" borderWidth="1px" borderColor="border" borderRadius="lg" px="3" py="2.5">
      {failures === 0 ? <Text color="fg.muted" mb="2">No version has failed in these days.</Text> : (
        <Box position="relative" pb="5" mb="2" fontSize="xs" lineHeight="1" color="fg.subtle">
          <svg role="img" aria-labelledby={caption} viewBox={`0 0 ${WIDTH} ${GROUND + 4}`} preserveAspectRatio="none" width="100%" height={GROUND + 4} style={SVG}>
            <line x1="0" x2={WIDTH} y1={GROUND} y2={GROUND} stroke="var(--chakra-colors-border)" {...THIN} />
            <line x1="0" x2={WIDTH} y1={TOP} y2={TOP} stroke="var(--chakra-colors-border-subtle)" {...THIN} />
            {begins.map(({ x }) => <line key={x} x1={x} x2={x} y1={TOP} y2={GROUND + 4} stroke="var(--chakra-colors-border-subtle)" {...THIN} />)}
            {drawn.map(({ version, bins, style }) => (
              <polyline
                key={version} data-version={version} points={bins.map((bin, at) => `${xOf(at)},${yOf(bin.failures)}`).join(' ')} fill="none" vectorEffect="non-scaling-stroke"
                stroke={style.colour} strokeWidth={style.width} strokeDasharray={style.dash} strokeLinejoin="round"
              />
            ))}
          </svg>
          {/* Marks lie above the drawing: it is stretched, and they must keep their forms. */}
          {drawn.flatMap(({ version, bins, style }) => bins.flatMap((bin, at) => (bin.failures === 0 ? [] : [
            <Box
              as="span" key={`${version} ${at}`} position="absolute" transform="translate(-50%, -50%)" style={{ left: `${(100 * xOf(at)) / WIDTH}%`, top: `${yOf(bin.failures)}px` }}
              title={`${version}, ${spanText(at, last, timeZone)}: ${bin.failures} failed, ${bin.runs} started`}
            >
              <Marker style={style} />
            </Box>,
          ])))}
          <Box as="span" aria-hidden position="absolute" top="0" left="0">{most}</Box>
          {begins.map(({ x, label }) => <Box as="span" aria-hidden key={x} position="absolute" bottom="1" style={{ left: `${(100 * x) / WIDTH}%` }} ps="1" whiteSpace="nowrap">{label}</Box>)}
        </Box>
      )}
      <VisuallyHidden>
        <span id={caption}>{`Failures by version in seven days: ${series.map((one) => `${one.version} ${one.failures}`).join(', ')}.`}</span>
        <ByDay series={series} timeZone={timeZone} remote={remote} />
      </VisuallyHidden>
      <Flex minW="0"><DataTable label="Versions in the plot" columns={columnsOf(remote)} rows={series} rowKey={({ version }) => version} /></Flex>
    </Box>
  );
}

/** The legend, with what each line comes to. */
const columnsOf = (remote: string): Column<Series>[] => [
  {
    key: 'version', header: 'Version',
    cell: ({ version, stable, style }) => <Flex as="span" align="center" gap="2"><Swatch style={style} /><VersionLink remote={remote} version={version}>{version}</VersionLink>{stable && <Badge tone="accent">stable</Badge>}</Flex>,
  },
  { key: 'runs', header: 'Started', kind: 'number', cell: ({ runs }) => runs.toLocaleString('en-AU') },
  { key: 'failures', header: 'Failed', kind: 'number', cell: ({ failures }) => <Text as="span" color={failures > 0 ? 'danger.fg' : undefined}>{failures.toLocaleString('en-AU')}</Text> },
  { key: 'share', header: 'Of all tries', kind: 'number', cell: ({ runs, failures }) => shareText(runs, failures) },
];

/** The plot in numbers, for whoever cannot see it: a row for each day, a column for each version. */
function ByDay({ series, timeZone, remote }: { series: readonly Series[]; timeZone: string; remote: string }) {
  const dayOf = (hour: string): string => momentText(hour, timeZone).slice(0, 11);
  const hours = [...new Set(series.flatMap(({ health }) => health.map(({ hour }) => hour)))].sort((a, b) => Date.parse(a) - Date.parse(b));
  const sumOf = (health: Version['health'], day: string, key: 'runs' | 'failures'): number => health.filter(({ hour }) => dayOf(hour) === day).reduce((sum, row) => sum + row[key], 0);
  return (
    <table>
      <caption>{`Failures of ${remote} by version and day`}</caption>
      <thead><tr><th scope="col">Day</th>{series.map(({ version }) => <th scope="col" key={version}>{version}</th>)}</tr></thead>
      <tbody>
        {[...new Set(hours.map(dayOf))].map((day) => (
          <tr key={day}>
            <th scope="row">{day}</th>
            {series.map(({ version, health }) => <td key={version}>{`${sumOf(health, day, 'failures')} failed, ${sumOf(health, day, 'runs')} started`}</td>)}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Swatch({ style }: { style: LineStyle }) {
  return (
    <Box as="span" position="relative" display="inline-flex" alignItems="center" justifyContent="center" w="8" h="3" flexShrink={0} aria-hidden>
      <svg width="32" height="12" style={SVG}><line x1="0" x2="32" y1="6" y2="6" stroke={style.colour} strokeWidth={style.width} strokeDasharray={style.dash} /></svg>
      <Box as="span" position="absolute" display="flex"><Marker style={style} /></Box>
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
const xOf = (at: number): number => (at + 0.5) * BIN_HOURS * STEP;
const shareText = (runs: number, failures: number): string => (runs + failures === 0 ? '–' : `${((100 * failures) / (runs + failures)).toFixed(1)} %`);

/** '19 Nov 2026 06:00 to 12:00'. */
function spanText(at: number, last: number, timeZone: string): string {
  const moment = (hours: number): string => momentText(new Date((last - HOURS + 1 + hours) * MS_AN_HOUR).toISOString(), timeZone);
  return `${moment(at * BIN_HOURS)} to ${moment((at + 1) * BIN_HOURS).slice(-5)}`;
}

const SVG = { display: 'block' } as const;
const THIN = { strokeWidth: 1, vectorEffect: 'non-scaling-stroke' } as const;
