import type { MeasuredRow } from '@iwe/contract';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { buildOverview, buildPage, refused, serve } from '@iwe/testing/platform';
import { wideTest } from '@iwe/testing/ring';
import { show, signInFresh } from '../testing/show.tsx';
import { measureText } from '../kit/measure-text.ts';

beforeEach(signInFresh);

const MEASURES = 'releases/mf-sales/1.1.0/measures';
const ROWS: MeasuredRow[] = [
  { measure: 'load', now: { count: 6, p50: 210, p95: 380 }, before: { count: 9, p50: 190, p95: 390 } },
  { measure: 'newScreen', now: { count: 6, p50: 730, p95: 1180 }, before: { count: 9, p50: 320, p95: 760 } },
  { measure: 'size', now: { count: 6, p50: 120_000, p95: 148_000 }, before: null },
];
const open = (answer: () => object, overview = buildOverview()) => {
  const calls = serve({
    overview: () => ({ data: overview }),
    'releases/mf-sales/1.1.0/page': () => ({ data: buildPage() }),
    [MEASURES]: answer,
  });
  show('/admin/releases/mf-sales/1.1.0');
  return calls;
};
const table = () => screen.findByRole('region', { name: 'Measured in use' });

test('figures stand beside those of the release before, and slower ones are marked', async () => {
  open(() => ({ data: { before: '1.0.0', rows: ROWS } }));
  const rows = [...(await table()).querySelectorAll('tr')];
  expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent).join(' | '))).toEqual([
    'Measure | p50 | p50 of 1.0.0 | p95 | p95 of 1.0.0 | Counted',
    'Code received | 210 ms | 190 ms | 380 ms | 390 ms | 6 / 9',
    'First screen, new files | 730 ms | 320 ms | 1.2 s | 760 ms | 6 / 9',
    'Size of its files | 120.0 kB |  | 148.0 kB |  | 6 / 0',
  ]);
  expect(screen.getAllByTitle('Slower than 1.0.0').map(({ textContent }) => textContent)).toEqual(['730 ms', '1.2 s']);
});

wideTest('the figures are those of a line and an organisation that are chosen', async () => {
  const calls = open(() => ({ data: { before: null, rows: ROWS.slice(0, 1) } }));
  await table();
  const choose = async (label: string, option: string) => {
    fireEvent.click(screen.getByRole('combobox', { name: label }));
    fireEvent.click(await screen.findByRole('option', { name: option }));
  };
  await choose('Line', 'Slow lines');
  await choose('Organisation', 'Melbourne');
  await waitFor(() =>
    expect(calls.filter(({ path }) => path === MEASURES).at(-1)?.query).toBe('?line=slow&organisation=9'),
  );
});

test('an admin of one organisation sees no choice of organisations', async () => {
  open(() => ({ data: { before: null, rows: [] } }), buildOverview({ mayDecide: 'own-organisation' }));
  expect(await screen.findByText("Nobody's page has measured it in these days.")).toBeTruthy();
  expect(screen.getByRole('combobox', { name: 'Line' })).toBeTruthy();
  expect(screen.queryByRole('combobox', { name: 'Organisation' })).toBeNull();
});

test('figures that could not be loaded say so and are asked for again', async () => {
  let isAway = true;
  open(() => (isAway ? refused(503, 'busy', 'The server is busy.') : { data: { before: null, rows: ROWS } }));
  expect(await screen.findByText('The server is busy.')).toBeTruthy();
  isAway = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await table()).toBeTruthy();
});

test('times and sizes read as people write them', () => {
  expect([measureText('load', 340), measureText('load', 1180), measureText('size', 23_400)]).toEqual([
    '340 ms',
    '1.2 s',
    '23.4 kB',
  ]);
});
