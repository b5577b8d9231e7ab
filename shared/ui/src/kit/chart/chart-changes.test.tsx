import { act, render, waitFor } from '@testing-library/react';
import { ShellProviders } from '../../lists/shell-providers.tsx';
import { Chart } from './chart.tsx';
import type { ChartProps } from './chart.tsx';
import type { ChartDrawing } from './chart-types.ts';

const drawn: (readonly [ChartDrawing, number])[] = [];
jest.mock('./draw-chart.ts', () => ({
  drawChart: (drawing: ChartDrawing, width: number) => {
    drawn.push([drawing, width]);
    return document.createElement('svg');
  },
}));

const RealObserver = globalThis.ResizeObserver;
let resize: (width: number) => Promise<void> = async () => undefined;
beforeEach(() => {
  drawn.length = 0;
  class Observer {
    constructor(listener: (entries: readonly object[]) => void) {
      resize = (width) => act(async () => listener([{ contentRect: { width } }]));
    }
    observe = () => undefined;
    disconnect = () => undefined;
  }
  Object.assign(globalThis, { ResizeObserver: Observer });
});
afterEach(() => {
  globalThis.ResizeObserver = RealObserver;
});

const chart = (changes: Partial<ChartProps> = {}) => (
  <ShellProviders>
    <Chart
      label="Units by month: Jan 4"
      height={100}
      yText={String}
      series={[{ name: 'Units', kind: 'bars', color: 'red', points: [{ x: 'Jan', y: 4 }] }]}
      table={{ caption: 'Units by month', columns: ['Month', 'Units'], rows: [['Jan', '4']] }}
      {...changes}
    />
  </ShellProviders>
);

test('is drawn again for other values, another height or direction, and not for equal values', async () => {
  const { rerender } = render(chart());
  await waitFor(() => expect(drawn).toHaveLength(1));
  rerender(chart());
  const other = [{ name: 'Units', kind: 'bars', color: 'red', points: [{ x: 'Jan', y: 5 }] }] as const;
  let all: Partial<ChartProps> = {};
  const changes: Partial<ChartProps>[] = [
    { series: other },
    { height: 120 },
    { isSideways: true },
    { xRange: [0, 2] },
    { xTicks: [{ x: 0, label: 'Jan' }] },
  ];
  for (const [at, change] of changes.entries()) {
    all = { ...all, ...change };
    rerender(chart(all));
    await waitFor(() => expect(drawn).toHaveLength(at + 2));
    expect(drawn.at(-1)?.[0]).toMatchObject(change);
  }
});

test('is drawn again in another colour, and for another series', async () => {
  const { rerender } = render(chart());
  await waitFor(() => expect(drawn).toHaveLength(1));
  const one = { name: 'Units', kind: 'bars', color: 'blue', points: [{ x: 'Jan', y: 4 }] } as const;
  rerender(chart({ series: [one] }));
  await waitFor(() => expect(drawn).toHaveLength(2));
  rerender(chart({ series: [one, { ...one, name: 'Net' }] }));
  await waitFor(() => expect(drawn).toHaveLength(3));
  expect(drawn.at(-1)?.[0].series.map(({ name }) => name)).toEqual(['Units', 'Net']);
});

test('is as wide as its place in whole pixels, as soon as the place has a width', async () => {
  render(chart());
  await waitFor(() => expect(drawn.map(([, width]) => width)).toEqual([392]));
  await resize(0);
  await resize(640.7);
  await waitFor(() => expect(drawn.map(([, width]) => width)).toEqual([392, 640]));
});
