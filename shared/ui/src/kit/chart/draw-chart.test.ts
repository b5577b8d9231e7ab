import type { ChartDrawing, ChartSeries } from './chart-types.ts';
import { drawChart } from './draw-chart.ts';

const seriesOf = (kind: ChartSeries['kind'], points: ChartSeries['points'], color = 'red'): ChartSeries => ({
  name: color,
  kind,
  color,
  points,
});
const draw = (drawing: Partial<ChartDrawing>, width = 400) =>
  drawChart({ height: 100, yText: String, series: [], ...drawing }, width);
const texts = (drawn: Element) => [...drawn.querySelectorAll('text')].map(({ textContent }) => textContent ?? '');
const numbers = (drawn: Element) => texts(drawn).filter((text) => /^-?\d/.test(text));
const labels = (drawn: Element) => texts(drawn).filter((text) => /^[a-z]/i.test(text));
/** The bars that are seen, in pixels. */
const barsIn = (drawn: Element) =>
  [...drawn.querySelectorAll('rect[fill]')].map((bar) => {
    const [x = 0, y = 0, width = 0, height = 0] = ['x', 'y', 'width', 'height'].map((name) =>
      Math.round(Number(bar.getAttribute(name))),
    );
    return { fill: bar.getAttribute('fill'), x, y, width, height };
  });
const titlesIn = (drawn: Element) => [...drawn.querySelectorAll('title')].map(({ textContent }) => textContent);
const stacked = [
  seriesOf('bars', [
    { x: 'A', y: 4, title: 'A: 4' },
    { x: 'B', y: -3, title: 'B: (3)' },
  ]),
  seriesOf('bars', [{ x: 'A', y: 6, title: 'A: 4 and 6' }], 'blue'),
];

test('bars of several series stand on each other, each in its colour, and those below zero apart', () => {
  const bars = barsIn(draw({ series: stacked }));
  expect(bars.map(({ fill }) => fill)).toEqual(['red', 'red', 'blue']);
  const [below, negative, above] = bars;
  expect(above!.y + above!.height).toBe(below!.y);
  expect(Math.abs(negative!.y - (below!.y + below!.height))).toBeLessThanOrEqual(1);
  expect(above!.x).toBe(below!.x);
});

test('the scale has round values from the lowest to the highest stack', () => {
  expect(numbers(draw({ series: stacked, height: 200 }))).toEqual(['0', '5', '10']);
  const mixed = [
    seriesOf('bars', [{ x: 'A', y: 9 }]),
    seriesOf('bars', [{ x: 'A', y: -8 }], 'blue'),
    seriesOf('line', [{ x: 'A', y: 12 }]),
  ];
  expect(numbers(draw({ series: mixed, height: 200 }))).toEqual(['-5', '0', '5', '10']);
});

test('a scale of nothing but zeros has room for one', () => {
  expect(numbers(draw({ series: [seriesOf('bars', [{ x: 'A', y: 0 }])] }))).toEqual(['0', '0.5', '1']);
});

test('each column has one text at the pointer, that of its last series', () => {
  expect(titlesIn(draw({ series: stacked }))).toEqual(['A: 4 and 6', 'B: (3)']);
});

test('a bar of a numeric axis is as wide as one unit, in its place and as high as its value', () => {
  const points = [
    { x: 10, y: 4 },
    { x: 11, y: 2 },
  ];
  const [first, second] = barsIn(draw({ xRange: [10, 12], series: [seriesOf('bars', points)] }));
  expect(first!.width).toBeGreaterThan(180);
  expect(second!.x).toBeGreaterThanOrEqual(first!.x + first!.width);
  expect(first!.height).toBe(2 * second!.height);
});

test('a step lasts until the next point, and uses the whole height; a line is straight', () => {
  const points = [
    { x: 0, y: 6, title: 'six' },
    { x: 1, y: 8 },
  ];
  const lineOf = (kind: ChartSeries['kind']) => draw({ xRange: [0, 2], series: [seriesOf(kind, points)] });
  const path = (drawn: Element) => drawn.querySelector('path')?.getAttribute('d')?.match(/L/g)?.length;
  const radius = (drawn: Element) => Number(drawn.querySelector('circle')?.getAttribute('r'));
  const [steps, line] = [lineOf('steps'), lineOf('line')];
  expect([path(steps), path(line)]).toEqual([2, 1]);
  expect([numbers(steps), numbers(line)]).toEqual([
    ['6', '7', '8'],
    ['0', '8'],
  ]);
  expect(radius(steps)).toBeLessThan(radius(line));
  const beside = draw({ xRange: [0, 2], series: [seriesOf('steps', points), seriesOf('bars', [{ x: 0, y: 1 }])] });
  expect(numbers(beside)).toEqual(['0', '8']);
});

