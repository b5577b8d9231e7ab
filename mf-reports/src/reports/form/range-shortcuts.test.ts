import { rangeShortcuts } from './range-shortcuts.ts';

const rangesOf = (today: string) =>
  Object.fromEntries(rangeShortcuts(today).map(({ label, from, to }) => [label, [from, to]]));

test('the ranges are those that contain today, and those before', () => {
  expect(rangesOf('2026-03-15')).toEqual({
    'Last 7 days': ['2026-03-09', '2026-03-15'],
    'This month': ['2026-03-01', '2026-03-31'],
    'Last month': ['2026-02-01', '2026-02-28'],
    'This FY': ['2025-07-01', '2026-06-30'],
    'Last FY': ['2024-07-01', '2025-06-30'],
  });
});

test.each([
  ['2026-06-30', ['2025-07-01', '2026-06-30']],
  ['2026-07-01', ['2026-07-01', '2027-06-30']],
])('the financial year of %s begins on the first of July', (today, range) => {
  expect(rangesOf(today)['This FY']).toEqual(range);
});

test('the month before January is December, also at the end of a month', () => {
  expect(rangesOf('2026-01-31')['Last month']).toEqual(['2025-12-01', '2025-12-31']);
});
