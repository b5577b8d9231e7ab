import { reorderQuantity } from './reorder.ts';

// 84 units in 84 days: one a day. Lead time 28 days, order cycle 28 days.
const DAILY = { sold12Weeks: 84, onHand: 0, held: 0, incoming: 0, leadTimeDays: 28, minimum: 0 };

test.each([
  ['enough for the lead time', { onHand: 28 }, 0],
  ['one unit below it: up to lead time and cycle', { onHand: 27 }, 29],
  ['incoming units count', { onHand: 10, incoming: 18 }, 0],
  ['units that drafts hold do not', { onHand: 28, held: 1 }, 29],
  ['the minimum comes on top', { onHand: 28, minimum: 4 }, 32],
  ['and is reached exactly', { onHand: 32, minimum: 4 }, 0],
  ['a longer lead time needs more', { onHand: 28, leadTimeDays: 56 }, 56],
  ['parts of a unit count as one', { sold12Weeks: 1, onHand: 0 }, 1],
  ['nothing sold and no minimum', { sold12Weeks: 0 }, 0],
  ['more held than there is', { sold12Weeks: 0, onHand: 2, held: 5 }, 3],
  ['more returned than sold is no need', { sold12Weeks: -12 }, 0],
])('%s', (_name, given, units) => expect(reorderQuantity({ ...DAILY, ...given })).toBe(units));