test('a step that never changes is in the middle of its scale', () => {
  const points = [
    { x: 0, y: 4 },
    { x: 1, y: 4 },
  ];
  expect(numbers(draw({ xRange: [0, 2], series: [seriesOf('steps', points)] }))).toEqual(['3', '4', '5']);
});

test('a line has its colour, width and marker; by default it is thin, solid, with round markers', () => {
  const one = seriesOf('line', [{ x: 'A', y: 4, title: 'four' }], 'blue');
  const marked = (changes: Partial<ChartSeries>) => {
    const drawn = draw({ series: [{ ...one, ...changes }] });
    const line = [...drawn.querySelectorAll('path')].find((path) => path.closest('[stroke-linejoin]'));
    const stroke = line?.closest('[stroke]');
    return {
      color: stroke?.getAttribute('stroke'),
      width: stroke?.getAttribute('stroke-width'),
      dash: stroke?.getAttribute('stroke-dasharray'),
      marker: drawn.querySelector('title')?.parentElement?.tagName,
      fill: drawn.querySelector('title')?.closest('[fill]')?.getAttribute('fill'),
    };
  };
  expect(marked({})).toEqual({ color: 'blue', width: '1.5', dash: null, marker: 'circle', fill: 'blue' });
  expect(marked({ width: 3, dash: '7 3', marker: 'square' })).toEqual({
    color: 'blue',
    width: '3',
    dash: '7 3',
    marker: 'path',
    fill: 'blue',
  });
});

test('names wider than their columns are broken between words, each in a line of its own', () => {
  const points = ['1 to 30 Days', 'Over 90 Days'].map((x) => ({ x, y: 1 }));
  const linesIn = (width: number) =>
    [...draw({ series: [seriesOf('bars', points)] }, width).querySelectorAll('text')]
      .filter(({ textContent }) => /[A-Z]/.test(textContent ?? ''))
      .map((name) => [...name.querySelectorAll('tspan')].map(({ textContent }) => textContent));
  expect(linesIn(600)).toEqual([[], []]);
  expect(linesIn(140)).toEqual([
    ['1 to 30', 'Days'],
    ['Over 90', 'Days'],
  ]);
});

describe('labels of a numeric axis', () => {
  const series = [seriesOf('bars', [{ x: 10, y: 4 }])];
  const labelled = (ticks: readonly (readonly [number, string])[], width = 400) =>
    labels(draw({ xRange: [10, 20], xTicks: ticks.map(([x, label]) => ({ x, label })), series }, width));

  test('that would reach into the one before, or over the edge, are left out', () => {
    expect(
      labelled([
        [10, 'first of all'],
        [11, 'second'],
        [15, 'third'],
        [20, 'last'],
      ]),
    ).toEqual(['first of all', 'third']);
  });

  test('are counted from the one before that is shown, not from one that was left out', () => {
    expect(
      labelled([
        [10, 'first'],
        [11, 'a long second label'],
        [12, 'third'],
      ]),
    ).toEqual(['first', 'third']);
  });

  test('each have a line at their place', () => {
    const drawn = draw({ xRange: [10, 20], xTicks: [{ x: 15, label: 'middle' }], series });
    const upright = [...drawn.querySelectorAll('line')].filter(
      (line) => line.getAttribute('x1') === line.getAttribute('x2'),
    );
    expect(upright).toHaveLength(1);
    expect(Number(upright[0]?.getAttribute('x1'))).toBeCloseTo((15 + 392) / 2, 0);
  });
});

test('values have the text of the caller, upright and sideways', () => {
  const series = [seriesOf('bars', [{ x: 'A', y: 4 }])];
  for (const isSideways of [false, true])
    expect(labels(draw({ isSideways, series, yText: (y) => `about ${y}` })).toSorted()).toEqual([
      'A',
      'about 0',
      'about 2',
      'about 4',
    ]);
});

