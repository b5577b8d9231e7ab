import { canonicalJson } from '@iwe/domain';
import { SLOT_FORMAT, SLOTS } from './slots.ts';

test('slots are what their version says: who changes them raises SLOT_FORMAT and this text', () => {
  const props = Object.fromEntries(Object.entries(SLOTS).map(([name, slot]) => [name, slot.props]));
  expect(`${SLOT_FORMAT} ${canonicalJson(props)}`).toBe('1.0.0 {"customer.panel":{"customerId":"number"}}');
});
