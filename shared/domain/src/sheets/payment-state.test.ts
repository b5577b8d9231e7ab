import { paymentState } from './payment-state.ts';
import type { PaymentFacts } from './payment-state.ts';

const sent: PaymentFacts = { type: 1, xeroSent: 'Sent', totalCents: 1000, dueCents: 1000, dueDate: '2026-03-31' };
const on = (facts: Partial<PaymentFacts>, day = '2026-03-31') => paymentState({ ...sent, ...facts }, day);

test('what is not at Xero, or was never read there, has no payment state', () => {
  expect([on({ xeroSent: 'Pending' }), on({ xeroSent: 'Unsent' }), on({ dueCents: null })]).toEqual(['', '', '']);
});

test('unpaid, part paid and paid follow what is open', () => {
  expect([on({}), on({ dueCents: 999 }), on({ dueCents: 1 }), on({ dueCents: 0 })]).toEqual([
    'Unpaid',
    'Part paid',
    'Part paid',
    'Paid',
  ]);
});

test('invoices and bills are overdue after their due date, whatever is paid; credit notes never', () => {
  expect([on({}, '2026-04-01'), on({ dueCents: 1 }, '2026-04-01'), on({ type: 4 }, '2026-04-01')]).toEqual([
    'Overdue',
    'Overdue',
    'Overdue',
  ]);
  expect([on({ type: 2 }, '2026-04-01'), on({ dueCents: 0 }, '2026-04-01')]).toEqual(['Unpaid', 'Paid']);
});
