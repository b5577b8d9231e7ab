import type { ReleasePage } from '@iwe/contract';
import { Box, Flex, momentText, Text, VisuallyHidden } from '@iwe/ui';
import { useId } from 'react';
import { days, hourIndex, HOURS, MS_AN_HOUR, STEP, WIDTH } from './plot-time.ts';

const GROUND = 84;
const TOP = 14;

/** Starts upon failures by hour, the last seven days. Screen readers get the sums by day. */
export function HealthPlot({ health, timeZone, now = Date.now() }: { health: ReleasePage['health']; timeZone: string; now?: number }) {
  const caption = useId();
  const last = Math.floor(now / MS_AN_HOUR);
  const bars = health.map((row) => ({ ...row, at: hourIndex(row.hour, last) })).filter(({ at }) => at >= 0 && at < HOURS);
  if (bars.length === 0) return <Text color="fg.muted">Nobody has started it in these days.</Text>;
  const most = Math.max(1, ...bars.map(({ runs, failures }) => runs + failures));
  const unit = (GROUND - TOP) / most;
  const runs = bars.reduce((sum, bar) => sum + bar.runs, 0);
  const failures = bars.reduce((sum, bar) => sum + bar.failures, 0);
  return (
    <Box bg="bg.panel" borderWidth="1px" borderColor="border" borderRadius="lg" px="3" py="2.5">
      {/* The drawing takes the room that there is; its words stay as large as those around it. */}
      <Box position="relative" pb="5" fontSize="xs" lineHeight="1" color="fg.subtle">
        <svg role="img" aria-labelledby={caption} viewBox={`0 0 ${WIDTH} ${GROUND + 4}`} preserveAspectRatio="none" width="100%" height={GROUND + 4} style={SVG}>
          <line x1="0" x2={WIDTH} y1={GROUND} y2={GROUND} stroke="var(--chakra-colors-border)" {...THIN} />
          <line x1="0" x2={WIDTH} y1={TOP} y2={TOP} stroke="var(--chakra-colors-border-subtle)" {...THIN} />
          {days(last, timeZone).map(({ x }) => <line key={x} x1={x} x2={x} y1={TOP} y2={GROUND + 4} stroke="var(--chakra-colors-border-subtle)" {...THIN} />)}
          {bars.map((bar) => {
            const failed = bar.failures * unit;
            const ran = bar.runs * unit;
            return (
              <g key={bar.hour}>
                <title>{`${momentText(bar.hour, timeZone)}: ${bar.runs} started, ${bar.failures} failed`}</title>
                <rect x={bar.at * STEP} y="0" width={STEP} height={GROUND} fill="transparent" />
                <rect x={bar.at * STEP + 0.5} y={GROUND - ran} width={STEP - 1} height={ran} fill="var(--chakra-colors-accent-ring)" />
                <rect x={bar.at * STEP + 0.5} y={GROUND - ran - failed} width={STEP - 1} height={failed} fill="var(--chakra-colors-danger-fg)" />
              </g>
            );
          })}
        </svg>
        <Box as="span" aria-hidden position="absolute" top="0" left="0">{most}</Box>
        {days(last, timeZone).map(({ x, label }) => <Box as="span" aria-hidden key={x} position="absolute" bottom="1" style={{ left: `${(100 * x) / WIDTH}%` }} ps="1" whiteSpace="nowrap">{label}</Box>)}
      </Box>
      <VisuallyHidden id={caption}>{`Starts and failures by hour: ${runs} started, ${failures} failed in seven days. ${byDay(bars, timeZone)}`}</VisuallyHidden>
      <Flex gap="4" fontSize="sm" color="fg.muted">
        <Flex as="span" align="center" gap="1.5"><Swatch color="accent.ring" />{`${runs.toLocaleString('en-AU')} started`}</Flex>
        <Flex as="span" align="center" gap="1.5"><Swatch color="danger.fg" />{`${failures.toLocaleString('en-AU')} failed`}</Flex>
      </Flex>
    </Box>
  );
}

const Swatch = ({ color }: { color: string }) => <Box as="span" w="2.5" h="2.5" borderRadius="xs" bg={color} aria-hidden />;

function byDay(bars: ReleasePage['health'], timeZone: string): string {
  const sums = new Map<string, { runs: number; failures: number }>();
  for (const { hour, runs, failures } of bars) {
    const day = momentText(hour, timeZone).slice(0, 11);
    const sum = sums.get(day) ?? { runs: 0, failures: 0 };
    sums.set(day, { runs: sum.runs + runs, failures: sum.failures + failures });
  }
  return [...sums].map(([day, { runs, failures }]) => `${day}: ${runs} started, ${failures} failed`).join('; ');
}

const SVG = { display: 'block' } as const;
const THIN = { strokeWidth: 1, vectorEffect: 'non-scaling-stroke' } as const;
