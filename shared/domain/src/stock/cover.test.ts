import { coverInWeeks } from './cover.ts';

describe('cover in weeks', () => {
  test.each([
    ['24 in stock, 12 sold in 12 weeks', 24, 0, 12, 24],
    ['incoming counts', 10, 20, 90, 4],
    ['one decimal', 10, 0, 90, 1.3],
    ['nothing sold', 10, 5, 0, null],
    ['nothing there', 0, 0, 10, 0],
    ['below zero covers nothing', -5, 2, 10, 0],
  ])('%s', (_name, stock, incoming, sold, weeks) => {
    expect(coverInWeeks(stock, incoming, sold)).toBe(weeks);
  });
});
