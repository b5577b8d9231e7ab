// The only module that imports the chart library. It is a chunk of its own, loaded with the first chart.
import * as Plot from '@observablehq/plot';
import type { ChartDrawing, ChartPoint, ChartSeries } from './chart-types.ts';

const LINE = 'var(--chakra-colors-border)';
const FAINT = 'var(--chakra-colors-border-subtle)';
const TOP = 14;
const BOTTOM = 20;
const RIGHT = 8;
const SIDEWAYS_RIGHT = 40;
/** The least distance of two texts on an upright axis, pixels. */
const LINE_HEIGHT = 14;
/** Approximate width of a digit on the axis, pixels. */
const DIGIT = 7;

/** Size of the texts, pixels. */
const FONT_SIZE = 13;

/** Room for the names of sideways bars, and the longest name, which is cut after that. */
const NAMES = 200;
const NAME_LENGTH = 26;

/** Returns the drawing as SVG, `width` pixels wide. */
export function drawChart(drawing: ChartDrawing, width: number): Element {
  const drawn = drawing.isSideways ? drawSideways(drawing, width) : drawUpright(drawing, width);
  // The page's policy refuses style elements without its nonce. These rules only set what the figure's own CSS sets.
  for (const style of drawn.querySelectorAll('style')) style.remove();
  // The figure has one name, its sentence. Names of the marks inside it ('rule', 'bar') are not allowed without a role.
  for (const shape of drawn.querySelectorAll('[aria-label]')) shape.removeAttribute('aria-label');
  return drawn;
}

function drawUpright({ series, height, xRange, xTicks: allTicks, yText }: ChartDrawing, width: number): Element {
  const [low, high] = yRange(series);
  const yTicks = scaleTicks([low, high], { length: height - TOP - BOTTOM, room: LINE_HEIGHT, yText });
  const marginLeft = 8 + DIGIT * Math.max(...yTicks.map((tick) => yText(tick).length));
  const categories = categoriesOf(series).map(String);
  const room = (width - marginLeft - RIGHT) / categories.length;
  // Names wider than their column are broken between words.
  const isCrowded = !xRange && categories.some((name) => name.length * DIGIT > room);
  const lines = isCrowded ? Math.max(...categories.map((name) => name.split(' ').length)) : 1;
  const xTicks = xRange && allTicks && fittingTicks(allTicks, xRange, width - marginLeft - RIGHT);
  return Plot.plot({
    width,
    height,
    marginTop: TOP,
    marginBottom: BOTTOM + (lines - 1) * LINE_HEIGHT,
    marginRight: RIGHT,
    marginLeft,
    style: { fontFamily: 'inherit', overflow: 'visible' },
    x: {
      label: null,
      // Positions of a numeric axis are numbers that only xTicks can name.
      ...(xRange ? { type: 'linear', domain: [...xRange], axis: null } : {}),
      // Without a domain the library sorts categories by their names.
      ...(xRange ? {} : { domain: categoriesOf(series) }),
    },
    y: { label: null, domain: [low, high] },
    marks: [
      Plot.gridY(yTicks, { stroke: FAINT, strokeOpacity: 1 }),
      Plot.axisY(yTicks, { tickSize: 0, tickFormat: yText }),
      ...(xTicks
        ? [
            Plot.ruleX(xTicks, { x: 'x', stroke: FAINT }),
            Plot.text(xTicks, { x: 'x', text: 'label', frameAnchor: 'bottom', textAnchor: 'start', dx: 4, dy: 14 }),
          ]
        : []),
      ...(xRange ? [] : [Plot.axisX({ tickSize: 0, ...(isCrowded ? { lineWidth: room / FONT_SIZE } : {}) })]),
      Plot.ruleY([Math.max(0, low)], { stroke: LINE }),
      ...bars(series, xRange !== undefined, [low, high]),
      ...series.flatMap((one) => (one.kind === 'bars' ? [] : line(one))),
    ],
  });
}

function drawSideways({ series, height, yText }: ChartDrawing, width: number): Element {
  const [low, high] = yRange(series);
  const points = series.flatMap(({ points: own, color }) => own.map((point) => ({ ...point, color })));
  const marginLeft = Math.min(NAMES, width / 2);
  const longest = DIGIT * Math.max(...[low, 0, high].map((tick) => yText(tick).length));
  const ticks = scaleTicks([low, high], { length: width - marginLeft - SIDEWAYS_RIGHT, room: longest, yText });
  return Plot.plot({
    width,
    height,
    marginTop: 2,
    marginBottom: BOTTOM,
    marginRight: SIDEWAYS_RIGHT,
    marginLeft,
    style: { fontFamily: 'inherit', overflow: 'visible' },
    x: { label: null, domain: [low, high] },
    y: { label: null, domain: categoriesOf(series), padding: 0.25 },
    marks: [
      Plot.gridX(ticks, { stroke: FAINT, strokeOpacity: 1 }),
      Plot.axisX(ticks, {
        tickSize: 0,
        tickFormat: yText,
      }),
      Plot.axisY({ tickSize: 0, tickFormat: (name: string) => cut(name) }),
      Plot.barX(points, { x: 'y', y: 'x', fill: 'color' }),
      Plot.barX(points, { x1: low, x2: high, y: 'x', fill: 'transparent', title: 'title' }),
      Plot.ruleX([Math.max(0, low)], { stroke: LINE }),
    ],
  });
}

