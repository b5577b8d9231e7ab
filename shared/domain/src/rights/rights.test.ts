import { PLAIN_ACTOR } from './actor.ts';
import * as rights from './rights.ts';

const staff = PLAIN_ACTOR;
const people = [staff, { ...staff, role: 4 }, { ...staff, isAcct: true }, { ...staff, isDir: true }];

test.each([
  ['canSeeCostInReports', rights.canSeeCostInReports, [false, true, true, true]],
  ['canVoidApproved', rights.canVoidApproved, [false, true, true, true]],
  ['canUnapproveDeliveredOrPaid', rights.canUnapproveDeliveredOrPaid, [false, true, true, false]],
  ['canAcknowledgeNegativeReversal', rights.canAcknowledgeNegativeReversal, [false, false, true, false]],
  ['canEnterCost', rights.canEnterCost, [false, true, true, false]],
  ['canEditCustomerCredit', rights.canEditCustomerCredit, [false, true, false, false]],
] as const)('%s for staff, manager, accountant, director', (_name, right, expected) => {
  expect(people.map((person) => right(person))).toEqual(expected);
});

test('roles 1 to 4 may use the application', () => {
  expect([0, 1, 2, 3, 4, 5, 6, 7].map((role) => rights.canUseApp({ role }))).toEqual([
    false,
    true,
    true,
    true,
    true,
    false,
    false,
    false,
  ]);
});

test.each([
  [4, false, false],
  [4, true, true],
  [9, false, true],
])('creating customers in organisation %p with crtCSR %p: %p', (orgId, crtCSR, expected) => {
  expect(rights.canCreateCustomer({ crtCSR }, orgId)).toBe(expected);
});

test('prices and cost', () => {
  expect(rights.canModifyPrices({ modPrc: true })).toBe(true);
  expect(rights.canSeeCost({ isCostVisible: false })).toBe(false);
});

test('a plain actor has no right but to work', () => {
  expect(PLAIN_ACTOR).toEqual({
    role: 1,
    modPrc: false,
    isAcct: false,
    isDir: false,
    crtCSR: false,
    maxDisCents: 99_999_900,
  });
});
