import { mergedForm, mergeForms } from './merge-forms.ts';

const base = { phone: '1', city: 'Sydney', note: '' };

test('their changes are taken over, a field changed by both is asked about, equal ones neither', () => {
  const mine = { ...base, phone: '2', note: 'same' };
  const theirs = { ...base, phone: '3', city: 'Perth', note: 'same' };
  const merge = mergeForms(base, mine, theirs);
  expect(merge.asks.map((difference) => difference.field)).toEqual(['phone']);
  expect(merge.taken.map((difference) => difference.field)).toEqual(['city']);
  expect(mergedForm(mine, merge, { phone: 'theirs' })).toEqual({ phone: '3', city: 'Perth', note: 'same' });
  expect(mergedForm(mine, merge, { phone: 'mine' })).toEqual({ phone: '2', city: 'Perth', note: 'same' });
});