const cut = (name: string): string => (name.length > NAME_LENGTH ? `${name.slice(0, NAME_LENGTH - 1).trim()}…` : name);

/** Returns the labels that have room: one that would reach into the label before it or over the edge is left out. */
function fittingTicks(
  ticks: NonNullable<ChartDrawing['xTicks']>,
  [from, to]: readonly [number, number],
  width: number,
): NonNullable<ChartDrawing['xTicks']> {
  let free = 0;
  return ticks.filter(({ x, label }) => {
    const start = ((x - from) / (to - from)) * width;
    const end = start + (label.length + 1) * DIGIT;
    if (start < free || end > width) return false;
    free = end;
    return true;
  });
}

/** Returns the categories of a chart in the order in which they are first named. */
const categoriesOf = (series: readonly ChartSeries[]): (string | number)[] => [
  ...new Set(series.flatMap(({ points }) => points.map(({ x }) => x))),
];

function bars(
  series: readonly ChartSeries[],
  isNumeric: boolean,
  [low, high]: readonly [number, number],
): Plot.Markish[] {
  const points = series
    .filter(({ kind }) => kind === 'bars')
    .flatMap(({ points: own, color }) => own.map((point) => ({ ...point, color })));
  if (points.length === 0) return [];
  // The whole column reacts to the pointer, also where its bar is low.
  const columns = [...new Map(points.map((point) => [point.x, point])).values()];
  const end = (point: ChartPoint) => Number(point.x) + 1;
  return isNumeric
    ? [
        Plot.rectY(points, Plot.stackY({ x1: 'x', x2: end, y: 'y', fill: 'color', insetLeft: 0.5, insetRight: 0.5 })),
        Plot.rect(columns, { x1: 'x', x2: end, y1: low, y2: high, fill: 'transparent', title: 'title' }),
      ]
    : [
        Plot.barY(points, Plot.stackY({ x: 'x', y: 'y', fill: 'color' })),
        Plot.barY(columns, { x: 'x', y1: low, y2: high, fill: 'transparent', title: 'title' }),
      ];
}

function line({ kind, points, color, width = 1.5, dash, marker = 'circle' }: ChartSeries): Plot.Markish[] {
  return [
    Plot.line(points, {
      x: 'x',
      y: 'y',
      stroke: color,
      strokeWidth: width,
      curve: kind === 'steps' ? 'step-after' : 'linear',
      ...(dash ? { strokeDasharray: dash } : {}),
    }),
    Plot.dot(
      points.filter(({ title }) => title !== undefined),
      { x: 'x', y: 'y', fill: color, symbol: marker, r: kind === 'steps' ? 2 : 3.5, title: 'title' },
    ),
  ];
}

/** Pixels between two values of an axis that are easily told apart. */
const TICK_ROOM = 28;

/**
 * Returns the values that an axis names: round ones between its ends, as many as have room (`room`: pixels of a text).
 * Where fewer than three have room, or would have the same text, its ends and zero are named; an end whose text would
 * touch that of zero is left out.
 */
function scaleTicks(
  [low, high]: readonly [number, number],
  { length, room, yText }: { length: number; room: number; yText: ChartDrawing['yText'] },
): readonly number[] {
  const most = Math.floor(length / Math.max(TICK_ROOM, room + LINE_HEIGHT));
  const round = most < 2 ? [] : roundValues([low, high], most);
  if (round.length >= 3 && new Set(round.map(yText)).size === round.length) return round;
  const zero = Math.min(Math.max(0, low), high);
  const hasRoom = (tick: number): boolean => tick === zero || (Math.abs(tick - zero) / (high - low)) * length >= room;
  return [...new Set([low, zero, high])].filter(hasRoom);
}

/** Returns the multiples of 1, 2 or 5 times a power of ten from `low` to `high`, with at most `most` steps between. */
function roundValues([low, high]: readonly [number, number], most: number): number[] {
  const exact = (high - low) / most;
  const power = 10 ** Math.floor(Math.log10(exact));
  const step = [1, 2, 5, 10].map((each) => each * power).find((each) => each >= exact) ?? 10 * power;
  const first = Math.ceil(low / step);
  const last = Math.floor(high / step);
  // Of a sum of fractions, 0.30000000000000004 is what would be named.
  return Array.from({ length: last - first + 1 }, (_, index) => Number(((first + index) * step).toPrecision(12)));
}

/** Returns the lowest and the highest value to show. Bars and lines begin at zero; steps use the whole height. */
function yRange(series: readonly ChartSeries[]): readonly [number, number] {
  const isStepped = series.every(({ kind }) => kind === 'steps');
  const stacks = new Map<string, number>();
  for (const { kind, points } of series)
    for (const { x, y } of points) {
      // Positive and negative bars are stacked apart.
      const key = kind === 'bars' ? `${x} ${y < 0}` : `${x} ${y} alone`;
      stacks.set(key, kind === 'bars' ? (stacks.get(key) ?? 0) + y : y);
    }
  const values = [...stacks.values()];
  const [low, high] = [Math.min(...values), Math.max(...values)];
  if (!isStepped) return [Math.min(0, low), Math.max(1, high)];
  return low === high ? [low - 1, high + 1] : [low, high];
}
