import { compared, isSlower } from './compare-releases.ts';
import { bucketOf, edgesOf } from './release-measures.ts';

/** Returns the histogram of these values. */
const histogram = (values: readonly number[]): number[] => {
  const counts = Array.from({ length: edgesOf('newScreen').length + 1 }, () => 0);
  for (const value of values) counts[bucketOf('newScreen', value)] = (counts[bucketOf('newScreen', value)] ?? 0) + 1;
  return counts;
};

const side = (now: number[], before: number[]) => {
  const [counts, countsBefore] = [histogram(now), histogram(before)];
  const found = compared('newScreen', counts, countsBefore);
  return { found, slower: found === null ? null : isSlower(found, counts, countsBefore) };
};

test('400 ms more are slower with five starts on either side, and nothing is with four', () => {
  const usual = [210, 290, 330, 390, 480];
  expect(
    side(
      usual.map((value) => value + 400),
      usual,
    ).slower,
  ).toBe(true);
  expect(
    side(
      usual.map((value) => value + 400),
      usual,
    ).found,
  ).toMatchObject({ starts: 5, startsBefore: 5 });
  expect(
    side(
      usual.slice(1).map((value) => value + 400),
      usual,
    ).found,
  ).toBeNull();
  expect(
    side(
      usual.map((value) => value + 400),
      usual.slice(1),
    ).found,
  ).toBeNull();
});

test('less than 200 ms more, less than 20 % more, or as much less is not slower', () => {
  const usual = [210, 290, 330, 390, 480];
  expect(
    side(
      usual.map((value) => value + 120),
      usual,
    ).slower,
  ).toBe(false);
  const long = Array.from({ length: 20 }, (_, at) => 3000 + at * 20);
  expect(
    side(
      long.map((value) => value + 450),
      long,
    ).slower,
  ).toBe(false);
  expect(
    side(
      usual,
      usual.map((value) => value + 400),
    ).slower,
  ).toBe(false);
});

test('one slow machine among five people is chance', () => {
  expect(side([220, 300, 340, 2400, 2800], [210, 290, 330, 390, 480]).slower).toBe(false);
});

// Skewed, as the times of people are: most machines are quick, some take several times as long.
const skewed = (seed: number) => {
  const random = (): number => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
  return (): number => 800 * Math.exp(0.8 * Math.sqrt(-2 * Math.log(random())) * Math.cos(6.283 * random()));
};

test('two equal versions, compared after each of 150 starts, are told apart in at most 3 of 100', () => {
  const start = skewed(7);
  const isEverSlower = (): boolean => {
    const [now, before] = [histogram([]), histogram([])];
    for (let at = 0; at < 150; at += 1) {
      const counts = at % 2 === 0 ? now : before;
      const bucket = bucketOf('newScreen', start());
      counts[bucket] = (counts[bucket] ?? 0) + 1;
      const found = compared('newScreen', now, before);
      if (found !== null && isSlower(found, now, before)) return true;
    }
    return false;
  };
  const wrong = Array.from({ length: 400 }, isEverSlower).filter(Boolean).length;
  expect(wrong).toBeLessThanOrEqual(12);
});
