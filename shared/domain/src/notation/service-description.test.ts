import {
  checkServiceFields,
  describeLoadIndex,
  describeSpeedSymbol,
  loadIndexKilograms,
} from './service-description.ts';

// From the published table, not from the program's: ends, steps of the table and the cut halves.
test.each([
  [0, 45],
  [1, 46.2],
  [3, 48.7],
  [23, 87.5],
  [27, 97.5],
  [28, 100],
  [35, 121],
  [37, 128],
  [61, 257],
  [75, 387],
  [79, 437],
  [80, 450],
  [81, 462],
  [91, 615],
  [94, 670],
  [100, 800],
  [106, 950],
  [115, 1215],
  [121, 1450],
  [141, 2575],
  [152, 3550],
  [160, 4500],
  [200, 14000],
  [239, 43750],
  [240, 45000],
  [279, 136000],
  [280, undefined],
  [-1, undefined],
  [91.5, undefined],
])('load index %p carries %p kg', (index, kilograms) => {
  expect(loadIndexKilograms(index)).toBe(kilograms);
});

test('every index carries more than the one before', () => {
  for (let index = 1; index <= 279; index += 1)
    expect(loadIndexKilograms(index)).toBeGreaterThan(loadIndexKilograms(index - 1) ?? Infinity);
});

test.each([
  ['91', '615 kg'],
  [' 106 / 104 ', '950 kg single, 900 kg dual'],
  ['0', '45 kg'],
  ['104/106', undefined],
  ['280', undefined],
  ['91/280', undefined],
  ['91V', undefined],
  ['91/89/87', undefined],
  ['1e2', undefined],
  ['', undefined],
])('load index %p is %p', (text, words) => expect(describeLoadIndex(text)).toBe(words));

test.each([
  ['A1', '5 km/h'],
  ['A8', '40 km/h'],
  ['B', '50 km/h'],
  ['H', '210 km/h'],
  ['N', '140 km/h'],
  ['S', '180 km/h'],
  ['T', '190 km/h'],
  ['U', '200 km/h'],
  [' v ', '240 km/h'],
  ['W', '270 km/h'],
  ['Y', '300 km/h'],
  ['(y)', 'above 300 km/h'],
  ['ZR', 'above 240 km/h'],
  ['A9', undefined],
  ['I', undefined],
  ['O', undefined],
  ['X', undefined],
  ['Z', undefined],
  ['toString', undefined],
  ['', undefined],
])('speed symbol %p is %p', (text, words) => expect(describeSpeedSymbol(text)).toBe(words));

test('fields that are empty or as they were stored pass; new ones have to be in the tables', () => {
  const old = { load_rate: 'heavy', speed_rate: 'fast' };
  expect(checkServiceFields({ load_rate: '', speed_rate: '' })).toEqual([]);
  expect(checkServiceFields({})).toEqual([]);
  expect(checkServiceFields({ load_rate: '106/104', speed_rate: 'r' })).toEqual([]);
  expect(checkServiceFields(old, old)).toEqual([]);
  expect(checkServiceFields(old, { load_rate: '91', speed_rate: 'V' }).map(({ field }) => field)).toEqual([
    'load_rate',
    'speed_rate',
  ]);
  expect(checkServiceFields({ load_rate: '91V' })[0]?.message).toMatch(/^"91V" is not a load index\. .* 106\/104/);
});
