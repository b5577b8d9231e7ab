import type { ReportPreview } from '@iwe/contract';
import { daysBetween } from '@iwe/domain';
import type { ReportDefinition } from '@iwe/reports';
import { Chart, dayText, moneyText, Panel, quantityText, Text } from '@iwe/ui';
import type { ChartPoint, ChartProps } from '@iwe/ui';

type Points = ReportPreview['plot']['points'];

/** The one plot of a report, drawn as its definition says. */
export function PreviewPlot({ definition, plot }: { definition: ReportDefinition; plot: ReportPreview['plot'] }) {
  const measure = definition.columns.find(({ key }) => key === plot.measure);
  const textOf = measure?.kind === 'money' ? moneyText : quantityText;
  const { kind } = definition.plot;
  const title = titleOf(definition, plot.measure);
  const isWeekly = kind === 'weeks';
  const nameOf = (label: string): string => (isWeekly ? `Week of ${dayText(label)}` : label);
  const said = plot.points.map(({ label, value }) => ({ label, value, title: `${nameOf(label)}: ${textOf(value)}` }));
  return (
    // The chart's hidden table is placed inside it; elsewhere it would make the page longer than the window.
    <Panel position="relative" overflow="hidden" flexShrink={0} px="4" pt="2.5" pb="3">
      <Text fontSize="sm" fontWeight="semibold" color="fg.muted" mb="1">
        {title}
      </Text>
      <Chart
        label={`${title}: ${said.map((point) => point.title).join('; ')}`}
        yText={textOf}
        table={{
          caption: title,
          columns: [HEADS[kind], measure?.label ?? plot.measure],
          rows: plot.points.map(({ label, value }) => [nameOf(label), textOf(value)]),
        }}
        {...(isWeekly ? weekly(said) : { height: kind === 'top' ? 24 + 22 * said.length : 140 })}
        isSideways={kind === 'top'}
        series={barsOf(
          said.map(({ label, value, title: text }) => ({
            x: isWeekly ? weekAt(said, label) : label,
            y: value,
            title: text,
          })),
          measure?.label ?? plot.measure,
        )}
      />
    </Panel>
  );
}

const HEADS = { weeks: 'Week', top: 'Name', ages: 'Days', columns: 'Part' } as const;

/** The plot's title names the measure where cost is not shown and another one takes its place. */
function titleOf({ plot, columns }: ReportDefinition, measure: string): string {
  if (plot.kind !== 'top' || plot.orElse !== measure) return plot.title;
  return `${columns.find(({ key }) => key === measure)?.label ?? plot.title} of the largest`;
}

/** Positive and negative values are told apart by their colour as well as by their side. */
const barsOf = (points: readonly ChartPoint[], name: string): ChartProps['series'] => [
  { name, kind: 'bars', color: 'var(--chakra-colors-accent-ring)', points: points.filter(({ y }) => y >= 0) },
  {
    name: `${name}, negative`,
    kind: 'bars',
    color: 'var(--chakra-colors-danger-fg)',
    points: points.filter(({ y }) => y < 0),
  },
];

const WEEK_DAYS = 7;
/** More labels than this would overlap on a narrow screen. */
const LABELS = 6;

/** Returns the position of a week, counted from the first one, so that weeks without a figure leave a gap. */
const weekAt = ([first]: Points, monday: string): number => (first ? daysBetween(first.label, monday) / WEEK_DAYS : 0);

function weekly(points: Points): Pick<ChartProps, 'height' | 'xRange' | 'xTicks'> {
  const last = points.at(-1);
  const weeks = last ? weekAt(points, last.label) + 1 : 1;
  const step = Math.max(1, Math.ceil(points.length / LABELS));
  return {
    height: 150,
    xRange: [0, weeks],
    xTicks: points
      .filter((_, at) => at % step === 0)
      .map(({ label }) => ({ x: weekAt(points, label), label: dayText(label).slice(0, 6) })),
  };
}
