import { render, screen, waitFor } from '@testing-library/react';
import { ShellProviders } from '../../lists/shell-providers.tsx';
import { Chart } from './chart.tsx';
import type { ChartProps } from './chart.tsx';

const chart: ChartProps = {
  label: 'Units by month: Jan 4, Feb 0, Mar 7',
  height: 100,
  yText: String,
  series: [
    {
      name: 'Units',
      kind: 'bars',
      color: 'red',
      points: [
        { x: 'Jan', y: 4, title: 'Jan: 4' },
        { x: 'Feb', y: 0, title: 'Feb: 0' },
        { x: 'Mar', y: 7, title: 'Mar: 7' },
      ],
    },
  ],
  table: {
    caption: 'Units by month',
    columns: ['Month', 'Units'],
    rows: [
      ['Jan', '4'],
      ['Feb', '0'],
      ['Mar', '7'],
    ],
  },
};
const draw = async (changes: Partial<ChartProps> = {}) => {
  const { container } = render(
    <ShellProviders>
      <Chart {...chart} {...changes} />
    </ShellProviders>,
  );
  await waitFor(() => expect(container.querySelector('[role=img] svg')).toBeTruthy());
  return container;
};
const titlesIn = (container: Element) => [...container.querySelectorAll('title')].map((title) => title.textContent);

test('has a name, a table with the same values, and a text at the pointer for each bar', async () => {
  const container = await draw();
  expect(screen.getByRole('img', { name: 'Units by month: Jan 4, Feb 0, Mar 7' })).toBeTruthy();
  expect(
    [...screen.getByRole('table', { name: 'Units by month' }).querySelectorAll('tr')].map((row) => row.textContent),
  ).toEqual(['MonthUnits', 'Jan4', 'Feb0', 'Mar7']);
  expect(titlesIn(container)).toEqual(['Jan: 4', 'Feb: 0', 'Mar: 7']);
});

test('contains no style element or attribute in its markup, because the page policy refuses both', async () => {
  const container = await draw();
  expect(container.querySelector('[role=img] style')).toBeNull();
});

test('names nothing inside the drawing: a named shape without a role breaks accessibility', async () => {
  const lines = { name: 'Units', kind: 'line', color: 'red', points: [{ x: 'Jan', y: 4, title: 'Jan: 4' }] } as const;
  const container = await draw({ series: [...chart.series, lines] });
  const named = [...container.querySelectorAll('[role=img] :is([aria-label], [aria-description])')];
  expect(named.map((shape) => shape.outerHTML)).toEqual([]);
});

test('a line has markers where its points have a title, and differs by dash', async () => {
  const container = await draw({
    xRange: [0, 2],
    series: [
      {
        name: '1.0.0',
        kind: 'line',
        color: 'red',
        dash: '7 3',
        marker: 'square',
        points: [
          { x: 0, y: 1, title: 'one' },
          { x: 1, y: 0 },
          { x: 2, y: 3, title: 'three' },
        ],
      },
    ],
  });
  expect(container.querySelector('[role=img] [stroke-dasharray="7 3"] path')).toBeTruthy();
  expect(titlesIn(container)).toEqual(['one', 'three']);
});

test('categories keep the order in which they are given', async () => {
  const container = await draw();
  const names = [...container.querySelectorAll('svg text')].map((text) => text.textContent);
  expect(names.filter((name) => /^[A-Z]/.test(name))).toEqual(['Jan', 'Feb', 'Mar']);
});

test('sideways bars have their names beside them, cut when they are long', async () => {
  const points = [
    { x: 'Northern Beaches Tyre and Wheel Wholesale', y: 7, title: 'Northern: 7' },
    { x: 'Alpha', y: -3, title: 'Alpha: (3)' },
  ];
  const container = await draw({ isSideways: true, series: [{ name: 'Net', kind: 'bars', color: 'red', points }] });
  const names = [...container.querySelectorAll('svg text')].map((text) => text.textContent);
  expect(names.filter((name) => /^[A-Z]/.test(name))).toEqual(['Northern Beaches Tyre and…', 'Alpha']);
  expect(titlesIn(container)).toEqual(['Northern: 7', 'Alpha: (3)']);
});

test('a numeric axis is named by its ticks alone', async () => {
  const points = [
    { x: 0, y: 4, title: 'Week of 02 Mar: 4' },
    { x: 1, y: 7, title: 'Week of 09 Mar: 7' },
  ];
  const container = await draw({
    xRange: [0, 2],
    xTicks: [{ x: 0, label: '02 Mar' }],
    series: [{ name: 'Units', kind: 'bars', color: 'red', points }],
  });
  const texts = [...container.querySelectorAll('svg text')].map((text) => text.textContent);
  expect(texts).toEqual(['0', '7', '02 Mar']);
});

test.each([true, false])('an end of the scale too near to zero has no text; sideways: %s', async (isSideways) => {
  const ends = async (low: number) => {
    const points = [
      { x: 'A', y: 1000, title: 'A' },
      { x: 'B', y: low, title: 'B' },
    ];
    const container = await draw({ isSideways, series: [{ name: 'Units', kind: 'bars', color: 'red', points }] });
    const texts = [...container.querySelectorAll('svg text')].map((text) => text.textContent ?? '');
    return texts.filter((text) => /\d/.test(text)).toSorted((one, other) => Number(one) - Number(other));
  };
  expect(await ends(-20)).toEqual(isSideways ? ['0', '500', '1000'] : ['0', '1000']);
  expect(await ends(-900)).toEqual(['-900', '0', '1000']);
});
