import { cartFigures } from './cart-figures.ts';
import { canChangeQuote, QUOTE_STATE_LABELS, QUOTE_STATES, quoteState } from './quote-state.ts';

const quote = { validUntil: '2026-12-07', isClosed: false, isOrdered: false };

test.each([
  ['2026-12-07', {}, 'open', true],
  ['2026-12-08', {}, 'expired', true],
  ['2026-12-08', { isClosed: true }, 'closed', false],
  ['2026-12-08', { isClosed: true, isOrdered: true }, 'ordered', false],
])('on %s a quote with %j is %s', (today, facts, state, isChangeable) => {
  const found = quoteState({ ...quote, ...facts }, today);
  expect([found, canChangeQuote(found)]).toEqual([state, isChangeable]);
});

test('the states are called as people see them', () => {
  expect(QUOTE_STATES.map((state) => QUOTE_STATE_LABELS[state])).toEqual(['Open', 'Expired', 'Ordered', 'Closed']);
});

const tyre = { quantity: 4, priceCents: 11_000, category: 1, available: 10, costCents: 6_000 };
const service = { quantity: 1, priceCents: 3_300, category: 4, available: 0, costCents: null };

test('a cart is added up as its invoice is; a service costs nothing and is never short', () => {
  expect(cartFigures([tyre, service])).toEqual({
    quantity: 5,
    subtotalCents: 43_000,
    gstCents: 4_300,
    totalCents: 47_300,
    lineAmountsCents: [44_000, 3_300],
    shortQuantities: [0, 0],
    margin: { marginCents: 19_000, percent: 44.2, linesWithoutCost: 0 },
  });
});

test.each([
  [4, 0],
  [3, 1],
  [0, 4],
  [-5, 4],
])('with %i free units, %i of four are short', (available, short) => {
  expect(cartFigures([{ ...tyre, available }]).shortQuantities).toEqual([short]);
});

test('goods of unknown cost are no part of the margin', () => {
  const { margin } = cartFigures([tyre, { ...tyre, costCents: null }]);
  expect(margin).toEqual({ marginCents: 16_000, percent: 40, linesWithoutCost: 1 });
});
