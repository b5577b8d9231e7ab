import { fireEvent, screen } from '@testing-library/react';
import { renderInHouse } from '../../testing/render.tsx';
import { Chart } from './chart.tsx';

const load = jest.fn<unknown, []>();
jest.mock('./draw-chart.ts', () => ({
  __esModule: true,
  get drawChart() {
    return load();
  },
}));

const drawing = () => document.createElementNS('http://www.w3.org/2000/svg', 'svg');
const open = () =>
  renderInHouse(
    <Chart
      label="Units by month: Jan 4"
      height={100}
      yText={String}
      series={[]}
      table={{ caption: 'Units by month', columns: ['Month', 'Units'], rows: [['Jan', '4']] }}
    />,
  );

test('a drawing that cannot be loaded is replaced by its values, and tried again', async () => {
  load.mockImplementationOnce(() => {
    throw new Error('offline');
  });
  load.mockReturnValue(drawing);
  open();
  expect(await screen.findByText('The chart could not be loaded. These are its values.')).toBeTruthy();
  expect(screen.getByRole('row', { name: 'Jan 4' })).toBeTruthy();
  expect(screen.queryByRole('img')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('img', { name: 'Units by month: Jan 4' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});
