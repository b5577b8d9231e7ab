import { buildLine } from '@iwe/testing/sheets';
import { lineOf } from '@iwe/ui/sheet';
import { purchaseSums } from './use-purchase-money.ts';

test('the USD total is that of USD prices alone; landed costs are told where there are any', () => {
  const priced = lineOf(buildLine({ usdPrice: 45.5, price: 70, quantity: 100 }));
  const inAud = lineOf(buildLine({ usdPrice: null, price: 90, quantity: 10 }));
  expect(purchaseSums([priced, inAud], undefined)).toEqual([['Total USD', '4,550.00']]);
  expect(purchaseSums([inAud], 0)).toEqual([['Total USD', '0.00']]);
  expect(purchaseSums([], 150_050)).toEqual([
    ['Total USD', '0.00'],
    ['Landed', '1,500.50'],
  ]);
});
