import { debtAges, debtAgeText } from './debt-ages.ts';

test.each([
  [30, ['Not due yet', '1 to 30 days', '31 to 60 days', 'Over 60 days']],
  [7, ['Not due yet', '1 to 7 days', '8 to 14 days', 'Over 14 days']],
  [1, ['Not due yet', '1 day', '2 days', 'Over 2 days']],
])('steps of %s days leave no day out and count none twice', (step, words) => {
  const ages = debtAges(step);
  expect(ages.map(debtAgeText)).toEqual(words);
  for (const [at, { from }] of ages.entries()) if (at > 0) expect(from).toBe((ages[at - 1]?.to ?? 0) + 1);
});
