import type { Sheet } from '@iwe/contract';
import { messages } from '@iwe/domain';
import { permitText } from './permit-text.ts';

const sheet = {
  csrXeroBalance: 120.5,
  csrCreditLimit: 100,
  lines: [{ id: 7, seq: 2, price: 74, product: { classAPrice: 100 } }],
} as unknown as Sheet;

test.each([
  [
    'credit.overLimit',
    null,
    'Current Xero Balance 120.50 greater than his Limit 100.00. Contact manager. Permitted by Ann.',
  ],
  [
    'payment.cbd',
    null,
    'You need Accountant-Permit. And This is CBD (Cash Before Delivery) customer. Permitted by Ann.',
  ],
  [
    'price.tenBelowClassA',
    7,
    'The price of line 2 is $10 (or more) lower than PriceA. Contact manager. Permitted by Ann.',
  ],
  [
    'price.overMaxDis',
    7,
    'The price of line 2 is $26.00 (or more) lower than PriceA. Contact director. Permitted by Ann.',
  ],
  ['return.noSource', 7, 'Line 2 credits nothing that was sold on an invoice. Permitted by Ann.'],
  ['return.noCost', 7, messages.returnWithoutCost(2) + ' Permitted by Ann.'],
  ['later.rule', 7, 'later.rule Permitted by Ann.'],
  ['return.abovePrice', 7, 'Line 2: credited above the price it was sold at. Permitted by Ann.'],
])('a permit of %s tells the sentence of its finding', (finding, lineId, text) => {
  expect(permitText({ finding, lineId, by: 'Ann', at: '2026-01-01T00:00:00Z' }, sheet)).toBe(text);
});