test('sideways bars begin at zero, in their colour, and have a text for their whole row', () => {
  const points = [
    { x: 'A', y: 4, title: 'A: 4' },
    { x: 'B', y: -2, title: 'B: (2)' },
  ];
  const drawn = draw({ isSideways: true, series: [seriesOf('bars', points)] });
  const [right, left] = barsIn(drawn);
  expect([right!.fill, left!.fill]).toEqual(['red', 'red']);
  expect(left!.x + left!.width).toBe(right!.x);
  expect(right!.width).toBeCloseTo(2 * left!.width, -1);
  expect(titlesIn(drawn)).toEqual(['A: 4', 'B: (2)']);
  const zero = [...drawn.querySelectorAll('line')].at(-1);
  expect(Math.round(Number(zero?.getAttribute('x1')))).toBe(right!.x);
});

test('a name of 26 letters is whole, one letter more is cut', () => {
  const points = [
    { x: 'a'.repeat(26), y: 1 },
    { x: 'b'.repeat(27), y: 2 },
  ];
  expect(labels(draw({ isSideways: true, series: [seriesOf('bars', points)] }))).toEqual([
    'a'.repeat(26),
    `${'b'.repeat(25)}…`,
  ]);
});

test('the zero line is in the drawing where all values are above it', () => {
  const drawn = draw({ series: [seriesOf('bars', [{ x: 'A', y: 4 }])] });
  const lines = [...drawn.querySelectorAll('line')].map((line) => line.getAttribute('y1'));
  expect(lines.filter((y) => y === '80')).toHaveLength(2);
});

test('bars begin where the longest text of the axis ends', () => {
  const series = [seriesOf('bars', [{ x: 'A', y: 4 }])];
  const startOf = (length: number) => barsIn(draw({ series, yText: () => 'x'.repeat(length) }))[0]!.x;
  expect(startOf(20)).toBeGreaterThan(140);
  expect(startOf(20) - startOf(1)).toBeGreaterThan(100);
});

test('sideways, round values have room for their texts; an end that would reach zero is left out', () => {
  const points = [
    { x: 'A', y: 1_000 },
    { x: 'B', y: -300 },
  ];
  const ends = (yText: (y: number) => string) =>
    numbers(draw({ isSideways: true, series: [seriesOf('bars', points)], yText })).toSorted();
  expect(ends((y) => `${y} dollars`)).toEqual(['0 dollars', '1000 dollars']);
  expect(ends(String)).toEqual(['0', '1000', '500']);
});

test('sideways in a narrow place, the names take at most half of it', () => {
  const drawn = draw({ isSideways: true, series: [seriesOf('bars', [{ x: 'A', y: 4 }])] }, 300);
  expect(barsIn(drawn)[0]!.x).toBe(150);
});

test('a low chart names its ends and zero; an end that would touch zero is left out', () => {
  const at = (low: number, height: number) =>
    numbers(
      draw({
        series: [
          seriesOf('bars', [
            { x: 'A', y: 9 },
            { x: 'B', y: low },
          ]),
        ],
        height,
      }),
    );
  // 55 pixels of scale: 3 of 12 are 13.75 pixels, less than a line of text; two pixels more are enough.
  expect([at(-3, 89), at(-3, 91)]).toEqual([
    ['0', '9'],
    ['-3', '0', '9'],
  ]);
});

test('values that would have the same text are no scale', () => {
  const points = [{ x: 'A', y: 2 }];
  expect(
    numbers(draw({ height: 200, series: [seriesOf('bars', points)], yText: (y) => String(Math.round(y)) })),
  ).toEqual(['0', '2']);
});

test('fractions of a scale are named without the error of their sum', () => {
  expect(numbers(draw({ height: 150, series: [seriesOf('bars', [{ x: 'A', y: 0.3 }])] }))).toEqual(['0', '0.5', '1']);
  const steps = seriesOf('steps', [
    { x: 0, y: 0.1 },
    { x: 1, y: 0.4 },
  ]);
  expect(numbers(draw({ height: 150, xRange: [0, 2], series: [steps] }))).toEqual(['0.1', '0.2', '0.3', '0.4']);
});
