import { countAsAt } from './count-as-at.ts';

test.each([
  ['nothing moved', { counted: 8, system: 10, onHand: 10 }, { difference: -2, moved: 0, after: 8 }],
  [
    'a sale since is not corrected twice',
    { counted: 10, system: 10, onHand: 7 },
    { difference: 0, moved: -3, after: 7 },
  ],
  ['an arrival since stays', { counted: 8, system: 10, onHand: 15 }, { difference: -2, moved: 5, after: 13 }],
  ['everything was sold since', { counted: 1, system: 5, onHand: 2 }, { difference: -4, moved: -3, after: -2 }],
])('a count: %s', (_what, units, expected) => {
  expect(countAsAt(units)).toEqual(expected);
});
