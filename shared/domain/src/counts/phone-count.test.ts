import { countedMoment, countResult, productFinder } from './phone-count.ts';

test.each([
  [4, 4, 'right'],
  [5, 4, 'over'],
  [3, 4, 'short'],
  [0, 0, 'right'],
  [1, null, 'unknown'],
])('%i counted where %p are expected is %s', (counted, expected, result) => {
  expect(countResult(counted, expected)).toBe(result);
});

test('products are found by code in any case, and by barcode in any notation of the same number', () => {
  const tyre = { code: '2055516-X', barcodes: '036000291452 4006381333931' };
  const find = productFinder([tyre, { code: 'OTHER', barcodes: '' }]);
  for (const text of ['2055516-x', ' 2055516-X ', '4006381333931', '0036000291452', '036000291452'])
    expect(find(text)).toBe(tyre);
  for (const text of ['', '2055516', '4006381333930']) expect(find(text)).toBeUndefined();
});

test("the moment of a count is by the server's clock, between its beginning and now", () => {
  const [now, from] = [10_000_000, 9_000_000];
  // The phone is a day ahead: ten minutes before it sent.
  expect(countedMoment({ counted: 90_000_000 - 600_000, sent: 90_000_000 }, now, from)).toBe(now - 600_000);
  expect(countedMoment({ counted: 1, sent: 90_000_000 }, now, from)).toBe(from);
  expect(countedMoment({ counted: 90_000_001, sent: 90_000_000 }, now, from)).toBe(now);
});
