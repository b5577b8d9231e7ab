import { screen } from '@testing-library/react';
import { renderInHouse } from '../../testing/render.tsx';
import { Chart } from './chart.tsx';

jest.mock('./draw-chart.ts', () => {
  throw new Error('offline');
});

test('a drawing that cannot be loaded is replaced by its values', async () => {
  renderInHouse(
    <Chart
      label="Units by month: Jan 4"
      height={100}
      yText={String}
      series={[]}
      table={{ caption: 'Units by month', columns: ['Month', 'Units'], rows: [['Jan', '4']] }}
    />,
  );
  expect(await screen.findByText('The chart could not be loaded. These are its values.')).toBeTruthy();
  expect(screen.getByRole('row', { name: 'Jan 4' })).toBeTruthy();
  expect(screen.queryByRole('img')).toBeNull();
});
