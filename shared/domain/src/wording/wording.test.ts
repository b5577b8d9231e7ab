import { messages } from './messages.ts';
import { pageTitle } from './page-title.ts';
import { printedLocation, printLayout } from './print-layout.ts';

test('messages with values', () => {
  expect(messages.usdPriceRequired(3)).toBe('The USDPrice in the 3  line must be a number greater than 0');
  expect(messages.balanceOverLimit(123456, 100000)).toBe(
    'Current Xero Balance 1,234.56 greater than his Limit 1,000.00. Contact manager.',
  );
  expect(messages.priceTenBelowClassA(2)).toBe(
    'The price of line 2 is $10 (or more) lower than PriceA. Contact manager.',
  );
  expect(messages.greeting('Kim')).toBe("G'day, Kim");
  expect(pageTitle('Login')).toBe('Login | iWE');
});

test.each([
  [3, false, false, false, false],
  [4, false, true, true, true],
  [7, true, true, true, true],
  [8, true, false, true, true],
  [9, false, true, true, false],
  [10, false, true, true, true],
  [11, false, true, true, false],
])('department %p', (id, isExGst, showsLocation, showsReturnPolicy, showsCardSurcharge) => {
  expect(printLayout(id)).toEqual({ isExGst, showsLocation, showsReturnPolicy, showsCardSurcharge });
});

test("tag4 'call' is hidden on print", () => {
  expect(printedLocation('Call')).toBe('');
  expect(printedLocation('A1/B2')).toBe('A1/B2');
  expect(printedLocation('A1/call/B2')).toBe('A1/B2');
});
